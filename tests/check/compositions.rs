//! Steps that are none of a composite procedure.

use insta::assert_snapshot;

use crate::support::Folder;

/// Lets a bare receipt end the counting: what is wrong is for the procedure to
/// say. `STATE` is its first state.
const LOOSE: &str = r#"---- MODULE Loose ----
EXTENDS DrawProcedure, Calls
VARIABLES state, history, call
Init ==
  /\ state = STATE
  /\ history = <<>> /\ call = NoCall
Next ==
  /\ state' = [state EXCEPT !.frame.stage = "Reactions"]
  /\ call' = RelationCall("AdvanceProcedure8",
        [before |-> state.frame, after |-> state'.frame,
         actualStageReceipt |-> [occurrence |-> 51, stage |-> "Counting", complete |-> TRUE]],
        NoGuard)
  /\ UNCHANGED history
====
"#;

const SUITE: &str = r#"
[suite]
name = "loose"

[[model]]
name = "loose"
spec = "specs/Loose.tla"
engine = "reference-profile"
traces = ["advanced.out"]
procedures = ["draw"]
"#;

/// A frame in a stage of the draw.
fn frame(stage: &str) -> String {
    format!(
        r#"[occurrence |-> 51, operation |-> "Draw", actor |-> "SideA", caller |-> 71, stage |-> "{stage}", choices |-> [requested |-> [SideA |-> 1], effective |-> [SideA |-> 0]], complete |-> FALSE, returned |-> FALSE]"#
    )
}

fn state(stage: &str) -> String {
    let frame = frame(stage);
    format!(
        "[frame |-> {frame}, decks |-> [SideA |-> <<21>>], tracking |-> <<>>, hands |-> [SideA |-> {{}}], owners |-> (21 :> \"SideA\")]"
    )
}

#[test]
fn a_receipt_alone_is_no_step_of_a_draw() {
    let folder = Folder::with_specs();
    let first = state("Counting").replace("(21 :> \"SideA\")", "[id \\in {21} |-> \"SideA\"]");
    folder.write("specs/Loose.tla", LOOSE.replace("STATE", &first));
    folder.write("specs/Loose.cfg", "INIT Init\nNEXT Next\n");
    folder.write("lockstep.toml", SUITE);
    let (counting, reacting) = (frame("Counting"), frame("Reactions"));
    let trace = format!(
        r#"State 1: <Initial predicate>
/\ state = {}
/\ history = <<>>
/\ call = [op |-> "None", args |-> <<>>, outcome |-> [verdict |-> "accepted", guard |-> ""], result |-> "None"]

State 2: <Next line 8, col 3 to line 13, col 22 of module Loose>
/\ state = {}
/\ history = <<>>
/\ call = [op |-> "AdvanceProcedure8", args |-> [before |-> {counting}, after |-> {reacting}, actualStageReceipt |-> [occurrence |-> 51, stage |-> "Counting", complete |-> TRUE]], outcome |-> [verdict |-> "accepted", guard |-> ""], result |-> {reacting}]
"#,
        state("Counting"),
        state("Reactions"),
    );
    folder.write("advanced.out", &trace);
    let answer = folder.run(&["check"]);
    assert_eq!(answer.code, Some(1), "{}", answer.shown());
    assert_snapshot!(answer.out);
}

/// "Nothing passes for want of input": no machine is silent where its component is
/// missing.
#[test]
fn a_procedure_needs_its_components() {
    let folder = Folder::with_specs();
    let first = state("Counting").replace("(21 :> \"SideA\")", "[id \\in {21} |-> \"SideA\"]");
    let spec = LOOSE.replace("STATE", &first);
    folder.write("specs/Loose.tla", spec.replace("history", "events"));
    folder.write("specs/Loose.cfg", "INIT Init\nNEXT Next\n");
    folder.write("lockstep.toml", SUITE);
    folder.write("advanced.out", "");
    let answer = folder.run(&["check"]);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    let shown = answer.shown();
    let missing = "the spec has no variable `history`, which the procedure `draw` is judged by";
    assert!(shown.contains(missing), "{shown}");
    assert!(shown.contains("it is judged by: state, history"), "{shown}");
}
