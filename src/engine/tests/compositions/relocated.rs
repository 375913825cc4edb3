//! What a call of no machine's own makes of the components that tell where cards are:
//! "a composed state must also constrain unrelated components."

use crate::engine::tests::build::{
    but, call, frame, ids, int, map, occupants, record, seq, text, zone,
};
use crate::engine::{Call, Composed, Composition};
use crate::value::Value;

use super::draw::{begin, begun, draw_state};
use super::{compose, frames, led_to, why_not};

fn hand() -> Value {
    zone("Hand", "SideA")
}

fn deck() -> Value {
    zone("Deck", "SideA")
}

fn play() -> Value {
    zone("Play", "Shared")
}

/// The zones, where 11 is in one of them.
fn with_11(here: &Value, deck_ids: &[i64]) -> Value {
    match *here == deck() {
        true => {
            let all: Vec<i64> = deck_ids.iter().copied().chain([11]).collect();
            occupants(&[(deck(), ids(&all))])
        }
        false => occupants(&[(deck(), ids(deck_ids)), (here.clone(), ids(&[11]))]),
    }
}

/// 11 moves; 21 and 22 are in the deck.
fn moves(source: &Value, destination: &Value) -> Call {
    call(
        "AtomicZoneMove4",
        &[
            ("inGameIds", ids(&[11, 21, 22])),
            ("before", with_11(source, &[21, 22])),
            ("after", with_11(destination, &[21, 22])),
            ("id", int(11)),
            ("source", source.clone()),
            ("destination", destination.clone()),
            ("movementAuthorized", true.into()),
            ("revealRequired", false.into()),
            ("revealedBeforeMove", false.into()),
        ],
    )
}

fn records_play() -> Call {
    let event = record(&[
        ("occurrence", int(1)),
        ("kind", text("Play")),
        ("object", int(11)),
    ]);
    call(
        "RecordMovement8",
        &[
            ("before", seq(&[])),
            ("after", Value::seq(vec![event])),
            ("occurrence", int(1)),
            ("kind", text("Play")),
            ("object", int(11)),
            ("disposition", text("Complete")),
            ("actualInstructionResolved", true.into()),
        ],
    )
}

fn reorders(before: &[i64], after: &[i64]) -> Call {
    call(
        "DeckReorder4",
        &[
            ("deckOccupants", ids(before)),
            ("before", seq(before)),
            ("after", seq(after)),
            ("changeDirected", true.into()),
            ("searchContext", false.into()),
        ],
    )
}

fn next(composition: Composition) -> Composed {
    match composition {
        Composition::Becomes(next) => next,
        other => panic!("{other:?}"),
    }
}

/// Of the draw's state a move changes what holds the card, if that is among it, and no
/// frame, owner or other card.
#[test]
fn a_move_leaves_a_draw_where_it_is() {
    let with = |part: &str, value: Value| but(&begun(), &[(part, value)]);
    let hands = |held: &[i64]| with("hands", record(&[("SideA", ids(held))]));
    let admits = |before: &Value, call: &Call, seen: &Value| {
        let state = [("state", before.clone()), ("history", seq(&[]))];
        let is_seen = |next: Composed| next.expected("state", seen).unwrap() == *seen;
        match compose("draw", &state, call) {
            Composition::OneOf(first, others) => [first].into_iter().chain(others).any(is_seen),
            Composition::Becomes(next) => is_seen(next),
            other => panic!("{other:?}"),
        }
    };
    let (out, into) = (moves(&hand(), &play()), moves(&play(), &hand()));
    assert!(admits(&hands(&[11, 12]), &out, &hands(&[12])));
    // Kept elsewhere.
    assert!(admits(&hands(&[12]), &out, &hands(&[12])));
    assert!(!admits(&hands(&[11, 12]), &out, &hands(&[])));
    assert!(admits(&hands(&[12]), &into, &hands(&[11, 12])));
    let own = begun().as_record().unwrap().get("frame").unwrap().clone();
    let over = but(
        &own,
        &[("complete", true.into()), ("returned", true.into())],
    );
    for (part, other) in [
        ("frame", over),
        ("decks", record(&[("SideA", seq(&[]))])),
        ("tracking", seq(&[])),
        ("owners", map(&[])),
    ] {
        assert!(!admits(&begun(), &out, &with(part, other)), "{part}");
    }
    // A drawn card that leaves the set-aside zone leaves custody, and no other.
    let transits = |held: &[i64]| {
        let held = held
            .iter()
            .map(|id| (int(*id), record(&[("object", int(*id))])));
        with("tracking", map(&held.collect::<Vec<_>>()))
    };
    let out = moves(&zone("SetAside", "Shared"), &play());
    assert!(admits(&transits(&[11, 21]), &out, &transits(&[21])));
    assert!(!admits(&transits(&[11, 21]), &out, &transits(&[])));
    // What it held it holds no more.
    assert!(!admits(&transits(&[11, 21]), &out, &transits(&[11, 21])));
    let out = moves(&hand(), &play());
    assert!(!admits(&hands(&[11, 12]), &out, &hands(&[11, 12])));
}

