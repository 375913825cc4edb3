//! Which mistakes in a spec the traces would notice.

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::eval::{Formula, Limits, Model, Setup, State};
use crate::replay::{
    CallRules, Input, Replay, call_agrees, call_record, label_agrees, recorded_application,
};
use crate::revision::{Effort, Met, Progress, Site as Place, Subjects, Verdict, on_one_line};
use crate::spec::resolved::{DefId, Denotation, Expr, ExprKind, Operator, Origin, Spec};
use crate::trace::{ActionLabel, Entry, TraceError};
use crate::value::{ErrorKind, Value};

use super::fate::{Fate, Hunt, Mutant};
use super::site::{self, Site};

/// What one judgement of a mutant may use: a mistake may make a recursion
/// endless.
const LIMITS: Limits = Limits {
    depth: 2_000,
    work: 2_000_000,
    cells: 16 * 1024 * 1024,
};

/// States of one trace that are used. It is what memory has room for: a mistake
/// that shows once shows at the last of many steps.
const MOST_STEPS: usize = 1_000_000;

/// What is mutated, and by what it is judged.
pub struct Hunted<'m> {
    /// The spec as configured.
    pub model: &'m Model,
    /// What its configuration says.
    pub setup: &'m Setup,
    /// The traces.
    pub traces: &'m [Input],
    /// How calls are read.
    pub rules: &'m CallRules,
    /// The definitions that are mutated; without any, those that the recorded
    /// calls apply and depend on, or, without calls, those of the behaviour.
    pub definitions: &'m [DefId],
    /// How much is tried on those that no trace notices.
    pub effort: Effort,
    /// How far it is.
    pub progress: &'m Progress,
}

/// One thing that a mutant may say something else about.
enum Item {
    /// A state that records a call of this operator.
    Call(DefId, State),
    /// An initial state.
    First(State),
    /// A step.
    Step(State, State),
    /// The same under what a trace says that it is an application of.
    Labelled(State, State, ActionLabel),
}

/// Mutates the definitions and judges each mutant.
pub fn hunt(hunted: &Hunted<'_>) -> Hunt {
    let mut gathered = Items::default();
    for input in hunted.traces {
        gathered.file(hunted, input);
    }
    let before = gathered.items.len();
    // Within the limits of mutants, so that none of them is noticed for meeting
    // a limit that the spec meets as well.
    let spec = Arc::clone(hunted.model.spec());
    let behaviour = hunted.setup.behaviour.clone();
    let limited = Model::new(spec, &hunted.setup.bindings, behaviour, LIMITS);
    gathered
        .items
        .retain(|(item, _)| agrees(&limited, hunted.rules, item) == Some(true));
    let disputed = before - gathered.items.len();
    // Of the labels those are used that the spec itself bears out.
    let items = std::mem::take(&mut gathered.items).into_par_iter();
    gathered.items = items
        .filter(|(item, _)| keeps_label(&limited, hunted.rules, item) == Some(true))
        .collect();
    let spec = hunted.model.spec();
    let owners = owners(hunted, &gathered);
    let subjects = Subjects::gather(hunted.model, hunted.rules, hunted.traces, &owners);
    let reached = Reached::new(spec, hunted.model);
    let sites: Vec<Site> = owners
        .iter()
        .flat_map(|id| site::sites(hunted.model, *id))
        .collect();
    hunted.progress.found(sites.len());
    let judged: Vec<Mutant> = sites
        .into_par_iter()
        .map(|site| {
            let mutant = judge(hunted, &gathered, &subjects, &reached, &site);
            hunted.progress.judged();
            mutant
        })
        .collect();
    hunted.progress.over_with_one();
    let counted = |is: fn(&Item) -> bool| {
        let items = gathered.items.iter();
        items.filter(|(item, _)| is(item)).count() as u64
    };
    Hunt {
        mutants: judged,
        definitions: owners.len() as u64,
        calls: counted(|item| matches!(item, Item::Call(..))),
        steps: counted(|item| matches!(item, Item::Step(..))),
        disputed: disputed as u64,
        passed_over: gathered.passed_over,
        unreadable: gathered.unreadable,
    }
}

/// The different calls and steps of the traces, each with where it is first.
#[derive(Default)]
struct Items {
    items: Vec<(Item, Met)>,
    calls: FxHashSet<(DefId, Value)>,
    steps: FxHashSet<(Option<State>, State)>,
    labelled: FxHashSet<(State, State, ActionLabel)>,
    called: BTreeSet<DefId>,
    /// States beyond those that are used.
    passed_over: u64,
    unreadable: Vec<TraceError>,
}

