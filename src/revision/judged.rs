//! What is said of a definition, from what was found out about it under each root
//! module.

use std::collections::{BTreeMap, BTreeSet};

use super::compare::Judged;
use super::form::Key;
use super::meaning::{Beyond, CarrierTold, Meaning, MovedRefusal, Verdict};
use super::operator::Incomparable;
use super::steps::{Replayed, StepVerdict};
use super::text::{DefinitionChange, TextChange};

/// What the replay says of the operators whose calls are recorded.
#[derive(Default)]
pub(super) struct Calls<'r> {
    recorded: BTreeSet<&'r str>,
    /// Those of which a call is judged otherwise.
    rejudged: BTreeSet<&'r str>,
    /// Those of which a call is not judged any more.
    unsettled: BTreeSet<&'r str>,
}

impl<'r> Calls<'r> {
    pub(super) fn of(replayed: impl Iterator<Item = &'r Replayed>) -> Self {
        let mut calls = Self::default();
        for replayed in replayed {
            calls
                .recorded
                .extend(replayed.called.iter().map(String::as_str));
            for flip in replayed.flips.iter().filter(|flip| flip.is_call) {
                let is_open = [&flip.old, &flip.new]
                    .iter()
                    .any(|told| told.verdict == StepVerdict::Undecided);
                match is_open {
                    true => calls.unsettled.insert(&flip.subject),
                    false => calls.rejudged.insert(&flip.subject),
                };
            }
        }
        calls
    }
}

/// The verdict from what was found out under each root module. It never says that
/// nothing differs where a recorded call is judged otherwise.
pub(super) fn judged(
    text: DefinitionChange,
    found: Vec<Result<Meaning, Incomparable>>,
    calls: &Calls<'_>,
) -> Judged {
    let (meanings, obstacles): (Vec<_>, Vec<_>) = found.into_iter().partition(Result::is_ok);
    let meaning = meanings.into_iter().filter_map(Result::ok).reduce(merged);
    let obstacle = obstacles.into_iter().find_map(Result::err);
    let name = text.name();
    let verdict = match (text.change, &meaning) {
        (TextChange::Added, _) => Verdict::Added,
        (TextChange::Removed, _) => Verdict::Removed,
        (TextChange::Signature, _) => Verdict::Signature,
        // Calls are recorded with the names of their arguments.
        (TextChange::BoundNames, _) if text.has_other_names() && calls.recorded.contains(name) => {
            Verdict::Signature
        }
        // What says the same of things that mean the same means the same.
        _ if !text.may_differ() => Verdict::Equivalent,
        (_, Some(meaning)) => meaning.verdict(),
        (_, None) => Verdict::Unjudged,
    };
    let verdict = match verdict {
        Verdict::Equivalent | Verdict::Unjudged if calls.rejudged.contains(name) => {
            Verdict::Changed
        }
        Verdict::Equivalent if calls.unsettled.contains(name) => Verdict::Unjudged,
        verdict => verdict,
    };
    let obstacle = match (obstacle, verdict) {
        (Some(obstacle), Verdict::Unjudged) => Some(said(&obstacle)),
        (None, Verdict::Unjudged) => Some(match &meaning {
            Some(meaning) if meaning.is_judged() => {
                let open = meaning.open();
                open.unwrap_or("calls of it are not judged any more")
                    .to_owned()
            }
            Some(meaning) if meaning.is_open_somewhere() => {
                let open = meaning.open();
                open.unwrap_or("every application meets a limit").to_owned()
            }
            _ => "no trace applies it".to_owned(),
        }),
        _ => None,
    };
    Judged {
        verdict,
        obstacle,
        meaning,
        text,
        is_unexplained: false,
    }
}

