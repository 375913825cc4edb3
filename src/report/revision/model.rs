//! What a revision changes as data; what `--format json` prints.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::report::ErrorReport;
use crate::report::model::Position;
use crate::revision::{
    BehaviourChange, Conjunct, Direction, Judged, Meaning, Met, Replayed, Revision, Site, StepTold,
    StepVerdict, Tally, TextChange, Told, ToldOutcome, Verdict, Written,
};
use crate::value::{Value, function, pretty};

/// Name and version of the form that [`RevisionReport`] serializes to. A field
/// may be added within a version; none changes its meaning.
pub const SCHEMA: &str = "lockstep-revision/1";

/// Columns that values are broken to.
const WIDTH: usize = 72;

/// What a revision changes.
#[derive(Debug, Serialize)]
pub struct RevisionReport {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The old side as it was asked for.
    pub old: String,
    /// The new side as it was asked for.
    pub new: String,
    /// How many definitions have each verdict.
    pub summary: BTreeMap<&'static str, u64>,
    /// Definitions that are not as they were, or may mean something else.
    pub definitions: Vec<DefinitionReport>,
    /// What else changed in the text.
    pub text: TextReport,
    /// What the configurations give otherwise than before.
    pub configurations: Vec<ConfigurationReport>,
    /// What that makes of the behaviours.
    pub behaviours: Vec<BehaviourReport>,
    /// Traces that were replayed, by root module.
    pub replayed: Vec<ReplayedReport>,
    /// Traces that were not, for their root module uses nothing that changed.
    pub traces_spared: u64,
    /// What choices beyond the traces come from.
    pub seed: u64,
    /// Points that are tried of one operator.
    pub tries: usize,
    /// What could not be asked.
    pub errors: Vec<ErrorReport>,
}

/// A definition.
#[derive(Debug, Serialize)]
pub struct DefinitionReport {
    /// The name it has now, or had.
    pub name: String,
    /// The module that it is in now, or was in.
    pub module: String,
    /// `equivalent`, `stricter`, `looser`, `incomparable`, `changed`,
    /// `signature`, `added`, `removed` or `unjudged`.
    pub verdict: &'static str,
    /// `added`, `removed`, `signature`, `body`, `bound-names` or `nothing`.
    pub text: &'static str,
    /// The name it had, if that was another.
    pub renamed_from: Option<String>,
    /// The module it was in, if that was another.
    pub moved_from: Option<String>,
    /// Where it was defined.
    pub old_position: Option<Position>,
    /// Where it is defined.
    pub new_position: Option<Position>,
    /// The parameters it had.
    pub old_params: Vec<String>,
    /// The parameters it has.
    pub new_params: Vec<String>,
    /// The changed things that it depends on.
    pub through: Vec<String>,
    /// Of a changed body, the conjuncts, disjuncts or arms that only the old one
    /// has; without any, all of it.
    pub gone: Vec<String>,
    /// Those that only the new one has.
    pub come: Vec<String>,
    /// Whether a part reads as before, of names that stand for something else.
    pub restated: bool,
    /// Why its meaning was not compared.
    pub obstacle: Option<String>,
    /// Its meaning, where that was compared.
    pub meaning: Option<MeaningReport>,
}

/// The meaning of a definition before and after.
#[derive(Debug, Serialize)]
pub struct MeaningReport {
    /// Whether it is a predicate, whose TRUE accepts.
    pub predicate: bool,
    /// Calls of it that the traces record.
    pub calls: u64,
    /// Different points at which the traces apply it.
    pub seen: TallyReport,
    /// Different points beyond those, of the steps looked into.
    pub seen_dropped: u64,
    /// Steps of the traces that were looked into, if those are not all.
    pub steps_looked: Option<LookedReport>,
    /// Of an action, the states of the traces by how those differ to which it
    /// leads from there; of an initial predicate, one point: the states that it
    /// allows.
    pub successors: Option<TallyReport>,
    /// States of the traces whose successors were not compared.
    pub successors_left: u64,
    /// Points tried beyond the traces.
    pub beyond: TallyReport,
    /// Points that were to be tried beyond the traces, and were not.
    pub beyond_left: u64,
    /// Whether all points of the carriers were tried, which are made of what the
    /// traces show and the texts name.
    pub exhaustive: bool,
    /// The carrier of each input.
    pub carriers: Vec<CarrierReport>,
    /// Refusals that another conjunct makes now.
    pub moved_refusals: Vec<MovedReport>,
    /// Refusals by the same conjunct under another path.
    pub renumbered_refusals: Vec<RenumberedReport>,
    /// The smallest point of each way to differ.
    pub witnesses: Vec<WitnessReport>,
}

