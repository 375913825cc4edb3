//! Traces lined up.

use std::path::Path;

use proptest::prelude::*;

use crate::diff::edits;
use crate::diff::{Align, Coarseness, Pairing, Row, Rows, Scope, align};
use crate::trace::{Cause, Closing, Ending, Entry, Observation, Pattern, Place, State, TraceId};
use crate::value::{Text, Value};

fn place() -> Place {
    Place::start_of(Path::new("t").into())
}

/// A trace whose only variable takes these values.
fn states(values: &[i64]) -> Vec<State> {
    let numbered = values.iter().zip(1..);
    let state = |(value, number): (&i64, u64)| State {
        trace: TraceId(0),
        number,
        observation: Observation {
            vars: vec![(Text::new("x"), Pattern::Exact(Value::Int(*value)))],
            place: place(),
            named: Vec::new(),
        },
        action: None,
    };
    numbered.map(state).collect()
}

fn entries(values: &[i64]) -> Vec<Entry> {
    let ending = Entry::Ending(Ending {
        trace: TraceId(0),
        closing: Closing::Finite,
        cause: Cause::Unstated,
        place: place(),
    });
    let states = states(values).into_iter().map(Entry::State);
    states.chain([ending]).collect()
}

/// `=` for a pair that is the same, `!` for one that is not, `<` and `>` for a
/// state that only one side has.
fn aligned(left: &[i64], right: &[i64]) -> (String, Coarseness) {
    let alignment = align(&states(left), &states(right), &Scope::default());
    let sign = |pairing: &Pairing| match *pairing {
        Pairing::Both(i, j) if left[i] == right[j] => '=',
        Pairing::Both(..) => '!',
        Pairing::Left(_) => '<',
        Pairing::Right(_) => '>',
    };
    let signs = alignment.pairs.iter().map(sign).collect();
    (signs, alignment.coarseness)
}

#[test]
fn an_extra_state_does_not_cascade() {
    let exact = |left: &[i64], right: &[i64]| {
        let (signs, coarseness) = aligned(left, right);
        assert_eq!(coarseness, Coarseness::Exact);
        signs
    };
    assert_eq!(exact(&[1, 2, 3, 4], &[1, 2, 2, 3, 4]), "==>==");
    assert_eq!(exact(&[1, 2, 3, 4], &[1, 3, 4]), "=<==");
    assert_eq!(exact(&[1, 2, 3, 4], &[1, 9, 3, 4]), "=!==");
    assert_eq!(exact(&[1, 2], &[1, 2, 3, 4]), "==>>");
}

/// A trace of so many states, and one in which all but each tenth are others.
fn apart(count: i64) -> (Vec<i64>, Vec<i64>) {
    let other = |at: i64| if at % 10 == 0 { at } else { -at };
    ((0..count).collect(), (0..count).map(other).collect())
}

#[test]
fn what_differs_much_is_lined_up_all_the_same() {
    let (left, right) = apart(3000);
    let (signs, coarseness) = aligned(&left, &right);
    assert_eq!(coarseness, Coarseness::Exact);
    assert_eq!(signs.matches('=').count(), 300);
    assert_eq!(signs.len(), 3000);
}

/// Nothing occurs once, so that no anchors are of help.
#[test]
fn of_states_that_come_again_the_longest_row_is_found() {
    let trace = |seed: u64| -> Vec<i64> {
        let mut random = seed;
        let next = |_| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 40) as i64 % 40
        };
        (0..1500).map(next).collect()
    };
    let (left, right) = (trace(1), trace(2));
    let (signs, coarseness) = aligned(&left, &right);
    assert_eq!(coarseness, Coarseness::Exact);
    assert_eq!(signs.matches('=').count(), longest(&left, &right));
}

/// A table of all pairs would take too much memory.
#[test]
fn what_is_long_and_differs_much_is_lined_up_by_anchors() {
    let (left, right) = apart(20_000);
    let (signs, coarseness) = aligned(&left, &right);
    assert_eq!(coarseness, Coarseness::Anchors);
    assert_eq!(signs.matches('=').count(), 2000);
    assert_eq!(signs.len(), 20_000);
}

#[test]
fn long_traces_with_few_differences_take_little() {
    let left: Vec<i64> = (0..100_000).collect();
    let mut right = left.clone();
    for at in [100, 5_000, 70_000] {
        right.insert(at, -1);
    }
    let (signs, coarseness) = aligned(&left, &right);
    assert_eq!(coarseness, Coarseness::Exact);
    assert_eq!(signs.matches('=').count(), 100_000);
    assert_eq!(signs.matches('>').count(), 3);
}

#[test]
fn rows_by_index_hold_nothing_and_end_together() {
    let sides = [entries(&[1, 2, 3]), entries(&[1, 2])];
    let sides = sides.map(|entries| Box::new(entries.into_iter().map(Ok)) as _);
    let rows: Vec<Row> = Rows::new(sides, Align::Index, Scope::default(), 2..=u64::MAX).collect();
    let shape: Vec<(bool, bool)> = rows
        .iter()
        .map(|row| match row {
            Row::States { left, right, .. } => (left.is_some(), right.is_some()),
            Row::Endings { left, right, .. } => (left.is_some(), right.is_some()),
        })
        .collect();
    assert_eq!(shape, [(true, true), (true, false), (true, true)]);
}

/// The length of the longest common row, by the book.
fn longest(left: &[i64], right: &[i64]) -> usize {
    let mut before = vec![0; right.len() + 1];
    for a in left {
        let mut row = vec![0; right.len() + 1];
        for (j, b) in right.iter().enumerate() {
            row[j + 1] = match a == b {
                true => before[j] + 1,
                false => row[j].max(before[j + 1]),
            };
        }
        before = row;
    }
    before[right.len()]
}

proptest! {
    /// Rows of more than a word of bits.
    #[test]
    fn the_longest_row_is_found_by_bits(
        left in prop::collection::vec(0i64..6, 0..200),
        right in prop::collection::vec(0i64..6, 0..200),
    ) {
        let tokens = |row: &[i64]| row.iter().map(|it| *it as u64).collect::<Vec<u64>>();
        let found = edits::longest(&tokens(&left), &tokens(&right)).unwrap();
        prop_assert_eq!(found.len(), longest(&left, &right));
        prop_assert!(found.iter().all(|(a, b)| left[*a] == right[*b]));
        prop_assert!(found.is_sorted_by(|(a, b), (c, d)| a < c && b < d));
    }

    #[test]
    fn every_state_is_there_once_and_in_order(
        left in prop::collection::vec(0i64..4, 0..12),
        right in prop::collection::vec(0i64..4, 0..12),
    ) {
        let alignment = align(&states(&left), &states(&right), &Scope::default());
        let mut lefts = Vec::new();
        let mut rights = Vec::new();
        for pairing in &alignment.pairs {
            match *pairing {
                Pairing::Both(i, j) => {
                    lefts.push(i);
                    rights.push(j);
                }
                Pairing::Left(i) => lefts.push(i),
                Pairing::Right(j) => rights.push(j),
            }
        }
        prop_assert_eq!(lefts, (0..left.len()).collect::<Vec<_>>());
        prop_assert_eq!(rights, (0..right.len()).collect::<Vec<_>>());
        if !left.is_empty() && !right.is_empty() {
            let same = alignment.pairs.iter().filter(|pairing| match **pairing {
                Pairing::Both(i, j) => left[i] == right[j],
                _ => false,
            });
            prop_assert_eq!(same.count(), longest(&left, &right));
        }
    }
}
