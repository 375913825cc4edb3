//! Questions that cannot be put, and what they are told.

use insta::assert_snapshot;

use crate::support::{COUNTED, Folder};

#[test]
fn nothing_in_an_empty_folder() {
    let folder = Folder::new();
    assert_snapshot!(folder.run(&["check"]).is_not_asked().shown());
}

#[test]
fn a_missing_trace() {
    let folder = Folder::with_counter();
    assert_snapshot!(folder.check_counter("nope.json").is_not_asked().shown());
}

#[test]
fn a_missing_trace_and_nothing_to_judge_by() {
    let folder = Folder::new();
    assert_snapshot!(folder.run(&["check", "nope.json"]).is_not_asked().shown());
}

#[test]
fn a_folder_without_traces() {
    let folder = Folder::with_counter();
    folder.write("traces/notes.txt", "nothing of interest\n");
    assert_snapshot!(folder.check_counter("traces").is_not_asked().shown());
}

#[test]
fn no_trace_is_given() {
    let folder = Folder::with_counter();
    assert_snapshot!(
        folder
            .run(&["check", "--spec", "Counter.tla"])
            .is_not_asked()
            .shown()
    );
}

#[test]
fn a_folder_of_traces_and_other_files() {
    let folder = Folder::with_counter();
    folder.write("traces/b.out", COUNTED);
    folder.write("traces/deeper/a.out", COUNTED);
    folder.write("traces/notes.txt", "nothing of interest\n");
    folder.write("traces/.hidden", COUNTED);
    folder.write("traces/Other.tla", "---- MODULE Other ----\n====\n");
    folder.write("traces/image", b"\x89PNG\r\n\x1a\n\0\0");
    folder.write("traces/packed.7z", b"7z\xbc\xaf\x27\x1c\0\0");
    let answer = folder.check_counter("traces");
    assert_eq!(answer.code, Some(0));
    assert_snapshot!(answer.shown());
}

#[test]
fn a_trace_that_is_named_twice_is_judged_once() {
    let folder = Folder::with_counter();
    folder.write("traces/a.out", COUNTED);
    let answer = folder.run(&["check", "--spec", "Counter.tla", "traces", "traces/a.out"]);
    assert!(answer.out.contains("1 trace: 1 conform"), "{}", answer.out);
}

#[test]
fn an_unknown_engine() {
    let folder = Folder::with_counter();
    folder.write("a.out", COUNTED);
    let arguments = [
        "check",
        "--spec",
        "Counter.tla",
        "--engine",
        "profile",
        "a.out",
    ];
    assert_snapshot!(folder.run(&arguments).is_not_asked().shown());
}

#[test]
fn no_engine_and_the_only_one() {
    let folder = Folder::with_counter();
    folder.write("a.out", COUNTED);
    for engine in ["none", "reference-profile"] {
        let answer = folder.run(&[
            "check",
            "--spec",
            "Counter.tla",
            "--engine",
            engine,
            "a.out",
        ]);
        assert_eq!(answer.code, Some(0), "{}", answer.shown());
    }
}

#[test]
fn arguments_that_contradict() {
    let folder = Folder::new();
    for arguments in [
        ["check", "--cfg", "C.cfg"],
        ["check", "--reference-profile", "--spec=S.tla"],
        ["check", "--format", "xml"],
        ["check", "--color", "sometimes"],
        ["check", "--nonsense", "a.json"],
    ] {
        let answer = folder.run(&arguments);
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
        assert!(answer.err.contains("error:"), "{}", answer.shown());
    }
}

const SUITE: &str =
    "[suite]\nname = \"counters\"\n\n[[model]]\nname = \"counter\"\nspec = \"Counter.tla\"\n";

#[test]
fn a_suite_file_with_an_unknown_key() {
    let folder = Folder::with_counter();
    folder.write("lockstep.toml", format!("{SUITE}trace = [\"traces\"]\n"));
    assert_snapshot!(folder.run(&["check"]).is_not_asked().shown());
}

