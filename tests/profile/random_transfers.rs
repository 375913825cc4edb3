//! Random calls about history, transfers, swaps and framing; see `random.rs`.

use lockstep::engine::Call;
use lockstep::value::{Value, function, set};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::random::{IDS, boolean, id, mostly, occupants, one_of, some_ids, zone_instance};
use crate::values::{but, call, ids, int, map, record, text, zone};

fn event(occurrence: i64, kind: &Value, object: i64) -> Value {
    record(&[
        ("occurrence", int(occurrence)),
        ("kind", kind.clone()),
        ("object", int(object)),
    ])
}

pub(crate) fn recordings() -> impl Strategy<Value = Call> {
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

pub(crate) fn relocations() -> impl Strategy<Value = Call> {
    let kind = one_of(&["Relocate", "Relocate", "Draw", "Play"]);
    (kind, zone_instance(), boolean()).prop_map(|(kind, destination, directed)| {
        let plan = record(&[
            ("kind", kind),
            ("objects", ids(&[11])),
            ("destination", destination),
        ]);
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

fn field<'a>(of: &'a Value, name: &str) -> &'a Value {
    of.as_record()
        .and_then(|own| own.get(name))
        .expect("a field")
}

/// The row that a successor has, in this test's own words.
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

pub(crate) fn transfers() -> impl Strategy<Value = Call> {
    let kind = select(vec!["Hand", "DiscardPile", "ObjectiveArea", "Play"]);
    let sources = vec(prop::bool::weighted(0.6), IDS.len());
    let renamed = prop_oneof![5 => Just(0_u8), 3 => 1..8_u8];
    (rows(), sources, kind, renamed, 0..14_u8).prop_map(|(rows, chosen, kind, renamed, change)| {
        let mut sources: Vec<i64> = rows
            .iter()
            .zip(chosen)
            .filter_map(|((own, _), chosen)| chosen.then_some(*own))
            .collect();
        let mut used: Vec<i64> = rows.iter().map(|(own, _)| *own).collect();
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

pub(crate) fn followings() -> impl Strategy<Value = Call> {
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

pub(crate) fn occupancies() -> impl Strategy<Value = Call> {
    rows().prop_map(|rows| {
        let objects = field(&table(&rows, &[]), "objects").clone();
        call("OccupancyOf8", &[("objects", objects)])
    })
}

/// Where an identifier is, if it is somewhere.
fn place_of(occupants: &Value, own: i64) -> Option<Value> {
    let mut keys = function::keys(occupants)?;
    keys.find(|place| {
        let held = function::apply(occupants, place).expect("a key");
        set::contains(&int(own), &held).expect("identifiers")
    })
}

pub(crate) fn swaps() -> impl Strategy<Value = Call> {
    let wrong = (
        prop::option::weighted(0.15, zone_instance()),
        prop::option::weighted(0.15, zone_instance()),
    );
    (occupants(), (id(), id()), wrong, mostly(true), 0..6_u8).prop_map(
        |(before, (first, second), wrong, authorized, change)| {
            let place = |own: i64, wrong: Option<Value>| {
                wrong
                    .or_else(|| place_of(&before, own))
                    .unwrap_or_else(|| zone("Hand", "SideA"))
            };
            let places = (place(first, wrong.0), place(second, wrong.1));
            let after = match change {
                0 => before.clone(),
                _ => swapped(&before, (first, &places.0), (second, &places.1)),
            };
            call(
                "SwapLocation8",
                &[
                    ("before", before),
                    ("after", after),
                    ("first", int(first)),
                    ("firstZone", places.0),
                    ("second", int(second)),
                    ("secondZone", places.1),
                    ("swapAuthorized", authorized),
                ],
            )
        },
    )
}

fn swapped(before: &Value, first: (i64, &Value), second: (i64, &Value)) -> Value {
    let keys = function::keys(before).expect("a listed function");
    let entry = |place: Value| {
        let held = function::apply(before, &place).expect("a key");
        let replaced = |leaves: i64, comes: i64| {
            let left = set::difference(&held, &ids(&[leaves])).expect("identifiers");
            set::union(&left, &ids(&[comes])).expect("identifiers")
        };
        let held = match &place {
            place if place == first.1 => replaced(first.0, second.0),
            place if place == second.1 => replaced(second.0, first.0),
            _ => held.clone(),
        };
        (place, held)
    };
    map(keys.map(entry).collect())
}

pub(crate) fn framings() -> impl Strategy<Value = Call> {
    let values = vec(0..2_i64, 3);
    let names = ["history", "objects", "usedIds"];
    let changed = vec(any::<bool>(), 3);
    (values.clone(), values, changed, 0..6_u8).prop_map(move |(one, other, changed, change)| {
        let state = |values: &[i64]| {
            let fields: Vec<(&str, Value)> = names
                .iter()
                .copied()
                .zip(values.iter().map(|own| int(*own)))
                .collect();
            record(&fields)
        };
        let earlier = state(&one);
        let later = state(&other);
        let later = match change {
            0 => but(&later, &[("more", int(1))]),
            _ => later,
        };
        let changed = names.iter().zip(changed).filter(|(_, changed)| *changed);
        let changed = set::set_of(changed.map(|(name, _)| text(name)).collect());
        call(
            "FramedUpdate8",
            &[("earlier", earlier), ("later", later), ("changed", changed)],
        )
    })
}
