//! What is said of states and steps of the traces.

use crate::report::revision::model::{
    FlipReport, PlaceReport, PropertyFlipReport, PropertyReport, ReplayedReport, RevisionReport,
    StepReport,
};

use super::meaning::shown;
use super::{count, names};

/// Where a state is.
pub(in crate::report::revision) fn place(place: &PlaceReport) -> String {
    match place.number {
        1 => format!("{} state {}", place.trace, place.state),
        number => format!("{} trace {number} state {}", place.trace, place.state),
    }
}

/// What a text says of a step.
pub(in crate::report::revision) fn step(step: &StepReport) -> String {
    match (step.verdict, &step.conjunct) {
        ("agrees", _) => "as recorded".to_owned(),
        ("undecided", _) => format!("not judged: {}", step.reason),
        (_, Some(conjunct)) if !conjunct.text.is_empty() => {
            format!("{}; {} decides", step.reason, shown(conjunct))
        }
        _ => step.reason.clone(),
    }
}

/// The traces of a root module in one line.
pub(in crate::report::revision) fn replayed(replayed: &ReplayedReport) -> String {
    let flipped: usize = replayed.flips.iter().map(|flip| flip.steps.len()).sum();
    let result = match flipped {
        0 if replayed.steps == 0 => "nothing was judged".to_owned(),
        0 => "every verdict is the same".to_owned(),
        _ => format!("{} judged otherwise", count(flipped as u64, "step")),
    };
    format!(
        "{}: {}, {}, {}: {result}",
        replayed.model,
        count(replayed.traces, "trace"),
        count(replayed.steps, "step"),
        count(replayed.calls, "call"),
    )
}

/// That the places of actions are not those that the trace tells.
pub(in crate::report::revision) fn misplaced(replayed: &ReplayedReport) -> Option<String> {
    let labels = count(replayed.misplaced, "label");
    let place = match replayed.misplaced {
        1 => "places",
        _ => "place",
    };
    (replayed.misplaced > 0).then(|| {
        format!(
            "{labels} {place} the action elsewhere than the old text does: that is not compared \
             here, and `check` calls it a divergence"
        )
    })
}

/// Steps shown of one flip, at most.
const MOST_STEPS: usize = 4;

/// Where the steps of a flip are, those of one trace together.
pub(in crate::report::revision) fn steps(flip: &FlipReport) -> String {
    places(&flip.steps, flip.steps.len())
}

/// The first of so many states.
fn places(shown: &[PlaceReport], all: usize) -> String {
    let mut by_trace: Vec<(String, Vec<String>)> = Vec::new();
    for at in shown.iter().take(MOST_STEPS) {
        let trace = match at.number {
            1 => at.trace.clone(),
            number => format!("{} trace {number}", at.trace),
        };
        match by_trace.iter_mut().find(|(known, _)| *known == trace) {
            Some((_, states)) => states.push(at.state.to_string()),
            None => by_trace.push((trace, vec![at.state.to_string()])),
        }
    }
    let shown: Vec<String> = by_trace
        .into_iter()
        .map(|(trace, states)| match states.as_slice() {
            [one] => format!("{trace} state {one}"),
            several => format!("{trace} states {}", several.join(", ")),
        })
        .collect();
    match all.saturating_sub(MOST_STEPS) {
        0 => shown.join("; "),
        more => format!("{}; and {more} more", shown.join("; ")),
    }
}

/// What is asked of states otherwise than before and says something else of one, or
/// could not be compared; what says the same of all follows in one line.
pub(in crate::report::revision) fn properties(
    report: &RevisionReport,
) -> (Vec<&PropertyReport>, Option<String>) {
    let is_told = |property: &&PropertyReport| {
        let is_kept = property.old.is_some() && property.old == property.new;
        !is_kept || property.obstacle.is_some() || !property.flips.is_empty()
    };
    let (told, same): (Vec<_>, Vec<_>) = report.properties.iter().partition(is_told);
    let same: Vec<String> = same
        .into_iter()
        .map(|property| {
            let name = property.new.as_deref().unwrap_or_default();
            let judged = asked(property, property.judged);
            format!(
                "{} {name} of {} ({judged})",
                property.section, property.model
            )
        })
        .collect();
    let line = format!("as before in all that the traces show: {}", names(&same));
    (told, (!same.is_empty()).then_some(line))
}

/// What is asked of states otherwise than before, in one line.
pub(in crate::report::revision) fn property(property: &PropertyReport) -> String {
    let (section, model) = (property.section, &property.model);
    let head = match (&property.old, &property.new) {
        (Some(old), Some(new)) if old != new => format!("{section} of {model} was {old}, is {new}"),
        (_, None) => {
            let old = property.old.as_deref().unwrap_or_default();
            format!("{section} {old} of {model} is asked no more")
        }
        (None, Some(new)) => format!("{section} {new} of {model} is new"),
        (Some(_), Some(new)) => format!("{section} {new} of {model}"),
    };
    let judged = asked(property, property.judged);
    let result = match (&property.obstacle, property.flips.as_slice()) {
        (Some(obstacle), _) => format!("not judged: {obstacle}"),
        (None, []) if property.old.is_some() && property.new.is_some() => {
            format!("the same on {judged} in the traces")
        }
        (None, []) => format!("true of {judged} in the traces"),
        (None, _) => format!("{}, on {judged} in the traces", property.verdict),
    };
    let further = [
        (
            property.unknown,
            " not asked: it is open which, or the old text does not allow the step",
        ),
        (property.undecided, " not judged"),
    ];
    let further: Vec<String> = further
        .iter()
        .filter(|(many, _)| *many > 0)
        .map(|(many, what)| format!("; {}{what}", asked(property, *many)))
        .collect();
    format!("{head}: {result}{}", further.concat())
}

fn asked(property: &PropertyReport, many: u64) -> String {
    match property.section {
        "ACTION_CONSTRAINT" => count(many, "step"),
        _ => count(many, "state"),
    }
}

/// The states on which old and new differ in one way, in one line.
pub(in crate::report::revision) fn property_flip(
    property: &PropertyReport,
    flip: &PropertyFlipReport,
) -> String {
    let all = usize::try_from(flip.count).unwrap_or(usize::MAX);
    let (states, places) = (asked(property, flip.count), places(&flip.states, all));
    match (&property.old, &property.new, flip.direction) {
        (None, ..) => format!("false in {states}: {places}"),
        (_, None, _) => format!("it was false in {states}: {places}"),
        (.., "looser") => format!("{states} true only by the new text: {places}"),
        (.., "stricter") => format!("{states} true only by the old text: {places}"),
        _ => format!("{states} with another value: {places}"),
    }
}