/// Each list of names, with one that is mistyped.
#[test]
fn a_suite_file_with_unknown_names() {
    let folder = Folder::with_counter();
    folder.write("traces/a.out", COUNTED);
    let lists = [
        "engine = \"reference-profle\"\n",
        "engine = \"reference-profile\"\nprocedures = [\"draw\", \"serch\"]\n",
        "procedures = [\"draw\"]\n",
        "predicates = [\"Nxt\"]\n",
        "value-operators = [\"Inti\"]\n",
        "[[dependent]]\nguard = \"Next.1/Initt.2\"\nbecause = \"so\"\n",
    ];
    let mut shown = String::new();
    for list in lists {
        folder.write(
            "lockstep.toml",
            format!("{SUITE}traces = [\"traces\"]\n{list}"),
        );
        let answer = folder.run(&["check"]);
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
        shown += &answer.shown();
    }
    assert_snapshot!(shown);
    // A model without traces is held to the same.
    let idle = "traces = [\"traces\"]\n\n[[model]]\nname = \"idle\"\nspec = \"Counter.tla\"\n";
    for list in lists.iter().take(5) {
        folder.write("lockstep.toml", format!("{SUITE}{idle}{list}"));
        let answer = folder.run(&["check"]);
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
    }
}

#[test]
fn a_suite_file_that_is_no_toml() {
    let folder = Folder::with_counter();
    folder.write("lockstep.toml", "[suite\nname = 1\n");
    assert_snapshot!(folder.run(&["check"]).is_not_asked().shown());
}

#[test]
fn a_suite_file_that_is_not_utf8() {
    let folder = Folder::with_counter();
    folder.write("lockstep.toml", b"[suite]\nname = \"\xFF\"\n");
    assert_snapshot!(folder.run(&["check"]).is_not_asked().shown());
}

#[test]
fn a_suite_whose_traces_are_gone() {
    let folder = Folder::with_counter();
    let more = "traces = [\"traces\"]\n";
    folder.write("lockstep.toml", format!("{SUITE}{more}"));
    let missing = folder.run(&["check"]);
    folder.write("traces/notes.txt", "nothing\n");
    let empty = folder.run(&["check"]);
    let both = missing.is_not_asked().shown() + &empty.is_not_asked().shown();
    assert_snapshot!(both);
}

#[test]
fn a_suite_with_one_model_that_has_traces_and_one_that_has_none() {
    let folder = Folder::with_counter();
    folder.write("one/a.out", COUNTED);
    folder.write("two/notes.txt", "nothing\n");
    let one = "traces = [\"one\"]\n\n";
    let two = "[[model]]\nname = \"other\"\nspec = \"Counter.tla\"\ntraces = [\"two\"]\n";
    folder.write("lockstep.toml", format!("{SUITE}{one}{two}"));
    let answer = folder.run(&["check"]);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert_snapshot!(answer.shown());
}

#[test]
fn a_trace_that_no_model_is_for() {
    let folder = Folder::with_counter();
    folder.write("traces/a.out", COUNTED);
    folder.write("elsewhere/a.out", COUNTED);
    folder.write("lockstep.toml", format!("{SUITE}traces = [\"traces\"]\n"));
    let answer = folder.run(&["check", "traces", "elsewhere/a.out"]);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert_snapshot!(answer.shown());
}

#[test]
fn the_module_that_a_trace_names_is_looked_up_beside_it() {
    let folder = Folder::with_counter();
    folder.write("a.out", COUNTED);
    folder.write("elsewhere/b.out", COUNTED);
    let answer = folder.run(&["check", "a.out"]);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    let answer = folder.run(&["check", "a.out", "elsewhere"]);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert_snapshot!(answer.shown());
}

#[test]
fn a_suite_is_found_from_a_folder_within() {
    let folder = Folder::with_counter();
    folder.write("traces/a.out", COUNTED);
    folder.write("lockstep.toml", format!("{SUITE}traces = [\"traces\"]\n"));
    let answer = crate::support::run_in(&folder.path().join("traces"), &["check", "a.out"]);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
}

#[test]
fn a_suite_is_not_looked_for_beyond_the_repository() {
    let folder = Folder::with_counter();
    folder.write("lockstep.toml", SUITE);
    folder.write("repository/.git", "");
    let answer = crate::support::run_in(&folder.path().join("repository"), &["check"]);
    assert!(answer.is_not_asked().out.contains("no lockstep.toml"));
}
