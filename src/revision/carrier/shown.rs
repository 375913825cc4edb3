//! A carrier for a reader, and as an expression of TLA+.

use std::collections::BTreeSet;
use std::fmt;

use crate::value::{Value, brief};

use super::kinds::Carrier;
use super::numbered::{Lengths, Numbered};

/// Atoms that are named to a reader, at most; of more, how many there are.
const SHOWN: usize = 8;

/// How much is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// What a reader takes in.
    Brief,
    /// All of it; so many names are bound around.
    Whole { bound: usize },
}

impl Detail {
    fn deeper(self) -> Self {
        match self {
            Self::Brief => Self::Brief,
            Self::Whole { bound } => Self::Whole { bound: bound + 1 },
        }
    }
}

impl fmt::Display for Carrier {
    /// As one would write it in TLA+, for a reader.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Detail::Brief))
    }
}

impl Carrier {
    /// All of it as an expression of TLA+.
    pub(in crate::revision) fn expression(&self) -> String {
        self.written(Detail::Whole { bound: 0 })
    }

    fn written(&self, detail: Detail) -> String {
        let mut ways: Vec<String> = Vec::new();
        if self.has_booleans {
            ways.push("BOOLEAN".to_owned());
        }
        let others = self.atoms.iter();
        let others = others.filter(|atom| !matches!(atom, Value::Bool(_)));
        ways.extend(atoms(&others.collect::<Vec<_>>(), detail));
        if let Some(inner) = &self.sets {
            ways.push(match inner.is_empty() {
                true => "{{}}".to_owned(),
                false => format!("SUBSET {}", inner.written(detail)),
            });
        }
        ways.extend(self.numbered.iter().map(|it| it.written(detail)));
        for (names, fields) in &self.records {
            let fields: Vec<String> = names
                .iter()
                .zip(fields)
                .map(|(name, field)| format!("{} : {}", name.as_str(), field.written(detail)))
                .collect();
            ways.push(format!("[{}]", fields.join(", ")));
        }
        if let Some((domains, inner)) = &self.functions {
            ways.extend(functions(domains, &inner.written(detail), detail));
        }
        ways.extend(self.written_whole(detail));
        match ways.as_slice() {
            [] => "{}".to_owned(),
            [one] => one.clone(),
            several => {
                let several: Vec<String> = several.iter().map(|it| beside(it, detail)).collect();
                format!("({})", several.join(" \\cup "))
            }
        }
    }

    /// Values that are taken as they are.
    fn written_whole(&self, detail: Detail) -> Option<String> {
        match (self.whole.len(), detail) {
            (0, _) => None,
            (_, Detail::Whole { .. }) => Some(braced(&self.whole)),
            (1, Detail::Brief) => Some("1 value as seen".to_owned()),
            (many, Detail::Brief) => Some(format!("{many} values as seen")),
        }
    }
}

/// A set as an operand of `\cup` or of `\X`, which binds as tightly as SUBSET and UNION.
fn beside(set: &str, detail: Detail) -> String {
    let is_prefixed = set.starts_with("SUBSET ") || set.starts_with("UNION ");
    match detail {
        Detail::Whole { .. } if is_prefixed => format!("({set})"),
        _ => set.to_owned(),
    }
}

fn braced<'v>(values: impl IntoIterator<Item = &'v Value>) -> String {
    let values: Vec<String> = values.into_iter().map(ToString::to_string).collect();
    format!("{{{}}}", values.join(", "))
}

fn atoms(atoms: &[&Value], detail: Detail) -> Option<String> {
    match (atoms.len(), detail) {
        (0, _) => None,
        (_, Detail::Whole { .. }) => Some(braced(atoms.iter().copied())),
        (1..=SHOWN, Detail::Brief) => {
            let all: Vec<String> = atoms.iter().map(|it| brief(it)).collect();
            Some(format!("{{{}}}", all.join(", ")))
        }
        (many, Detail::Brief) => {
            let first: Vec<String> = atoms.iter().take(3).map(|it| brief(it)).collect();
            Some(format!("{{{}, … {many} in all}}", first.join(", ")))
        }
    }
}

fn functions(domains: &BTreeSet<Vec<Value>>, inner: &str, detail: Detail) -> Vec<String> {
    match detail {
        Detail::Whole { .. } => {
            let domains = domains.iter();
            domains
                .map(|domain| format!("[{} -> {inner}]", braced(domain)))
                .collect()
        }
        Detail::Brief => {
            let keys: BTreeSet<usize> = domains.iter().map(Vec::len).collect();
            let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
            vec![format!("[{} keys -> {inner}]", keys.join(" or "))]
        }
    }
}

impl Numbered {
    fn written(&self, detail: Detail) -> String {
        match self.lengths {
            Lengths::Kept(length) if self.is_alike() => {
                format!("[1..{length} -> {}]", self.inner.written(detail))
            }
            Lengths::Kept(length) => {
                let places =
                    (0..length).map(|place| beside(&self.at(place).written(detail), detail));
                format!("({})", places.collect::<Vec<_>>().join(" \\X "))
            }
            Lengths::UpTo => self.written_up_to(detail),
        }
    }

    fn written_up_to(&self, detail: Detail) -> String {
        let longest = self.longest();
        if longest == 0 {
            return "{<<>>}".to_owned();
        }
        let inner = self.inner.written(detail.deeper());
        match (detail, self.named.last()) {
            (Detail::Brief, None) => format!("Seq({inner}) up to length {longest}"),
            (Detail::Brief, Some(length)) => {
                format!("Seq({inner}) up to length {longest}, some up to {length}")
            }
            (Detail::Whole { bound }, _) => {
                let named: Vec<String> = self.named.iter().map(ToString::to_string).collect();
                let lengths = match named.is_empty() {
                    true => format!("0..{longest}"),
                    false => format!("(0..{longest}) \\cup {{{}}}", named.join(", ")),
                };
                format!("UNION {{[1..n{bound} -> {inner}] : n{bound} \\in {lengths}}}")
            }
        }
    }
}
