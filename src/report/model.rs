//! The report as data; what `--format json` prints.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::diag::{Diagnostic, SourceMap};
use crate::value::Value;

/// Name and version of the form that [`Report`] serializes to. A field may be
/// added within a version; none changes its meaning.
pub const SCHEMA: &str = "lockstep-check/1";

/// What a check found.
#[derive(Debug, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The specs that traces were judged by.
    pub models: Vec<ModelReport>,
    /// One entry a trace, in the order of the files.
    pub traces: Vec<TraceReport>,
    /// Files in the given folders that are no traces.
    pub ignored: Vec<IgnoredFile>,
    /// Questions that could not be put.
    pub errors: Vec<ErrorReport>,
    /// What was called, by model and operator.
    pub operators: Vec<OperatorReport>,
    /// Counts.
    pub summary: Summary,
}

/// A spec that traces were judged by.
#[derive(Debug, Serialize)]
pub struct ModelReport {
    /// Its name in the suite, or the module's.
    pub name: String,
    /// The root module's file.
    pub spec: String,
    /// The configuration, if one was used.
    pub cfg: Option<String>,
    /// The engine, if one was asked.
    pub engine: Option<String>,
    /// The texts that excerpts are from.
    #[serde(skip)]
    pub sources: SourceMap,
}

/// A place in a file; line and column from 1, columns in code points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Position {
    /// The file.
    pub file: String,
    /// Line.
    pub line: u64,
    /// Column.
    pub column: u64,
}

/// What became of one trace.
#[derive(Debug, Serialize)]
pub struct TraceReport {
    /// Its file.
    pub path: String,
    /// Which trace of the file, from 1.
    pub trace: u32,
    /// Index into [`Report::models`].
    pub model: usize,
    /// `conforms`, `diverges`, `undecided` or `unreadable`.
    pub verdict: &'static str,
    /// States read.
    pub states: u64,
    /// Steps judged.
    pub steps: u64,
    /// Steps that change nothing.
    pub stuttering: u64,
    /// Steps by judge.
    pub judged: JudgedSteps,
    /// Actions taken.
    pub actions: BTreeMap<String, u64>,
    /// Where judges disagree.
    pub divergences: Vec<DivergenceReport>,
    /// Further divergences, counted only.
    pub further_divergences: u64,
    /// Steps that could not be judged.
    pub undecided: Vec<UndecidedReport>,
    /// What the trace claims of its end and nobody judged: the property that it
    /// says was violated, the error that it says TLC met.
    pub unjudged_claims: Vec<String>,
    /// For each of them, why.
    pub unjudged_reasons: Vec<&'static str>,
    /// What is still open at the end of the trace.
    pub ambiguities: Vec<AmbiguityReport>,
    /// Variables that some states do not tell.
    pub unobserved: Vec<UnobservedReport>,
    /// The ALIAS that it was written through, if it was.
    pub alias: Option<AliasReport>,
    /// A label whose place has other lines than the spec has for the same text:
    /// the trace is from another revision of the spec. Only the first is told.
    pub moved: Option<MovedReport>,
    /// Why it was not read to its end.
    pub error: Option<ErrorReport>,
}

/// The ALIAS that a trace was written through: those of its fields that are
/// variables are judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AliasReport {
    /// Its name.
    pub name: String,
    /// Its fields that are derived, and not judged.
    pub derived: Vec<String>,
}

/// A variable whose value is open from some state to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AmbiguityReport {
    /// The variable.
    pub variable: String,
    /// Number of the state from which on it is open, from 1.
    pub state: u64,
    /// Some of the values that it may have there, at least two.
    pub values: Vec<String>,
    /// Whether it may have others.
    pub has_more: bool,
}

/// A variable that some states do not tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnobservedReport {
    /// The variable.
    pub variable: String,
    /// How many states do not tell it.
    pub states: u64,
    /// How many of them tell it but for something in it.
    pub in_part: u64,
    /// Number of the first of them, from 1.
    pub first: u64,
}

