//! Every operator of every embedded module, by what an application of it comes
//! to.
//!
//! `tests/modules/<Module>.toml` has cases for the operators that the module
//! exports; one without a case fails the run. Files that cases read are in
//! `tests/modules/files`. Values are compared as values.

#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lockstep::eval::{Bindings, EvalError, Evaluated, Limits, Outside, Permission, evaluate};
use lockstep::spec::resolved::{Denotation, Origin};
use lockstep::spec::{LoadOptions, Spec, load_text, resolve_expression_text, standard_modules};
use lockstep::trace::parse_value;
use lockstep::value::{ErrorKind, Value};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    extends: Vec<String>,
    #[serde(default)]
    defs: String,
    /// Operators that have no value outside a behaviour.
    #[serde(default)]
    loads_only: Vec<String>,
    #[serde(default)]
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// What the case is for.
    operator: String,
    expr: String,
    /// What it comes to, in TLC's notation.
    value: Option<String>,
    /// Or why it has no value.
    error: Option<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules")
}

fn cases() -> BTreeMap<String, Cases> {
    let mut found = BTreeMap::new();
    for entry in fs_err::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let text = fs_err::read_to_string(&path).unwrap();
            let cases = toml::from_str(&text);
            let cases = cases.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            found.insert(name, cases);
        }
    }
    found
}

/// A module in `folder` that extends others.
fn scene(extends: &[String], defs: &str, folder: PathBuf) -> Spec {
    let text = format!(
        "---- MODULE Scene ----\nEXTENDS {}\n{defs}\n====\n",
        extends.join(", ")
    );
    let options = LoadOptions {
        folders: vec![folder],
        ..LoadOptions::default()
    };
    load_text("Scene", &text, &options)
        .unwrap_or_else(|failure| panic!("{extends:?}: {:?}", failure.diagnostics.first()))
}

fn value_of(spec: &Spec, outside: Outside, expr: &str) -> Evaluated<Value> {
    let mut spec = spec.clone();
    let bindings = Bindings {
        outside,
        ..Bindings::default()
    };
    match resolve_expression_text(&mut spec, "expr", expr) {
        Ok(resolved) => evaluate(&spec, &bindings, &resolved, None, Limits::default()).value,
        Err(failure) => {
            let detail = failure
                .diagnostics
                .first()
                .map(|found| found.message.clone());
            Err(EvalError::new(
                ErrorKind::Unsupported,
                detail.unwrap_or_default(),
            ))
        }
    }
}

