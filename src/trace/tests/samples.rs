//! TLC's real output, of every form.

use std::fmt::Write as _;

use super::support::{Whole, attempt, sample, summary, traces};
use crate::trace::{Pattern, Shape, State, TraceId, open, parse_value};
use crate::value::Value;

/// What is in every file of a folder, a line each.
fn overview(folder: &str) -> String {
    let mut names: Vec<String> = std::fs::read_dir(sample(folder))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| sample(folder).join(name).is_file())
        .collect();
    names.sort();
    let mut text = String::new();
    for name in names {
        let content = std::fs::read(sample(folder).join(&name)).unwrap();
        write!(text, "{name}: ").unwrap();
        match attempt(&content) {
            (_, None) => {
                let all = traces(&format!("{folder}/{name}"));
                let all: Vec<String> = all.iter().map(summary).collect();
                writeln!(text, "{}", all.join("; ")).unwrap();
            }
            (states, Some(error)) => writeln!(text, "{states} states, then {error}").unwrap(),
        }
    }
    text
}

#[test]
fn json() {
    insta::assert_snapshot!(overview("json"));
}

#[test]
fn console() {
    insta::assert_snapshot!(overview("console"));
}

#[test]
fn console_without_a_trace() {
    insta::assert_snapshot!(overview("console/exit"));
}

#[test]
fn tool() {
    insta::assert_snapshot!(overview("tool"));
}

#[test]
fn simulation() {
    insta::assert_snapshot!(overview("simulate"));
}

#[test]
fn older_tlc() {
    insta::assert_snapshot!(overview("tlc-2.19"));
}

/// The value that a state of the first trace gives a variable, exactly.
fn value(name: &str, state: usize, variable: &str) -> String {
    let all = traces(name);
    let state = &all[0].states[state - 1];
    match state.observation.get(variable) {
        Some(Pattern::Exact(value)) => value.to_string(),
        other => panic!("{name}: `{variable}` is {other:?}"),
    }
}

#[test]
fn deep_values() {
    let table = [
        (
            "console/values.out",
            1,
            "fcn_of_fcn",
            "(n1 :> (n1 :> 1 @@ n2 :> 0) @@ n2 :> (n1 :> 0 @@ n2 :> 1))",
        ),
        ("console/values.out", 1, "set_of_ivl", "{{1, 2}, {3, 4, 5}}"),
        ("console/values.out", 1, "int_min", "-2147483648"),
        ("console/values.out", 1, "9lives", "9"),
        ("console/values.out", 1, "fcn_str_kw", "[IF |-> 0, b |-> 0]"),
        (
            "console/values.out",
            1,
            "str_esc",
            r#""q\" b\\ n\n t\t f\f r\r end""#,
        ),
        (
            "console/wide.out",
            1,
            "lnest",
            "[top |-> [mid |-> [low |-> {<<1, \"some text here\">>, <<2, \"some text here\">>, \
             <<3, \"some text here\">>, <<4, \"some text here\">>, <<5, \"some text here\">>}, \
             x |-> 1], y |-> {}], z |-> <<{}, {}>>]",
        ),
        (
            "console/json-input.out",
            3,
            "v",
            "(\"\" :> 4 @@ \"9\" :> 3 @@ \"a b\" :> 1 @@ \"b\\\"c\" :> 2)",
        ),
        ("console/json-input.out", 1, "v", "<<>>"),
        (
            "console/unicode.out",
            3,
            "f",
            "[b |-> <<0>>, ключ |-> <<0>>]",
        ),
        ("console/lazy-terse.out", 1, "union", "{1, 2, 7}"),
        ("console/lazy-alias.out", 1, "tup", "(Nat \\X {1})"),
        ("tlc-2.19/values.out", 1, "fcn_empty", "<<>>"),
        (
            "tool/printt-lookalikes.out",
            1,
            "s",
            "\"@!@!@ENDMSG 2217 @!@!@\"",
        ),
    ];
    for (name, state, variable, expected) in table {
        let found = value(name, state, variable);
        let expected = parse_value(expected).unwrap();
        assert_eq!(parse_value(&found).unwrap(), expected, "{name} {variable}");
    }
}

