//! The seeds' worked examples, with the seeds' numbers, put to the evaluator
//! and to the engine.

use lockstep::engine::{Call, by_name};
use lockstep::eval::Model;
use lockstep::replay::CallOutcome;
use lockstep::value::Value;

use crate::calls::{evaluated, judged};
use crate::suite::{chapters, read};
use crate::values::{but, call, ids, int, map, occupants, record, seq, text, with, zone};

fn model(chapter: &str) -> &'static Model {
    let found = chapters().iter().find(|one| one.name == chapter);
    &found.expect("a chapter of the profile").model
}

/// What both judges say of a call.
fn both(chapter: &str, call: &Call) -> CallOutcome {
    let engine = by_name("reference-profile").expect("the embedded engine");
    let (evaluated, judged) = (evaluated(model(chapter), call), judged(&*engine, call));
    assert!(evaluated.agrees_with(&judged), "{evaluated:?}, {judged:?}");
    evaluated
}

fn accepted(result: Value) -> CallOutcome {
    CallOutcome::Accepted { result }
}

fn refused(guard: &str, result: Value) -> CallOutcome {
    CallOutcome::Refused {
        guard: guard.to_owned(),
        result,
    }
}

fn yes() -> CallOutcome {
    accepted(Value::Bool(true))
}

fn no(guard: &str) -> CallOutcome {
    refused(guard, Value::Bool(false))
}

/// "Suppose object 11 is in SideA's hand, object 12 is in play, and all other
/// occupant sets are empty."
mod zones {
    use super::*;

    fn hand() -> Value {
        zone("Hand", "SideA")
    }

    fn play() -> Value {
        zone("Play", "Shared")
    }

    fn before() -> Value {
        occupants(&[(hand(), ids(&[11])), (play(), ids(&[12]))])
    }

    fn moving_11_to_play(after: Value) -> Call {
        call(
            "AtomicZoneMove4",
            &[
                ("inGameIds", ids(&[11, 12])),
                ("before", before()),
                ("after", after),
                ("id", int(11)),
                ("source", hand()),
                ("destination", play()),
                ("movementAuthorized", Value::Bool(true)),
                ("revealRequired", Value::Bool(false)),
                ("revealedBeforeMove", Value::Bool(false)),
            ],
        )
    }

    /// "Moving 11 to play produces an empty hand and play occupants {11, 12}."
    #[test]
    fn moving_11_empties_the_hand() {
        let after = occupants(&[(play(), ids(&[11, 12]))]);
        let moved = both("zones", &moving_11_to_play(after.clone()));
        assert_eq!(moved, accepted(after));
    }

    /// "Leaving 11 in the hand as well does not satisfy the relation."
    #[test]
    fn leaving_11_behind_is_refused() {
        let after = occupants(&[(hand(), ids(&[11])), (play(), ids(&[11, 12]))]);
        let left = both("zones", &moving_11_to_play(after));
        assert_eq!(left, refused("AtomicZoneMove4.8", before()));
    }

    /// "With the required permission."
    #[test]
    fn without_permission_nothing_moves() {
        let after = occupants(&[(play(), ids(&[11, 12]))]);
        let unauthorized = with(
            &moving_11_to_play(after),
            &[("movementAuthorized", Value::Bool(false))],
        );
        let stayed = both("zones", &unauthorized);
        assert_eq!(stayed, refused("AtomicZoneMove4.6", before()));
    }

    /// "Supplying a map that omits a currently empty zone is different from
    /// supplying that zone with an empty occupant set."
    #[test]
    fn an_omitted_empty_zone_is_no_empty_zone() {
        let of = |occupants| {
            call(
                "ZonePartition4",
                &[("inGameIds", ids(&[11, 12])), ("occupants", occupants)],
            )
        };
        assert_eq!(both("zones", &of(before())), yes());
        let listed = crate::values::all_zones().into_iter();
        let without_bank = listed
            .filter(|listed| *listed != zone("Bank", "Shared"))
            .map(|listed| {
                let held = match &listed {
                    place if *place == hand() => ids(&[11]),
                    place if *place == play() => ids(&[12]),
                    _ => ids(&[]),
                };
                (listed, held)
            });
        let omitted = of(map(without_bank.collect()));
        assert_eq!(both("zones", &omitted), no("ZonePartition4.1"));
    }
}

