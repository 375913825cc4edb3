//! What only has another name makes no difference: neither what is bound, nor
//! definitions, nor variables.

use serde_json::Value;

use super::{Folder, Said};

/// Two texts of one module, and a trace.
fn revised((old, new): (&str, &str), trace: &str, options: &[&str]) -> Said {
    let folder = Folder::new();
    for (side, text) in [("old", old), ("new", new)] {
        folder.write(&format!("{side}/R.tla"), text);
        folder.write(&format!("{side}/R.cfg"), "INIT Init\nNEXT Next\n");
    }
    folder.write("t.ndjson", trace);
    let asked = ["revise", "old/R.tla", "new/R.tla", "t.ndjson"];
    folder.run(&[&asked, options].concat())
}

fn verdicts(said: &Said) -> Vec<String> {
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let definitions = report["definitions"].as_array().unwrap().iter();
    definitions
        .map(|it| {
            let text = |field: &str| it[field].as_str().unwrap().to_owned();
            format!("{} {}", text("name"), text("verdict"))
        })
        .collect()
}

const BOUND: &str = r"---- MODULE R ----
EXTENDS Naturals
VARIABLE x
Small(a) == \A k \in 0..a : LET d == k + 1 IN d < 3
Init == x = 0
A == Small(x) /\ x' = x + 1
Next == A
====
";

/// Under both texts `Small` refuses the last step, by the same conjunct.
#[test]
fn names_that_are_bound_decide_nothing() {
    let trace = "{\"x\":0}\n{\"x\":1}\n{\"x\":2}\n{\"x\":3}\n{\"x\":3}\n";
    let bound = BOUND
        .replace(r"\A k \in", r"\A other \in")
        .replace("d == k + 1 IN d < 3", "e == other + 1 IN e < 3");
    assert_ne!(bound, BOUND);
    let said = revised((BOUND, &bound), trace, &["--format=json"]);
    assert_eq!(said.code, 0, "{}", said.all());
    assert_eq!(verdicts(&said), ["Small equivalent"]);
    let said = revised((BOUND, &bound), trace, &[]);
    assert!(
        said.out.contains("every verdict is the same"),
        "{}",
        said.out
    );
    // With another definition of another name, and a real difference elsewhere.
    let both = bound
        .replace("Small", "Tiny")
        .replace("Init == x = 0", "Init == x \\in {0, 9}");
    let said = revised((BOUND, &both), trace, &[]);
    assert!(
        said.out.contains("every verdict is the same"),
        "{}",
        said.out
    );
    // A step that only the old text allows is told.
    let other = BOUND.replace("d < 3", "d < 2");
    let said = revised((BOUND, &other), trace, &[]);
    assert!(said.out.contains("1 step judged otherwise"), "{}", said.out);
}

const QUEUE: &str = r"---- MODULE R ----
EXTENDS Naturals, Sequences
VARIABLES wait, done
Init == wait = <<>> /\ done = 0
Ask == Len(wait) < 3 /\ wait' = Append(wait, done) /\ UNCHANGED done
Serve == wait # <<>> /\ wait' = Tail(wait) /\ done' = done + 1
Next == Ask \/ Serve
====
";

const SERVED: &str =
    "{\"wait\":[],\"done\":0}\n{\"wait\":[0],\"done\":0}\n{\"wait\":[],\"done\":1}\n";

/// All that mentions a variable is compared up to its name, whichever of the two the
/// trace tells.
#[test]
fn a_variable_of_another_name() {
    let named = QUEUE.replace("wait", "queue");
    for trace in [SERVED.to_owned(), SERVED.replace("wait", "queue")] {
        let said = revised((QUEUE, &named), &trace, &["--format=json"]);
        assert_eq!(said.code, 1, "{}", said.all());
        assert!(verdicts(&said).is_empty(), "{}", said.out);
        let report: Value = serde_json::from_str(&said.out).unwrap();
        let renamed = &report["text"]["variables_renamed"];
        assert_eq!(renamed[0]["old"], "wait");
        assert_eq!(renamed[0]["new"], "queue");
        assert!(
            report["text"]["variables_added"]
                .as_array()
                .unwrap()
                .is_empty()
        );
        let gate = revised((QUEUE, &named), &trace, &["--fail-on=looser,changed"]);
        assert_eq!(gate.code, 0, "{}", gate.all());
        let edited = named.replace("Len(queue) < 3", "Len(queue) < 2");
        let said = revised((QUEUE, &edited), &trace, &["--format=json"]);
        assert_eq!(verdicts(&said), ["Ask stricter", "Next stricter"]);
    }
}

