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
