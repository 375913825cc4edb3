//! TLC's messages, as entries.

use std::collections::VecDeque;

use super::cause::cause_of;
use super::differences::Differences;
use super::label::{INITIAL_LABEL, Labels};
use super::message::{Announced, Labelled, Message, Messages, StateEnd, StateText};
use super::value_text::parse_state;
use super::written::Written;
use super::{
    Cause, Closing, Ending, Entry, Observation, Pattern, Place, State, TraceError, TraceErrorKind,
    TraceId,
};
use crate::value::{Text, Value};

/// Entries of a run's output.
pub(super) struct Transcript<M> {
    messages: M,
    labels: Labels,
    ready: VecDeque<Entry>,
    /// The trace that is being read.
    open: Option<Open>,
    /// What the last error tells, which the next trace belongs to, and where.
    cause: Option<(Cause, Place)>,
    traces: u32,
    /// What ended the reading; yielded after all that is ready.
    failure: Option<TraceError>,
    is_done: bool,
}

/// A trace that has begun.
struct Open {
    trace: TraceId,
    cause: Cause,
    /// Where that is told.
    told_at: Option<Place>,
    /// The number of its last state; 0 before the first.
    last: u64,
    /// What is known of the last state.
    variables: Vec<(Text, Pattern)>,
    /// The variables of the last state as they were written.
    written: Written,
    /// The last states of a trace that leaves variables out.
    differences: Differences,
    /// What announced it, as TLC does; one may be cut out without.
    announced: Option<Announced>,
}

/// What TLC lists besides the variables where it cannot evaluate the ALIAS.
const ALIAS_FAILED: &str = "_ALIASEvalError";

/// Why states may come out of order.
const MIXED: &str = "the text of two runs may be mixed";

impl<M: Messages> Transcript<M> {
    /// Entries in `messages`.
    pub(super) fn new(messages: M) -> Self {
        Self {
            messages,
            labels: Labels::default(),
            ready: VecDeque::new(),
            open: None,
            cause: None,
            traces: 0,
            failure: None,
            is_done: false,
        }
    }

    fn read(&mut self) -> Result<(), TraceError> {
        match self.messages.next()? {
            Some(message) => self.take(message),
            None => self.finish(),
        }
    }

    fn take(&mut self, message: Message) -> Result<(), TraceError> {
        match message {
            Message::Cause { text, place } => {
                self.close(Closing::Finite, None)?;
                // The call stack of an error that was told already.
                if !text.starts_with("The error occurred when TLC was evaluating the nested") {
                    self.cause = Some((cause_of(&text), place));
                }
            }
            Message::Intro(announced) => {
                self.close(Closing::Finite, None)?;
                self.begin();
                if let Some(open) = &mut self.open {
                    open.announced = Some(announced);
                }
            }
            Message::State(state) => self.state(state)?,
            Message::InitialState(state) => {
                self.close(Closing::Finite, None)?;
                self.begin();
                self.state(StateText {
                    number: Some(1),
                    ..state
                })?;
                self.close(Closing::Finite, None)?;
            }
            Message::Stuttering { number, place } => {
                self.check_number(number, &place)?;
                self.close(Closing::Stuttering, Some(place))?;
            }
            Message::BackTo {
                number,
                label,
                place,
            } => self.back_to(number, &label, place)?,
        }
        Ok(())
    }

    fn begin(&mut self) {
        let (cause, told_at) = self.cause.take().unzip();
        self.open = Some(Open {
            trace: TraceId(self.traces),
            cause: cause.unwrap_or(Cause::Unstated),
            told_at,
            last: 0,
            variables: Vec::new(),
            written: Written::default(),
            differences: Differences::default(),
            announced: None,
        });
    }

