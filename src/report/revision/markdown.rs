//! A revision as Markdown, to be pasted into a review.

use std::fmt::Write as _;

use crate::diag;

use super::model::{DefinitionReport, MeaningReport, RevisionReport, TallyReport, WitnessReport};
use super::wording;

/// The report as Markdown, without its errors.
pub fn render(report: &RevisionReport) -> String {
    let mut out = String::new();
    let title = format!("{} → {}", code(&report.old), code(&report.new));
    // Writing to a string does not fail.
    let _ = writeln!(out, "### Spec revision: {title}\n");
    let _ = writeln!(out, "{}.\n", wording::summary(report));
    table(report, &mut out);
    for definition in wording::rewritten(report) {
        details(definition, &mut out);
    }
    for definition in wording::unexplained(&wording::dependent(report)) {
        details(definition, &mut out);
    }
    traces(report, &mut out);
    properties(report, &mut out);
    let further = wording::further(report);
    if !further.is_empty() {
        let _ = writeln!(out, "#### Besides\n");
        for line in further {
            let _ = writeln!(out, "- {}", plain(&line));
        }
        out.push('\n');
    }
    if let Some(effort) = wording::effort(report) {
        let effort = effort.replacen("seed", "Seed", 1);
        let _ = writeln!(
            out,
            "{effort}. *Equivalent* says no more than that nothing tried differs."
        );
    }
    out
}

fn table(report: &RevisionReport, out: &mut String) {
    let dependent = wording::dependent(report);
    let differs = |it: &&&DefinitionReport| !matches!(it.verdict, "equivalent" | "unjudged");
    let rows = wording::rewritten(report);
    let rows: Vec<&DefinitionReport> = rows
        .into_iter()
        .chain(dependent.iter().filter(differs).copied())
        .collect();
    if !rows.is_empty() {
        let _ = writeln!(
            out,
            "| definition | verdict | text | in the traces | beyond |"
        );
        let _ = writeln!(out, "|---|---|---|---|---|");
    }
    for row in &rows {
        let (seen, beyond) = row.meaning.as_ref().map_or_else(
            || (String::new(), String::new()),
            |it| (seen(it), counted(&it.beyond, exhaustive(it))),
        );
        let _ = writeln!(
            out,
            "| {} | **{}**{} | {} | {seen} | {beyond} |",
            code(&wording::label(report, row)),
            row.verdict,
            wording::qualification(row),
            plain(&wording::change(row)).replace('|', "\\|"),
        );
    }
    if !rows.is_empty() {
        out.push('\n');
    }
    for (verdict, what) in [
        ("equivalent", "Same text, equivalent wherever tried"),
        ("unjudged", "Same text, not judged on their own"),
    ] {
        let of_verdict = dependent.iter().filter(|it| it.verdict == verdict);
        let names: Vec<String> = of_verdict
            .map(|it| code(&wording::label(report, it)))
            .collect();
        if !names.is_empty() {
            let _ = writeln!(out, "{what}: {}.\n", wording::names(&names));
        }
    }
}

/// What the traces show: applications, and the states that an action leads to from
/// theirs, or those that an initial predicate allows.
fn seen(meaning: &MeaningReport) -> String {
    let applications = counted(&meaning.seen, "");
    match &meaning.successors {
        None => applications,
        Some(states) => {
            let what = match meaning.initial {
                true => "first states",
                false => "successors",
            };
            format!("{applications}; {what}: {}", counted(states, ""))
        }
    }
}

fn exhaustive(meaning: &MeaningReport) -> &'static str {
    match meaning.exhaustive {
        true => " (all of the carriers)",
        false => "",
    }
}

fn counted(tally: &TallyReport, note: &str) -> String {
    let differing = tally.looser + tally.stricter + tally.both + tally.other;
    match differing {
        0 => format!("{}{note}, none differs", tally.judged),
        _ => format!("{}{note}, {differing} differ", tally.judged),
    }
}

fn details(definition: &DefinitionReport, out: &mut String) {
    let parts = wording::parts(definition);
    let meaning = definition.meaning.as_ref();
    let is_plain = parts.is_empty() && meaning.is_none_or(|it| it.witnesses.is_empty());
    if is_plain && definition.obstacle.is_none() {
        return;
    }
    let name = code(&definition.name);
    let _ = writeln!(out, "#### {name}: {}\n", wording::verdict(definition));
    if !parts.is_empty() {
        let parts = format!("{}\n", parts.join("\n"));
        let fence = fence(&parts);
        let _ = writeln!(out, "{fence}diff\n{}{fence}\n", diag::escape(&parts));
    }
    if let Some(obstacle) = &definition.obstacle {
        let _ = writeln!(out, "Not compared: {}.\n", plain(obstacle));
        if let Some(tried) = wording::tried_in_vain(definition) {
            let _ = writeln!(out, "It was {}.\n", plain(&tried));
        }
    } else if let Some(meaning) = meaning {
        findings(meaning, out);
    }
}

