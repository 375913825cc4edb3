//! What a revision changes in the meaning of one operator.

use std::collections::BTreeMap;

use crate::value::Value;

use super::seen::Met;
use super::told::{Conjunct, Told};

/// How two outcomes at one point differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Only the new text accepts.
    Looser,
    /// Only the old text accepts.
    Stricter,
    /// Each leads to a state to which the other does not.
    Both,
    /// The values are others.
    Other,
    /// Only one of them has a value: TLC stops under the other one.
    Undefined,
}

/// What comparing two outcomes at one point comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Same,
    /// Neither has a value.
    Nothing,
    Differs(Direction),
    /// Neither could judge within the limits.
    Neither,
    /// Only one could.
    OneOnly,
    /// Both have a value, or would have one, that takes listing what is infinite.
    Incomparable,
}

/// A point at which old and new differ.
#[derive(Clone, Debug)]
pub struct Witness {
    /// How they differ.
    pub direction: Direction,
    /// Arguments, variables and primed variables by name.
    pub inputs: Vec<(String, Value)>,
    /// What the old text says.
    pub old: Told,
    /// What the new text says.
    pub new: Told,
    /// Where a trace has this very point.
    pub met: Option<Met>,
}

impl Witness {
    /// The values of its inputs.
    pub(super) fn point(&self) -> Vec<Value> {
        self.inputs.iter().map(|(_, value)| value.clone()).collect()
    }
}

/// Points by how old and new differ there. Each is judged or undecided; of the
/// judged ones, each is counted at most once below: without any of these it is the
/// same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points that both judged: each has a value there, or none.
    pub judged: u64,
    /// Of these, where neither has a value.
    pub without_value: u64,
    /// Of these, where only the new one accepts.
    pub looser: u64,
    /// Where only the old one accepts.
    pub stricter: u64,
    /// Where each leads to a state to which the other does not.
    pub both: u64,
    /// Where their values are others.
    pub other: u64,
    /// Where only one of them has a value.
    pub undefined: u64,
    /// Points of which nothing is said: at least one of them meets a limit, or there
    /// is no comparing what they say.
    pub undecided: u64,
    /// Of these, those at which only one meets a limit.
    pub lost: u64,
    /// Of the undecided, those at which both have a value and there is no comparing
    /// these: it takes listing what is infinite.
    pub incomparable: u64,
}

impl Tally {
    /// Points at which they differ.
    pub fn differing(&self) -> u64 {
        self.looser + self.stricter + self.both + self.other + self.undefined
    }

    /// Whether some point was judged at which one of them has a value.
    pub(super) fn has_value(&self) -> bool {
        self.judged > self.without_value
    }

    /// Points at which they differ in one way.
    pub(super) fn of(&self, direction: Direction) -> u64 {
        match direction {
            Direction::Looser => self.looser,
            Direction::Stricter => self.stricter,
            Direction::Both => self.both,
            Direction::Other => self.other,
            Direction::Undefined => self.undefined,
        }
    }

    pub(super) fn add(&mut self, found: Found) {
        match found {
            Found::Neither => self.undecided += 1,
            Found::OneOnly => {
                self.undecided += 1;
                self.lost += 1;
            }
            Found::Incomparable => {
                self.undecided += 1;
                self.incomparable += 1;
            }
            Found::Same => self.judged += 1,
            Found::Nothing => {
                self.judged += 1;
                self.without_value += 1;
            }
            Found::Differs(direction) => {
                self.judged += 1;
                *match direction {
                    Direction::Looser => &mut self.looser,
                    Direction::Stricter => &mut self.stricter,
                    Direction::Both => &mut self.both,
                    Direction::Other => &mut self.other,
                    Direction::Undefined => &mut self.undefined,
                } += 1;
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.judged += other.judged;
        self.without_value += other.without_value;
        self.looser += other.looser;
        self.stricter += other.stricter;
        self.both += other.both;
        self.other += other.other;
        self.undefined += other.undefined;
        self.undecided += other.undecided;
        self.lost += other.lost;
        self.incomparable += other.incomparable;
    }
}

/// Refusals by one conjunct that another one makes now.
#[derive(Clone, Debug)]
pub struct MovedRefusal {
    /// The conjunct that decided.
    pub old: Conjunct,
    /// The one that does now.
    pub new: Conjunct,
    /// At how many points.
    pub points: u64,
    /// Where the first of these is.
    pub met: Met,
}

/// The kind of values that an input was tried with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarrierTold {
    /// The parameter, the variable, or the variable with a prime.
    pub input: String,
    /// For a reader.
    pub shown: String,
    /// As an expression of TLA+, all of it.
    pub expression: String,
    /// Whether other values were tried as well, like these.
    pub has_others: bool,
}

/// What was tried beyond the traces.
#[derive(Clone, Debug, Default)]
pub struct Beyond {
    /// Points that no trace has.
    pub tally: Tally,
    /// Whether they are, with those of the traces, all points of the carriers,
    /// which are made of what the traces show and the texts name.
    pub is_exhaustive: bool,
    /// Points that were to be tried and were not, for the work that it takes.
    pub left: u64,
    /// The carrier of each input.
    pub carriers: Vec<CarrierTold>,
}

/// Steps of the traces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Those that were looked into.
    pub steps: u64,
    /// All.
    pub of: u64,
}

impl Looked {
    pub(super) fn merge(&mut self, other: Self) {
        self.steps += other.steps;
        self.of += other.of;
    }
}

