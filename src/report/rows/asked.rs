//! What was looked up for the rows.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::OperatorInfo;
use crate::evidence::Evidence;
use crate::replay::{Checked, Verdict};
use crate::report::model::{OperatorReport, Position, Report};

/// A row as the checklist has it, with what was looked up for it.
#[derive(Clone, Debug, Default)]
pub struct RowAsked {
    /// Its id.
    pub id: String,
    /// What it is about.
    pub contract: String,
    /// The operators that it demands, each with what there is of it.
    pub operators: Vec<OperatorFound>,
    /// The machines of composite procedures that it demands.
    pub machines: Vec<MachineFound>,
    /// Words of the seed that a comment is to cite.
    pub cites: Cited,
    /// The operator that is quoted, if one is.
    pub quoted: Option<Quoted>,
    /// Its worked example, or why there is none.
    pub example: Option<Example>,
}

/// Words that a comment is to cite.
#[derive(Clone, Debug, Default)]
pub struct Cited {
    /// The words.
    pub words: String,
    /// Whether the seed has them.
    pub is_said: bool,
}

/// An operator that a seed quotes.
#[derive(Clone, Debug)]
pub struct Quoted {
    /// Its name.
    pub name: String,
    /// The tokens of the quotation, if it is kept.
    pub words: Option<Vec<String>>,
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

/// A machine that a row demands.
#[derive(Clone, Debug, Default)]
pub struct MachineFound {
    /// Its name.
    pub name: String,
    /// How much it asks; 0 if the engine has no such machine.
    pub checks: usize,
}

/// An operator that a row demands, with what there is of it.
#[derive(Clone, Debug, Default)]
pub struct OperatorFound {
    /// Its name.
    pub name: String,
    /// The engine's description, if it has the operator.
    pub info: Option<OperatorInfo>,
    /// The engine's guards.
    pub guards: Vec<String>,
    /// Its definition, if there is one.
    pub defined: Option<Defined>,
    /// What the traces have of it.
    pub seen: Seen,
}

/// A definition.
#[derive(Clone, Debug)]
pub struct Defined {
    /// The module.
    pub module: String,
    /// Where the name stands.
    pub at: Position,
    /// Its tokens.
    pub words: Vec<String>,
    /// The module's text on one line, without the marks of comments.
    pub comments: String,
}

/// What traces have of an operator, all models together.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Calls, by what became of them.
    pub calls: Option<OperatorReport>,
    /// The files with calls of it.
    pub files: BTreeSet<String>,
    /// Calls in traces on which all three judges agree throughout.
    pub agreed: u64,
    /// Each conjunct that nothing looks into further, those of the operators
    /// that it applies too: how often it was false alone.
    pub alone: BTreeMap<String, u64>,
}

/// A guard that is never false alone, and the assumption that says why.
#[derive(Clone, Debug)]
pub struct Dependent {
    /// Its path.
    pub guard: String,
    /// The assumption's name, if it is there.
    pub assume: String,
}

impl Seen {
    /// What was seen of the operator of this name.
    pub fn of(name: &str, evidence: &Evidence, report: &Report, checked: &[Checked]) -> Self {
        let mut seen = Self::default();
        let own = report.operators.iter().filter(|one| one.name == name);
        seen.calls = own.cloned().reduce(|all, one| all.with(&one));
        let subjects = evidence.models.iter().flat_map(|model| &model.operators);
        for subject in subjects.filter(|subject| subject.name == name) {
            for guard in &subject.conjuncts {
                *seen.alone.entry(guard.path.clone()).or_default() += guard.alone;
            }
        }
        for file in checked {
            for verdict in file.outcome.iter().flatten() {
                let Some(tally) = verdict.calls.get(name) else {
                    continue;
                };
                seen.files.insert(file.path.display().to_string());
                let all_three = verdict.judged.engine == verdict.judged.recording;
                if all_three && verdict.verdict() == Verdict::Conforms {
                    seen.agreed += tally.calls();
                }
            }
        }
        seen
    }

    /// Calls in all.
    pub(super) fn total(&self) -> u64 {
        self.calls.as_ref().map_or(0, |calls| calls.calls)
    }

    pub(super) fn accepted(&self) -> u64 {
        self.calls.as_ref().map_or(0, |calls| calls.accepted)
    }

    /// Arms of IF and CASE that no call reached.
    pub(super) fn missing_arms(&self) -> Vec<&str> {
        let branches = self
            .calls
            .as_ref()
            .and_then(|calls| calls.branches.as_ref());
        let missing = branches.into_iter().flat_map(|branches| &branches.missing);
        let is_arm = |name: &&str| {
            let arms = ["THEN ", "ELSE ", "-> ", "OTHER "];
            arms.iter().any(|word| name.starts_with(word))
        };
        missing.map(String::as_str).filter(is_arm).collect()
    }
}
