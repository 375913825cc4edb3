//! What is said of the meaning of a definition.

use crate::report::revision::model::{
    CarrierReport, ConjunctReport, DefinitionReport, InputReport, MeaningReport, RenumberedReport,
    TallyReport, ToldReport, WitnessReport,
};

use super::text::around;
use super::traces::place;
use super::{count, names, plural};

/// Text of a conjunct that is shown, in characters.
const MOST_TEXT: usize = 70;

/// A definition's verdict with what it does not say.
pub(in crate::report::revision) fn verdict(definition: &DefinitionReport) -> String {
    format!("{}{}", definition.verdict, qualification(definition))
}

/// What a verdict does not say: that one of the texts has no value somewhere, and
/// that only arguments show it that the traces do not pass. It is put behind it.
pub(in crate::report::revision) fn qualification(definition: &DefinitionReport) -> String {
    let mut said = String::new();
    let is_of_direction = matches!(definition.verdict, "stricter" | "looser" | "incomparable");
    let Some(meaning) = &definition.meaning else {
        return said;
    };
    let of_actions = meaning.successors.as_ref();
    let tallies = [&meaning.seen, &meaning.beyond]
        .into_iter()
        .chain(of_actions);
    if is_of_direction && tallies.map(|it| it.undefined).sum::<u64>() > 0 {
        said.push_str(", and elsewhere one text has no value");
    }
    if is_only_of_other_arguments(definition, meaning) {
        said.push_str(", with arguments that no trace passes");
    }
    said
}

/// Whether an action differs, but not with arguments that the traces pass to it.
fn is_only_of_other_arguments(definition: &DefinitionReport, meaning: &MeaningReport) -> bool {
    let differs = matches!(
        definition.verdict,
        "stricter" | "looser" | "incomparable" | "changed"
    );
    let is_action = meaning.successors.is_some() && !definition.new_params.is_empty();
    differs && is_action && !meaning.differs_as_passed && !meaning.witnesses.is_empty()
}

/// What was found out about the meaning: one sentence for the traces, one for
/// what was tried beyond.
pub(in crate::report::revision) fn findings(meaning: &MeaningReport) -> Vec<String> {
    let seen = &meaning.seen;
    let calls = match meaning.calls {
        0 => String::new(),
        calls => format!(", {} recorded", count(calls, "call")),
    };
    let mut lines = Vec::new();
    let mut parts = differing(meaning, seen.looser, seen.stricter, seen.other);
    if parts.is_empty() {
        parts.push("the same".to_owned());
    }
    let points = count(seen.judged, "different application");
    lines.push(format!(
        "in the traces ({points}{calls}): {}",
        parts.join(", ")
    ));
    lines.extend(
        meaning
            .successors
            .as_ref()
            .map(|tally| successors(meaning, tally)),
    );
    lines.extend(beyond(meaning));
    let beyond = &meaning.beyond;
    let undecided = seen.undecided + beyond.undecided;
    if undecided > 0 {
        let counted = match undecided {
            1 => "is not counted",
            _ => "are not counted",
        };
        lines.push(format!(
            "{} could not be judged and {counted}",
            count(undecided, "application")
        ));
    }
    if meaning.seen_dropped > 0 {
        let dropped = count(meaning.seen_dropped, "more different application");
        lines.push(format!("{dropped} in the traces not looked at"));
    }
    if let Some(looked) = &meaning.steps_looked {
        let steps = count(looked.of, "step");
        lines.push(format!(
            "of {steps} in the traces, {} looked into",
            looked.steps
        ));
    }
    lines
}

/// What is said of the states to which an action leads from those of the traces.
fn successors(meaning: &MeaningReport, tally: &TallyReport) -> String {
    let is_initial = meaning.initial;
    let of = match is_initial {
        true => "the states that it allows".to_owned(),
        false => format!(
            "the states that it leads to, from {} in the traces",
            count(tally.judged, "state")
        ),
    };
    let mut parts = leading(tally, is_initial);
    if parts.is_empty() && tally.judged > 0 {
        parts.push("the same".to_owned());
    }
    if tally.undecided > 0 {
        parts.push(match is_initial {
            true => "they cannot be listed".to_owned(),
            false => format!("from {} more they cannot be listed", tally.undecided),
        });
    }
    if meaning.successors_left > 0 {
        parts.push(format!(
            "from {} more not compared",
            meaning.successors_left
        ));
    }
    if parts.is_empty() {
        parts.push("there is none".to_owned());
    }
    format!("{of}: {}", parts.join(", "))
}

