//! A carrier for a reader.

use std::collections::BTreeSet;
use std::fmt;

use crate::value::{Value, brief};

use super::kinds::Carrier;

/// Atoms that are named, at most; of more, how many there are.
const SHOWN: usize = 8;

impl fmt::Display for Carrier {
    /// As one would write it in TLA+, for a reader.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ways: Vec<String> = Vec::new();
        if self.has_booleans {
            ways.push("BOOLEAN".to_owned());
        }
        let others: Vec<String> = self
            .atoms
            .iter()
            .filter(|atom| !matches!(atom, Value::Bool(_)))
            .map(brief)
            .collect();
        match others.len() {
            0 => {}
            1..=SHOWN => ways.push(format!("{{{}}}", others.join(", "))),
            many => {
                let first: Vec<&str> = others.iter().take(3).map(String::as_str).collect();
                ways.push(format!("{{{}, … {many} in all}}", first.join(", ")));
            }
        }
        if let Some(inner) = &self.sets {
            ways.push(match inner.is_empty() {
                true => "{{}}".to_owned(),
                false => format!("SUBSET {inner}"),
            });
        }
        if let Some((inner, longest)) = &self.sequences {
            ways.push(match (longest, self.lengths.last()) {
                (0, _) => "{<<>>}".to_owned(),
                (_, None) => format!("Seq({inner}) up to length {longest}"),
                (_, Some(length)) => {
                    format!("Seq({inner}) up to length {longest}, some up to {length}")
                }
            });
        }
        for (names, fields) in &self.records {
            let fields: Vec<String> = names
                .iter()
                .zip(fields)
                .map(|(name, field)| format!("{} : {field}", name.as_str()))
                .collect();
            ways.push(format!("[{}]", fields.join(", ")));
        }
        if let Some((domains, inner)) = &self.functions {
            let keys: BTreeSet<usize> = domains.iter().map(Vec::len).collect();
            let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
            ways.push(format!("[{} keys -> {inner}]", keys.join(" or ")));
        }
        match self.whole.len() {
            0 => {}
            1 => ways.push("1 value as seen".to_owned()),
            many => ways.push(format!("{many} values as seen")),
        }
        match ways.as_slice() {
            [] => f.write_str("{}"),
            [one] => f.write_str(one),
            several => write!(f, "({})", several.join(" \\cup ")),
        }
    }
}