/// A draw's state whose owners and hands tell of 11, and what a move makes of its parts.
#[test]
fn a_move_brings_a_card_into_the_part_of_its_zone() {
    let owners = map(&[(int(11), text("SideA")), (int(21), text("SideA"))]);
    let with = |hand: &[i64], deck: &[i64], tracking: Value| {
        but(
            &begun(),
            &[
                ("hands", record(&[("SideA", ids(hand))])),
                ("decks", record(&[("SideA", seq(deck))])),
                ("tracking", tracking),
                ("owners", owners.clone()),
            ],
        )
    };
    let none = || map(&[]);
    let admits = |before: &Value, call: &Call, seen: &Value| {
        let state = [("state", before.clone()), ("history", seq(&[]))];
        let next = next(compose("draw", &state, call));
        next.expected("state", seen).unwrap() == *seen
    };
    let held = with(&[11], &[22], none());
    let into_deck = moves(&hand(), &deck());
    for order in [[11, 22], [22, 11]] {
        assert!(admits(&held, &into_deck, &with(&[], &order, none())));
    }
    assert!(!admits(&held, &into_deck, &with(&[], &[22], none())));
    assert!(!admits(&held, &into_deck, &with(&[], &[11], none())));
    assert!(!admits(&held, &into_deck, &held));
    let from_play = moves(&play(), &hand());
    let away = with(&[], &[22], none());
    assert!(admits(&away, &from_play, &held));
    assert!(!admits(&away, &from_play, &away));
    // "A transit record with their origin".
    let transit = |origin: Value, object: i64| {
        let transit = record(&[
            ("object", int(object)),
            ("origin", origin),
            ("effectInstance", int(77)),
            ("owningAbility", int(32)),
            ("cleanup", int(0)),
        ]);
        map(&[(int(11), transit)])
    };
    let set_aside = moves(&hand(), &zone("SetAside", "Shared"));
    let tracked = |transit: Value| with(&[], &[22], transit);
    assert!(admits(&held, &set_aside, &tracked(transit(hand(), 11))));
    assert!(!admits(&held, &set_aside, &tracked(transit(deck(), 11))));
    assert!(!admits(&held, &set_aside, &tracked(transit(hand(), 12))));
    assert!(!admits(&held, &set_aside, &tracked(none())));
}

/// An event is a record: whoever keeps cards keeps them where they are.
#[test]
fn an_event_moves_no_card() {
    let playing = frame("Play", "Placement", record(&[("card", int(11))]));
    let state = [
        ("frames", frames(&playing)),
        ("occupants", with_11(&hand(), &[21, 22])),
        ("gated", ids(&[])),
        ("deckOrder", seq(&[21, 22])),
    ];
    for procedure in ["play", "deployment", "search"] {
        let recorded = next(compose(procedure, &state, &records_play()));
        for (component, own) in &state {
            assert_eq!(
                recorded.get(component),
                Some(own),
                "{procedure} {component}"
            );
        }
    }
}

