//! Steps of the traces whose verdict is another under the new text.

use std::collections::{BTreeMap, BTreeSet};

use crate::eval::{Explanation, Model};
use crate::replay::{
    Broken, CallOutcome, Checked, Disagreement, Finding, Input, Job, TraceVerdict, Unreadable,
    check_keeping,
};
use crate::trace::TraceError;
use crate::value::brief;

use super::same::{Decided, Renamed, Texts};
use super::seen::Wanted;
use super::told::{Conjunct, deciding};
use super::{Met, Pair};

/// Divergences of one trace that are kept for the comparison.
const MOST_KEPT: usize = 10_000;

/// What one text says of a step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StepTold {
    /// Whether all is as recorded, is not, or could not be judged.
    pub verdict: StepVerdict,
    /// Whether the text has no value there: TLC stops with an error.
    pub stops: bool,
    /// What is not as recorded, or why it could not be judged.
    pub reason: String,
    /// The deciding conjunct.
    pub conjunct: Option<Conjunct>,
}

/// A verdict on one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StepVerdict {
    /// As recorded.
    Agrees,
    /// Not as recorded.
    Disagrees,
    /// Not judged.
    Undecided,
}

/// Steps of which old and new say different things, in the same way.
#[derive(Clone, Debug)]
pub struct Flip {
    /// The operator called, or the action as recorded.
    pub subject: String,
    /// Whether it is a call that has another outcome than before.
    pub is_call: bool,
    /// What the old text says.
    pub old: StepTold,
    /// What the new text says.
    pub new: StepTold,
    /// The steps.
    pub steps: Vec<Met>,
}

/// What replaying the traces under both texts came to.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// Traces.
    pub traces: u64,
    /// Steps that the old text judged.
    pub steps: u64,
    /// Calls among them.
    pub calls: u64,
    /// Labels of the trace that place the action elsewhere than the old text does.
    pub misplaced: u64,
    /// Operators of which calls are recorded.
    pub called: BTreeSet<String>,
    /// Where the texts differ, the most frequent first.
    pub flips: Vec<Flip>,
    /// Calls that are refused by the conjunct that the trace names by its old
    /// number, by that and the new one.
    pub renumbered: BTreeMap<(String, String), u64>,
    /// Steps that neither could judge, by reason.
    pub undecided: BTreeMap<String, u64>,
    /// Traces that neither could be asked about to their end, by reason.
    pub broken: BTreeMap<String, u64>,
    /// Divergences beyond those compared.
    pub dropped: u64,
    /// Files that could not be read.
    pub unreadable: Vec<TraceError>,
}

/// What a step is about, whether that is a call, and what both texts say of it.
type Kind = (String, bool, StepTold, StepTold);

/// What replaying came to, before it is known which conjuncts only have another
/// number.
pub(super) struct Pending {
    replayed: Replayed,
    flips: BTreeMap<Kind, Vec<Met>>,
    /// Those where only the path of the guard is another.
    renamed: Vec<((String, String), Kind, Met)>,
}

/// Steps of one kind of flip that are looked into.
const MOST_LOOKED: usize = 200;

impl Pending {
    /// The states of which the texts say different things.
    pub(super) fn flipped(&self) -> Wanted {
        let flips = self.flips.values();
        Wanted(
            flips
                .flat_map(|steps| steps.iter().take(MOST_LOOKED).cloned())
                .collect(),
        )
    }

    /// `renumbered` are paths of conjuncts that have another number now.
    pub(super) fn settle(mut self, renumbered: &BTreeSet<(String, String)>) -> Replayed {
        for (paths, kind, met) in self.renamed {
            match renumbered.contains(&paths) {
                true => *self.replayed.renumbered.entry(paths).or_default() += 1,
                false => self.flips.entry(kind).or_default().push(met),
            }
        }
        let mut flips: Vec<Flip> = self
            .flips
            .into_iter()
            .map(|((subject, is_call, old, new), steps)| Flip {
                subject,
                is_call,
                old,
                new,
                steps,
            })
            .collect();
        flips.sort_by_key(|flip| std::cmp::Reverse(flip.steps.len()));
        Replayed {
            flips,
            ..self.replayed
        }
    }
}

