//! What a campaign of generated calls came to, as data.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::campaign::Sampled;

use super::findings;
use super::model::{Agreement, ErrorReport, Report};

/// Name and version of the form that [`CampaignReport`] serializes to; as
/// [`SCHEMA`](super::SCHEMA) for a check.
pub const CAMPAIGN_SCHEMA: &str = "lockstep-campaign/1";

/// What a campaign found.
#[derive(Debug, Serialize)]
pub struct CampaignReport {
    /// [`CAMPAIGN_SCHEMA`].
    pub schema: &'static str,
    /// The seed, which makes the same calls again.
    pub seed: u64,
    /// Calls asked for of each operator.
    pub calls: u32,
    /// One entry an operator, in the order of the checklist.
    pub operators: Vec<SampledReport>,
    /// The traces that were written, checked.
    pub check: Report,
}

/// What became of the calls of an operator.
#[derive(Debug, Serialize)]
pub struct SampledReport {
    /// Row of the engine's checklist.
    pub row: String,
    /// Its name.
    pub name: String,
    /// Calls that the judges agree about.
    pub alike: u64,
    /// Of these: accepted.
    pub accepted: u64,
    /// Of these: refused, by guard.
    pub refused: BTreeMap<String, u64>,
    /// Of these: without a value, by conjunct.
    pub undefined: BTreeMap<String, u64>,
    /// The call that they disagree about, if there is one; it is the last.
    pub divergence: Option<FoundReport>,
    /// Why the calls were not all made and judged.
    pub undecided: Option<String>,
}

/// A call that the judges disagree about.
#[derive(Debug, Serialize)]
pub struct FoundReport {
    /// Stable name of the sort of disagreement, as in a check.
    pub kind: &'static str,
    /// What the evaluator and the engine say became of the call.
    pub outcomes: [String; 2],
    /// The trace file that holds it, unless it could not be written.
    pub trace: Option<String>,
}

impl SampledReport {
    /// An operator's calls; `trace` is the file that holds the one found.
    pub fn of(sampled: &Sampled, trace: Option<String>) -> Self {
        let found = sampled.found.as_ref();
        Self {
            row: sampled.operator.row.to_string(),
            name: sampled.operator.name.to_string(),
            alike: sampled.alike.calls(),
            accepted: sampled.alike.accepted,
            refused: sampled.alike.refused.clone(),
            undefined: sampled.alike.undefined.clone(),
            divergence: found.map(|found| FoundReport {
                kind: findings::outcome_kind(&found.evaluator, &found.engine),
                outcomes: [found.evaluator.to_string(), found.engine.to_string()],
                trace,
            }),
            undecided: sampled.undecided.clone(),
        }
    }
}

impl CampaignReport {
    /// A report of these operators; `check` is of the traces that were written.
    pub fn new(seed: u64, calls: u32, operators: Vec<SampledReport>, check: Report) -> Self {
        Self {
            schema: CAMPAIGN_SCHEMA,
            seed,
            calls,
            operators,
            check,
        }
    }

    /// The worst that it says.
    pub fn agreement(&self) -> Agreement {
        let has = |what: &dyn Fn(&SampledReport) -> bool| self.operators.iter().any(what);
        if has(&|operator| operator.divergence.is_some()) {
            Agreement::Diverges
        } else if self.operators.is_empty() || !self.check.errors.is_empty() {
            Agreement::NotAsked
        } else if has(&|operator| operator.undecided.is_some()) {
            Agreement::Undecided
        } else {
            Agreement::Conforms
        }
    }

    /// Why it could not be run.
    pub fn errors(&self) -> &[ErrorReport] {
        &self.check.errors
    }
}
