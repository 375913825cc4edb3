//! The answer of each column.

use std::collections::BTreeSet;

use crate::engine::OperatorKind;

use super::asked::{Dependent, Example, MachineFound, OperatorFound, Quoted, RowAsked};
use super::data::{Cell, ROWS_SCHEMA, RowReport, RowsReport};

const YES: &str = "yes";
const NO: &str = "no";
const NOT_APPLICABLE: &str = "n/a";

/// Puts the rows together from what was looked up.
pub fn rows(asked: &[RowAsked], dependent: &[Dependent]) -> RowsReport {
    let row = |asked: &RowAsked| RowReport {
        id: asked.id.clone(),
        contract: asked.contract.clone(),
        spec: spec(asked),
        engine: engine(&asked.operators, &asked.machines),
        traces: traces(&asked.operators, dependent),
        agreement: agreement(&asked.operators),
        example: example(asked),
    };
    RowsReport {
        schema: ROWS_SCHEMA,
        rows: asked.iter().map(row).collect(),
    }
}

/// What is found for a cell, one thing after another.
#[derive(Default)]
struct Findings {
    wrong: bool,
    evidence: Vec<String>,
}

impl Findings {
    fn says(&mut self, what: String) {
        self.evidence.push(what);
    }

    fn lacks(&mut self, what: String) {
        self.wrong = true;
        self.evidence.push(what);
    }

    /// A row without operators has nothing to show.
    fn cell(self, brief: String, tests: Vec<&'static str>) -> Cell {
        Cell {
            answer: match self.wrong || self.evidence.is_empty() {
                true => NO,
                false => YES,
            },
            brief,
            evidence: self.evidence,
            tests,
        }
    }
}

fn spec(asked: &RowAsked) -> Cell {
    let mut found = Findings::default();
    let quoted = asked.quoted.as_ref();
    for one in &asked.operators {
        let name = &one.name;
        let Some(defined) = &one.defined else {
            found.lacks(format!("{name} is not defined"));
            continue;
        };
        let place = format!(
            "{}!{name} ({}:{})",
            defined.module, defined.at.file, defined.at.line
        );
        match quoted.filter(|quoted| quoted.name == *name) {
            None => found.says(place),
            Some(quoted) if quoted.words.as_ref() == Some(&defined.words) => {
                found.says(format!("{place}, as the seed quotes it"));
            }
            Some(_) => found.lacks(format!("{place}, not as the seed quotes it")),
        }
    }
    let is_demanded = |quoted: &Quoted| asked.operators.iter().any(|it| it.name == quoted.name);
    if let Some(quoted) = quoted.filter(|quoted| !is_demanded(quoted)) {
        found.lacks(format!("{} is quoted, and not demanded", quoted.name));
    }
    cited(asked, &mut found);
    let mut tests = vec!["tests/check/rows.rs::no_row_has_a_no"];
    if quoted.is_some() {
        tests.push("tests/profile/quoted.rs::the_quoted_operators_stand_as_quoted");
    }
    found.cell(String::new(), tests)
}

fn cited(asked: &RowAsked, found: &mut Findings) {
    let cites = asked.cites.words.trim();
    if !asked.cites.is_said {
        found.lacks(format!("the seed does not say \"{cites}\""));
    }
    let mut modules = asked
        .operators
        .iter()
        .filter_map(|one| one.defined.as_ref());
    let citing = modules.find(|defined| !cites.is_empty() && defined.comments.contains(cites));
    match citing {
        Some(defined) => found.says(format!("{} cites \"{cites}\"", defined.module)),
        None => found.lacks(format!("no module with one of them cites \"{cites}\"")),
    }
}

fn engine(operators: &[OperatorFound], machines: &[MachineFound]) -> Cell {
    let mut found = Findings::default();
    for one in operators {
        let name = &one.name;
        if one.info.is_none() {
            found.lacks(format!("{name}: the engine has no such operator"));
            continue;
        }
        let conjuncts: BTreeSet<&str> = one.own_conjuncts();
        let guards: BTreeSet<&str> = one.guards.iter().map(String::as_str).collect();
        match one.is_value() || conjuncts == guards {
            true => found.says(format!("{name}: {} guards", guards.len())),
            false => found.lacks(format!(
                "{name}: the engine asks {guards:?}, the text {conjuncts:?}"
            )),
        }
    }
    let guards: usize = operators.iter().map(|one| one.guards.len()).sum();
    let test = match operators.iter().all(OperatorFound::is_value) {
        true => "src/engine/tests/refusals.rs::every_operator_is_accepted_once",
        false => "src/engine/tests/refusals.rs::each_guard_false_alone_is_named",
    };
    let faults = "tests/profile/faults.rs::every_observable_fault_is_reported_where_it_shows";
    let mut tests = vec![test, faults];
    for MachineFound { name, checks } in machines {
        match checks {
            0 => found.lacks(format!("the engine has no machine `{name}`")),
            _ => found.says(format!("machine {name}: {checks} checks")),
        }
    }
    if !machines.is_empty() {
        tests.extend(MACHINES);
    }
    found.cell(guards.to_string(), tests)
}

/// The tests of machines of composite procedures.
const MACHINES: [&str; 3] = [
    "tests/profile/compositions.rs::every_machine_agrees_with_its_traces",
    "tests/profile/machines.rs::every_observable_fault_of_a_machine_shows_in_a_trace",
    "tests/profile/steps/mod.rs::each_step_is_judged_as_it_should_be",
];

