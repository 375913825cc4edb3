//! Counterexamples: `-dumpTrace json` and `-dumpTrace tla`, and the shapes that
//! older TLC and `JsonSerialize` write.
//!
//! `{"counterexample": {"action": [[S, A, S], …], "state": [S, …]}, "vars": […]}`,
//! the inner object alone, or an array of states. `action` comes first and
//! repeats the states; they are read there, each once, and every repetition is
//! compared with the first writing. `vars` comes last and is held against the
//! names that the states have.

use std::collections::{BTreeSet, VecDeque};
use std::io::BufRead;
use std::marker::PhantomData;

use super::first_writings::{Difference, FirstWritings, Writing};
use super::parts::{Parts, check_distinct};
use super::walk::{Piece, Walk};
use super::{
    ActionLabel, Cause, Closing, Ending, Entry, Observation, Pattern, Place, State, TraceError,
    TraceErrorKind, TraceId,
};
use crate::value::Text;

/// How a counterexample is written.
pub(super) trait Notation {
    /// Around the two lists.
    const OBJECT: Brackets;
    /// Around what is in no order.
    const LIST: Brackets;
    /// Around what is in order.
    const TUPLE: Brackets;

    /// Goes to where the document begins.
    fn begin<R: BufRead>(walk: &mut Walk<R>) -> Result<(), TraceError>;
    /// Checks that the document ends here.
    fn end<R: BufRead>(walk: &mut Walk<R>) -> Result<(), TraceError>;
    /// A key, and what is between it and its value.
    fn key<R: BufRead>(walk: &mut Walk<R>) -> Result<String, TraceError>;
    /// Cuts out a value.
    fn piece<R: BufRead>(walk: &mut Walk<R>) -> Result<Piece, TraceError>;
    /// A piece that is a number.
    fn number(piece: &Piece) -> Result<u64, TraceError>;
    /// A piece that lists names.
    fn names(piece: &Piece) -> Result<Vec<String>, TraceError>;
    /// A piece that is a state.
    fn variables(piece: &Piece) -> Result<Vec<(Text, Pattern)>, TraceError>;
    /// Where the variables of a piece that is a state are named, in order.
    fn places(piece: &Piece, vars: &[(Text, Pattern)]) -> Vec<Place>;
    /// A piece that is an action.
    fn action(piece: &Piece) -> Result<ActionLabel, TraceError>;
}

/// An opening and a closing bracket.
pub(super) struct Brackets(pub(super) &'static str, pub(super) &'static str);

/// Entries of a counterexample. It does not tell why it was written.
pub(super) struct Counterexample<R, N> {
    cursor: Walk<R>,
    notation: PhantomData<N>,
    at: At,
    /// Whether the next item of what is being read is its first.
    is_first: bool,
    /// Whether the object with `action` and `state` is inside another.
    is_wrapped: bool,
    parts: Parts,
    /// How the states that were read are written, in order.
    written: FirstWritings,
    names: Names,
    /// What `vars` lists, and where.
    declared: Option<(Vec<String>, Place)>,
    /// States without their actions, if `state` comes before `action`, with
    /// their fingerprints.
    held: Vec<(State, u64)>,
    has_steps: bool,
    has_action_list: bool,
    listed: u64,
    closing: Closing,
    /// The last action and its text: the next is often the same.
    acted: Option<(Vec<u8>, ActionLabel)>,
    ready: VecDeque<Entry>,
    failure: Option<TraceError>,
}

/// What is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Start,
    Document,
    Counterexample,
    Steps,
    States,
    PlainStates,
    Tail,
    End,
}

/// A state with its number: `[1, {…}]`.
struct Numbered {
    number: u64,
    place: Place,
    variables: Piece,
}

impl<R: BufRead, N: Notation> Counterexample<R, N> {
    /// Entries of the document that `cursor` walks.
    pub(super) fn new(cursor: Walk<R>) -> Self {
        Self {
            cursor,
            notation: PhantomData,
            at: At::Start,
            is_first: true,
            is_wrapped: false,
            parts: Parts::default(),
            written: FirstWritings::default(),
            names: Names::default(),
            declared: None,
            held: Vec::new(),
            has_steps: false,
            has_action_list: false,
            listed: 0,
            closing: Closing::Finite,
            acted: None,
            ready: VecDeque::new(),
            failure: None,
        }
    }

