//! What became of mutants.

use std::collections::BTreeSet;

use crate::revision::{Beyond, Met, Site as Place, Witness};
use crate::trace::TraceError;

/// What became of a mutant.
#[derive(Clone, Debug)]
pub enum Fate {
    /// A trace notices it, first here.
    Noticed(Met),
    /// It comes to no end where the spec does.
    Limit(Met),
    /// TLC comes to an end with an error at a state of a trace, from where the spec
    /// itself goes on: a conjunct reads a variable that has no value yet.
    Stopped(Met),
    /// It is the same on all there is: it depends on nothing but constants. What
    /// takes arguments or reads variables is the same on all that was tried, which
    /// is no proof.
    Equivalent {
        /// Points.
        points: u64,
    },
    /// No trace notices it.
    Survived {
        /// What was tried beyond the traces; `None` if it cannot be compared on its
        /// own.
        beyond: Option<Box<Beyond>>,
        /// The smallest point found where it differs.
        witness: Option<Box<Witness>>,
    },
    /// No trace applies the definition.
    Unreached,
}

/// A spec with one mistake in it.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The definition.
    pub definition: String,
    /// Where the mistake is.
    pub place: Option<Place>,
    /// What was done, in a few words.
    pub what: &'static str,
    /// What stands there, on one line.
    pub original: String,
    /// What stands there instead.
    pub mutated: String,
    /// What became of it.
    pub fate: Fate,
    /// Why it is declared to survive, if it is and does.
    pub because: Option<String>,
}

/// A declaration that a mutant survives for a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The definition that is mutated.
    pub operator: String,
    /// What stands there, on one line.
    pub original: String,
    /// What stands there instead.
    pub mutated: String,
    /// Why nothing notices.
    pub because: String,
}

/// A declaration that says what is not so.
#[derive(Clone, Debug)]
pub struct Stale {
    /// Its place in the list.
    pub place: usize,
    /// Where a trace notices the mutant; `None` if there is no such mutant.
    pub noticed: Option<Met>,
}

/// A trace that is not, or not whole, as the spec itself says.
#[derive(Clone, Debug)]
pub struct Disputed {
    /// The first state where it is not.
    pub met: Met,
    /// Whether it is not judged as a whole for that.
    pub is_whole: bool,
    /// Why.
    pub reason: String,
}

/// Mutants by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// A trace notices them.
    pub noticed: u64,
    /// They are proved the same.
    pub equivalent: u64,
    /// TLC stops at them.
    pub stopped: u64,
    /// They survive, as is declared.
    pub explained: u64,
    /// They survive, and nobody says why.
    pub survived: u64,
}

/// What the traces are worth.
#[derive(Clone, Debug, Default)]
pub struct Hunt {
    /// The mutants, in the order of the text.
    pub mutants: Vec<Mutant>,
    /// Definitions that were mutated.
    pub definitions: u64,
    /// Different recorded calls.
    pub calls: u64,
    /// Different steps.
    pub steps: u64,
    /// Calls and steps of which the spec itself says something else than the
    /// trace, or meets a limit; they are not used.
    pub disputed: u64,
    /// Traces that leave open in which states they are; each is judged as a whole.
    pub logs: u64,
    /// Steps of these that the spec itself judges.
    pub log_steps: u64,
    /// Traces of which the spec itself says something else.
    pub disputed_traces: Vec<Disputed>,
    /// States of traces beyond those that there is room for.
    pub passed_over: u64,
    /// Traces that cannot be read.
    pub unreadable: Vec<TraceError>,
}

impl Fate {
    /// How much it counts: what one root module's traces notice is noticed.
    fn weight(&self) -> u8 {
        match self {
            Self::Noticed(_) => 5,
            Self::Limit(_) => 4,
            Self::Stopped(_) => 3,
            Self::Survived { .. } => 2,
            Self::Equivalent { .. } => 1,
            Self::Unreached => 0,
        }
    }
}

impl Hunt {
    /// What the traces of two root modules are worth together: a mutant of both
    /// is noticed if the traces of one notice it.
    #[must_use]
    pub fn merged(mut self, other: Self) -> Self {
        for mutant in other.mutants {
            let is_same = |known: &&mut Mutant| {
                known.place == mutant.place
                    && known.what == mutant.what
                    && known.mutated == mutant.mutated
            };
            match self.mutants.iter_mut().find(is_same) {
                Some(known) if known.fate.weight() < mutant.fate.weight() => *known = mutant,
                Some(_) => {}
                None => self.mutants.push(mutant),
            }
        }
        let named = self.mutants.iter().map(|mutant| {
            let file = mutant.place.as_ref().map(|place| &place.file);
            (file, &mutant.definition)
        });
        let definitions = named.collect::<BTreeSet<_>>().len() as u64;
        self.unreadable.extend(other.unreadable);
        self.disputed_traces.extend(other.disputed_traces);
        Self {
            definitions,
            calls: self.calls + other.calls,
            steps: self.steps + other.steps,
            disputed: self.disputed + other.disputed,
            logs: self.logs + other.logs,
            log_steps: self.log_steps + other.log_steps,
            passed_over: self.passed_over + other.passed_over,
            ..self
        }
    }

    /// Explains the survivors that are declared. Returns the declarations about
    /// a definition that was mutated that no mutant bears out.
    pub fn explain(&mut self, declared: &[Declared]) -> Vec<Stale> {
        let mut stale = Vec::new();
        for (place, one) in declared.iter().enumerate() {
            let mut is_mutated = false;
            let mut is_so = false;
            let mut noticed = None;
            for mutant in &mut self.mutants {
                if mutant.definition != one.operator {
                    continue;
                }
                is_mutated = true;
                if mutant.original != one.original || mutant.mutated != one.mutated {
                    continue;
                }
                match &mutant.fate {
                    Fate::Noticed(met) | Fate::Limit(met) => noticed = Some(met.clone()),
                    Fate::Survived { .. } => {
                        mutant.because = Some(one.because.clone());
                        is_so = true;
                    }
                    // It is not borne out, nor is it contradicted.
                    Fate::Stopped(_) | Fate::Equivalent { .. } | Fate::Unreached => is_so = true,
                }
            }
            if is_mutated && !is_so {
                stale.push(Stale { place, noticed });
            }
        }
        stale
    }

    /// Whether a call, a step or a trace as a whole was there to judge mutants by.
    pub fn has_judged(&self) -> bool {
        self.calls + self.steps + self.log_steps > 0
    }

    /// Mutants by what became of them.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for mutant in &self.mutants {
            let count = match (&mutant.fate, &mutant.because) {
                (Fate::Noticed(_) | Fate::Limit(_), _) => &mut counts.noticed,
                (Fate::Stopped(_), _) => &mut counts.stopped,
                (Fate::Equivalent { .. }, _) => &mut counts.equivalent,
                (Fate::Survived { .. }, Some(_)) => &mut counts.explained,
                (Fate::Survived { .. } | Fate::Unreached, _) => &mut counts.survived,
            };
            *count += 1;
        }
        counts
    }
}

impl Counts {
    /// Whether at least this part of the mutants that are not the same, nor
    /// declared to survive, is noticed, in hundredths of a percent.
    pub fn reach(&self, wanted: u64) -> bool {
        match self.noticed + self.survived {
            0 => wanted == 0,
            all => self.noticed * 10_000 >= wanted * all,
        }
    }
}
