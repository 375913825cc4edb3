//! Each guard false while every other one that can hold holds.

use std::collections::BTreeSet;

use crate::engine::profile::guards;
use crate::engine::{Call, Outcome};
use crate::value::{Value, function};

use super::build::{
    but, ids, int, judge, map, occupants, occupants_without, seq, text, with, zone,
};
use super::calls;

/// Guards that hold whenever the ones before them do: `after` is what the
/// move derives from a partition.
const DEPENDENT: &[&str] = &["AtomicZoneMove4.9"];

fn nowhere() -> Value {
    zone("Hand", "Nobody")
}

fn listed() -> [(Value, Value); 2] {
    [
        (zone("Hand", "SideA"), ids(&[11])),
        (zone("Play", "Shared"), ids(&[12])),
    ]
}

fn partition_refusals(operator: &Call, parameter: &'static str) -> [(&'static str, Call); 3] {
    let omitted = occupants_without(&zone("Bank", "Shared"), &listed());
    let stranger = occupants(&[
        (zone("Hand", "SideA"), ids(&[11])),
        (zone("Play", "Shared"), ids(&[12, 13])),
    ]);
    let twice = occupants(&[
        (zone("Hand", "SideA"), ids(&[11])),
        (zone("Play", "Shared"), ids(&[11, 12])),
    ]);
    [("1", omitted), ("2", stranger), ("3", twice)]
        .map(|(conjunct, map)| (conjunct, with(operator, &[(parameter, map)])))
}

