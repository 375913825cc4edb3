//! Calls that have no value, and the conjunct that has none. What TLC says of
//! each was asked of TLC itself.

use crate::engine::{Call, by_name};
use crate::value::{Set, Text, Value, set};

use super::build::{
    accepted, all_zones, but, call, ids, int, judge, lacking, map, names, occupants, record,
    refused, seq, text, undefined_at, with, zone,
};
use super::calls;

/// `parameter` of `base` is `value`: no value at `conjunct`.
fn check(base: &Call, parameter: &str, value: Value, conjunct: &str) {
    let call = with(base, &[(parameter, value.clone())]);
    assert_eq!(undefined_at(&call), conjunct, "{parameter} = {value}");
}

#[test]
fn partition() {
    let base = calls::zone_partition();
    check(&base, "occupants", int(5), "ZonePartition4.1");
    check(&base, "occupants", Value::model("m"), "ZonePartition4.1");
    // Twelve keys that do not compare with zones.
    check(&base, "occupants", seq(&[0; 12]), "ZonePartition4.1");
    check(&base, "inGameIds", int(5), "ZonePartition4.2");
    // As many identifiers, and none that compares.
    check(&base, "inGameIds", names(&["a", "b"]), "ZonePartition4.2");
    check(&base, "inGameIds", Set::Naturals.into(), "ZonePartition4.2");
    for held in [
        int(5),
        Value::model("m"),
        Set::Naturals.into(),
        names(&["a"]),
    ] {
        let strange = occupants(&[
            (zone("Hand", "SideA"), held),
            (zone("Play", "Shared"), ids(&[12])),
        ]);
        check(&base, "occupants", strange, "ZonePartition4.2");
    }
}

#[test]
fn partition_that_is_false_all_the_same() {
    let base = calls::zone_partition();
    let refusal = |conjunct: &str| refused(conjunct, false.into());
    // A domain of another size needs no comparison of its elements.
    for occupants in [Value::empty_seq(), seq(&[1, 2, 3])] {
        let call = with(&base, &[("occupants", occupants)]);
        assert_eq!(judge(&call), refusal("ZonePartition4.1"));
    }
    for universe in [names(&["a"]), Value::model("m")] {
        let call = with(&base, &[("inGameIds", universe)]);
        assert_eq!(judge(&call), refusal("ZonePartition4.2"));
    }
}

#[test]
fn relocation() {
    let base = calls::zone_move();
    for source in [
        int(5),
        text("Deck"),
        seq(&[1]),
        zone_with_number(),
        ids(&[1]),
    ] {
        check(&base, "source", source.clone(), "AtomicZoneMove4.1");
        check(&base, "destination", source, "AtomicZoneMove4.2");
    }
    check(
        &base,
        "before",
        int(5),
        "AtomicZoneMove4.4/ZonePartition4.1",
    );
    check(
        &base,
        "inGameIds",
        int(5),
        "AtomicZoneMove4.4/ZonePartition4.2",
    );
    check(&base, "id", text("a"), "AtomicZoneMove4.5");
    check(&base, "movementAuthorized", int(5), "AtomicZoneMove4.6");
    check(&base, "revealRequired", text("TRUE"), "AtomicZoneMove4.7");
    check(&base, "revealedBeforeMove", int(0), "AtomicZoneMove4.7");
    check(&base, "after", int(5), "AtomicZoneMove4.8");
}

fn zone_with_number() -> Value {
    record(&[("kind", int(5)), ("seat", text("SideA"))])
}

