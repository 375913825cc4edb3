//! Evidence as data; what `--format json` prints and is read again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Name and version of the form that [`Evidence`] serializes to.
pub const SCHEMA: &str = "lockstep-evidence/1";

/// What traces exercised, by model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// [`SCHEMA`].
    pub schema: String,
    /// The version of lockstep that gathered it.
    pub tool: String,
    /// By which rules is counted.
    #[serde(default)]
    pub counting: Counting,
    /// In the order they were asked.
    pub models: Vec<ModelEvidence>,
}

/// By which rules is counted. A state that was reached says which guards hold in it;
/// a branch is a way that was taken, and only what happened takes one. So their counts
/// need not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counting {
    /// Of the conjuncts of actions and operators.
    pub conjuncts: String,
    /// Of the points of definitions.
    pub points: String,
}

impl Default for Counting {
    fn default() -> Self {
        Self {
            conjuncts: "of a call, or of all actions in each state: each is asked for itself, \
                        also behind one that is false"
                .to_owned(),
            points: "as evaluated on what happened: steps taken, calls, first states and \
                     invariants of states; up to the conjunct that decides"
                .to_owned(),
        }
    }
}

/// What traces exercised of one model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelEvidence {
    /// Its name in the suite, or the module's.
    pub name: String,
    /// The root module's file.
    pub spec: String,
    /// The configuration's file.
    pub cfg: Option<String>,
    /// The engine whose checklist names the operators.
    pub engine: Option<String>,
    /// The texts that this is evidence about, the configuration included.
    pub modules: Vec<Module>,
    /// The traces, in order.
    pub traces: Vec<TraceUsed>,
    /// What was looked at.
    pub counts: Counts,
    /// Whether the guards of actions were looked at where these are not taken.
    #[serde(default)]
    pub action_guards: ActionGuards,
    /// Actions of the next-state relation.
    pub actions: Vec<Subject>,
    /// Operators that calls apply.
    pub operators: Vec<Subject>,
    /// Operators that the engine answers for and no call applies.
    pub uncalled: Vec<String>,
    /// Invariants of the configuration.
    pub invariants: Vec<Invariant>,
    /// The definitions that these are made of, in the order of the text.
    pub definitions: Vec<Definition>,
    /// Definitions of the spec that nothing judged is made of.
    pub unused: Vec<String>,
    /// The same, with their places; nothing in them was looked at.
    #[serde(default)]
    pub unused_definitions: Vec<Definition>,
}

/// Whether the guards of actions were looked at in the states that were reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActionGuards {
    /// In all of them, or there were none.
    #[default]
    LookedAt,
    /// In some of them; in others that would have taken too long.
    Partly,
    /// In none: that would have taken too long.
    TooLong,
    /// In none: the spec records calls, and the operators that these apply were
    /// looked at instead.
    CallsRecorded,
}

impl ActionGuards {
    /// Whether there is no evidence about them.
    pub fn were_passed_by(self) -> bool {
        matches!(self, Self::TooLong | Self::CallsRecorded)
    }

    /// Of two runs.
    pub(super) fn and(self, other: Self) -> Self {
        match self == other {
            true => self,
            false => Self::Partly,
        }
    }
}

/// A text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Module {
    /// Its file.
    pub file: String,
    /// Of its bytes: FNV-1a, 64 bits, hexadecimal.
    pub hash: String,
    /// Its lines.
    pub lines: u64,
}

/// A trace and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceUsed {
    /// Its file.
    pub path: String,
    /// `conforms`, `diverges`, `undecided` or `unreadable`.
    pub verdict: String,
    /// States read.
    pub states: u64,
}

/// How much was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Steps that change something.
    pub steps: u64,
    /// Steps that change nothing.
    pub stuttering: u64,
    /// Steps on which judges disagree; what could be seen on them counts.
    pub diverging: u64,
    /// Steps that are no evidence, since the model may have been in several
    /// states.
    pub unclear: u64,
    /// States in which all actions were looked at, taken or not.
    pub looked_at: u64,
    /// States in which they were not: that would have taken too long, or the
    /// spec records calls.
    pub passed_by: u64,
}

/// A place in a file; line and column from 1, columns in code points.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position {
    /// The file.
    pub file: String,
    /// Line.
    pub line: u64,
    /// Column.
    pub column: u64,
}

/// What a [`Subject`] is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SubjectKind {
    /// An action of the next-state relation.
    #[default]
    Action,
    /// A relation or predicate that calls apply: it accepts and refuses.
    Guarded,
    /// An operator with a value that calls apply.
    Value,
}

/// An action, or an operator that calls apply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: SubjectKind,
    /// Whether this is only what the definition has beside other actions: parts
    /// of the next-state relation that have no name of their own.
    #[serde(default)]
    pub is_rest: bool,
    /// Row of the engine's checklist.
    pub row: Option<String>,
    /// Where its name is defined.
    pub at: Position,
    /// Steps that took the action, or calls.
    pub calls: u64,
    /// Accepted calls.
    pub accepted: u64,
    /// Refused calls, and diverging steps that claim the action, by guard.
    pub refused: BTreeMap<String, u64>,
    /// Calls without a value, by conjunct.
    pub undefined: BTreeMap<String, u64>,
    /// Where the action was looked at, whether or not it was taken.
    pub attempts: Attempts,
    /// Conjuncts that nothing looks into further, in order.
    pub conjuncts: Vec<Conjunct>,
    /// In order.
    pub parameters: Vec<Parameter>,
}