/// A guard's path and a call that it refuses.
pub(super) fn all_refused() -> Vec<(String, Call)> {
    let mut refused: Vec<(String, Call)> = Vec::new();
    let mut add = |path: &str, call: Call| refused.push((path.to_owned(), call));

    for (conjunct, call) in partition_refusals(&calls::zone_partition(), "occupants") {
        add(&format!("ZonePartition4.{conjunct}"), call);
    }

    let moving = calls::zone_move();
    let asked = |changes: &[(&str, Value)]| with(&moving, changes);
    add("AtomicZoneMove4.1", asked(&[("source", nowhere())]));
    add("AtomicZoneMove4.2", asked(&[("destination", nowhere())]));
    let same_zone = [
        ("destination", zone("Hand", "SideA")),
        ("after", calls::before_move()),
    ];
    add("AtomicZoneMove4.3", asked(&same_zone));
    for (conjunct, call) in partition_refusals(&moving, "before") {
        add(
            &format!("AtomicZoneMove4.4/ZonePartition4.{conjunct}"),
            call,
        );
    }
    add(
        "AtomicZoneMove4.5",
        asked(&[("source", zone("Hand", "SideB"))]),
    );
    add(
        "AtomicZoneMove4.6",
        asked(&[("movementAuthorized", false.into())]),
    );
    add(
        "AtomicZoneMove4.7",
        asked(&[("revealedBeforeMove", false.into())]),
    );
    add(
        "AtomicZoneMove4.8",
        asked(&[("after", calls::before_move())]),
    );

    let valid = calls::deck_sequence();
    add(
        "DeckSequenceValid4.1",
        with(&valid, &[("sequence", seq(&[3, 1, 2, 4]))]),
    );
    add(
        "DeckSequenceValid4.2",
        with(&valid, &[("sequence", seq(&[3, 1, 2, 1]))]),
    );
    add(
        "DeckSequenceValid4.3",
        with(&valid, &[("sequence", seq(&[3, 1]))]),
    );

    let reorder = calls::deck_reorder();
    for (conjunct, parameter) in [("1", "before"), ("2", "after")] {
        for (inner, order) in [
            ("1", seq(&[4, 1, 2, 3])),
            ("2", seq(&[1, 1, 2, 3])),
            ("3", seq(&[1])),
        ] {
            add(
                &format!("DeckReorder4.{conjunct}/DeckSequenceValid4.{inner}"),
                with(&reorder, &[(parameter, order)]),
            );
        }
    }
    add(
        "DeckReorder4.3",
        with(&reorder, &[("searchContext", false.into())]),
    );

    let movement = calls::movement();
    add(
        "MovementOccurred8.1",
        with(&movement, &[("kind", text("Glance"))]),
    );
    add(
        "MovementOccurred8.2",
        with(&movement, &[("actualInstructionResolved", false.into())]),
    );
    add(
        "MovementOccurred8.3",
        with(&movement, &[("disposition", text("Prevented"))]),
    );

    let renewal = calls::renewal();
    add(
        "FreshSuccessors8.1",
        with(&renewal, &[("sources", ids(&[11]))]),
    );
    for successor in [0, -1, 12] {
        let map = map(&[(int(11), int(21)), (int(12), int(successor))]);
        add("FreshSuccessors8.2", with(&renewal, &[("successors", map)]));
    }
    let merged = map(&[(int(11), int(21)), (int(12), int(21))]);
    add(
        "FreshSuccessors8.3",
        with(&renewal, &[("successors", merged)]),
    );

    let play = calls::play_return();
    let frame = |changes: &[(&str, Value)]| {
        let before = but(&calls::play_frame(), changes);
        let after = but(&before, &[("returned", true.into())]);
        with(&play, &[("before", before), ("after", after)])
    };
    add(
        "ReturnPlayToCaller8.1",
        frame(&[("complete", false.into())]),
    );
    add("ReturnPlayToCaller8.2", frame(&[("returned", true.into())]));
    add("ReturnPlayToCaller8.3", with(&play, &[("caller", int(4))]));
    let fact = "actualSeparateInstructionAndEndingReactionsComplete";
    add(
        "ReturnPlayToCaller8.4",
        with(&play, &[(fact, false.into())]),
    );
    add(
        "ReturnPlayToCaller8.5",
        with(&play, &[("after", calls::play_frame())]),
    );

    let finish = calls::finish_first();
    let frame = |changes: &[(&str, Value)]| {
        let before = but(&calls::ability_frame(1), changes);
        let after = but(&before, &[("phase", text("Between"))]);
        with(&finish, &[("before", before), ("after", after)])
    };
    let receipt = |changes: &[(&str, Value)]| {
        let receipt = but(&calls::receipt(31, 41), changes);
        with(&finish, &[("actualInstructionReceipt", receipt)])
    };
    add(
        "FinishAbilityInstruction9.1",
        frame(&[("phase", text("Ready"))]),
    );
    add(
        "FinishAbilityInstruction9.2",
        frame(&[("complete", true.into())]),
    );
    add(
        "FinishAbilityInstruction9.3",
        receipt(&[("abilityInstance", int(32))]),
    );
    add(
        "FinishAbilityInstruction9.4",
        receipt(&[("instruction", int(42))]),
    );
    add(
        "FinishAbilityInstruction9.5",
        receipt(&[("complete", false.into())]),
    );
    add(
        "FinishAbilityInstruction9.6",
        with(&finish, &[("after", calls::ability_frame(1))]),
    );

    for (path, kind, fact, value) in [
        (
            "AbilityUseDue9.1[1].1",
            "Paid",
            "actualTriggerCostPaid",
            false,
        ),
        (
            "AbilityUseDue9.1[2].1",
            "Conditional",
            "entirelyMandatory",
            true,
        ),
        (
            "AbilityUseDue9.1[2].2",
            "Conditional",
            "actualOptionalEffectsResolved",
            false,
        ),
        ("AbilityUseDue9.1[3].1", "Play", "entirelyMandatory", true),
        (
            "AbilityUseDue9.1[3].2",
            "Play",
            "actualOtherOptionalChoiceComplete",
            false,
        ),
    ] {
        add(path, with(&calls::use_due(kind), &[(fact, value.into())]));
    }
    refused.extend(super::observation_calls::refused());
    refused.extend(super::procedure_calls::refused());
    refused.extend(super::transfer_calls::refused());
    refused.extend(super::ability_calls::refused());
    refused.extend(super::use_calls::refused());
    refused
}

