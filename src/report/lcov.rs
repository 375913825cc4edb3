//! Evidence as lcov's trace files, which editors and coverage services read.
//!
//! A line is hit as often as the part that begins there was evaluated on what happened,
//! or the guard that stands there was asked; a function is a definition (those that
//! nothing evaluates too); a branch is an arm, a disjunct, the right side of an
//! implication, or one of the two truth values of a guard.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::evidence::{Definition, Evidence, Point, Position};

/// What is told of one file.
#[derive(Default)]
struct File {
    /// By place: name and times evaluated.
    functions: BTreeMap<(u64, u64), (String, u64)>,
    lines: BTreeMap<u64, u64>,
    /// By place of the block: line and times of each branch.
    blocks: BTreeMap<(u64, u64, String), Vec<(u64, u64)>>,
}

/// The evidence of all models, file by file.
pub fn render(evidence: &Evidence) -> String {
    let mut files: BTreeMap<&str, File> = BTreeMap::new();
    for model in &evidence.models {
        let mut own: BTreeMap<&str, File> = BTreeMap::new();
        for definition in &model.definitions {
            let file = own.entry(&definition.at.file).or_default();
            file.definition(definition, model.times(definition));
        }
        for definition in &model.unused_definitions {
            let file = own.entry(&definition.at.file).or_default();
            file.definition(definition, 0);
        }
        for subject in model.actions.iter().chain(&model.operators) {
            for guard in &subject.conjuncts {
                let file = own.entry(&guard.at.file).or_default();
                file.guard(&guard.at, [guard.seen_true, guard.seen_false]);
            }
        }
        for (name, file) in own {
            files.entry(name).or_default().add(file);
        }
    }
    files
        .into_iter()
        .filter(|(name, _)| !name.is_empty())
        .map(|(name, file)| file.record(name))
        .collect()
}

impl File {
    /// One that was evaluated so often.
    fn definition(&mut self, definition: &Definition, times: u64) {
        let at = (definition.at.line, definition.at.column);
        let function = self.functions.entry(at);
        function.or_insert_with(|| (function_name(definition), 0)).1 += times;
        self.line(at.0, times);
        for point in &definition.points {
            self.point(point);
        }
    }

    fn point(&mut self, point: &Point) {
        let counts: Vec<u64> = point.outcomes.iter().map(|outcome| outcome.count).collect();
        let all: u64 = counts.iter().sum();
        match point.kind.as_str() {
            "conjunction" | "disjunction" => {
                for item in point.outcomes.chunks(3) {
                    if let Some(first) = item.first() {
                        self.line(first.line, item.iter().map(|outcome| outcome.count).sum());
                    }
                }
            }
            "implication" => {
                self.line(point.at.line, all);
                if let [_, holds, fails, ..] = point.outcomes.as_slice() {
                    self.line(holds.line, holds.count + fails.count);
                }
            }
            "if" | "case" => {
                self.line(point.at.line, all);
                for branch in &point.branches {
                    let outcome = branch.first().and_then(|index| point.outcomes.get(*index));
                    if let Some(outcome) = outcome {
                        self.line(outcome.line, outcome.count);
                    }
                }
            }
            _ => self.line(point.at.line, all),
        }
        let branches = point.branches.iter().filter_map(|branch| {
            let line = point.outcomes.get(*branch.first()?)?.line;
            Some((line, point.reached(branch)))
        });
        self.block(&point.at, &point.kind, branches.collect());
    }

    /// A guard is a branch that is TRUE or FALSE.
    fn guard(&mut self, at: &Position, counts: [u64; 2]) {
        self.line(at.line, counts.iter().sum());
        let branches = counts.map(|count| (at.line, count)).to_vec();
        self.block(at, "guard", branches);
    }

    /// Several parts may begin on one line: it was reached as often as the one
    /// that was reached most.
    fn line(&mut self, line: u64, times: u64) {
        let known = self.lines.entry(line).or_default();
        *known = times.max(*known);
    }

    fn block(&mut self, at: &Position, kind: &str, branches: Vec<(u64, u64)>) {
        if branches.is_empty() {
            return;
        }
        let key = (at.line, at.column, kind.to_owned());
        match self.blocks.get_mut(&key) {
            Some(known) => add_branches(known, branches),
            None => {
                self.blocks.insert(key, branches);
            }
        }
    }

    /// Adds what another model has of the same file.
    fn add(&mut self, other: Self) {
        for (at, (name, times)) in other.functions {
            self.functions.entry(at).or_insert((name, 0)).1 += times;
        }
        for (line, times) in other.lines {
            *self.lines.entry(line).or_default() += times;
        }
        for (key, branches) in other.blocks {
            match self.blocks.get_mut(&key) {
                Some(known) => add_branches(known, branches),
                None => {
                    self.blocks.insert(key, branches);
                }
            }
        }
    }

    fn record(self, name: &str) -> String {
        let mut out = String::new();
        let name = on_one_line(name);
        let _ = writeln!(out, "TN:\nSF:{name}");
        for ((line, _), (function, _)) in &self.functions {
            let _ = writeln!(out, "FN:{line},{function}");
        }
        for (function, times) in self.functions.values() {
            let _ = writeln!(out, "FNDA:{times},{function}");
        }
        let hit = self.functions.values().filter(|(_, times)| *times > 0);
        let _ = writeln!(out, "FNF:{}\nFNH:{}", self.functions.len(), hit.count());
        let (mut found, mut hit) = (0, 0);
        for (at, branches) in &self.blocks {
            let block = block_number(at);
            let is_reached = branches.iter().any(|(_, times)| *times > 0);
            for (branch, (line, times)) in branches.iter().enumerate() {
                found += 1;
                hit += u64::from(*times > 0);
                let taken = match is_reached {
                    true => times.to_string(),
                    false => "-".to_owned(),
                };
                let _ = writeln!(out, "BRDA:{line},{block},{branch},{taken}");
            }
        }
        let _ = writeln!(out, "BRF:{found}\nBRH:{hit}");
        for (line, times) in &self.lines {
            let _ = writeln!(out, "DA:{line},{times}");
        }
        let hit = self.lines.values().filter(|times| **times > 0).count();
        let _ = writeln!(out, "LF:{}\nLH:{hit}\nend_of_record", self.lines.len());
        out
    }
}

/// The number of a block, from its place alone: line, four digits of the column, one
/// of the kind. Services add up files of several runs by it, and what a run never
/// comes to has no block there.
fn block_number((line, column, kind): &(u64, u64, String)) -> u64 {
    let kinds = [
        "guard",
        "conjunction",
        "disjunction",
        "implication",
        "if",
        "case",
    ];
    let kind = kinds.iter().position(|known| known == kind);
    let kind = kind.unwrap_or(kinds.len()) as u64;
    line * 100_000 + column * 10 + kind
}

/// A name without what would end its line.
fn on_one_line(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).collect()
}

/// A comma would end the name.
fn function_name(definition: &Definition) -> String {
    on_one_line(&definition.name).replace(',', ";")
}

fn add_branches(known: &mut [(u64, u64)], others: Vec<(u64, u64)>) {
    for ((_, own), (_, times)) in known.iter_mut().zip(others) {
        *own += times;
    }
}
