//! The engine's machines of composite procedures, on the traces from opening to
//! return.

use lockstep::engine::by_name;
use lockstep::replay::{CallRules, Input, Job, Verdict, check};

use crate::suite::{chapters, root};

/// Each machine that the suite names has a part in its traces, and agrees with
/// every step.
#[test]
fn every_machine_agrees_with_its_traces() {
    let engine = by_name("reference-profile").expect("the embedded engine");
    let mut machines = Vec::new();
    for chapter in chapters() {
        for procedure in &chapter.rules.procedures {
            let rules = CallRules {
                procedures: vec![procedure.clone()],
                ..chapter.rules.clone()
            };
            let jobs: Vec<Job<'_>> = chapter
                .traces
                .iter()
                .map(|path| Job {
                    input: Input::file(root().join(path)),
                    model: &chapter.model,
                    engine: Some(&*engine),
                    rules: &rules,
                })
                .collect();
            let mut composed = 0;
            for checked in check(&jobs) {
                for verdict in checked.outcome.expect("a readable trace") {
                    assert_eq!(verdict.verdict(), Verdict::Conforms, "{verdict:?}");
                    composed += verdict.judged.composed;
                }
            }
            assert!(composed > 0, "{procedure} in {}", chapter.name);
            machines.push(procedure.as_str());
        }
    }
    machines.sort_unstable();
    machines.dedup();
    let all = [
        "continuation",
        "deployment",
        "draw",
        "play",
        "resolution",
        "search",
        "transfer",
    ];
    assert_eq!(machines, all);
}