#[test]
fn classes_and_looks() {
    for zone in [
        int(5),
        Value::model("m"),
        seq(&[1]),
        record(&[("seat", int(1))]),
    ] {
        assert_eq!(
            undefined_at(&calls::zone_class(zone.clone())),
            "ZoneClass4.1"
        );
        let look = calls::look(zone, "Up", "SideA");
        assert_eq!(undefined_at(&look), "DefaultZoneLook4.1");
    }
    assert_eq!(
        undefined_at(&calls::zone_class(zone_with_number())),
        "ZoneClass4.1"
    );
    // The kind alone decides, also of a record that is no zone instance.
    for kind in [text("Attic"), Value::model("m")] {
        let zone = record(&[("kind", kind)]);
        assert_eq!(judge(&calls::zone_class(zone)), accepted(text("Dedicated")));
    }

    let hand = calls::look(zone("Hand", "SideA"), "Up", "SideA");
    check(&hand, "viewer", int(5), "DefaultZoneLook4.1[2].1");
    let play = calls::look(zone("Play", "Shared"), "Down", "SideA");
    check(&play, "viewer", int(5), "DefaultZoneLook4.1[3].1");
    check(&play, "face", int(5), "DefaultZoneLook4.1[3].1");
    // A card that lies face up needs no viewer, a deck nothing at all.
    let up = with(&play, &[("face", text("Up")), ("viewer", int(5))]);
    assert_eq!(judge(&up), accepted(true.into()));
    let deck = calls::look(zone("Deck", "SideA"), "Up", "SideA");
    let strange = with(&deck, &[("face", int(5)), ("viewer", int(5))]);
    assert_eq!(judge(&strange), accepted(false.into()));
}

#[test]
fn decks() {
    let base = calls::deck_sequence();
    for sequence in [int(5), text("a"), map(&[(int(3), int(1))]), ids(&[1])] {
        check(&base, "sequence", sequence, "DeckSequenceValid4.1");
    }
    check(&base, "deckOccupants", int(5), "DeckSequenceValid4.1");
    check(
        &base,
        "deckOccupants",
        names(&["a"]),
        "DeckSequenceValid4.1",
    );
    // Every identifier is natural; only that none is left out cannot be asked.
    check(
        &base,
        "deckOccupants",
        Set::Naturals.into(),
        "DeckSequenceValid4.3",
    );
    let empty = with(&base, &[("sequence", seq(&[]))]);
    check(&empty, "deckOccupants", int(5), "DeckSequenceValid4.3");
    let model = with(&base, &[("sequence", Value::model("m"))]);
    assert_eq!(judge(&model), refused("DeckSequenceValid4.1", false.into()));

    let reorder = calls::deck_reorder();
    check(
        &reorder,
        "before",
        int(5),
        "DeckReorder4.1/DeckSequenceValid4.1",
    );
    check(
        &reorder,
        "after",
        int(5),
        "DeckReorder4.2/DeckSequenceValid4.1",
    );
    check(&reorder, "changeDirected", int(5), "DeckReorder4.3");
    check(&reorder, "searchContext", int(5), "DeckReorder4.3");
    let directed = [("changeDirected", true.into()), ("searchContext", int(5))];
    assert_eq!(judge(&with(&reorder, &directed)), judge(&reorder));
    let retained = [("after", seq(&[3, 1, 2])), ("changeDirected", int(5))];
    assert_eq!(judge(&with(&reorder, &retained)), accepted(seq(&[3, 1, 2])));

    check(
        &calls::hand_setup(),
        "sequence",
        int(5),
        "HandSetupProjection4.1",
    );
    // Neither what is no sequence nor a repetition keeps its cardinality.
    let by_name = record(&[("a", int(1)), ("b", int(2))]);
    for sequence in [by_name, seq(&[3, 3])] {
        check(
            &calls::hand_setup(),
            "sequence",
            sequence,
            "HandSetupProjection4.1",
        );
    }
}

#[test]
fn locations() {
    let conjunct = "ObjectLocation4.1";
    check(&calls::location(5), "hosts", int(5), conjunct);
    check(&calls::location(5), "id", int(99), conjunct);
    check(&calls::location(1), "occupants", int(5), conjunct);
    check(
        &calls::location(2),
        "playParts",
        map(&[(int(9), int(9))]),
        conjunct,
    );
    check(&calls::location(3), "deckOrders", int(5), conjunct);
    let only_b = map(&[(zone("Deck", "SideB"), seq(&[3]))]);
    check(&calls::location(3), "deckOrders", only_b, conjunct);
    let elsewhere = map(&[
        (zone("Deck", "SideA"), seq(&[4])),
        (zone("Deck", "SideB"), seq(&[3])),
    ]);
    check(&calls::location(3), "deckOrders", elsewhere, conjunct);
    // A map of the one deck that is asked for will do.
    let only_a = map(&[(zone("Deck", "SideA"), seq(&[4, 3]))]);
    let call = with(
        &calls::location(3),
        &[("deckOrders", only_a), ("playParts", int(5))],
    );
    assert_eq!(judge(&call), judge(&calls::location(3)));
}