/// Points by how old and new differ there.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TallyReport {
    /// Points that both judged.
    pub judged: u64,
    /// Only the new text accepts.
    pub looser: u64,
    /// Only the old text accepts.
    pub stricter: u64,
    /// Each leads to a state to which the other does not.
    pub both: u64,
    /// They differ otherwise.
    pub other: u64,
    /// One of them met a limit.
    pub undecided: u64,
    /// Of these, those that the other one judged.
    pub lost: u64,
}

/// Steps of the traces.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LookedReport {
    /// Looked into.
    pub steps: u64,
    /// All.
    pub of: u64,
}

/// The carrier of an input, as one would write it in TLA+.
#[derive(Debug, Serialize)]
pub struct CarrierReport {
    /// The parameter, the variable, or the variable with a prime.
    pub input: String,
    /// Its carrier.
    pub carrier: String,
}

/// Refusals that another conjunct makes now.
#[derive(Debug, Serialize)]
pub struct MovedReport {
    /// The conjunct that decided.
    pub old: ConjunctReport,
    /// The one that does now.
    pub new: ConjunctReport,
    /// At how many points of the traces.
    pub points: u64,
    /// The first of them.
    pub first: PlaceReport,
}

/// Refusals by a conjunct that had another path.
#[derive(Debug, Serialize)]
pub struct RenumberedReport {
    /// The path it had.
    pub old: String,
    /// The path it has.
    pub new: String,
    /// How many.
    pub count: u64,
}

fn renumbered(paths: &BTreeMap<(String, String), u64>) -> Vec<RenumberedReport> {
    let paths = paths.iter();
    paths
        .map(|((old, new), count)| RenumberedReport {
            old: old.clone(),
            new: new.clone(),
            count: *count,
        })
        .collect()
}

/// A conjunct.
#[derive(Debug, Serialize)]
pub struct ConjunctReport {
    /// `AtomicZoneMove4.4/ZonePartition4.1`.
    pub path: String,
    /// Its text on one line.
    pub text: String,
}

/// A state of a trace.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceReport {
    /// The trace's file.
    pub trace: String,
    /// Which trace of it, from 1.
    pub number: u32,
    /// Number of the state, from 1.
    pub state: u64,
}

/// A point at which old and new differ.
#[derive(Debug, Serialize)]
pub struct WitnessReport {
    /// `looser`, `stricter` or `other`.
    pub direction: &'static str,
    /// Values of the inputs.
    pub inputs: Vec<InputReport>,
    /// What the old text says.
    pub old: ToldReport,
    /// What the new text says.
    pub new: ToldReport,
    /// Where a trace has this point; else it was made.
    pub seen: Option<PlaceReport>,
}

/// A value of an input.
#[derive(Debug, Serialize)]
pub struct InputReport {
    /// The parameter, the variable, or the variable with a prime.
    pub name: String,
    /// Its value, in TLA+.
    pub value: String,
    /// The same for a reader: of a large function, only where it is not the same
    /// everywhere.
    #[serde(skip)]
    pub shown: String,
}

/// What one text says at a point.
#[derive(Debug, Serialize)]
pub struct ToldReport {
    /// `accepted`, `refused`, `value`, `undefined` or `states`.
    pub outcome: &'static str,
    /// The value, why there is none, or to how many states it leads.
    pub detail: Option<String>,
    /// The deciding conjunct.
    pub conjunct: Option<ConjunctReport>,
}

/// What else changed in the text.
#[derive(Debug, Default, Serialize)]
pub struct TextReport {
    /// Definitions that are as they were.
    pub unchanged: usize,
    /// Modules that there were not.
    pub modules_added: Vec<String>,
    /// Modules that there are no more.
    pub modules_removed: Vec<String>,
    /// Modules of which only layout or comments changed.
    pub laid_out: Vec<String>,
    /// What modules say beside definitions, declarations and assumptions.
    pub statements: Vec<StatementReport>,
    /// Variables that there were not.
    pub variables_added: Vec<String>,
    /// Variables that there are no more.
    pub variables_removed: Vec<String>,
    /// Constants that there were not.
    pub constants_added: Vec<String>,
    /// Constants that there are no more.
    pub constants_removed: Vec<String>,
    /// Assumptions that there were not.
    pub assumptions_added: Vec<Option<Position>>,
    /// Assumptions that there are no more.
    pub assumptions_removed: Vec<Option<Position>>,
}