/// Replays the traces of a pair under both of its models.
pub(super) fn replay(pair: &Pair<'_>, renamed: &Renamed) -> Pending {
    let sides = [pair.old, pair.new];
    let jobs: Vec<Job<'_>> = sides
        .iter()
        .flat_map(|side| {
            pair.traces.iter().map(|input: &Input| Job {
                input: input.clone(),
                model: side.model,
                engine: None,
                rules: pair.rules,
            })
        })
        .collect();
    let mut checked = check_keeping(&jobs, MOST_KEPT);
    let new = checked.split_off(pair.traces.len().min(checked.len()));
    let mut comparison = Comparison {
        texts: Texts {
            old: pair.old.model,
            new: pair.new.model,
            renamed,
        },
        pending: Pending {
            replayed: Replayed::default(),
            flips: BTreeMap::new(),
            renamed: Vec::new(),
        },
    };
    for (old, new) in checked.into_iter().zip(new) {
        comparison.file(old, new);
    }
    comparison.pending
}

/// A revision moves its text: that an action is no longer where a trace saw it
/// is not what is asked. How many of these there were.
fn forget_places(verdict: &mut TraceVerdict) -> u64 {
    let mut misplaced = 0;
    for divergence in &mut verdict.divergences {
        let found = &mut divergence.disagreements;
        let before = found.len();
        found.retain(|it| !matches!(it.finding, Finding::WrongPlace { .. }));
        misplaced += u64::from(found.len() < before);
    }
    let divergences = &mut verdict.divergences;
    divergences.retain(|it| !it.disagreements.is_empty());
    misplaced
}

struct Comparison<'p> {
    texts: Texts<'p>,
    pending: Pending,
}