#[test]
fn movements() {
    let base = calls::movement();
    check(&base, "kind", int(5), "MovementOccurred8.1");
    check(
        &base,
        "actualInstructionResolved",
        int(5),
        "MovementOccurred8.2",
    );
    check(&base, "disposition", int(5), "MovementOccurred8.3");
    let model = with(&base, &[("kind", Value::model("m"))]);
    assert_eq!(judge(&model), refused("MovementOccurred8.1", false.into()));
}

#[test]
fn successors() {
    let base = calls::renewal();
    check(&base, "successors", int(5), "FreshSuccessors8.1");
    check(&base, "sources", int(5), "FreshSuccessors8.1");
    check(&base, "sources", names(&["a", "b"]), "FreshSuccessors8.1");
    let to = |value: Value| map(&[(int(11), int(21)), (int(12), value)]);
    check(&base, "successors", to(text("a")), "FreshSuccessors8.2");
    check(&base, "usedIds", int(5), "FreshSuccessors8.2");
    check(&base, "usedIds", names(&["a"]), "FreshSuccessors8.2");
    let model = with(&base, &[("successors", to(Value::model("m")))]);
    assert_eq!(judge(&model), refused("FreshSuccessors8.2", false.into()));
    // Every natural number is used: no enumeration is needed to see it.
    let all_used = with(&base, &[("usedIds", Set::Naturals.into())]);
    assert_eq!(
        judge(&all_used),
        refused("FreshSuccessors8.2", false.into())
    );
    // Without sources nobody asks which identifiers are used.
    let none = [
        ("sources", Value::empty_set()),
        ("successors", Value::empty_seq()),
        ("usedIds", int(5)),
    ];
    assert_eq!(judge(&with(&base, &none)), accepted(true.into()));
    // 0 is refused before anybody compares it with what is used.
    let zero = [("successors", to(int(0))), ("usedIds", names(&["a"]))];
    assert_eq!(
        judge(&with(&base, &zero)),
        refused("FreshSuccessors8.2", false.into())
    );
}

#[test]
fn play() {
    let base = calls::play_return();
    let frame = calls::play_frame();
    check(&base, "before", int(5), "ReturnPlayToCaller8.1");
    check(
        &base,
        "before",
        lacking(&frame, "complete"),
        "ReturnPlayToCaller8.1",
    );
    check(
        &base,
        "before",
        but(&frame, &[("complete", int(1))]),
        "ReturnPlayToCaller8.1",
    );
    check(
        &base,
        "before",
        lacking(&frame, "returned"),
        "ReturnPlayToCaller8.2",
    );
    check(
        &base,
        "before",
        lacking(&frame, "caller"),
        "ReturnPlayToCaller8.3",
    );
    check(&base, "caller", text("a"), "ReturnPlayToCaller8.3");
    let fact = "actualSeparateInstructionAndEndingReactionsComplete";
    check(&base, fact, int(5), "ReturnPlayToCaller8.4");
    check(&base, "after", int(5), "ReturnPlayToCaller8.5");
    // What a false conjunct hides.
    let incomplete = but(&lacking(&frame, "returned"), &[("complete", false.into())]);
    let call = with(&base, &[("before", incomplete.clone())]);
    assert_eq!(judge(&call), refused("ReturnPlayToCaller8.1", incomplete));
}

