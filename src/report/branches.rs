//! Branches that calls reached, by name.

use std::collections::BTreeMap;

use crate::replay::Branch;

use super::model::{BranchesReached, OperatorReport};

/// Characters that the text of a branch may take.
const LONGEST: usize = 30;

/// How a branch of an operator is called: `THEN row.face`, and where, if that
/// is not the operator itself.
pub(super) fn named(branch: &Branch, operator: &str) -> String {
    let mut name = format!("{} {}", branch.word, shortened(&branch.text));
    if branch.definition != operator {
        name.push_str(&format!(" in {}", branch.definition));
    }
    name
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONGEST - 1).collect();
    format!("{}…", start.trim_end())
}

impl BranchesReached {
    /// Counts those that were reached.
    pub(super) fn of(each: BTreeMap<(String, usize), (String, bool)>) -> Self {
        let missing = each.values().filter(|(_, is_reached)| !is_reached);
        let missing: Vec<String> = missing.map(|(name, _)| name.clone()).collect();
        let all = each.len() as u64;
        Self {
            reached: all - missing.len() as u64,
            all,
            missing,
            each,
        }
    }

    /// With those of another model: reached in one of the two.
    fn with(mut self, other: &Self) -> Self {
        for (place, (name, is_reached)) in &other.each {
            let known = self.each.entry(place.clone());
            known.or_insert_with(|| (name.clone(), false)).1 |= is_reached;
        }
        Self::of(self.each)
    }
}

impl OperatorReport {
    /// The calls of an operator that several models judged, taken together.
    pub(super) fn with(mut self, other: &Self) -> Self {
        self.calls += other.calls;
        self.accepted += other.accepted;
        for (own, others) in [
            (&mut self.refused, &other.refused),
            (&mut self.undefined, &other.undefined),
        ] {
            for (path, times) in others {
                *own.entry(path.clone()).or_default() += times;
            }
        }
        self.branches = match (self.branches, &other.branches) {
            (Some(own), Some(other)) => Some(own.with(other)),
            (own, other) => own.or_else(|| other.clone()),
        };
        self
    }
}
