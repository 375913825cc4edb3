//! The zones and tables that searches and transfers are of.

use crate::engine::Composition;
use crate::engine::tests::build::{
    but, call, frame, ids, int, map, occupants, record, seq, text, zone,
};
use crate::value::Value;

use super::{compose, frames, led_to, why_not};

fn everywhere() -> Value {
    occupants(&[
        (zone("Deck", "SideA"), ids(&[21, 22])),
        (zone("Deck", "SideB"), ids(&[31, 32])),
        (zone("DiscardPile", "SideA"), ids(&[41, 42])),
    ])
}

fn searching(stage: &str, zone: Value) -> Value {
    frame(
        "Search",
        stage,
        record(&[("zone", zone), ("found", ids(&[]))]),
    )
}

fn shuffled(frame: &Value, of: &[i64]) -> Composition {
    let turned: Vec<i64> = of.iter().rev().copied().collect();
    let completes = call(
        "SearchCompletion4",
        &[
            ("deckOccupants", ids(of)),
            ("before", seq(of)),
            ("after", seq(&turned)),
            ("searchContext", true.into()),
            ("suppliedShuffleOccurred", true.into()),
        ],
    );
    let state = [
        ("frames", frames(frame)),
        ("occupants", everywhere()),
        ("deckOrder", seq(&[21, 22])),
    ];
    compose("search", &state, &completes)
}

/// A search shuffles the zone that it searches: the deck whose order is told, another
/// one, or a zone that has none.
#[test]
fn a_search_shuffles_the_zone_that_it_searches() {
    for (kind, seat, of, order) in [
        ("Deck", "SideA", [21, 22], [22, 21]),
        ("Deck", "SideB", [31, 32], [21, 22]),
        ("DiscardPile", "SideA", [41, 42], [21, 22]),
    ] {
        let before = searching("Shuffle", zone(kind, seat));
        let marking = but(&before, &[("stage", text("ConditionMarking"))]);
        assert_eq!(led_to(shuffled(&before, &of), "frames"), frames(&marking));
        assert_eq!(led_to(shuffled(&before, &of), "deckOrder"), seq(&order));
    }
    let discards = searching("Shuffle", zone("DiscardPile", "SideA"));
    let nowhere = searching("Shuffle", text("Deck"));
    for frame in [&discards, &nowhere] {
        assert_eq!(
            why_not(shuffled(frame, &[21, 22])),
            "SearchCompletion4 is no step in a search of another zone"
        );
    }
}

/// What is inspected is in the searched zone.
#[test]
fn a_search_inspects_the_zone_that_it_searches() {
    let before = searching("Selection", zone("Deck", "SideA"));
    let choices = record(&[("zone", zone("Deck", "SideA")), ("found", ids(&[21]))]);
    let after = but(&before, &[("stage", text("Shuffle")), ("choices", choices)]);
    let selects = |inspected: &[i64]| {
        let selects = call(
            "SelectFound8",
            &[
                ("before", before.clone()),
                ("after", after.clone()),
                ("found", ids(&[21])),
                ("inspected", ids(inspected)),
            ],
        );
        let state = [
            ("frames", frames(&before)),
            ("occupants", everywhere()),
            ("deckOrder", seq(&[21, 22])),
        ];
        compose("search", &state, &selects)
    };
    assert_eq!(led_to(selects(&[21]), "frames"), frames(&after));
    assert_eq!(
        why_not(selects(&[21, 41])),
        "SelectFound8 is no step in a search of a zone that does not hold what is inspected"
    );
}

/// Movements are of objects that are, or were, in the table.
#[test]
fn only_what_was_in_the_table_has_moved() {
    let table = record(&[
        ("objects", map(&[(int(21), record(&[]))])),
        ("usedIds", ids(&[11, 21])),
    ]);
    let recorded = |object: i64| {
        let event = record(&[
            ("occurrence", int(1)),
            ("kind", text("Retire")),
            ("object", int(object)),
        ]);
        let records = call(
            "RecordMovement8",
            &[
                ("before", seq(&[])),
                ("after", Value::seq(vec![event])),
                ("occurrence", int(1)),
                ("kind", text("Retire")),
                ("object", int(object)),
                ("disposition", text("Complete")),
                ("actualInstructionResolved", true.into()),
            ],
        );
        let state = [("table", table.clone()), ("history", seq(&[]))];
        compose("transfer", &state, &records)
    };
    for object in [11, 21] {
        assert!(matches!(recorded(object), Composition::Becomes(_)));
    }
    assert_eq!(
        why_not(recorded(99)),
        "RecordMovement8 is no step in a history of objects that were never in the table"
    );
}
