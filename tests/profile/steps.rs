//! Steps of composed states that the harnesses do not come to: what waits for what it
//! called, plays inside of plays, zones that are searched, draws of cards that were
//! drawn before. Each is a call in a state, and what the machine says of it.

use lockstep::engine::{Call, Composed, Composition, Engine};
use lockstep::value::Value;

use crate::values::{but, call, ids, int, map, occupants, record, seq, text, zone};

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

const WAITS: &str =
    "AtomicZoneMove4 is no step in what waits for the return of a frame that it called";

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
    let chapters = [plays(), deployments(), searches(), others(), draws()];
    chapters.into_iter().flatten().collect()
}

fn plays() -> Vec<Composing> {
    let choices = record(&[("card", int(11)), ("cardType", text("Plan"))]);
    let placing = frame(51, "Play", 71, "Placement", &choices);
    let paying = frame(51, "Play", 71, "CostWork", &choices);
    let activating = but(&paying, &[("stage", text("Activation"))]);
    let other = record(&[("card", int(12)), ("cardType", text("Action"))]);
    let inner = frame(52, "Play", 51, "Resolution", &other);
    let placed = moves(11, hand(), play());
    let leaves = moves(11, play(), hand());
    let asked = call(
        "PlayGate8",
        &[
            ("seat", text("SideA")),
            ("cardType", text("Plan")),
            ("specialAuthorization", false.into()),
        ],
    );
    let state = |own: &Value, here: Value, gated: &[i64]| {
        [
            ("frames", frames(&[own, &inner])),
            ("occupants", here),
            ("gated", ids(gated)),
        ]
    };
    let none = [
        ("frames", map(vec![])),
        ("occupants", held(play(), &[11])),
        ("gated", ids(&[])),
    ];
    let step = |name, state: &[(&str, Value)], call| Composing::new(name, "play", state, call);
    vec![
        step(
            "a play goes on that waits",
            &state(&paying, held(play(), &[11]), &[51, 52]),
            advances(&paying, &activating),
        )
        .refused(
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a card is placed by a play that waits",
            &state(&placing, held(hand(), &[11]), &[51, 52]),
            placed.clone(),
        )
        .refused(WAITS),
        step(
            "a card is placed ungated by a play that has called another",
            &state(&placing, held(hand(), &[11]), &[52]),
            placed,
        )
        .refused(WAITS),
        step(
            "a gate is asked of a play that waits",
            &state(&placing, held(hand(), &[11]), &[52]),
            asked.clone(),
        ),
        step(
            "a gate is asked of a play that is past its placement",
            &[
                ("frames", frames(&[&paying])),
                ("occupants", held(play(), &[11])),
                ("gated", ids(&[])),
            ],
            asked,
        ),
        step(
            "a card leaves during the cost work of a play that waits",
            &state(&paying, held(play(), &[11]), &[51, 52]),
            leaves.clone(),
        )
        .refused("AtomicZoneMove4 is no step in a play, but of its card to and from play"),
        step(
            "a card leaves during the activation of a play",
            &state(&activating, held(play(), &[11]), &[51, 52]),
            leaves.clone(),
        ),
        step(
            "a card leaves by an ending reaction to its play",
            &state(&complete(&activating), held(play(), &[11]), &[51, 52]),
            leaves,
        ),
        step(
            "a play of no card opens",
            &none,
            opens(53, "Play", 71, &record(&[("cardType", text("Plan"))])),
        )
        .refused("OpenProcedure8 is no step in a play of no card"),
        step(
            "a play opens of a card in play",
            &none,
            opens(53, "Play", 71, &choices),
        )
        .refused("OpenProcedure8 is no step in a play of a card that is in play already"),
    ]
}

