//! Calls of procedures: frames, gates, deployment, search and draw; each
//! operator accepted, each arm taken, each guard refusing.

use crate::engine::Call;
use crate::value::Value;

use super::build::{but, call, frame, ids, int, map, record, seq, text, with, zone};

fn no_choices() -> Value {
    record(&[("card", int(11))])
}

/// A receipt for the frame's own occurrence and stage.
fn receipt(stage: &str) -> Value {
    record(&[
        ("occurrence", int(51)),
        ("stage", text(stage)),
        ("complete", true.into()),
    ])
}

fn advance(before: Value, after: Value, stage: &str) -> Call {
    call(
        "AdvanceProcedure8",
        &[
            ("before", before),
            ("after", after),
            ("actualStageReceipt", receipt(stage)),
        ],
    )
}

fn advance_middle() -> Call {
    let before = frame("Play", "Activation", no_choices());
    let after = but(&before, &[("stage", text("Resolution"))]);
    advance(before, after, "Activation")
}

fn advance_last() -> Call {
    let before = frame("Play", "Cleanup", no_choices());
    let after = but(&before, &[("complete", true.into())]);
    advance(before, after, "Cleanup")
}

fn procedure_return() -> Call {
    let before = frame("Search", "ConditionMarking", no_choices());
    let before = but(&before, &[("complete", true.into())]);
    let after = but(&before, &[("returned", true.into())]);
    call(
        "ReturnProcedure8",
        &[
            ("before", before),
            ("after", after),
            ("actualEndingReactionsComplete", true.into()),
            ("caller", int(71)),
        ],
    )
}

fn stages(operation: &str) -> Call {
    call("ProcedureStages8", &[("operation", text(operation))])
}

fn opening() -> Call {
    call(
        "OpenProcedure8",
        &[
            ("occurrence", int(51)),
            ("operation", text("Deploy")),
            ("actor", text("SideA")),
            ("caller", int(71)),
            ("choices", no_choices()),
        ],
    )
}

fn remaining(frame: Value) -> Call {
    call("RemainingWork8", &[("frame", frame)])
}

fn play_gate(seat: &str, card_type: &str, special: bool) -> Call {
    call(
        "PlayGate8",
        &[
            ("seat", text(seat)),
            ("cardType", text(card_type)),
            ("specialAuthorization", special.into()),
        ],
    )
}

fn deployment_gate(card_type: &str, face: &str, special: bool) -> Call {
    call(
        "DeploymentGate8",
        &[
            ("cardType", text(card_type)),
            ("face", text(face)),
            ("specialAuthorization", special.into()),
        ],
    )
}

fn deployment_choice() -> Call {
    let nowhere = record(&[("card", int(11)), ("destination", zone("None", "None"))]);
    let play = zone("Play", "Shared");
    let before = frame("Deploy", "DestinationChoice", nowhere.clone());
    let chosen = but(&nowhere, &[("destination", play.clone())]);
    let after = frame("Deploy", "Payment", chosen);
    call(
        "ChooseDeployment8",
        &[
            ("before", before),
            ("after", after),
            ("destination", play),
            ("destinationLegal", true.into()),
            ("capacityAvailable", true.into()),
        ],
    )
}

fn deployed(operation: &str, complete: bool, id: i64) -> Call {
    let frame = frame(operation, "FinalPlacement", no_choices());
    let frame = but(&frame, &[("complete", complete.into())]);
    call("Deployed8", &[("frame", frame), ("id", int(id))])
}

fn found(numbers: &[i64]) -> Value {
    record(&[("zone", zone("Deck", "SideA")), ("found", ids(numbers))])
}

fn selection() -> Call {
    call(
        "SelectFound8",
        &[
            ("before", frame("Search", "Selection", found(&[]))),
            ("after", frame("Search", "Shuffle", found(&[21]))),
            ("found", ids(&[21])),
            ("inspected", ids(&[21, 22])),
        ],
    )
}

fn search_grant() -> Call {
    let frame = frame("Search", "Selection", found(&[]));
    let own = |name: &str| crate::value::function::apply(&frame, &text(name)).expect("a field");
    let grant = record(&[
        ("viewer", own("actor")),
        ("zone", zone("Deck", "SideA")),
        ("occurrence", own("occurrence")),
        ("stage", text("Selection")),
    ]);
    call(
        "SearchGrant8",
        &[("searchFrame", frame.clone()), ("grant", grant)],
    )
}