/// EXTENDS, INSTANCE, LOCAL and THEOREM of one module, where only one side has
/// them.
#[derive(Debug, Serialize)]
pub struct StatementReport {
    /// The module.
    pub module: String,
    /// What only the old side has.
    pub gone: Vec<String>,
    /// What only the new side has.
    pub come: Vec<String>,
}

/// What two configurations make of the behaviours.
#[derive(Debug, Serialize)]
pub struct BehaviourReport {
    /// The root module.
    pub model: String,
    /// `the initial predicate` or `the next-state relation`.
    pub part: &'static str,
    /// As of a definition.
    pub verdict: &'static str,
    /// Why its meaning was not compared.
    pub obstacle: Option<String>,
    /// Its meaning, where that was compared.
    pub meaning: Option<MeaningReport>,
}

/// What a configuration gives otherwise than before.
#[derive(Debug, Serialize)]
pub struct ConfigurationReport {
    /// The root module.
    pub model: String,
    /// The constant or definition.
    pub name: String,
    /// What it was given.
    pub old: Option<String>,
    /// What it is given.
    pub new: Option<String>,
}

/// The traces of one root module.
#[derive(Debug, Serialize)]
pub struct ReplayedReport {
    /// The root module.
    pub model: String,
    /// Traces.
    pub traces: u64,
    /// Steps that the old text judged.
    pub steps: u64,
    /// Calls among them.
    pub calls: u64,
    /// Steps whose verdict is another, grouped.
    pub flips: Vec<FlipReport>,
    /// Calls that are refused by the conjunct that the trace names, which has
    /// another path now.
    pub renumbered: Vec<RenumberedReport>,
    /// Steps that neither text could judge.
    pub undecided: Vec<UndecidedSteps>,
    /// Traces that neither could be asked about to their end.
    pub broken: Vec<BrokenTraces>,
    /// Divergences beyond those compared.
    pub dropped: u64,
}

/// Steps of which old and new say different things, in the same way.
#[derive(Debug, Serialize)]
pub struct FlipReport {
    /// The operator called, or the action.
    pub subject: String,
    /// What the old text says.
    pub old: StepReport,
    /// What the new text says.
    pub new: StepReport,
    /// The steps.
    pub steps: Vec<PlaceReport>,
}

/// What a text says of a step.
#[derive(Debug, Serialize)]
pub struct StepReport {
    /// `agrees`, `disagrees` or `undecided`, with the recording.
    pub verdict: &'static str,
    /// About what, or why.
    pub reason: String,
    /// The deciding conjunct.
    pub conjunct: Option<ConjunctReport>,
}

/// Steps that neither text could judge.
#[derive(Debug, Serialize)]
pub struct UndecidedSteps {
    /// Why.
    pub reason: String,
    /// How many.
    pub steps: u64,
}

/// Traces that neither text could be asked about to their end.
#[derive(Debug, Serialize)]
pub struct BrokenTraces {
    /// Why.
    pub reason: String,
    /// How many.
    pub traces: u64,
}

/// A verdict's name.
pub(super) fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Equivalent => "equivalent",
        Verdict::Stricter => "stricter",
        Verdict::Looser => "looser",
        Verdict::Incomparable => "incomparable",
        Verdict::Changed => "changed",
        Verdict::Signature => "signature",
        Verdict::Added => "added",
        Verdict::Removed => "removed",
        Verdict::Unjudged => "unjudged",
    }
}