fn deployments() -> Vec<Composing> {
    let choosing = frame(
        51,
        "Deploy",
        71,
        "DestinationChoice",
        &record(&[
            ("card", int(11)),
            ("cardType", text("Asset")),
            ("face", text("Up")),
        ]),
    );
    let chosen = record(&[
        ("card", int(11)),
        ("cardType", text("Asset")),
        ("face", text("Up")),
        ("destination", play()),
    ]);
    let asked = call(
        "DeploymentGate8",
        &[
            ("cardType", text("Asset")),
            ("face", text("Up")),
            ("specialAuthorization", false.into()),
        ],
    );
    let paying = frame(51, "Deploy", 71, "Payment", &chosen);
    let placing = frame(51, "Deploy", 71, "FinalPlacement", &chosen);
    let search = frame(52, "Search", 51, "Selection", &record(&[]));
    let state = |frames: Value, here: Value| {
        [
            ("frames", frames),
            ("occupants", here),
            ("gated", ids(&[51])),
        ]
    };
    let chooses = call(
        "ChooseDeployment8",
        &[
            ("before", choosing.clone()),
            ("after", paying.clone()),
            ("destination", play()),
            ("destinationLegal", true.into()),
            ("capacityAvailable", true.into()),
        ],
    );
    let step =
        |name, state: &[(&str, Value)], call| Composing::new(name, "deployment", state, call);
    vec![
        step(
            "a deployment goes on that waits",
            &state(frames(&[&paying, &search]), held(hand(), &[11])),
            advances(&paying, &but(&paying, &[("stage", text("CostBarrier"))])),
        )
        .refused(
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a card is placed by a deployment that waits",
            &state(frames(&[&placing, &search]), held(hand(), &[11])),
            moves(11, hand(), play()),
        )
        .refused(WAITS),
        step(
            "a gate is asked of a deployment that is past its staging",
            &[
                ("frames", frames(&[&paying])),
                ("occupants", held(hand(), &[11])),
                ("gated", ids(&[])),
            ],
            asked,
        ),
        step(
            "a card leaves by an ending reaction to its deployment",
            &state(frames(&[&complete(&placing)]), held(play(), &[11])),
            moves(11, play(), hand()),
        ),
        step(
            "a deployment of no card opens",
            &state(map(vec![]), held(hand(), &[11])),
            opens(51, "Deploy", 71, &record(&[("cardType", text("Asset"))])),
        )
        .refused("OpenProcedure8 is no step in a deployment of no card"),
        step(
            "a destination is chosen where the card is",
            &state(frames(&[&choosing]), held(play(), &[11])),
            chooses,
        )
        .refused(
            "ChooseDeployment8 is no step in a deployment whose card is at the destination already",
        ),
    ]
}

fn searches() -> Vec<Composing> {
    let of = |zone: Value| record(&[("zone", zone), ("found", ids(&[]))]);
    let discards = frame(
        51,
        "Search",
        71,
        "Shuffle",
        &of(zone("DiscardPile", "SideA")),
    );
    let marking = frame(
        51,
        "Search",
        71,
        "ConditionMarking",
        &of(zone("Deck", "SideA")),
    );
    let inner = frame(52, "Search", 51, "Selection", &of(zone("Deck", "SideA")));
    let state = |frames: Value| {
        let here = occupants(&[
            (zone("Deck", "SideA"), ids(&[21, 22])),
            (zone("DiscardPile", "SideA"), ids(&[41, 42])),
        ]);
        [
            ("frames", frames),
            ("occupants", here),
            ("deckOrder", seq(&[21, 22])),
        ]
    };
    let completes = |of: [i64; 2]| {
        let [first, second] = of;
        call(
            "SearchCompletion4",
            &[
                ("deckOccupants", ids(&of)),
                ("before", seq(&of)),
                ("after", seq(&[second, first])),
                ("searchContext", true.into()),
                ("suppliedShuffleOccurred", true.into()),
            ],
        )
    };
    let step = |name, state: &[(&str, Value)], call| Composing::new(name, "search", state, call);
    vec![
        step(
            "a search goes on that waits",
            &state(frames(&[&marking, &inner])),
            advances(&marking, &complete(&marking)),
        )
        .refused(
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a search of a discard pile shuffles a deck",
            &state(frames(&[&discards])),
            completes([21, 22]),
        )
        .refused("SearchCompletion4 is no step in a search of another zone"),
        step(
            "a search of a discard pile shuffles it",
            &state(frames(&[&discards])),
            completes([41, 42]),
        ),
    ]
}

