//! The variables of a state in TLC's text, read where the text has changed.
//!
//! Most variables are written as in the state before, and many values come
//! again and again: neither is parsed again. All other values of a state are
//! parsed at once.

use std::sync::LazyLock;

use memchr::memmem::Finder;
use rustc_hash::FxHashSet;

use super::message::{StateEnd, StateText};
use super::remembered::{Recurrence, Remembered};
use super::value_fault::{TextError, fault};
use super::value_text::{Conjunct, parse_state, parse_values};
use super::{Pattern, TraceError, TraceErrorKind};
use crate::value::Text;

/// What a state's text says, by its conjuncts.
#[derive(Default)]
pub(super) struct Written {
    body: String,
    conjuncts: Vec<Known>,
    repeats: bool,
    /// Values by their text.
    values: Remembered<Pattern>,
    /// Whether values come again, by the place of the conjunct.
    recurrences: Vec<Recurrence>,
    /// The values of the state that is read which have to be parsed, with `,`
    /// behind each.
    unread: String,
}

/// A conjunct of the last state.
struct Known {
    /// Where its text begins in the body, where its value does, and where it
    /// ends.
    start: usize,
    value_at: usize,
    end: usize,
    variable: Text,
    pattern: Pattern,
}

/// A conjunct whose variable is known by the last state.
struct Begun {
    /// Where its value begins in its text.
    value_at: usize,
    variable: Text,
    value: Said,
}

/// What is known of a value.
enum Said {
    /// It was read before.
    Before(Pattern),
    /// It is to be parsed.
    New,
    /// It is to be parsed, and to be remembered.
    Memorable,
}

/// A value of the state that is read.
struct Unread {
    /// Which conjunct's it is.
    conjunct: usize,
    /// Where it ends in the text of those that are not read.
    end: usize,
    /// Whether it is to be remembered.
    is_memorable: bool,
}

/// What begins the next conjunct.
static NEXT: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\n/\\ "));

/// The value in a conjunct's text, without the end of its line.
fn value(text: &str, value_at: usize) -> &str {
    let text = text.get(value_at..).unwrap_or_default();
    text.trim_end_matches('\n')
}

/// A number is parsed as fast as it is looked up.
fn is_number(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit() || first == '-')
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
        if let Some(variable) = self.twice(&conjuncts) {
            return Err(listed_twice(state, number, variable));
        }
        let listed = conjuncts
            .iter()
            .map(|known| (known.variable.clone(), known.pattern.clone()));
        let listed = listed.collect();
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

    /// A variable that is listed twice.
    fn twice<'k>(&self, conjuncts: &'k [Known]) -> Option<&'k Text> {
        let variables = conjuncts.iter().map(|known| &known.variable);
        // The last state lists none twice.
        if variables
            .clone()
            .eq(self.conjuncts.iter().map(|known| &known.variable))
        {
            return None;
        }
        let mut met = FxHashSet::default();
        variables
            .into_iter()
            .find(|variable| !met.insert(*variable))
    }

    /// Whether the last state lists a variable as the state before it did.
    pub(super) fn repeats(&self) -> bool {
        self.repeats
    }

    fn conjuncts(&mut self, body: &str) -> Result<Vec<Known>, TextError> {
        let mut conjuncts = Vec::with_capacity(self.conjuncts.len());
        let mut unread = Vec::new();
        self.unread.clear();
        let mut start = 0;
        while start < body.len() {
            let rest = body.get(start..).unwrap_or_default();
            let length = NEXT.find(rest.as_bytes());
            let end = length.map_or(body.len(), |length| start + length + 1);
            let text = body.get(start..end).unwrap_or_default();
            match self.known(conjuncts.len(), text) {
                Some(begun) => {
                    let is_memorable = matches!(begun.value, Said::Memorable);
                    let pattern = match begun.value {
                        Said::Before(pattern) => pattern,
                        Said::New | Said::Memorable => {
                            self.unread.push_str(value(text, begun.value_at));
                            unread.push(Unread {
                                conjunct: conjuncts.len(),
                                end: self.unread.len(),
                                is_memorable,
                            });
                            self.unread.push(',');
                            Pattern::Unobserved
                        }
                    };
                    conjuncts.push(Known {
                        start,
                        value_at: start + begun.value_at,
                        end,
                        variable: begun.variable,
                        pattern,
                    });
                }
                None => match <[Conjunct; 1]>::try_from(parse_state(text)?) {
                    Ok([found]) => conjuncts.push(Known {
                        start,
                        value_at: start + found.value_at,
                        end,
                        variable: found.variable,
                        pattern: found.pattern,
                    }),
                    Err(several) => conjuncts.extend(several.into_iter().map(Known::alone)),
                },
            }
            start = end;
        }
        if conjuncts.is_empty() {
            return parse_state(body).map(|_| conjuncts);
        }
        match unread.is_empty() || self.parse(&unread, &mut conjuncts) {
            true => Ok(conjuncts),
            false => parse_state(body).map(|all| all.into_iter().map(Known::alone).collect()),
        }
    }

    /// Parses the values that are not read yet; whether they are values.
    fn parse(&mut self, unread: &[Unread], conjuncts: &mut [Known]) -> bool {
        let ends: Vec<usize> = unread.iter().map(|unread| unread.end).collect();
        let Some(patterns) = parse_values(&self.unread, &ends) else {
            return false;
        };
        let mut start = 0;
        for (unread, pattern) in unread.iter().zip(patterns) {
            let text = self.unread.get(start..unread.end);
            if let Some(text) = text.filter(|_| unread.is_memorable) {
                self.values.put(text, &pattern);
            }
            if let Some(known) = conjuncts.get_mut(unread.conjunct) {
                known.pattern = pattern;
            }
            start = unread.end + 1;
        }
        true
    }

    /// What is known of a conjunct, if it begins as the last state's at this
    /// place does.
    fn known(&mut self, index: usize, text: &str) -> Option<Begun> {
        let known = self.conjuncts.get(index)?;
        let before = self.body.get(known.start..known.end)?;
        let value_at = known.value_at.checked_sub(known.start)?;
        if before == text {
            return Some(Begun {
                value_at,
                variable: known.variable.clone(),
                value: Said::Before(known.pattern.clone()),
            });
        }
        if value_at == 0 || before.get(..value_at)? != text.get(..value_at)? {
            return None;
        }
        let variable = known.variable.clone();
        Some(Begun {
            value_at,
            variable,
            value: self.said(index, value(text, value_at)),
        })
    }

    /// What is known of the value of a conjunct that is not written as before.
    fn said(&mut self, index: usize, value: &str) -> Said {
        if is_number(value) {
            return Said::New;
        }
        if self.recurrences.len() <= index {
            self.recurrences.resize_with(index + 1, Recurrence::default);
        }
        let Some(recurrence) = self.recurrences.get_mut(index) else {
            return Said::New;
        };
        if !recurrence.is_likely() {
            return Said::New;
        }
        let found = self.values.get(value);
        recurrence.note(found.as_ref());
        found.map_or(Said::Memorable, Said::Before)
    }
}

impl Known {
    /// A conjunct whose text is not kept.
    fn alone(conjunct: Conjunct) -> Self {
        Self {
            start: 0,
            value_at: 0,
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