impl Items {
    fn file(&mut self, hunted: &Hunted<'_>, input: &Input) {
        let reader = match input.open() {
            Ok(reader) => reader,
            Err(error) => return self.unreadable.push(error),
        };
        let mut replay: Option<Replay<'_>> = None;
        let mut before: Option<State> = None;
        for (place, entry) in reader.enumerate() {
            if place >= MOST_STEPS {
                self.passed_over += u64::from(matches!(entry, Ok(Entry::State(_))));
                continue;
            }
            let state = match entry {
                Ok(Entry::State(state)) => state,
                Ok(Entry::Ending(_)) => {
                    (replay, before) = (None, None);
                    continue;
                }
                Err(error) => return self.unreadable.push(error),
            };
            let is_first = replay.is_none();
            let running = replay
                .get_or_insert_with(|| Replay::new(hunted.model, None, hunted.rules, state.trace));
            if running.state(&state).is_err() {
                return;
            }
            let met = Met {
                trace: input.path().display().to_string(),
                number: state.trace.0.saturating_add(1),
                state: state.number,
            };
            let now = running.only_state().cloned();
            if let Some(now) = &now
                && (is_first || before.is_some())
            {
                let step = (before.as_ref(), now);
                self.state(hunted.model, step, state.action.as_ref(), &met);
            }
            before = now;
        }
    }

    fn state(
        &mut self,
        model: &Model,
        (before, now): (Option<&State>, &State),
        label: Option<&ActionLabel>,
        met: &Met,
    ) {
        if let Some((definition, _)) = recorded_application(model, now)
            && let Some(call) = call_record(model, now)
            && self.calls.insert((definition, call.clone()))
        {
            self.called.insert(definition);
            self.items
                .push((Item::Call(definition, now.clone()), met.clone()));
        }
        if self.steps.insert((before.cloned(), now.clone())) {
            let item = match before {
                Some(before) => Item::Step(before.clone(), now.clone()),
                None => Item::First(now.clone()),
            };
            self.items.push((item, met.clone()));
        }
        if let (Some(before), Some(label)) = (before, label) {
            let labelled = (before.clone(), now.clone(), label.clone());
            if self.labelled.insert(labelled) {
                let item = Item::Labelled(before.clone(), now.clone(), label.clone());
                self.items.push((item, met.clone()));
            }
        }
    }
}

/// Whether a model says of an item what the trace does; `None` if it meets a
/// limit.
fn agrees(model: &Model, rules: &CallRules, item: &Item) -> Option<bool> {
    let judged = match item {
        Item::Call(_, state) => return Some(call_agrees(model, rules, state) == Some(Ok(true))),
        Item::First(state) => model.is_initial(state),
        Item::Step(from, to) if from == to => Ok(true),
        Item::Step(from, to) => model.is_step(from, to),
        // The step is an item of its own.
        Item::Labelled(..) => Ok(true),
    };
    match judged {
        Ok(truth) => Some(truth),
        Err(error) if error.kind == ErrorKind::Limit => None,
        Err(_) => Some(false),
    }
}

/// Whether a model allows a step under the label that a trace gives it; true of
/// what has no label, `None` if it could not be judged.
fn keeps_label(model: &Model, rules: &CallRules, item: &Item) -> Option<bool> {
    match item {
        Item::Labelled(from, to, label) => label_agrees(model, rules, (from, to), label),
        _ => Some(true),
    }
}

/// The same of a mutant: that it could not be judged is nothing that is noticed.
fn may_keep_label(model: &Model, rules: &CallRules, item: &Item) -> Option<bool> {
    Some(keeps_label(model, rules, item) != Some(false))
}

/// The definitions that are mutated, in the order of the spec.
fn owners(hunted: &Hunted<'_>, items: &Items) -> Vec<DefId> {
    let spec = hunted.model.spec();
    let wanted: BTreeSet<DefId> = match (hunted.definitions, items.called.is_empty()) {
        ([], false) => reached_from(spec, items.called.iter().copied()),
        ([], true) => {
            let behaviour = hunted.model.behaviour();
            let mut roots = Vec::new();
            for formula in behaviour.init.iter().chain(&behaviour.next) {
                match formula {
                    Formula::Definition(id) => roots.push(*id),
                    Formula::Expression(expr) => mentioned(expr, &mut roots),
                }
            }
            reached_from(spec, roots.into_iter())
        }
        (named, _) => named.iter().copied().collect(),
    };
    let is_own = |id: &DefId| {
        let definition = spec.definitions.get(id.0 as usize);
        definition.is_some_and(|it| it.origin == Origin::User && !it.nested)
    };
    wanted.into_iter().filter(is_own).collect()
}