/// The JSON and the console output of one run.
const PAIRS: [(&str, &str); 17] = [
    ("json/action_property.json", "console/action-property.out"),
    ("json/alias.json", "console/alias.out"),
    ("json/alias_error.json", "console/alias-error.out"),
    ("json/deadlock.json", "console/deadlock.out"),
    ("json/heads.json", "console/heads.out"),
    ("json/heads_instance.json", "console/heads-instance.out"),
    ("json/invariant.json", "console/invariant.out"),
    ("json/invariant_init.json", "console/invariant-init.out"),
    ("json/json_input.json", "console/json-input.out"),
    ("json/lasso.json", "console/lasso.out"),
    ("json/lookalikes.json", "console/printt-lookalikes.out"),
    ("json/lossy.json", "console/json-lossy.out"),
    ("json/stuttering.json", "console/stuttering.out"),
    ("json/symmetry.json", "console/symmetry.out"),
    ("json/unicode.json", "console/unicode.out"),
    ("json/unnamed_action.json", "console/unnamed-action.out"),
    ("json/values.json", "console/values.out"),
];

fn pair(json: &str, console: &str) -> (Whole, Whole) {
    let (mut json, mut console) = (traces(json), traces(console));
    (json.remove(0), console.remove(0))
}

fn exact<'s>(state: &'s State, name: &str, at: &str) -> &'s Value {
    let pattern = state.observation.get(name);
    pattern
        .and_then(Pattern::exact)
        .unwrap_or_else(|| panic!("{at}: {name} is {pattern:?}"))
}

#[test]
fn json_says_what_the_console_says() {
    for (json_name, console_name) in PAIRS {
        let (json, console) = pair(json_name, console_name);
        assert_eq!(json.states.len(), console.states.len(), "{json_name}");
        for (one, other) in json.states.iter().zip(&console.states) {
            let at = format!("{json_name}, state {}", one.number);
            assert_eq!(one.number, other.number, "{at}");
            let vars = &one.observation.vars;
            assert_eq!(vars.len(), other.observation.vars.len(), "{at}");
            for (name, pattern) in vars {
                let exact = exact(other, name.as_str(), &at);
                assert!(pattern.matches(exact), "{at}: {name}: {pattern}, {exact}");
            }
            let (Some(one), Some(other)) = (&one.action, &other.action) else {
                assert_eq!(one.action, other.action, "{at}");
                continue;
            };
            if one.name.as_str() != "UnnamedAction" {
                assert_eq!(one.name, other.name, "{at}");
            }
            assert_eq!(one.location, other.location, "{at}");
            let (one, other) = (one.args.as_deref(), other.args.as_deref());
            let (one, other) = (one.unwrap_or_default(), other.unwrap_or_default());
            // Of an instance the JSON knows the operator's own parameters.
            if json_name != "json/heads_instance.json" {
                assert_eq!(one.len(), other.len(), "{at}");
            }
            for ((_, pattern), (_, exact)) in one.iter().rev().zip(other.iter().rev()) {
                let exact = exact.exact().unwrap();
                assert!(pattern.matches(exact), "{at}: {pattern}, {exact}");
            }
        }
    }
}

#[test]
fn a_value_of_the_same_kind_decodes_json() {
    for (json_name, console_name) in PAIRS {
        if json_name == "json/lossy.json" {
            continue;
        }
        let (json, console) = pair(json_name, console_name);
        for (index, state) in json.states.iter().enumerate() {
            for (name, pattern) in &state.observation.vars {
                let at = format!("{json_name}, state {}, {name}", state.number);
                let exact = exact(&console.states[index], name.as_str(), &at);
                assert_eq!(pattern.candidate(exact).as_ref(), Some(exact), "{at}");
                let all = console.states.iter().filter_map(|state| {
                    state
                        .observation
                        .get(name.as_str())
                        .and_then(Pattern::exact)
                });
                let decoded = pattern.decode(&Shape::of_all(all));
                if !matches!(json_name, "json/json_input.json" | "json/heads.json") {
                    assert_eq!(decoded.as_ref(), Some(exact), "{at}");
                }
            }
        }
    }
}

