//! `lockstep parse`.

use super::{Folder, counter};

const WRONG_NAME: &str = "\
---- MODULE WrongName ----
EXTENDS Integers
Double(n) == n * factor
====
";

const WRONG_TEXT: &str = "\
---- MODULE WrongText ----
Half(n) == n \\div
====
";

fn several() -> Folder {
    let folder = counter();
    for (name, text) in [("WrongName.tla", WRONG_NAME), ("WrongText.tla", WRONG_TEXT)] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn one_line_for_a_module_that_is_well_formed() {
    let said = counter().run(&["parse", "Counter.tla"]);
    assert_eq!(said.code, 0);
    assert_eq!(
        said.out,
        "ok Counter.tla: 1 constant, 2 variables, 6 definitions, 1 assumption\n"
    );
}

#[test]
fn excerpts_for_modules_that_are_not_in_the_order_of_the_arguments() {
    let said = several().run(&["parse", "WrongName.tla", "Counter.tla", "WrongText.tla"]);
    insta::assert_snapshot!(said.all());
}

#[test]
fn syntax_alone_does_not_look_at_names() {
    let said = several().run(&["parse", "--syntax-only", "WrongName.tla"]);
    assert_eq!(
        (said.code, said.out.as_str()),
        (0, "ok WrongName.tla: 1 definition\n")
    );
    let said = several().run(&["parse", "--syntax-only", "WrongText.tla"]);
    assert_eq!(said.code, 2);
}

#[test]
fn json_gives_counts_codes_and_places() {
    let said = several().run(&["parse", "--format", "json", "Counter.tla", "WrongName.tla"]);
    assert_eq!(said.code, 2);
    let report = said.json();
    assert_eq!(report["schema"], "lockstep-parse/1");
    assert_eq!(report["files"][0]["accepted"], true);
    assert_eq!(report["files"][0]["module"], "Counter");
    assert_eq!(report["files"][0]["variables"], 2);
    let error = &report["files"][1]["errors"][0];
    assert_eq!(error["code"], "LS0201");
    assert_eq!(error["places"][0]["line"], 3);
    assert_eq!(error["places"][0]["column"], 18);
}

#[test]
fn what_is_no_module_is_refused_plainly() {
    let folder = Folder::with(&[
        ("Empty.tla", ""),
        ("Binary.tla", "\u{0}\u{1}\u{2}"),
        ("Other.tla", "---- MODULE Another ----\n====\n"),
    ]);
    for file in ["Missing.tla", "Empty.tla", "Binary.tla", "Other.tla", "."] {
        let said = folder.run(&["parse", file]);
        assert_eq!(said.code, 2, "{file}: {}", said.all());
        assert!(said.out.contains("error"), "{file}: {}", said.all());
    }
}

#[test]
fn files_are_needed() {
    assert_eq!(counter().run(&["parse"]).code, 2);
}