/// "Its contents must be preserved": a card that leaves the deck leaves its order, and
/// one that comes gets a place that no move tells.
#[test]
fn a_move_turns_no_deck() {
    let moved = |source: &Value, destination: &Value, order: &[i64]| {
        let state = [
            ("frames", map(&[])),
            ("occupants", with_11(source, &[21, 22])),
            ("deckOrder", seq(order)),
        ];
        let moved = next(compose("search", &state, &moves(source, destination)));
        assert_eq!(
            moved.get("occupants"),
            Some(&with_11(destination, &[21, 22]))
        );
        move |seen: &[i64]| moved.expected("deckOrder", &seq(seen)).unwrap() == seq(seen)
    };
    let stays = moved(&hand(), &play(), &[21, 22]);
    assert!(stays(&[21, 22]) && !stays(&[22, 21]));
    let left = moved(&deck(), &play(), &[21, 11, 22]);
    assert!(left(&[21, 22]) && !left(&[22, 21]) && !left(&[21, 11, 22]));
    let came = moved(&hand(), &deck(), &[21, 22]);
    for order in [[11, 21, 22], [21, 11, 22], [21, 22, 11]] {
        assert!(came(&order), "{order:?}");
    }
    for order in [&[11, 22, 21][..], &[21, 22], &[21, 22, 11, 11], &[11, 22]] {
        assert!(!came(order), "{order:?}");
    }
    // Another deck's.
    let other = moved(&hand(), &zone("Deck", "SideB"), &[21, 22]);
    assert!(other(&[21, 22]) && !other(&[21, 22, 11]));
}

/// A move "does not implement object renewal": of the table the row of what moves
/// changes; and so by a draw.
#[test]
fn a_move_renews_no_object() {
    let row = |zone: Value| record(&[("card", int(1)), ("zone", zone)]);
    let table = |at: [Value; 2], used: &[i64]| {
        let [own, other] = at;
        let objects = map(&[(int(11), row(own)), (int(21), row(other))]);
        record(&[("objects", objects), ("usedIds", ids(used))])
    };
    let before = table([hand(), deck()], &[11, 21]);
    let state = [("table", before), ("history", seq(&[]))];
    let admitted = |call: &Call, seen: &Value| {
        let moved = next(compose("transfer", &state, call));
        moved.expected("table", seen).unwrap() == *seen
    };
    let move_11 = moves(&hand(), &play());
    assert!(admitted(&move_11, &table([play(), deck()], &[11, 21])));
    assert!(!admitted(&move_11, &table([play(), play()], &[11, 21])));
    // The row tells the zone that the call tells.
    assert!(!admitted(&move_11, &table([deck(), deck()], &[11, 21])));
    assert!(!admitted(&move_11, &table([hand(), deck()], &[11, 21])));
    assert!(!admitted(&move_11, &table([play(), deck()], &[11, 21, 99])));
    let other_card = record(&[("card", int(2)), ("zone", play())]);
    let objects = map(&[(int(11), other_card), (int(21), row(deck()))]);
    let renewed = record(&[("objects", objects), ("usedIds", ids(&[11, 21]))]);
    assert!(!admitted(&move_11, &renewed));
    let set_aside = zone("SetAside", "Shared");
    assert!(admitted(&begin(), &table([hand(), set_aside], &[11, 21])));
    assert!(!admitted(&begin(), &table([play(), deck()], &[11, 21])));
    assert!(!admitted(&begin(), &table([hand(), deck()], &[])));
}

/// The leaving of a source is told by the move, or by `ContinueDetachedAbility9`.
#[test]
fn what_is_in_play_changes_by_moves_out_of_it() {
    let state = [("frames", map(&[])), ("inPlay", ids(&[11, 12]))];
    let out = compose("continuation", &state, &moves(&play(), &hand()));
    let Composition::OneOf(left, others) = out else {
        panic!("{out:?}");
    };
    assert_eq!(left.get("inPlay"), Some(&ids(&[12])));
    let [stays] = others.as_slice() else {
        panic!("{others:?}");
    };
    assert_eq!(stays.get("inPlay"), Some(&ids(&[11, 12])));
    let zones = [("occupants", with_11(&play(), &[21, 22]))];
    let told: Vec<(&str, Value)> = state.iter().cloned().chain(zones).collect();
    // Where the zones are told, the source has left by them.
    let out = compose("continuation", &told, &moves(&play(), &hand()));
    assert_eq!(led_to(out, "inPlay"), ids(&[12]));
    let elsewhere = compose("continuation", &state, &moves(&hand(), &deck()));
    assert_eq!(led_to(elsewhere, "inPlay"), ids(&[11, 12]));
}

