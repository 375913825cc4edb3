//! Random calls of procedures: frames, gates, deployment and search.

use proptest::prelude::*;
use proptest::sample::select;

use crate::campaign::build::{but, call, field, ids, int, record, text, zone};
use crate::engine::Call;
use crate::value::Value;

use super::carriers::{boolean, mostly, one_of, seat, some_ids, zone_instance};

const OPERATIONS: [&str; 5] = ["Draw", "Deploy", "Play", "Search", "SwapLocation"];

/// The stages of an operation, in words of its own.
fn stages_of(operation: &str) -> &'static [&'static str] {
    match operation {
        "Draw" => &["Counting", "Reactions"],
        "Deploy" => &[
            "Staging",
            "DestinationChoice",
            "Payment",
            "CostBarrier",
            "FinalPlacement",
        ],
        "Play" => &[
            "Placement",
            "CostWork",
            "Activation",
            "Resolution",
            "Cleanup",
        ],
        "Search" => &["Selection", "Shuffle", "ConditionMarking"],
        _ => &["Work"],
    }
}

/// A frame of one of these operations, most often in the stage asked for.
pub(super) fn frame_of(
    operations: &'static [&'static str],
    stage: &'static str,
    choices: impl Strategy<Value = Value>,
) -> impl Strategy<Value = Value> {
    let flags = (mostly(false), mostly(false));
    let operation = (select(operations), 0..7_u8);
    (
        operation,
        any::<prop::sample::Index>(),
        choices,
        flags,
        71..=72_i64,
    )
        .prop_map(
            move |((operation, odd), at, choices, (complete, returned), caller)| {
                let operation = if odd == 0 { "Play" } else { operation };
                let stages = stages_of(operation);
                let own = match odd {
                    1 => at.get(stages),
                    2 if stage.is_empty() => "Elsewhere",
                    _ if stage.is_empty() => at.get(stages),
                    _ => stage,
                };
                record(&[
                    ("occurrence", int(51)),
                    ("operation", text(operation)),
                    ("actor", text("SideA")),
                    ("caller", int(caller)),
                    ("stage", text(own)),
                    ("choices", choices),
                    ("complete", complete),
                    ("returned", returned),
                ])
            },
        )
}

fn no_choices() -> impl Strategy<Value = Value> {
    (11..=12_i64).prop_map(|card| record(&[("card", int(card))]))
}

/// A frame of any operation in any of its stages.
fn frames() -> impl Strategy<Value = Value> {
    frame_of(&OPERATIONS, "", no_choices())
}

pub(super) fn stages() -> impl Strategy<Value = Call> {
    one_of(&["Draw", "Deploy", "Play", "Search", "Odd"])
        .prop_map(|operation| call("ProcedureStages8", &[("operation", operation)]))
}

pub(super) fn procedure_openings() -> impl Strategy<Value = Call> {
    let operation = one_of(&["Draw", "Deploy", "Play", "Search", "Odd"]);
    (
        operation,
        50..54_i64,
        one_of(&["SideA", "SideB"]),
        no_choices(),
    )
        .prop_map(|(operation, occurrence, actor, choices)| {
            call(
                "OpenProcedure8",
                &[
                    ("occurrence", int(occurrence)),
                    ("operation", operation),
                    ("actor", actor),
                    ("caller", int(71)),
                    ("choices", choices),
                ],
            )
        })
}

pub(super) fn remaining() -> impl Strategy<Value = Call> {
    frames().prop_map(|frame| call("RemainingWork8", &[("frame", frame)]))
}

/// The frame after its stage.
fn advanced(frame: &Value) -> Value {
    let operation = field(frame, "operation").as_str().unwrap_or_default();
    let stages = stages_of(operation);
    let own = field(frame, "stage");
    let at = stages.iter().position(|stage| text(stage) == *own);
    match at.and_then(|at| stages.get(at + 1)) {
        Some(next) => but(frame, &[("stage", text(next))]),
        None => but(frame, &[("complete", Value::Bool(true))]),
    }
}

pub(super) fn advances() -> impl Strategy<Value = Call> {
    let receipt = (0..8_u8, mostly(true));
    (frames(), receipt, 0..6_u8).prop_map(|(before, (wrong, complete), change)| {
        let receipt = record(&[
            ("occurrence", int(if wrong == 0 { 52 } else { 51 })),
            (
                "stage",
                match wrong {
                    1 => text("Odd"),
                    _ => field(&before, "stage").clone(),
                },
            ),
            ("complete", complete),
        ]);
        let after = match change {
            0 => before.clone(),
            _ => advanced(&before),
        };
        call(
            "AdvanceProcedure8",
            &[
                ("before", before),
                ("after", after),
                ("actualStageReceipt", receipt),
            ],
        )
    })
}

pub(super) fn procedure_returns() -> impl Strategy<Value = Call> {
    let complete = prop::bool::weighted(0.85);
    (frames(), complete, mostly(true), 71..=72_i64, 0..6_u8).prop_map(
        |(frame, complete, reactions, caller, change)| {
            let before = but(&frame, &[("complete", Value::Bool(complete))]);
            let after = but(&before, &[("returned", Value::Bool(change != 0))]);
            call(
                "ReturnProcedure8",
                &[
                    ("before", before),
                    ("after", after),
                    ("actualEndingReactionsComplete", reactions),
                    ("caller", int(caller)),
                ],
            )
        },
    )
}