/// Where nothing else says the same, a variable that went and one that came are two.
#[test]
fn a_variable_that_came_is_not_one_that_went() {
    let other = r"---- MODULE R ----
EXTENDS Naturals, Sequences
VARIABLES total, done
Init == total = 0 /\ done = 0
Ask == total < 3 /\ total' = total + 1 /\ UNCHANGED done
Serve == total > 0 /\ total' = total - 1 /\ done' = done + 1
Next == Ask \/ Serve
====
";
    let said = revised((QUEUE, other), SERVED, &["--format=json"]);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let text = &report["text"];
    assert!(text["variables_renamed"].as_array().unwrap().is_empty());
    assert_eq!(text["variables_added"][0], "total");
    assert_eq!(text["variables_removed"][0], "wait");
}

const MOVES: &str = r"---- MODULE R ----
EXTENDS Naturals
VARIABLES a, b
Init == a = 2 /\ b = 0
Move == /\ a > b
        /\ b < 3
        /\ b' = b + 1
        /\ a' = a
Next == Move
====
";

/// Both texts refuse the last steps at the same place. That the guard there was
/// rewritten judges nothing otherwise; that it is another one does, and so does a step
/// that only one text allows.
#[test]
fn a_guard_that_was_rewritten_where_it_is() {
    let states = (0..5).map(|b| format!("{{\"a\":2,\"b\":{b}}}\n"));
    let trace: String = states.collect();
    let told = |old: &str, new: &str| {
        let edited = MOVES.replace(old, new);
        assert_ne!(edited, MOVES);
        revised((MOVES, &edited), &trace, &[])
    };
    let said = told("a > b", "b < a");
    assert_eq!(said.code, 0, "{}", said.all());
    assert!(
        said.out.contains("every verdict is the same"),
        "{}",
        said.out
    );
    let said = told("a > b\n        /\\ b < 3", "b < 3");
    assert_eq!(said.code, 1, "{}", said.all());
    assert!(
        said.out.contains("2 steps judged otherwise"),
        "{}",
        said.out
    );
}

/// From the review: what an INSTANCE puts in for a constant has no definition of its own
/// in the old text, and has one in the new.
#[test]
fn what_an_instance_puts_in_is_not_added() {
    let module = |put_in: &str| {
        format!(
            "---- MODULE S ----\nEXTENDS Naturals\nVARIABLE x\nCap == 3\n\
             U == INSTANCE T WITH K <- {put_in}\nInit == x = 0\n\
             Next == U!Fits(x) /\\ x' = x + 1\n====\n"
        )
    };
    let folder = Folder::new();
    let sides = [("old", "Cap", "<="), ("new", "Cap + 1", "<")];
    for (side, put_in, compares) in sides {
        folder.write(&format!("{side}/S.tla"), &module(put_in));
        folder.write(&format!("{side}/S.cfg"), "INIT Init\nNEXT Next\n");
        let text = format!(
            "---- MODULE T ----\nEXTENDS Naturals\nCONSTANT K\nFits(n) == n {compares} K\n====\n"
        );
        folder.write(&format!("{side}/T.tla"), &text);
    }
    folder.write("t.ndjson", "{\"x\":0}\n{\"x\":1}\n");
    for (old, new) in [("old", "new"), ("new", "old")] {
        let said = folder.run(&[
            "revise",
            &format!("{old}/S.tla"),
            &format!("{new}/S.tla"),
            "t.ndjson",
            "--format=json",
        ]);
        assert_eq!(
            verdicts(&said),
            ["U!Fits equivalent", "Next equivalent"],
            "{}",
            said.all()
        );
    }
}

