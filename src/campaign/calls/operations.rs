//! Random calls about movements, successors and the return of a play.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::campaign::build::{but, call, ids, int, map, record};
use crate::engine::Call;
use crate::value::Value;

use super::carriers::{IDS, id, mostly, one_of, some_ids};

pub(super) fn movements() -> impl Strategy<Value = Call> {
    let kind = one_of(&[
        "Relocate", "Draw", "Play", "Retire", "Discard", "Shuffle", "",
    ]);
    let disposition = one_of(&[
        "Complete",
        "ModifiedEffects",
        "Prevented",
        "Impossible",
        "Replaced",
        "NoEffect",
        "Odd",
    ]);
    (kind, disposition, mostly(true)).prop_map(|(kind, disposition, resolved)| {
        call(
            "MovementOccurred8",
            &[
                ("kind", kind),
                ("disposition", disposition),
                ("actualInstructionResolved", resolved),
            ],
        )
    })
}

pub(super) fn renewals() -> impl Strategy<Value = Call> {
    let successor = prop_oneof![6 => 31..36_i64, 1 => id(), 1 => -1..=0_i64];
    let rows = vec(successor, IDS.len());
    let domain = prop::option::weighted(0.2, some_ids());
    (some_ids(), domain, rows, some_ids()).prop_map(|(sources, domain, rows, used)| {
        let domain = domain.unwrap_or_else(|| sources.clone());
        let rows = domain.into_iter().map(int).zip(rows.into_iter().map(int));
        call(
            "FreshSuccessors8",
            &[
                ("sources", ids(&sources)),
                ("successors", map(rows.collect())),
                ("usedIds", ids(&used)),
            ],
        )
    })
}

pub(super) fn returns() -> impl Strategy<Value = Call> {
    let frame = (mostly(true), mostly(false), select(vec![71_i64, 72]));
    (frame, select(vec![71_i64, 71, 72]), mostly(true), 0..6_u8).prop_map(
        |((complete, returned, own_caller), caller, reactions, change)| {
            let before = record(&[
                ("occurrence", int(51)),
                ("caller", int(own_caller)),
                ("complete", complete),
                ("returned", returned),
            ]);
            let after = but(&before, &[("returned", Value::Bool(change != 0))]);
            let after = match change {
                1 => but(&after, &[("caller", int(73))]),
                2 => but(&after, &[("more", int(1))]),
                _ => after,
            };
            call(
                "ReturnPlayToCaller8",
                &[
                    ("before", before),
                    ("after", after),
                    (
                        "actualSeparateInstructionAndEndingReactionsComplete",
                        reactions,
                    ),
                    ("caller", int(caller)),
                ],
            )
        },
    )
}