/// Holds against rewritten definitions what those show that depend on them: where
/// one differs and all that it depends on is the same, what it depends on was not
/// tried where it does.
pub(super) fn hold_against_dependents(definitions: &mut [Judged]) {
    let places: BTreeMap<Key, usize> = definitions
        .iter()
        .enumerate()
        .filter_map(|(place, it)| Some((it.text.new.as_ref()?.key.clone(), place)))
        .collect();
    let mut blamed: BTreeMap<usize, String> = BTreeMap::new();
    let mut unexplained = Vec::new();
    for (place, dependent) in definitions.iter().enumerate() {
        let is_silent = matches!(dependent.verdict, Verdict::Equivalent | Verdict::Unjudged);
        if dependent.text.is_rewritten() || is_silent {
            continue;
        }
        let through = dependent.text.through.iter();
        let known: Vec<Option<usize>> = through
            .map(|it| places.get(it.definition()?).copied())
            .collect();
        let of = |place: &Option<usize>| definitions.get((*place)?);
        // What is not judged may be what differs; what is no definition does.
        let is_explained = known.iter().any(|place| {
            let known = of(place);
            known.is_none_or(|it| it.verdict != Verdict::Equivalent)
        });
        for place in known.iter().flatten().filter(|_| !is_explained) {
            let name = dependent.text.name().to_owned();
            blamed.entry(*place).or_insert(name);
        }
        let is_shown = known.iter().filter_map(of).any(Judged::has_witness);
        if dependent.has_witness() && !is_shown {
            unexplained.push(place);
        }
    }
    for place in unexplained {
        if let Some(judged) = definitions.get_mut(place) {
            judged.is_unexplained = true;
        }
    }
    for (place, dependent) in blamed {
        if let Some(judged) = definitions.get_mut(place)
            && judged.text.is_rewritten()
        {
            judged.verdict = Verdict::Unjudged;
            judged.obstacle = Some(format!(
                "it is the same wherever it was tried on its own, and `{dependent}` differs \
                 through it"
            ));
        }
    }
}

impl Judged {
    /// Whether there is a point to show at which it differs.
    fn has_witness(&self) -> bool {
        let meaning = self.meaning.as_ref();
        self.obstacle.is_none() && meaning.is_some_and(|it| !it.witnesses.is_empty())
    }
}

/// An obstacle in words.
pub(super) fn said(obstacle: &Incomparable) -> String {
    match obstacle {
        Incomparable::NotVisible => "the root module cannot refer to it".to_owned(),
        Incomparable::TakesOperator => "it takes an operator as argument".to_owned(),
        Incomparable::Temporal => "it is about behaviours, not about steps".to_owned(),
        Incomparable::Signature => "it takes other parameters than before".to_owned(),
        Incomparable::Variable(name) => format!("only one side has the variable `{name}`"),
    }
}

/// Of two carriers of an input, the one over which more was tried.
fn named_of(one: &Beyond, other: &Beyond) -> Vec<CarrierTold> {
    let (more, less) = match other.tally.judged > one.tally.judged {
        true => (other, one),
        false => (one, other),
    };
    let is_told = |carrier: &CarrierTold| less.tally.judged == 0 || less.carriers.contains(carrier);
    let carriers = more.carriers.iter().map(|carrier| CarrierTold {
        has_others: carrier.has_others || !is_told(carrier),
        ..carrier.clone()
    });
    carriers.collect()
}

/// What two root modules showed, together.
fn merged(mut one: Meaning, other: Meaning) -> Meaning {
    one.calls += other.calls;
    one.dropped += other.dropped;
    one.seen.merge(&other.seen);
    for (paths, count) in other.renumbered {
        *one.renumbered.entry(paths).or_default() += count;
    }
    for moved in other.moved {
        let is_same = |known: &&mut MovedRefusal| known.old == moved.old && known.new == moved.new;
        match one.moved.iter_mut().find(is_same) {
            Some(known) => known.points += moved.points,
            None => one.moved.push(moved),
        }
    }
    one.looked.merge(other.looked);
    one.leads = match (one.leads, other.leads) {
        (Some(mut one), Some(other)) => {
            one.tally.merge(&other.tally);
            one.left += other.left;
            one.is_unassigned |= other.is_unassigned;
            Some(one)
        }
        (one, other) => one.or(other),
    };
    one.is_predicate &= other.is_predicate;
    one.is_initial &= other.is_initial;
    one.differs_as_passed |= other.differs_as_passed;
    one.beyond.carriers = named_of(&one.beyond, &other.beyond);
    one.beyond.tally.merge(&other.beyond.tally);
    one.beyond.is_exhaustive &= other.beyond.is_exhaustive;
    one.beyond.left += other.beyond.left;
    for witness in other.witnesses {
        if one
            .witnesses
            .iter()
            .all(|known| known.direction != witness.direction)
        {
            one.witnesses.push(witness);
        }
    }
    one
}