impl RevisionReport {
    /// The report of a revision.
    pub fn new(old: String, new: String, revision: &Revision) -> Self {
        let mut summary = BTreeMap::new();
        for judged in &revision.definitions {
            *summary.entry(verdict_name(judged.verdict)).or_default() += 1;
        }
        let text = &revision.text;
        let positions = |sites: &[Option<Site>]| {
            sites
                .iter()
                .map(|site| site.as_ref().map(position))
                .collect()
        };
        let replayed = revision.replayed.iter();
        Self {
            schema: SCHEMA,
            old,
            new,
            summary,
            definitions: revision.definitions.iter().map(definition).collect(),
            text: TextReport {
                unchanged: text.unchanged,
                modules_added: text.modules_added.clone(),
                modules_removed: text.modules_removed.clone(),
                laid_out: text.laid_out.clone(),
                statements: text
                    .statements
                    .iter()
                    .map(|change| StatementReport {
                        module: change.module.clone(),
                        gone: change.gone.clone(),
                        come: change.come.clone(),
                    })
                    .collect(),
                variables_added: text.variables_added.clone(),
                variables_removed: text.variables_removed.clone(),
                constants_added: text.constants_added.clone(),
                constants_removed: text.constants_removed.clone(),
                assumptions_added: positions(&text.assumptions_added),
                assumptions_removed: positions(&text.assumptions_removed),
            },
            configurations: revision
                .configurations
                .iter()
                .map(|change| ConfigurationReport {
                    model: change.model.clone(),
                    name: change.name.clone(),
                    old: change.old.clone(),
                    new: change.new.clone(),
                })
                .collect(),
            behaviours: revision.behaviours.iter().map(behaviour).collect(),
            errors: revision
                .replayed
                .iter()
                .flat_map(|(_, replayed)| &replayed.unreadable)
                .chain(&revision.unreadable)
                .map(ErrorReport::of_trace)
                .collect(),
            replayed: replayed.map(|(name, it)| replay(name, it)).collect(),
            traces_spared: revision.spared,
            seed: revision.effort.seed,
            tries: revision.effort.tries,
        }
    }
}

fn position(site: &Site) -> Position {
    Position {
        file: site.file.clone(),
        line: site.line,
        column: site.column,
    }
}

fn definition(judged: &Judged) -> DefinitionReport {
    let text = &judged.text;
    let at = |written: &Option<Written>| written.as_ref()?.site.as_ref().map(position);
    let params = |written: &Option<Written>| {
        let written = written.as_ref();
        written.map_or_else(Vec::new, |written| written.params.clone())
    };
    DefinitionReport {
        name: text.name().to_owned(),
        module: text.module().to_owned(),
        verdict: verdict_name(judged.verdict),
        text: match text.change {
            TextChange::Added => "added",
            TextChange::Removed => "removed",
            TextChange::Signature => "signature",
            TextChange::Body => "body",
            TextChange::BoundNames => "bound-names",
            TextChange::Nothing => "nothing",
        },
        renamed_from: text.renamed_from().map(str::to_owned),
        moved_from: text.moved_from().map(str::to_owned),
        old_position: at(&text.old),
        new_position: at(&text.new),
        old_params: params(&text.old),
        new_params: params(&text.new),
        through: text.through.clone(),
        gone: text.gone.clone(),
        come: text.come.clone(),
        restated: text.is_restated,
        obstacle: judged.obstacle.clone(),
        meaning: judged.meaning.as_ref().map(meaning),
    }
}

fn behaviour(change: &BehaviourChange) -> BehaviourReport {
    BehaviourReport {
        model: change.model.clone(),
        part: change.part,
        verdict: verdict_name(change.verdict),
        obstacle: change.obstacle.clone(),
        meaning: change.meaning.as_ref().map(meaning),
    }
}

fn tally(tally: &Tally) -> TallyReport {
    TallyReport {
        judged: tally.judged,
        looser: tally.looser,
        stricter: tally.stricter,
        both: tally.both,
        other: tally.other,
        undecided: tally.undecided,
        lost: tally.lost,
    }
}

fn conjunct(conjunct: &Conjunct) -> ConjunctReport {
    ConjunctReport {
        path: conjunct.path.clone(),
        text: conjunct.text.clone(),
    }
}

fn place(met: &Met) -> PlaceReport {
    PlaceReport {
        trace: met.trace.clone(),
        number: met.number,
        state: met.state,
    }
}

fn meaning(meaning: &Meaning) -> MeaningReport {
    let beyond = &meaning.beyond;
    let carriers = beyond.carriers.iter();
    let moved = meaning.moved.iter();
    let is_predicate = meaning.is_predicate;
    MeaningReport {
        predicate: is_predicate,
        calls: meaning.calls,
        seen: tally(&meaning.seen),
        seen_dropped: meaning.dropped,
        steps_looked: (meaning.looked.steps < meaning.looked.of).then_some(LookedReport {
            steps: meaning.looked.steps,
            of: meaning.looked.of,
        }),
        successors: meaning.leads.map(|leads| tally(&leads.tally)),
        successors_left: meaning.leads.map_or(0, |leads| leads.left),
        beyond: tally(&beyond.tally),
        beyond_left: beyond.left,
        exhaustive: beyond.is_exhaustive,
        carriers: carriers
            .map(|(input, carrier)| CarrierReport {
                input: input.clone(),
                carrier: carrier.clone(),
            })
            .collect(),
        moved_refusals: moved
            .map(|moved| MovedReport {
                old: conjunct(&moved.old),
                new: conjunct(&moved.new),
                points: moved.points,
                first: place(&moved.met),
            })
            .collect(),
        renumbered_refusals: renumbered(&meaning.renumbered),
        witnesses: meaning
            .witnesses
            .iter()
            .map(|witness| WitnessReport {
                direction: match witness.direction {
                    Direction::Looser => "looser",
                    Direction::Stricter => "stricter",
                    Direction::Both | Direction::Other => "other",
                },
                inputs: witness
                    .inputs
                    .iter()
                    .map(|(name, value)| InputReport {
                        name: name.clone(),
                        value: pretty(value, WIDTH),
                        shown: shown(value),
                    })
                    .collect(),
                old: told(&witness.old, is_predicate),
                new: told(&witness.new, is_predicate),
                seen: witness.met.as_ref().map(place),
            })
            .collect(),
    }
}