/// What some definitions depend on in turn, themselves included.
fn reached_from(spec: &Spec, roots: impl Iterator<Item = DefId>) -> BTreeSet<DefId> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<DefId> = roots.collect();
    while let Some(id) = open.pop() {
        if let Some(definition) = spec.definitions.get(id.0 as usize)
            && reached.insert(id)
        {
            mentioned(&definition.body, &mut open);
        }
    }
    reached
}

/// The definitions that an expression mentions, those of LETs too.
fn mentioned(expr: &Expr, found: &mut Vec<DefId>) {
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match &*expr.kind {
            ExprKind::Apply(Operator::Definition(id), _)
            | ExprKind::Operator(Operator::Definition(id)) => found.push(*id),
            ExprKind::Let(ids, _) => found.extend(ids),
            _ => {}
        }
        expr.for_each_child(&mut |child| open.push(child));
    }
}

/// On which definitions the parts of the behaviour depend.
struct Reached {
    init: BTreeSet<DefId>,
    next: BTreeSet<DefId>,
    called: Vec<(DefId, BTreeSet<DefId>)>,
}

impl Reached {
    fn new(spec: &Spec, model: &Model) -> Self {
        let behaviour = model.behaviour();
        let of = |formula: &Option<Formula>| {
            let mut roots = Vec::new();
            match formula {
                Some(Formula::Definition(id)) => roots.push(*id),
                Some(Formula::Expression(expr)) => mentioned(expr, &mut roots),
                None => {}
            }
            reached_from(spec, roots.into_iter())
        };
        let names = spec.names.values().filter_map(|named| match named {
            Denotation::Definition(id) => Some(*id),
            _ => None,
        });
        Self {
            init: of(&behaviour.init),
            next: of(&behaviour.next),
            called: names
                .map(|id| (id, reached_from(spec, std::iter::once(id))))
                .collect(),
        }
    }

    /// Whether a change of a definition can bear on an item.
    fn bears(&self, changed: DefId, item: &Item) -> bool {
        match item {
            Item::Call(called, _) => {
                let mut known = self.called.iter();
                known
                    .find(|(id, _)| id == called)
                    .is_none_or(|(_, reached)| reached.contains(&changed))
            }
            Item::First(_) => self.init.contains(&changed),
            Item::Step(..) | Item::Labelled(..) => self.next.contains(&changed),
        }
    }
}

fn judge(
    hunted: &Hunted<'_>,
    items: &Items,
    subjects: &Subjects<'_>,
    reached: &Reached,
    site: &Site,
) -> Mutant {
    let spec = hunted.model.spec();
    let bindings = &hunted.setup.bindings;
    let behaviour = hunted.setup.behaviour.clone();
    let model = Model::new(site::mutated(spec, site), bindings, behaviour, LIMITS);
    let definition = spec.definitions.get(site.owner.0 as usize);
    Mutant {
        definition: definition.map_or_else(String::new, |it| it.name.to_string()),
        place: Place::of(site.span, &spec.sources),
        what: site.what,
        original: on_one_line(spec.sources.slice(site.span)),
        mutated: on_one_line(&site.text),
        fate: fate(hunted, items, subjects, reached, (site.owner, &model)),
        because: None,
    }
}

fn fate(
    hunted: &Hunted<'_>,
    items: &Items,
    subjects: &Subjects<'_>,
    reached: &Reached,
    (owner, mutant): (DefId, &Model),
) -> Fate {
    let first = |judged: fn(&Model, &CallRules, &Item) -> Option<bool>| {
        let mut bearing = items
            .items
            .iter()
            .filter(|(item, _)| reached.bears(owner, item));
        bearing.find_map(|(item, met)| match judged(mutant, hunted.rules, item) {
            Some(true) => None,
            Some(false) => Some(Fate::Noticed(met.clone())),
            None => Some(Fate::Limit(met.clone())),
        })
    };
    // To find the actions that make a step takes longer than to ask for one.
    if let Some(noticed) = first(agrees).or_else(|| first(may_keep_label)) {
        return noticed;
    }
    let Some(meaning) = subjects.compare(owner, mutant, hunted.effort) else {
        return Fate::Survived {
            tried: 0,
            witness: None,
        };
    };
    let beyond = &meaning.beyond;
    let seen = meaning.seen.judged;
    match meaning.verdict() {
        Verdict::Unjudged if !meaning.is_judged() && !meaning.is_open_somewhere() => {
            Fate::Unreached
        }
        Verdict::Equivalent if meaning.is_proved() => Fate::Equivalent {
            points: seen + beyond.tally.judged,
        },
        _ => Fate::Survived {
            tried: beyond.tally.judged,
            witness: meaning.witnesses.into_iter().next().map(Box::new),
        },
    }
}
