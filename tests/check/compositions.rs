//! Steps that are none of a composite procedure.

use insta::assert_snapshot;

use crate::support::{Folder, root};

/// Allows every step: what is wrong is for the procedure to say.
const LOOSE: &str = "\
---- MODULE Loose ----
EXTENDS DrawProcedure, Calls
VARIABLES state, history, call
Init == call = NoCall
Next == TRUE
====
";

const SUITE: &str = r#"
[[model]]
name = "loose"
spec = "Loose.tla"
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
    let folder = Folder::new();
    for entry in fs_err::read_dir(root().join("specs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|it| it == "tla") {
            let text = fs_err::read_to_string(&path).unwrap();
            folder.write(path.file_name().unwrap().to_str().unwrap(), &text);
        }
    }
    folder.write("Loose.tla", LOOSE);
    folder.write("Loose.cfg", "INIT Init\nNEXT Next\n");
    folder.write("lockstep.toml", SUITE);
    let (counting, reacting) = (frame("Counting"), frame("Reactions"));
    let trace = format!(
        r#"State 1: <Initial predicate>
/\ state = {}
/\ history = <<>>
/\ call = [op |-> "None", args |-> <<>>, outcome |-> [verdict |-> "accepted", guard |-> ""], result |-> "None"]

State 2: <Next line 5, col 9 to line 5, col 12 of module Loose>
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