impl OperatorFound {
    fn is_value(&self) -> bool {
        let kind = self.info.as_ref().map(|info| info.kind);
        kind == Some(OperatorKind::Value)
    }

    /// The conjuncts of the operator's own text that calls came to.
    fn own_conjuncts(&self) -> BTreeSet<&str> {
        let paths = self.seen.alone.keys();
        paths.filter_map(|path| path.split('/').next()).collect()
    }
}

fn traces(operators: &[OperatorFound], dependent: &[Dependent]) -> Cell {
    let mut found = Findings::default();
    for one in operators {
        let seen = &one.seen;
        let mut line = format!(
            "{}: {} calls in {} files, {} accepted",
            one.name,
            seen.total(),
            seen.files.len(),
            seen.accepted()
        );
        if let Some(first) = seen.files.first() {
            line.push_str(&format!(", first {first}"));
        }
        let assumed = |path: &str| dependent.iter().find(|it| it.guard == path);
        let guards = || seen.alone.iter().filter(|_| !one.is_value());
        let alone = guards().filter(|(_, times)| **times > 0).count();
        let mut missing: Vec<&str> = guards()
            .filter(|(path, times)| **times == 0 && assumed(path).is_none())
            .map(|(path, _)| path.as_str())
            .collect();
        if guards().count() > 0 {
            let all = guards().count();
            line.push_str(&format!("; {alone} of {all} guards false alone"));
        }
        if one.is_value() {
            missing.extend(seen.missing_arms());
        }
        if !missing.is_empty() {
            line.push_str(&format!("; never: {}", missing.join(", ")));
        }
        match seen.accepted() > 0 && missing.is_empty() {
            true => found.says(line),
            false => found.lacks(line),
        }
        for (path, _) in guards().filter(|(_, times)| **times == 0) {
            if let Some(own) = assumed(path) {
                found.says(format!("never false alone: {path}, ASSUME {}", own.assume));
            }
        }
    }
    let files: BTreeSet<&String> = operators.iter().flat_map(|one| &one.seen.files).collect();
    let calls: u64 = operators.iter().map(|one| one.seen.total()).sum();
    let mut tests = Vec::new();
    if !operators.iter().all(OperatorFound::is_value) {
        tests.push("tests/profile/coverage.rs::every_guard_that_can_be_false_alone_is");
    }
    if operators.iter().any(OperatorFound::is_value) {
        tests.push("tests/profile/arms.rs::every_arm_is_reached");
    }
    found.cell(format!("{}/{calls}", files.len()), tests)
}

fn agreement(operators: &[OperatorFound]) -> Cell {
    let mut found = Findings::default();
    for one in operators {
        let (name, agreed, calls) = (&one.name, one.seen.agreed, one.seen.total());
        let line =
            format!("{name}: {agreed} of {calls} calls alike for recording, evaluator and engine");
        match calls > 0 && agreed == calls {
            true => found.says(line),
            false => found.lacks(line),
        }
    }
    let agreed: u64 = operators.iter().map(|one| one.seen.agreed).sum();
    let test = "tests/profile/campaign.rs::ten_thousand_calls_of_each_operator_are_judged_alike";
    found.cell(agreed.to_string(), vec![test])
}

fn example(asked: &RowAsked) -> Cell {
    let mut found = Findings::default();
    match &asked.example {
        Some(Example::Steps { right, wrong }) => {
            right.iter().for_each(|line| found.says(line.clone()));
            wrong.iter().for_each(|line| found.lacks(line.clone()));
            found.cell(right.len().to_string(), example_tests(&asked.id))
        }
        Some(Example::NotApplicable(reason)) => Cell {
            answer: NOT_APPLICABLE,
            brief: String::new(),
            evidence: vec![reason.clone()],
            tests: Vec::new(),
        },
        None => found.cell(String::new(), Vec::new()),
    }
}

/// The tests with the numbers of a row's example.
fn example_tests(row: &str) -> Vec<&'static str> {
    match row {
        "Z2" => vec!["tests/profile/examples.rs::an_omitted_empty_zone_is_no_empty_zone"],
        "Z3" => vec![
            "tests/profile/examples.rs::moving_11_empties_the_hand",
            "tests/profile/examples.rs::leaving_11_behind_is_refused",
        ],
        "O2" => vec!["tests/profile/examples.rs::one_request_occurs_and_the_other_does_not"],
        "O3" => vec!["tests/profile/examples.rs::the_prevented_request_has_no_event"],
        "O5" => vec![
            "tests/profile/examples.rs::two_sources_have_two_successors",
            "tests/profile/examples.rs::both_to_21_are_merged",
            "tests/profile/examples.rs::eleven_is_no_fresh_successor_of_itself",
        ],
        "O6" => vec!["tests/profile/examples.rs::the_transfer_asks_for_fresh_successors"],
        "A7" => vec![
            "tests/profile/examples.rs::a_receipt_for_42_does_not_finish_41",
            "tests/profile/examples.rs::a_receipt_for_32_finishes_neither",
        ],
        "A9" => vec![
            "tests/profile/examples.rs::a_zero_valued_payment_is_a_use",
            "tests/profile/examples.rs::a_recognized_conditional_without_effect_is_no_use",
        ],
        _ => Vec::new(),
    }
}
