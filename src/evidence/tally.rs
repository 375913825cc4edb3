//! What was seen of a model, counted.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Span;
use crate::eval::{self, Finding, Way};
use crate::replay::CallTally;
use crate::spec::resolved::DefId;
use crate::value::Value;

use super::data::{Attempts, Counts};
use super::parameters::Values;

/// What was seen of one model.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// By counter of the model's points.
    pub(super) points: Vec<u64>,
    pub(super) counts: Counts,
    /// Whether the spec records calls.
    pub(super) records_calls: bool,
    pub(super) actions: BTreeMap<DefId, SubjectTally>,
    pub(super) operators: BTreeMap<DefId, SubjectTally>,
    /// TRUE, FALSE, no value; by the invariant's number.
    pub(super) invariants: BTreeMap<usize, [u64; 3]>,
    pub(super) carriers: BTreeMap<Parameter, CarrierSeen>,
    /// Arguments of calls that are a parameter of the action taken.
    pub(super) passed: BTreeSet<(Parameter, Parameter)>,
}

/// A parameter: its definition, and its number from 0.
pub(super) type Parameter = (DefId, usize);

/// The set that a parameter of an action is taken from.
#[derive(Clone, Debug)]
pub(super) struct CarrierSeen {
    pub(super) span: Span,
    pub(super) set: Value,
    pub(super) is_constant: bool,
}

/// What was seen of an action or operator.
#[derive(Clone, Debug, Default)]
pub(super) struct SubjectTally {
    pub(super) is_value: bool,
    pub(super) calls: u64,
    pub(super) outcomes: CallTally,
    pub(super) attempts: Attempts,
    pub(super) conjuncts: BTreeMap<Vec<Way>, ConjunctTally>,
    pub(super) values: Vec<Values>,
}

/// What was seen of a conjunct.
#[derive(Clone, Debug)]
pub(super) struct ConjunctTally {
    pub(super) span: Span,
    pub(super) seen_true: u64,
    pub(super) seen_false: u64,
    pub(super) alone: u64,
    pub(super) undefined: u64,
    /// Times it spoke of the next state, of which nothing was known.
    pub(super) open: u64,
    /// The others that were FALSE, or had no value, while it was FALSE.
    pub(super) companions: BTreeMap<Vec<Way>, (u64, u64)>,
}

impl ConjunctTally {
    fn at(span: Span) -> Self {
        Self {
            span,
            seen_true: 0,
            seen_false: 0,
            alone: 0,
            undefined: 0,
            open: 0,
            companions: BTreeMap::new(),
        }
    }

    fn add(&mut self, other: &Self) {
        self.seen_true += other.seen_true;
        self.seen_false += other.seen_false;
        self.alone += other.alone;
        self.undefined += other.undefined;
        self.open += other.open;
        for (way, (falses, undefined)) in &other.companions {
            let own = self.companions.entry(way.clone()).or_default();
            own.0 += falses;
            own.1 += undefined;
        }
    }
}

impl SubjectTally {
    /// Adds the conjuncts of one call or attempt; says whether none of them
    /// is in the way.
    pub(super) fn explored(&mut self, conjuncts: Vec<eval::Conjunct>) -> bool {
        let in_the_way: Vec<(Vec<Way>, Finding)> = conjuncts
            .iter()
            .filter(|one| matches!(one.finding, Finding::False | Finding::Undefined))
            .map(|one| (one.way.clone(), one.finding))
            .collect();
        for conjunct in conjuncts {
            let way = conjunct.way;
            if !self.conjuncts.contains_key(&way) {
                let new = ConjunctTally::at(conjunct.span);
                self.conjuncts.insert(way.clone(), new);
            }
            let Some(tally) = self.conjuncts.get_mut(&way) else {
                continue;
            };
            match conjunct.finding {
                Finding::True => tally.seen_true += 1,
                Finding::Undefined => tally.undefined += 1,
                Finding::Open => tally.open += 1,
                Finding::False => {
                    tally.seen_false += 1;
                    tally.alone += u64::from(in_the_way.len() == 1);
                    for (other, finding) in in_the_way.iter().filter(|(other, _)| *other != way) {
                        let known = tally.companions.entry(other.clone()).or_default();
                        match finding {
                            Finding::False => known.0 += 1,
                            _ => known.1 += 1,
                        }
                    }
                }
            }
        }
        in_the_way.is_empty()
    }

    pub(super) fn saw(&mut self, parameter: usize, value: &Value) {
        if self.values.len() <= parameter {
            self.values.resize_with(parameter + 1, Values::default);
        }
        if let Some(values) = self.values.get_mut(parameter) {
            values.add(value);
        }
    }

    fn add(&mut self, other: &Self) {
        self.is_value |= other.is_value;
        self.calls += other.calls;
        self.outcomes.add(&other.outcomes);
        self.attempts.looked_at += other.attempts.looked_at;
        self.attempts.held += other.attempts.held;
        for (way, conjunct) in &other.conjuncts {
            let own = self.conjuncts.entry(way.clone());
            own.or_insert_with(|| ConjunctTally::at(conjunct.span))
                .add(conjunct);
        }
        if self.values.len() < other.values.len() {
            self.values.resize_with(other.values.len(), Values::default);
        }
        for (own, other) in self.values.iter_mut().zip(&other.values) {
            own.add_all(other);
        }
    }
}

impl Tally {
    /// Adds what was seen in other traces of the same model.
    pub fn add(&mut self, other: &Self) {
        if self.points.len() < other.points.len() {
            self.points.resize(other.points.len(), 0);
        }
        for (own, count) in self.points.iter_mut().zip(&other.points) {
            *own += count;
        }
        self.counts.add(&other.counts);
        self.records_calls |= other.records_calls;
        for (id, subject) in &other.actions {
            self.actions.entry(*id).or_default().add(subject);
        }
        for (id, subject) in &other.operators {
            self.operators.entry(*id).or_default().add(subject);
        }
        for (index, counts) in &other.invariants {
            let own = self.invariants.entry(*index).or_default();
            own.iter_mut()
                .zip(counts)
                .for_each(|(own, count)| *own += count);
        }
        for (parameter, carrier) in &other.carriers {
            let carriers = self.carriers.entry(*parameter);
            carriers.or_insert_with(|| carrier.clone());
        }
        self.passed.extend(&other.passed);
    }
}

impl Counts {
    pub(super) fn add(&mut self, other: &Self) {
        self.steps += other.steps;
        self.stuttering += other.stuttering;
        self.diverging += other.diverging;
        self.unclear += other.unclear;
        self.looked_at += other.looked_at;
        self.passed_by += other.passed_by;
    }
}
