//! The report of a revision from what was found out.

use std::collections::BTreeMap;

use indexmap::IndexSet;

use crate::report::ErrorReport;
use crate::report::model::Position;
use crate::revision::{
    BehaviourChange, Beyond, Conjunct, DefinitionChange, Direction, Judged, Meaning, Met,
    PropertyChange, Replayed, Revision, Site, StepTold, StepVerdict, Tally, TextChange, Through,
    Told, ToldOutcome, Verdict, Witness, Written,
};
use crate::value::pretty;

use super::model::{
    BehaviourReport, BrokenTraces, CarrierReport, ConfigurationReport, ConjunctReport,
    DefinitionReport, FlipReport, InputReport, LookedReport, MeaningReport, MovedReport,
    PlaceReport, PropertyFlipReport, PropertyReport, RenamedReport, RenumberedReport,
    ReplayedReport, RevisionReport, SCHEMA, StatementReport, StepReport, TallyReport, TextReport,
    ToldReport, UndecidedSteps, WitnessReport,
};
use super::values::{WIDTH, shown};

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
                variables_renamed: text
                    .variables_renamed
                    .iter()
                    .map(|(old, new)| RenamedReport {
                        old: old.to_string(),
                        new: new.to_string(),
                    })
                    .collect(),
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
            properties: revision.properties.iter().map(property).collect(),
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
            dependent_tries: revision.shared.tries,
            dependent: revision.dependent,
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
        through: through(text),
        gone: text.gone.clone(),
        come: text.come.clone(),
        restated: text.is_restated,
        obstacle: judged.obstacle.clone(),
        unexplained: judged.is_unexplained,
        meaning: judged.meaning.as_ref().map(meaning),
    }
}

/// The names of what it depends on, each once.
fn through(text: &DefinitionChange) -> Vec<String> {
    let names: IndexSet<&str> = text.through.iter().map(Through::name).collect();
    names.into_iter().map(str::to_owned).collect()
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

fn property(change: &PropertyChange) -> PropertyReport {
    let is_predicate = change.section.is_of_predicates();
    let of = |it: &Option<Told>| it.as_ref().map(|it| told(it, is_predicate));
    let flips = change.flips.iter();
    PropertyReport {
        model: change.model.clone(),
        section: change.section.word(),
        old: change.old.clone(),
        new: change.new.clone(),
        verdict: verdict_name(change.verdict),
        judged: change.judged,
        undecided: change.undecided,
        unknown: change.unknown,
        flips: flips
            .map(|flip| PropertyFlipReport {
                direction: direction(flip.direction),
                count: flip.count,
                states: flip.states.iter().map(place).collect(),
                old: of(&flip.old),
                new: of(&flip.new),
            })
            .collect(),
        obstacle: change.obstacle.clone(),
    }
}

fn tally(tally: &Tally) -> TallyReport {
    TallyReport {
        judged: tally.judged,
        looser: tally.looser,
        stricter: tally.stricter,
        both: tally.both,
        other: tally.other + tally.undefined,
        undefined: tally.undefined,
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

/// Over what was tried.
pub(in crate::report) fn carriers(beyond: &Beyond) -> Vec<CarrierReport> {
    let carriers = beyond.carriers.iter();
    carriers
        .map(|it| CarrierReport {
            input: it.input.clone(),
            carrier: it.shown.clone(),
            set: it.expression.clone(),
            others: it.has_others,
        })
        .collect()
}

fn meaning(meaning: &Meaning) -> MeaningReport {
    let beyond = &meaning.beyond;
    let moved = meaning.moved.iter();
    let is_predicate = meaning.is_predicate;
    MeaningReport {
        predicate: is_predicate,
        initial: meaning.is_initial,
        differs_as_passed: meaning.differs_as_passed,
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
        carriers: carriers(beyond),
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
            .map(|it| witness(it, is_predicate))
            .collect(),
    }
}

fn witness(witness: &Witness, is_predicate: bool) -> WitnessReport {
    let inputs = witness.inputs.iter();
    WitnessReport {
        direction: direction(witness.direction),
        inputs: inputs
            .map(|(name, value)| InputReport {
                name: name.clone(),
                value: pretty(value, WIDTH),
                shown: shown(value),
            })
            .collect(),
        old: told(&witness.old, is_predicate),
        new: told(&witness.new, is_predicate),
        seen: witness.met.as_ref().map(place),
    }
}

fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Looser => "looser",
        Direction::Stricter => "stricter",
        Direction::Both | Direction::Other | Direction::Undefined => "other",
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
        ToldOutcome::Unknown(reason) => ("unknown", Some(reason.clone())),
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
        stops: told.stops,
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
        misplaced: replayed.misplaced,
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
