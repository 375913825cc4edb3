//! The machines of composite procedures: what no relation can say alone.

mod cards;
mod draw;
mod frames;
mod relocated;
mod resolution;
mod zones;

use crate::engine::profile::{ReferenceProfile, Strict};
use crate::engine::{Call, Composed, Composition, Engine};
use crate::value::Value;

use super::build::{but, call, int, map, record, text};

fn compose(procedure: &str, state: &[(&str, Value)], call: &Call) -> Composition {
    let components = state.iter();
    let composed: Composed = components
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect();
    let engine = ReferenceProfile::new(Strict);
    engine.compose(procedure, &composed, call).unwrap()
}

/// The component that a call leads to.
fn led_to(composition: Composition, component: &str) -> Value {
    match composition {
        Composition::Becomes(state) => state.get(component).unwrap().clone(),
        other => panic!("{other:?}"),
    }
}

fn why_not(composition: Composition) -> String {
    match composition {
        Composition::NoStep(reason) => reason,
        other => panic!("{other:?}"),
    }
}

fn frames(frame: &Value) -> Value {
    map(&[(int(51), frame.clone())])
}

fn advance(before: &Value, after: &Value) -> Call {
    let stage = before.as_record().unwrap().get("stage").unwrap().clone();
    let receipt = record(&[
        ("occurrence", int(51)),
        ("stage", stage),
        ("complete", true.into()),
    ]);
    call(
        "AdvanceProcedure8",
        &[
            ("before", before.clone()),
            ("after", after.clone()),
            ("actualStageReceipt", receipt),
        ],
    )
}

/// SideA opens a procedure.
fn open(occurrence: i64, operation: &str, caller: i64, choices: Value) -> Call {
    call(
        "OpenProcedure8",
        &[
            ("occurrence", int(occurrence)),
            ("operation", text(operation)),
            ("actor", text("SideA")),
            ("caller", int(caller)),
            ("choices", choices),
        ],
    )
}

/// The return of a frame by the relation of the play's return.
fn return_as_play(before: &Value) -> Call {
    let caller = before.as_record().unwrap().get("caller").unwrap().clone();
    call(
        "ReturnPlayToCaller8",
        &[
            ("before", before.clone()),
            ("after", but(before, &[("returned", true.into())])),
            (
                "actualSeparateInstructionAndEndingReactionsComplete",
                true.into(),
            ),
            ("caller", caller),
        ],
    )
}
