//! Calls with arguments of other types than the profile's: evaluator and engine
//! say the same of each, and what TLC says.

use lockstep::engine::Call;
use lockstep::replay::{CallOutcome, answered, evaluated};
use lockstep::trace::parse_value;
use lockstep::value::{Text, Value};

use crate::campaign::{calls_alone, strict};
use crate::suite::read;

/// A call of `ill_typed.txt`, and what becomes of it.
struct Listed {
    why: String,
    call: Call,
    verdict: String,
}

fn listed() -> Vec<Listed> {
    let text = read("tests/profile/ill_typed.txt");
    // The first paragraphs say what the file holds.
    let paragraphs = text
        .split("\n\n")
        .filter(|it| it.lines().any(|l| !l.starts_with('#')));
    paragraphs.map(of_paragraph).collect()
}

fn of_paragraph(text: &str) -> Listed {
    let lines: Vec<&str> = text.trim().lines().collect();
    let [why, head, args] = lines.as_slice() else {
        panic!("three lines: {text}");
    };
    let (operator, verdict) = head.split_once(": ").expect("an operator and a verdict");
    let args = parse_value(args).unwrap_or_else(|error| panic!("{operator}: {error:?}"));
    let Value::Record(args) = args else {
        panic!("a record of arguments: {operator}");
    };
    Listed {
        why: why.trim_start_matches("# ").to_owned(),
        call: Call {
            operator: Text::new(operator),
            args: args.fields().map(|(n, v)| (n.clone(), v.clone())).collect(),
        },
        verdict: verdict.trim().to_owned(),
    }
}

fn in_words(outcome: &CallOutcome) -> String {
    match outcome {
        CallOutcome::Accepted { .. } => "accepted".to_owned(),
        CallOutcome::Refused { guard, .. } => format!("refused {guard}"),
        CallOutcome::Undefined { conjunct, .. } => format!("undefined {conjunct}"),
    }
}

#[test]
fn evaluator_and_engine_say_what_tlc_says() {
    let chapter = calls_alone();
    let engine = strict();
    let listed = listed();
    assert!(listed.len() > 10);
    let mut wrong = Vec::new();
    for one in &listed {
        let evaluator = evaluated(&chapter.model, &chapter.rules, &one.call).expect("an answer");
        let engine = answered(&*engine, &one.call).expect("an operator of the engine");
        let said = [in_words(&evaluator), in_words(&engine)];
        if said != [one.verdict.clone(), one.verdict.clone()] || !evaluator.agrees_with(&engine) {
            wrong.push(format!(
                "{}: {}: {evaluator:?}, {engine:?}",
                one.why,
                one.call.operator.as_str()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