/// A label whose place has moved in the spec.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MovedReport {
    /// The action.
    pub action: String,
    /// The place that the label gives, as TLC writes it.
    pub place: String,
    /// The line at which the spec has what is there.
    pub line: u32,
}

/// How many steps each judge judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct JudgedSteps {
    /// Steps with a recorded outcome.
    pub recording: u64,
    /// Steps and initial states.
    pub evaluator: u64,
    /// Calls.
    pub engine: u64,
    /// Steps that a composite procedure of the engine had a part in.
    pub composed: u64,
}

/// A step on which judges disagree.
#[derive(Debug, Serialize)]
pub struct DivergenceReport {
    /// Number of the state that the step ends in, from 1; of the end, of the last.
    pub step: u64,
    /// Where that state, or the end, is in the trace.
    pub position: Position,
    /// Whether it is about the end: what the trace claims of it, or the step that closes
    /// its loop.
    #[serde(skip)]
    pub is_of_end: bool,
    /// The recorded action with its arguments.
    pub action: Option<String>,
    /// At least one.
    pub disagreements: Vec<DisagreementReport>,
    /// Later steps that fail only because of this one.
    pub consequent: Vec<u64>,
}

/// The kind of a disagreement about what a trace claims of its end.
pub(super) const CLAIM: &str = "claim";

/// What two judges disagree about.
#[derive(Debug, Serialize)]
pub struct DisagreementReport {
    /// `recording`, `evaluator`, `engine`: two of them.
    pub judges: [String; 2],
    /// Stable name of the sort of disagreement. About a call: `outcome`,
    /// `refused-or-undefined`, `guard` (the same outcome for another conjunct),
    /// `result`; about a step: `not-initial`, `not-a-step`, `wrong-action`,
    /// `unknown-action`, `undefined`, `claim`.
    pub kind: &'static str,
    /// One line.
    pub message: String,
    /// The operator that was called, where the judges disagree about a call.
    pub operator: Option<String>,
    /// What each of the judges says became of the call: `accepted`,
    /// `refused by GUARD`, `undefined at CONJUNCT`.
    pub outcomes: Option<[String; 2]>,
    /// Why the call has no value, for each of the two that says so.
    pub reasons: [Option<String>; 2],
    /// The conjunct that decided, where there is one.
    pub guard: Option<String>,
    /// Where that conjunct is in the spec.
    pub source: Option<Position>,
    /// Expected against observed; what is expected is what the evaluator says,
    /// or the engine where it is not one of the judges.
    pub differences: Vec<DifferenceReport>,
    /// The machine of a composite procedure that objects.
    #[serde(skip)]
    pub objection: Option<Objection>,
    /// The excerpt of the spec.
    #[serde(skip)]
    pub excerpt: Option<Diagnostic>,
}

/// What the machine of a composite procedure objects to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The procedure.
    pub procedure: String,
    /// Why the step is none of it; `None` if it leads to another state.
    pub reason: Option<String>,
}

/// One place at which expected and observed differ.
#[derive(Debug, PartialEq, Serialize)]
pub struct DifferenceReport {
    /// As one would write it in TLA+: `occupants[z]`.
    pub path: String,
    /// The expected value, or the members only expected; absent if there is
    /// nothing expected at the place.
    pub expected: Option<String>,
    /// The observed value, likewise.
    pub observed: Option<String>,
    /// `value`, `missing` (only expected), `extra` (only observed), `members`.
    pub kind: &'static str,
    /// `expected` and `observed` as values.
    #[serde(skip)]
    pub values: [Option<Value>; 2],
}

/// A step that could not be judged.
#[derive(Debug, Serialize)]
pub struct UndecidedReport {
    /// Number of the state that the step ends in, from 1.
    pub step: u64,
    /// Where that state is in the trace.
    pub position: Position,
    /// Why.
    pub reason: String,
    /// The operator of the spec that the reason lies with, if it lies with one.
    pub operator: Option<Position>,
    /// The same with the excerpt.
    #[serde(skip)]
    pub excerpt: Option<Diagnostic>,
}

