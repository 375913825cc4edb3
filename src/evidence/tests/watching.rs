//! A watched model says the same as any other, and counts which way it went.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::eval::{Finding, Limits, Model, OutcomeKind, Recorder, Setup, guard_path};
use crate::spec::{LoadOptions, load_text};
use crate::value::Value;

fn model(definitions: &str) -> Model {
    let text = format!("---- MODULE M ----\nEXTENDS Integers, Sequences\n{definitions}\n====\n");
    let spec = load_text("M", &text, &LoadOptions::default()).unwrap();
    let setup = Setup::without_config(&spec);
    let limits = Limits::default();
    Model::new(Arc::new(spec), &setup.bindings, setup.behaviour, limits)
}

/// What is seen of `Op` on the way to its value, by name; and that the value,
/// or why there is none, is what it is when nobody watches.
#[track_caller]
fn seen(definitions: &str, args: &[i64]) -> Vec<String> {
    let plain = model(definitions);
    let watched = plain.watched();
    let recorder = Arc::new(Recorder::new(watched.points()));
    let args: Vec<Value> = args.iter().map(|arg| Value::Int(*arg)).collect();
    let definition = plain.definition("Op").unwrap();
    let value = watched.apply_watched(definition, &args, None, &recorder);
    assert_eq!(value, plain.apply(definition, &args, None), "{definitions}");
    let counts = recorder.counts();
    let mut found = Vec::new();
    for point in watched.points().of(definition) {
        let outcomes = point.outcomes.iter().zip(point.counters()).enumerate();
        for (index, (outcome, counter)) in outcomes {
            if counts[counter] > 0 {
                let item = match point.outcomes.len() {
                    // The items of a junction are told apart by their number.
                    length if length % 3 == 0 && is_of_item(outcome.kind) => {
                        format!(" {}", index / 3 + 1)
                    }
                    _ => String::new(),
                };
                found.push(format!(
                    "{:?}{item} {:?} {}",
                    point.kind, outcome.kind, counts[counter]
                ));
            }
        }
    }
    found
}

fn is_of_item(kind: OutcomeKind) -> bool {
    use OutcomeKind::{False, True, Undefined};
    matches!(kind, True | False | Undefined)
}

#[test]
fn conditionals() {
    let text = "Op(n) == IF n > 0 THEN CASE n = 1 -> 10 [] n = 2 -> 20 [] OTHER -> 0 ELSE -1";
    let taken = |n: i64| seen(text, &[n]);
    assert_eq!(taken(0), ["If Else 1", "Definition Value 1"]);
    assert_eq!(taken(2), ["Case Arm 1", "If Then 1", "Definition Value 1"]);
    assert_eq!(
        taken(5),
        ["Case Other 1", "If Then 1", "Definition Value 1"]
    );
    let none = "Op(n) == CASE n = 1 -> TRUE";
    assert_eq!(seen(none, &[2]), ["Case NoArm 1", "Definition Undefined 1"]);
}

#[test]
fn junctions_stop_where_they_are_decided() {
    let text = r"Op(n) == n > 0 /\ n < 9 /\ (n = 1 \/ n = 2 \/ n \div (n - 3) = 0)";
    let found = seen(text, &[-1]);
    assert_eq!(found, ["Conjunction 1 False 1", "Definition False 1"]);
    let found = seen(text, &[2]);
    let expected = [
        "Disjunction 1 False 1",
        "Disjunction 2 True 1",
        "Conjunction 1 True 1",
        "Conjunction 2 True 1",
        "Conjunction 3 True 1",
        "Definition True 1",
    ];
    assert_eq!(found, expected);
    let found = seen(text, &[3]);
    assert!(
        found.contains(&"Disjunction 3 Undefined 1".to_owned()),
        "{found:?}"
    );
    assert!(
        found.contains(&"Definition Undefined 1".to_owned()),
        "{found:?}"
    );
}

#[test]
fn implications() {
    let text = "Op(n) == n > 0 => n > 1";
    assert_eq!(
        seen(text, &[0]),
        ["Implication Vacuous 1", "Definition True 1"]
    );
    assert_eq!(
        seen(text, &[1]),
        ["Implication False 1", "Definition False 1"]
    );
    assert_eq!(
        seen(text, &[2]),
        ["Implication True 1", "Definition True 1"]
    );
}

/// Also where the first element decides.
#[test]
fn quantifiers_say_of_how_many() {
    for (symbol, decisive) in [("\\A", false), ("\\E", true)] {
        let text = format!("Op(n) == {symbol} i \\in 1..n : i < 3");
        let range = |n: i64| seen(&text, &[n])[0].clone();
        let kind = if decisive { "Exists" } else { "Forall" };
        assert_eq!(range(0), format!("{kind} Empty 1"));
        assert_eq!(range(2), format!("{kind} All 1"));
        assert_eq!(range(5), format!("{kind} Some 1"));
        let none = format!("Op(n) == {symbol} i \\in 3..n : i < 3");
        assert_eq!(seen(&none, &[5])[0], format!("{kind} None 1"));
    }
    // What lies behind is not all looked at, nor may it have a value.
    let long = r"Op(n) == \E i \in 1..n : i > 0";
    assert_eq!(seen(long, &[1000])[0], "Exists Cut 1");
    let broken = r"Op(n) == \E i \in 1..n : 1 \div (2 - i) = 1";
    assert_eq!(seen(broken, &[3])[0], "Exists Some 1");
    let broken = r"Op(n) == \E i \in 1..n : 1 \div (2 - i) > 0";
    assert_eq!(seen(broken, &[2])[0], "Exists Cut 1");
}