pub(super) fn play_gates() -> impl Strategy<Value = Call> {
    let seat = one_of(&["SideA", "SideB", "Shared"]);
    let card_type = one_of(&["Plan", "Action", "Asset"]);
    (seat, card_type, boolean()).prop_map(|(seat, card_type, special)| {
        call(
            "PlayGate8",
            &[
                ("seat", seat),
                ("cardType", card_type),
                ("specialAuthorization", special),
            ],
        )
    })
}

pub(super) fn deployment_gates() -> impl Strategy<Value = Call> {
    let card_type = one_of(&["Plan", "Action", "Asset", "Structure"]);
    let face = one_of(&["Up", "Down", "Sideways"]);
    (card_type, face, boolean()).prop_map(|(card_type, face, special)| {
        call(
            "DeploymentGate8",
            &[
                ("cardType", card_type),
                ("face", face),
                ("specialAuthorization", special),
            ],
        )
    })
}

pub(super) fn deployment_choices() -> impl Strategy<Value = Call> {
    let choices = Just(record(&[
        ("card", int(11)),
        ("destination", zone("None", "None")),
    ]));
    let before = frame_of(&["Deploy"], "DestinationChoice", choices);
    let destination = prop_oneof![
        2 => select(vec![zone("Play", "Shared"), zone("ObjectiveArea", "SideB")]),
        1 => zone_instance(),
    ];
    (before, destination, mostly(true), mostly(true), 0..6_u8).prop_map(
        |(before, destination, legal, capacity, change)| {
            let chosen = but(
                field(&before, "choices"),
                &[("destination", destination.clone())],
            );
            let after = but(&before, &[("stage", text("Payment")), ("choices", chosen)]);
            let after = match change {
                0 => but(&after, &[("stage", text("CostBarrier"))]),
                _ => after,
            };
            call(
                "ChooseDeployment8",
                &[
                    ("before", before),
                    ("after", after),
                    ("destination", destination),
                    ("destinationLegal", legal),
                    ("capacityAvailable", capacity),
                ],
            )
        },
    )
}

pub(super) fn deployments() -> impl Strategy<Value = Call> {
    (frames(), 11..=12_i64)
        .prop_map(|(frame, own)| call("Deployed8", &[("frame", frame), ("id", int(own))]))
}

fn found() -> impl Strategy<Value = Value> {
    some_ids().prop_map(|found| record(&[("found", ids(&found))]))
}

pub(super) fn search_grants() -> impl Strategy<Value = Call> {
    let choices = zone_instance().prop_map(|zone| record(&[("zone", zone)]));
    let frame = frame_of(&["Search"], "Selection", choices);
    let other = prop::option::weighted(0.15, 51..=52_i64);
    let others = (
        prop::option::weighted(0.15, seat()),
        prop::option::weighted(0.15, zone_instance()),
        other,
    );
    let stage = one_of(&["Selection", "Selection", "Selection", "Shuffle"]);
    (frame, others, stage).prop_map(|(frame, (viewer, zone, occurrence), stage)| {
        let own = |name| field(&frame, name).clone();
        let zone = zone.unwrap_or_else(|| field(field(&frame, "choices"), "zone").clone());
        let grant = record(&[
            ("viewer", viewer.unwrap_or_else(|| own("actor"))),
            ("zone", zone),
            (
                "occurrence",
                occurrence.map_or_else(|| own("occurrence"), int),
            ),
            ("stage", stage),
        ]);
        call("SearchGrant8", &[("searchFrame", frame), ("grant", grant)])
    })
}

pub(super) fn selections() -> impl Strategy<Value = Call> {
    let before = frame_of(&["Search"], "Selection", found());
    let inspected = prop_oneof![2 => Just(vec![11, 12, 21, 22]), 1 => some_ids()];
    (before, some_ids(), inspected, 0..6_u8).prop_map(|(before, found, inspected, change)| {
        let choices = record(&[("found", ids(&found))]);
        let after = but(&before, &[("stage", text("Shuffle")), ("choices", choices)]);
        let after = match change {
            0 => but(&after, &[("stage", text("ConditionMarking"))]),
            _ => after,
        };
        call(
            "SelectFound8",
            &[
                ("before", before),
                ("after", after),
                ("found", ids(&found)),
                ("inspected", ids(&inspected)),
            ],
        )
    })
}

pub(super) fn found_cards() -> impl Strategy<Value = Call> {
    let search = frame_of(&["Search"], "ConditionMarking", found());
    (search, select(vec![11_i64, 12]), mostly(true), mostly(true)).prop_map(
        |(search, own, returned, admits)| {
            call(
                "FoundCardUse8",
                &[
                    ("searchFrame", but(&search, &[("returned", returned)])),
                    ("id", int(own)),
                    ("ownProcedureAdmits", admits),
                ],
            )
        },
    )
}