fn told(told: &Told, is_predicate: bool) -> ToldReport {
    let (outcome, detail) = match &told.outcome {
        ToldOutcome::Accepted if !is_predicate => ("value", Some("TRUE".to_owned())),
        ToldOutcome::Refused if !is_predicate => ("value", Some("FALSE".to_owned())),
        ToldOutcome::Accepted => ("accepted", None),
        ToldOutcome::Refused => ("refused", None),
        ToldOutcome::Value(value) => ("value", Some(pretty(value, WIDTH))),
        ToldOutcome::Undefined(reason) => ("undefined", Some(reason.clone())),
        ToldOutcome::Leads(many) => ("states", Some(many.to_string())),
    };
    ToldReport {
        outcome,
        detail,
        conjunct: told.conjunct.as_ref().map(conjunct),
    }
}

fn step(told: &StepTold) -> StepReport {
    StepReport {
        verdict: match told.verdict {
            StepVerdict::Agrees => "agrees",
            StepVerdict::Disagrees => "disagrees",
            StepVerdict::Undecided => "undecided",
        },
        reason: told.reason.clone(),
        conjunct: told.conjunct.as_ref().map(conjunct),
    }
}

fn replay(model: &str, replayed: &Replayed) -> ReplayedReport {
    let undecided = replayed.undecided.iter();
    ReplayedReport {
        model: model.to_owned(),
        traces: replayed.traces,
        steps: replayed.steps,
        calls: replayed.calls,
        flips: replayed
            .flips
            .iter()
            .map(|flip| FlipReport {
                subject: flip.subject.clone(),
                old: step(&flip.old),
                new: step(&flip.new),
                steps: flip.steps.iter().map(place).collect(),
            })
            .collect(),
        renumbered: renumbered(&replayed.renumbered),
        undecided: undecided
            .map(|(reason, steps)| UndecidedSteps {
                reason: reason.clone(),
                steps: *steps,
            })
            .collect(),
        broken: replayed
            .broken
            .iter()
            .map(|(reason, traces)| BrokenTraces {
                reason: reason.clone(),
                traces: *traces,
            })
            .collect(),
        dropped: replayed.dropped,
    }
}

/// The domain of a function, in full: what is shown is to be TLA+.
fn domain(function: &Value) -> String {
    let keys: Vec<String> = function::keys(function)
        .into_iter()
        .flatten()
        .map(|key| key.to_string())
        .collect();
    format!("{{{}}}", keys.join(", "))
}

/// Functions with fewer keys than this are shown in full.
const MANY_KEYS: usize = 4;

/// A value for a reader. A function that is the same nearly everywhere is shown
/// as that, with the places where it is not.
pub(in crate::report) fn shown(value: &Value) -> String {
    let (Value::Function(_), Some(keys), Some(values)) =
        (value, function::keys(value), function::values(value))
    else {
        return pretty(value, WIDTH);
    };
    let mut counts: BTreeMap<&Value, usize> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let usual = counts.iter().max_by_key(|(_, count)| **count);
    match usual {
        Some((usual, count)) if values.len() >= MANY_KEYS && *count * 2 > values.len() => {
            let others = keys.zip(values).filter(|(_, value)| value != usual);
            let others: Vec<String> = others
                .map(|(key, value)| format!("![{key}] = {value}"))
                .collect();
            let all = format!("[key \\in {} |-> {usual}]", domain(value));
            match others.is_empty() {
                true => all,
                false => format!("[{all} EXCEPT\n  {}]", others.join(",\n  ")),
            }
        }
        _ => pretty(value, WIDTH),
    }
}
