//! Each answer can be a `no`.

use super::*;
use crate::engine::by_name;
use crate::report::model::{BranchesReached, OperatorReport, Position};

const NAME: &str = "RemovedInteraction4";

fn words() -> Vec<String> {
    let text = "RemovedInteraction4 ( id ) == TRUE";
    text.split(' ').map(str::to_owned).collect()
}

/// A row that demands an operator which has everything.
fn whole() -> RowAsked {
    let engine = by_name("reference-profile").unwrap();
    let mut operators = engine.operators().iter();
    let info = operators.find(|info| info.name == NAME).cloned();
    let guards = vec![format!("{NAME}.1"), format!("{NAME}.2")];
    RowAsked {
        id: "Z15".to_owned(),
        contract: "inactive zones".to_owned(),
        operators: vec![OperatorFound {
            name: NAME.to_owned(),
            info,
            defined: Some(Defined {
                module: "InactiveZones".to_owned(),
                at: Position {
                    file: "specs/InactiveZones.tla".to_owned(),
                    line: 1,
                    column: 1,
                },
                words: words(),
                comments: "Z: \"have a restricted interaction gate\"".to_owned(),
            }),
            seen: Seen {
                calls: Some(calls()),
                files: ["traces/a.out".to_owned()].into(),
                agreed: 3,
                alone: guards.iter().map(|path| (path.clone(), 1)).collect(),
            },
            guards,
        }],
        machines: Vec::new(),
        cites: Cited {
            words: "a restricted interaction gate".to_owned(),
            is_said: true,
        },
        quoted: Some(Quoted {
            name: NAME.to_owned(),
            words: Some(words()),
        }),
        example: Some(Example::Steps {
            right: vec!["traces/a.out 2".to_owned()],
            wrong: Vec::new(),
        }),
    }
}

fn calls() -> OperatorReport {
    OperatorReport {
        model: 0,
        name: NAME.to_owned(),
        chapter: None,
        row: None,
        place: None,
        calls: 3,
        accepted: 1,
        refused: [(format!("{NAME}.1"), 1), (format!("{NAME}.2"), 1)].into(),
        undefined: Default::default(),
        supplied: Vec::new(),
        branches: Some(BranchesReached::default()),
    }
}

fn answers(asked: RowAsked, dependent: &[Dependent]) -> [&'static str; 5] {
    let report = rows(&[asked], dependent);
    report.rows[0].cells().map(|cell| cell.answer)
}

/// The row after a change of its operator.
fn with(change: impl FnOnce(&mut OperatorFound)) -> [&'static str; 5] {
    let mut asked = whole();
    change(&mut asked.operators[0]);
    answers(asked, &[])
}

/// The answers, `no` in these columns.
fn no_in(columns: &[&str]) -> [&'static str; 5] {
    COLUMNS.map(|column| match columns.contains(&column) {
        true => "no",
        false => "yes",
    })
}

#[test]
fn what_is_all_there_is_a_yes() {
    assert_eq!(answers(whole(), &[]), ["yes"; 5]);
}

#[test]
fn what_nobody_has_is_a_no() {
    let report = rows(&[RowAsked::default()], &[]);
    assert_eq!(report.rows[0].cells().map(|cell| cell.answer), ["no"; 5]);
    assert!(!report.is_whole());
    let demanded = RowAsked {
        operators: vec![OperatorFound {
            name: "BeginDraw8".to_owned(),
            ..OperatorFound::default()
        }],
        ..whole()
    };
    let no = no_in(&["spec", "engine", "traces", "agreement"]);
    assert_eq!(answers(demanded, &[]), no);
}

#[test]
fn another_text_than_the_quoted_one_is_a_no() {
    let one = with(|one| drop(one.defined.as_mut().unwrap().words.pop()));
    assert_eq!(one, no_in(&["spec"]));
    let unkept = RowAsked {
        quoted: Some(Quoted {
            name: NAME.to_owned(),
            words: None,
        }),
        ..whole()
    };
    assert_eq!(answers(unkept, &[]), no_in(&["spec"]));
    let undemanded = RowAsked {
        quoted: Some(Quoted {
            name: "AnotherOperator".to_owned(),
            words: None,
        }),
        ..whole()
    };
    assert_eq!(answers(undemanded, &[]), no_in(&["spec"]));
}

#[test]
fn a_sentence_that_nobody_cites_is_a_no() {
    let one = with(|one| one.defined.as_mut().unwrap().comments.clear());
    assert_eq!(one, no_in(&["spec"]));
    let nothing = RowAsked {
        cites: Cited::default(),
        ..whole()
    };
    assert_eq!(answers(nothing, &[]), no_in(&["spec"]));
    let mut unsaid = whole();
    unsaid.cites.is_said = false;
    assert_eq!(answers(unsaid, &[]), no_in(&["spec"]));
}

#[test]
fn a_conjunct_that_the_engine_does_not_ask_is_a_no() {
    assert_eq!(with(|one| drop(one.guards.pop())), no_in(&["engine"]));
    assert_eq!(with(|one| one.info = None), no_in(&["engine"]));
}

#[test]
fn a_guard_that_is_never_false_alone_is_a_no() {
    let never = |one: &mut OperatorFound| {
        one.seen.alone.insert(format!("{NAME}.2/Other4.1"), 0);
        one.seen.alone.remove(&format!("{NAME}.2"));
    };
    assert_eq!(with(never), no_in(&["traces"]));
    let mut asked = whole();
    never(&mut asked.operators[0]);
    let dependent = |guard: &str| Dependent {
        guard: guard.to_owned(),
        assume: "Why".to_owned(),
    };
    let declared = [dependent("RemovedInteraction4.2/Other4.1")];
    assert_eq!(answers(asked.clone(), &declared), ["yes"; 5]);
    let another = [dependent("RemovedInteraction4.2/Other4.11")];
    assert_eq!(answers(asked, &another), no_in(&["traces"]));
}

#[test]
fn an_operator_that_is_never_accepted_is_a_no() {
    let one = with(|one| one.seen.calls.as_mut().unwrap().accepted = 0);
    assert_eq!(one, no_in(&["traces"]));
}

#[test]
fn an_arm_that_is_never_reached_is_a_no() {
    let engine = by_name("reference-profile").unwrap();
    let mut operators = engine.operators().iter();
    let info = operators.find(|info| info.name == "ZoneClass4").cloned();
    let of_value = |missing: &str| {
        with(|one| {
            one.info = info.clone();
            let branches = one.seen.calls.as_mut().unwrap().branches.as_mut().unwrap();
            branches.missing = vec![missing.to_owned()];
        })
    };
    assert_eq!(of_value("OTHER \"Dedicated\""), no_in(&["traces"]));
    assert_eq!(of_value("\\/ a disjunct"), ["yes"; 5]);
}

#[test]
fn calls_that_judges_disagree_about_are_a_no() {
    assert_eq!(with(|one| one.seen.agreed = 2), no_in(&["agreement"]));
}

#[test]
fn an_example_that_is_not_in_its_trace_is_a_no() {
    let wrong = RowAsked {
        example: Some(Example::Steps {
            right: Vec::new(),
            wrong: vec!["traces/a.out 2: the outcome is another".to_owned()],
        }),
        ..whole()
    };
    assert_eq!(answers(wrong, &[]), no_in(&["example"]));
}