    fn advance(&mut self) -> Result<(), TraceError> {
        match self.at {
            At::Start => self.start(),
            At::Document => self.document_key(),
            At::Counterexample => self.counterexample_key(),
            At::Steps => self.step(),
            At::States => self.listed_state(),
            At::PlainStates => self.plain_state(),
            At::Tail => self.tail(),
            At::End => Ok(()),
        }
    }

    fn enter(&mut self, at: At) {
        self.at = at;
        self.is_first = true;
    }

    fn leave_to(&mut self, at: At) {
        self.at = at;
        self.is_first = false;
    }

    /// Moves to the next item; whether there is one.
    fn next_item(&mut self, end: &str) -> Result<bool, TraceError> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        self.cursor.next_item(end, is_first)
    }

    fn start(&mut self) -> Result<(), TraceError> {
        N::begin(&mut self.cursor)?;
        if self.cursor.takes(N::OBJECT.0)? {
            self.enter(At::Document);
        } else if self.cursor.takes(N::TUPLE.0)? {
            self.enter(At::PlainStates);
        } else {
            let wanted = format!("`{}` or `{}`", N::OBJECT.0, N::TUPLE.0);
            return Err(self.cursor.unexpected(&wanted)?);
        }
        Ok(())
    }

    fn document_key(&mut self) -> Result<(), TraceError> {
        if !self.next_item(N::OBJECT.1)? {
            self.release();
            self.at = At::Tail;
            return Ok(());
        }
        let (key, place) = self.key()?;
        match key.as_str() {
            "counterexample" => {
                self.parts.meet(&key, &place)?;
                self.cursor.expect(N::OBJECT.0)?;
                self.is_wrapped = true;
                self.enter(At::Counterexample);
            }
            "vars" => {
                self.parts.meet(&key, &place)?;
                let piece = N::piece(&mut self.cursor)?;
                let names = N::names(&piece)?;
                check_distinct(&names, &piece.place)?;
                self.declared = Some((names, piece.place));
            }
            other => return self.list(other, &place),
        }
        Ok(())
    }

    fn counterexample_key(&mut self) -> Result<(), TraceError> {
        if !self.next_item(N::OBJECT.1)? {
            self.release();
            self.leave_to(At::Document);
            return Ok(());
        }
        let (key, place) = self.key()?;
        self.list(&key, &place)
    }

    /// The next key, and where it is.
    fn key(&mut self) -> Result<(String, Place), TraceError> {
        self.cursor.peek()?;
        let place = self.cursor.place().clone();
        Ok((N::key(&mut self.cursor)?, place))
    }

    /// Enters one of the two lists; passes over anything else.
    fn list(&mut self, key: &str, place: &Place) -> Result<(), TraceError> {
        match key {
            "action" => {
                self.parts.meet(key, place)?;
                self.cursor.expect(N::LIST.0)?;
                self.has_action_list = true;
                self.enter(At::Steps);
            }
            "state" => {
                self.parts.meet(key, place)?;
                self.cursor.expect(N::LIST.0)?;
                self.enter(At::States);
            }
            _ => {
                N::piece(&mut self.cursor)?;
            }
        }
        Ok(())
    }

    /// Where the two lists stand.
    fn leave_list(&mut self) {
        self.leave_to(if self.is_wrapped {
            At::Counterexample
        } else {
            At::Document
        });
    }

    /// One `[S, A, S']` of `action`.
    fn step(&mut self) -> Result<(), TraceError> {
        if !self.next_item(N::LIST.1)? {
            self.leave_list();
            return Ok(());
        }
        self.cursor.expect(N::TUPLE.0)?;
        let from = self.numbered()?;
        let source = from.number;
        self.depart(from)?;
        self.cursor.expect(",")?;
        let action = self.action()?;
        self.cursor.expect(",")?;
        let to = self.numbered()?;
        self.cursor.expect(N::TUPLE.1)?;
        self.has_steps = true;
        self.arrive(source, action, to)
    }

    fn action(&mut self) -> Result<ActionLabel, TraceError> {
        let piece = N::piece(&mut self.cursor)?;
        if let Some((text, action)) = &self.acted
            && *text == piece.text
        {
            return Ok(action.clone());
        }
        let action = N::action(&piece)?;
        self.acted = Some((piece.text, action.clone()));
        Ok(action)
    }

    /// The state that a step leads from.
    fn depart(&mut self, from: Numbered) -> Result<(), TraceError> {
        if self.closing != Closing::Finite {
            return Err(contradiction(
                from.place,
                "a step follows the one that closes the loop",
            ));
        }
        let source = from.number;
        if self.reached() == 0 {
            self.meet(from, None)
        } else if source != self.reached() && self.held.is_empty() {
            let message = format!(
                "a step leads from state {source}, but the trace has come to state {}",
                self.reached()
            );
            Err(contradiction(from.place, message))
        } else {
            self.compare(&from)
        }
    }

    /// The state that a step from state `source` leads to.
    fn arrive(&mut self, source: u64, action: ActionLabel, to: Numbered) -> Result<(), TraceError> {
        let target = to.number;
        if target > source {
            return self.meet(to, Some(action));
        }
        self.compare(&to)?;
        // TLC names a stuttering step after the step before it.
        self.closing = if target == source {
            Closing::Stuttering
        } else {
            Closing::BackTo {
                state: target,
                action: Some(action),
            }
        };
        Ok(())
    }

    /// One `S` of `state`.
    fn listed_state(&mut self) -> Result<(), TraceError> {
        if !self.next_item(N::LIST.1)? {
            if self.listed < self.reached() {
                let message = format!(
                    "`state` lists {} states, but the steps lead to state {}",
                    self.listed,
                    self.reached()
                );
                return Err(contradiction(self.cursor.place().clone(), message));
            }
            self.leave_list();
            return Ok(());
        }
        let state = self.numbered()?;
        if state.number != self.listed + 1 {
            return Err(out_of_order(state.place, state.number, self.listed));
        }
        self.listed = state.number;
        if state.number <= self.reached() {
            let fingerprint = state.variables.fingerprint;
            return self
                .written
                .repeat_in_order(state.number, fingerprint)
                .map_err(|difference| written_differently(state.variables.place, &difference));
        }
        if self.has_steps {
            let message = format!("no step leads to state {}", state.number);
            return Err(contradiction(state.place, message));
        }
        self.meet(state, None)
    }

    /// One state of an array of states.
    fn plain_state(&mut self) -> Result<(), TraceError> {
        if !self.next_item(N::TUPLE.1)? {
            self.at = At::Tail;
            return Ok(());
        }
        let piece = N::piece(&mut self.cursor)?;
        let number = self.reached() + 1;
        let place = piece.place.clone();
        self.has_action_list = true;
        self.meet(
            Numbered {
                number,
                place,
                variables: piece,
            },
            None,
        )
    }

    fn tail(&mut self) -> Result<(), TraceError> {
        N::end(&mut self.cursor)?;
        self.at = At::End;
        if let Some((names, place)) = &self.declared {
            self.names.check(names, place)?;
        }
        let place = self.cursor.place().clone();
        if self.reached() == 0 {
            return Err(TraceError::of_file(
                place.file,
                TraceErrorKind::NoStates,
                "the trace has no states",
            ));
        }
        self.ready.push_back(Entry::Ending(Ending {
            trace: TraceId(0),
            closing: std::mem::replace(&mut self.closing, Closing::Finite),
            cause: Cause::Unstated,
            place,
        }));
        Ok(())
    }

    fn numbered(&mut self) -> Result<Numbered, TraceError> {
        self.cursor.expect(N::TUPLE.0)?;
        let number = N::piece(&mut self.cursor)?;
        let place = number.place.clone();
        let number = N::number(&number)?;
        self.cursor.expect(",")?;
        let variables = N::piece(&mut self.cursor)?;
        self.cursor.expect(N::TUPLE.1)?;
        Ok(Numbered {
            number,
            place,
            variables,
        })
    }

    fn reached(&self) -> u64 {
        self.written.count()
    }

    /// Takes the next state, or gives a held one its action.
    fn meet(&mut self, state: Numbered, action: Option<ActionLabel>) -> Result<(), TraceError> {
        if state.number > 0 && state.number <= self.reached() {
            self.compare(&state)?;
            if let Some(index) = index_of(state.number)
                && let Some((held, _)) = self.held.get_mut(index)
            {
                held.action = action;
            }
            return Ok(());
        }
        if state.number != self.reached() + 1 {
            return Err(out_of_order(state.place, state.number, self.reached()));
        }
        let vars = N::variables(&state.variables)?;
        self.names.meet(&vars);
        let named = match state.number {
            1 => N::places(&state.variables, &vars),
            _ => Vec::new(),
        };
        let place = state.variables.place;
        let fingerprint = state.variables.fingerprint;
        self.written.write(fingerprint, &place);
        let state = State {
            trace: TraceId(0),
            number: state.number,
            observation: Observation { vars, place, named },
            action,
        };
        if self.has_action_list {
            self.ready.push_back(Entry::State(state));
        } else {
            self.held.push((state, fingerprint));
        }
        Ok(())
    }

    /// Checks that a repetition is written as the state was at first.
    fn compare(&mut self, state: &Numbered) -> Result<(), TraceError> {
        if !(1..=self.reached()).contains(&state.number) {
            let place = state.place.clone();
            return Err(out_of_order(place, state.number, self.reached()));
        }
        let Piece {
            fingerprint, place, ..
        } = &state.variables;
        let differs = |difference| written_differently(place.clone(), &difference);
        let held = index_of(state.number).and_then(|index| self.held.get(index));
        if let Some((held, known)) = held {
            let known = Writing::at(&held.observation.place, *known);
            return known.repeat(state.number, *fingerprint).map_err(differs);
        }
        self.written
            .repeat(state.number, *fingerprint, place)
            .map_err(differs)
    }

    /// Yields states that were held back.
    fn release(&mut self) {
        self.ready
            .extend(self.held.drain(..).map(|(state, _)| Entry::State(state)));
    }
}

