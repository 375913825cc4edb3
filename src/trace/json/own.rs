//! Our own traces: JSON lines that hold all that a trace can say.
//!
//! The first line is `{"lockstep-trace": 1}`. A state is
//! `{"state": 2, "action": {…}, "vars": {…}}`, an ending
//! `{"ending": {"closing": "back to", "state": 1, "action": {…}}, "cause": {…}}`.
//! Values are those of ITF, and `{"#model": "n1"}`; `{"#tla": "Nat"}` is a value
//! in TLA+; `null` is not observed; `#name`, `#array` and `#object` are what
//! another form left open.

use std::fmt;
use std::io::BufRead;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::cursor::read_line;
use super::definite::{Definite, DefiniteState, Dialect};
use super::keys::{behind, places_of};
use super::pattern::AsText;
use crate::trace::lines::{Line, Lines};
use crate::trace::{
    ActionLabel, Cause, Closing, Ending, Entry, Location, Observation, Pattern, PropertyKind,
    State, TraceError, TraceErrorKind, TraceId,
};
use crate::value::Text;

/// The field of the first line.
pub(crate) const MARK: &str = "lockstep-trace";
/// The version of the form.
pub(crate) const VERSION: u64 = 1;

/// Entries of a trace in our own form.
pub(crate) struct Own<R> {
    lines: Lines<R>,
    /// Whether the first line was read.
    has_begun: bool,
    /// Whether no ending is to come.
    holds_states_only: bool,
    trace: u32,
    /// The number of the last state; 0 between traces.
    last: u64,
    has_ended: bool,
    is_done: bool,
}

impl<R: BufRead> Own<R> {
    /// Entries of `lines`.
    pub(crate) fn new(lines: Lines<R>) -> Self {
        Self {
            lines,
            has_begun: false,
            holds_states_only: false,
            trace: 0,
            last: 0,
            has_ended: false,
            is_done: false,
        }
    }

    /// The states of one trace in `lines`, without a first line and an ending.
    pub(crate) fn of_states(lines: Lines<R>) -> Self {
        Self {
            has_begun: true,
            holds_states_only: true,
            ..Self::new(lines)
        }
    }

    fn read(&mut self) -> Result<Option<Entry>, TraceError> {
        let Some(line) = self.lines.next()? else {
            return self.end().map(|()| None);
        };
        if line.bytes.trim_ascii().is_empty() {
            return Ok(None);
        }
        let wrong = |message: String| {
            let kind = TraceErrorKind::Inconsistent;
            Err(TraceError::at(line.place.clone(), kind, message))
        };
        let said = read_line(&line, Row)?;
        match (self.has_begun, said) {
            (false, Said::Version(VERSION)) => {
                self.has_begun = true;
                Ok(None)
            }
            (false, Said::Version(other)) => wrong(format!(
                "version {other} of our traces is not known; this reads version {VERSION}"
            )),
            (true, Said::State(said)) => {
                if said.number != self.last + 1 {
                    return wrong(match self.last {
                        0 => format!("the trace begins with state {}", said.number),
                        last => format!("state {} follows state {last}", said.number),
                    });
                }
                self.last = said.number;
                Ok(Some(self.state(said, line)))
            }
            (true, Said::Ending(ending)) if self.last > 0 => {
                if let Closing::BackTo { state, .. } = ending.closing
                    && !(1..=self.last).contains(&state)
                {
                    let last = self.last;
                    return wrong(format!(
                        "the trace goes back to state {state}, but ends with state {last}"
                    ));
                }
                let trace = TraceId(self.trace);
                self.trace += 1;
                self.last = 0;
                self.has_ended = true;
                Ok(Some(Entry::Ending(Ending {
                    trace,
                    closing: ending.closing,
                    cause: ending.cause,
                    place: line.place,
                })))
            }
            (true, Said::Ending(_)) => wrong("the trace has no states".to_owned()),
            (_, Said::Version(_)) | (false, _) => wrong(format!(
                "expected `{{\"{MARK}\": {VERSION}}}` in the first line"
            )),
        }
    }

    fn state(&self, said: SaidState, line: Line) -> Entry {
        let vars = (said.number == 1).then(|| behind(&line.bytes, "vars"));
        let named = match vars.flatten() {
            Some((at, vars)) => {
                let before = line.bytes.get(..at).unwrap_or_default();
                places_of(&said.vars, vars, &line.place.after(before))
            }
            None => Vec::new(),
        };
        Entry::State(State {
            trace: TraceId(self.trace),
            number: said.number,
            observation: Observation {
                vars: said.vars,
                place: line.place,
                named,
            },
            action: said.action,
        })
    }

