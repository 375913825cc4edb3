//! What became of mutants as data; what `--format json` prints.

use serde::Serialize;

use crate::mutation::{Counts, Disputed, Fate, Hunt, Mutant};
use crate::report::ErrorReport;
use crate::report::model::Position;
use crate::report::revision::{CarrierReport, carriers, shown_value};
use crate::revision::Witness;
use crate::value::pretty;

/// Name and version of the form that [`MutationReport`] serializes to. A field
/// may be added within a version; none changes its meaning.
pub const SCHEMA: &str = "lockstep-mutants/1";

/// Columns that values are broken to.
const WIDTH: usize = 72;

/// What the traces are worth.
#[derive(Debug, Serialize)]
pub struct MutationReport {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The root module.
    pub spec: String,
    /// Definitions that were mutated.
    pub definitions: u64,
    /// Different recorded calls.
    pub calls: u64,
    /// Different steps.
    pub steps: u64,
    /// Calls and steps of which the spec itself says something else than the
    /// trace.
    pub disputed: u64,
    /// Traces that leave open in which states they are, and were judged as a whole.
    pub logs: u64,
    /// Steps of these that the spec itself judges.
    pub log_steps: u64,
    /// Traces of which the spec itself says something else, or nothing.
    pub disputed_traces: Vec<DisputedReport>,
    /// States of traces that were not used, for there is no room for more.
    pub passed_over: u64,
    /// Mutants that a trace notices.
    pub noticed: u64,
    /// Mutants that are the same on all there is: they depend on constants only.
    pub equivalent: u64,
    /// Mutants at which TLC stops with an error where the spec goes on.
    pub stopped: u64,
    /// Mutants that no trace notices, as is declared with a reason.
    pub explained: u64,
    /// Mutants that no trace notices, and nobody says why.
    pub survived: u64,
    /// Declarations of survivors that are not so; of each there is an error.
    pub stale: u64,
    /// Noticed mutants among those that are neither the same nor declared, in
    /// thousandths; `None` if there are none, or nothing to judge them by.
    pub score: Option<u64>,
    /// The same in percent, with one digit behind the point.
    pub score_percent: Option<f64>,
    /// All mutants, in the order of the text.
    pub mutants: Vec<MutantReport>,
    /// What could not be asked.
    pub errors: Vec<ErrorReport>,
}

/// A trace that is not, or not whole, as the spec itself says.
#[derive(Debug, Serialize)]
pub struct DisputedReport {
    /// The trace, with the first state where it is not.
    pub state: String,
    /// Whether it is not judged as a whole for that.
    pub is_whole: bool,
    /// Why.
    pub reason: String,
}

/// A mutant.
#[derive(Debug, Serialize)]
pub struct MutantReport {
    /// The definition.
    pub definition: String,
    /// Where the mistake is.
    pub position: Option<Position>,
    /// What was done.
    pub what: &'static str,
    /// What stands there, on one line.
    pub original: String,
    /// What stands there instead.
    pub mutated: String,
    /// `noticed`, `endless`, `stopped`, `equivalent`, `survived` or `unreached`.
    pub fate: &'static str,
    /// The trace that notices it first, or at which TLC stops, with the state.
    pub noticed_in: Option<String>,
    /// Points at which it was compared with the spec.
    pub points: Option<u64>,
    /// Whether it could be compared with the spec on its own.
    #[serde(skip)]
    pub is_compared: bool,
    /// Of a survivor, whether these points are, with those of the traces, all points of
    /// the carriers.
    pub exhaustive: bool,
    /// Of a survivor, points at which it could not be compared.
    pub undecided: u64,
    /// Of a survivor, over what it was compared.
    pub carriers: Vec<CarrierReport>,
    /// Why it is declared to survive, if it is and does.
    pub because: Option<String>,
    /// Whether it was found to differ from the spec somewhere.
    pub differs: bool,
    /// Inputs on which it does, if it has any.
    pub witness: Vec<InputReport>,
}

