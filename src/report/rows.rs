//! The rows of a checklist, each with what shows it.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::engine::OperatorInfo;
use crate::replay::{CallTally, Checked, Verdict};

use super::model::Position;

/// Name and version of the form that [`RowsReport`] serializes to; as
/// [`SCHEMA`](super::SCHEMA) for a check.
pub const ROWS_SCHEMA: &str = "lockstep-rows/1";

/// The rows of a checklist.
#[derive(Debug, Serialize)]
pub struct RowsReport {
    /// [`ROWS_SCHEMA`].
    pub schema: &'static str,
    /// One entry a row, in the order of the checklist.
    pub rows: Vec<RowReport>,
    /// For each column, in order, the tests that hold it.
    pub shown_by: [ShownBy; 5],
}

/// A row: what stands of it.
#[derive(Debug, Serialize)]
pub struct RowReport {
    /// Its id, such as `Z3`.
    pub id: String,
    /// What it is about.
    pub contract: String,
    /// Whether each of its operators is defined in a module.
    pub spec: Cell,
    /// Whether the engine has its operators, and answers.
    pub engine: Cell,
    /// Whether traces apply each operator accepted, and refused by each guard
    /// that can be false alone.
    pub traces: Cell,
    /// Whether recording, evaluator and engine agree about every call.
    pub agreement: Cell,
    /// Whether the seed's worked example is in a trace.
    pub example: Cell,
}

/// An answer, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// `yes`, `no` or `n/a`.
    pub answer: &'static str,
    /// The figures that a table has room for.
    pub brief: String,
    /// Where to look.
    pub evidence: Vec<String>,
}

/// What holds a column.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ShownBy {
    /// The column.
    pub column: &'static str,
    /// Files of tests, in lockstep's repository.
    pub tests: &'static [&'static str],
}

/// The columns.
pub const SHOWN_BY: [ShownBy; 5] = [
    ShownBy {
        column: "spec",
        tests: &["tests/profile/quoted.rs", "tests/spec/modules.rs"],
    },
    ShownBy {
        column: "engine",
        tests: &["tests/profile/faults.rs", "src/engine/tests/refusals.rs"],
    },
    ShownBy {
        column: "traces",
        tests: &["tests/profile/coverage.rs", "tests/profile/arms.rs"],
    },
    ShownBy {
        column: "agreement",
        tests: &["tests/profile/campaign.rs", "tests/profile/faults.rs"],
    },
    ShownBy {
        column: "example",
        tests: &["tests/profile/examples.rs"],
    },
];

/// A row as the checklist has it, with what was looked up for it.
#[derive(Clone, Debug, Default)]
pub struct RowAsked {
    /// Its id.
    pub id: String,
    /// What it is about.
    pub contract: String,
    /// The operator that is quoted, if one is.
    pub quoted: Option<String>,
    /// Its worked example, or why there is none.
    pub example: Option<Example>,
}

/// A worked example.
#[derive(Clone, Debug)]
pub enum Example {
    /// The steps that show it, and those that do not show what they should.
    Steps {
        /// File and step.
        right: Vec<String>,
        /// File and step, and what is wrong.
        wrong: Vec<String>,
    },
    /// There is none, for this reason.
    NotApplicable(String),
}

/// An operator with what is known of it.
#[derive(Clone, Debug)]
pub struct OperatorFound {
    /// The engine's description.
    pub info: OperatorInfo,
    /// The module that defines it, and where.
    pub defined: Option<(String, Position)>,
    /// Its guards.
    pub guards: Vec<String>,
}

/// A guard that is never false alone, and the assumption that says why.
#[derive(Clone, Debug)]
pub struct Dependent {
    /// Its path.
    pub guard: String,
    /// The assumption's name, if it is there.
    pub assume: String,
}

/// Puts the rows together from the operators and from what the traces came to.
pub fn rows(
    asked: &[RowAsked],
    operators: &[OperatorFound],
    dependent: &[Dependent],
    checked: &[Checked],
) -> RowsReport {
    let row = |asked: &RowAsked| {
        let of_row = operators.iter().filter(|one| one.info.row == asked.id);
        let applied: Vec<Applied<'_>> = of_row.map(|one| Applied::of(one, checked)).collect();
        RowReport {
            id: asked.id.clone(),
            contract: asked.contract.clone(),
            spec: spec(asked, &applied),
            engine: engine(&applied),
            traces: traces(&applied, dependent),
            agreement: agreement(&applied),
            example: example(asked.example.as_ref()),
        }
    };
    RowsReport {
        schema: ROWS_SCHEMA,
        rows: asked.iter().map(row).collect(),
        shown_by: SHOWN_BY,
    }
}

