//! What can be asked, in which form, and how the command ends.

use super::{Folder, Said};

const COUNTER: &str = "\
---- MODULE Counter ----
EXTENDS Naturals
VARIABLE x
Step(by) == x' = x + by
Init == x = 0
Next == \\E by \\in 1..2 : Step(by)
====
";

const CONFIGURATION: &str = "INIT Init\nNEXT Next\n";

const COUNTED: &str = "\
State 1: <Initial predicate>
x = 0

State 2: <Step(2) line 4, col 13 to line 4, col 23 of module Counter>
x = 2

State 3: <Step(1) line 4, col 13 to line 4, col 23 of module Counter>
x = 3

";

/// The text with a smaller step.
fn smaller() -> String {
    COUNTER.replace("1..2", "1..1")
}

/// `old` and `new` with a counter each, and a trace.
fn counters(new: &str) -> Folder {
    let folder = Folder::new();
    for (name, text) in [("old", COUNTER), ("new", new)] {
        folder.write(&format!("{name}/Counter.tla"), text);
        folder.write(&format!("{name}/Counter.cfg"), CONFIGURATION);
    }
    folder.write("counted.out", COUNTED);
    folder
}

/// A repository whose one commit has these files.
fn committed(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    folder.git(&["init", "-q"]);
    for (name, text) in files {
        folder.write(name, text);
    }
    folder.git(&["add", "."]);
    folder.git(&["commit", "-qm", "one"]);
    folder
}

fn revise(folder: &Folder, arguments: &[&str]) -> Said {
    let arguments: Vec<&str> = ["revise"].iter().chain(arguments).copied().collect();
    folder.run(&arguments)
}

#[test]
fn the_same_text_ends_well() {
    let folder = counters(COUNTER);
    insta::assert_snapshot!(revise(&folder, &["old", "new", "counted.out"]).all());
}

#[test]
fn a_step_that_is_none_any_more() {
    let folder = counters(&smaller());
    insta::assert_snapshot!(revise(&folder, &["old", "new", "counted.out"]).all());
}

#[test]
fn a_gate_fails_on_what_it_names_only() {
    let folder = counters(&smaller());
    let gate = |verdicts: &str| {
        let fail_on = format!("--fail-on={verdicts}");
        revise(&folder, &["old", "new", "counted.out", &fail_on]).code
    };
    assert_eq!(gate("looser,incomparable"), 0);
    assert_eq!(gate("stricter"), 1);
}

#[test]
fn files_of_other_names_are_compared_with_each_other() {
    let folder = counters(COUNTER);
    let other = smaller().replace("MODULE Counter", "MODULE Counting");
    folder.write("other/Counting.tla", &other);
    folder.write("other/Counting.cfg", CONFIGURATION);
    let said = revise(
        &folder,
        &[
            "old/Counter.tla",
            "other/Counting.tla",
            "counted.out",
            "--format=json",
        ],
    );
    assert_eq!(said.code, 1, "{}", said.err);
    let report: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let moved = &report["definitions"][0];
    assert_eq!(moved["moved_from"], "Counter");
}

#[test]
fn a_configuration_for_both_sides_can_be_given() {
    let folder = counters(&smaller());
    folder.write("two.cfg", "INIT Init\nNEXT Two\n");
    for name in ["old/Counter.tla", "new/Counter.tla"] {
        let text = fs_err::read_to_string(folder.path().join(name)).unwrap();
        folder.write(
            name,
            &text.replace("====", "Two == Step(2) \\/ Step(1)\n===="),
        );
    }
    let sides = ["old/Counter.tla", "new/Counter.tla", "counted.out"];
    let with = |more: &[&str]| revise(&folder, &[&sides[..], more].concat());
    let flips = |said: &Said| said.out.contains("judged otherwise");
    assert!(flips(&with(&[])), "{}", with(&[]).out);
    assert!(
        !flips(&with(&["--cfg=two.cfg"])),
        "{}",
        with(&["--cfg=two.cfg"]).out
    );
    let said = revise(&folder, &["old", "new", "counted.out", "--cfg=two.cfg"]);
    assert_eq!(said.code, 2, "{}", said.all());
    insta::assert_snapshot!(said.err);
}