fn leading(tally: &TallyReport, is_initial: bool) -> Vec<String> {
    if is_initial {
        let sides = [
            (tally.looser, "the new text allows more"),
            (tally.stricter, "the old text allows more"),
            (tally.both, "each allows some that the other does not"),
            (tally.other, "one of the texts has no value"),
        ];
        let told = sides.iter().filter(|(many, _)| *many > 0);
        return told.map(|(_, told)| (*told).to_owned()).collect();
    }
    let sides = [
        (tally.looser, "to some only by the new text"),
        (tally.stricter, "to some only by the old text"),
        (
            tally.both,
            "to some only by the old text and to some only by the new text",
        ),
        (tally.other, "without a value under one of them"),
    ];
    let told = sides.iter().filter(|(many, _)| *many > 0);
    told.map(|(many, told)| format!("from {many} {told}"))
        .collect()
}

/// Whether points beyond the traces were tried, or there are none.
pub(in crate::report::revision) fn is_tried(meaning: &MeaningReport) -> bool {
    meaning.beyond.judged > 0 || meaning.exhaustive && !meaning.carriers.is_empty()
}

/// What is said of points that no trace has.
fn beyond(meaning: &MeaningReport) -> Option<String> {
    let beyond = &meaning.beyond;
    if !is_tried(meaning) && meaning.beyond_left == 0 {
        return None;
    }
    let is_action = meaning.successors.is_some();
    let mut parts = match is_action {
        true => leading(beyond, false),
        false => differing(meaning, beyond.looser, beyond.stricter, beyond.other),
    };
    match beyond.judged {
        _ if !parts.is_empty() => {}
        0 => {}
        1 => parts.push("it does not differ".to_owned()),
        _ => parts.push("none differs".to_owned()),
    }
    if meaning.beyond_left > 0 {
        parts.push(format!("{} more not compared", meaning.beyond_left));
    }
    let noun = if is_action { "other state" } else { "other" };
    let others = match (meaning.exhaustive, beyond.judged) {
        (true, 0) => {
            return Some("there are no others: the traces have all of the carriers".to_owned());
        }
        (true, _) => format!("{}, all that the carriers hold", count(beyond.judged, noun)),
        (false, _) => format!("{} tried", count(beyond.judged, noun)),
    };
    Some(format!("beyond them ({others}): {}", parts.join(", ")))
}

fn differing(meaning: &MeaningReport, looser: u64, stricter: u64, other: u64) -> Vec<String> {
    let mut parts = Vec::new();
    if !meaning.predicate {
        let all = looser + stricter + other;
        if all > 0 {
            parts.push(format!("{all} with another value"));
        }
        return parts;
    }
    if looser > 0 {
        parts.push(format!("{looser} accepted only by the new text"));
    }
    if stricter > 0 {
        parts.push(format!("{stricter} accepted only by the old text"));
    }
    if other > 0 {
        parts.push(format!("{other} without a value under one of them"));
    }
    parts
}

/// What one side says at a point.
pub(in crate::report::revision) fn told(told: &ToldReport) -> String {
    let conjunct = told.conjunct.as_ref();
    match (told.outcome, &told.detail, conjunct) {
        ("value", Some(value), _) => value.clone(),
        ("undefined", Some(reason), Some(conjunct)) => {
            format!("no value at {}: {reason}", shown(conjunct))
        }
        ("undefined", Some(reason), None) => format!("no value: {reason}"),
        ("unknown", Some(reason), _) => format!("not judged: {reason}"),
        ("refused", _, Some(conjunct)) => format!("refused by {}", shown(conjunct)),
        ("states", Some(many), _) => format!("leads to {}", plural(many, "state")),
        (outcome, ..) => outcome.to_owned(),
    }
}

/// A conjunct by path and text.
pub(super) fn shown(conjunct: &ConjunctReport) -> String {
    shown_beside(conjunct, None)
}