impl RowsReport {
    /// Whether no answer is `no`.
    pub fn is_whole(&self) -> bool {
        self.rows.iter().all(RowReport::is_whole)
    }
}

impl RowReport {
    /// The answers, in the order of the columns.
    pub fn cells(&self) -> [&Cell; 5] {
        [
            &self.spec,
            &self.engine,
            &self.traces,
            &self.agreement,
            &self.example,
        ]
    }

    /// Whether no answer is `no`.
    pub fn is_whole(&self) -> bool {
        self.cells().iter().all(|cell| cell.answer != NO)
    }
}

const YES: &str = "yes";
const NO: &str = "no";
const NOT_APPLICABLE: &str = "n/a";

impl Cell {
    /// A row without operators has nothing to show.
    fn of(is_so: bool, brief: String, evidence: Vec<String>) -> Self {
        let answer = if is_so && !evidence.is_empty() {
            YES
        } else {
            NO
        };
        Self {
            answer,
            brief,
            evidence,
        }
    }
}

/// An operator, and the calls that traces have of it.
struct Applied<'c> {
    operator: &'c OperatorFound,
    tally: CallTally,
    /// The files that call it.
    files: BTreeSet<String>,
    /// Calls in traces on which all three judges agree throughout.
    agreed: u64,
}

impl<'c> Applied<'c> {
    fn of(operator: &'c OperatorFound, checked: &[Checked]) -> Self {
        let mut applied = Self {
            operator,
            tally: CallTally::default(),
            files: BTreeSet::new(),
            agreed: 0,
        };
        for file in checked {
            for verdict in file.outcome.iter().flatten() {
                let Some(tally) = verdict.calls.get(operator.info.name.as_ref()) else {
                    continue;
                };
                applied.tally.add(tally);
                applied.files.insert(file.path.display().to_string());
                let all_three = verdict.judged.engine == verdict.judged.recording;
                if all_three && verdict.verdict() == Verdict::Conforms {
                    applied.agreed += tally.calls();
                }
            }
        }
        applied
    }

    fn name(&self) -> &str {
        &self.operator.info.name
    }

    /// Whether one of the refusals is by the guard.
    fn is_refused_by(&self, guard: &str) -> bool {
        self.tally.refused.keys().any(|path| is_in(path, guard))
    }
}

/// Whether a path names a guard or goes on from it.
fn is_in(path: &str, guard: &str) -> bool {
    let rest = path.strip_prefix(guard);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '[']))
}