fn found_card() -> Call {
    let search = frame("Search", "ConditionMarking", found(&[21]));
    call(
        "FoundCardUse8",
        &[
            ("searchFrame", but(&search, &[("returned", true.into())])),
            ("id", int(21)),
            ("ownProcedureAdmits", true.into()),
        ],
    )
}

fn by_seat(side_a: Value, side_b: Value) -> Value {
    record(&[("SideA", side_a), ("SideB", side_b)])
}

fn draw_choices(requested: i64, effective: i64) -> Value {
    record(&[
        ("ability", int(31)),
        ("requested", by_seat(int(requested), int(0))),
        ("effective", by_seat(int(effective), int(0))),
    ])
}

fn draw_frame(stage: &str, requested: i64, effective: i64) -> Value {
    frame("Draw", stage, draw_choices(requested, effective))
}

/// SideA's deck in order and its custody; the first card of it is SideB's.
fn draw_state(frame: Value, deck: &[i64], custody: &[i64], hands: (&[i64], &[i64])) -> Value {
    let transit = |id: &i64| {
        let record = record(&[
            ("object", int(*id)),
            ("origin", zone("Deck", "SideA")),
            ("effectInstance", int(51)),
            ("owningAbility", int(31)),
            ("cleanup", int(0)),
        ]);
        (int(*id), record)
    };
    let tracking: Vec<(Value, Value)> = custody.iter().map(transit).collect();
    record(&[
        ("frame", frame),
        ("decks", by_seat(seq(deck), seq(&[]))),
        ("tracking", map(&tracking)),
        ("hands", by_seat(ids(hands.0), ids(hands.1))),
        (
            "owners",
            map(&[(int(21), text("SideB")), (int(22), text("SideA"))]),
        ),
    ])
}

fn effective(requested: i64) -> Call {
    call(
        "EffectiveDraw8",
        &[
            ("requested", by_seat(int(requested), int(1))),
            ("decks", by_seat(seq(&[21, 22]), seq(&[]))),
        ],
    )
}

fn counting(requested: i64) -> Value {
    let frame = draw_frame("Counting", requested, 0);
    draw_state(frame, &[21, 22, 23], &[], (&[], &[]))
}

fn begin() -> Call {
    let frame = draw_frame("Reactions", 2, 2);
    let after = draw_state(frame, &[23], &[21, 22], (&[], &[]));
    call("BeginDraw8", &[("before", counting(2)), ("after", after)])
}

/// The state with another frame.
fn framed(state: &Value, changes: &[(&str, Value)]) -> Value {
    let own = state.as_record().and_then(|own| own.get("frame"));
    but(state, &[("frame", but(own.expect("a frame"), changes))])
}

fn zero() -> Call {
    let before = counting(0);
    let after = framed(&before, &[("complete", true.into())]);
    call("CompleteZeroDraw8", &[("before", before), ("after", after)])
}

fn transfer() -> Call {
    let frame = draw_frame("Reactions", 2, 2);
    let before = draw_state(frame, &[23], &[21, 22], (&[], &[]));
    let empty = map(&[]);
    let after = but(
        &framed(&before, &[("complete", true.into())]),
        &[
            ("tracking", empty),
            ("hands", by_seat(ids(&[22]), ids(&[21]))),
        ],
    );
    call(
        "TransferDrawn8",
        &[
            ("before", before),
            ("after", after),
            ("drawReactionsAndChildrenComplete", true.into()),
        ],
    )
}

pub(super) fn accepted() -> Vec<Call> {
    let shuffling = frame("Search", "Shuffle", no_choices());
    let complete = but(&shuffling, &[("complete", true.into())]);
    let returned = but(&complete, &[("returned", true.into())]);
    let mut calls = vec![
        opening(),
        advance_middle(),
        advance_last(),
        procedure_return(),
        remaining(shuffling),
        remaining(complete),
        remaining(returned),
        play_gate("SideA", "Plan", false),
        play_gate("SideB", "Action", false),
        play_gate("SideA", "Action", true),
        deployment_gate("Asset", "Up", false),
        deployment_gate("Plan", "Down", true),
        deployment_choice(),
        deployed("Deploy", true, 11),
        deployed("Deploy", true, 12),
        deployed("Deploy", false, 11),
        deployed("Play", true, 11),
        search_grant(),
        selection(),
        found_card(),
        effective(1),
        effective(3),
        begin(),
        zero(),
        transfer(),
    ];
    calls.extend(["Draw", "Deploy", "Play", "Search", "SwapLocation"].map(stages));
    calls
}