/// A value of an input.
#[derive(Debug, Serialize)]
pub struct InputReport {
    /// The parameter, the variable, or the variable with a prime.
    pub name: String,
    /// Its value, in TLA+.
    pub value: String,
    /// The same for a reader.
    #[serde(skip)]
    pub shown: String,
}

impl MutationReport {
    /// The report of a hunt, and of what is wrong with the declarations.
    pub fn new(spec: String, hunt: &Hunt, stale: Vec<ErrorReport>) -> Self {
        let Counts {
            noticed,
            equivalent,
            stopped,
            explained,
            survived,
        } = hunt.counts();
        let score = match hunt.has_judged() {
            true => (noticed * 1000).checked_div(noticed + survived),
            false => None,
        };
        let unreadable = hunt.unreadable.iter().map(ErrorReport::of_trace);
        Self {
            schema: SCHEMA,
            spec,
            definitions: hunt.definitions,
            calls: hunt.calls,
            steps: hunt.steps,
            disputed: hunt.disputed,
            logs: hunt.logs,
            log_steps: hunt.log_steps,
            disputed_traces: hunt.disputed_traces.iter().map(disputed).collect(),
            passed_over: hunt.passed_over,
            noticed,
            equivalent,
            stopped,
            explained,
            survived,
            stale: stale.len() as u64,
            score,
            // At most 1000, which a float holds.
            score_percent: score.map(|score| score as f64 / 10.0),
            mutants: hunt.mutants.iter().map(mutant).collect(),
            errors: unreadable.chain(stale).collect(),
        }
    }
}

fn disputed(disputed: &Disputed) -> DisputedReport {
    let met = &disputed.met;
    DisputedReport {
        state: format!("{} state {}", met.trace, met.state),
        is_whole: disputed.is_whole,
        reason: disputed.reason.clone(),
    }
}

fn mutant(mutant: &Mutant) -> MutantReport {
    let (fate, points, witness) = match &mutant.fate {
        Fate::Noticed(_) => ("noticed", None, None),
        Fate::Limit(_) => ("endless", None, None),
        Fate::Stopped(_) => ("stopped", None, None),
        Fate::Equivalent { points } => ("equivalent", Some(*points), None),
        Fate::Survived { beyond, witness } => {
            let points = beyond.as_ref().map_or(0, |it| it.tally.judged);
            ("survived", Some(points), witness.as_deref())
        }
        Fate::Unreached => ("unreached", None, None),
    };
    let beyond = match &mutant.fate {
        Fate::Survived { beyond, .. } => beyond.as_deref(),
        _ => None,
    };
    let noticed_in = match &mutant.fate {
        Fate::Noticed(met) | Fate::Limit(met) | Fate::Stopped(met) => {
            Some(format!("{} state {}", met.trace, met.state))
        }
        _ => None,
    };
    MutantReport {
        definition: mutant.definition.clone(),
        position: mutant.place.as_ref().map(|place| Position {
            file: place.file.clone(),
            line: place.line,
            column: place.column,
        }),
        what: mutant.what,
        original: mutant.original.clone(),
        mutated: mutant.mutated.clone(),
        fate,
        noticed_in,
        points,
        is_compared: beyond.is_some(),
        exhaustive: beyond.is_some_and(|it| it.is_exhaustive),
        undecided: beyond.map_or(0, |it| it.tally.undecided + it.left),
        carriers: beyond.map(carriers).unwrap_or_default(),
        because: mutant.because.clone(),
        differs: witness.is_some(),
        witness: witness.map(inputs).unwrap_or_default(),
    }
}

fn inputs(witness: &Witness) -> Vec<InputReport> {
    let inputs = witness.inputs.iter();
    inputs
        .map(|(name, value)| InputReport {
            name: name.clone(),
            value: pretty(value, WIDTH),
            shown: shown_value(value),
        })
        .collect()
}
