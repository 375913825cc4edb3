//! A trace for a person: what changed from step to step.

use crate::diff::{Change, places};
use crate::trace::{ActionLabel, Closing, Ending, Pattern, PropertyKind, State};
use crate::trace::{Cause, Observation, printed_key};
use crate::value::{Text, Value, is_field_name};

/// What is shown of a state.
#[derive(Debug)]
pub struct StateView {
    /// Its number, from 1.
    pub number: u64,
    /// The action that led there, with its arguments.
    pub action: Option<String>,
    /// Variables that changed; of the first state that is shown, all.
    pub changed: Vec<VariableView>,
    /// Names of those that did not.
    pub unchanged: Vec<Text>,
    /// Expressions and what they came to, or why to nothing.
    pub expressions: Vec<(String, Result<Value, String>)>,
}

/// What is shown of a variable.
#[derive(Debug, PartialEq)]
pub struct VariableView {
    /// Its name, and the path to the part that changed.
    pub path: String,
    /// What became of it.
    pub change: VariableChange,
}

/// What became of a variable, or of a part of it.
#[derive(Debug, PartialEq)]
pub enum VariableChange {
    /// It has this value; what it had before is not shown.
    Is(Pattern),
    /// It had one value and has another.
    Became(Pattern, Pattern),
    /// The set lost and gained these members.
    Members {
        /// Those lost.
        lost: Vec<Pattern>,
        /// Those gained.
        gained: Vec<Pattern>,
    },
    /// The part is new.
    Added(Pattern),
    /// The part is gone.
    Removed(Pattern),
}

/// More places than this in one variable are shown as the whole value.
const MAX_PLACES: usize = 6;

impl StateView {
    /// What `state` says of `variables` (all, if there are none), compared with
    /// the state shown before it.
    pub fn of(state: &State, before: Option<&Observation>, variables: &[String]) -> Self {
        let is_wanted =
            |name: &Text| variables.is_empty() || variables.iter().any(|own| own == name.as_str());
        let mut view = Self {
            number: state.number,
            action: state.action.as_ref().map(action_text),
            changed: Vec::new(),
            unchanged: Vec::new(),
            expressions: Vec::new(),
        };
        let vars = state.observation.vars.iter();
        for (name, pattern) in vars.filter(|(name, _)| is_wanted(name)) {
            match before.and_then(|before| before.get(name.as_str())) {
                Some(old) if old == pattern => view.unchanged.push(name.clone()),
                old => view.changed.extend(changes(name, old, pattern)),
            }
        }
        view
    }
}

/// What changed in a variable.
fn changes(name: &Text, before: Option<&Pattern>, after: &Pattern) -> Vec<VariableView> {
    let whole = || {
        vec![VariableView {
            path: name.to_string(),
            change: VariableChange::Is(after.clone()),
        }]
    };
    let Some(before) = before else {
        return whole();
    };
    let found = places(before, after).differences;
    if found.is_empty() || found.len() > MAX_PLACES {
        return whole();
    }
    let views = found.into_iter().map(|difference| VariableView {
        path: format!("{name}{}", difference.place()),
        change: match difference.change {
            Change::Replaced { left, right } => VariableChange::Became(left, right),
            Change::OnlyLeft(value) => VariableChange::Removed(value),
            Change::OnlyRight(value) => VariableChange::Added(value),
            Change::Members { left, right } => VariableChange::Members {
                lost: left,
                gained: right,
            },
        },
    });
    views.collect()
}

/// An action as people write it.
pub(super) fn action_text(action: &ActionLabel) -> String {
    let args = action.args.as_deref().unwrap_or_default();
    if args.is_empty() {
        return action.name.to_string();
    }
    let args: Vec<String> = args.iter().map(|(_, value)| argument_text(value)).collect();
    format!("{}({})", action.name, args.join(", "))
}

/// An argument in TLA+ notation, as far as its form tells: that of an array,
/// which may be of a set as well as of a sequence, stays as it is written.
fn argument_text(value: &Pattern) -> String {
    let all = |items: &mut dyn Iterator<Item = String>, between: &str| {
        items.collect::<Vec<String>>().join(between)
    };
    match value {
        Pattern::Array(items) => format!("[{}]", all(&mut items.iter().map(argument_text), ", ")),
        Pattern::Object(entries) if entries.is_empty() => value.to_string(),
        Pattern::Object(entries) if entries.iter().all(|(key, _)| is_field_name(key.as_str())) => {
            let fields = entries.iter();
            let mut fields = fields.map(|(name, it)| format!("{name} |-> {}", argument_text(it)));
            format!("[{}]", all(&mut fields, ", "))
        }
        Pattern::Object(entries) => {
            let mut pairs = entries.iter().map(|(key, it)| {
                let written = || Value::Str(key.clone());
                let key = printed_key(key.as_str()).unwrap_or_else(written);
                format!("{key} :> {}", argument_text(it))
            });
            format!("({})", all(&mut pairs, " @@ "))
        }
        other => other.to_string(),
    }
}

/// What a trace's end says, in words.
pub fn ending_text(ending: &Ending) -> String {
    let closing = match &ending.closing {
        Closing::Finite => String::new(),
        Closing::Stuttering => ", stuttering for ever".to_owned(),
        Closing::BackTo { state, action } => {
            let by = action
                .as_ref()
                .map(|action| format!(" by {}", action_text(action)));
            format!(", back to state {state}{}", by.unwrap_or_default())
        }
    };
    format!("end{closing}{}", cause_text(&ending.cause))
}

fn cause_text(cause: &Cause) -> String {
    let (kind, names) = match cause {
        Cause::Unstated => return String::new(),
        Cause::Deadlock => return ": deadlock".to_owned(),
        Cause::Error(_) => return format!(": {}", cause.error_line().unwrap_or_default()),
        Cause::Violation { kind, names } => (kind, names),
    };
    let kind = match kind {
        PropertyKind::Invariant => "invariant",
        PropertyKind::Initial => "initial property",
        PropertyKind::Action => "action property",
        PropertyKind::Temporal => "temporal property",
    };
    let names: Vec<&str> = names.iter().map(Text::as_str).collect();
    match names.is_empty() {
        true => format!(": a {kind} is violated"),
        false => format!(": {kind} {} is violated", names.join(", ")),
    }
}
