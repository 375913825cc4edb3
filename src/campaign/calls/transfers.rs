//! Random calls about the movement history, relocation plans and transfers.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::campaign::build::{but, call, field, ids, int, map, record, text};
use crate::engine::Call;
use crate::value::Value;

use super::carriers::{IDS, boolean, id, mostly, one_of, some_ids, zone_instance};

fn event(occurrence: i64, kind: &Value, object: i64) -> Value {
    record(&[
        ("occurrence", int(occurrence)),
        ("kind", kind.clone()),
        ("object", int(object)),
    ])
}

pub(super) fn recordings() -> impl Strategy<Value = Call> {
    let kind = one_of(&["Draw", "Retire", "Retire", "Retire", "Shuffle"]);
    let disposition = one_of(&["Complete", "ModifiedEffects", "Prevented", "Replaced"]);
    let before = vec(1..6_i64, 0..3);
    let occurrence = prop_oneof![6 => 1..9_i64, 1 => -1..=0_i64];
    (
        before,
        occurrence,
        kind,
        disposition,
        (mostly(true), 0..6_u8),
    )
        .prop_map(
            |(before, occurrence, kind, disposition, (resolved, change))| {
                let mut events: Vec<Value> = before
                    .iter()
                    .map(|occurrence| event(*occurrence, &text("Draw"), 12))
                    .collect();
                let before = Value::seq(events.clone());
                events.push(event(occurrence, &kind, if change == 0 { 12 } else { 11 }));
                call(
                    "RecordMovement8",
                    &[
                        ("before", before),
                        ("after", Value::seq(events)),
                        ("occurrence", int(occurrence)),
                        ("kind", kind),
                        ("object", int(11)),
                        ("disposition", disposition),
                        ("actualInstructionResolved", resolved),
                    ],
                )
            },
        )
}

pub(super) fn relocations() -> impl Strategy<Value = Call> {
    let kind = one_of(&["Relocate", "Relocate", "Draw", "Play"]);
    (kind, zone_instance(), boolean()).prop_map(|(kind, destination, directed)| {
        let plan = record(&[("kind", kind), ("destination", destination)]);
        call(
            "DirectedRelocation8",
            &[("plan", plan), ("destinationDirected", directed)],
        )
    })
}

fn row() -> impl Strategy<Value = Value> {
    let seat = || one_of(&["SideA", "SideB"]);
    let face = one_of(&["Up", "Down"]);
    (zone_instance(), seat(), seat(), face).prop_map(|(place, owner, controller, face)| {
        record(&[
            ("card", int(111)),
            ("owner", owner),
            ("controller", controller),
            ("zone", place),
            ("face", face),
        ])
    })
}

/// A row for each of some identifiers.
fn rows() -> impl Strategy<Value = Vec<(i64, Value)>> {
    (some_ids(), vec(row(), IDS.len())).prop_map(|(own, rows)| own.into_iter().zip(rows).collect())
}

fn table(rows: &[(i64, Value)], used: &[i64]) -> Value {
    let rows = rows.iter().map(|(own, row)| (int(*own), row.clone()));
    record(&[("objects", map(rows.collect())), ("usedIds", ids(used))])
}

/// The row that a successor has, in words of its own.
fn reached(row: &Value, kind: &str) -> Value {
    let (owner, controller) = (
        field(row, "owner").clone(),
        field(row, "controller").clone(),
    );
    let seat = match kind {
        "Hand" | "DiscardPile" | "Deck" => owner.clone(),
        "ObjectiveArea" => controller.clone(),
        _ => text("Shared"),
    };
    let place = record(&[("kind", text(kind)), ("seat", seat)]);
    let face = match kind {
        "Hand" | "Deck" => text("Down"),
        _ => field(row, "face").clone(),
    };
    let controller = match kind {
        "Hand" | "DiscardPile" | "Deck" => owner,
        _ => controller,
    };
    but(
        row,
        &[("zone", place), ("face", face), ("controller", controller)],
    )
}

pub(super) fn transfers() -> impl Strategy<Value = Call> {
    let kind = select(vec![
        "Hand",
        "Deck",
        "DiscardPile",
        "ObjectiveArea",
        "Play",
        "Nowhere",
    ]);
    let sources = vec(prop::bool::weighted(0.6), IDS.len());
    let renamed = prop_oneof![5 => Just(0_u8), 3 => 1..8_u8];
    (rows(), sources, kind, renamed, 0..14_u8).prop_map(|(rows, chosen, kind, renamed, change)| {
        let mut sources: Vec<i64> = rows
            .iter()
            .zip(chosen)
            .filter_map(|((own, _), chosen)| chosen.then_some(*own))
            .collect();
        let mut used: Vec<i64> = rows.iter().map(|(own, _)| *own).collect();
        if change == 6 {
            used.pop();
        }
        let before = table(&rows, &used);
        let successor = |own: i64| match renamed {
            1 => 31,
            2 => own,
            3 => 0,
            _ => own + 20,
        };
        let mut successors: Vec<(i64, i64)> =
            sources.iter().map(|own| (*own, successor(*own))).collect();
        let mut next: Vec<(i64, Value)> = Vec::new();
        for (own, row) in &rows {
            match successors.iter().find(|(source, _)| source == own) {
                Some((_, successor)) => {
                    next.retain(|(other, _)| other != successor);
                    next.push((*successor, reached(row, kind)));
                }
                None => next.push((*own, row.clone())),
            }
        }
        used.extend(successors.iter().map(|(_, successor)| *successor));
        match change {
            0 => next.push((
                77,
                rows.first().map_or_else(|| int(1), |(_, row)| row.clone()),
            )),
            1 => next.iter_mut().for_each(|(own, row)| {
                if IDS.contains(own) {
                    *row = but(row, &[("face", text("Sideways"))]);
                }
            }),
            2 => next.iter_mut().for_each(|(own, row)| {
                if !IDS.contains(own) {
                    *row = but(row, &[("face", text("Sideways"))]);
                }
            }),
            3 => used.push(78),
            4 => {
                successors.pop();
            }
            5 => {
                sources.push(99);
                successors.push((99, 98));
            }
            _ => {}
        }
        let pairs = successors
            .iter()
            .map(|(source, own)| (int(*source), int(*own)));
        call(
            "BatchTransfer8",
            &[
                ("before", before),
                ("after", table(&next, &used)),
                ("sources", ids(&sources)),
                ("successors", map(pairs.collect())),
                ("destinationKind", text(kind)),
            ],
        )
    })
}

pub(super) fn followings() -> impl Strategy<Value = Call> {
    (id(), some_ids()).prop_map(|(reference, own)| {
        let pairs = own.into_iter().map(|own| (int(own), int(own + 20)));
        call(
            "FollowReference8",
            &[
                ("reference", int(reference)),
                ("successors", map(pairs.collect())),
            ],
        )
    })
}

pub(super) fn occupancies() -> impl Strategy<Value = Call> {
    rows().prop_map(|rows| {
        let objects = field(&table(&rows, &[]), "objects").clone();
        call("OccupancyOf8", &[("objects", objects)])
    })
}