/// The same where another one is shown beside it.
pub(in crate::report::revision) fn shown_beside(
    conjunct: &ConjunctReport,
    other: Option<&ConjunctReport>,
) -> String {
    let text = &conjunct.text;
    let path = match conjunct.path.as_str() {
        "" => "the conjunct",
        path => path,
    };
    if text.is_empty() {
        return path.to_owned();
    }
    let other = other.map(|other| other.text.as_str());
    format!("{path} `{}`", around(text, other, MOST_TEXT))
}

/// What a witness is about.
pub(in crate::report::revision) fn witness(witness: &WitnessReport) -> String {
    let is_step = witness
        .inputs
        .iter()
        .any(|input| input.name.ends_with('\''));
    let what = match (witness.direction, is_step) {
        ("looser", true) => return from(witness, "a step that only the new text allows"),
        ("stricter", true) => return from(witness, "a step that only the old text allows"),
        ("looser", false) => "accepted only by the new text",
        ("stricter", false) => "accepted only by the old text",
        _ => "different",
    };
    match &witness.seen {
        Some(seen) => format!("smallest that is {what}, seen in {}:", place(seen)),
        None => format!("smallest that is {what}:"),
    }
}

fn from(witness: &WitnessReport, what: &str) -> String {
    match &witness.seen {
        Some(seen) => format!("{what}, at {}:", place(seen)),
        None => format!("{what}:"),
    }
}

/// The inputs of a witness: primed variables that have the value that they had
/// are only named.
pub(in crate::report::revision) fn inputs(
    witness: &WitnessReport,
) -> (Vec<&InputReport>, Vec<&str>) {
    let was = |name: &str| {
        let name = name.strip_suffix('\'')?;
        let mut inputs = witness.inputs.iter();
        inputs.find(|input| input.name == name)
    };
    let is_same = |input: &&InputReport| was(&input.name).is_some_and(|it| it.value == input.value);
    let (same, others): (Vec<_>, Vec<_>) = witness.inputs.iter().partition(is_same);
    let names = same
        .into_iter()
        .map(|input| input.name.trim_end_matches('\''));
    (others, names.collect())
}

/// Refusals by the conjuncts that refused before, under other numbers.
pub(in crate::report::revision) fn renumbered(renumbered: &[RenumberedReport]) -> Option<String> {
    let total = renumbered.iter().map(|it| it.count).sum::<u64>();
    let paths: Vec<String> = renumbered
        .iter()
        .map(|it| format!("{} is now {}", it.old, it.new))
        .collect();
    let refusals = count(total, "refusal");
    (total > 0).then(|| {
        format!(
            "{refusals} by the same conjunct under another number: {}",
            names(&paths)
        )
    })
}

/// Of a definition that is not judged although it was tried, how often, and over
/// which values.
pub(in crate::report::revision) fn tried_in_vain(definition: &DefinitionReport) -> Option<String> {
    let meaning = definition.meaning.as_ref()?;
    let is_asked = definition.obstacle.is_some() && definition.verdict == "unjudged";
    let leads = meaning.successors.as_ref().map_or(0, |it| it.judged);
    let (seen, beyond) = (meaning.seen.judged.max(leads), meaning.beyond.judged);
    if !is_asked || seen + beyond == 0 || meaning.carriers.is_empty() {
        return None;
    }
    let carriers = carriers(&meaning.carriers);
    Some(format!(
        "tried at {} of the traces and at {beyond} beyond them, over {}",
        count(seen, "point"),
        carriers.join(", ")
    ))
}

/// What is said of a carrier beside which others were tried.
pub(in crate::report::revision) const OTHERS: &str = " and others like these";

/// Inputs by their carriers, those with the same one together.
pub(in crate::report) fn carriers(carriers: &[CarrierReport]) -> Vec<String> {
    let mut grouped: Vec<((&str, bool), Vec<&str>)> = Vec::new();
    for carrier in carriers {
        let own = (carrier.carrier.as_str(), carrier.others);
        match grouped.iter_mut().find(|(of, _)| *of == own) {
            Some((_, inputs)) => inputs.push(&carrier.input),
            None => grouped.push((own, vec![&carrier.input])),
        }
    }
    let told = grouped.into_iter().map(|((carrier, has_others), inputs)| {
        let others = match has_others {
            true => OTHERS,
            false => "",
        };
        format!("{} \\in {carrier}{others}", inputs.join(", "))
    });
    told.collect()
}
