//! Steps of composed states that the harnesses do not come to: what waits for what it
//! called, plays inside of plays, zones that are searched, draws of cards that were
//! drawn before. Each is a call in a state, and what the machine says of it.

mod abilities;
mod deployments;
mod draws;
mod plays;
mod searches;

use lockstep::engine::{Call, Composed, Composition, Engine};
use lockstep::value::Value;

use crate::values::{but, call, ids, int, map, occupants, record, text, zone};

/// A call in a composed state, as a machine looks at it.
pub(crate) struct Composing {
    pub(crate) name: &'static str,
    pub(crate) machine: &'static str,
    state: Composed,
    call: Call,
    /// Why it is no step; nothing if it is one.
    objection: Option<&'static str>,
}

impl Composing {
    fn new(name: &'static str, machine: &'static str, state: &[(&str, Value)], call: Call) -> Self {
        let state = state.iter();
        Self {
            name,
            machine,
            state: state
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
            call,
            objection: None,
        }
    }

    fn refused(self, objection: &'static str) -> Self {
        Self {
            objection: Some(objection),
            ..self
        }
    }

    /// What the machine of an engine makes of it.
    pub(crate) fn judged(&self, engine: &dyn Engine) -> Composition {
        let composition = engine.compose(self.machine, &self.state, &self.call);
        composition.expect("a machine and an operator of the profile")
    }
}

/// A frame that SideA opened.
fn frame(occurrence: i64, operation: &str, caller: i64, stage: &str, choices: &Value) -> Value {
    record(&[
        ("occurrence", int(occurrence)),
        ("operation", text(operation)),
        ("actor", text("SideA")),
        ("caller", int(caller)),
        ("stage", text(stage)),
        ("choices", choices.clone()),
        ("complete", false.into()),
        ("returned", false.into()),
    ])
}

/// A paid instance, detached or not, of the source 11.
fn instance(id: i64, caller: i64, detached: bool) -> Value {
    record(&[
        ("id", int(id)),
        ("source", int(11)),
        ("caller", int(caller)),
        ("detached", detached.into()),
        ("returned", false.into()),
    ])
}

/// The frames of instances and operations, under these keys.
fn keyed(frames: &[(i64, &Value)]) -> Value {
    let frames = frames.iter();
    map(frames
        .map(|(key, frame)| (int(*key), (*frame).clone()))
        .collect())
}

fn complete(frame: &Value) -> Value {
    but(frame, &[("complete", true.into())])
}

/// The frames under their occurrences.
fn frames(frames: &[&Value]) -> Value {
    let own = |frame: &&Value| {
        let occurrence = frame.as_record().and_then(|own| own.get("occurrence"));
        (occurrence.expect("an occurrence").clone(), (*frame).clone())
    };
    map(frames.iter().map(own).collect())
}

fn play() -> Value {
    zone("Play", "Shared")
}

fn hand() -> Value {
    zone("Hand", "SideA")
}

fn held(zone: Value, held: &[i64]) -> Value {
    occupants(&[(zone, ids(held))])
}

/// The only card moves.
fn moves(id: i64, source: Value, destination: Value) -> Call {
    call(
        "AtomicZoneMove4",
        &[
            ("inGameIds", ids(&[id])),
            ("before", held(source.clone(), &[id])),
            ("after", held(destination.clone(), &[id])),
            ("id", int(id)),
            ("source", source),
            ("destination", destination),
            ("movementAuthorized", true.into()),
            ("revealRequired", false.into()),
            ("revealedBeforeMove", false.into()),
        ],
    )
}

fn opens(occurrence: i64, operation: &str, caller: i64, choices: &Value) -> Call {
    call(
        "OpenProcedure8",
        &[
            ("occurrence", int(occurrence)),
            ("operation", text(operation)),
            ("actor", text("SideA")),
            ("caller", int(caller)),
            ("choices", choices.clone()),
        ],
    )
}

/// The return of a frame, by the relation that is of plays or the one of the others.
fn returns(operator: &str, frame: &Value) -> Call {
    let caller = frame.as_record().and_then(|own| own.get("caller"));
    let reactions = match operator {
        "ReturnPlayToCaller8" => "actualSeparateInstructionAndEndingReactionsComplete",
        _ => "actualEndingReactionsComplete",
    };
    call(
        operator,
        &[
            ("before", frame.clone()),
            ("after", but(frame, &[("returned", true.into())])),
            (reactions, true.into()),
            ("caller", caller.expect("a caller").clone()),
        ],
    )
}

/// A receipt ends a stage of the frame 51.
fn advances(before: &Value, after: &Value) -> Call {
    let stage = before.as_record().and_then(|own| own.get("stage"));
    let receipt = record(&[
        ("occurrence", int(51)),
        ("stage", stage.expect("a stage").clone()),
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

/// All of them.
pub(crate) fn steps() -> Vec<Composing> {
    let chapters = [
        plays::steps(),
        deployments::steps(),
        searches::steps(),
        abilities::steps(),
        draws::steps(),
    ];
    chapters.into_iter().flatten().collect()
}

fn event(occurrence: i64, kind: &str, object: i64) -> Value {
    record(&[
        ("occurrence", int(occurrence)),
        ("kind", text(kind)),
        ("object", int(object)),
    ])
}

/// An event behind the others, whose occurrences are 1, 2, and so on.
fn records(before: &[Value], kind: &str, object: i64) -> Call {
    let occurrence = i64::try_from(before.len()).expect("few") + 1;
    let after: Vec<Value> = before
        .iter()
        .cloned()
        .chain([event(occurrence, kind, object)])
        .collect();
    call(
        "RecordMovement8",
        &[
            ("before", Value::seq(before.to_vec())),
            ("after", Value::seq(after)),
            ("occurrence", int(occurrence)),
            ("kind", text(kind)),
            ("object", int(object)),
            ("disposition", text("Complete")),
            ("actualInstructionResolved", true.into()),
        ],
    )
}

#[test]
fn each_step_is_judged_as_it_should_be() {
    let engine = lockstep::engine::by_name("reference-profile").expect("the embedded engine");
    for step in steps() {
        match (step.judged(&*engine), step.objection) {
            (Composition::NoStep(reason), Some(objection)) => {
                assert_eq!(reason, objection, "{}", step.name);
            }
            (Composition::Becomes(_) | Composition::OneOf(..), None) => {}
            (other, _) => panic!("{}: {other:?}", step.name),
        }
    }
}
