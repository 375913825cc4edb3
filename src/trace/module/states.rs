//! Modules that list states: `-dumpTrace tlcplain` and `tlcTESpec`, trace
//! explorer modules.

use std::io::BufRead;

use super::dump::{defines, end_of_module, missing, places, skip_to_definition, variables};
use super::scan::TlaScan;
use crate::trace::walk::Walk;
use crate::trace::{
    Cause, Closing, Ending, Entry, Observation, Place, State, TraceError, TraceErrorKind, TraceId,
};

/// Where in a module its states are, and what it tells of their end.
pub(crate) trait StateList {
    /// The definition that lists the states.
    const DEFINITION: &'static str;

    /// Reads what is told before the list.
    fn before<R: BufRead>(&mut self, walk: &mut Walk<R>) -> Result<(), TraceError>;
    /// Reads what is told behind the list of `states` states.
    fn after<R: BufRead>(&mut self, walk: &mut Walk<R>, states: u64)
    -> Result<Closing, TraceError>;
}

/// A module that lists states and tells nothing more.
#[derive(Default)]
pub(crate) struct Plain;

impl StateList for Plain {
    const DEFINITION: &'static str = "Trace";

    fn before<R: BufRead>(&mut self, walk: &mut Walk<R>) -> Result<(), TraceError> {
        skip_to_definition(walk, Self::DEFINITION)
    }

    fn after<R: BufRead>(&mut self, walk: &mut Walk<R>, _: u64) -> Result<Closing, TraceError> {
        end_of_module(walk)?;
        Ok(Closing::Finite)
    }
}

/// A trace explorer module. Its property tells whether the last state repeats,
/// and its configuration, where a loop begins.
#[derive(Default)]
pub(crate) struct TraceExplorer {
    stutters: bool,
}

impl StateList for TraceExplorer {
    const DEFINITION: &'static str = "trace";

    fn before<R: BufRead>(&mut self, walk: &mut Walk<R>) -> Result<(), TraceError> {
        while let Some(line) = walk.line()? {
            self.stutters |= line == b"    ~<>[](";
            if defines(&line, Self::DEFINITION) {
                return Ok(());
            }
        }
        Err(missing(walk.place().clone(), Self::DEFINITION))
    }

    fn after<R: BufRead>(
        &mut self,
        walk: &mut Walk<R>,
        states: u64,
    ) -> Result<Closing, TraceError> {
        if self.stutters {
            return Ok(Closing::Stuttering);
        }
        let (mut start, mut end) = (None, None);
        let mut is_whole = false;
        let mut place = walk.place().clone();
        while let Some(line) = walk.line()? {
            is_whole |= line.starts_with(b"====");
            let at = std::mem::replace(&mut place, walk.place().clone());
            let told = |name: &[u8]| number(&line, name).map(|number| (number, at.clone()));
            start = start.or_else(|| told(b"_TTraceLassoStart = "));
            end = end.or_else(|| told(b"_TTraceLassoEnd = "));
        }
        if !is_whole {
            return Err(walk.unexpected("`====`, the end of the module,")?);
        }
        let inconsistent = |place: Place, message: String| {
            let kind = TraceErrorKind::Inconsistent;
            Err(TraceError::at(place, kind, message))
        };
        if let Some((end, place)) = end.filter(|(end, _)| *end != states) {
            let message =
                format!("`_TTraceLassoEnd` is {end}, but the trace ends with state {states}");
            return inconsistent(place, message);
        }
        match start {
            None => Ok(Closing::Finite),
            Some((state, _)) if (1..=states).contains(&state) => Ok(Closing::BackTo {
                state,
                action: None,
            }),
            Some((state, place)) => {
                let message =
                    format!("the trace goes back to state {state}, but ends with state {states}");
                inconsistent(place, message)
            }
        }
    }
}

/// The number in a line of a configuration that begins so.
fn number(line: &[u8], beginning: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(line.strip_prefix(beginning)?).ok()?;
    text.trim().parse().ok()
}

/// Entries of a module that lists states.
pub(crate) struct States<R, L> {
    walk: Walk<R>,
    list: L,
    at: At,
    read: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Start,
    List,
    End,
}

impl<R: BufRead, L: StateList + Default> States<R, L> {
    /// Entries of the module that `walk` walks.
    pub(crate) fn new(walk: Walk<R>) -> Self {
        Self {
            walk,
            list: L::default(),
            at: At::Start,
            read: 0,
        }
    }

    fn read(&mut self) -> Result<Option<Entry>, TraceError> {
        if self.at == At::Start {
            self.list.before(&mut self.walk)?;
            self.walk.expect("<<")?;
            self.at = At::List;
        }
        if self.at == At::End {
            return Ok(None);
        }
        if self.walk.next_item(">>", self.read == 0)? {
            return self.state().map(Some);
        }
        self.at = At::End;
        let place = self.walk.place().clone();
        if self.read == 0 {
            return Err(TraceError::of_file(
                place.file,
                TraceErrorKind::NoStates,
                "the trace has no states",
            ));
        }
        let closing = self.list.after(&mut self.walk, self.read)?;
        Ok(Some(Entry::Ending(Ending {
            trace: TraceId(0),
            closing,
            cause: Cause::Unstated,
            place,
        })))
    }

    fn state(&mut self) -> Result<Entry, TraceError> {
        let is_in_parentheses = self.walk.takes("(")?;
        let piece = self.walk.cut::<TlaScan>()?;
        let vars = variables(&piece)?;
        if is_in_parentheses {
            self.walk.expect(")")?;
        }
        self.read += 1;
        let named = match self.read {
            1 => places(&piece),
            _ => Vec::new(),
        };
        Ok(Entry::State(State {
            trace: TraceId(0),
            number: self.read,
            observation: Observation {
                vars,
                place: piece.place,
                named,
            },
            action: None,
        }))
    }
}

impl<R: BufRead, L: StateList + Default> Iterator for States<R, L> {
    type Item = Result<Entry, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read().transpose();
        if matches!(read, Some(Err(_))) {
            self.at = At::End;
        }
        read
    }
}
