//! Configurations for one small module, each about one rule.
//!
//! `tests/spec/configurations.txt` holds the module and the configurations, a
//! line `@@@ name` before each. TLC's verdict is the same, but for those that
//! `tests/oracle/deviations.md` lists. What is said of each rejected one is in
//! a snapshot.

use std::fmt::Write as _;

use indexmap::IndexMap;
use lockstep::diag::{Source, Style, render};
use lockstep::eval::Setup;
use lockstep::spec::config::parse_config;
use lockstep::spec::{LoadOptions, Spec, load_text};

/// The module, and the configurations under a heading.
fn read(heading: &str) -> (Spec, Vec<(String, String)>) {
    let text = fs_err::read_to_string("tests/spec/configurations.txt").unwrap();
    let part = |wanted: &str| {
        let mut parts = text.split("@@@@ ");
        let part = parts.find_map(|part| part.strip_prefix(wanted)).unwrap();
        part.trim_start_matches('\n').to_owned()
    };
    let inner = "---- MODULE L ----\nInner == 5\nOp(a) == a\nHolds == TRUE\n====\n";
    let options = LoadOptions {
        modules: IndexMap::from([("L".to_owned(), inner.to_owned())]),
        ..LoadOptions::default()
    };
    let spec = load_text("Model", &part("Model"), &options).unwrap();
    let cases = part(heading)
        .split("@@@ ")
        .skip(1)
        .map(|case| case.split_once('\n').unwrap())
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .collect();
    (spec, cases)
}

/// What is said of a configuration; nothing if it is accepted.
fn said(spec: &Spec, text: &str) -> String {
    let mut spec = spec.clone();
    let file = spec.sources.add(Source::new("Model.cfg", text));
    let found = match parse_config(&Source::new("Model.cfg", text), file) {
        Ok(config) => Setup::new(&spec, &config).err().unwrap_or_default(),
        Err(error) => vec![error],
    };
    match found.is_empty() {
        true => String::new(),
        false => render(&found, &spec.sources, Style::Plain),
    }
}

#[test]
fn what_tlc_runs_is_accepted() {
    let (spec, cases) = read("accepted");
    let mut wrong = String::new();
    for (name, text) in cases {
        let said = said(&spec, &text);
        if !said.is_empty() {
            writeln!(wrong, "{name}\n{said}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_tlc_refuses_is_refused() {
    let (spec, cases) = read("rejected");
    let mut all = String::new();
    for (name, text) in cases {
        let said = said(&spec, &text);
        assert!(!said.is_empty(), "{name} is accepted");
        writeln!(all, "{name}\n{said}").unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn a_configuration_in_the_modules_file() {
    let text = "---- MODULE M ----\nx == 1\n====\n---- CONFIG Other ----\nINIT A\n====\n\
                ----- CONFIG M -----\nCONSTANT N = 3\nINIT B\n=====\nNEXT C\n";
    let source = Source::new("folder/M.tla", text);
    let config = parse_config(&source, lockstep::diag::FileId(0)).unwrap();
    assert_eq!(config.init.as_ref().unwrap().name, "B");
    assert_eq!(config.next, None);
    let name = &config.constants[0].name;
    assert_eq!(source.slice(name.span.start, name.span.end), "N");
    let without = Source::new("folder/L.tla", text);
    let error = parse_config(&without, lockstep::diag::FileId(0)).unwrap_err();
    assert_eq!(error.message, "no `---- CONFIG L ----` in this file");
}

#[test]
fn operators_given_by_their_values() {
    let text = "---- MODULE T ----\nCONSTANTS F(_), G(_, _)\nAp(Op(_), x) == Op(x)\nD(x) == x\n\
                A == <<F(1), F(2), G(1, {2}), Ap(F, 2), D(7), Ap(D, 7)>>\nB == F(3)\n====\n";
    let mut spec = load_text("T", text, &LoadOptions::default()).unwrap();
    let cfg = "CONSTANTS F(1) = a F(2) = {b} F(1) = c G(1, {2}) = \"s\" D(7) = 8";
    let file = spec.sources.add(Source::new("T.cfg", cfg));
    let config = parse_config(&Source::new("T.cfg", cfg), file).unwrap();
    let setup = Setup::new(&spec, &config).unwrap();
    let limits = lockstep::eval::Limits::default();
    let model = lockstep::eval::Model::new(
        std::sync::Arc::new(spec),
        &setup.bindings,
        setup.behaviour,
        limits,
    );
    let value = |name: &str| {
        let id = model.definition(name).unwrap();
        let value = model.apply(id, &[], None);
        value.map(|value| value.to_string())
    };
    assert_eq!(
        value("A").unwrap(),
        "<<a, {b}, \"s\", {b}, 8, 8>>",
        "the first line for some arguments counts"
    );
    assert!(value("B").is_err());
}
