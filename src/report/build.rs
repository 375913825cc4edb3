//! From verdicts to the report.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, SourceMap, code};
use crate::engine::{Engine, Origin};
use crate::replay::{
    Ambiguity, Branch, CallTally, Checked, Divergence, Moved, TraceVerdict, Undecided, Unobserved,
    Unreadable, Verdict,
};
use crate::trace::Place;
use crate::value::{Value, brief};

use super::branches;
use super::errors;
use super::excerpt;
use super::findings;
use super::model::{
    AliasReport, AmbiguityReport, BranchesReached, DivergenceReport, ErrorReport, IgnoredFile,
    JudgedSteps, ModelReport, MovedReport, OperatorReport, Position, Report, SCHEMA, Summary,
    TraceReport, UndecidedReport, UnobservedReport,
};

/// A model that traces were judged by.
pub struct ModelUsed<'c> {
    /// Its name.
    pub name: String,
    /// The root module's file.
    pub spec: String,
    /// The configuration's file.
    pub cfg: Option<String>,
    /// The engine that was asked.
    pub engine: Option<&'c dyn Engine>,
    /// All texts of the spec.
    pub sources: SourceMap,
    /// The branches of its operators, if they are watched.
    pub branches: BTreeMap<String, Vec<Branch>>,
}

/// Everything that a check came to.
#[derive(Default)]
pub struct Checkup<'c> {
    /// The models.
    pub models: Vec<ModelUsed<'c>>,
    /// What became of each file, with the index of its model.
    pub checked: Vec<(usize, Checked)>,
    /// Files of folders that are no traces.
    pub ignored: Vec<IgnoredFile>,
    /// Questions that could not be put.
    pub errors: Vec<ErrorReport>,
    /// Trace files that were not judged, for want of a model.
    pub unjudged: u64,
}

/// Builds the report.
pub fn build(checkup: Checkup<'_>) -> Report {
    let mut report = Report {
        schema: SCHEMA,
        models: Vec::new(),
        traces: Vec::new(),
        ignored: checkup.ignored,
        errors: checkup.errors,
        operators: Vec::new(),
        summary: Summary::default(),
    };
    let mut tallies: BTreeMap<(usize, String), CallTally> = BTreeMap::new();
    for (index, checked) in checkup.checked {
        let path = checked.path.display().to_string();
        let Some(model) = checkup.models.get(index) else {
            continue;
        };
        match checked.outcome {
            Ok(verdicts) => {
                for verdict in verdicts {
                    for (operator, tally) in &verdict.calls {
                        tallies
                            .entry((index, operator.clone()))
                            .or_default()
                            .add(tally);
                    }
                    report
                        .traces
                        .push(trace_report(&path, index, &verdict, &model.sources));
                }
            }
            Err(Unreadable::NotATrace(error) | Unreadable::Error(error)) => {
                report.errors.push(ErrorReport::of_trace(&error));
            }
        }
    }
    report.operators = operators(&checkup.models, tallies);
    report.models = checkup.models.into_iter().map(model_report).collect();
    report.summary = Summary {
        unjudged: checkup.unjudged,
        ..summary(&report)
    };
    report
}

fn model_report(model: ModelUsed<'_>) -> ModelReport {
    ModelReport {
        name: model.name,
        spec: model.spec,
        cfg: model.cfg,
        engine: model.engine.map(|engine| engine.name().to_owned()),
        sources: model.sources,
    }
}

fn trace_report(
    path: &str,
    model: usize,
    verdict: &TraceVerdict,
    sources: &SourceMap,
) -> TraceReport {
    let claims = || verdict.unjudged_claims.iter();
    TraceReport {
        path: path.to_owned(),
        trace: verdict.trace.0 + 1,
        model,
        verdict: match verdict.verdict() {
            Verdict::Conforms => "conforms",
            Verdict::Undecided => "undecided",
            Verdict::Unreadable => "unreadable",
            Verdict::Diverges => "diverges",
        },
        states: verdict.states,
        steps: verdict.steps,
        stuttering: verdict.stuttering,
        judged: JudgedSteps {
            recording: verdict.judged.recording,
            evaluator: verdict.judged.evaluator,
            engine: verdict.judged.engine,
            composed: verdict.judged.composed,
        },
        actions: verdict.actions.clone(),
        divergences: verdict
            .divergences
            .iter()
            .map(|found| divergence(found, sources))
            .collect(),
        further_divergences: verdict.dropped,
        undecided: verdict
            .undecided
            .iter()
            .map(|found| undecided(found, sources))
            .collect(),
        unjudged_claims: claims().map(|unjudged| unjudged.claim.clone()).collect(),
        unjudged_reasons: claims().map(|unjudged| unjudged.reason).collect(),
        ambiguities: verdict.ambiguities.iter().map(Into::into).collect(),
        unobserved: verdict.unobserved.iter().map(unobserved).collect(),
        alias: verdict.alias.as_ref().map(|through| AliasReport {
            name: through.alias.to_string(),
            derived: through.derived.iter().map(ToString::to_string).collect(),
        }),
        moved: verdict.moved.as_ref().map(moved),
        error: verdict.error.as_ref().map(errors::of_broken),
    }
}

