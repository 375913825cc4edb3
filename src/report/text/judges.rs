//! Who is against whom: the pairs of judges that disagree, put together.

use crate::report::model::DisagreementReport;

use super::writer::listed;

const JUDGES: [&str; 3] = ["recording", "evaluator", "engine"];

/// Judges of one opinion.
pub(super) struct Side<'r> {
    judges: Vec<&'r str>,
    /// What they say became of the call; empty if it is about no call.
    pub(super) outcome: &'r str,
    /// Why it has no value, if the engine alone says so: for the evaluator an
    /// excerpt of the text shows it.
    pub(super) reason: Option<&'r str>,
}

impl Side<'_> {
    pub(super) fn names(&self) -> String {
        listed(&self.judges)
    }

    fn has(&self, judge: &str) -> bool {
        self.judges.contains(&judge)
    }
}

/// The sides that judges take, that of the recording first. No pair of one
/// side is among the pairs that disagree.
pub(super) fn sides<'r>(disagreements: &[&'r DisagreementReport]) -> Vec<Side<'r>> {
    let disagree = |one: &str, other: &str| {
        disagreements.iter().any(|found| {
            let [a, b] = &found.judges;
            (a == one && b == other) || (a == other && b == one)
        })
    };
    let mut sides: Vec<Side<'r>> = Vec::new();
    for judge in JUDGES {
        let Some(outcome) = outcome_of(disagreements, judge) else {
            continue;
        };
        let agreeing = sides
            .iter_mut()
            .find(|side| side.judges.iter().all(|other| !disagree(judge, other)));
        match agreeing {
            Some(side) => {
                side.judges.push(judge);
                side.reason = None;
            }
            None => sides.push(Side {
                judges: vec![judge],
                outcome,
                reason: match judge {
                    "engine" => reason_of(disagreements, judge),
                    _ => None,
                },
            }),
        }
    }
    sides
}

/// Why a judge finds no value, if it says so.
fn reason_of<'r>(disagreements: &[&'r DisagreementReport], judge: &str) -> Option<&'r str> {
    disagreements.iter().find_map(|found| {
        let at = found.judges.iter().position(|own| own == judge)?;
        found.reasons.get(at)?.as_deref()
    })
}

/// What a judge says, if it is one of those that disagree.
fn outcome_of<'r>(disagreements: &[&'r DisagreementReport], judge: &str) -> Option<&'r str> {
    disagreements.iter().find_map(|found| {
        let [one, other] = &found.judges;
        let at = match (one == judge, other == judge) {
            (true, _) => 0,
            (_, true) => 1,
            _ => return None,
        };
        let outcomes = found.outcomes.as_ref();
        Some(outcomes.map_or("", |outcomes| outcomes.get(at).map_or("", String::as_str)))
    })
}

/// What each side says became of the call. Two that say the same in so many words are
/// of two opinions by what the call results in.
pub(super) fn opinions(sides: &[Side<'_>]) -> Vec<String> {
    let said = sides.iter().enumerate().map(|(at, side)| {
        let mut before = sides.iter().take(at);
        let of_result = match before.any(|other| other.outcome == side.outcome) {
            true => ", with another result",
            false => "",
        };
        let why = side.reason.map(|reason| format!(": {reason}"));
        format!("{}{of_result}{}", side.outcome, why.unwrap_or_default())
    });
    said.collect()
}

/// `recording against evaluator and engine`.
pub(super) fn heading(sides: &[Side<'_>]) -> String {
    match sides {
        [one, other] => format!("{} against {}", one.names(), other.names()),
        several => {
            let names: Vec<String> = several.iter().map(Side::names).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("{}, all against each other", listed(&names))
        }
    }
}

/// How the two values of a difference are introduced: by what is expected, or
/// for results by who says so.
pub(super) struct Labels {
    pub(super) expected: String,
    pub(super) observed: String,
}

impl Labels {
    pub(super) fn of(found: &DisagreementReport, sides: &[Side<'_>]) -> Self {
        let [one, other] = &found.judges;
        let names = |judge: &str| sides.iter().find(|side| side.has(judge)).map(Side::names);
        let (expected, observed) = match one == "recording" {
            true => (other, one),
            false => (one, other),
        };
        match (&found.operator, names(expected), names(observed)) {
            (Some(_), Some(expected), Some(observed)) => Self { expected, observed },
            _ => Self {
                expected: "expected".to_owned(),
                observed: "observed".to_owned(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DisagreementReport, heading, opinions, sides};

    fn disagreement(judges: [&str; 2], kind: &'static str, said: [&str; 2]) -> DisagreementReport {
        DisagreementReport {
            judges: judges.map(str::to_owned),
            kind,
            message: String::new(),
            operator: Some("Op".to_owned()),
            outcomes: Some(said.map(str::to_owned)),
            reasons: [None, None],
            guard: None,
            source: None,
            differences: Vec::new(),
            objection: None,
            excerpt: None,
        }
    }

    /// Recording and engine both accept a call that has no value for the evaluator.
    fn accepted_by_two() -> [DisagreementReport; 2] {
        let undefined = "undefined at Op.1";
        [
            disagreement(
                ["recording", "evaluator"],
                "outcome",
                ["accepted", undefined],
            ),
            disagreement(["evaluator", "engine"], "outcome", [undefined, "accepted"]),
        ]
    }

    fn told(found: &[DisagreementReport]) -> (String, Vec<String>) {
        let found: Vec<&DisagreementReport> = found.iter().collect();
        let sides = sides(&found);
        (heading(&sides), opinions(&sides))
    }

    #[test]
    fn two_that_agree_stand_on_one_side() {
        let (heading, said) = told(&accepted_by_two());
        assert_eq!(heading, "recording and engine against evaluator");
        assert_eq!(said, ["accepted", "undefined at Op.1"]);
    }

    #[test]
    fn all_are_against_each_other_where_results_differ_too() {
        let [one, other] = accepted_by_two();
        let results = disagreement(["recording", "engine"], "result", ["accepted", "accepted"]);
        let (heading, said) = told(&[one, results, other]);
        assert_eq!(
            heading,
            "recording, evaluator and engine, all against each other"
        );
        assert_eq!(
            said,
            [
                "accepted",
                "undefined at Op.1",
                "accepted, with another result"
            ]
        );
    }
}