impl Comparison<'_> {
    fn file(&mut self, old: Checked, new: Checked) {
        let path = old.path.display().to_string();
        match (old.outcome, new.outcome) {
            (Ok(mut old), Ok(mut new)) => {
                let misplaced: u64 = old.iter_mut().map(forget_places).sum();
                self.pending.replayed.misplaced += misplaced;
                // Where the new text has them, no trace can know.
                let _misplaced: u64 = new.iter_mut().map(forget_places).sum();
                for (old, new) in old.iter().zip(&new) {
                    self.trace(&path, old, new);
                }
            }
            (Err(Unreadable::NotATrace(error) | Unreadable::Error(error)), _)
            | (_, Err(Unreadable::NotATrace(error) | Unreadable::Error(error))) => {
                self.pending.replayed.unreadable.push(error);
            }
        }
    }

    fn trace(&mut self, path: &str, old: &TraceVerdict, new: &TraceVerdict) {
        let replayed = &mut self.pending.replayed;
        replayed.called.extend(old.calls.keys().cloned());
        replayed.traces += 1;
        replayed.steps += old.steps;
        replayed.calls += old.calls.values().map(|tally| tally.calls()).sum::<u64>();
        replayed.dropped += old.dropped + new.dropped;
        self.broken(path, old, new);
        let states: BTreeSet<u64> = [old, new].into_iter().flat_map(spoken_of).collect();
        // What comes behind where one of them could not go on is told as a whole.
        let is_judged = |state: &u64| [old, new].into_iter().all(|side| reaches(side, *state));
        for state in states.into_iter().filter(is_judged) {
            let sides = [old, new];
            let called = sides.into_iter().find_map(|side| called(side, state));
            // That another guard refuses makes it no other outcome.
            let renamed = renamed_guard(old, new, state);
            let is_call = called.is_some() && renamed.is_none();
            let action = || sides.into_iter().find_map(|side| action(side, state));
            let subject = called.or_else(action).unwrap_or_default();
            let before = told(self.texts.old, old, state);
            let after = told(self.texts.new, new, state);
            let is_same = self.is_same(&before, &after);
            let (before, after) = (before.step(), after.step());
            if before.verdict == StepVerdict::Undecided && after.verdict == StepVerdict::Undecided {
                let undecided = &mut self.pending.replayed.undecided;
                *undecided.entry(before.reason).or_default() += 1;
            } else if !is_same {
                let met = Met {
                    trace: path.to_owned(),
                    number: old.trace.0.saturating_add(1),
                    state,
                };
                let kind = (subject, is_call, before, after);
                match renamed {
                    Some(paths) => self.pending.renamed.push((paths, kind, met)),
                    None => self.pending.flips.entry(kind).or_default().push(met),
                }
            }
        }
    }

    /// Whether both texts say the same of a step, decided by the same conjunct, which may
    /// have been rewritten where it is.
    fn is_same(&self, old: &Said, new: &Said) -> bool {
        let is_one = match (&old.decided, &new.decided) {
            (Some(old), Some(new)) => {
                self.texts.have_one(old, new) || self.texts.have_one_rewritten(old, new)
            }
            (None, None) => true,
            _ => false,
        };
        let is_one = is_one && old.verdict == new.verdict;
        is_one && old.stops == new.stops && old.reason == new.reason
    }

    /// A trace that one of the texts could not be asked about to its end.
    fn broken(&mut self, path: &str, old: &TraceVerdict, new: &TraceVerdict) {
        let first = old.states.min(new.states) + 1;
        let told = |verdict: &TraceVerdict| match &verdict.error {
            None => {
                let spoken_of: BTreeSet<u64> = spoken_of(verdict).into_iter().collect();
                let (verdict, reason) = match spoken_of.range(first..).count() {
                    0 => (StepVerdict::Agrees, String::new()),
                    1 => (
                        StepVerdict::Disagrees,
                        "1 state is not as recorded".to_owned(),
                    ),
                    many => (
                        StepVerdict::Disagrees,
                        format!("{many} states are not as recorded"),
                    ),
                };
                StepTold {
                    verdict,
                    stops: false,
                    reason,
                    conjunct: None,
                }
            }
            Some(broken) => StepTold {
                verdict: StepVerdict::Undecided,
                stops: false,
                reason: match broken {
                    Broken::Unreadable(error) => error.message().to_owned(),
                    Broken::UnknownVariable { variable, .. } if verdict.states == 0 => {
                        format!("it seems to be of another spec: here is no variable `{variable}`")
                    }
                    Broken::UnknownVariable { variable, .. } => {
                        format!("there is no variable `{variable}`")
                    }
                },
                conjunct: None,
            },
        };
        let (before, after) = (told(old), told(new));
        if before != after {
            let met = Met {
                trace: path.to_owned(),
                number: old.trace.0.saturating_add(1),
                state: first,
            };
            let subject = "the trace from here on".to_owned();
            let kind = (subject, false, before, after);
            self.pending.flips.entry(kind).or_default().push(met);
        } else if old.error.is_some() {
            let broken = &mut self.pending.replayed.broken;
            *broken.entry(before.reason).or_default() += 1;
        }
    }
}

/// Whether a text could be asked about a state: the trace is not broken before.
fn reaches(verdict: &TraceVerdict, state: u64) -> bool {
    verdict.error.is_none() || state <= verdict.states
}

/// The states of which something is said but that they are as recorded.
fn spoken_of(verdict: &TraceVerdict) -> Vec<u64> {
    let diverging = verdict.divergences.iter().flat_map(|divergence| {
        std::iter::once(divergence.state).chain(divergence.consequent.iter().copied())
    });
    let undecided = verdict.undecided.iter().map(|undecided| undecided.state);
    diverging.chain(undecided).collect()
}

/// The guard that a trace names, and the one that the new text does, where that
/// is all it has to say and the old text had nothing.
fn renamed_guard(old: &TraceVerdict, new: &TraceVerdict, state: u64) -> Option<(String, String)> {
    if spoken_of(old).contains(&state) {
        return None;
    }
    let divergence = new.divergences.iter().find(|it| it.state == state)?;
    match divergence.disagreements.as_slice() {
        [
            Disagreement {
                finding:
                    Finding::Outcome {
                        first: CallOutcome::Refused { guard: old, .. },
                        second: CallOutcome::Refused { guard: new, .. },
                        ..
                    },
                ..
            },
        ] => Some((old.clone(), new.clone())),
        _ => None,
    }
}

