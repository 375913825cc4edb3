//! The states that an action leads to, or that behaviours begin in.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::eval::{Limits, Model, Outline, Rule, Search, State};
use crate::value::{ErrorKind, Value};

use super::meaning::{Direction, Found};
use super::operator::{Nature, Operator, Outcome, Point, Sided, Subject};

/// What one listing may use.
const LIMITS: Limits = Limits {
    depth: 2_000,
    work: 5_000_000,
    cells: 16 * 1024 * 1024,
};

/// States that are listed of one point; of more, nothing is said.
const MOST_STATES: usize = 5_000;

/// A state as far as an action says what it is, by the names of
/// [`Operator::variables`].
pub(super) type Partial = Vec<Option<Value>>;

/// The states that it leads to from one point, each once, in order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Leads {
    pub(super) states: Vec<Partial>,
    /// Those that leave open what has to be assigned: TLC has no value there.
    pub(super) unassigned: Vec<Partial>,
    /// Why there are no more, where that is an error.
    pub(super) error: Option<String>,
}

/// Whether a state is among those that another one leaves open.
fn covers(general: &Partial, state: &Partial) -> bool {
    let both = general.iter().zip(state);
    both.into_iter()
        .all(|(general, own)| general.is_none() || general == own)
}

impl Leads {
    /// The states that the other does not lead to.
    pub(super) fn beyond<'l>(&'l self, other: &'l Self) -> impl Iterator<Item = &'l Partial> {
        let is_open = |state: &&Partial| state.iter().any(Option::is_none);
        let open = other.states.iter().chain(&other.unassigned);
        let open: Vec<&Partial> = open.filter(is_open).collect();
        self.states.iter().filter(move |state| {
            other.states.binary_search(state).is_err()
                && !open.iter().any(|general| covers(general, state))
        })
    }

    /// The variables that some state leaves open, by their places.
    fn open(&self) -> BTreeSet<usize> {
        let states = self.states.iter().map(|state| state.iter().enumerate());
        let open = states.flatten().filter(|(_, value)| value.is_none());
        open.map(|(place, _)| place).collect()
    }

    /// Takes out the states that leave open other variables than may be.
    fn leave_out(&mut self, may_be_open: &BTreeSet<usize>, names: &[Arc<str>]) {
        let lacking = |state: &Partial| {
            let mut places = state.iter().enumerate();
            let found =
                places.find(|(place, value)| value.is_none() && !may_be_open.contains(place));
            found.map(|(place, _)| place)
        };
        (self.unassigned, self.states) = std::mem::take(&mut self.states)
            .into_iter()
            .partition(|state| lacking(state).is_some());
        let place = self.unassigned.first().and_then(lacking);
        if let Some(name) = place.and_then(|place| names.get(place)) {
            let reason = || format!("`{name}` is not assigned");
            self.error.get_or_insert_with(reason);
        }
    }
}

/// How the states differ to which old and new lead.
pub(super) fn differ(old: &Leads, new: &Leads) -> Found {
    match (&old.error, &new.error) {
        (Some(_), Some(_)) => return Found::Nothing,
        (None, None) => {}
        // TLC stops there: it leads to no state at all.
        _ => return Found::Differs(Direction::Undefined),
    }
    let is_looser = new.beyond(old).next().is_some();
    let is_stricter = old.beyond(new).next().is_some();
    match (is_looser, is_stricter) {
        (true, true) => Found::Differs(Direction::Both),
        (true, false) => Found::Differs(Direction::Looser),
        (false, true) => Found::Differs(Direction::Stricter),
        (false, false) => Found::Same,
    }
}

