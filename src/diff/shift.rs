//! Whether states that differ are those of the other trace, some states later.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::trace::State;
use crate::value::Text;

use super::Side;
use super::scope::{At, Said, Scope};
use super::states::Labels;

/// The largest offset that is noticed, in states.
const REACH: usize = 8;
/// So many states must be found at an offset.
const FEWEST: u64 = 2;

/// Counts, of states of two traces that are compared by index, those that the
/// other trace has at another index nearby.
#[derive(Debug, Default)]
pub struct Shift {
    /// Tokens of the last states of each side, the newest first.
    recent: [VecDeque<Option<u64>>; 2],
    /// By offset: states of the left, and of the right, that the other had so
    /// many states before.
    found: [[u64; REACH]; 2],
    /// States that both have at one index.
    in_step: u64,
    /// States of each side.
    states: [u64; 2],
}

/// Where most states of two traces are found in each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// The trace in which they come later.
    pub later: Side,
    /// How many states later.
    pub by: usize,
    /// How many states of the other trace these are.
    pub states: u64,
    /// Of how many of its states.
    pub of: u64,
}

impl Shift {
    /// Counts two states of one index.
    pub fn add(&mut self, left: &State, right: &State, scope: &Scope) {
        let (a, b) = (token(left, scope), token(right, scope));
        let labels = Labels::of(left.action.as_ref(), right.action.as_ref());
        self.in_step += u64::from(a == b && labels != Labels::Differ);
        self.look(Side::Left, a);
        self.look(Side::Right, b);
        self.remember(Side::Left, a);
        self.remember(Side::Right, b);
    }

    /// Counts a state of one side behind the end of the other.
    pub fn add_alone(&mut self, side: Side, state: &State, scope: &Scope) {
        let token = token(state, scope);
        self.look(side, token);
        self.remember(side, token);
        self.ended(match side {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        });
    }

    /// Counts where the other side had a state of this one before.
    fn look(&mut self, side: Side, token: u64) {
        let [lefts, rights] = &self.recent;
        let [later_left, later_right] = &mut self.found;
        let (others, found) = match side {
            Side::Left => (rights, later_left),
            Side::Right => (lefts, later_right),
        };
        for (other, count) in others.iter().zip(found) {
            *count += u64::from(*other == Some(token));
        }
    }

    /// The other side has no state of this number, if it ended before.
    fn remember(&mut self, side: Side, token: u64) {
        let [left, right] = &mut self.recent;
        let [lefts, rights] = &mut self.states;
        let (recent, states) = match side {
            Side::Left => (left, lefts),
            Side::Right => (right, rights),
        };
        *states += 1;
        recent.truncate(REACH - 1);
        recent.push_front(Some(token));
    }

    /// The other side went on, and this one has nothing more.
    fn ended(&mut self, side: Side) {
        let [left, right] = &mut self.recent;
        let recent = match side {
            Side::Left => left,
            Side::Right => right,
        };
        recent.truncate(REACH - 1);
        recent.push_front(None);
    }

    /// The offset at which most states are, if that is more than at none.
    pub fn offset(&self) -> Option<Offset> {
        let [lefts, rights] = self.states;
        let sides = [(Side::Left, rights), (Side::Right, lefts)]
            .into_iter()
            .zip(&self.found);
        let all = sides.flat_map(|((later, of), found)| {
            found.iter().enumerate().map(move |(at, states)| Offset {
                later,
                by: at + 1,
                states: *states,
                of,
            })
        });
        // Of several that are as good, the nearest.
        let best = all.reduce(|best, next| match next.states > best.states {
            true => next,
            false => best,
        });
        best.filter(|best| best.states >= FEWEST && best.states > 2 * self.in_step)
    }
}

fn token(state: &State, scope: &Scope) -> u64 {
    let names = state.observation.vars.iter().map(|(name, _)| name);
    let parts = scope.parts(names).into_iter();
    let mut parts: Vec<(String, Vec<Text>, Option<u64>)> = parts
        .flat_map(|part| {
            let written = part.to_string();
            let said = scope.said(&part, &state.observation).into_iter();
            said.map(move |Said { keys, at }| {
                let fingerprint = match at {
                    At::Told(pattern) => pattern.fingerprint(),
                    At::Absent | At::Untold => None,
                };
                (written.clone(), keys, fingerprint)
            })
        })
        .collect();
    parts.sort_unstable();
    let mut hasher = FxHasher::default();
    parts.hash(&mut hasher);
    hasher.finish()
}
