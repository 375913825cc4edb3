//! What replaying a trace found, as data.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use crate::diag::Span;
use crate::diff::Difference;
use crate::eval::{EvalError, Explanation};
use crate::trace::{Ending, Location, Place, TraceError, TraceId};
use crate::value::{Text, Value};

use super::aliased::ThroughAlias;

/// Who has a say on a step. No judge outranks another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judge {
    /// The trace.
    Recording,
    /// The TLA+ text.
    Evaluator,
    /// The implementation.
    Engine,
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Recording => "recording",
            Self::Evaluator => "evaluator",
            Self::Engine => "engine",
        })
    }
}

/// What a judge says became of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum CallOutcome {
    /// Every guard held.
    Accepted {
        /// The successor or the value.
        result: Value,
    },
    /// A guard was false.
    Refused {
        /// The first false one.
        guard: String,
        /// What the call leaves.
        result: Value,
    },
    /// A conjunct has no value.
    Undefined {
        /// Which.
        conjunct: String,
        /// Why.
        reason: String,
    },
}

impl CallOutcome {
    /// Whether two judges say the same. Why a call has no value is told in each
    /// judge's own words, so reasons are not compared.
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Undefined { conjunct: a, .. }, Self::Undefined { conjunct: b, .. }) => a == b,
            _ => self == other,
        }
    }
}

impl fmt::Display for CallOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted { .. } => f.write_str("accepted"),
            Self::Refused { guard, .. } => write!(f, "refused by {guard}"),
            Self::Undefined { conjunct, .. } => write!(f, "undefined at {conjunct}"),
        }
    }
}

/// How a variable differs from what the model allows.
#[derive(Clone, Debug, PartialEq)]
pub struct VariableDifference {
    /// The variable.
    pub variable: Arc<str>,
    /// Left is what the model expects, right what was observed.
    pub differences: Vec<Difference>,
}

/// What two judges disagree about.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The first state does not satisfy the initial predicate.
    NotInitial {
        /// Why.
        explanation: Option<Explanation>,
        /// Against the nearest initial state.
        differences: Vec<VariableDifference>,
    },
    /// The pair of states is no step of the next-state relation.
    NotAStep {
        /// Why the named action, or the next-state relation, does not allow it.
        explanation: Option<Explanation>,
        /// Against the nearest successor that the model allows.
        differences: Vec<VariableDifference>,
    },
    /// The step is allowed, but not as the action it is labelled with.
    WrongAction {
        /// The actions that allow it, with their arguments.
        possible: Vec<String>,
    },
    /// A label names an action that the spec does not have.
    UnknownAction,
    /// A label gives an action arguments that it does not take.
    SurplusArguments {
        /// Those that it takes.
        parameters: Vec<Arc<str>>,
        /// How many there are.
        given: usize,
    },
    /// The first state is labelled with an action, though none leads to it.
    InitialAction,
    /// A label gives a place for its action at which the spec does not have it.
    WrongPlace {
        /// The place that the label gives.
        claimed: Location,
        /// What is wrong with it.
        misplaced: Misplaced,
    },
    /// Judges disagree on what became of a call.
    Outcome {
        /// The operator.
        operator: String,
        /// What the first judge says.
        first: CallOutcome,
        /// What the second judge says.
        second: CallOutcome,
        /// Why the operator is what it is on these arguments.
        explanation: Option<Explanation>,
        /// Results compared. Left is the evaluator's, or else the engine's.
        differences: Vec<Difference>,
    },
    /// The model has no value on the step.
    Undefined {
        /// Why.
        error: Box<EvalError>,
    },
    /// The step is none of the engine's composite procedure.
    Composition {
        /// The procedure.
        procedure: String,
        /// Why the call is no step of it; `None` if the composed state should
        /// have become another.
        reason: Option<String>,
        /// What the composed state should have become, against what it is.
        differences: Vec<VariableDifference>,
    },
    /// The trace's claim about its end does not hold.
    Claim(Claim),
}