fn others() -> Vec<Composing> {
    let between = record(&[
        ("id", int(31)),
        ("kind", text("Paid")),
        ("source", int(11)),
        ("sourceZone", play()),
        ("instructions", seq(&[41, 42])),
        ("caller", int(71)),
        ("cursor", int(1)),
        ("phase", text("Between")),
        ("firstImminent", true.into()),
        ("lastFinished", false.into()),
        ("detached", true.into()),
        ("complete", false.into()),
        ("returned", false.into()),
    ]);
    let newer = but(&between, &[("id", int(32)), ("caller", int(31))]);
    let imminent = but(&between, &[("cursor", int(2)), ("phase", text("Imminent"))]);
    let advances = call(
        "AdvanceAbilityCursor9",
        &[
            ("before", between.clone()),
            ("after", imminent),
            ("checkpointComplete", true.into()),
            ("newerChainsComplete", true.into()),
        ],
    );
    let goes_on = call(
        "ContinueDetachedAbility9",
        &[
            ("before", between.clone()),
            ("after", between.clone()),
            ("leavingSource", int(11)),
        ],
    );
    let both = map(vec![(int(31), between.clone()), (int(32), newer)]);
    let alone = map(vec![(int(31), between)]);
    let table = record(&[("objects", map(vec![])), ("usedIds", ids(&[11]))]);
    vec![
        Composing::new(
            "an instance goes on inside of which a newer one is open",
            "resolution",
            &[("frames", both.clone())],
            advances,
        )
        .refused(
            "AdvanceAbilityCursor9 is no step in what waits for the return of a frame that it called",
        ),
        Composing::new(
            "a second instance goes on without the source of both",
            "continuation",
            &[("frames", both), ("inPlay", ids(&[12]))],
            goes_on.clone(),
        ),
        Composing::new(
            "an instance goes on without a source that was never in play",
            "continuation",
            &[("frames", alone), ("inPlay", ids(&[12]))],
            goes_on,
        )
        .refused("11 is not in play"),
        Composing::new(
            "an object has moved that was never in the table",
            "transfer",
            &[("table", table), ("history", seq(&[]))],
            records(&[], "Retire", 99),
        )
        .refused("RecordMovement8 is no step in a history of objects that were never in the table"),
    ]
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

fn draws() -> Vec<Composing> {
    let counts = |drawn: i64| record(&[("SideA", int(drawn))]);
    let choices = |effective: i64| {
        record(&[
            ("requested", counts(1)),
            ("effective", counts(effective)),
            ("ability", int(31)),
        ])
    };
    let counting = frame(61, "Draw", 71, "Counting", &choices(0));
    let reacting = frame(61, "Draw", 71, "Reactions", &choices(1));
    let returned = but(&complete(&reacting), &[("returned", true.into())]);
    let transit = |id: i64, effect: i64| {
        record(&[
            ("object", int(id)),
            ("origin", zone("Deck", "SideA")),
            ("effectInstance", int(effect)),
            ("owningAbility", int(31)),
            ("cleanup", int(0)),
        ])
    };
    let with = |frame: &Value, deck: &[i64], tracking: Vec<(Value, Value)>| {
        record(&[
            ("frame", frame.clone()),
            ("decks", record(&[("SideA", seq(deck))])),
            ("tracking", map(tracking)),
            ("hands", record(&[("SideA", ids(&[]))])),
            (
                "owners",
                map(vec![(int(21), text("SideA")), (int(22), text("SideA"))]),
            ),
        ])
    };
    let begun = with(&reacting, &[22], vec![(int(21), transit(21, 61))]);
    let unbegun = with(&counting, &[21, 22], vec![]);
    let over = with(&returned, &[22], vec![]);
    let others = with(&counting, &[21, 22], vec![(int(29), transit(29, 60))]);
    let begins = call(
        "BeginDraw8",
        &[("before", unbegun.clone()), ("after", begun.clone())],
    );
    let had = [event(1, "Draw", 21)];
    let state = |state: &Value, history: &[Value]| {
        [
            ("state", state.clone()),
            ("history", Value::seq(history.to_vec())),
        ]
    };
    let step = |name, state: &[(&str, Value)], call| Composing::new(name, "draw", state, call);
    vec![
        step(
            "a card is drawn that was drawn before",
            &state(&unbegun, &had),
            begins,
        )
        .refused(
            "BeginDraw8 is no step in a draw of a card that was drawn, and has not moved since",
        ),
        step(
            "a card has two events of one drawing",
            &state(&begun, &had),
            records(&had, "Draw", 21),
        )
        .refused("RecordMovement8 is no step in a draw, of a card that has its event already"),
        step(
            "a card is retired before the event of its drawing",
            &state(&begun, &[]),
            records(&[], "Retire", 21),
        )
        .refused("RecordMovement8 is no step in a draw, of a drawn card that has no event yet"),
        step(
            "what another effect holds is retired while a draw counts",
            &state(&others, &[]),
            records(&[], "Retire", 29),
        ),
        step(
            "a reaction draws",
            &state(&begun, &had),
            opens(62, "Draw", 61, &choices(0)),
        ),
        step(
            "the caller of a draw draws while it is reacted to",
            &state(&begun, &had),
            opens(62, "Draw", 71, &choices(0)),
        )
        .refused("OpenProcedure8 is no step in a draw that has not returned"),
        step(
            "a draw opens under itself",
            &state(&over, &had),
            opens(62, "Draw", 62, &choices(0)),
        )
        .refused("the frame of 62 is its own caller"),
        step(
            "a draw opens under one that has returned",
            &state(&over, &had),
            opens(62, "Draw", 61, &choices(0)),
        )
        .refused("its caller, the frame of 61, has returned"),
    ]
}

#[test]
fn each_step_is_judged_as_it_should_be() {
    let engine = lockstep::engine::by_name("reference-profile").expect("the embedded engine");
    for step in steps() {
        match (step.judged(&*engine), step.objection) {
            (Composition::NoStep(reason), Some(objection)) => {
                assert_eq!(reason, objection, "{}", step.name);
            }
            (Composition::Becomes(_), None) => {}
            (other, _) => panic!("{}: {other:?}", step.name),
        }
    }
}