    /// Every trace ends with its ending.
    fn end(&mut self) -> Result<(), TraceError> {
        self.is_done = true;
        if self.holds_states_only {
            return Ok(());
        }
        let place = self.lines.place().clone();
        if self.last > 0 {
            let message = "the file ends where the next state or the ending was expected";
            return Err(TraceError::at(place, TraceErrorKind::Truncated, message));
        }
        if !self.has_ended {
            let kind = TraceErrorKind::NoStates;
            return Err(TraceError::of_file(
                place.file,
                kind,
                "the trace has no states",
            ));
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Own<R> {
    type Item = Result<Entry, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_done {
            match self.read() {
                Ok(None) => {}
                Ok(Some(entry)) => return Some(Ok(entry)),
                Err(error) => {
                    self.is_done = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

/// What a line says.
enum Said {
    Version(u64),
    State(SaidState),
    Ending(SaidEnding),
}

#[derive(Default)]
struct SaidState {
    number: u64,
    vars: Vec<(Text, Pattern)>,
    action: Option<ActionLabel>,
}

struct SaidEnding {
    closing: Closing,
    cause: Cause,
}

/// Reads a line.
#[derive(Clone, Copy)]
struct Row;

impl<'de> DeserializeSeed<'de> for Row {
    type Value = Said;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Said, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Row {
    type Value = Said;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a state or an ending")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Said, A::Error> {
        let mut state = SaidState::default();
        let mut ending: Option<WrittenClosing> = None;
        let mut cause = Cause::Unstated;
        while let Some(key) = entries.next_key_seed(AsText)? {
            match key.as_str() {
                MARK => {
                    let version = entries.next_value()?;
                    while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                    return Ok(Said::Version(version));
                }
                "state" => state.number = entries.next_value()?,
                "vars" => {
                    let vars = DefiniteState(Dialect::Lockstep);
                    state.vars = entries.next_value_seed(vars)?.vars;
                }
                "action" => state.action = Some(entries.next_value::<Written>()?.0),
                "ending" => ending = Some(entries.next_value()?),
                "cause" => cause = entries.next_value::<WrittenCause>()?.into(),
                other => {
                    return Err(A::Error::custom(format!("a trace has no field `{other}`")));
                }
            }
        }
        match ending {
            Some(ending) => Ok(Said::Ending(SaidEnding {
                closing: ending.into_closing().map_err(A::Error::custom)?,
                cause,
            })),
            None if state.number > 0 => Ok(Said::State(state)),
            None => Err(A::Error::custom("expected `state` or `ending`")),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an ending, an object with `closing`")]
struct WrittenClosing {
    closing: String,
    state: Option<u64>,
    action: Option<Written>,
}

impl WrittenClosing {
    fn into_closing(self) -> Result<Closing, String> {
        match (self.closing.as_str(), self.state) {
            ("finite", None) => Ok(Closing::Finite),
            ("stuttering", None) => Ok(Closing::Stuttering),
            ("back to", Some(state)) => Ok(Closing::BackTo {
                state,
                action: self.action.map(|action| action.0),
            }),
            (other, _) => Err(format!("a trace does not end `{other}` so")),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", expecting = "a cause")]
enum WrittenCause {
    Deadlock,
    Invariant(Vec<String>),
    Initial(Vec<String>),
    Action(Vec<String>),
    Temporal(Vec<String>),
    Error(String),
}

impl From<WrittenCause> for Cause {
    fn from(written: WrittenCause) -> Self {
        let (kind, names) = match written {
            WrittenCause::Deadlock => return Self::Deadlock,
            WrittenCause::Error(text) => return Self::Error(text),
            WrittenCause::Invariant(names) => (PropertyKind::Invariant, names),
            WrittenCause::Initial(names) => (PropertyKind::Initial, names),
            WrittenCause::Action(names) => (PropertyKind::Action, names),
            WrittenCause::Temporal(names) => (PropertyKind::Temporal, names),
        };
        let names = names.iter().map(|name| Text::new(name)).collect();
        Self::Violation { kind, names }
    }
}

/// An action as it is written: `{"name": "Fill", "args": [["k", 1]],
/// "location": [14, 12, 15, 61, "Pump"]}`. Of an argument without a name the
/// first of the pair is `null`.
struct Written(ActionLabel);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            deny_unknown_fields,
            expecting = "an action, an object with its `name`"
        )]
        struct Fields {
            name: String,
            args: Option<Vec<Argument>>,
            location: Option<(u32, u32, u32, u32, String)>,
        }
        let fields = Fields::deserialize(deserializer)?;
        let location =
            fields
                .location
                .map(
                    |(begin_line, begin_column, end_line, end_column, module)| Location {
                        begin_line,
                        begin_column,
                        end_line,
                        end_column,
                        module: Text::new(&module),
                    },
                );
        let args = fields.args;
        Ok(Self(ActionLabel {
            name: Text::new(&fields.name),
            args: args.map(|args| args.into_iter().map(|arg| (arg.name, arg.value)).collect()),
            location,
        }))
    }
}

struct Argument {
    name: Option<Text>,
    value: Pattern,
}

impl<'de> Deserialize<'de> for Argument {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pair;

        impl<'de> Visitor<'de> for Pair {
            type Value = Argument;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a pair of a name and a value")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Argument, A::Error> {
                let missing = || A::Error::custom("expected a pair of a name and a value");
                let name: Option<String> = items.next_element()?.ok_or_else(missing)?;
                let value = items.next_element_seed(Definite::of(Dialect::Lockstep))?;
                Ok(Argument {
                    name: name.map(|name| Text::new(&name)),
                    value: value.ok_or_else(missing)?,
                })
            }
        }

        deserializer.deserialize_seq(Pair)
    }
}