#[test]
fn applications_of_operators_have_these_values() {
    let mut wrong = Vec::new();
    for (module, cases) in cases() {
        let spec = scene(&cases.extends, &cases.defs, folder().join("files"));
        for case in &cases.case {
            let found = value_of(&spec, Outside::default(), &case.expr);
            let expected = match (&case.value, &case.error) {
                (Some(value), None) => Ok(parse_value(value).unwrap()),
                (None, Some(error)) => Err(error.as_str()),
                _ => panic!("{module}, `{}`: a value or an error is needed", case.expr),
            };
            let agrees = match (&expected, &found) {
                (Ok(expected), Ok(found)) => expected == found,
                (Err(expected), Err(error)) => *expected == error.kind.name(),
                _ => false,
            };
            if !agrees {
                wrong.push(format!(
                    "{module}: {}\n  expected {expected:?}\n  found {found:?}",
                    case.expr
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names of the operators that a module itself defines and exports.
fn exported(module: &str) -> BTreeSet<String> {
    let spec = scene(&[module.to_owned()], "", PathBuf::new());
    let mut names = BTreeSet::new();
    for denotation in spec.names.values() {
        if let Denotation::Definition(id) = denotation
            && let Some(definition) = spec.definitions.get(id.0 as usize)
            && definition.origin == Origin::Library
            && *definition.module == *module
            && !definition.name.contains('!')
        {
            names.insert(definition.base_name.to_string());
        }
    }
    names
}

/// Modules that proofs extend; what they define is for provers.
fn is_for_proofs(module: &str) -> bool {
    let names = ["TLAPS", "NaturalsInduction", "WellFoundedInduction"];
    names.contains(&module) || module.to_lowercase().contains("theorems")
}

#[test]
fn every_exported_operator_has_a_case() {
    let all = cases();
    let mut missing = Vec::new();
    let mut unknown = Vec::new();
    for module in standard_modules().filter(|module| !is_for_proofs(module)) {
        let exported = exported(module);
        let covered: BTreeSet<String> = match all.get(module) {
            Some(cases) => {
                let operators = cases.case.iter().map(|case| case.operator.clone());
                operators.chain(cases.loads_only.iter().cloned()).collect()
            }
            None => BTreeSet::new(),
        };
        missing.extend(
            exported
                .difference(&covered)
                .map(|name| format!("{module}!{name}")),
        );
        unknown.extend(
            covered
                .difference(&exported)
                .map(|name| format!("{module}!{name}")),
        );
    }
    assert!(missing.is_empty(), "without a case: {}", missing.join(", "));
    assert!(
        unknown.is_empty(),
        "no such operators: {}",
        unknown.join(", ")
    );
}

/// A spec in a folder of its own.
fn with_files(extends: &[&str]) -> (tempfile::TempDir, Spec) {
    let folder = tempfile::tempdir().unwrap();
    let extends: Vec<String> = extends.iter().map(|name| (*name).to_owned()).collect();
    let spec = scene(&extends, "", folder.path().to_owned());
    (folder, spec)
}

#[test]
fn what_is_written_can_be_read_where_writing_is_allowed() {
    let (folder, spec) = with_files(&["Json", "CSV", "IOUtils", "TLC"]);
    let outside = Outside {
        writing: Permission::Allowed,
        ..Outside::default()
    };
    let value = |expr: &str| value_of(&spec, outside.clone(), expr).unwrap().to_string();
    assert_eq!(
        value(r#"JsonSerialize("v.json", [a |-> <<1, "x">>])"#),
        "TRUE"
    );
    assert_eq!(
        value(r#"JsonDeserialize("v.json")"#),
        r#"[a |-> <<1, "x">>]"#
    );
    assert_eq!(value(r#"ndJsonSerialize("v.ndjson", <<1, {2}>>)"#), "TRUE");
    assert_eq!(value(r#"ndJsonDeserialize("v.ndjson")"#), "<<1, <<2>>>>");
    assert_eq!(value(r#"CSVWrite("%2$s;%1$s", <<1, 2>>, "v.csv")"#), "TRUE");
    assert_eq!(
        value(r#"CSVWrite("%s%%%n%s;x", <<1, 2>>, "v.csv")"#),
        "TRUE"
    );
    assert_eq!(
        fs_err::read_to_string(folder.path().join("v.csv")).unwrap(),
        "2;1\n1%\n2;x\n"
    );
    assert_eq!(
        value(r#"CSVWriteRecord([a |-> 1, b |-> 2], ",", TRUE, "r.csv")"#),
        "TRUE"
    );
    assert_eq!(
        value(r#"CSVRead(<<"x", "y">>, ",", "r.csv")"#),
        r#"<<[x |-> "a", y |-> "b"], [x |-> "1", y |-> "2"]>>"#
    );
    let text = r#"[format |-> "TXT", charset |-> "UTF-8", openOptions |-> <<"CREATE", "APPEND">>]"#;
    for _ in 0..2 {
        assert_eq!(
            value(&format!(r#"Serialize("é\n", "v.txt", {text}).exitValue"#)),
            "0"
        );
    }
    assert_eq!(
        value(&format!(r#"Deserialize("v.txt", {text}).stdout"#)),
        r#""é\né\n""#
    );
    assert_eq!(
        value_of(&spec, outside, r#"JsonSerialize("../v.json", <<1>>)"#)
            .unwrap_err()
            .kind,
        ErrorKind::Refused
    );
}

#[test]
fn links_do_not_lead_out_of_the_folder() {
    let (folder, spec) = with_files(&["Json"]);
    let elsewhere = tempfile::tempdir().unwrap();
    fs_err::write(elsewhere.path().join("secret.json"), "1").unwrap();
    let inside = |name: &str| folder.path().join(name);
    fs_err::os::unix::fs::symlink(elsewhere.path(), inside("way")).unwrap();
    fs_err::os::unix::fs::symlink(elsewhere.path().join("secret.json"), inside("link.json"))
        .unwrap();
    fs_err::create_dir(inside("sub")).unwrap();
    fs_err::write(inside("sub/own.json"), "[2]").unwrap();
    let kind = |expr: &str| value_of(&spec, Outside::default(), expr).map_err(|error| error.kind);
    for path in [
        "way/secret.json",
        "link.json",
        "sub/../../x.json",
        "/dev/zero",
    ] {
        let found = kind(&format!("JsonDeserialize(\"{path}\")"));
        assert_eq!(found, Err(ErrorKind::Refused), "{path}");
    }
    let own = folder.path().join("sub/own.json");
    for path in [
        "sub/own.json",
        "way/../sub/own.json",
        &own.to_string_lossy(),
    ] {
        let found = kind(&format!("JsonDeserialize(\"{path}\")"));
        assert_eq!(found.unwrap().to_string(), "<<2>>", "{path}");
    }
    assert_eq!(
        kind("JsonDeserialize(\"sub\")"),
        Err(ErrorKind::ModuleFunction)
    );
}

#[test]
fn programs_run_where_that_is_allowed() {
    let (_folder, spec) = with_files(&["IOUtils"]);
    let outside = Outside {
        running: Permission::Allowed,
        ..Outside::default()
    };
    let value = |expr: &str| value_of(&spec, outside.clone(), expr).unwrap().to_string();
    assert_eq!(
        value(r#"IOExec(<<"sh", "-c", "echo out; echo err >&2; exit 3">>)"#),
        r#"[exitValue |-> 3, stderr |-> "err\n", stdout |-> "out\n"]"#
    );
    assert_eq!(
        value(
            r#"IOEnvExecTemplate([A |-> 7], <<"sh", "-c", "echo $A %2$s %1$s">>, <<"x", "y">>).stdout"#
        ),
        r#""7 y x\n""#
    );
    assert_eq!(
        value(r#"IOExecTemplate(<<"echo", "%s">>, <<"a b">>).stdout"#),
        r#""a b\n""#
    );
    assert_eq!(
        value(r#"IOEnvExec([A |-> "z"], <<"sh", "-c", "echo $A">>).stdout"#),
        r#""z\n""#
    );
    let missing = value_of(&spec, outside, r#"IOExec(<<"no-such-program">>)"#);
    assert_eq!(missing.unwrap_err().kind, ErrorKind::ModuleFunction);
}

#[test]
fn the_environment_has_what_was_given() {
    let (_folder, spec) = with_files(&["IOUtils"]);
    let outside = Outside {
        environment: [("TRACE".to_owned(), "t.ndjson".to_owned())].into(),
        ..Outside::default()
    };
    let value = |expr: &str| value_of(&spec, outside.clone(), expr);
    assert_eq!(value("IOEnv.TRACE").unwrap().to_string(), "\"t.ndjson\"");
    assert_eq!(value("DOMAIN IOEnv").unwrap().to_string(), "{\"TRACE\"}");
    let error = value("IOEnv.HOME").unwrap_err();
    assert_eq!(error.kind, ErrorKind::NoField);
    assert!(error.detail.contains("--env"), "{}", error.detail);
}
