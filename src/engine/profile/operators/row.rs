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
    [zones::ROWS, operations::ROWS, abilities::ROWS]
        .into_iter()
        .flatten()
        .map(describe)
        .collect()
}

fn describe((name, row, kind, parameters): &Row) -> OperatorInfo {
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
        kind: *kind,
        parameters: parameters.into(),
    }
}