/// A batch renews its sources in the zones that it names.
#[test]
fn a_batch_renews_cards_where_they_are() {
    let row = |zone: Value, face: &str| {
        record(&[
            ("card", int(1)),
            ("owner", text("SideA")),
            ("controller", text("SideA")),
            ("zone", zone),
            ("face", text(face)),
        ])
    };
    let table = |id: i64, row: Value, used: &[i64]| {
        record(&[("objects", map(&[(int(id), row)])), ("usedIds", ids(used))])
    };
    let discard = zone("DiscardPile", "SideA");
    let batch = call(
        "BatchTransfer8",
        &[
            ("before", table(11, row(play(), "Up"), &[11])),
            ("after", table(31, row(discard.clone(), "Up"), &[11, 31])),
            ("sources", ids(&[11])),
            ("successors", map(&[(int(11), int(31))])),
            ("destinationKind", text("DiscardPile")),
        ],
    );
    let state = [
        ("frames", map(&[])),
        ("occupants", with_11(&play(), &[21, 22])),
        ("gated", ids(&[])),
    ];
    let after = occupants(&[(deck(), ids(&[21, 22])), (discard, ids(&[31]))]);
    assert_eq!(led_to(compose("play", &state, &batch), "occupants"), after);
}

/// A reordering is of the deck that has the order, and of no other component.
#[test]
fn a_reordering_is_of_its_deck() {
    let playing = frame("Play", "Resolution", record(&[("card", int(11))]));
    let state = [
        ("frames", frames(&playing)),
        ("occupants", with_11(&hand(), &[21, 22])),
        ("deckOrder", seq(&[21, 22])),
    ];
    let turned = next(compose("search", &state, &reorders(&[21, 22], &[22, 21])));
    assert_eq!(turned.get("deckOrder"), Some(&seq(&[22, 21])));
    assert_eq!(turned.get("frames"), Some(&frames(&playing)));
    let others = next(compose("search", &state, &reorders(&[31, 32], &[32, 31])));
    assert_eq!(others.get("deckOrder"), Some(&seq(&[21, 22])));
    let state = [("state", draw_state("Counting")), ("history", seq(&[]))];
    let turned = compose("draw", &state, &reorders(&[21, 22], &[22, 21]));
    let decks = record(&[("SideA", seq(&[22, 21]))]);
    let expected = but(&draw_state("Counting"), &[("decks", decks)]);
    assert_eq!(led_to(turned, "state"), expected);
    // The deck is in another order, or the zone holds another card too.
    let state = [("state", draw_state("Counting")), ("history", seq(&[]))];
    assert_eq!(
        why_not(compose("draw", &state, &reorders(&[22, 21], &[21, 22]))),
        r#"`before` is not the deck of "SideA" as it stands: it is <<22, 21>>"#
    );
    let zones = |held: &[i64]| {
        [
            ("frames", map(&[])),
            ("occupants", occupants(&[(deck(), ids(held))])),
            ("deckOrder", seq(&[21, 22])),
        ]
    };
    assert_eq!(
        why_not(compose(
            "search",
            &zones(&[21, 22]),
            &reorders(&[22, 21], &[21, 22])
        )),
        "`before` is not `deckOrder` as it stands: it is <<22, 21>>"
    );
    let why = why_not(compose(
        "search",
        &zones(&[21, 22, 23]),
        &reorders(&[21, 22], &[22, 21]),
    ));
    assert!(why.starts_with("`before` is not the sequence of "), "{why}");
}