/// States by how those differ to which an action leads from there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leading {
    /// The states.
    pub tally: Tally,
    /// States of the traces that were not tried.
    pub left: u64,
    /// Whether one of the texts leaves a variable open that has to be assigned: it
    /// says nothing of the step then, as TLC takes it.
    pub is_unassigned: bool,
}

/// What was found out about one operator.
#[derive(Clone, Debug, Default)]
pub struct Meaning {
    /// Calls of it that the traces record.
    pub calls: u64,
    /// Different points at which the traces apply it.
    pub seen: Tally,
    /// Different points of the steps looked into that were not kept.
    pub dropped: u64,
    /// How much of the traces was looked into.
    pub looked: Looked,
    /// Of an action, the states of the traces by how those differ to which it
    /// leads from there; of an initial predicate, the states that it allows.
    pub leads: Option<Leading>,
    /// Refusals at these that another conjunct makes now.
    pub moved: Vec<MovedRefusal>,
    /// Refusals at these whose conjunct is the same with another path, by the
    /// old and the new one.
    pub renumbered: BTreeMap<(String, String), u64>,
    /// What was tried beyond.
    pub beyond: Beyond,
    /// The smallest point of each way to differ.
    pub witnesses: Vec<Witness>,
    /// Whether it is a predicate: wherever it has a value, that is a truth value.
    pub is_predicate: bool,
    /// Whether it depends on constants only.
    pub has_no_inputs: bool,
    /// Whether it is what behaviours begin with, compared by the states it allows.
    pub is_initial: bool,
    /// Of an action with parameters, whether it differs with arguments that the
    /// traces pass to it.
    pub differs_as_passed: bool,
}

/// What is said of an operator in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It is the same wherever it was tried.
    Equivalent,
    /// It accepts less.
    Stricter,
    /// It accepts more.
    Looser,
    /// It accepts what it did not, and the other way round.
    Incomparable,
    /// Its value is another, or only one of the texts has one.
    Changed,
    /// It takes other parameters.
    Signature,
    /// Only the new text has it.
    Added,
    /// Only the old text has it.
    Removed,
    /// Nothing was tried.
    Unjudged,
}

impl Meaning {
    /// The verdict on where old and new differ.
    pub fn verdict(&self) -> Verdict {
        let all = self.all();
        let (looser, stricter) = (all.looser + all.both, all.stricter + all.both);
        match (looser > 0, stricter > 0, all.other + all.undefined > 0) {
            _ if !all.has_value() => Verdict::Unjudged,
            (false, false, false) if self.open().is_some() => Verdict::Unjudged,
            (false, false, false) => Verdict::Equivalent,
            _ if !self.is_predicate || self.is_unassigned() && !self.leads_elsewhere() => {
                Verdict::Changed
            }
            (true, true, _) => Verdict::Incomparable,
            (true, false, _) => Verdict::Looser,
            (false, true, _) => Verdict::Stricter,
            (false, false, true) => Verdict::Changed,
        }
    }

    /// Whether it is the same on all there is: it depends on nothing but constants,
    /// whose values the configuration gives. That a parameter or a variable was only
    /// seen as TRUE and FALSE is no proof: TLC compares a model value with them too.
    pub fn is_proved(&self) -> bool {
        let all = self.all();
        self.has_no_inputs && all.has_value() && all.undecided == 0 && all.differing() == 0
    }

    /// Whether one of the texts leaves a variable open that has to be assigned,
    /// where the other does not.
    pub(super) fn is_unassigned(&self) -> bool {
        self.leads.is_some_and(|leading| leading.is_unassigned)
    }

    /// Whether one of the texts leads to a state that the other does not lead to,
    /// with all variables assigned.
    fn leads_elsewhere(&self) -> bool {
        let tally = self.leads.map(|leading| leading.tally);
        tally.is_some_and(|it| it.looser + it.stricter + it.both > 0)
    }

    /// Whether only one of the texts has a value somewhere: TLC would stop there
    /// under the other one.
    pub fn is_undefined_somewhere(&self) -> bool {
        self.all().undefined > 0
    }

    /// Whether anything could be judged.
    pub fn is_judged(&self) -> bool {
        self.all().judged > 0
    }

    /// Whether there are points that could not be judged.
    pub fn is_open_somewhere(&self) -> bool {
        self.all().undecided > 0
    }

    fn all(&self) -> Tally {
        let mut all = self.seen;
        all.merge(&self.beyond.tally);
        if let Some(leading) = &self.leads {
            all.merge(&leading.tally);
        }
        all
    }

    /// Why it cannot be said that nothing differs, although nothing that was
    /// judged does.
    pub fn open(&self) -> Option<&'static str> {
        let all = self.all();
        match &self.leads {
            Some(leading) if leading.tally.lost > 0 => Some(
                "under one of the texts the states that it leads to cannot be listed, so it is \
                 not judged beyond the traces",
            ),
            _ if all.incomparable > 0 => {
                Some("there is no comparing values that take listing what is infinite")
            }
            _ if all.judged > 0 && !all.has_value() => {
                Some("neither text has a value of it wherever it was tried")
            }
            _ if all.lost > 0 => Some("one of the texts meets a limit where the other does not"),
            Some(leading) if leading.tally.undecided > 0 => Some(
                "the same on the steps of the traces; the states that it leads to cannot be listed, so it is not judged beyond the traces",
            ),
            _ => None,
        }
    }
}

/// How much is tried beyond the traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// What choices come from.
    pub seed: u64,
    /// Points of one operator.
    pub tries: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            seed: 1,
            tries: 2_000,
        }
    }
}