/// Modules of a folder's folders are found as `check` finds traces, and may use
/// those of the folders around.
#[test]
fn folders_are_gone_through() {
    let library = "---- MODULE Steps ----\nEXTENDS Naturals\nUp(x, by) == x + by\n====\n";
    let counter = COUNTER
        .replace("EXTENDS Naturals", "EXTENDS Steps")
        .replace("x' = x + by", "x' = Up(x, by)");
    let folder = committed(&[
        ("specs/Steps.tla", library),
        ("specs/counters/Counter.tla", &counter),
        ("specs/counters/Counter.cfg", CONFIGURATION),
        ("specs/.hidden/Broken.tla", "no module"),
    ]);
    folder.write("specs/Steps.tla", &library.replace("x + by", "x + by + by"));
    folder.write("counted.out", &COUNTED.replace("col 23", "col 26"));
    let said = revise(&folder, &["HEAD:specs", "specs", "counted.out"]);
    assert_eq!(said.code, 1, "{}", said.err);
    insta::assert_snapshot!(said.all());
    let said = revise(&folder, &["HEAD:", ".", "counted.out", "--format=json"]);
    assert_eq!(said.code, 1, "{}", said.err);
}

/// TLC leaves a module with the trace beside the spec that it has run.
#[test]
fn what_tlc_has_left_in_a_folder_is_no_part_of_the_spec() {
    let folder = Folder::new();
    for side in ["old", "new"] {
        folder.write(&format!("{side}/Counter.tla"), COUNTER);
        folder.write(&format!("{side}/Counter.cfg"), CONFIGURATION);
    }
    let explorer = "---- MODULE Counter_TTrace_1796077581 ----\nEXTENDS Counter, TLC\n\
                    _expression == 1\n====\n";
    folder.write("old/Counter_TTrace_1796077581.tla", explorer);
    let said = revise(&folder, &["old", "new", "--format=json"]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    let said = revise(&folder, &["old/Counter_TTrace_1796077581.tla", "new"]);
    assert!(said.out.contains("_expression: removed"), "{}", said.out);
}

#[test]
fn git_has_both_sides() {
    let folder = committed(&[
        ("specs/Counter.tla", COUNTER),
        ("specs/Counter.cfg", CONFIGURATION),
    ]);
    folder.write("specs/Counter.tla", &smaller());
    folder.git(&["commit", "-qam", "two"]);
    folder.write("counted.out", COUNTED);
    for (old, new) in [
        ("HEAD~1:specs", "HEAD:specs"),
        ("HEAD~1:specs/Counter.tla", "HEAD:specs/Counter.tla"),
        ("HEAD~1:specs", "specs"),
        ("HEAD~1:./specs/", "specs/Counter.tla"),
    ] {
        let said = revise(&folder, &[old, new, "counted.out"]);
        assert_eq!(said.code, 1, "{old} {new}: {}", said.err);
        assert!(said.out.contains("Next: stricter"), "{}", said.out);
    }
    let said = revise(&folder, &["HEAD:specs", "specs", "counted.out"]);
    assert_eq!(said.code, 0, "{}", said.out);
    insta::assert_snapshot!(revise(&folder, &["HEAD~1:specs", "HEAD:specs"]).all());
}

/// A name of what is staged, of the current folder, and of the top.
#[test]
fn git_has_folders_by_all_their_names() {
    let folder = committed(&[
        ("specs/Counter.tla", COUNTER),
        ("specs/Counter.cfg", CONFIGURATION),
    ]);
    folder.write("specs/Counter.tla", &smaller());
    folder.git(&["add", "."]);
    folder.write("counted.out", COUNTED);
    for (old, new) in [
        ("HEAD:.", ":0:."),
        ("HEAD:specs/.", ":specs"),
        ("HEAD:specs", ":0:specs"),
        ("HEAD:./", ":0:"),
        ("HEAD:", ":"),
        ("HEAD:specs/Counter.tla", ":0:specs/Counter.tla"),
        ("HEAD:specs/Counter.tla", ":specs/Counter.tla"),
        ("HEAD:specs", ":./specs/"),
        ("@:specs", "specs"),
    ] {
        let said = revise(&folder, &[old, new, "counted.out"]);
        assert_eq!(said.code, 1, "{old} {new}: {}", said.err);
        assert!(said.out.contains("Next: stricter"), "{}", said.out);
    }
    for staged in [":specs", ":0:specs/Counter.tla"] {
        let said = revise(&folder, &[staged, "specs", "counted.out"]);
        assert_eq!(said.code, 0, "{staged}: {}{}", said.out, said.err);
    }
    let said = revise(&folder, &[":1:specs", "specs", "counted.out"]);
    assert_eq!(said.code, 2, "nothing of that stage: {}", said.out);
}

/// What the repository's configuration names is not run to read the index.
#[cfg(unix)]
#[test]
fn git_runs_nothing_of_the_repository() {
    use std::os::unix::fs::PermissionsExt;
    let folder = committed(&[
        ("specs/Counter.tla", COUNTER),
        ("specs/Counter.cfg", CONFIGURATION),
    ]);
    folder.write("monitor", "#!/bin/sh\ntouch ran\n");
    let monitor = folder.path().join("monitor");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&monitor, executable).unwrap();
    folder.git(&["config", "core.fsmonitor", monitor.to_str().unwrap()]);
    folder.git(&["status"]);
    let ran = folder.path().join("ran");
    assert!(ran.exists(), "it is run by git on its own");
    std::fs::remove_file(&ran).unwrap();
    let said = revise(&folder, &[":specs", "specs"]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert!(!ran.exists());
}

/// No folder is around a module in the root of the repository.
#[test]
fn git_has_files_of_the_root() {
    let folder = committed(&[("Counter.tla", COUNTER), ("Counter.cfg", CONFIGURATION)]);
    folder.write("Counter.tla", &smaller());
    folder.git(&["add", "."]);
    folder.write("counted.out", COUNTED);
    for (old, new) in [
        ("HEAD:Counter.tla", "Counter.tla"),
        ("HEAD:Counter.tla", ":Counter.tla"),
        ("HEAD:./Counter.tla", ":0:Counter.tla"),
        ("@:Counter.tla", ":./Counter.tla"),
    ] {
        let said = revise(&folder, &[old, new, "counted.out"]);
        assert_eq!(said.code, 1, "{old} {new}: {}", said.err);
        assert!(said.out.contains("Next: stricter"), "{}", said.out);
    }
}

#[test]
fn what_git_does_not_have() {
    let folder = committed(&[("specs/Counter.tla", COUNTER)]);
    let said = revise(&folder, &["HEAD~9:specs", "HEAD:nothing"]);
    assert_eq!(said.code, 2);
    insta::assert_snapshot!(said.err);
}

#[test]
fn an_error_in_a_revision_names_it() {
    let folder = committed(&[("specs/Counter.tla", &COUNTER.replace("x + by", "x + + by"))]);
    folder.write("specs/Counter.tla", COUNTER);
    let said = revise(&folder, &["HEAD:specs", "specs"]);
    assert_eq!(said.code, 2);
    insta::assert_snapshot!(said.err);
}

#[test]
fn names_that_look_like_options_are_names() {
    let folder = Folder::new();
    folder.git(&["init", "-q"]);
    folder.write("Counter.tla", COUNTER);
    let hostile = "--upload-pack=touch gone;:x";
    // Before `--` it is an option that there is not.
    assert_eq!(revise(&folder, &[hostile, "Counter.tla"]).code, 2);
    for name in [
        hostile,
        "--output=gone:x",
        "HEAD\n--batch-all-objects:x",
        "-:-",
    ] {
        let said = revise(&folder, &["--", name, "Counter.tla"]);
        assert_eq!(said.code, 2, "{name}: {}", said.out);
    }
    assert!(!folder.path().join("gone").exists());
    insta::assert_snapshot!(revise(&folder, &["--", hostile, "Counter.tla"]).err);
}

#[test]
fn what_is_not_there() {
    let folder = counters(COUNTER);
    folder.write("empty/readme", "no trace\n");
    folder.write("notes.txt", "");
    let asked = [
        vec!["old", "missing"],
        vec!["HEAD:old", "new"],
        vec!["old", "empty"],
        vec!["old", "notes.txt"],
        vec!["old", "new", "missing.out"],
        vec!["old", "new", "notes.txt"],
        vec!["old", "new", "empty"],
    ];
    let mut all = String::new();
    for arguments in asked {
        let said = revise(&folder, &arguments);
        assert_eq!(said.code, 2, "{arguments:?}: {}", said.out);
        all.push_str(&format!("$ revise {}\n{}\n", arguments.join(" "), said.err));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn a_mistake_in_the_old_text_alone() {
    let folder = counters(COUNTER);
    folder.write("old/Counter.tla", &COUNTER.replace("x = 0", "y = 0"));
    let said = revise(&folder, &["old", "new"]);
    assert_eq!(said.code, 2);
    insta::assert_snapshot!(said.err);
}

#[test]
fn without_traces_the_meaning_is_left_open() {
    let folder = counters(&smaller());
    let said = revise(&folder, &["old", "new"]);
    assert_eq!(said.code, 3);
    insta::assert_snapshot!(said.out);
}

#[test]
fn traces_come_from_the_suite() {
    let folder = counters(&smaller());
    folder.write(
        "lockstep.toml",
        "[suite]\nname = \"s\"\n\n[[model]]\nname = \"c\"\nspec = \"new/Counter.tla\"\ntraces = [\"counted.out\"]\n",
    );
    let said = revise(&folder, &["old", "new"]);
    assert_eq!(said.code, 1, "{}", said.err);
    assert!(said.out.contains("1 trace, 2 steps"), "{}", said.out);
}

#[test]
fn text_from_outside_does_not_steer_the_terminal() {
    let hostile = COUNTER.replace("x + by", "x + Len(\"\u{1b}[2J`|<b>\") + by");
    let hostile = hostile.replace("Naturals", "Naturals, Sequences");
    let folder = counters(&hostile);
    for format in ["text", "markdown"] {
        let format = format!("--format={format}");
        let said = revise(&folder, &["old", "new", "counted.out", &format]);
        assert!(!said.out.contains('\u{1b}'), "{}", said.out);
    }
}

/// A repository with three commits of a module, and a clone of it made so.
fn cloned(options: &[&str]) -> Folder {
    let folder = Folder::new();
    folder.git(&["init", "--quiet", "source"]);
    let git = |arguments: &[&str]| folder.git(&[&["-C", "source"], arguments].concat());
    git(&["config", "uploadpack.allowFilter", "true"]);
    for bound in ["1", "2", "3"] {
        let module = format!(
            "---- MODULE M ----\nEXTENDS Integers\nVARIABLE x\nInit == x = 0\n\
             Next == x < {bound} /\\ x' = x + 1\n====\n"
        );
        folder.write("source/specs/M.tla", &module);
        folder.write("source/specs/M.cfg", "INIT Init\nNEXT Next\n");
        git(&["add", "."]);
        git(&["commit", "--quiet", "-m", bound]);
    }
    let source = format!("file://{}/source", folder.path().display());
    let clone = [&["clone", "--quiet"], options, &[&source, "clone"]].concat();
    folder.git(&clone);
    folder
}

/// What is not in a partial or a shallow clone is named, with what gets it; and that
/// does.
#[test]
fn what_a_clone_does_not_have_is_told() {
    let none = "--filter=blob:none";
    let refetch = &["fetch", "--quiet", "--refetch", "--no-filter"][..];
    for (options, old, what, fetch) in [
        (&[none][..], "HEAD~1:specs", "`HEAD~1:specs/M.tla`", refetch),
        (
            &[none],
            "HEAD~1:specs/M.tla",
            "`HEAD~1:specs/M.tla`",
            refetch,
        ),
        (&["--filter=tree:0"], "HEAD~1:specs", "`HEAD~1:`", refetch),
        (
            &["--depth=1"],
            "HEAD~1:specs",
            "no revision `HEAD~1`",
            &["fetch", "--quiet", "--unshallow"],
        ),
    ] {
        let folder = cloned(options);
        let clone = folder.path().join("clone");
        let run = || folder.run_in(&clone, &["revise", old, "HEAD:specs"]);
        let said = run();
        assert_eq!(said.code, 2, "{options:?}: {}", said.all());
        assert!(said.err.contains(what), "{options:?}: {}", said.err);
        let command = match fetch.last() {
            Some(&"--unshallow") => "`git fetch --unshallow`",
            _ => "`git fetch --refetch --no-filter`",
        };
        assert!(said.err.contains(command), "{options:?}: {}", said.err);
        folder.git(&[&["-C", "clone"], fetch].concat());
        assert_ne!(run().code, 2, "{options:?}");
        // What is in no revision is none that could be fetched.
        let said = folder.run_in(&clone, &["revise", "HEAD~1:nothing", "HEAD:specs"]);
        assert!(
            said.err.contains("git has nothing of that name"),
            "{}",
            said.err
        );
    }
}