/// What is wrong with the place in a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// The spec has no such module.
    NoModule,
    /// The action is defined elsewhere.
    NotThere {
        /// Where it is defined.
        defined: Span,
        /// The definition that the spec has at the place.
        there: Option<Text>,
    },
    /// The action has a part there, but one that does not allow the step.
    NotTaken {
        /// The part.
        part: Span,
    },
}

/// A label whose place has other lines than the spec has for the same text: the
/// trace is from another revision of the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The action.
    pub action: Text,
    /// The place that the label gives.
    pub claimed: Location,
    /// The line at which the spec has what the label speaks of.
    pub line: u32,
}

/// What a trace claims about its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The last state has no successor, but it has.
    Deadlock {
        /// An action that leads on.
        enabled: Option<String>,
    },
    /// An invariant is false in the last state, but it is true there.
    InvariantHolds(Arc<str>),
    /// An invariant has no value in the last state, but it has one.
    InvariantHasValue(Arc<str>),
    /// An invariant is false in the last state, but it was false before.
    InvariantFalseEarlier {
        /// The invariant.
        name: Arc<str>,
        /// Number of the state.
        state: u64,
    },
    /// The loop does not close.
    Loop {
        /// Number of the state it leads back to.
        state: u64,
    },
}

/// A disagreement of two judges.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// Who.
    pub judges: (Judge, Judge),
    /// About what.
    pub finding: Finding,
}

impl Disagreement {
    /// Whether it is only about which part of the action was taken.
    pub(super) fn is_of_part(&self) -> bool {
        matches!(
            self.finding,
            Finding::WrongPlace {
                misplaced: Misplaced::NotTaken { .. },
                ..
            }
        )
    }
}

/// A step on which judges disagree.
#[derive(Clone, Debug)]
pub struct Divergence {
    /// Number of the state that the step ends in, from 1; of the end, of the last.
    pub state: u64,
    /// Where that state, or the end, is in the trace.
    pub place: Place,
    /// Whether it is about the end: what the trace claims of it, or the step that closes
    /// its loop.
    pub is_of_end: bool,
    /// The recorded action with its arguments, if there is one.
    pub action: Option<String>,
    /// The disagreements, at least one.
    pub disagreements: Vec<Disagreement>,
    /// States whose steps fail only because of this divergence.
    pub consequent: Vec<u64>,
}

/// A step that a judge should have judged and could not.
#[derive(Clone, Debug)]
pub struct Undecided {
    /// Number of the state that the step ends in.
    pub state: u64,
    /// Where that state is in the trace.
    pub place: Place,
    /// Why.
    pub reason: String,
    /// The operator of the spec that the reason lies with, if it lies with one.
    pub operator: Option<Span>,
}

/// Something that a trace claims of its end, and that nobody judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnjudgedClaim {
    /// The property that is said to be violated, or what is claimed otherwise.
    pub claim: String,
    /// Why nobody judged it.
    pub reason: &'static str,
}

/// What was left open of a variable to the end of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The variable.
    pub variable: Arc<str>,
    /// The number of the state from which on it is open.
    pub since: u64,
    /// Some of the values that it may have there, at least two.
    pub values: Vec<Value>,
    /// Whether it may have others.
    pub has_more: bool,
}

/// A variable of which states tell nothing, or not all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unobserved {
    /// The variable.
    pub variable: Arc<str>,
    /// How many states do not tell it.
    pub states: u64,
    /// How many of them tell it but for something in it.
    pub in_part: u64,
    /// The first of them.
    pub first: u64,
}

/// How many steps each judge judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Steps with a recorded outcome.
    pub recording: u64,
    /// Steps, and the initial state, that the evaluator decided.
    pub evaluator: u64,
    /// Calls that the engine decided.
    pub engine: u64,
    /// Steps that a composite procedure of the engine had a part in.
    pub composed: u64,
}

/// How often an operator was called, by outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallTally {
    /// Accepted calls.
    pub accepted: u64,
    /// Refused calls by guard.
    pub refused: BTreeMap<String, u64>,
    /// Calls without a value, by conjunct.
    pub undefined: BTreeMap<String, u64>,
    /// The counters of the model's [points](crate::eval::Point) that count
    /// something, if the model is watched.
    pub reached: BTreeSet<usize>,
}