/// The call with other fields in its records `before` and `after`.
fn both(base: &Call, changes: &[(&str, Value)]) -> Call {
    let changed = |name: &str| but(base.arg(name).expect("a record"), changes);
    with(
        base,
        &[("before", changed("before")), ("after", changed("after"))],
    )
}

/// The call with other fields in the frames of its states.
fn both_frames(base: &Call, changes: &[(&str, Value)]) -> Call {
    let changed = |name: &str| framed(base.arg(name).expect("a state"), changes);
    with(
        base,
        &[("before", changed("before")), ("after", changed("after"))],
    )
}

pub(super) fn refused() -> Vec<(String, Call)> {
    let mut refused = frames_refused();
    refused.extend(cards_refused());
    refused.extend(draws_refused());
    refused
}

fn frames_refused() -> Vec<(String, Call)> {
    let mut refused: Vec<(String, Call)> = Vec::new();
    let mut add = |path: &str, call: Call| refused.push((path.to_owned(), call));

    let last = advance_last();
    let complete = [("complete", true.into())];
    add("AdvanceProcedure8.1", both(&last, &complete));
    let middle = advance_middle();
    let receiving = |changes: &[(&str, Value)]| {
        let receipt = but(&receipt("Activation"), changes);
        with(&middle, &[("actualStageReceipt", receipt)])
    };
    add("AdvanceProcedure8.2", receiving(&[("occurrence", int(11))]));
    add(
        "AdvanceProcedure8.3",
        receiving(&[("stage", text("Placement"))]),
    );
    add(
        "AdvanceProcedure8.4",
        receiving(&[("complete", false.into())]),
    );
    let stays = middle.arg("before").expect("a frame").clone();
    add("AdvanceProcedure8.6", with(&middle, &[("after", stays)]));
    let selecting = frame("Search", "Selection", no_choices());
    let shuffling = but(&selecting, &[("stage", text("Shuffle"))]);
    let marking = but(&selecting, &[("stage", text("ConditionMarking"))]);
    add(
        "AdvanceProcedure8.5",
        advance(selecting, shuffling.clone(), "Selection"),
    );
    add(
        "AdvanceProcedure8.5",
        advance(shuffling, marking, "Shuffle"),
    );

    let returning = procedure_return();
    let path = |conjunct: u8| format!("ReturnProcedure8.2/ReturnPlayToCaller8.{conjunct}");
    add(
        "ReturnProcedure8.1",
        both(&returning, &[("operation", text("Play"))]),
    );
    add(&path(1), both(&returning, &[("complete", false.into())]));
    add(&path(2), both(&returning, &[("returned", true.into())]));
    add(&path(3), with(&returning, &[("caller", int(72))]));
    let fact = "actualEndingReactionsComplete";
    add(&path(4), with(&returning, &[(fact, false.into())]));
    let unrecorded = returning.arg("before").expect("a frame").clone();
    add(&path(5), with(&returning, &[("after", unrecorded)]));
    refused
}