impl From<&Ambiguity> for AmbiguityReport {
    fn from(open: &Ambiguity) -> Self {
        let values = open.values.iter().map(|value| match value {
            Value::Model(name) => format!("the model value {name}"),
            value => brief(value),
        });
        Self {
            variable: open.variable.to_string(),
            state: open.since,
            values: values.collect(),
            has_more: open.has_more,
        }
    }
}

fn unobserved(variable: &Unobserved) -> UnobservedReport {
    UnobservedReport {
        variable: variable.variable.to_string(),
        states: variable.states,
        in_part: variable.in_part,
        first: variable.first,
    }
}

fn moved(found: &Moved) -> MovedReport {
    MovedReport {
        action: found.action.to_string(),
        place: found.claimed.to_string(),
        line: found.line,
    }
}

fn divergence(found: &Divergence, sources: &SourceMap) -> DivergenceReport {
    DivergenceReport {
        step: found.state,
        position: position(&found.place),
        is_of_end: found.is_of_end,
        action: found.action.clone(),
        disagreements: found
            .disagreements
            .iter()
            .map(|disagreement| findings::disagreement(disagreement, sources))
            .collect(),
        consequent: found.consequent.clone(),
    }
}

fn undecided(found: &Undecided, sources: &SourceMap) -> UndecidedReport {
    let reason = &found.reason;
    UndecidedReport {
        step: found.state,
        position: position(&found.place),
        reason: reason.clone(),
        operator: found.operator.and_then(|at| excerpt::position(at, sources)),
        excerpt: found
            .operator
            .map(|at| Diagnostic::error(code::UNFITTING_CALL, reason, at)),
    }
}

fn position(place: &Place) -> Position {
    Position {
        file: place.file.display().to_string(),
        line: place.line,
        column: place.column,
    }
}

fn operators(
    models: &[ModelUsed<'_>],
    tallies: BTreeMap<(usize, String), CallTally>,
) -> Vec<OperatorReport> {
    let mut operators: Vec<OperatorReport> = tallies
        .into_iter()
        .map(|((model, name), tally)| {
            let engine = models.get(model).and_then(|model| model.engine);
            let found = engine.and_then(|engine| {
                let mut operators = engine.operators().iter().enumerate();
                operators.find(|(_, info)| info.name == name.as_str())
            });
            let info = found.map(|(_, info)| info);
            OperatorReport {
                model,
                chapter: info.map(|info| info.chapter.to_string()),
                row: info.map(|info| info.row.to_string()),
                place: found.map(|(place, _)| place),
                supplied: info.map(supplied).unwrap_or_default(),
                calls: tally.calls(),
                accepted: tally.accepted,
                branches: branches_of(models.get(model), &name, &tally),
                refused: tally.refused,
                undefined: tally.undefined,
                name,
            }
        })
        .collect();
    operators.sort_by_key(|operator| (operator.model, row_key(operator.row.as_deref())));
    operators
}

/// Which branches of an operator its calls reached; `None` if it has none that
/// were watched.
fn branches_of(
    model: Option<&ModelUsed<'_>>,
    operator: &str,
    tally: &CallTally,
) -> Option<BranchesReached> {
    let known = model?.branches.get(operator)?;
    let named = known.iter().map(|branch| {
        let place = (branch.definition.clone(), branch.ordinal);
        let name = branches::named(branch, operator);
        (place, (name, branch.is_reached(&tally.reached)))
    });
    let found = BranchesReached::of(named.collect());
    (found.all > 0).then_some(found)
}

fn supplied(info: &crate::engine::OperatorInfo) -> Vec<String> {
    let supplied = info
        .parameters
        .iter()
        .filter(|parameter| parameter.origin == Origin::Supplied);
    supplied
        .map(|parameter| parameter.name.to_string())
        .collect()
}

/// `Z3` before `Z10`; operators without a row last.
fn row_key(row: Option<&str>) -> (bool, String, u32) {
    let Some(row) = row else {
        return (true, String::new(), 0);
    };
    let letters: String = row.chars().take_while(char::is_ascii_alphabetic).collect();
    let number = row
        .trim_start_matches(|c: char| c.is_ascii_alphabetic())
        .parse()
        .unwrap_or(0);
    (false, letters, number)
}

fn summary(report: &Report) -> Summary {
    let mut summary = Summary {
        traces: report.traces.len() as u64,
        ignored: report.ignored.len() as u64,
        errors: report.errors.len() as u64,
        ..Summary::default()
    };
    for trace in &report.traces {
        match trace.verdict {
            "conforms" => summary.conform += 1,
            "diverges" => summary.diverge += 1,
            "undecided" => summary.undecided += 1,
            _ => summary.unreadable += 1,
        }
        summary.states += trace.states;
        summary.steps += trace.steps;
        summary.stuttering += trace.stuttering;
        summary.judged.recording += trace.judged.recording;
        summary.judged.evaluator += trace.judged.evaluator;
        summary.judged.engine += trace.judged.engine;
        summary.judged.composed += trace.judged.composed;
    }
    summary
}
