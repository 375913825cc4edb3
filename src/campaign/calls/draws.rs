//! Random calls of a draw.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::campaign::build::{but, call, entries, field, ids, int, map, record, seq, text, zone};
use crate::engine::Call;
use crate::value::Value;

use super::carriers::{mostly, some_ids};
use super::procedures::frame_of;

fn by_seat(side_a: Value, side_b: Value) -> Value {
    record(&[("SideA", side_a), ("SideB", side_b)])
}

/// What each seat asks for, and the cards of each deck, none twice.
fn wanted() -> impl Strategy<Value = ((i64, i64), (Vec<i64>, Vec<i64>))> {
    let count = || prop_oneof![2 => Just(0_i64), 1 => Just(1), 1 => Just(3)];
    let decks = (vec(Just(0_i64), 0..3), vec(Just(0_i64), 0..3)).prop_map(|(a, b)| {
        let numbered = |first: i64, deck: Vec<i64>| (first..).take(deck.len()).collect();
        (numbered(21, a), numbered(31, b))
    });
    ((count(), count()), decks)
}

pub(super) fn effective_draws() -> impl Strategy<Value = Call> {
    wanted().prop_map(|((from_a, from_b), (a, b))| {
        call(
            "EffectiveDraw8",
            &[
                ("requested", by_seat(int(from_a), int(from_b))),
                ("decks", by_seat(seq(&a), seq(&b))),
            ],
        )
    })
}

/// The state of a draw in a stage, and how many cards it has of each deck.
fn draw_states(stage: &'static str) -> impl Strategy<Value = (Value, (usize, usize))> {
    wanted().prop_flat_map(move |((from_a, from_b), (a, b))| {
        let choices = record(&[
            ("ability", int(31)),
            ("requested", by_seat(int(from_a), int(from_b))),
            ("effective", by_seat(int(0), int(0))),
        ]);
        let counts = |wanted: i64, deck: &[i64]| deck.len().min(wanted as usize);
        let counts = (counts(from_a, &a), counts(from_b, &b));
        let custody = some_ids().prop_map(|own| {
            let row = |id: i64| {
                (
                    int(id),
                    transit(id, "SideA", if id == 12 { 52 } else { 51 }, 31),
                )
            };
            let own = own.into_iter().filter(|id| *id < 20);
            map(own.map(row).collect())
        });
        let frame = frame_of(&["Draw"], stage, Just(choices));
        let (a, b) = (a.clone(), b.clone());
        (frame, custody).prop_map(move |(frame, custody)| {
            let owner = |id: i64| (int(id), text(if id % 2 == 0 { "SideA" } else { "SideB" }));
            let owners = [11, 12, 21, 22, 31, 32].map(owner).to_vec();
            let state = record(&[
                ("frame", frame),
                ("decks", by_seat(seq(&a), seq(&b))),
                ("tracking", custody),
                ("hands", by_seat(ids(&[]), ids(&[13]))),
                ("owners", map(owners)),
            ]);
            (state, counts)
        })
    })
}

fn transit(own: i64, seat: &str, effect: i64, ability: i64) -> Value {
    record(&[
        ("object", int(own)),
        ("origin", zone("Deck", seat)),
        ("effectInstance", int(effect)),
        ("owningAbility", int(ability)),
        ("cleanup", int(0)),
    ])
}

fn deck(state: &Value, seat: &str) -> Vec<Value> {
    let deck = field(field(state, "decks"), seat);
    deck.as_seq().unwrap_or_default().to_vec()
}

/// The state with another frame.
fn framed(state: &Value, changes: &[(&str, Value)]) -> Value {
    but(state, &[("frame", but(field(state, "frame"), changes))])
}

fn counted(state: &Value, (a, b): (usize, usize)) -> Value {
    let counts = by_seat(int(a as i64), int(b as i64));
    but(
        field(field(state, "frame"), "choices"),
        &[("effective", counts)],
    )
}

/// What a draw makes of a state, in words of its own.
fn begun(state: &Value, counts: (usize, usize)) -> Value {
    let mut tracking = entries(field(state, "tracking"));
    let mut left = |seat: &str, count: usize| {
        let cards = deck(state, seat);
        let (drawn, left) = cards.split_at(count.min(cards.len()));
        for own in drawn.iter().filter_map(Value::as_int) {
            tracking.push((int(own), transit(own, seat, 51, 31)));
        }
        Value::seq(left.to_vec())
    };
    let decks = by_seat(left("SideA", counts.0), left("SideB", counts.1));
    let begun = framed(
        state,
        &[
            ("stage", text("Reactions")),
            ("choices", counted(state, counts)),
        ],
    );
    but(&begun, &[("decks", decks), ("tracking", map(tracking))])
}

fn completed(state: &Value) -> Value {
    framed(
        state,
        &[
            ("complete", Value::Bool(true)),
            ("choices", counted(state, (0, 0))),
        ],
    )
}

pub(super) fn begun_draws() -> impl Strategy<Value = Call> {
    (draw_states("Counting"), 0..6_u8).prop_map(|((before, counts), change)| {
        let after = match change {
            0 => before.clone(),
            _ => begun(&before, counts),
        };
        call("BeginDraw8", &[("before", before), ("after", after)])
    })
}

pub(super) fn zero_draws() -> impl Strategy<Value = Call> {
    (draw_states("Counting"), 0..6_u8).prop_map(|((before, _), change)| {
        let after = match change {
            0 => before.clone(),
            _ => completed(&before),
        };
        call("CompleteZeroDraw8", &[("before", before), ("after", after)])
    })
}

pub(super) fn drawn_transfers() -> impl Strategy<Value = Call> {
    (draw_states("Reactions"), mostly(true), 0..6_u8).prop_map(|((before, _), over, change)| {
        let (own, others): (Vec<_>, Vec<_>) = entries(field(&before, "tracking"))
            .into_iter()
            .partition(|(_, transit)| *field(transit, "effectInstance") == int(51));
        let own: Vec<i64> = own.iter().filter_map(|(id, _)| id.as_int()).collect();
        let of = |even: bool| own.iter().copied().filter(move |id| (id % 2 == 0) == even);
        let side_a: Vec<i64> = of(true).collect();
        let side_b: Vec<i64> = of(false).chain([13]).collect();
        let transferred = but(
            &framed(&before, &[("complete", Value::Bool(true))]),
            &[
                ("tracking", map(others)),
                ("hands", by_seat(ids(&side_a), ids(&side_b))),
            ],
        );
        // The owner of what is odd has no hand.
        let handless = |state: &Value| {
            let hands = field(field(state, "hands"), "SideA").clone();
            but(state, &[("hands", record(&[("SideA", hands)]))])
        };
        let (before, after) = match change {
            0 => (before.clone(), before),
            1 => (handless(&before), handless(&transferred)),
            _ => (before, transferred),
        };
        call(
            "TransferDrawn8",
            &[
                ("before", before),
                ("after", after),
                ("drawReactionsAndChildrenComplete", over),
            ],
        )
    })
}
