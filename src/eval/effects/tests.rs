//! What effects come to in specs that are judged, and the small languages they
//! read.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::eval::{Assumptions, Bindings, Evaluated, Limits, Model, Search, Setup, State, Wanted};
use crate::spec::resolved::VarId;
use crate::spec::{LoadOptions, load_text};
use crate::value::{ErrorKind, Value};

use super::{json_text, template};

fn model(module: &str) -> Model {
    let text = format!("---- MODULE M ----\n{module}\n====\n");
    let spec = load_text("M", &text, &LoadOptions::default()).unwrap();
    let setup = Setup::without_config(&spec);
    Model::new(
        Arc::new(spec),
        &setup.bindings,
        setup.behaviour,
        Limits::default(),
    )
}

fn state(values: &[Value]) -> State {
    State::new(values.to_vec())
}

fn int(n: i64) -> Value {
    Value::Int(n)
}

/// A state that is known, and how many come before it.
struct Known(State, Option<u64>);

impl Wanted for Known {
    fn admits(&self, variable: VarId, value: &Value) -> bool {
        self.exact(variable) == Some(value)
    }

    fn exact(&self, variable: VarId) -> Option<&Value> {
        self.0.get(variable)
    }

    fn level(&self) -> Option<u64> {
        self.1
    }
}

/// Whether a walk finds the step, and whether the relation is true of it.
fn judged(model: &Model, from: &[Value], to: &[Value]) -> (Evaluated<bool>, Evaluated<bool>) {
    let (from, to) = (state(from), state(to));
    let mut found = false;
    let walked = model.successors(&from, Some(&Known(to.clone(), Some(1))), &mut |successor| {
        found = found || successor.state == to;
        Search::Continue
    });
    (walked.map(|()| found), model.is_step(&from, &to))
}

fn agrees(model: &Model, from: &[Value], to: &[Value]) -> bool {
    let (walked, stated) = judged(model, from, to);
    let walked = walked.unwrap();
    assert_eq!(
        walked,
        stated.unwrap(),
        "the walk and the relation disagree"
    );
    walked
}

const ONE: &str = "EXTENDS TLC, Integers, Randomization\nVARIABLE x\nInit == x = 0\n";

#[test]
fn a_step_by_a_random_element_may_go_to_any_element() {
    for next in [
        "x' = RandomElement(3..5)",
        "x' \\in RandomSubset(2, 3..5)",
        "\\E y \\in RandomSubset(1, 3..5) : x' = y",
        "LET r == RandomElement(2..4) IN x' = r + 1",
        "x' = (CHOOSE y \\in RandomSubset(1, 3..5) : TRUE)",
        "IF RandomElement(BOOLEAN) THEN x' = 3 ELSE x' \\in {4, 5}",
        "x' = 2 + RandomElement(1..2) + RandomElement(0..1)",
        "x' \\in 0..9 /\\ x' = RandomElement({x + 3, x + 4, x + 5})",
    ] {
        let model = model(&format!("{ONE}Next == {next}"));
        for to in 0..9 {
            let allowed = agrees(&model, &[int(0)], &[int(to)]);
            assert_eq!(allowed, (3..=5).contains(&to), "{next} to {to}");
        }
    }
}

#[test]
fn what_is_drawn_once_is_the_same_throughout_a_step() {
    let two = "EXTENDS TLC, Integers\nVARIABLES x, y\nInit == x = 0 /\\ y = 0\n";
    let model = model(&format!(
        "{two}Next == LET r == RandomElement(1..3) IN x' = r /\\ y' = 2 * r"
    ));
    let from = [int(0), int(0)];
    assert!(agrees(&model, &from, &[int(2), int(4)]));
    assert!(!agrees(&model, &from, &[int(2), int(6)]));
}

#[test]
fn a_huge_choice_is_decided_by_membership_or_not_at_all() {
    let direct = model(&format!("{ONE}Next == x' = RandomElement(1..1000000000)"));
    let (walked, _) = judged(&direct, &[int(0)], &[int(999_999_999)]);
    assert!(walked.unwrap());
    let hidden = model(&format!(
        "{ONE}Next == x' = 1 + RandomElement(1..1000000000)"
    ));
    let (walked, stated) = judged(&hidden, &[int(0)], &[int(999_999_999)]);
    assert_eq!(walked.unwrap_err().kind, ErrorKind::Limit);
    assert_eq!(stated.unwrap_err().kind, ErrorKind::Limit);
}