/// The operator that is called in a state of which something is said.
fn called(verdict: &TraceVerdict, state: u64) -> Option<String> {
    let divergence = verdict.divergences.iter().find(|it| it.state == state)?;
    let mut disagreements = divergence.disagreements.iter();
    disagreements.find_map(|it| match &it.finding {
        Finding::Outcome { operator, .. } => Some(operator.clone()),
        _ => None,
    })
}

/// The action that the trace names there.
fn action(verdict: &TraceVerdict, state: u64) -> Option<String> {
    let divergence = verdict.divergences.iter().find(|it| it.state == state)?;
    let action = divergence.action.as_deref()?;
    Some(action.split('(').next().unwrap_or(action).to_owned())
}

/// What one text says of a step, and where the conjunct is written that decides.
struct Said {
    verdict: StepVerdict,
    stops: bool,
    reason: String,
    decided: Option<Decided>,
}

impl Said {
    fn step(self) -> StepTold {
        StepTold {
            verdict: self.verdict,
            stops: self.stops,
            reason: self.reason,
            conjunct: self.decided.map(|decided| decided.conjunct),
        }
    }

    fn without_conjunct(verdict: StepVerdict, reason: &str) -> Self {
        Self {
            verdict,
            stops: false,
            reason: reason.to_owned(),
            decided: None,
        }
    }
}

fn told(model: &Model, verdict: &TraceVerdict, state: u64) -> Said {
    let divergence = verdict.divergences.iter().find(|it| it.state == state);
    if let Some(divergence) = divergence {
        let reasons: Vec<String> = divergence.disagreements.iter().map(reason).collect();
        let mut disagreements = divergence.disagreements.iter();
        let is_stop = |it: &Disagreement| matches!(it.finding, Finding::Undefined { .. });
        return Said {
            verdict: StepVerdict::Disagrees,
            stops: divergence.disagreements.iter().any(is_stop),
            reason: reasons.join("; "),
            decided: disagreements.find_map(|it| deciding(model, explanation(&it.finding)?)),
        };
    }
    if let Some(undecided) = verdict.undecided.iter().find(|it| it.state == state) {
        return Said::without_conjunct(StepVerdict::Undecided, &undecided.reason);
    }
    let mut divergences = verdict.divergences.iter();
    if divergences.any(|it| it.consequent.contains(&state)) {
        let reason = "it follows from an earlier step";
        return Said::without_conjunct(StepVerdict::Disagrees, reason);
    }
    Said::without_conjunct(StepVerdict::Agrees, "")
}

fn explanation(finding: &Finding) -> Option<&Explanation> {
    match finding {
        Finding::NotInitial { explanation, .. }
        | Finding::NotAStep { explanation, .. }
        | Finding::Outcome { explanation, .. } => explanation.as_ref(),
        _ => None,
    }
}

fn reason(disagreement: &Disagreement) -> String {
    match &disagreement.finding {
        Finding::NotInitial { .. } => "the first state is not initial".to_owned(),
        Finding::NotAStep { .. } => "the step is not allowed".to_owned(),
        Finding::WrongAction { .. } => "another action makes this step".to_owned(),
        Finding::SurplusArguments { .. } => "the action takes fewer arguments".to_owned(),
        Finding::InitialAction => "an action leads to the first state".to_owned(),
        Finding::UnknownAction => "there is no such action".to_owned(),
        Finding::WrongPlace { .. } => "the action is elsewhere".to_owned(),
        Finding::Outcome { first, second, .. } => match (first, second) {
            (CallOutcome::Accepted { result: first }, CallOutcome::Accepted { result: second }) => {
                format!(
                    "the value is {}, where the trace records {}",
                    brief(second),
                    brief(first)
                )
            }
            _ => format!("{second}, where the trace records {first}"),
        },
        Finding::Undefined { error } => format!("TLC stops, there is no value: {}", error.detail),
        Finding::Composition { procedure, .. } => format!("it is no step of the {procedure}"),
        Finding::Claim(_) => "the end is not as the trace claims".to_owned(),
    }
}