    /// Ends the open trace, unless it has no state yet; `place` is where its end is
    /// told.
    ///
    /// # Errors
    /// If what the last states leave out shows them to be no whole states, or
    /// there should be more behind them.
    fn close(&mut self, closing: Closing, place: Option<Place>) -> Result<(), TraceError> {
        let is_cut = |open: &Open| open.last > 0 && open.announced == Some(Announced::Infinite);
        if closing == Closing::Finite && self.open.as_ref().is_some_and(is_cut) {
            let message = "expected `Back to state …` or `State …: Stuttering`, the end of a \
                           counter-example to a temporal property";
            let place = self.messages.place().clone();
            return Err(TraceError::at(place, TraceErrorKind::Truncated, message));
        }
        let Some(mut open) = self.open.take() else {
            return Ok(());
        };
        if open.last > 0 {
            self.traces += 1;
            let (last, checked) = open.differences.end();
            self.ready.extend(last.into_iter().map(Entry::State));
            checked?;
            self.ready.push_back(Entry::Ending(Ending {
                trace: open.trace,
                closing,
                cause: open.cause,
                place: place
                    .or(open.told_at)
                    .unwrap_or_else(|| self.messages.place().clone()),
            }));
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), TraceError> {
        self.is_done = true;
        self.close(Closing::Finite, None)?;
        if self.traces > 0 {
            return Ok(());
        }
        let message = match self.cause.take().map(|(cause, _)| cause) {
            Some(Cause::Error(text)) => match text.lines().next() {
                Some(line) if !line.is_empty() => {
                    format!("the output holds no trace: TLC stopped with `{line}`")
                }
                _ => "the output holds no trace: it breaks off at an error".to_owned(),
            },
            Some(_) => "the output holds no trace, though it tells of a violation".to_owned(),
            None => "the output holds no trace: it tells of no error".to_owned(),
        };
        let file = self.messages.place().file.clone();
        Err(TraceError::of_file(file, TraceErrorKind::NoStates, message))
    }

    /// Checks that `number` is the next one of the open trace.
    fn check_number(&self, number: u64, place: &Place) -> Result<(), TraceError> {
        let last = self.open.as_ref().map_or(0, |open| open.last);
        if number == last + 1 {
            return Ok(());
        }
        let message = if last == 0 {
            format!("the trace begins with state {number}, not with state 1")
        } else {
            format!("state {number} follows state {last}")
        };
        let error = TraceError::at(place.clone(), TraceErrorKind::Inconsistent, message);
        Err(match last {
            0 => error,
            _ => error.with_note(MIXED),
        })
    }

    fn state(&mut self, state: StateText) -> Result<(), TraceError> {
        let number = state.number.unwrap_or(1);
        let is_next = self
            .open
            .as_ref()
            .is_some_and(|open| number == open.last + 1);
        if number == 1 && !is_next {
            if let Some(open) = self.open.as_ref().filter(|open| open.announced.is_some()) {
                let message = format!("state 1 follows state {}", open.last);
                let kind = TraceErrorKind::Inconsistent;
                return Err(TraceError::at(state.place, kind, message).with_note(MIXED));
            }
            self.close(Closing::Finite, None)?;
            self.begin();
        }
        self.check_number(number, &state.place)?;
        if number > 1 && state.label.text.trim_end() == INITIAL_LABEL {
            let message = format!("state {number} is labelled as the first one");
            let kind = TraceErrorKind::Inconsistent;
            return Err(TraceError::at(state.label.place, kind, message).with_note(MIXED));
        }
        let action = self.labels.read(&state.label)?;
        let Some(open) = self.open.as_mut() else {
            return Ok(());
        };
        let listed = open.written.read(&state, number)?;
        let is_known = |name: &Text| open.variables.iter().any(|(own, _)| own == name);
        let is_as_before = open.lists_as_before(&listed);
        let named = match is_as_before || listed.iter().all(|(name, _)| is_known(name)) {
            true => Vec::new(),
            false => places(&state),
        };
        let carried;
        (open.variables, carried) = open.complete(listed, &state)?;
        open.last = number;
        let repeats = open.written.repeats();
        let state = State {
            trace: open.trace,
            number,
            observation: Observation {
                vars: open.variables.clone(),
                place: state.place,
                named,
            },
            action,
        };
        if let Some(state) = open.differences.pass(state, carried, repeats)? {
            self.ready.push_back(Entry::State(state));
        }
        Ok(())
    }

    fn back_to(&mut self, state: u64, label: &Labelled, place: Place) -> Result<(), TraceError> {
        let last = self.open.as_ref().map_or(0, |open| open.last);
        if state == 0 || state > last {
            return Err(TraceError::at(
                place,
                TraceErrorKind::Inconsistent,
                format!("the trace goes back to state {state}, but ends with state {last}"),
            ));
        }
        let action = self.labels.read(label)?;
        self.close(Closing::BackTo { state, action }, Some(place))
    }
}

impl Open {
    /// Whether a state lists the variables of the last one, in their order.
    fn lists_as_before(&self, listed: &[(Text, Pattern)]) -> bool {
        let names = self.variables.iter().map(|(name, _)| name);
        names.eq(listed.iter().map(|(name, _)| name))
    }

