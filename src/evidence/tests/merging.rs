//! Evidence added up.

use crate::evidence::{
    Companion, Conjunct, Counting, Evidence, Measure, MeasureKind, Measures, ModelEvidence, Module,
    Parameter, SCHEMA, Subject, SubjectKind, TraceUsed,
};

fn companion(path: &str, seen_false: u64) -> Companion {
    Companion {
        path: path.to_owned(),
        seen_false,
        undefined: 0,
    }
}

fn guard(path: &str, counts: [u64; 3], companions: Vec<Companion>) -> Conjunct {
    let [seen_true, seen_false, alone] = counts;
    Conjunct {
        path: path.to_owned(),
        seen_true,
        seen_false,
        alone,
        companions,
        ..Conjunct::default()
    }
}

fn evidence(trace: &str, conjuncts: Vec<Conjunct>, values: &[&str]) -> Evidence {
    let subject = Subject {
        name: "A".to_owned(),
        kind: SubjectKind::Guarded,
        calls: 1,
        conjuncts,
        parameters: vec![Parameter {
            name: "p".to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
            ..Parameter::default()
        }],
        ..Subject::default()
    };
    let model = ModelEvidence {
        name: "M".to_owned(),
        spec: "M.tla".to_owned(),
        modules: vec![Module {
            file: "M.tla".to_owned(),
            hash: "0".to_owned(),
            lines: 1,
        }],
        traces: vec![TraceUsed {
            path: trace.to_owned(),
            verdict: "conforms".to_owned(),
            states: 1,
        }],
        operators: vec![subject],
        ..ModelEvidence::default()
    };
    Evidence {
        schema: SCHEMA.to_owned(),
        tool: "lockstep".to_owned(),
        counting: Counting::default(),
        models: vec![model],
    }
}

fn merged(one: Evidence, other: Evidence) -> Subject {
    let mut all = one;
    all.merge(other).unwrap();
    all.models[0].operators[0].clone()
}

/// What was beside a guard each time in one run, and not in the other, is not
/// what keeps it from being false alone.
#[test]
fn companions_are_those_of_both() {
    let one = vec![guard(
        "A.1",
        [0, 2, 0],
        vec![companion("A.2", 2), companion("A.3", 2)],
    )];
    let other = vec![guard("A.1", [5, 1, 0], vec![companion("A.3", 1)])];
    let both = merged(evidence("a", one.clone(), &[]), evidence("b", other, &[]));
    assert_eq!(both.conjuncts[0].companions, [companion("A.3", 3)]);
    let never = vec![guard("A.1", [7, 0, 0], vec![])];
    let both = merged(evidence("a", never, &[]), evidence("b", one.clone(), &[]));
    assert_eq!(both.conjuncts[0].companions.len(), 2);
    let alone = vec![guard("A.1", [7, 1, 1], vec![])];
    let both = merged(evidence("a", one, &[]), evidence("b", alone, &[]));
    assert!(both.conjuncts[0].companions.is_empty());
    assert_eq!((both.calls, both.conjuncts[0].seen_false), (2, 3));
}

#[test]
fn conjuncts_and_values_stay_in_their_order() {
    let guards = |paths: &[&str]| {
        let guards = paths.iter().map(|path| guard(path, [1, 0, 0], vec![]));
        guards.collect()
    };
    let one = evidence("a", guards(&["A.2", "A.10/B.1"]), &["2", "10", "\"b\""]);
    let other = evidence("b", guards(&["A.1", "A.10/B.2", "A.9"]), &["1", "9", "10"]);
    let both = merged(one, other);
    let paths: Vec<&str> = both.conjuncts.iter().map(|one| one.path.as_str()).collect();
    assert_eq!(paths, ["A.1", "A.2", "A.9", "A.10/B.1", "A.10/B.2"]);
    assert_eq!(both.parameters[0].values, ["1", "2", "9", "10", "\"b\""]);
}

#[test]
fn what_cannot_be_added_changes_nothing() {
    let mut all = evidence("a", vec![], &[]);
    let before = all.clone();
    let mut changed = evidence("b", vec![], &[]);
    changed.models[0].modules[0].hash = "1".to_owned();
    let mut newer = evidence("b", vec![], &[]);
    newer.tool = "lockstep 9".to_owned();
    let mut otherwise = evidence("b", vec![], &[]);
    otherwise.counting.points = "where an action is tried, too".to_owned();
    for other in [changed, newer, otherwise, evidence("a", vec![], &[])] {
        assert!(all.merge(other).is_err());
        assert_eq!(all, before);
    }
}

#[test]
fn a_dependent_guard_does_not_count() {
    let mut guards = vec![
        guard("A.1", [1, 1, 0], vec![]),
        guard("A.2", [1, 1, 1], vec![]),
    ];
    let measure = |guards: &[Conjunct]| -> Measure {
        let all = Measures::of(&evidence("a", guards.to_vec(), &[]));
        all.get(MeasureKind::Alone).unwrap().clone()
    };
    let found = measure(&guards);
    assert_eq!((found.seen, found.all, found.share()), (1, 2, Some(5_000)));
    assert_eq!(found.lacking[0].name, "A.1");
    guards[0].dependent = Some("of A.2".to_owned());
    let found = measure(&guards);
    assert_eq!((found.seen, found.all), (1, 1));
    assert_eq!(measure(&[]).share(), None);
}