#[test]
fn each_guard_false_alone_is_named() {
    for (path, call) in all_refused() {
        let left = call.arg("before").cloned().unwrap_or(Value::Bool(false));
        assert_eq!(judge(&call), super::build::refused(&path, left), "{path}");
    }
}

#[test]
fn no_guard_is_forgotten() {
    let covered: BTreeSet<String> = all_refused()
        .iter()
        .flat_map(|(path, _)| path.split('/').map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let asked: BTreeSet<String> = guards().map(|guard| guard.path().to_owned()).collect();
    let uncovered: Vec<_> = asked.difference(&covered).collect();
    assert_eq!(uncovered, DEPENDENT);
    assert_eq!(covered.difference(&asked).count(), 0);
}

#[test]
fn every_operator_is_accepted_once() {
    for call in calls::all_accepted() {
        assert!(matches!(judge(&call), Outcome::Accepted { .. }), "{call:?}");
    }
}

/// The first false guard counts, not the worst one.
#[test]
fn earlier_guards_hide_later_ones() {
    let moving = calls::zone_move();
    let all_wrong = [
        ("movementAuthorized", Value::Bool(false)),
        ("after", int(5)),
        ("revealRequired", int(5)),
    ];
    assert_eq!(
        judge(&with(&moving, &all_wrong)),
        super::build::refused("AtomicZoneMove4.6", calls::before_move())
    );
    let not_required = [
        ("revealRequired", false.into()),
        ("revealedBeforeMove", int(5)),
    ];
    assert_eq!(judge(&with(&moving, &not_required)), judge(&moving));
}

#[test]
fn a_source_that_is_no_zone_hides_a_before_that_is_no_map() {
    let call = with(
        &calls::zone_move(),
        &[("source", nowhere()), ("before", int(5))],
    );
    assert_eq!(
        judge(&call),
        super::build::refused("AtomicZoneMove4.1", int(5))
    );
}

#[test]
fn shapes_that_only_look_like_zones_are_refused() {
    for source in [
        zone("Play", "SideA"),
        zone("Deck", "Shared"),
        super::build::record(&[("kind", text("Deck"))]),
        but(&zone("Deck", "SideA"), &[("side", int(1))]),
        Value::empty_seq(),
        Value::model("m"),
    ] {
        let call = with(&calls::zone_move(), &[("source", source)]);
        let expected = super::build::refused("AtomicZoneMove4.1", calls::before_move());
        assert_eq!(judge(&call), expected);
    }
}

#[test]
fn identifiers_may_be_of_any_kind_that_compares() {
    let (a, b) = (text("a"), text("b"));
    let set =
        |members: &[&Value]| crate::value::set::set_of(members.iter().copied().cloned().collect());
    let before = occupants(&[
        (zone("Hand", "SideA"), set(&[&a])),
        (zone("Play", "Shared"), set(&[&b])),
    ]);
    let after = occupants(&[(zone("Play", "Shared"), set(&[&a, &b]))]);
    let call = with(
        &calls::zone_move(),
        &[
            ("inGameIds", set(&[&a, &b])),
            ("before", before),
            ("after", after.clone()),
            ("id", a.clone()),
        ],
    );
    assert_eq!(judge(&call), super::build::accepted(after));
}

#[test]
fn a_set_may_be_an_interval() {
    let interval = crate::value::set::interval_of(11, 12);
    let call = with(&calls::zone_partition(), &[("inGameIds", interval)]);
    assert_eq!(judge(&call), super::build::accepted(true.into()));
}

#[test]
fn a_refusal_changes_nothing() {
    let before = calls::before_move();
    let call = with(&calls::zone_move(), &[("movementAuthorized", false.into())]);
    let Outcome::Refused { result, .. } = judge(&call) else {
        panic!("a refusal");
    };
    assert_eq!(result, before);
    let hand = function::apply(&result, &zone("Hand", "SideA")).expect("a zone");
    assert_eq!(hand, ids(&[11]));
}
