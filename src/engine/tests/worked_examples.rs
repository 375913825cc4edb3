//! The examples that the seeds write out, with their own numbers, and what
//! their prose says of the value operators.

use crate::value::Value;

use super::build::{
    accepted, all_zones, but, ids, int, judge, map, names, occupants, occupants_without, record,
    refused, seq, text, with, zone,
};
use super::calls;

#[test]
fn twelve_zone_instances() {
    let expected = crate::value::set::set_of(all_zones());
    assert_eq!(
        judge(&super::build::call("ZoneInstances4", &[])),
        accepted(expected)
    );
}

#[test]
fn a_map_that_omits_an_empty_zone_is_no_partition() {
    let partition = calls::zone_partition();
    assert_eq!(judge(&partition), accepted(true.into()));
    let omitted = occupants_without(
        &zone("Bank", "Shared"),
        &[
            (zone("Hand", "SideA"), ids(&[11])),
            (zone("Play", "Shared"), ids(&[12])),
        ],
    );
    assert_eq!(
        judge(&with(&partition, &[("occupants", omitted)])),
        refused("ZonePartition4.1", false.into())
    );
}

#[test]
fn moving_11_from_hand_to_play() {
    let moved = occupants(&[(zone("Play", "Shared"), ids(&[11, 12]))]);
    assert_eq!(judge(&calls::zone_move()), accepted(moved));
}

#[test]
fn leaving_11_in_the_hand_as_well_is_refused() {
    let left_behind = occupants(&[
        (zone("Hand", "SideA"), ids(&[11])),
        (zone("Play", "Shared"), ids(&[11, 12])),
    ]);
    assert_eq!(
        judge(&with(&calls::zone_move(), &[("after", left_behind)])),
        refused("AtomicZoneMove4.8", calls::before_move())
    );
}

#[test]
fn classes_of_zones() {
    let class = |kind: &str, seat: &str| judge(&calls::zone_class(zone(kind, seat)));
    assert_eq!(class("Deck", "SideB"), accepted(text("Hidden")));
    assert_eq!(class("Hand", "SideA"), accepted(text("Secret")));
    for kind in ["Play", "Bank", "Removed"] {
        assert_eq!(class(kind, "Shared"), accepted(text("SchemaAtom128")));
    }
    assert_eq!(
        class("ObjectiveArea", "SideA"),
        accepted(text("SchemaAtom128"))
    );
    assert_eq!(class("DiscardPile", "SideA"), accepted(text("Dedicated")));
    assert_eq!(class("SetAside", "Shared"), accepted(text("Dedicated")));
}

#[test]
fn default_looks() {
    let look = |kind: &str, seat: &str, face: &str, viewer: &str| match judge(&calls::look(
        zone(kind, seat),
        face,
        viewer,
    )) {
        crate::engine::Outcome::Accepted { result } => result,
        other => panic!("a look is never refused: {other:?}"),
    };
    let (yes, no) = (Value::Bool(true), Value::Bool(false));
    // No deck-content view, whoever asks.
    assert_eq!(look("Deck", "SideA", "Up", "SideA"), no);
    // A hand is visible to its controller.
    assert_eq!(look("Hand", "SideA", "Down", "SideA"), yes);
    assert_eq!(look("Hand", "SideA", "Up", "SideB"), no);
    // Others use their face and controller conditions.
    assert_eq!(look("Play", "Shared", "Up", "SideB"), yes);
    assert_eq!(look("Play", "Shared", "Down", "SideA"), yes);
    assert_eq!(look("Play", "Shared", "Down", "SideB"), no);
    // Those with a contract of their own have no default.
    assert_eq!(look("DiscardPile", "SideA", "Up", "SideA"), no);
}

#[test]
fn the_same_order_is_allowed_without_context() {
    let reorder = calls::deck_reorder();
    let neither = [
        ("changeDirected", false.into()),
        ("searchContext", false.into()),
    ];
    assert_eq!(judge(&reorder), accepted(seq(&[1, 2, 3])));
    let changed = with(&reorder, &neither);
    assert_eq!(judge(&changed), refused("DeckReorder4.3", seq(&[3, 1, 2])));
    let retained = with(&changed, &[("after", seq(&[3, 1, 2]))]);
    assert_eq!(judge(&retained), accepted(seq(&[3, 1, 2])));
}

#[test]
fn a_hand_keeps_membership_and_cardinality() {
    assert_eq!(judge(&calls::hand_setup()), accepted(ids(&[1, 2, 3])));
}

#[test]
fn a_host_comes_before_a_position_or_zone() {
    let located = |by: &str, zone: Value, host: i64, position: i64, part: &str| {
        accepted(record(&[
            ("by", text(by)),
            ("zone", zone),
            ("host", int(host)),
            ("position", int(position)),
            ("part", text(part)),
        ]))
    };
    let play = zone("Play", "Shared");
    assert_eq!(
        judge(&calls::location(1)),
        located("Host", play.clone(), 2, 0, "None")
    );
    assert_eq!(
        judge(&calls::location(2)),
        located("PlayPart", play, 0, 0, "CommonArea")
    );
    assert_eq!(
        judge(&calls::location(3)),
        located("DeckPosition", zone("Deck", "SideA"), 0, 2, "None")
    );
    assert_eq!(
        judge(&calls::location(5)),
        located("Zone", zone("Hand", "SideB"), 0, 0, "None")
    );
    let hosted_in_deck = with(&calls::location(3), &[("hosts", map(&[(int(3), int(4))]))]);
    assert_eq!(
        judge(&hosted_in_deck),
        located("Host", zone("Deck", "SideA"), 4, 0, "None")
    );
}