/// From the review: traces under the old names and traces under the new ones, in one run.
#[test]
fn traces_under_both_names() {
    let named = QUEUE
        .replace("wait", "queue")
        .replace("Len(queue) < 3", "Len(queue) < 1");
    let asked: &str =
        "{\"wait\":[],\"done\":0}\n{\"wait\":[0],\"done\":0}\n{\"wait\":[0,0],\"done\":0}\n";
    let folder = Folder::new();
    for (side, text) in [("old", QUEUE), ("new", named.as_str())] {
        folder.write(&format!("{side}/R.tla"), text);
        folder.write(&format!("{side}/R.cfg"), "INIT Init\nNEXT Next\n");
    }
    folder.write("a.ndjson", asked);
    folder.write("b.ndjson", &asked.replace("wait", "queue"));
    for traces in [["a.ndjson", "b.ndjson"], ["b.ndjson", "a.ndjson"]] {
        let asked = ["revise", "old/R.tla", "new/R.tla", "--format=json"];
        let said = folder.run(&[&asked[..], &traces].concat());
        let report: Value = serde_json::from_str(&said.out).unwrap();
        let replayed = &report["replayed"][0];
        assert_eq!(replayed["traces"], 2, "{}", said.out);
        let flips = replayed["flips"].as_array().unwrap();
        assert_eq!(flips.len(), 1, "{}", said.out);
        assert_eq!(flips[0]["steps"].as_array().unwrap().len(), 2, "{replayed}");
        assert_eq!(verdicts(&said), ["Ask stricter", "Next stricter"]);
    }
}

/// A text with these two variables.
fn chain(x: &str, y: &str) -> String {
    format!(
        "---- MODULE R ----\nEXTENDS Naturals\nVARIABLES {x}, {y}\n\
         Init == {x} = 0 /\\ {y} = 9\n\
         Up == {x} < 3 /\\ {x}' = {x} + 1 /\\ {y}' = {y}\n\
         Down == {y} > 5 /\\ {y}' = {y} - 1 /\\ {x}' = {x}\n\
         Next == Up \\/ Down\n====\n"
    )
}

/// `x` is `y` now, and `y` is `z`: a name is of two variables, and each trace tells which.
#[test]
fn variables_that_take_over_a_name() {
    let moved = chain("y", "z");
    let old = "{\"x\":0,\"y\":9}\n{\"x\":1,\"y\":9}\n{\"x\":1,\"y\":8}\n";
    let new = "{\"y\":0,\"z\":9}\n{\"y\":1,\"z\":9}\n{\"y\":1,\"z\":8}\n";
    let folder = Folder::new();
    folder.write("a.ndjson", old);
    folder.write("b.ndjson", new);
    let edited = moved.replace("y < 3", "y < 1");
    for (text, code) in [(&moved, 0), (&edited, 1)] {
        for (side, text) in [("old", &chain("x", "y")), ("new", text)] {
            folder.write(&format!("{side}/R.tla"), text);
            folder.write(&format!("{side}/R.cfg"), "INIT Init\nNEXT Next\n");
        }
        for traces in [
            &["a.ndjson", "b.ndjson"][..],
            &["b.ndjson", "a.ndjson"],
            &["b.ndjson"],
        ] {
            let asked = ["revise", "old/R.tla", "new/R.tla", "--format=json"];
            let gate = ["--fail-on=looser,stricter,incomparable,changed"];
            let said = folder.run(&[&asked[..], &gate, traces].concat());
            assert_eq!(said.code, code, "{}", said.all());
            let report: Value = serde_json::from_str(&said.out).unwrap();
            let renamed = report["text"]["variables_renamed"].as_array().unwrap();
            assert_eq!(renamed.len(), 2, "{}", said.out);
            let replayed = &report["replayed"];
            assert!(
                replayed[0]["broken"].as_array().is_none_or(Vec::is_empty),
                "{}",
                said.out
            );
            if code == 1 {
                assert_eq!(verdicts(&said), ["Up stricter", "Next stricter"]);
            }
        }
    }
}

