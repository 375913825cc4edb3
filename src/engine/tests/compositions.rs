//! The machines of composite procedures: what no relation can say alone.

use crate::engine::profile::{ReferenceProfile, Strict};
use crate::engine::{Call, Composed, Composition, Engine};
use crate::value::Value;

use super::build::{but, call, frame, ids, int, map, record, seq, text, with};

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

fn draw_state(stage: &str) -> Value {
    let counts = |a: i64| record(&[("SideA", int(a))]);
    let choices = record(&[
        ("requested", counts(1)),
        ("effective", counts(0)),
        ("ability", int(31)),
    ]);
    record(&[
        ("frame", frame("Draw", stage, choices)),
        ("decks", record(&[("SideA", seq(&[21, 22]))])),
        ("tracking", seq(&[])),
        ("hands", record(&[("SideA", ids(&[]))])),
        (
            "owners",
            map(&[(int(21), text("SideA")), (int(22), text("SideA"))]),
        ),
    ])
}

fn begun() -> Value {
    let transit = record(&[
        ("object", int(21)),
        (
            "origin",
            record(&[("kind", text("Deck")), ("seat", text("SideA"))]),
        ),
        ("effectInstance", int(51)),
        ("owningAbility", int(31)),
        ("cleanup", int(0)),
    ]);
    let counts = |a: i64| record(&[("SideA", int(a))]);
    let choices = record(&[
        ("requested", counts(1)),
        ("effective", counts(1)),
        ("ability", int(31)),
    ]);
    but(
        &draw_state("Reactions"),
        &[
            ("frame", frame("Draw", "Reactions", choices)),
            ("decks", record(&[("SideA", seq(&[22]))])),
            ("tracking", map(&[(int(21), transit)])),
        ],
    )
}

fn begin() -> Call {
    let (before, after) = (draw_state("Counting"), begun());
    call("BeginDraw8", &[("before", before), ("after", after)])
}

#[test]
fn a_draw_goes_on_from_its_state() {
    let state = [("state", draw_state("Counting")), ("history", seq(&[]))];
    assert_eq!(led_to(compose("draw", &state, &begin()), "state"), begun());
    // The relation accepts it still, but the draw is elsewhere.
    let elsewhere = [("state", begun()), ("history", seq(&[]))];
    let reason = why_not(compose("draw", &elsewhere, &begin()));
    assert_eq!(reason, "BeginDraw8 is no step in the draw's stage");
    let other = but(
        &draw_state("Counting"),
        &[("tracking", map(&[(int(31), int(0))]))],
    );
    let other = [("state", other), ("history", seq(&[]))];
    let reason = why_not(compose("draw", &other, &begin()));
    assert!(
        reason.starts_with("`before` is not `state` as it stands: "),
        "{reason}"
    );
}

/// A receipt alone ends no stage of a draw: the relation refuses it, and the
/// machine has no part in what is refused.
#[test]
fn a_draw_is_not_advanced_by_a_receipt() {
    let before = draw_state("Counting");
    let counting = before.as_record().unwrap().get("frame").unwrap().clone();
    let reacting = but(&counting, &[("stage", text("Reactions"))]);
    let state = [("state", before), ("history", seq(&[]))];
    let composition = compose("draw", &state, &advance(&counting, &reacting));
    assert!(
        matches!(composition, Composition::Foreign),
        "{composition:?}"
    );
}

/// A refused call changes nothing.
#[test]
fn what_is_refused_stays() {
    let state = [("state", draw_state("Counting")), ("history", seq(&[]))];
    let refused = with(&begin(), &[("after", draw_state("Reactions"))]);
    let stays = led_to(compose("draw", &state, &refused), "state");
    assert_eq!(stays, draw_state("Counting"));
}

#[test]
fn choices_end_by_their_own_operators() {
    for (procedure, operation, stage, next) in [
        ("deployment", "Deploy", "DestinationChoice", "Payment"),
        ("search", "Search", "Selection", "Shuffle"),
    ] {
        let before = frame(operation, stage, record(&[("card", int(11))]));
        let after = but(&before, &[("stage", text(next))]);
        let other = if procedure == "search" {
            "deckOrder"
        } else {
            "occupants"
        };
        let state = [("frames", frames(&before)), (other, seq(&[]))];
        let composition = compose(procedure, &state, &advance(&before, &after));
        assert_eq!(led_to(composition, "frames"), frames(&before));
    }
}

#[test]
fn a_frame_moves_and_the_others_stay() {
    let before = frame("Play", "CostWork", record(&[("card", int(11))]));
    let after = but(&before, &[("stage", text("Activation"))]);
    let other = but(
        &before,
        &[("occurrence", int(52)), ("returned", true.into())],
    );
    let both = |own: &Value| map(&[(int(51), own.clone()), (int(52), other.clone())]);
    let state = [("frames", both(&before)), ("occupants", seq(&[]))];
    let moved = compose("play", &state, &advance(&before, &after));
    assert_eq!(led_to(moved, "frames"), both(&after));
    // A frame that is not there, or is another.
    let elsewhere = [("frames", both(&after)), ("occupants", seq(&[]))];
    let reason = why_not(compose("play", &elsewhere, &advance(&before, &after)));
    assert!(
        reason.starts_with("`before` is not the frame of 51 as it stands"),
        "{reason}"
    );
}

#[test]
fn one_procedure_waits_for_another() {
    let open = |occurrence: i64| {
        call(
            "OpenProcedure8",
            &[
                ("occurrence", int(occurrence)),
                ("operation", text("Play")),
                ("actor", text("SideA")),
                ("caller", int(71)),
                ("choices", record(&[("card", int(11))])),
            ],
        )
    };
    let deploying = frame("Deploy", "Staging", record(&[("card", int(12))]));
    let state = [("frames", frames(&deploying)), ("occupants", seq(&[]))];
    let reason = why_not(compose("play", &state, &open(52)));
    assert_eq!(reason, "the frame of 51 has not returned");
    let returned = but(&deploying, &[("returned", true.into())]);
    let state = [("frames", frames(&returned)), ("occupants", seq(&[]))];
    let reason = why_not(compose("play", &state, &open(51)));
    assert_eq!(reason, "the frame of 51 is open already");
    let opened = led_to(compose("play", &state, &open(52)), "frames");
    assert_eq!(crate::value::function::values(&opened).unwrap().len(), 2);
    assert_eq!(compose("search", &state, &open(52)), Composition::Foreign);
}

#[test]
fn detached_work_goes_on_without_its_source() {
    let resolving = record(&[
        ("id", int(31)),
        ("source", int(11)),
        ("detached", true.into()),
        ("returned", false.into()),
    ]);
    let goes_on = call(
        "ContinueDetachedAbility9",
        &[
            ("before", resolving.clone()),
            ("after", resolving.clone()),
            ("leavingSource", int(11)),
        ],
    );
    let own = map(&[(int(31), resolving)]);
    let state = [("frames", own.clone()), ("inPlay", ids(&[11, 12]))];
    let gone = compose("detached", &state, &goes_on);
    assert_eq!(led_to(gone.clone(), "inPlay"), ids(&[12]));
    assert_eq!(led_to(gone, "frames"), own);
}
