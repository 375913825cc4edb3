//! Where modules are found, and what is said if not.

use std::path::Path;

use super::{messages, spec};
use crate::spec::library::{is_standard_module, standard_modules};
use crate::spec::{Failure, LoadOptions, load};

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        fs_err::write(folder.path().join(name), content).unwrap();
    }
    folder
}

fn failure(path: &Path) -> Failure {
    load(path, &LoadOptions::default()).expect_err("loaded")
}

fn message(path: &Path) -> String {
    failure(path).diagnostics[0].message.clone()
}

#[test]
fn a_module_beside_the_root_wins_over_an_embedded_one() {
    let folder = folder(&[
        (
            "Root.tla",
            b"---- MODULE Root ----\nEXTENDS Sequences\nA == Mine\n====",
        ),
        (
            "Sequences.tla",
            b"---- MODULE Sequences ----\nMine == 1\n====",
        ),
    ]);
    assert!(load(&folder.path().join("Root.tla"), &LoadOptions::default()).is_ok());
}

#[test]
fn further_folders_are_searched_in_order() {
    let root = folder(&[(
        "Root.tla",
        b"---- MODULE Root ----\nEXTENDS Other\nA == B\n====",
    )]);
    let first = folder(&[("Other.tla", b"---- MODULE Other ----\nB == 1\n====")]);
    let second = folder(&[("Other.tla", b"---- MODULE Other ----\nC == 1\n====")]);
    let options = LoadOptions {
        folders: vec![first.path().to_owned(), second.path().to_owned()],
        ..LoadOptions::default()
    };
    assert!(load(&root.path().join("Root.tla"), &options).is_ok());
}

/// As for SANY, a module of the file behind the root is found, one that is nested
/// in a nested one is not.
#[test]
fn modules_in_the_file_of_the_root() {
    let behind = folder(&[(
        "Root.tla",
        b"---- MODULE Root ----\nI == INSTANCE Other\nA == I!B\n====\n\
          ---- MODULE Other ----\nB == 1\n====\n",
    )]);
    assert!(load(&behind.path().join("Root.tla"), &LoadOptions::default()).is_ok());
    let nested = folder(&[(
        "Root.tla",
        b"---- MODULE Root ----\n---- MODULE Outer ----\n---- MODULE Inner ----\nB == 1\n\
          ====\n====\nI == INSTANCE Inner\n====\n",
    )]);
    let said = message(&nested.path().join("Root.tla"));
    assert!(said.contains("`Inner`"), "{said}");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let folder = folder(&[]);
    let path = folder.path().join("Root.tla");
    let failure = failure(&path);
    let place = failure.diagnostics[0].labels[0].span.file;
    let source = failure.sources.get(place).unwrap();
    assert_eq!(source.path(), path);
}

#[test]
fn a_missing_module_is_said_with_its_place_and_where_it_was_searched() {
    let folder = folder(&[
        ("Root.tla", b"---- MODULE Root ----\nEXTENDS Helpr\n===="),
        ("Helper.tla", b"---- MODULE Helper ----\n===="),
    ]);
    let failure = failure(&folder.path().join("Root.tla"));
    let diagnostic = &failure.diagnostics[0];
    assert_eq!(diagnostic.message, "module `Helpr` is not found");
    assert_eq!(failure.sources.slice(diagnostic.labels[0].span), "Helpr");
    assert!(diagnostic.notes[0].contains(&folder.path().display().to_string()));
    assert_eq!(diagnostic.fix.as_deref(), Some("did you mean `Helper`"));
}

#[test]
fn text_that_is_not_utf8_is_said_with_its_place() {
    let folder = folder(&[("Root.tla", b"---- MODULE Root ----\n\xff\n====")]);
    let failure = failure(&folder.path().join("Root.tla"));
    let diagnostic = &failure.diagnostics[0];
    assert!(diagnostic.notes[0].contains("not UTF-8"));
    let span = diagnostic.labels[0].span;
    let source = failure.sources.get(span.file).unwrap();
    let at = source.line_column(span.start);
    assert_eq!((at.line, at.column), (2, 1));
}

#[test]
fn a_module_must_have_the_name_of_its_file() {
    let folder = folder(&[("Root.tla", b"---- MODULE Other ----\n====")]);
    let said = message(&folder.path().join("Root.tla"));
    assert_eq!(said, "module `Other` stands in the file of module `Root`");
}

#[test]
fn modules_that_need_each_other_are_said_as_a_path() {
    let modules = [("A", "EXTENDS B"), ("B", "EXTENDS C"), ("C", "EXTENDS B")];
    assert_eq!(
        messages("A", "", &modules),
        ["modules need each other: B -> C -> B"]
    );
}

#[test]
fn a_module_that_instantiates_itself_is_a_cycle() {
    let modules = [("A", "CONSTANT c\nI == INSTANCE A WITH c <- c")];
    let said = messages("", "I == INSTANCE A WITH c <- 1", &modules);
    assert_eq!(said, ["modules need each other: A -> A"]);
}

#[test]
fn instances_that_multiply_meet_a_limit() {
    let modules: Vec<(String, String)> = (1..40)
        .map(|i| {
            let body = format!(
                "CONSTANT c\nI == INSTANCE M{0} WITH c <- c\nJ == INSTANCE M{0} WITH c <- 1\nA == c",
                i - 1
            );
            (format!("M{i}"), body)
        })
        .chain([("M0".to_owned(), "CONSTANT c\nA == c".to_owned())])
        .collect();
    let modules: Vec<(&str, &str)> = modules.iter().map(|(n, b)| (&**n, &**b)).collect();
    let said = messages("", "I == INSTANCE M39 WITH c <- 1", &modules);
    assert_eq!(said, ["the spec becomes too large here"]);
}

#[test]
fn bounds_that_multiply_meet_a_limit() {
    let mut set = "{1}".to_owned();
    for i in 0..40 {
        set = format!("{{a{i} \\in {{1}} : \\A x{i}, y{i} \\in {set} : TRUE}}");
    }
    assert_eq!(
        messages("", &format!("A == {set}"), &[]),
        ["the spec becomes too large here"]
    );
}

#[test]
fn deep_text_is_resolved() {
    let terms = vec!["1"; 5_000].join(" + ");
    spec("Naturals", &format!("A == {terms}"), &[]);
    let chain: String = (1..5_000)
        .map(|i| format!("A{i} == A{} + 1\n", i - 1))
        .collect();
    spec("Naturals", &format!("A0 == 1\n{chain}"), &[]);
}

#[test]
fn every_embedded_module_is_loaded() {
    for name in standard_modules() {
        assert!(is_standard_module(name));
        spec(name, "", &[]);
        // For their constants something must be substituted.
        let has_constants = name == "RealTime" || (name.starts_with('_') && name != "_Possible");
        if !has_constants {
            spec("", &format!("I == INSTANCE {name}"), &[]);
        }
    }
}

#[test]
fn all_embedded_modules_can_be_extended_together() {
    for first in standard_modules() {
        let both = format!("{first}, SequencesExt");
        let graphs = matches!(first, "UndirectedGraphs" | "GraphTheorems");
        if !graphs {
            spec(&both, "", &[]);
        }
    }
}