#[test]
fn abilities() {
    let base = calls::finish_first();
    let frame = calls::ability_frame(1);
    let receipt = calls::receipt(31, 41);
    let at = |conjunct: u8| format!("FinishAbilityInstruction9.{conjunct}");
    check(&base, "before", int(5), &at(1));
    check(&base, "before", but(&frame, &[("phase", int(5))]), &at(1));
    check(&base, "before", lacking(&frame, "complete"), &at(2));
    check(&base, "before", lacking(&frame, "id"), &at(3));
    check(&base, "actualInstructionReceipt", int(5), &at(3));
    check(
        &base,
        "actualInstructionReceipt",
        lacking(&receipt, "instruction"),
        &at(4),
    );
    check(&base, "before", but(&frame, &[("cursor", int(3))]), &at(4));
    check(
        &base,
        "before",
        but(&frame, &[("instructions", int(5))]),
        &at(4),
    );
    check(
        &base,
        "actualInstructionReceipt",
        but(&receipt, &[("complete", int(5))]),
        &at(5),
    );
    check(&base, "after", int(5), &at(6));
    // Instructions that are no sequence can be read at the cursor, not counted.
    let counted = map(&[(int(1), int(41)), (int(9), int(42))]);
    check(
        &base,
        "before",
        but(&frame, &[("instructions", counted)]),
        &at(6),
    );
    // EXCEPT adds no field.
    let lean = lacking(&calls::ability_frame(2), "lastFinished");
    let after = but(
        &lean,
        &[("phase", text("Complete")), ("complete", true.into())],
    );
    let call = with(
        &calls::finish_last(),
        &[("before", lean), ("after", after.clone())],
    );
    assert_eq!(judge(&call), accepted(after));
}

#[test]
fn uses() {
    check(&calls::use_due("Paid"), "kind", int(5), "AbilityUseDue9.1");
    check(
        &calls::use_due("Paid"),
        "actualTriggerCostPaid",
        int(5),
        "AbilityUseDue9.1[1].1",
    );
    let conditional = calls::use_due("Conditional");
    check(
        &conditional,
        "entirelyMandatory",
        int(5),
        "AbilityUseDue9.1[2].1",
    );
    check(
        &conditional,
        "actualOptionalEffectsResolved",
        int(5),
        "AbilityUseDue9.1[2].2",
    );
    let other = calls::use_due("Play");
    check(&other, "entirelyMandatory", int(5), "AbilityUseDue9.1[3].1");
    check(
        &other,
        "actualOtherOptionalChoiceComplete",
        int(5),
        "AbilityUseDue9.1[3].2",
    );
    // The facts of other arms are not looked at, and any other kind is OTHER.
    for kind in [text("Unheard of"), Value::model("m")] {
        let call = with(&other, &[("kind", kind), ("actualTriggerCostPaid", int(5))]);
        assert_eq!(judge(&call), accepted(true.into()));
    }
}

#[test]
fn opening_takes_anything() {
    let call = with(
        &calls::opening(),
        &[("kind", int(5)), ("instructions", int(5))],
    );
    let crate::engine::Outcome::Accepted { result } = judge(&call) else {
        panic!("accepted");
    };
    let frame = result.as_record().expect("a record").clone();
    assert_eq!(frame.get("kind"), Some(&int(5)));
}

#[test]
fn calls_that_are_not_the_operators() {
    let mut missing = calls::zone_partition();
    missing.args.pop();
    assert_eq!(undefined_at(&missing), "ZonePartition4.1");
    let mut more = calls::zone_partition();
    more.args.push((Text::new("why"), int(1)));
    assert_eq!(undefined_at(&more), "ZonePartition4.1");
    let engine = by_name("reference-profile").expect("the embedded engine");
    assert_eq!(engine.judge(&call("Unheard", &[])), None);
    assert!(by_name("unheard").is_none());
}

/// Every argument replaced by every odd value: an outcome, and never a panic.
#[test]
fn nothing_panics() {
    let mut odd = vec![
        int(5),
        Value::integer(num_bigint::BigInt::from(2).pow(70)),
        text("a"),
        Value::model("m"),
        Value::Bool(true),
        Value::empty_seq(),
        Value::empty_set(),
        ids(&[1, 2]),
        seq(&[1, 2]),
        record(&[("kind", int(1))]),
        map(&[(int(3), int(4))]),
        Set::Naturals.into(),
        set::powerset(&set::interval_of(1, 60)),
        set::set_of(vec![int(1), text("a")]),
    ];
    odd.extend(all_zones().into_iter().take(2));
    for base in calls::all_accepted() {
        for (name, _) in &base.args {
            for value in &odd {
                judge(&with(&base, &[(name.as_str(), value.clone())]));
            }
        }
    }
}