impl<R: BufRead, N: Notation> Iterator for Counterexample<R, N> {
    type Item = Result<Entry, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Some(Ok(entry));
            }
            if self.at == At::End {
                return self.failure.take().map(Err);
            }
            if let Err(error) = self.advance() {
                // What is held is good, though its actions are not known.
                self.release();
                self.at = At::End;
                self.failure = Some(error);
            }
        }
    }
}

/// The names of the variables that states have.
#[derive(Default)]
struct Names {
    all: BTreeSet<Text>,
    /// Those of the last state, in its order: the next one mostly has the same.
    last: Vec<Text>,
}

impl Names {
    fn meet(&mut self, vars: &[(Text, Pattern)]) {
        let names = vars.iter().map(|(name, _)| name);
        if self.last.iter().eq(names.clone()) {
            return;
        }
        self.last = names.cloned().collect();
        self.all.extend(self.last.iter().cloned());
    }

    /// Holds what `vars` at `place` lists against them: with an ALIAS states
    /// may have different names, and it lists those of all states.
    fn check(&self, declared: &[String], place: &Place) -> Result<(), TraceError> {
        let is_met = |name: &&String| self.all.iter().any(|met| met.as_str() == name.as_str());
        if let Some(stranger) = declared.iter().find(|name| !is_met(name)) {
            let message = format!("`vars` lists `{stranger}`, which no state has");
            return Err(contradiction(place.clone(), message));
        }
        let is_declared = |met: &&Text| declared.iter().any(|name| name == met.as_str());
        match self.all.iter().find(|met| !is_declared(met)) {
            Some(missing) => {
                let message = format!("`vars` does not list the variable `{missing}`");
                Err(contradiction(place.clone(), message))
            }
            None => Ok(()),
        }
    }
}

/// The index of state `number` among those of the trace.
fn index_of(number: u64) -> Option<usize> {
    usize::try_from(number.checked_sub(1)?).ok()
}

fn written_differently(place: Place, difference: &Difference) -> TraceError {
    let Difference {
        first,
        last,
        line,
        column,
    } = difference;
    let message = if first == last {
        format!("state {last} is written differently at line {line}, column {column}")
    } else {
        format!(
            "one of the states {first} to {last}, which begin at line {line}, column {column}, is \
             written differently"
        )
    };
    contradiction(place, message)
}

fn contradiction(place: Place, message: impl Into<String>) -> TraceError {
    TraceError::at(place, TraceErrorKind::Inconsistent, message)
}

fn out_of_order(place: Place, number: u64, last: u64) -> TraceError {
    let message = if last == 0 {
        format!("the trace begins with state {number}, not with state 1")
    } else {
        format!("state {number} follows state {last}")
    };
    contradiction(place, message)
}