#[test]
fn the_prevented_request_did_not_occur() {
    let request = calls::movement();
    assert_eq!(judge(&request), accepted(true.into()));
    let modified = with(&request, &[("disposition", text("ModifiedEffects"))]);
    assert_eq!(judge(&modified), accepted(true.into()));
    for disposition in ["Prevented", "Impossible", "Replaced", "NoEffect"] {
        let call = with(&request, &[("disposition", text(disposition))]);
        assert_eq!(judge(&call), refused("MovementOccurred8.3", false.into()));
    }
}

#[test]
fn the_named_movements() {
    let expected = names(&[
        "Relocate",
        "Draw",
        "Play",
        "Deploy",
        "Install",
        "SwapLocation",
        "Discard",
        "Retire",
    ]);
    assert_eq!(
        judge(&super::build::call("CardMovements8", &[])),
        accepted(expected)
    );
}

#[test]
fn successors_of_11_and_12() {
    let renewal = calls::renewal();
    assert_eq!(judge(&renewal), accepted(true.into()));
    let both_to_21 = map(&[(int(11), int(21)), (int(12), int(21))]);
    assert_eq!(
        judge(&with(&renewal, &[("successors", both_to_21)])),
        refused("FreshSuccessors8.3", false.into())
    );
    let to_itself = map(&[(int(11), int(11)), (int(12), int(22))]);
    assert_eq!(
        judge(&with(&renewal, &[("successors", to_itself)])),
        refused("FreshSuccessors8.2", false.into())
    );
}

#[test]
fn no_sources_need_no_successors() {
    let none = [
        ("sources", Value::empty_set()),
        ("successors", Value::empty_seq()),
    ];
    assert_eq!(
        judge(&with(&calls::renewal(), &none)),
        accepted(true.into())
    );
}

#[test]
fn sources_one_and_two_make_the_map_a_sequence() {
    let renamed = [("sources", ids(&[1, 2])), ("successors", seq(&[21, 22]))];
    assert_eq!(
        judge(&with(&calls::renewal(), &renamed)),
        accepted(true.into())
    );
}

#[test]
fn a_complete_play_returns_once() {
    let call = calls::play_return();
    let returned = but(&calls::play_frame(), &[("returned", true.into())]);
    assert_eq!(judge(&call), accepted(returned.clone()));
    let again = with(&call, &[("before", returned.clone())]);
    assert_eq!(judge(&again), refused("ReturnPlayToCaller8.2", returned));
}

#[test]
fn an_instance_opens_ready() {
    let frame = but(
        &calls::ability_frame(1),
        &[
            ("phase", text("Ready")),
            ("firstImminent", false.into()),
            ("detached", false.into()),
        ],
    );
    assert_eq!(judge(&calls::opening()), accepted(frame));
}

#[test]
fn a_receipt_for_42_does_not_finish_41() {
    let frame = calls::ability_frame(1);
    let finish = calls::finish_first();
    assert_eq!(
        judge(&with(
            &finish,
            &[("actualInstructionReceipt", calls::receipt(31, 42))]
        )),
        refused("FinishAbilityInstruction9.4", frame)
    );
    let between = but(&calls::ability_frame(1), &[("phase", text("Between"))]);
    assert_eq!(judge(&finish), accepted(between));
}

#[test]
fn a_receipt_for_instance_32_finishes_nothing() {
    for (instruction, finish, cursor) in [
        (41, calls::finish_first(), 1),
        (42, calls::finish_last(), 2),
    ] {
        let receipt = calls::receipt(32, instruction);
        assert_eq!(
            judge(&with(&finish, &[("actualInstructionReceipt", receipt)])),
            refused("FinishAbilityInstruction9.3", calls::ability_frame(cursor))
        );
    }
}

#[test]
fn after_the_last_instruction_the_frame_is_complete() {
    let complete = but(
        &calls::ability_frame(2),
        &[
            ("phase", text("Complete")),
            ("lastFinished", true.into()),
            ("complete", true.into()),
        ],
    );
    assert_eq!(judge(&calls::finish_last()), accepted(complete));
}

#[test]
fn an_accepted_zero_valued_payment_is_a_use() {
    // The payment was accepted, whatever the balance did.
    assert_eq!(judge(&calls::use_due("Paid")), accepted(true.into()));
}

#[test]
fn a_recognised_conditional_without_optional_effect_is_no_use() {
    let recognised = with(
        &calls::use_due("Conditional"),
        &[("actualOptionalEffectsResolved", false.into())],
    );
    assert_eq!(
        judge(&recognised),
        refused("AbilityUseDue9.1[2].2", false.into())
    );
    assert_eq!(judge(&calls::use_due("Conditional")), accepted(true.into()));
}