impl Operator<'_> {
    /// Takes out of what both sides lead to the states that are none: those that
    /// leave a variable open. A part of the next-state relation may leave open what
    /// its old text did, for another part to assign.
    pub(super) fn settle(&self, old: &mut Leads, new: &mut Leads) {
        let names = self.variables();
        let nothing = BTreeSet::new();
        if self.old.is_of_behaviours() {
            old.leave_out(&nothing, &names);
        }
        if self.new.is_of_behaviours() {
            new.leave_out(&nothing, &names);
        } else if !old.states.is_empty() {
            new.leave_out(&old.open(), &names);
        }
    }

    /// Names of the variables of both sides, in order.
    pub(super) fn variables(&self) -> Vec<Arc<str>> {
        let both = [self.old.model, self.new.model];
        let names: BTreeSet<Arc<str>> = both
            .iter()
            .flat_map(|model| model.variables().iter().cloned())
            .collect();
        names.into_iter().collect()
    }

    /// A point without the state that a step leads to; of an initial predicate,
    /// nothing.
    pub(super) fn base(&self, point: &[Value]) -> Point {
        let size = match self.nature {
            Nature::First => 0,
            _ => self.inputs.params.len() + self.inputs.now.len(),
        };
        point.iter().take(size).cloned().collect()
    }

    /// The states that both texts lead to from such a point, with the steps of
    /// evaluation that they take.
    pub(super) fn both_lead(&self, base: &[Value]) -> (Outcome, Outcome, u64) {
        let (mut old, by_old) = self.leads(&self.old, base);
        let (mut new, by_new) = self.leads(&self.new, base);
        if let (Outcome::Leads(old), Outcome::Leads(new)) = (&mut old, &mut new) {
            self.settle(old, new);
        }
        let (old, new) = (beside(old.clone(), &new), beside(new, &old));
        (old, new, by_old + by_new)
    }

    /// The states that it leads to from such a point, with the steps of
    /// evaluation that they take.
    fn leads(&self, side: &Sided<'_>, base: &[Value]) -> (Outcome, u64) {
        let (args, from) = match self.nature {
            Nature::First => (base, None),
            _ => {
                let (args, from, _) = self.parts(side.model, base);
                let nothing = || State::new(vec![Value::Bool(false); side.model.variables().len()]);
                (args, Some(from.unwrap_or_else(nothing)))
            }
        };
        let rule = match side.subject {
            Subject::Definition(id) => Rule::Definition(id, args),
            Subject::Init => Rule::Init,
            Subject::Next => Rule::Next,
        };
        let names = self.variables();
        let mut states: BTreeSet<Partial> = BTreeSet::new();
        let listing = side
            .model
            .outlines(rule, from.as_ref(), LIMITS, &mut |outline| {
                states.insert(named(side.model, &names, &outline));
                match states.len() > MOST_STATES {
                    true => Search::Stop,
                    false => Search::Continue,
                }
            });
        if states.len() > MOST_STATES {
            let reason = format!("more than {MOST_STATES} successors");
            return (Outcome::Unknown(reason), listing.work);
        }
        let error = match listing.end {
            Ok(()) => None,
            Err(error) => match error.kind {
                ErrorKind::Limit
                | ErrorKind::Unsupported
                | ErrorKind::Refused
                | ErrorKind::TooManyElements
                | ErrorKind::UnassignedVariables => {
                    return (Outcome::Unknown(error.detail.clone()), listing.work);
                }
                // Of what TLC cannot list it makes no successors, nor of what it has no value
                // of yet: it stops. Only a part of a step may be met with all assigned.
                ErrorKind::NotEnumerable | ErrorKind::UnassignedRead => {
                    let outcome = match side.is_of_behaviours() {
                        true => Outcome::Unlisted(None, error.detail.clone()),
                        false => Outcome::Unknown(error.detail.clone()),
                    };
                    return (outcome, listing.work);
                }
                _ => Some(error.detail.clone()),
            },
        };
        let states = states.into_iter().collect();
        let leads = Leads {
            states,
            unassigned: Vec::new(),
            error,
        };
        (Outcome::Leads(leads), listing.work)
    }

    /// The whole point of a step to such a state, or of such a first state. What
    /// the state leaves open is as it was, or as at a typical point.
    pub(super) fn whole(&self, base: &[Value], state: &Partial, typical: Option<&Point>) -> Point {
        let names = self.variables();
        let said = |name: &Arc<str>| {
            let place = names.iter().position(|own| own == name)?;
            state.get(place)?.clone()
        };
        let was = |name: &Arc<str>| {
            let place = self.inputs.now.iter().position(|own| own == name)?;
            base.get(self.inputs.params.len() + place).cloned()
        };
        let mut point = base.to_vec();
        let told = match self.nature {
            Nature::First => &self.inputs.now,
            _ => &self.inputs.next,
        };
        point.extend(told.iter().enumerate().map(|(place, name)| {
            let usual = || typical?.get(base.len() + place).cloned();
            let value = said(name).or_else(|| was(name)).or_else(usual);
            value.unwrap_or(Value::Bool(false))
        }));
        point
    }
}

/// What TLC stops at, for it cannot be listed, beside what the other text says: where
/// that has a list, it is without a value; else nothing is known of either.
fn beside(own: Outcome, other: &Outcome) -> Outcome {
    match (own, other) {
        (Outcome::Unlisted(None, reason), Outcome::Leads(_)) => Outcome::Leads(Leads {
            states: Vec::new(),
            unassigned: Vec::new(),
            error: Some(reason),
        }),
        (Outcome::Unlisted(None, reason), _) => Outcome::Unknown(reason),
        (own, _) => own,
    }
}

fn named(model: &Model, names: &[Arc<str>], outline: &Outline) -> Partial {
    let own = model.variables();
    let value = |name: &Arc<str>| {
        let place = own.iter().position(|own| own == name)?;
        outline.values().get(place)?.clone()
    };
    names.iter().map(value).collect()
}
