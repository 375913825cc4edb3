//! `TLCGet("spec")`, and specifications whose parts come through operators and
//! instances, against what TLC says and writes of the same spec (`tests/told`,
//! see its README).

use std::path::{Path, PathBuf};

use super::Folder;

fn files(extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/told");
    let entries = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|file| file.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

fn args<'a>(command: &'a str, cfg: &'a Path) -> [String; 5] {
    let spec = match cfg.ends_with("through.cfg") {
        true => cfg.with_file_name("Through.tla"),
        false => cfg.with_file_name("Told.tla"),
    };
    [
        command.to_owned(),
        "--spec".to_owned(),
        spec.display().to_string(),
        "--cfg".to_owned(),
        cfg.display().to_string(),
    ]
}

fn run(cfg: &Path, command: &str, last: &str) -> (i32, String, String) {
    let args = args(command, cfg);
    let args: Vec<&str> = args.iter().map(String::as_str).chain([last]).collect();
    let said = Folder::with(&[]).run(&args);
    (said.code, said.out, said.err)
}

#[test]
fn tells_what_tlc_tells() {
    let told = files("txt");
    assert_eq!(told.len(), 7);
    for told in told {
        let tlc = std::fs::read_to_string(&told).unwrap();
        let cfg = told.with_extension("cfg");
        let (code, out, err) = run(&cfg, "eval", &format!("TLCGet(\"spec\") = {tlc}"));
        assert_eq!((code, &*out), (0, "TRUE\n"), "{}: {err}", cfg.display());
    }
}

#[test]
fn behaviours_of_what_comes_through_operators_and_instances_conform() {
    let traces = files("trace");
    assert_eq!(traces.len(), 3);
    for trace in traces {
        let cfg = trace.with_extension("cfg");
        let (code, out, err) = run(&cfg, "check", trace.to_str().unwrap());
        assert_eq!(code, 0, "{}: {out}{err}", trace.display());
    }
}

/// `Spec <- Other` reaches the SPECIFICATION that names Spec, and `Spec <-[M]
/// Other` only what module M makes of it; what TLC runs.
#[test]
fn a_specification_that_is_replaced() {
    let elsewhere = "---- MODULE E ----\nEXTENDS Integers\nVARIABLE x\nInit == x = 0\n\
        Next == x' = 1 - x\nSpec == Init /\\ [][Next]_x\n====\n";
    let spec = "---- MODULE M ----\nEXTENDS E\nOther == Init /\\ [][x' = 9]_x\n====\n";
    let folder = Folder::with(&[
        ("E.tla", elsewhere),
        ("M.tla", spec),
        ("all.cfg", "SPECIFICATION Spec\nCONSTANT Spec <- Other\n"),
        ("one.cfg", "SPECIFICATION Spec\nCONSTANT Spec <-[E] Other\n"),
    ]);
    for (cfg, next) in [("all.cfg", "9"), ("one.cfg", "1")] {
        let said = folder.run(&[
            "successors",
            "--spec",
            "M.tla",
            "--cfg",
            cfg,
            "--state",
            "x = 0",
            "--format",
            "json",
        ]);
        let state = &said.json()["steps"][0]["successors"][0]["state"]["x"];
        assert_eq!(state, next, "{cfg}: {}", said.all());
    }
}

#[test]
fn there_may_be_too_many_actions_to_tell() {
    let spec = "---- MODULE M ----\nEXTENDS Integers, TLC\nVARIABLE x\nInit == x = 0\n\
        Next == \\E i \\in 1..200000 : x' = i\n====\n";
    let folder = Folder::with(&[("M.tla", spec)]);
    let said = folder.run(&["eval", "--spec", "M.tla", "TLCGet(\"spec\").inits"]);
    let wanted = "there are more than 100000 actions";
    assert!(
        said.code != 0 && said.err.contains(wanted),
        "{}",
        said.all()
    );
}

/// A set that cannot be listed, for it has too many elements: as for TLC, which prints
/// `{[name |-> "Next", location |-> ...]}` of this spec, there is one action.
#[test]
fn a_set_that_is_too_large_to_list_makes_one_action() {
    let spec = "---- MODULE M ----\nEXTENDS Integers, TLC\nVARIABLE x\nInit == x = 0\n\
        Next == \\E f \\in [SUBSET (1..100) -> {1, 2}] : x' = f[{}]\n====\n";
    let folder = Folder::with(&[("M.tla", spec)]);
    let names = "{a.name : a \\in TLCGet(\"spec\").actions} = {\"Next\"}";
    let said = folder.run(&["eval", "--spec", "M.tla", names]);
    assert_eq!((said.code, &*said.out), (0, "TRUE\n"), "{}", said.all());
}
