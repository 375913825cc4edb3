//! Random calls of procedures: frames, gates, deployment, search and draw; see
//! `random.rs`.

use lockstep::engine::Call;
use lockstep::value::Value;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::random::{boolean, mostly, one_of, some_ids, zone_instance};
use crate::values::{but, call, ids, int, map, record, seq, text, zone};

const OPERATIONS: [&str; 5] = ["Draw", "Deploy", "Play", "Search", "SwapLocation"];

/// The stages of an operation, in this test's own words.
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

fn field<'a>(of: &'a Value, name: &str) -> &'a Value {
    of.as_record()
        .and_then(|own| own.get(name))
        .expect("a field")
}

/// A frame of one of these operations, most often in the stage asked for.
fn frame_of(
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
                    1 => stages[at.index(stages.len())],
                    2 if stage.is_empty() => "Elsewhere",
                    _ if stage.is_empty() => stages[at.index(stages.len())],
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

pub(crate) fn stages() -> impl Strategy<Value = Call> {
    one_of(&["Draw", "Deploy", "Play", "Search", "Odd"])
        .prop_map(|operation| call("ProcedureStages8", &[("operation", operation)]))
}

pub(crate) fn procedure_openings() -> impl Strategy<Value = Call> {
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

pub(crate) fn remaining() -> impl Strategy<Value = Call> {
    frames().prop_map(|frame| call("RemainingWork8", &[("frame", frame)]))
}

/// The frame after its stage.
fn advanced(frame: &Value) -> Value {
    let operation = field(frame, "operation").as_str().expect("a string");
    let stages = stages_of(operation);
    let own = field(frame, "stage");
    let at = stages.iter().position(|stage| text(stage) == *own);
    match at.and_then(|at| stages.get(at + 1)) {
        Some(next) => but(frame, &[("stage", text(next))]),
        None => but(frame, &[("complete", Value::Bool(true))]),
    }
}

pub(crate) fn advances() -> impl Strategy<Value = Call> {
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

pub(crate) fn procedure_returns() -> impl Strategy<Value = Call> {
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

pub(crate) fn play_gates() -> impl Strategy<Value = Call> {
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

pub(crate) fn deployment_gates() -> impl Strategy<Value = Call> {
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

pub(crate) fn deployment_choices() -> impl Strategy<Value = Call> {
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

pub(crate) fn deployments() -> impl Strategy<Value = Call> {
    (frames(), 11..=12_i64)
        .prop_map(|(frame, own)| call("Deployed8", &[("frame", frame), ("id", int(own))]))
}

fn found() -> impl Strategy<Value = Value> {
    some_ids().prop_map(|found| record(&[("found", ids(&found))]))
}

pub(crate) fn selections() -> impl Strategy<Value = Call> {
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

pub(crate) fn found_cards() -> impl Strategy<Value = Call> {
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

pub(crate) fn effective_draws() -> impl Strategy<Value = Call> {
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
            ("requested", by_seat(int(from_a), int(from_b))),
            ("effective", by_seat(int(0), int(0))),
        ]);
        let counts = |wanted: i64, deck: &[i64]| deck.len().min(wanted as usize);
        let counts = (counts(from_a, &a), counts(from_b, &b));
        let custody = some_ids().prop_map(|own| {
            let row = |id: i64| {
                (
                    int(id),
                    transit(id, "SideA", if id == 12 { 52 } else { 51 }, 71),
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

fn entries(of: &Value) -> Vec<(Value, Value)> {
    let keys = lockstep::value::function::keys(of).expect("a listed function");
    let values = lockstep::value::function::values(of).expect("a listed function");
    keys.zip(values.iter().cloned()).collect()
}

fn deck(state: &Value, seat: &str) -> Vec<Value> {
    let deck = field(field(state, "decks"), seat);
    deck.as_seq().expect("a sequence").to_vec()
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

/// What a draw makes of a state, in this test's own words.
fn begun(state: &Value, counts: (usize, usize)) -> Value {
    let caller = field(field(state, "frame"), "caller")
        .as_int()
        .expect("an integer");
    let mut tracking = entries(field(state, "tracking"));
    let mut decks = Vec::new();
    for (seat, count) in [("SideA", counts.0), ("SideB", counts.1)] {
        let cards = deck(state, seat);
        let (drawn, left) = cards.split_at(count);
        decks.push(Value::seq(left.to_vec()));
        for id in drawn {
            let own = id.as_int().expect("an integer");
            tracking.push((id.clone(), transit(own, seat, 51, caller)));
        }
    }
    let begun = framed(
        state,
        &[
            ("stage", text("Reactions")),
            ("choices", counted(state, counts)),
        ],
    );
    but(
        &begun,
        &[
            ("decks", by_seat(decks[0].clone(), decks[1].clone())),
            ("tracking", map(tracking)),
        ],
    )
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

pub(crate) fn begun_draws() -> impl Strategy<Value = Call> {
    (draw_states("Counting"), 0..6_u8).prop_map(|((before, counts), change)| {
        let after = match change {
            0 => before.clone(),
            _ => begun(&before, counts),
        };
        call("BeginDraw8", &[("before", before), ("after", after)])
    })
}

pub(crate) fn zero_draws() -> impl Strategy<Value = Call> {
    (draw_states("Counting"), 0..6_u8).prop_map(|((before, _), change)| {
        let after = match change {
            0 => before.clone(),
            _ => completed(&before),
        };
        call("CompleteZeroDraw8", &[("before", before), ("after", after)])
    })
}

pub(crate) fn drawn_transfers() -> impl Strategy<Value = Call> {
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
        let after = match change {
            0 => before.clone(),
            _ => transferred,
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
