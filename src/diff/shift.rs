//! Whether states that differ are those of the other trace, some states later.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::trace::State;

use super::{Scope, Side};

/// The largest offset that is noticed, in states.
const REACH: usize = 8;
/// So many states must be found at an offset.
const FEWEST: u64 = 2;

/// Counts, of states of two traces that are compared by index, those that the
/// other trace has at another index nearby.
#[derive(Debug, Default)]
pub struct Shift {
    /// Tokens of the last states of each side, the newest first.
    recent: [VecDeque<u64>; 2],
    /// By offset: states of the left, and of the right, that the other had so
    /// many states before.
    found: [[u64; REACH]; 2],
    /// States that both have at one index.
    in_step: u64,
    compared: u64,
}

/// Where most states of two traces are found in each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// The trace in which they come later.
    pub later: Side,
    /// How many states later.
    pub by: usize,
    /// How many states there are.
    pub states: u64,
    /// Of how many.
    pub compared: u64,
}

impl Shift {
    /// Counts two states of one index.
    pub fn add(&mut self, left: &State, right: &State, scope: &Scope) {
        let (a, b) = (token(left, scope), token(right, scope));
        let [lefts, rights] = &mut self.recent;
        let [later_left, later_right] = &mut self.found;
        self.in_step += u64::from(a == b);
        self.compared += 1;
        count(a, rights, later_left);
        count(b, lefts, later_right);
        for (recent, token) in [(lefts, a), (rights, b)] {
            recent.truncate(REACH - 1);
            recent.push_front(token);
        }
    }

    /// The offset at which most states are, if that is more than at none.
    pub fn offset(&self) -> Option<Offset> {
        let sides = [Side::Left, Side::Right].into_iter().zip(&self.found);
        let all = sides.flat_map(|(later, found)| {
            found.iter().enumerate().map(move |(at, states)| Offset {
                later,
                by: at + 1,
                states: *states,
                compared: self.compared,
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

fn count(token: u64, recent: &VecDeque<u64>, found: &mut [u64; REACH]) {
    for (other, count) in recent.iter().zip(found) {
        *count += u64::from(*other == token);
    }
}

fn token(state: &State, scope: &Scope) -> u64 {
    let vars = state.observation.vars.iter();
    let vars = vars.filter(|(name, _)| scope.has(name.as_str()));
    let mut parts: Vec<(&str, Option<u64>)> = vars
        .map(|(name, pattern)| (name.as_str(), pattern.fingerprint()))
        .collect();
    parts.sort_unstable();
    let mut hasher = FxHasher::default();
    parts.hash(&mut hasher);
    hasher.finish()
}