fn cards_refused() -> Vec<(String, Call)> {
    let mut refused: Vec<(String, Call)> = Vec::new();
    let mut add = |path: &str, call: Call| refused.push((path.to_owned(), call));

    let complete = [("complete", true.into())];
    add("PlayGate8.1", play_gate("Shared", "Plan", true));
    add("PlayGate8.2", play_gate("SideA", "Asset", true));
    add("PlayGate8.3", play_gate("SideB", "Plan", false));
    add("DeploymentGate8.1", deployment_gate("Action", "Up", true));
    add("DeploymentGate8.2", deployment_gate("Plan", "Up", false));
    add(
        "DeploymentGate8.3",
        deployment_gate("Structure", "Sideways", true),
    );
    add("DeploymentGate8.4", deployment_gate("Asset", "Down", false));

    let choice = deployment_choice();
    add(
        "ChooseDeployment8.1",
        both(&choice, &[("operation", text("Play"))]),
    );
    let early = but(
        choice.arg("before").expect("a frame"),
        &[("stage", text("Staging"))],
    );
    add("ChooseDeployment8.2", with(&choice, &[("before", early)]));
    add("ChooseDeployment8.3", both(&choice, &complete));
    let bank = zone("Bank", "Shared");
    let banked = record(&[("card", int(11)), ("destination", bank.clone())]);
    let banked = frame("Deploy", "Payment", banked);
    add(
        "ChooseDeployment8.4",
        with(&choice, &[("destination", bank), ("after", banked)]),
    );
    add(
        "ChooseDeployment8.5",
        with(&choice, &[("destinationLegal", false.into())]),
    );
    add(
        "ChooseDeployment8.6",
        with(&choice, &[("capacityAvailable", false.into())]),
    );
    let unpaid = but(
        choice.arg("after").expect("a frame"),
        &[("stage", text("CostBarrier"))],
    );
    add("ChooseDeployment8.7", with(&choice, &[("after", unpaid)]));

    let selection = selection();
    add(
        "SelectFound8.1",
        both(&selection, &[("operation", text("Play"))]),
    );
    let late = but(
        selection.arg("before").expect("a frame"),
        &[("stage", text("Shuffle"))],
    );
    add("SelectFound8.2", with(&selection, &[("before", late)]));
    add("SelectFound8.3", both(&selection, &complete));
    add(
        "SelectFound8.4",
        with(&selection, &[("inspected", ids(&[22]))]),
    );
    let other = frame("Search", "Shuffle", found(&[22]));
    add("SelectFound8.5", with(&selection, &[("after", other)]));

    let granting = search_grant();
    let of_other = but(
        granting.arg("searchFrame").expect("a frame"),
        &[("operation", text("Draw"))],
    );
    add(
        "SearchGrant8.1",
        with(&granting, &[("searchFrame", of_other)]),
    );
    for (conjunct, name, value) in [
        ("2", "viewer", text("SideB")),
        ("3", "zone", zone("Deck", "SideB")),
        ("4", "occurrence", int(99)),
        ("5", "stage", text("Shuffle")),
    ] {
        let other = but(granting.arg("grant").expect("a grant"), &[(name, value)]);
        add(
            &format!("SearchGrant8.{conjunct}"),
            with(&granting, &[("grant", other)]),
        );
    }

    let using = found_card();
    let search = |changes: &[(&str, Value)]| {
        let search = but(using.arg("searchFrame").expect("a frame"), changes);
        with(&using, &[("searchFrame", search)])
    };
    add("FoundCardUse8.1", search(&[("operation", text("Draw"))]));
    add("FoundCardUse8.2", with(&using, &[("id", int(22))]));
    add("FoundCardUse8.3", search(&[("returned", false.into())]));
    add(
        "FoundCardUse8.4",
        with(&using, &[("ownProcedureAdmits", false.into())]),
    );
    refused
}

fn draws_refused() -> Vec<(String, Call)> {
    let mut refused: Vec<(String, Call)> = Vec::new();
    let mut add = |path: String, call: Call| refused.push((path, call));
    let other = [("operation", text("Search"))];
    let complete = [("complete", true.into())];
    for (operator, base, equation) in [
        ("BeginDraw8", begin(), 5),
        ("CompleteZeroDraw8", zero(), 5),
        ("TransferDrawn8", transfer(), 6),
    ] {
        add(format!("{operator}.1"), both_frames(&base, &other));
        let elsewhere = framed(
            base.arg("before").expect("a state"),
            &[("stage", text("Elsewhere"))],
        );
        add(
            format!("{operator}.2"),
            with(&base, &[("before", elsewhere)]),
        );
        add(format!("{operator}.3"), both_frames(&base, &complete));
        let unchanged = base.arg("before").expect("a state").clone();
        add(
            format!("{operator}.{equation}"),
            with(&base, &[("after", unchanged)]),
        );
    }
    let none = framed(&counting(2), &[("choices", draw_choices(0, 0))]);
    add(
        "BeginDraw8.4".to_owned(),
        with(&begin(), &[("before", none)]),
    );
    let some = framed(&counting(0), &[("choices", draw_choices(1, 0))]);
    add(
        "CompleteZeroDraw8.4".to_owned(),
        with(&zero(), &[("before", some)]),
    );
    let fact = "drawReactionsAndChildrenComplete";
    add(
        "TransferDrawn8.4".to_owned(),
        with(&transfer(), &[(fact, false.into())]),
    );
    // The owner of 21 has no hand.
    let without = |state: &str, held: &[i64]| {
        let hands = record(&[("SideA", ids(held))]);
        but(transfer().arg(state).expect("a state"), &[("hands", hands)])
    };
    add(
        "TransferDrawn8.5".to_owned(),
        with(
            &transfer(),
            &[
                ("before", without("before", &[])),
                ("after", without("after", &[22])),
            ],
        ),
    );
    refused
}