#[test]
fn tool_says_what_the_console_says() {
    for (tool, console) in [
        ("tool/action-property.out", "console/action-property.out"),
        ("tool/alias-error.out", "console/alias-error.out"),
        ("tool/assert.out", "console/assert.out"),
        ("tool/continue.out", "console/continue.out"),
        ("tool/deadlock.out", "console/deadlock.out"),
        ("tool/eval-error.out", "console/eval-error.out"),
        ("tool/heads.out", "console/heads.out"),
        ("tool/incomplete-state.out", "console/incomplete-state.out"),
        ("tool/invariant-error.out", "console/invariant-error.out"),
        ("tool/invariant-init.out", "console/invariant-init.out"),
        ("tool/lasso.out", "console/lasso.out"),
        (
            "tool/printt-lookalikes.out",
            "console/printt-lookalikes.out",
        ),
        (
            "tool/starts-incomplete.out",
            "console/starts-incomplete.out",
        ),
        ("tool/stuttering.out", "console/stuttering.out"),
    ] {
        let (one, other) = (traces(tool), traces(console));
        assert_eq!(one.len(), other.len(), "{tool}");
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one.ending.closing, other.ending.closing, "{tool}");
            if tool != "tool/alias-error.out" {
                assert_eq!(one.ending.cause, other.ending.cause, "{tool}");
            }
            for (one, other) in one.states.iter().zip(&other.states) {
                assert_eq!((one.trace, one.number), (other.trace, other.number));
                assert_eq!(one.action, other.action, "{tool}");
                if tool != "tool/alias-error.out" {
                    assert_eq!(one.observation.vars, other.observation.vars, "{tool}");
                }
            }
        }
    }
}

#[test]
fn a_trace_of_changes_is_completed() {
    let all = traces("tlc-2.19/difftrace.out");
    let complete = traces("console/action-property.out");
    for (one, other) in all[0].states.iter().zip(&complete[0].states) {
        let sorted = |state: &State| {
            let mut vars = state.observation.vars.clone();
            vars.sort_by(|a, b| a.0.cmp(&b.0));
            vars
        };
        let mut wanted = sorted(other);
        // Which state TLC compares the last but one with differs by version.
        if one.number == 4 {
            wanted.retain(|(name, _)| name.as_str() == "mode");
        }
        assert_eq!(sorted(one), wanted);
    }
}

#[test]
fn unassigned_variables_are_not_observed() {
    let all = traces("console/incomplete-state.out");
    let last = &all[0].states[3].observation;
    assert_eq!(last.get("level"), Some(&Pattern::Unobserved));
    assert_eq!(last.get("mode").unwrap().to_string(), "\"drain\"");
}

#[test]
fn places_are_exact() {
    for name in ["json/unicode.json", "console/unicode.out", "tool/heads.out"] {
        let content = std::fs::read(sample(name)).unwrap();
        for state in &traces(name)[0].states {
            let place = &state.observation.place;
            let rest = &content[usize::try_from(place.offset).unwrap()..];
            let begins = rest.starts_with(b"{\"")
                || rest.starts_with(format!("State {}: ", state.number).as_bytes())
                || rest.starts_with(format!("{}: ", state.number).as_bytes());
            assert!(begins, "{name}: {place}");
            let before = std::str::from_utf8(&content[..content.len() - rest.len()]).unwrap();
            let line = before.matches('\n').count() as u64 + 1;
            let column = before.rsplit('\n').next().unwrap().chars().count() as u64 + 1;
            assert_eq!((place.line, place.column), (line, column), "{name}");
        }
    }
}

#[test]
fn traces_of_one_file_are_told_apart() {
    let all = traces("console/continue-four.out");
    for (index, trace) in all.iter().enumerate() {
        let id = TraceId(u32::try_from(index).unwrap());
        assert!(trace.states.iter().all(|state| state.trace == id));
        assert_eq!(trace.ending.trace, id);
    }
}

#[test]
fn a_missing_file_is_told() {
    let error = open(&sample("json/none.json")).unwrap_err();
    assert!(error.message().starts_with("cannot open: "), "{error}");
}