/// Two names that were swapped: which of them a trace means, it does not tell. They are
/// two texts then, and the trace is judged under both as it stands.
#[test]
fn names_that_were_swapped_are_no_names() {
    let trace = "{\"x\":0,\"y\":9}\n{\"x\":1,\"y\":9}\n{\"x\":1,\"y\":8}\n";
    let said = revised(
        (&chain("x", "y"), &chain("y", "x")),
        trace,
        &["--format=json"],
    );
    assert_eq!(said.code, 1, "{}", said.all());
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let renamed = &report["text"]["variables_renamed"];
    assert!(renamed.as_array().unwrap().is_empty(), "{}", said.out);
    let flips = report["replayed"][0]["flips"].as_array().unwrap().iter();
    let judged: usize = flips
        .map(|flip| flip["steps"].as_array().unwrap().len())
        .sum();
    assert!(judged > 0, "{}", said.out);
}

/// Where the names are not known to be of one variable, the trace is not judged by the
/// text that has none of that name, and it is said which.
#[test]
fn a_name_that_is_not_known_is_told() {
    let other = r"---- MODULE R ----
EXTENDS Naturals, Sequences
VARIABLES total, done
Init == total = 0 /\ done = 0
Ask == total < 3 /\ total' = total + 1 /\ UNCHANGED done
Serve == total > 0 /\ total' = total - 1 /\ done' = done + 1
Next == Ask \/ Serve
====
";
    let said = revised((QUEUE, other), SERVED, &[]);
    assert!(
        said.out.contains("not judged") && said.out.contains("`wait`"),
        "{}",
        said.out
    );
}

/// The same of an INSTANCE without a name: what depends on what it puts in is changed, and
/// nothing is added.
#[test]
fn what_an_instance_without_a_name_puts_in_is_not_added() {
    let module = |put_in: &str| {
        format!(
            "---- MODULE S ----\nEXTENDS Naturals\nVARIABLE x\nCap == 3\nK == 7\n\
             INSTANCE T WITH J <- {put_in}\nInit == x = 0\n\
             Next == Fits(x) /\\ x' = x + 1\n====\n"
        )
    };
    let folder = Folder::new();
    let told = |old: &str, new: &str| {
        for (side, put_in) in [("old", old), ("new", new)] {
            folder.write(&format!("{side}/S.tla"), &module(put_in));
            folder.write(&format!("{side}/S.cfg"), "INIT Init\nNEXT Next\n");
            let text = "---- MODULE T ----\nEXTENDS Naturals\nCONSTANT J\n\
                        Fits(n) == n <= J\nTwice(n) == 2 * n\n====\n";
            folder.write(&format!("{side}/T.tla"), text);
        }
        folder.write("t.ndjson", "{\"x\":0}\n{\"x\":1}\n");
        let asked = [
            "revise",
            "old/S.tla",
            "new/S.tla",
            "t.ndjson",
            "--format=json",
        ];
        let said = folder.run(&asked);
        assert_eq!(said.code, 1, "{}", said.all());
        verdicts(&said)
    };
    let looser = ["Fits looser", "Next looser"];
    assert_eq!(told("Cap", "Cap + 1"), looser);
    assert_eq!(told("Cap", "K"), looser);
    let stricter = ["Fits stricter", "Next stricter"];
    assert_eq!(told("Cap + 1", "Cap"), stricter);
    let all = told("Cap + 2", "Cap + 1");
    assert!(all.ends_with(&stricter.map(str::to_owned)), "{all:?}");
    assert!(all.iter().all(|it| !it.ends_with("added")), "{all:?}");
}

/// From here: behind where the old text cannot go on, it does not say "as recorded".
#[test]
fn what_one_text_cannot_be_asked_about_is_not_said_to_be_as_recorded() {
    let more = MOVES
        .replace("VARIABLES a, b", "VARIABLES a, b, c")
        .replace("b = 0", "b = 0 /\\ c = 0")
        .replace("a' = a", "a' = a /\\ c' = c");
    let trace = "{\"a\":2,\"b\":0,\"c\":0}\n{\"a\":2,\"b\":2,\"c\":0}\n";
    let said = revised((MOVES, &more), trace, &["--format=json"]);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let flips = report["replayed"][0]["flips"].as_array().unwrap();
    assert_eq!(flips.len(), 1, "{}", said.out);
    assert_eq!(flips[0]["old"]["verdict"], "undecided", "{}", said.out);
    assert_eq!(flips[0]["new"]["verdict"], "disagrees", "{}", said.out);
    assert_eq!(flips[0]["new"]["reason"], "1 state is not as recorded");
}