mod operations {
    use super::*;

    fn movement(kind: &str, disposition: &str) -> Call {
        call(
            "MovementOccurred8",
            &[
                ("kind", text(kind)),
                ("disposition", text(disposition)),
                ("actualInstructionResolved", Value::Bool(true)),
            ],
        )
    }

    /// "Two requests both intend to move an object into a discard pile. One
    /// completes as a retirement operation; another is prevented before that
    /// operation occurs."
    #[test]
    fn one_request_occurs_and_the_other_does_not() {
        let completed = both("operations", &movement("Retire", "Complete"));
        let prevented = both("operations", &movement("Retire", "Prevented"));
        assert_eq!(completed, yes());
        assert_eq!(prevented, no("MovementOccurred8.3"));
    }

    /// "A request is not enough to record an occurrence. The instruction must
    /// have resolved."
    #[test]
    fn an_unresolved_instruction_moves_nothing() {
        let unresolved = with(
            &movement("Discard", "Complete"),
            &[("actualInstructionResolved", Value::Bool(false))],
        );
        assert_eq!(both("operations", &unresolved), no("MovementOccurred8.2"));
    }

    fn successors(pairs: &[(i64, i64)]) -> Call {
        let sources: Vec<i64> = pairs.iter().map(|(source, _)| *source).collect();
        let rows = pairs.iter().map(|(source, own)| (int(*source), int(*own)));
        call(
            "FreshSuccessors8",
            &[
                ("sources", ids(&sources)),
                ("successors", map(rows.collect())),
                ("usedIds", ids(&[11, 12])),
            ],
        )
    }

    /// "Source identifiers {11, 12} may map to fresh successors 21 and 22 when
    /// both are outside the used-identifier set."
    #[test]
    fn two_sources_have_two_successors() {
        let fresh = both("operations", &successors(&[(11, 21), (12, 22)]));
        assert_eq!(fresh, yes());
    }

    /// "Mapping both sources to 21 fails the distinctness condition."
    #[test]
    fn both_to_21_are_merged() {
        let merged = both("operations", &successors(&[(11, 21), (12, 21)]));
        assert_eq!(merged, no("FreshSuccessors8.3"));
    }

    /// "Reusing 11 as its own supposedly fresh successor fails when 11 is
    /// already recorded as used."
    #[test]
    fn eleven_is_no_fresh_successor_of_itself() {
        let reused = successors(&[(11, 11), (12, 22)]);
        assert_eq!(both("operations", &reused), no("FreshSuccessors8.2"));
        let unused = with(&reused, &[("usedIds", ids(&[]))]);
        assert_eq!(both("operations", &unused), yes());
    }
}

/// The same examples within the larger relations.
mod transfers {
    use super::*;

    fn recording(occurrence: i64, disposition: &str) -> Call {
        let event = record(&[
            ("occurrence", int(occurrence)),
            ("kind", text("Retire")),
            ("object", int(11)),
        ]);
        call(
            "RecordMovement8",
            &[
                ("before", seq(&[])),
                ("after", Value::seq(vec![event])),
                ("occurrence", int(occurrence)),
                ("kind", text("Retire")),
                ("object", int(11)),
                ("disposition", text(disposition)),
                ("actualInstructionResolved", Value::Bool(true)),
            ],
        )
    }

    /// "The prevented request does not receive the completed movement event."
    #[test]
    fn the_prevented_request_has_no_event() {
        let prevented = both("transfers", &recording(1, "Prevented"));
        let guard = "RecordMovement8.3/MovementOccurred8.3";
        assert_eq!(prevented, refused(guard, seq(&[])));
        let completed = recording(1, "Complete");
        let after = completed.arg("after").expect("a history").clone();
        assert_eq!(both("transfers", &completed), accepted(after));
    }