/// Why a question could not be put.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorReport {
    /// Stable code, where it has a place.
    pub code: Option<&'static str>,
    /// What is wrong.
    pub message: String,
    /// Where, if at one place.
    pub position: Option<Position>,
    /// Further explanations.
    pub notes: Vec<String>,
    /// The root module of the spec that cannot be used because of it.
    pub spec: Option<String>,
    /// The whole, with the excerpt.
    #[serde(skip)]
    pub rendered: Option<Box<Diagnostic>>,
    /// The texts that `rendered` is about.
    #[serde(skip)]
    pub sources: SourceMap,
}

/// A file that is no trace.
#[derive(Clone, Debug, Serialize)]
pub struct IgnoredFile {
    /// The file.
    pub path: String,
    /// Why it is none.
    pub reason: String,
}

/// What was called of one operator.
#[derive(Clone, Debug, Serialize)]
pub struct OperatorReport {
    /// Index into [`Report::models`].
    pub model: usize,
    /// Its name.
    pub name: String,
    /// The chapter that its row is in.
    pub chapter: Option<String>,
    /// Row of the engine's checklist, if it has one.
    pub row: Option<String>,
    /// Its place among the engine's operators, which are in the checklist's
    /// order.
    #[serde(skip)]
    pub place: Option<usize>,
    /// Calls in all.
    pub calls: u64,
    /// Accepted.
    pub accepted: u64,
    /// Refused, by guard.
    pub refused: BTreeMap<String, u64>,
    /// Without a value, by conjunct.
    pub undefined: BTreeMap<String, u64>,
    /// Arguments that are evidence handed in by somebody else.
    pub supplied: Vec<String>,
    /// Branches that calls reached, where they were counted: arms of IF and
    /// CASE, disjuncts, right sides of implications; of its own text, and of the
    /// definitions that no other operator is made of.
    pub branches: Option<BranchesReached>,
}

/// Which branches were reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BranchesReached {
    /// Those that were.
    pub reached: u64,
    /// Those that there are.
    pub all: u64,
    /// Those that were not: `THEN drawn in BegunDraw`.
    pub missing: Vec<String>,
    /// Each, by definition and number in it: how it is called, and whether it
    /// was reached.
    #[serde(skip)]
    pub each: BTreeMap<(String, usize), (String, bool)>,
}

/// Counts of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Traces judged.
    pub traces: u64,
    /// Traces by verdict.
    pub conform: u64,
    /// Traces by verdict.
    pub diverge: u64,
    /// Traces by verdict.
    pub undecided: u64,
    /// Traces by verdict.
    pub unreadable: u64,
    /// States read.
    pub states: u64,
    /// Steps judged.
    pub steps: u64,
    /// Steps that change nothing.
    pub stuttering: u64,
    /// Steps by judge.
    pub judged: JudgedSteps,
    /// Trace files that were not judged, for want of a model.
    pub unjudged: u64,
    /// Files ignored.
    pub ignored: u64,
    /// Questions that could not be put.
    pub errors: u64,
}

/// The worst that a report says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Every step of every trace was judged, and all judges agree.
    Conforms,
    /// Something could not be judged.
    Undecided,
    /// The question could not be put, or there was nothing to check.
    NotAsked,
    /// Judges disagree.
    Diverges,
}

impl Report {
    /// The worst that it says.
    pub fn agreement(&self) -> Agreement {
        let summary = &self.summary;
        if summary.diverge > 0 {
            Agreement::Diverges
        } else if summary.errors > 0 || summary.unreadable > 0 || summary.states == 0 {
            Agreement::NotAsked
        } else if summary.undecided > 0 {
            Agreement::Undecided
        } else {
            Agreement::Conforms
        }
    }
}
