//! Sentences that text and Markdown share.

use super::model::{
    CarrierReport, ConjunctReport, DefinitionReport, FlipReport, InputReport, MeaningReport,
    PlaceReport, RenumberedReport, ReplayedReport, RevisionReport, StepReport, TallyReport,
    ToldReport, WitnessReport,
};

/// Definitions named in one sentence, at most.
const MOST_NAMED: usize = 12;
/// Text of a changed part that is shown, in characters.
const MOST_PART: usize = 220;
/// Text of a conjunct that is shown, in characters.
const MOST_TEXT: usize = 70;

pub(super) fn count(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// A number that is text already, with its noun.
fn plural(number: &str, noun: &str) -> String {
    match number {
        "1" => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// Names in a row, the last ones only counted where there are many.
pub(super) fn names<S: AsRef<str>>(names: &[S]) -> String {
    let shown: Vec<&str> = names.iter().take(MOST_NAMED).map(AsRef::as_ref).collect();
    match names.len().saturating_sub(MOST_NAMED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// The name of a definition, with its module where others have the name too.
pub(super) fn label(report: &RevisionReport, definition: &DefinitionReport) -> String {
    let is_other =
        |it: &&DefinitionReport| it.name == definition.name && it.module != definition.module;
    match report.definitions.iter().find(is_other) {
        Some(_) => format!("{} of {}", definition.name, definition.module),
        None => definition.name.clone(),
    }
}

/// What became of the text of a definition, in a few words.
pub(super) fn change(definition: &DefinitionReport) -> String {
    let mut parts = Vec::new();
    if let Some(name) = &definition.renamed_from {
        parts.push(format!("was `{name}`"));
    }
    if let Some(module) = &definition.moved_from {
        parts.push(format!("moved here from module `{module}`"));
    }
    match definition.text {
        "added" => parts.push("only the new text has it".to_owned()),
        "removed" => parts.push("only the old text has it".to_owned()),
        "signature" => parts.push(format!(
            "took ({}), takes ({})",
            definition.old_params.join(", "),
            definition.new_params.join(", ")
        )),
        "body" if definition.restated => {
            parts.push("written as before, of names that stand for something else".to_owned());
        }
        "body" if definition.gone.is_empty() && definition.come.is_empty() => {
            parts.push("the same parts in another order".to_owned());
        }
        "body" => parts.push("the text says something else".to_owned()),
        "bound-names" => parts.push(match definition.old_params == definition.new_params {
            true => "only bound names are others".to_owned(),
            false => {
                let by_name = match definition.verdict {
                    "signature" => "; recorded calls name their arguments",
                    _ => "",
                };
                format!(
                    "only names are others: took ({}), takes ({}){by_name}",
                    definition.old_params.join(", "),
                    definition.new_params.join(", ")
                )
            }
        }),
        _ if parts.is_empty() => {}
        _ => parts.push("the same text".to_owned()),
    }
    if !definition.through.is_empty() {
        let what = match definition.text {
            "nothing" | "bound-names" => "depends on",
            _ => "depends on changed",
        };
        parts.push(format!("{what} {}", names(&definition.through)));
    }
    parts.join("; ")
}

/// What was found out about the meaning: one sentence for the traces, one for
/// what was tried beyond.
pub(super) fn findings(meaning: &MeaningReport) -> Vec<String> {
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
            "{} met a limit and {counted}",
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
    let is_initial = meaning.carriers.is_empty() && tally.judged + tally.undecided == 1;
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

/// What is said of points that no trace has.
fn beyond(meaning: &MeaningReport) -> Option<String> {
    let beyond = &meaning.beyond;
    let is_tried = beyond.judged > 0 || meaning.exhaustive && !meaning.carriers.is_empty();
    if !is_tried && meaning.beyond_left == 0 {
        return None;
    }
    let is_action = meaning.successors.is_some();
    let mut parts = match is_action {
        true => leading(beyond, false),
        false => differing(meaning, beyond.looser, beyond.stricter, beyond.other),
    };
    if parts.is_empty() && beyond.judged > 0 {
        parts.push("none differs".to_owned());
    }
    if meaning.beyond_left > 0 {
        parts.push(format!("{} more not compared", meaning.beyond_left));
    }
    let noun = if is_action { "other state" } else { "other" };
    let others = match (meaning.exhaustive, beyond.judged) {
        (true, 0) => return Some("the traces have every point of the carriers".to_owned()),
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
pub(super) fn told(told: &ToldReport) -> String {
    let conjunct = told.conjunct.as_ref();
    match (told.outcome, &told.detail, conjunct) {
        ("value", Some(value), _) => value.clone(),
        ("undefined", Some(reason), Some(conjunct)) => {
            format!("no value at {}: {reason}", shown(conjunct))
        }
        ("undefined", Some(reason), None) => format!("no value: {reason}"),
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
pub(super) fn shown_beside(conjunct: &ConjunctReport, other: Option<&ConjunctReport>) -> String {
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

/// Where a state is.
pub(super) fn place(place: &PlaceReport) -> String {
    match place.number {
        1 => format!("{} state {}", place.trace, place.state),
        number => format!("{} trace {number} state {}", place.trace, place.state),
    }
}

/// What a witness is about.
pub(super) fn witness(witness: &WitnessReport) -> String {
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
pub(super) fn inputs(witness: &WitnessReport) -> (Vec<&InputReport>, Vec<&str>) {
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
pub(super) fn renumbered(renumbered: &[RenumberedReport]) -> Option<String> {
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

/// Inputs by their carriers, those with the same one together.
pub(super) fn carriers(carriers: &[CarrierReport]) -> Vec<String> {
    let mut grouped: Vec<(&str, Vec<&str>)> = Vec::new();
    for carrier in carriers {
        match grouped.iter_mut().find(|(of, _)| *of == carrier.carrier) {
            Some((_, inputs)) => inputs.push(&carrier.input),
            None => grouped.push((&carrier.carrier, vec![&carrier.input])),
        }
    }
    grouped
        .into_iter()
        .map(|(carrier, inputs)| format!("{} \\in {carrier}", inputs.join(", ")))
        .collect()
}

/// What the two texts of a definition do not share, a line each: what went, and
/// what came.
pub(super) fn parts(definition: &DefinitionReport) -> Vec<String> {
    let signed = |sign: &'static str, parts: &[String], others: &[String]| -> Vec<String> {
        let shown = parts.iter().take(MOST_PARTS).enumerate();
        let mut lines: Vec<String> = shown
            .map(|(place, part)| format!("{sign} {}", excerpt(part, others.get(place))))
            .collect();
        if let Some(more) = parts.len().checked_sub(MOST_PARTS).filter(|more| *more > 0) {
            lines.push(format!("{sign} and {more} more"));
        }
        lines
    };
    let (gone, come) = (&definition.gone, &definition.come);
    let mut lines = signed("-", gone, come);
    lines.extend(signed("+", come, gone));
    lines
}

/// Parts of a definition that are shown, at most.
const MOST_PARTS: usize = 5;

/// What is shown of a text: all of it, or what is around the first place where it
/// is not as the other one.
fn excerpt(text: &str, other: Option<&String>) -> String {
    around(text, other.map(String::as_str), MOST_PART)
}

/// A text of at most so many characters around where another one departs from
/// it; without that, its beginning.
pub(super) fn around(text: &str, other: Option<&str>, most: usize) -> String {
    let characters: Vec<char> = text.chars().collect();
    if characters.len() <= most {
        return text.to_owned();
    }
    let shared = other.map_or(0, |other| {
        let both = characters.iter().zip(other.chars());
        both.take_while(|(own, other)| **own == *other).count()
    });
    // A third of it is what they share.
    let latest = characters.len().saturating_sub(most);
    let start = match shared < most * 2 / 3 {
        true => 0,
        false => shared.saturating_sub(most / 3).min(latest),
    };
    let shown: String = characters.iter().skip(start).take(most).collect();
    let before = if start > 0 { "… " } else { "" };
    let after = if start < latest { " …" } else { "" };
    format!("{before}{shown}{after}")
}

/// What a text says of a step.
pub(super) fn step(step: &StepReport) -> String {
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
pub(super) fn replayed(replayed: &ReplayedReport) -> String {
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

/// Steps shown of one flip, at most.
const MOST_STEPS: usize = 4;

/// Where the steps of a flip are, those of one trace together.
pub(super) fn steps(flip: &FlipReport) -> String {
    let mut by_trace: Vec<(String, Vec<String>)> = Vec::new();
    for at in flip.steps.iter().take(MOST_STEPS) {
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
    match flip.steps.len().saturating_sub(MOST_STEPS) {
        0 => shown.join("; "),
        more => format!("{}; and {more} more", shown.join("; ")),
    }
}

/// Definitions whose text is unchanged and whose meaning may differ, by whether
/// it does.
pub(super) fn dependent(report: &RevisionReport) -> Vec<&DefinitionReport> {
    let is_dependent = |definition: &&DefinitionReport| {
        matches!(definition.text, "nothing" | "bound-names") && !definition.through.is_empty()
    };
    report.definitions.iter().filter(is_dependent).collect()
}

/// The other ones.
pub(super) fn rewritten(report: &RevisionReport) -> Vec<&DefinitionReport> {
    let is_dependent = |definition: &&DefinitionReport| {
        !matches!(definition.text, "nothing" | "bound-names") || definition.through.is_empty()
    };
    report.definitions.iter().filter(is_dependent).collect()
}

/// Further changes of the text, a line each.
pub(super) fn further(report: &RevisionReport) -> Vec<String> {
    let text = &report.text;
    let mut lines = Vec::new();
    let mut named = |what: &str, list: &[String]| {
        if !list.is_empty() {
            lines.push(format!("{what}: {}", names(list)));
        }
    };
    named("modules added", &text.modules_added);
    named("modules removed", &text.modules_removed);
    named("variables added", &text.variables_added);
    named("variables removed", &text.variables_removed);
    named("constants added", &text.constants_added);
    named("constants removed", &text.constants_removed);
    named("only layout or comments changed in", &text.laid_out);
    for change in &text.statements {
        for (sign, list) in [("-", &change.gone), ("+", &change.come)] {
            let list = list.iter();
            lines.extend(list.map(|it| format!("{}: {sign} {it}", change.module)));
        }
    }
    for (what, places) in [
        ("assumption added", &text.assumptions_added),
        ("assumption removed", &text.assumptions_removed),
    ] {
        for place in places {
            let at = place
                .as_ref()
                .map(|at| format!(" at {}:{}", at.file, at.line));
            lines.push(format!("{what}{}", at.unwrap_or_default()));
        }
    }
    for change in &report.behaviours {
        let obstacle = change.obstacle.as_deref();
        let because = obstacle.map(|it| format!(": {it}")).unwrap_or_default();
        let found = change.meaning.iter().flat_map(findings);
        let found = found.collect::<Vec<_>>().join("; ");
        let found = match found.is_empty() {
            true => found,
            false => format!(" ({found})"),
        };
        lines.push(format!(
            "{} of {} under the configurations: {}{because}{found}",
            change.part,
            change.model,
            match change.verdict {
                "unjudged" => "not judged",
                "equivalent" => "equivalent on the evidence",
                verdict => verdict,
            }
        ));
    }
    for change in &report.configurations {
        let given = |given: &Option<String>| given.clone().unwrap_or_else(|| "nothing".to_owned());
        lines.push(format!(
            "configuration of {}: {} was {}, is {}",
            change.model,
            change.name,
            given(&change.old),
            given(&change.new)
        ));
    }
    lines
}

/// Counts by verdict, worst first.
pub(super) fn summary(report: &RevisionReport) -> String {
    const ORDER: [&str; 9] = [
        "incomparable",
        "looser",
        "stricter",
        "changed",
        "signature",
        "removed",
        "added",
        "unjudged",
        "equivalent",
    ];
    let counts: Vec<String> = ORDER
        .iter()
        .filter_map(|verdict| Some(format!("{} {verdict}", report.summary.get(verdict)?)))
        .collect();
    match counts.is_empty() {
        true => "no definition says or means anything else".to_owned(),
        false => counts.join(", "),
    }
}
