//! What a revision changes as data; what `--format json` prints.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::report::ErrorReport;
use crate::report::model::Position;

/// Name and version of the form that [`RevisionReport`] serializes to. A field
/// may be added within a version; none changes its meaning.
pub const SCHEMA: &str = "lockstep-revision/1";

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
    /// What they ask of states and steps otherwise than before.
    pub properties: Vec<PropertyReport>,
    /// Traces that were replayed, by root module.
    pub replayed: Vec<ReplayedReport>,
    /// Traces that were not, for their root module uses nothing that changed.
    pub traces_spared: u64,
    /// What choices beyond the traces come from.
    pub seed: u64,
    /// Points that are tried of one operator.
    pub tries: usize,
    /// Points that are tried of one that only depends on a changed one, under one
    /// root module.
    pub dependent_tries: usize,
    /// How many of these there are.
    pub dependent: u64,
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
    /// Whether its text is as it was, and it has a witness that nothing it depends on
    /// has one of.
    pub unexplained: bool,
    /// Its meaning, where that was compared.
    pub meaning: Option<MeaningReport>,
}

/// The meaning of a definition before and after.
#[derive(Debug, Serialize)]
pub struct MeaningReport {
    /// Whether it is a predicate, whose TRUE accepts.
    pub predicate: bool,
    /// Whether it is an initial predicate, compared by the states that it allows.
    pub initial: bool,
    /// Of an action with parameters, whether it differs with arguments that the
    /// traces pass to it.
    pub differs_as_passed: bool,
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
    /// Of these, where only one of them has a value.
    pub undefined: u64,
    /// Nothing is said of them: one of the texts met a limit, or there is no comparing
    /// what both say.
    pub undecided: u64,
    /// Of these, those at which only one met a limit.
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
    /// Its carrier, for a reader: of many values or keys, how many.
    pub carrier: String,
    /// All of it, as an expression of TLA+.
    pub set: String,
    /// Whether values like these were tried as well that are none of it: a number beside
    /// them, a sequence that is one longer, a function on fewer keys.
    pub others: bool,
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
    /// `accepted`, `refused`, `value`, `undefined`, `states`, or `unknown` for a limit of
    /// lockstep's own.
    pub outcome: &'static str,
    /// The value, why there is none or none is known, or to how many states it leads.
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
    /// Variables that the new text calls otherwise. Everything else is compared up to
    /// that.
    pub variables_renamed: Vec<RenamedReport>,
    /// Constants that there were not.
    pub constants_added: Vec<String>,
    /// Constants that there are no more.
    pub constants_removed: Vec<String>,
    /// Assumptions that there were not.
    pub assumptions_added: Vec<Option<Position>>,
    /// Assumptions that there are no more.
    pub assumptions_removed: Vec<Option<Position>>,
}

/// Something that the new text calls otherwise.
#[derive(Debug, Serialize)]
pub struct RenamedReport {
    /// What the old text calls it.
    pub old: String,
    /// What the new one does.
    pub new: String,
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

/// What a configuration asks of states or steps otherwise than before.
#[derive(Debug, Serialize)]
pub struct PropertyReport {
    /// The root module.
    pub model: String,
    /// `INVARIANT`, `CONSTRAINT`, `ACTION_CONSTRAINT`, `VIEW` or `ALIAS`.
    pub section: &'static str,
    /// The definition that was named there.
    pub old: Option<String>,
    /// The one that is.
    pub new: Option<String>,
    /// As of a definition: `stricter` if it allows fewer of these states.
    pub verdict: &'static str,
    /// States, or steps, of the traces of which both were asked.
    pub judged: u64,
    /// Those of which there is no answer within the limits, or none that can be
    /// compared.
    pub undecided: u64,
    /// Those that are not known: the traces leave open which they are, or the old
    /// text does not allow the step.
    pub unknown: u64,
    /// Where they differ.
    pub flips: Vec<PropertyFlipReport>,
    /// Why they could not be compared.
    pub obstacle: Option<String>,
}

/// States on which old and new differ in one way.
#[derive(Debug, Serialize)]
pub struct PropertyFlipReport {
    /// `looser`, `stricter` or `other`.
    pub direction: &'static str,
    /// How many.
    pub count: u64,
    /// The first ones, at most 1000.
    pub states: Vec<PlaceReport>,
    /// What the old one says of the first; `null` if there is none.
    pub old: Option<ToldReport>,
    /// The same of the new one.
    pub new: Option<ToldReport>,
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
    /// Labels of the trace that place the action elsewhere than the old text does.
    /// Places are not compared.
    pub misplaced: u64,
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
    /// Whether the text has no value there: TLC stops with an error.
    pub stops: bool,
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
