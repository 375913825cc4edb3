//! An operator as the tables of the chapters list it.

use crate::engine::{OperatorInfo, OperatorKind, Origin, Parameter};

use super::{abilities, operations, zones};

/// An operator's name, row of the checklist, kind and parameters.
pub(super) type Row = (
    &'static str,
    &'static str,
    OperatorKind,
    &'static [(&'static str, Origin)],
);

/// The profile's operators, in the order of the checklist.
pub(crate) fn operators() -> Vec<OperatorInfo> {
    CHAPTERS
        .into_iter()
        .flat_map(|(chapter, rows)| rows.iter().map(move |row| describe(chapter, row)))
        .collect()
}

/// The chapters by title, in the order of the checklist.
const CHAPTERS: [(&str, &[Row]); 3] = [
    ("Zones, locations and observations", zones::ROWS),
    ("Object operations", operations::ROWS),
    ("Abilities and use", abilities::ROWS),
];

fn describe(chapter: &'static str, (name, row, kind, parameters): &Row) -> OperatorInfo {
    let parameters: Vec<Parameter> = parameters
        .iter()
        .map(|(name, origin)| Parameter {
            name: (*name).into(),
            origin: *origin,
        })
        .collect();
    OperatorInfo {
        name: (*name).into(),
        row: (*row).into(),
        chapter: chapter.into(),
        kind: *kind,
        parameters: parameters.into(),
    }
}
