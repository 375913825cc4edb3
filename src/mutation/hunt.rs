//! Which mistakes in a spec the traces would notice.

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::eval::{Formula, Limits, Model, Setup};
use crate::replay::{CallRules, Input};
use crate::revision::{
    Effort, Progress, Site as Place, Subjects, Verdict, on_one_line, says_the_same,
};
use crate::spec::resolved::{DefId, Denotation, Expr, ExprKind, Operator, Origin, Spec};

use super::fate::{Fate, Hunt, Mutant};
use super::items::{Item, Items, claimed};
use super::logs::{Log, Logs};
use super::site::{self, Site};

/// What one judgement of a mutant may use: a mistake may make a recursion
/// endless.
const LIMITS: Limits = Limits {
    depth: 2_000,
    work: 2_000_000,
    cells: 16 * 1024 * 1024,
};

/// Steps of the traces from which all successors under one mutant are listed.
const MOST_LISTED: usize = 64;

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

/// Mutates the definitions and judges each mutant.
pub fn hunt(hunted: &Hunted<'_>) -> Hunt {
    let mut gathered = Items::default();
    for input in hunted.traces {
        gathered.file(hunted, input);
    }
    // Within the limits of mutants, so that none of them is noticed for meeting
    // a limit that the spec meets as well.
    let spec = Arc::clone(hunted.model.spec());
    let behaviour = hunted.setup.behaviour.clone();
    let limited = Model::new(spec, &hunted.setup.bindings, behaviour, LIMITS);
    let disputed = gathered.keep_borne_out(&limited, hunted.rules);
    let logs = Logs::borne_out(&gathered.unclear, &limited, hunted.rules);
    let spec = hunted.model.spec();
    let owners = owners(hunted, &gathered);
    let evidence = Evidence {
        items: &gathered,
        logs: &logs.logs,
        spec: &limited,
    };
    let subjects = Subjects::gather(hunted.model, hunted.rules, hunted.traces, &owners);
    let reached = Reached::new(spec, hunted.model);
    let sites: Vec<Site> = owners
        .iter()
        .flat_map(|id| site::sites(hunted.model, *id))
        .collect();
    hunted.progress.found(sites.len());
    let judged: Vec<Mutant> = sites
        .into_par_iter()
        .filter_map(|site| {
            let mutant = judge(hunted, evidence, &subjects, &reached, &site);
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
        steps: counted(|item| matches!(item, Item::Step { .. })),
        disputed,
        logs: logs.traces,
        log_steps: logs.steps,
        disputed_traces: logs.disputed,
        passed_over: gathered.passed_over,
        unreadable: gathered.unreadable,
    }
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
    /// Of each definition that has a name.
    called: FxHashMap<DefId, BTreeSet<DefId>>,
    named: FxHashMap<Arc<str>, DefId>,
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
        let names = spec.names.iter().filter_map(|(name, named)| match named {
            Denotation::Definition(id) => Some((Arc::clone(name), *id)),
            _ => None,
        });
        let named: FxHashMap<Arc<str>, DefId> = names.collect();
        Self {
            init: of(&behaviour.init),
            next: of(&behaviour.next),
            called: named
                .values()
                .map(|id| (*id, reached_from(spec, std::iter::once(*id))))
                .collect(),
            named,
        }
    }

    /// Whether a change of a definition can bear on an item.
    fn bears(&self, changed: DefId, item: &Item) -> bool {
        match item {
            Item::Call(called, _) => {
                let known = self.called.get(called);
                known.is_none_or(|reached| reached.contains(&changed))
            }
            Item::First(_) => self.init.contains(&changed),
            Item::Step { .. } => self.next.contains(&changed),
            Item::End(_, ending) => {
                let claimed = claimed(ending).filter_map(|name| self.named.get(name.as_str()));
                let mut claimed = claimed.filter_map(|id| self.called.get(id));
                self.next.contains(&changed) || claimed.any(|reached| reached.contains(&changed))
            }
        }
    }
}

