//! The variables of a state in TLC's text, read where the text has changed.

use super::message::{StateEnd, StateText};
use super::value_text::{Conjunct, TextError, fault, parse_state};
use super::{Pattern, TraceError, TraceErrorKind};
use crate::value::Text;

/// What a state's text says, by its conjuncts. Most variables are written as
/// they were in the state before, and need not be parsed again.
#[derive(Default)]
pub(super) struct Written {
    body: String,
    conjuncts: Vec<Known>,
    repeats: bool,
}

/// A conjunct of the last state.
struct Known {
    /// Where its text begins in the body, and where it ends.
    start: usize,
    end: usize,
    variable: Text,
    pattern: Pattern,
}

impl Written {
    /// The variables that a state lists.
    ///
    /// # Errors
    /// If its text is none, or lists a variable twice.
    pub(super) fn read(
        &mut self,
        state: &StateText,
        number: u64,
    ) -> Result<Vec<(Text, Pattern)>, TraceError> {
        self.repeats = false;
        // Of two states the first one is compared with itself by `-difftrace`.
        if number == 1 && state.body.is_empty() && state.end == StateEnd::Seen {
            return Ok(Vec::new());
        }
        let conjuncts = self.conjuncts(&state.body).or_else(|_| {
            // The error is that of the state as a whole.
            let all = parse_state(&state.body).map_err(|error| explain(state, number, error))?;
            Ok(all.into_iter().map(Known::alone).collect::<Vec<Known>>())
        })?;
        let mut listed: Vec<(Text, Pattern)> = Vec::with_capacity(conjuncts.len());
        for known in &conjuncts {
            if listed.iter().any(|(name, _)| *name == known.variable) {
                return Err(listed_twice(state, number, &known.variable));
            }
            listed.push((known.variable.clone(), known.pattern.clone()));
        }
        self.repeats = self.conjuncts.iter().zip(&conjuncts).any(|(old, new)| {
            let is_kept = |known: &Known| known.start < known.end;
            is_kept(old)
                && is_kept(new)
                && self.body.get(old.start..old.end) == state.body.get(new.start..new.end)
        });
        self.conjuncts = conjuncts;
        self.body.clear();
        self.body.push_str(&state.body);
        Ok(listed)
    }

    /// Whether the last state lists a variable as the state before it did.
    pub(super) fn repeats(&self) -> bool {
        self.repeats
    }

    fn conjuncts(&self, body: &str) -> Result<Vec<Known>, TextError> {
        let mut conjuncts = Vec::with_capacity(self.conjuncts.len());
        let mut start = 0;
        while start < body.len() {
            let rest = body.get(start..).unwrap_or_default();
            let length = memchr::memmem::find(rest.as_bytes(), b"\n/\\ ");
            let end = length.map_or(body.len(), |length| start + length + 1);
            let text = body.get(start..end).unwrap_or_default();
            match self.known(conjuncts.len(), text) {
                Some((variable, pattern)) => conjuncts.push(Known {
                    start,
                    end,
                    variable,
                    pattern,
                }),
                None => conjuncts.extend(parse_state(text)?.into_iter().map(|found| Known {
                    start,
                    end,
                    variable: found.variable,
                    pattern: found.pattern,
                })),
            }
            start = end;
        }
        match conjuncts.is_empty() {
            false => Ok(conjuncts),
            true => parse_state(body).map(|_| conjuncts),
        }
    }

    /// What the last state says, if its conjunct at this place has this text.
    fn known(&self, index: usize, text: &str) -> Option<(Text, Pattern)> {
        let known = self.conjuncts.get(index)?;
        let is_same = self.body.get(known.start..known.end) == Some(text);
        is_same.then(|| (known.variable.clone(), known.pattern.clone()))
    }
}

impl Known {
    /// A conjunct whose text is not kept.
    fn alone(conjunct: Conjunct) -> Self {
        Self {
            start: 0,
            end: 0,
            variable: conjunct.variable,
            pattern: conjunct.pattern,
        }
    }
}

fn explain(state: &StateText, number: u64, error: TextError) -> TraceError {
    if state.end == StateEnd::Seen || error.is_limit {
        return fault(&state.body_place, &state.body, error);
    }
    let place = &state.body_place;
    TraceError::at(
        place.within(state.body.as_bytes(), error.line, error.column),
        TraceErrorKind::Truncated,
        format!("the file ends inside state {number}: {}", error.message),
    )
}

/// The error that a variable is listed a second time, at that place.
fn listed_twice(state: &StateText, number: u64, variable: &Text) -> TraceError {
    let conjuncts = parse_state(&state.body).unwrap_or_default();
    let second = conjuncts
        .iter()
        .filter(|conjunct| conjunct.variable == *variable)
        .nth(1);
    let before = second.and_then(|second| state.body.as_bytes().get(..second.offset));
    TraceError::at(
        state.body_place.after(before.unwrap_or_default()),
        TraceErrorKind::Inconsistent,
        format!("state {number} lists `{variable}` twice"),
    )
}
