//! Small modules, each about one rule, with SANY's verdict.
//!
//! `tests/spec/accepted.txt` and `rejected.txt` hold cases: a line `@@@ Name`,
//! the module of that name, and further modules after lines `@@ Name`. What is
//! said of each rejected one is in a snapshot.

use std::fmt::Write as _;

use indexmap::IndexMap;
use lockstep::diag::{Style, render};
use lockstep::spec::{Failure, LoadOptions, Spec, load_text};

struct Case {
    name: String,
    text: String,
    options: LoadOptions,
}

fn cases(file: &str) -> Vec<Case> {
    let text = fs_err::read_to_string(format!("tests/spec/{file}")).unwrap();
    let sections = text.split("@@@ ").skip(1);
    let cases = sections.map(|section| {
        let mut parts = section.split("\n@@ ");
        let (name, text) = parts.next().unwrap().split_once('\n').unwrap();
        let modules: IndexMap<String, String> = parts
            .map(|part| part.split_once('\n').unwrap())
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
            .collect();
        Case {
            name: name.to_owned(),
            text: text.to_owned(),
            options: LoadOptions {
                modules,
                ..LoadOptions::default()
            },
        }
    });
    cases.collect()
}

fn loaded(case: &Case) -> Result<Spec, Failure> {
    load_text(&case.name, &case.text, &case.options)
}

fn rendered(failure: &Failure) -> String {
    render(&failure.diagnostics, &failure.sources, Style::Plain)
}

#[test]
fn what_sany_accepts_is_accepted_and_well_formed() {
    let mut wrong = String::new();
    for case in cases("accepted.txt") {
        match loaded(&case) {
            Ok(spec) => {
                for fault in super::support::malformed(&spec) {
                    writeln!(wrong, "{}: {fault}", case.name).unwrap();
                }
            }
            Err(failure) => writeln!(wrong, "{}\n{}", case.name, rendered(&failure)).unwrap(),
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_sany_rejects_is_rejected() {
    let mut said = String::new();
    let mut accepted = Vec::new();
    for case in cases("rejected.txt") {
        match loaded(&case) {
            Ok(_) => accepted.push(case.name),
            Err(failure) => writeln!(said, "{}\n{}", case.name, rendered(&failure)).unwrap(),
        }
    }
    assert!(accepted.is_empty(), "accepted: {}", accepted.join(", "));
    insta::assert_snapshot!(said);
}