#[test]
fn what_is_not_evaluated_is_not_seen() {
    let text = r"Op(n) == LET f == IF n = 1 THEN 1 ELSE 2 IN n = 0 \/ f = 1";
    let found = seen(text, &[0]);
    assert_eq!(found, ["Disjunction 1 True 1", "Definition True 1"]);
    let found = seen(text, &[1]);
    assert!(found.contains(&"If Then 1".to_owned()), "{found:?}");
}

/// What is applied is worked out for its argument alone, as TLC does: another
/// one has no value here.
#[test]
fn what_is_applied_is_no_table() {
    let rule = "F(k) == [x \\in 0..2 |-> IF x = 0 THEN k ELSE 1 \\div 0]\n";
    for applied in [
        "Op(n) == F(n)[0]",
        "G(k) == IF k > 0 THEN F(k) ELSE <<>>\nOp(n) == G(n)[0]",
        "G(k) == CASE k > 0 -> F(k) [] OTHER -> <<>>\nOp(n) == G(n)[0]",
        "Op(n) == LET f == F(n) IN f[0]",
        "Op(n) == LET f(k) == F(k) IN f(n)[0]",
    ] {
        let text = format!("{rule}{applied}");
        let found = seen(&text, &[4]);
        assert!(
            found.contains(&"Definition Value 1".to_owned()),
            "{found:?}"
        );
        let plain = model(&text);
        let value = plain.apply(plain.definition("Op").unwrap(), &[Value::Int(4)], None);
        assert_eq!(value, Ok(Value::Int(4)), "{text}");
    }
    let text = format!("{rule}Op(n) == F(n)[1]");
    assert!(seen(&text, &[4]).contains(&"Definition Undefined 1".to_owned()));
}

/// By path: what each conjunct turned out to be.
fn explored(definitions: &str, args: &[i64]) -> BTreeMap<String, Finding> {
    let watched = model(definitions).watched();
    let recorder = Arc::new(Recorder::new(watched.points()));
    let args: Vec<Value> = args.iter().map(|arg| Value::Int(*arg)).collect();
    let definition = watched.definition("Op").unwrap();
    let conjuncts = watched.explore(definition, &args, &recorder).unwrap();
    let path = |way: &[_]| guard_path("Op", way);
    conjuncts
        .iter()
        .map(|one| (path(&one.way), one.finding))
        .collect()
}

#[test]
fn conjuncts_are_explored_behind_the_first_false_one() {
    let text = r"
In(n) == n > 0 /\ n < 9
Op(n) ==
    /\ In(n)
    /\ IF n = 5 THEN FALSE /\ n = 6 ELSE n # 7
    /\ 10 \div n > 0
    /\ \A i \in 1..n : i < 8";
    use Finding::{False, True, Undefined};
    let expect = |n: i64, expected: &[(&str, Finding)]| {
        let expected = expected.iter();
        let expected = expected.map(|(path, finding)| ((*path).to_owned(), *finding));
        assert_eq!(explored(text, &[n]), expected.collect(), "{n}");
    };
    expect(
        0,
        &[
            ("Op.1/In.1", False),
            ("Op.1/In.2", True),
            ("Op.2[ELSE].1", True),
            ("Op.3", Undefined),
            ("Op.4", True),
        ],
    );
    expect(
        5,
        &[
            ("Op.1/In.1", True),
            ("Op.1/In.2", True),
            ("Op.2[THEN].1", False),
            ("Op.2[THEN].2", False),
            ("Op.3", True),
            ("Op.4", True),
        ],
    );
}

/// What is explored behind the deciding conjunct was not evaluated by TLC, and
/// counts for nothing.
#[test]
fn exploring_counts_what_evaluating_does() {
    let text = r"
In(n) == n > 0 /\ n < 9
Op(n) == In(n) /\ (IF n = 5 THEN n = 6 ELSE n # 7) /\ (n = 8 \/ n \in {1, 2})";
    for n in -1..10 {
        let watched = model(text).watched();
        let definition = watched.definition("Op").unwrap();
        let [one, other] = [(); 2].map(|()| Arc::new(Recorder::new(watched.points())));
        let args = [Value::Int(n)];
        watched.explore(definition, &args, &one);
        drop(watched.apply_watched(definition, &args, None, &other));
        assert_eq!(one.counts(), other.counts(), "{n}");
    }
}