fn findings(meaning: &MeaningReport, out: &mut String) {
    for line in wording::findings(meaning) {
        let _ = writeln!(out, "- {}", plain(&line));
    }
    for moved in &meaning.moved_refusals {
        let _ = writeln!(
            out,
            "- {} of {} now by {}, first in {}",
            wording::count(moved.points, "refusal"),
            conjunct(&moved.old),
            conjunct(&moved.new),
            plain(&wording::place(&moved.first))
        );
    }
    if let Some(line) = wording::renumbered(&meaning.renumbered_refusals) {
        let _ = writeln!(out, "- {}", plain(&line));
    }
    if wording::is_tried(meaning) && !meaning.carriers.is_empty() {
        let carriers = wording::carriers(&meaning.carriers).into_iter();
        let told = carriers.map(|carrier| match carrier.strip_suffix(wording::OTHERS) {
            Some(set) => format!("{}{}", code(set), wording::OTHERS),
            None => code(&carrier),
        });
        let told: Vec<String> = told.collect();
        let _ = writeln!(out, "- tried over {}", told.join("; "));
    }
    out.push('\n');
    meaning.witnesses.iter().for_each(|it| witness(it, out));
}

fn conjunct(conjunct: &super::model::ConjunctReport) -> String {
    format!("{} {}", code(&conjunct.path), code(&conjunct.text))
}

fn witness(witness: &WitnessReport, out: &mut String) {
    let mut lines = String::new();
    let (inputs, unchanged) = wording::inputs(witness);
    for input in inputs {
        let indent = " ".repeat(input.name.chars().count() + 3);
        let value = input.shown.replace('\n', &format!("\n{indent}"));
        let _ = writeln!(lines, "{} = {value}", input.name);
    }
    if !unchanged.is_empty() {
        let _ = writeln!(lines, "UNCHANGED <<{}>>", unchanged.join(", "));
    }
    let _ = writeln!(lines, "\\* old: {}", one_line(&wording::told(&witness.old)));
    let _ = writeln!(lines, "\\* new: {}", one_line(&wording::told(&witness.new)));
    let _ = writeln!(out, "{}\n", plain(&wording::witness(witness)));
    let fence = fence(&lines);
    let _ = writeln!(out, "{fence}tla\n{}{fence}\n", diag::escape(&lines));
}

fn traces(report: &RevisionReport, out: &mut String) {
    if report.replayed.is_empty() {
        return;
    }
    let _ = writeln!(out, "#### On the traces\n");
    for replayed in &report.replayed {
        let _ = writeln!(out, "- {}", plain(&wording::replayed(replayed)));
        if let Some(line) = wording::misplaced(replayed) {
            let _ = writeln!(out, "  - {}", plain(&line));
        }
        for flip in &replayed.flips {
            let subject = match flip.subject.as_str() {
                "" => String::new(),
                subject => format!(" of {}", code(subject)),
            };
            let steps = wording::count(flip.steps.len() as u64, "step");
            let _ = writeln!(
                out,
                "  - {steps}{subject}: {}",
                plain(&wording::steps(flip))
            );
            let _ = writeln!(out, "    - old: {}", plain(&wording::step(&flip.old)));
            let _ = writeln!(out, "    - new: {}", plain(&wording::step(&flip.new)));
        }
        if let Some(line) = wording::renumbered(&replayed.renumbered) {
            let _ = writeln!(out, "  - {}", plain(&line));
        }
        for broken in &replayed.broken {
            let traces = wording::count(broken.traces, "trace");
            let reason = plain(&broken.reason);
            let _ = writeln!(out, "  - {traces} judged by neither: {reason}");
        }
        for undecided in &replayed.undecided {
            let steps = wording::count(undecided.steps, "step");
            let reason = plain(&undecided.reason);
            let _ = writeln!(out, "  - {steps} judged by neither: {reason}");
        }
    }
    out.push('\n');
}

fn properties(report: &RevisionReport, out: &mut String) {
    if report.properties.is_empty() {
        return;
    }
    let _ = writeln!(out, "#### Asked of states\n");
    let (told, same) = wording::properties(report);
    for property in told {
        let _ = writeln!(out, "- {}", plain(&wording::property(property)));
        for flip in &property.flips {
            let line = wording::property_flip(property, flip);
            let _ = writeln!(out, "  - {}", plain(&line));
            for (side, told) in [("old", &flip.old), ("new", &flip.new)] {
                if let Some(told) = told {
                    let _ = writeln!(out, "    - {side}: {}", plain(&wording::told(told)));
                }
            }
        }
    }
    if let Some(same) = same {
        let _ = writeln!(out, "- {}", plain(&same));
    }
    out.push('\n');
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text from outside in a code span, which ends at no backquote of its own.
fn code(text: &str) -> String {
    let text = one_line(&diag::escape_line(text)).replace('|', "\\|");
    match text.contains('`') {
        true => format!("`` {text} ``"),
        false => format!("`{text}`"),
    }
}

/// A text from outside in which nothing means anything to Markdown, but for the
/// code spans that the wording puts into it.
fn plain(text: &str) -> String {
    let text = one_line(&diag::escape_line(text));
    let mut out = String::with_capacity(text.len());
    let mut in_code = false;
    for character in text.chars() {
        if character == '`' {
            in_code = !in_code;
        } else if !in_code && "\\*_{}[]<>#!~&|".contains(character) {
            out.push('\\');
        }
        out.push(character);
    }
    // An odd one would take what follows with it.
    if in_code {
        out.push('`');
    }
    out
}

/// A fence that nothing in the text closes.
fn fence(text: &str) -> String {
    let longest = text
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or_default();
    "`".repeat(longest.max(2) + 1)
}