    /// "The history relation also requires a fresh positive occurrence
    /// identifier."
    #[test]
    fn an_occurrence_is_positive_and_fresh() {
        let zero = both("transfers", &recording(0, "Complete"));
        assert_eq!(zero, refused("RecordMovement8.1", seq(&[])));
        let first = recording(1, "Complete");
        let once = first.arg("after").expect("a history").clone();
        let again = with(&first, &[("before", once.clone())]);
        assert_eq!(
            both("transfers", &again),
            refused("RecordMovement8.2", once)
        );
    }

    fn row(place: Value) -> Value {
        record(&[
            ("card", int(111)),
            ("owner", text("SideA")),
            ("controller", text("SideA")),
            ("zone", place),
            ("face", text("Down")),
        ])
    }

    /// 11 and 12 go from play to SideA's hand, each to its successor.
    fn transfer(first: i64, second: i64) -> Call {
        let rows = |ids: [i64; 2], place: Value| {
            let rows = ids.map(|id| (int(id), row(place.clone())));
            let mut rows = rows.to_vec();
            rows.dedup_by(|one, other| one.0 == other.0);
            map(rows)
        };
        let table =
            |objects: Value, used: &[i64]| record(&[("objects", objects), ("usedIds", ids(used))]);
        let successors = map(vec![(int(11), int(first)), (int(12), int(second))]);
        let reached = rows([first, second], zone("Hand", "SideA"));
        call(
            "BatchTransfer8",
            &[
                (
                    "before",
                    table(rows([11, 12], zone("Play", "Shared")), &[11, 12]),
                ),
                ("after", table(reached, &[11, 12, first, second])),
                ("sources", ids(&[11, 12])),
                ("successors", successors),
                ("destinationKind", text("Hand")),
            ],
        )
    }

    /// "Source identifiers {11, 12} may map to fresh successors 21 and 22 …
    /// Mapping both sources to 21 fails the distinctness condition. Reusing 11
    /// as its own supposedly fresh successor fails."
    #[test]
    fn the_transfer_asks_for_fresh_successors() {
        let fresh = transfer(21, 22);
        let after = fresh.arg("after").expect("a table").clone();
        assert_eq!(both("transfers", &fresh), accepted(after));
        for (first, second, conjunct) in [(21, 21, 3), (11, 22, 2)] {
            let call = transfer(first, second);
            let before = call.arg("before").expect("a table").clone();
            let guard = format!("BatchTransfer8.2/FreshSuccessors8.{conjunct}");
            assert_eq!(both("transfers", &call), refused(&guard, before));
        }
    }
}

mod abilities {
    use super::*;

    /// The frame of "instance 31 … instructions <<41, 42>>" while it resolves.
    fn resolving(cursor: i64) -> Value {
        let opened = both(
            "abilities",
            &call(
                "OpenAbilityResolution9",
                &[
                    ("id", int(31)),
                    ("kind", text("Paid")),
                    ("source", int(11)),
                    ("sourceZone", zone("Play", "Shared")),
                    ("instructions", seq(&[41, 42])),
                    ("caller", int(61)),
                ],
            ),
        );
        let CallOutcome::Accepted { result } = opened else {
            panic!("no frame: {opened:?}");
        };
        but(
            &result,
            &[("phase", text("Resolving")), ("cursor", int(cursor))],
        )
    }

    fn finishing(before: &Value, after: Value, instance: i64, instruction: i64) -> Call {
        let receipt = record(&[
            ("abilityInstance", int(instance)),
            ("instruction", int(instruction)),
            ("complete", Value::Bool(true)),
        ]);
        call(
            "FinishAbilityInstruction9",
            &[
                ("before", before.clone()),
                ("after", after),
                ("actualInstructionReceipt", receipt),
            ],
        )
    }

    fn waiting(before: &Value) -> Value {
        but(before, &[("phase", text("Between"))])
    }

    fn complete(before: &Value) -> Value {
        but(
            before,
            &[
                ("phase", text("Complete")),
                ("lastFinished", Value::Bool(true)),
                ("complete", Value::Bool(true)),
            ],
        )
    }