    /// The variables of the next state, and how many at the end it does not
    /// list: with `-difftrace` a state lists only what changes.
    fn complete(
        &self,
        listed: Vec<(Text, Pattern)>,
        state: &StateText,
    ) -> Result<(Vec<(Text, Pattern)>, usize), TraceError> {
        let assigned = |listed: Vec<(Text, Pattern)>| -> Vec<(Text, Pattern)> {
            let assigned = |(name, pattern)| (name, self.assigned(pattern));
            listed.into_iter().map(assigned).collect()
        };
        if state.end == StateEnd::Seen && self.lists_as_before(&listed) {
            return Ok((assigned(listed), 0));
        }
        let is_listed = |name: &Text| listed.iter().any(|(own, _)| own == name);
        let is_known = |name: &Text| self.variables.iter().any(|(own, _)| own == name);
        let missing = self.variables.iter().any(|(name, _)| !is_listed(name));
        // A state's end is an empty line; without one it is whole only if it
        // is known what it should hold and its last value cannot go on.
        let is_whole = match state.end {
            StateEnd::Seen => true,
            StateEnd::AfterLine => !missing && self.last > 0,
            StateEnd::WithinLine => false,
        };
        if !is_whole {
            return Err(TraceError::at(
                state.place.clone(),
                TraceErrorKind::Truncated,
                format!("the file ends inside state {}", self.last + 1),
            ));
        }
        let stranger = listed.iter().find(|(name, _)| !is_known(name));
        if let Some((name, _)) = stranger.filter(|(name, _)| name.as_str() != ALIAS_FAILED)
            && !missing
            && !self.variables.is_empty()
        {
            let message = format!(
                "state {} lists `{name}`, which state {} does not",
                self.last + 1,
                self.last
            );
            let kind = TraceErrorKind::Inconsistent;
            return Err(TraceError::at(state.place.clone(), kind, message));
        }
        let mut listed = assigned(listed);
        // An ALIAS may list other names in another state; then nothing is
        // known of those that are missing.
        if missing && listed.iter().all(|(name, _)| is_known(name)) {
            let is_listed = |name: &Text| listed.iter().any(|(own, _)| own == name);
            let kept: Vec<_> = self
                .variables
                .iter()
                .filter(|(name, _)| !is_listed(name))
                .cloned()
                .collect();
            let carried = kept.len();
            listed.extend(kept);
            return Ok((listed, carried));
        }
        Ok((listed, 0))
    }

    /// TLC prints `null` for a variable without a value, which only a run that
    /// failed can have; else it is a model value of that name.
    fn assigned(&self, pattern: Pattern) -> Pattern {
        match &pattern {
            Pattern::Exact(Value::Model(name))
                if name.as_str() == "null" && matches!(self.cause, Cause::Error(_)) =>
            {
                Pattern::Unobserved
            }
            _ => pattern,
        }
    }
}

/// Where the variables of a state are named, in order.
fn places(state: &StateText) -> Vec<Place> {
    let conjuncts = parse_state(&state.body).unwrap_or_default();
    let offsets = conjuncts.iter().map(|conjunct| conjunct.offset);
    state.body_place.all_in(state.body.as_bytes(), offsets)
}

impl<M: Messages> Iterator for Transcript<M> {
    type Item = Result<Entry, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Some(Ok(entry));
            }
            if self.is_done {
                return self.failure.take().map(Err);
            }
            if let Err(error) = self.read() {
                self.is_done = true;
                self.failure = Some(error);
                if let Some(open) = self.open.take() {
                    let last = open.differences.broken_off();
                    self.ready.extend(last.into_iter().map(Entry::State));
                }
            }
        }
    }
}