impl CallTally {
    /// Adds another tally.
    pub fn add(&mut self, other: &Self) {
        self.accepted += other.accepted;
        for (guard, count) in &other.refused {
            *self.refused.entry(guard.clone()).or_default() += count;
        }
        for (conjunct, count) in &other.undefined {
            *self.undefined.entry(conjunct.clone()).or_default() += count;
        }
        self.reached.extend(&other.reached);
    }

    /// Adds a call.
    pub fn count(&mut self, outcome: &CallOutcome) {
        let (by, name) = match outcome {
            CallOutcome::Accepted { .. } => {
                self.accepted += 1;
                return;
            }
            CallOutcome::Refused { guard, .. } => (&mut self.refused, guard),
            CallOutcome::Undefined { conjunct, .. } => (&mut self.undefined, conjunct),
        };
        match by.get_mut(name) {
            Some(count) => *count += 1,
            None => {
                by.insert(name.clone(), 1);
            }
        }
    }

    /// All calls.
    pub fn calls(&self) -> u64 {
        self.accepted + self.refused.values().sum::<u64>() + self.undefined.values().sum::<u64>()
    }
}

/// What is said of a trace in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// All judges agree on every step.
    Conforms,
    /// A step could not be judged.
    Undecided,
    /// The trace could not be read to its end.
    Unreadable,
    /// Judges disagree.
    Diverges,
}

/// Why a trace was not judged to its end.
#[derive(Clone, Debug)]
pub enum Broken {
    /// It cannot be read further.
    Unreadable(TraceError),
    /// It speaks of a variable that the spec does not have.
    UnknownVariable {
        /// Where it is named, or else the state that does.
        place: Place,
        /// The variable.
        variable: String,
        /// The spec's variables.
        known: Vec<Arc<str>>,
        /// The ALIAS of the configuration, whose fields TLC prints in place of
        /// the variables.
        alias: Option<Arc<str>>,
    },
}

/// What replaying one trace found.
#[derive(Clone, Debug, Default)]
pub struct TraceVerdict {
    /// Which trace of its file.
    pub trace: TraceId,
    /// States read.
    pub states: u64,
    /// Steps judged that change something or are labelled.
    pub steps: u64,
    /// Steps that change nothing.
    pub stuttering: u64,
    /// By judge.
    pub judged: Judged,
    /// Actions taken, with their counts.
    pub actions: BTreeMap<String, u64>,
    /// Calls by operator.
    pub calls: BTreeMap<String, CallTally>,
    /// At most [`TraceVerdict::KEPT`] in full.
    pub divergences: Vec<Divergence>,
    /// Divergences not kept.
    pub dropped: u64,
    /// Steps that could not be judged.
    pub undecided: Vec<Undecided>,
    /// What the trace claims of its end and nobody judged.
    pub unjudged_claims: Vec<UnjudgedClaim>,
    /// What is still open at its end, by variable.
    pub ambiguities: Vec<Ambiguity>,
    /// Variables that some states do not tell.
    pub unobserved: Vec<Unobserved>,
    /// The ALIAS that it was written through, if it was.
    pub alias: Option<ThroughAlias>,
    /// The first label whose place has moved in the spec.
    pub moved: Option<Moved>,
    /// How it ends, if it was read whole.
    pub ending: Option<Ending>,
    /// Why it was not read whole.
    pub error: Option<Broken>,
}

impl TraceVerdict {
    /// How many divergences of a trace are kept in full.
    pub const KEPT: usize = 20;

    /// The verdict in one word; the worst that applies.
    pub fn verdict(&self) -> Verdict {
        if !self.divergences.is_empty() {
            Verdict::Diverges
        } else if self.error.is_some() {
            Verdict::Unreadable
        } else if !self.undecided.is_empty() {
            Verdict::Undecided
        } else {
            Verdict::Conforms
        }
    }
}