    /// "A complete receipt for instance 31, instruction 42, does not finish the
    /// first instruction while the cursor still names 41."
    #[test]
    fn a_receipt_for_42_does_not_finish_41() {
        let before = resolving(1);
        let early = finishing(&before, waiting(&before), 31, 42);
        let refusal = refused("FinishAbilityInstruction9.4", before.clone());
        assert_eq!(both("abilities", &early), refusal);
        let right = finishing(&before, waiting(&before), 31, 41);
        assert_eq!(both("abilities", &right), accepted(waiting(&before)));
    }

    /// "A receipt for instance 32 does not finish either instruction of 31."
    #[test]
    fn a_receipt_for_32_finishes_neither() {
        for (cursor, instruction) in [(1, 41), (2, 42)] {
            let before = resolving(cursor);
            let refusal = refused("FinishAbilityInstruction9.3", before.clone());
            for after in [waiting(&before), complete(&before)] {
                let of_other = finishing(&before, after, 32, instruction);
                assert_eq!(both("abilities", &of_other), refusal);
            }
        }
    }

    /// "After a nonfinal instruction, the frame waits between instructions …
    /// After the final instruction, the frame becomes complete."
    #[test]
    fn the_final_instruction_completes_the_frame() {
        let before = resolving(2);
        let last = finishing(&before, complete(&before), 31, 42);
        assert_eq!(both("abilities", &last), accepted(complete(&before)));
        let waits = finishing(&before, waiting(&before), 31, 42);
        let refusal = refused("FinishAbilityInstruction9.6", before.clone());
        assert_eq!(both("abilities", &waits), refusal);
    }

    /// A use, nothing of which is mandatory, has been paid, resolved or chosen.
    fn use_of(kind: &str) -> Call {
        call(
            "AbilityUseDue9",
            &[
                ("kind", text(kind)),
                ("entirelyMandatory", Value::Bool(false)),
                ("actualTriggerCostPaid", Value::Bool(false)),
                ("actualOptionalEffectsResolved", Value::Bool(false)),
                ("actualOtherOptionalChoiceComplete", Value::Bool(false)),
            ],
        )
    }

    /// "A paid trigger with an accepted zero-valued payment. The payment can
    /// satisfy the paid-use condition while leaving the numerical balance
    /// unchanged": no balance is among the operator's inputs.
    #[test]
    fn a_zero_valued_payment_is_a_use() {
        let unpaid = use_of("Paid");
        assert_eq!(both("abilities", &unpaid), no("AbilityUseDue9.1[1].1"));
        let paid = with(&unpaid, &[("actualTriggerCostPaid", Value::Bool(true))]);
        assert_eq!(both("abilities", &paid), yes());
    }

    /// "… while leaving the numerical balance unchanged": in the trace.
    #[test]
    fn a_zero_valued_payment_leaves_the_balance() {
        let written = read("traces/abilities/zero-payment.json");
        let trace: serde_json::Value = serde_json::from_str(&written).expect("JSON");
        let step = &trace["counterexample"]["action"][3];
        let (before, action, after) = (&step[0][1], &step[1], &step[2][1]);
        assert_eq!(step[2][0], 5);
        assert_eq!(
            (&action["name"], &action["context"]["amount"]),
            (&"PayAndUse".into(), &0.into())
        );
        assert_eq!(before["balance"], after["balance"]);
        assert_eq!(after["call"]["op"], "AbilityUseDue9");
        assert_eq!(after["call"]["outcome"]["verdict"], "accepted");
        assert_eq!(after["used"], serde_json::json!([31]));
    }

    /// "A recognized conditional instance that never executes an optional
    /// effect does not satisfy the conditional-use condition merely by
    /// appearing in a window."
    #[test]
    fn a_recognized_conditional_without_effect_is_no_use() {
        let recognized = use_of("Conditional");
        let guard = "AbilityUseDue9.1[2].2";
        assert_eq!(both("abilities", &recognized), no(guard));
        let elsewhere = with(
            &recognized,
            &[
                ("actualTriggerCostPaid", Value::Bool(true)),
                ("actualOtherOptionalChoiceComplete", Value::Bool(true)),
            ],
        );
        assert_eq!(both("abilities", &elsewhere), no(guard));
        let effect = [("actualOptionalEffectsResolved", Value::Bool(true))];
        assert_eq!(both("abilities", &with(&recognized, &effect)), yes());
    }
}