/// What mutants are judged by.
#[derive(Clone, Copy)]
struct Evidence<'e> {
    items: &'e Items,
    logs: &'e [Log],
    /// The spec itself, within the limits of mutants.
    spec: &'e Model,
}

/// What becomes of a mutant; `None` if it is none: it says what the spec does.
fn judge(
    hunted: &Hunted<'_>,
    evidence: Evidence<'_>,
    subjects: &Subjects<'_>,
    reached: &Reached,
    site: &Site,
) -> Option<Mutant> {
    let spec = hunted.model.spec();
    let mutated = site::mutated(spec, site);
    let (original, text) = (
        on_one_line(spec.sources.slice(site.span)),
        on_one_line(&site.text),
    );
    if original == text || says_the_same(spec, &mutated, site.owner) {
        return None;
    }
    let bindings = &hunted.setup.bindings;
    let behaviour = hunted.setup.behaviour.clone();
    let model = Model::new(mutated, bindings, behaviour, LIMITS);
    let definition = spec.definitions.get(site.owner.0 as usize);
    Some(Mutant {
        definition: definition.map_or_else(String::new, |it| it.name.to_string()),
        place: Place::of(site.span, &spec.sources),
        what: site.what,
        original,
        mutated: text,
        fate: fate(hunted, evidence, subjects, reached, (site.owner, &model)),
        because: None,
    })
}

fn fate(
    hunted: &Hunted<'_>,
    evidence: Evidence<'_>,
    subjects: &Subjects<'_>,
    reached: &Reached,
    (owner, mutant): (DefId, &Model),
) -> Fate {
    let bearing = || {
        let items = evidence.items.items.iter();
        items.filter(|(item, _)| reached.bears(owner, item))
    };
    let rules = hunted.rules;
    // To look for a step as a replay does takes longer than to ask whether it is
    // one, and what is none of the formula is nearly always none of the replay.
    let quickly = bearing().find_map(|(item, met)| match item.holds(mutant, rules) {
        Some(true) => None,
        Some(false) => {
            (item.agrees(mutant, rules) == Some(false)).then(|| Fate::Noticed(met.clone()))
        }
        None => Some(Fate::Limit(met.clone())),
    });
    let noticed = quickly.or_else(|| {
        // What a call comes to has been asked in full above.
        let mut told = bearing().filter(|(item, _)| !matches!(item, Item::Call(..)));
        let (_, met) = told.find(|(item, _)| item.agrees(mutant, rules) == Some(false))?;
        Some(Fate::Noticed(met.clone()))
    });
    let noticed = noticed.or_else(|| {
        let mut logs = evidence.logs.iter();
        let met = logs.find_map(|log| log.refused_by(mutant, rules))?;
        Some(Fate::Noticed(met))
    });
    // Where the spec itself stops too, it is not for the mistake.
    let stopped = || {
        let listed = bearing().take(MOST_LISTED);
        let mut told = listed.map_while(|(item, met)| Some((item.stops(mutant)?, item, met)));
        let (.., met) =
            told.find(|(stops, item, _)| *stops && item.stops(evidence.spec) == Some(false))?;
        Some(Fate::Stopped(met.clone()))
    };
    if let Some(fate) = noticed.or_else(stopped) {
        return fate;
    }
    let Some(meaning) = subjects.compare(owner, mutant, hunted.effort) else {
        return Fate::Survived {
            beyond: None,
            witness: None,
        };
    };
    let points = meaning.seen.judged + meaning.beyond.tally.judged;
    match meaning.verdict() {
        // Which operators a log applies, only its judge knows.
        Verdict::Unjudged
            if !meaning.is_judged() && !meaning.is_open_somewhere() && evidence.logs.is_empty() =>
        {
            Fate::Unreached
        }
        Verdict::Equivalent if meaning.is_proved() => Fate::Equivalent { points },
        _ => Fate::Survived {
            beyond: Some(Box::new(meaning.beyond)),
            witness: meaning.witnesses.into_iter().next().map(Box::new),
        },
    }
}
