//! Specs and configurations that cannot be used.

use insta::assert_snapshot;

use crate::support::{COUNTED, COUNTER, Folder};

/// Checks a trace by a changed `Counter`.
#[track_caller]
fn with(spec: &str, cfg: &str) -> String {
    let folder = Folder::new();
    folder.write("Counter.tla", spec);
    folder.write("Counter.cfg", cfg);
    folder.write("a.out", COUNTED);
    folder.check_counter("a.out").is_not_asked().shown()
}

const CFG: &str = "INIT Init\nNEXT Next\n";

#[test]
fn a_syntax_error() {
    let spec = COUNTER.replace("x + by", "(x + by");
    assert_snapshot!(with(&spec, CFG));
}

#[test]
fn false_assumptions() {
    let assumed = "ASSUME Small == 1 > 2\nASSUME 2 > 3\nVARIABLES";
    let spec = COUNTER.replace("VARIABLES", assumed);
    assert_snapshot!(with(&spec, CFG));
}

#[test]
fn unknown_names() {
    let spec = COUNTER
        .replace("UNCHANGED x", "UNCHANGED y")
        .replace("x + by", "x + bye");
    assert_snapshot!(with(&spec, CFG));
}

#[test]
fn a_missing_module() {
    let spec = COUNTER.replace("Naturals", "Naturels");
    assert_snapshot!(with(&spec, CFG).replace("/private", ""));
}

#[test]
fn a_missing_spec() {
    let folder = Folder::with_counter();
    folder.write("a.out", COUNTED);
    let answer = folder.run(&["check", "--spec", "Countr.tla", "a.out"]);
    assert_snapshot!(answer.is_not_asked().shown());
}

#[test]
fn a_spec_that_is_not_utf8() {
    let folder = Folder::with_counter();
    folder.write(
        "Counter.tla",
        b"---- MODULE Counter ----\n\\* caf\xE9\nA\xFF == 1\n====\n",
    );
    folder.write("a.out", COUNTED);
    assert_snapshot!(folder.check_counter("a.out").is_not_asked().shown());
}

#[test]
fn a_constant_without_a_value() {
    let spec = COUNTER.replace("VARIABLES", "CONSTANT N\nVARIABLES");
    assert_snapshot!(with(&spec, CFG));
}

#[test]
fn a_configuration_with_an_unknown_section() {
    assert_snapshot!(with(COUNTER, "INIT Init\nNEXTT Next\n"));
}

#[test]
fn a_configuration_with_unknown_names() {
    assert_snapshot!(with(
        COUNTER,
        "INIT Start\nNEXT Next\nCONSTANT N = 1\nINVARIANT Inv\n"
    ));
}

#[test]
fn a_missing_configuration() {
    let folder = Folder::with_counter();
    folder.write("a.out", COUNTED);
    let arguments = [
        "check",
        "--spec",
        "Counter.tla",
        "--cfg",
        "Other.cfg",
        "a.out",
    ];
    assert_snapshot!(folder.run(&arguments).is_not_asked().shown());
}

#[test]
fn a_configuration_that_is_not_utf8() {
    let folder = Folder::with_counter();
    folder.write("a.out", COUNTED);
    folder.write("Counter.cfg", b"INIT Init\nNEXT \xFE\n");
    assert_snapshot!(folder.check_counter("a.out").is_not_asked().shown());
}

#[test]
fn a_configuration_of_another_name() {
    let folder = Folder::with_counter();
    folder.write("a.out", COUNTED);
    folder.write("Counter.cfg", "INIT Nothing\n");
    folder.write("Other.cfg", CFG);
    let arguments = [
        "check",
        "--spec",
        "Counter.tla",
        "--cfg",
        "Other.cfg",
        "a.out",
    ];
    assert_eq!(folder.run(&arguments).code, Some(0));
}

/// The first ten are shown whole.
#[test]
fn many_errors() {
    let many: String = (0..25).map(|n| format!("D{n} == undefined{n}\n")).collect();
    let spec = COUNTER.replace("====", &format!("{many}===="));
    let shown = with(&spec, CFG);
    assert_eq!(shown.matches("error[").count(), 10);
    assert!(shown.contains("and 15 more in Counter.tla"), "{shown}");
    assert!(shown.contains("25 errors"), "{shown}");
}

#[test]
fn deep_nesting() {
    let deep = format!("{}0{}", "(".repeat(20_000), ")".repeat(20_000));
    let spec = COUNTER.replace("x = 0", &format!("x = {deep}"));
    assert_snapshot!(with(&spec, CFG));
}

#[test]
fn deep_nesting_in_a_configuration() {
    let deep = format!("{}0{}", "{".repeat(10_000), "}".repeat(10_000));
    let spec = COUNTER.replace("VARIABLES", "CONSTANT N\nVARIABLES");
    assert_snapshot!(with(&spec, &format!("{CFG}CONSTANT N = {deep}\n")));
}