fn spec(asked: &RowAsked, applied: &[Applied<'_>]) -> Cell {
    let all = applied.iter().all(|one| one.operator.defined.is_some());
    let evidence: Vec<String> = applied
        .iter()
        .map(|one| match &one.operator.defined {
            Some((module, at)) => {
                let quoted = match asked.quoted.as_deref() == Some(one.name()) {
                    true => ", as the seed quotes it",
                    false => "",
                };
                format!("{module}!{} ({}:{}){quoted}", one.name(), at.file, at.line)
            }
            None => format!("{} is not defined", one.name()),
        })
        .collect();
    Cell::of(all, String::new(), evidence)
}

fn engine(applied: &[Applied<'_>]) -> Cell {
    let guards: usize = applied.iter().map(|one| one.operator.guards.len()).sum();
    let evidence = applied
        .iter()
        .map(|one| format!("{}: {} guards", one.name(), one.operator.guards.len()))
        .collect();
    Cell::of(true, format!("{guards}"), evidence)
}

fn traces(applied: &[Applied<'_>], dependent: &[Dependent]) -> Cell {
    let mut is_so = true;
    let mut evidence = Vec::new();
    for one in applied {
        let is_dependent = |guard: &&String| dependent.iter().any(|it| is_in(&it.guard, guard));
        let guards = &one.operator.guards;
        let refusing = guards.iter().filter(|guard| one.is_refused_by(guard));
        let missing = guards
            .iter()
            .filter(|guard| !one.is_refused_by(guard) && !is_dependent(guard));
        let missing: Vec<&str> = missing.map(String::as_str).collect();
        is_so &= one.tally.accepted > 0 && missing.is_empty();
        let mut line = format!(
            "{}: {} calls in {} files, {} accepted",
            one.name(),
            one.tally.calls(),
            one.files.len(),
            one.tally.accepted
        );
        if let Some(first) = one.files.first() {
            line.push_str(&format!(", first {first}"));
        }
        if !guards.is_empty() {
            let refusing = refusing.count();
            line.push_str(&format!(
                "; refused by {refusing} of {} guards",
                guards.len()
            ));
        }
        if !missing.is_empty() {
            line.push_str(&format!("; never by {}", missing.join(", ")));
        }
        evidence.push(line);
        let own = dependent.iter();
        evidence.extend(
            own.filter(|it| guards.iter().any(|guard| is_in(&it.guard, guard)))
                .map(|it| format!("never false alone: {}, ASSUME {}", it.guard, it.assume)),
        );
    }
    let files: BTreeSet<&String> = applied.iter().flat_map(|one| &one.files).collect();
    let calls: u64 = applied.iter().map(|one| one.tally.calls()).sum();
    Cell::of(is_so, format!("{}/{calls}", files.len()), evidence)
}

fn agreement(applied: &[Applied<'_>]) -> Cell {
    let all = applied
        .iter()
        .all(|one| one.tally.calls() > 0 && one.agreed == one.tally.calls());
    let agreed: u64 = applied.iter().map(|one| one.agreed).sum();
    let evidence = applied
        .iter()
        .map(|one| {
            let (name, agreed, calls) = (one.name(), one.agreed, one.tally.calls());
            format!("{name}: {agreed} of {calls} calls alike for recording, evaluator and engine")
        })
        .collect();
    Cell::of(all, agreed.to_string(), evidence)
}

fn example(found: Option<&Example>) -> Cell {
    match found {
        Some(Example::Steps { right, wrong }) => {
            let evidence = right.iter().chain(wrong).cloned().collect();
            Cell::of(wrong.is_empty(), right.len().to_string(), evidence)
        }
        Some(Example::NotApplicable(reason)) => Cell {
            answer: NOT_APPLICABLE,
            brief: String::new(),
            evidence: vec![reason.clone()],
        },
        None => Cell::of(false, String::new(), Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::by_name;

    fn found(name: &str) -> OperatorFound {
        let engine = by_name("reference-profile").unwrap();
        let mut operators = engine.operators().iter();
        let info = operators.find(|info| info.name == name).unwrap().clone();
        OperatorFound {
            info,
            defined: None,
            guards: vec![format!("{name}.1"), format!("{name}.2")],
        }
    }

    /// Of the row Z15, whose operator was called so.
    fn of_tally(tally: CallTally, dependent: &[Dependent]) -> [&'static str; 5] {
        let verdict = crate::replay::TraceVerdict {
            states: 1,
            calls: [("RemovedInteraction4".to_owned(), tally)].into(),
            ..Default::default()
        };
        let checked = Checked {
            path: "a.json".into(),
            outcome: Ok(vec![verdict]),
        };
        let asked = RowAsked {
            id: "Z15".to_owned(),
            ..RowAsked::default()
        };
        let operators = [found("RemovedInteraction4")];
        let report = rows(&[asked], &operators, dependent, &[checked]);
        report.rows[0].cells().map(|cell| cell.answer)
    }

    fn tally(refused: &[&str]) -> CallTally {
        CallTally {
            accepted: 1,
            refused: refused.iter().map(|it| ((*it).to_owned(), 1)).collect(),
            ..CallTally::default()
        }
    }

    #[test]
    fn what_nobody_has_is_a_no() {
        let asked = RowAsked::default();
        let report = rows(&[asked], &[], &[], &[]);
        assert_eq!(report.rows[0].cells().map(|cell| cell.answer), ["no"; 5]);
        assert!(!report.is_whole());
    }

    #[test]
    fn a_guard_that_never_refuses_is_a_no() {
        let one = tally(&["RemovedInteraction4.1"]);
        assert_eq!(of_tally(one.clone(), &[]), ["no", "yes", "no", "yes", "no"]);
        let dependent = Dependent {
            guard: "RemovedInteraction4.2/Other4.1".to_owned(),
            assume: "Why".to_owned(),
        };
        assert_eq!(of_tally(one, &[dependent])[2], "yes");
        let both = tally(&["RemovedInteraction4.1/Other4.2", "RemovedInteraction4.2"]);
        assert_eq!(of_tally(both, &[])[2], "yes");
        // The eleventh guard is not the first.
        let other = tally(&["RemovedInteraction4.11", "RemovedInteraction4.2"]);
        assert_eq!(of_tally(other, &[])[2], "no");
    }

    #[test]
    fn an_operator_that_is_never_accepted_is_a_no() {
        let never = CallTally {
            accepted: 0,
            ..tally(&["RemovedInteraction4.1", "RemovedInteraction4.2"])
        };
        assert_eq!(of_tally(never, &[])[2], "no");
    }
}