/// Where an action was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempts {
    /// Pairs of a state and a binding of the action's names.
    pub looked_at: u64,
    /// Those in which all its conjuncts about the state held.
    pub held: u64,
}

/// A conjunct of an action or operator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conjunct {
    /// The guard path.
    pub path: String,
    /// Where it is written.
    pub at: Position,
    /// Its text on one line, cut short where it is long.
    pub text: String,
    /// Times it was TRUE.
    pub seen_true: u64,
    /// Times it was FALSE.
    pub seen_false: u64,
    /// Times it was FALSE and all others TRUE.
    pub alone: u64,
    /// Times it had no value.
    pub undefined: u64,
    /// The others that were FALSE or had no value whenever it was FALSE, if it
    /// was never so alone: it cannot be told apart from them.
    pub companions: Vec<Companion>,
    /// Why it cannot be false alone, as the suite declares.
    pub dependent: Option<String>,
}

/// How another conjunct stood while one was FALSE.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Companion {
    /// Its guard path.
    pub path: String,
    /// Times it was FALSE too.
    pub seen_false: u64,
    /// Times it had no value.
    pub undefined: u64,
}

/// A parameter, and the values it was seen to have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// `supplied` or `derived`, as the engine's checklist says.
    pub origin: Option<String>,
    /// Different values, in TLA+, in order; the first that were seen, at most
    /// [`Parameter::KEPT`].
    pub values: Vec<String>,
    /// Whether there were more.
    pub more: bool,
    /// What it is taken from, where the next-state relation says so.
    pub carrier: Option<Carrier>,
}

impl Parameter {
    /// How many different values are kept.
    pub const KEPT: usize = 64;
}

/// The set that a parameter is taken from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carrier {
    /// Its text.
    pub text: String,
    /// Where it is written.
    pub at: Position,
    /// How many elements it has, if it is finite and the same in all states.
    pub size: Option<u64>,
    /// The smallest and the largest of them, if all are integers.
    #[serde(default)]
    pub bounds: Option<[String; 2]>,
}

/// An invariant of the configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invariant {
    /// Its name.
    pub name: String,
    /// Where its name is defined.
    pub at: Position,
    /// States in which it was TRUE.
    pub seen_true: u64,
    /// States in which it was FALSE.
    pub seen_false: u64,
    /// States in which it had no value.
    pub undefined: u64,
}

/// A definition, and the places in it where evaluation can go one way or
/// another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Definition {
    /// Its name; that of an instance with `!`.
    pub name: String,
    /// Where its name is defined.
    pub at: Position,
    /// Times it was evaluated on what happened: TRUE, FALSE, another value, no value.
    /// One without parameters that depends on no state is evaluated once a file.
    pub evaluated: [u64; 4],
    /// In the order of the text.
    pub points: Vec<Point>,
}

/// Somewhere evaluation can go one way or another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// `conjunction`, `disjunction`, `implication`, `if`, `case`, `forall` or
    /// `exists`.
    pub kind: String,
    /// Where it is written.
    pub at: Position,
    /// Its text on one line, cut short where it is long.
    pub text: String,
    /// What can be seen there.
    pub outcomes: Vec<Outcome>,
    /// Its branches: indices of the outcomes that reach each.
    pub branches: Vec<Vec<usize>>,
}

/// What can be seen at a point.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// `true`, `false`, `undefined`, `then`, `else`, `arm`, `other`, `no-arm`,
    /// `vacuous`, `empty`, `all`, `some`, `none` or `cut`.
    pub kind: String,
    /// The line of the part it is about.
    pub line: u64,
    /// The text of that part on one line, cut short where it is long.
    pub text: String,
    /// Times it was seen.
    pub count: u64,
}

impl ModelEvidence {
    /// How often a definition was evaluated on what the traces have: steps that take
    /// it, calls, states. That its guards were asked is none of that.
    pub fn times(&self, definition: &Definition) -> u64 {
        let subjects = self.actions.iter().chain(&self.operators);
        let own = subjects
            .filter(|it| it.name == definition.name && it.at == definition.at && !it.is_rest);
        let taken = own.map(|it| it.calls).max().unwrap_or(0);
        taken.max(definition.evaluations())
    }
}

impl Subject {
    /// Its name, and that it is only a part of what is called so.
    pub fn called(&self) -> String {
        match self.is_rest {
            true => format!("{} (unnamed part)", self.name),
            false => self.name.clone(),
        }
    }
}

impl Conjunct {
    /// How often it was asked.
    pub fn times(&self) -> u64 {
        self.seen_true + self.seen_false + self.undefined
    }
}

impl Point {
    /// How often a branch was reached.
    pub fn reached(&self, branch: &[usize]) -> u64 {
        let outcomes = branch.iter().filter_map(|index| self.outcomes.get(*index));
        outcomes.map(|outcome| outcome.count).sum()
    }
}

impl Definition {
    /// Times it was evaluated.
    pub fn evaluations(&self) -> u64 {
        self.evaluated.iter().sum()
    }
}