#[test]
fn successors_that_are_not_judged_are_drawn_from_the_state() {
    let model = model(&format!("{ONE}Next == x' = RandomElement(1..1000)"));
    let drawn = |from: i64| {
        let mut found = Vec::new();
        let from = state(&[int(from)]);
        let walk = model.successors(&from, None, &mut |successor| {
            found.push(successor.state);
            Search::Continue
        });
        walk.unwrap();
        found
    };
    assert_eq!(drawn(1), drawn(1));
    assert_eq!(drawn(1).len(), 1);
    let different: BTreeSet<_> = (0..20).map(drawn).collect();
    assert!(different.len() > 10);
}

#[test]
fn registers_are_as_assumptions_and_the_initial_predicate_leave_them() {
    let model = model(
        "EXTENDS TLC, Integers\nVARIABLE x\nASSUME TLCSet(1, 10)\n\
         Init == x = 0 /\\ TLCSet(2, TLCGet(1) + 5)\n\
         Next == TLCSet(1, TLCGet(1) + 1) /\\ x' = TLCGet(1) + TLCGet(2)",
    );
    for _ in 0..3 {
        assert!(agrees(&model, &[int(0)], &[int(26)]));
    }
}

#[test]
fn the_level_is_known_where_the_behaviour_is() {
    let model = model(
        "EXTENDS TLC, Integers\nVARIABLE x\nInit == x = TLCGet(\"level\")\n\
         Next == x' = TLCGet(\"level\") + 1",
    );
    assert!(model.is_initial(&state(&[int(0)])).unwrap());
    let step = |level| {
        let mut found = false;
        let wanted = Known(state(&[int(8)]), level);
        let walked = model.successors(&state(&[int(0)]), Some(&wanted), &mut |_| {
            found = true;
            Search::Continue
        });
        walked.map(|()| found).map_err(|error| error.kind)
    };
    assert_eq!(step(Some(7)), Ok(true));
    assert_eq!(step(Some(6)), Ok(false));
    assert_eq!(step(None), Err(ErrorKind::Unsupported));
}

#[test]
fn assumptions_share_registers() {
    let text = "---- MODULE M ----\nEXTENDS TLC\nASSUME TLCSet(1, 2)\nASSUME TLCGet(1) = 2\n====\n";
    let spec = load_text("M", text, &LoadOptions::default()).unwrap();
    let mut failed = Assumptions::new(&spec, &Bindings::default(), Limits::default());
    assert!(failed.next().is_none());
}

#[test]
fn json_is_read_as_tlc_does() {
    let read = |text: &str| json_text::read(text, "it").map(|value| value.to_string());
    for (text, value) in [
        ("[]", "<<>>"),
        (" {\"b\" : 1, \"a\":[true]} ", "[a |-> <<TRUE>>, b |-> 1]"),
        ("-0", "0"),
        ("-1.99", "-1"),
        ("12.5e2", "1250"),
        ("1e-1", "0"),
        ("{\"a\": 1, \"a\": 2}", "[a |-> 2]"),
        ("\"\\ud83d\\ude00\\/\"", "\"😀/\""),
        ("99999999999999999999", "99999999999999999999"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(value), "{text}");
    }
    for text in [
        "",
        "null",
        "[1,]",
        "{\"a\"}",
        "\"a",
        "\"\\u12\"",
        "\"\\ud800\"",
        "01x",
        "1.",
        "-",
        "1e",
        "1e99999",
        "[1] 2",
        "{1: 2}",
        "tru",
        "\"\\x\"",
        "[1 2]",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    let deep = "[".repeat(100_000);
    assert!(read(&deep).is_err());
    let error = json_text::read("[1,\n2,\n?]", "it").unwrap_err();
    assert!(error.detail.contains("line 3"), "{}", error.detail);
}

#[test]
fn templates_are_filled_as_java_does() {
    let values = ["a".to_owned(), "b".to_owned()];
    let fill = |text: &str| template::fill(text, &values, "it").ok();
    assert_eq!(fill("%s-%s").as_deref(), Some("a-b"));
    assert_eq!(fill("%2$s%1$s%2$s").as_deref(), Some("bab"));
    assert_eq!(fill("%1$s %s").as_deref(), Some("a a"));
    assert_eq!(fill("%% %n").as_deref(), Some("% \n"));
    for wrong in [
        "%s%s%s",
        "%3$s",
        "%0$s",
        "%d",
        "%",
        "%99999999999999999999$s",
    ] {
        assert_eq!(fill(wrong), None, "{wrong}");
    }
}
