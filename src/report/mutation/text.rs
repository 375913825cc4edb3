//! What became of mutants, for a person at a terminal.

use anstyle::{AnsiColor, Style};

use crate::report::revision::{Page, carriers_in_words};
use crate::report::text::Look;

use super::model::{MutantReport, MutationReport};

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const HEAD: Style = Style::new().bold();

/// Survivors that are shown one by one even if that is not asked for, and traces of
/// which the spec itself says something else.
const FEW: usize = 12;

/// Survivors of one definition that are shown where there are many.
const MOST_OF_ONE: usize = 3;

/// How much is shown of survivors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Of many, how many of each definition, and the first of them.
    Brief,
    /// Each, with where it would be noticed.
    Full,
}

/// The report as text, without its errors.
pub fn render(report: &MutationReport, look: Look, detail: Detail) -> String {
    let mut page = Page::new(look);
    let survived = report.mutants.iter().filter(|it| it.fate == "survived");
    let (explained, survivors): (Vec<&MutantReport>, Vec<_>) =
        survived.partition(|mutant| mutant.because.is_some());
    if detail == Detail::Full || survivors.len() <= FEW {
        for mutant in survivors {
            survivor(&mut page, mutant);
            beyond(&mut page, report, mutant);
            page.out.push('\n');
        }
    } else {
        grouped(&mut page, report, &survivors);
    }
    for mutant in explained {
        survivor(&mut page, mutant);
        let because = mutant.because.as_deref().unwrap_or_default();
        page.wrapped(4, &format!("declared: {}", page.harmless(because)));
        page.out.push('\n');
    }
    unreached(&mut page, report);
    closing(&mut page, report);
    page.out
}

/// Many survivors, by definition.
fn grouped(page: &mut Page, report: &MutationReport, survivors: &[&MutantReport]) {
    let mut definitions: Vec<(&str, Vec<&MutantReport>)> = Vec::new();
    for mutant in survivors {
        let name = mutant.definition.as_str();
        match definitions.iter_mut().find(|(known, _)| *known == name) {
            Some((_, mutants)) => mutants.push(mutant),
            None => definitions.push((name, vec![mutant])),
        }
    }
    for (name, mutants) in definitions {
        let all = report.mutants.iter().filter(|it| it.definition == name);
        let all = counted(all.count() as u64, "mutant");
        let file = mutants.iter().find_map(|it| it.position.as_ref());
        let file = file.map_or_else(String::new, |at| format!("  {}", page.harmless(&at.file)));
        let name = page.styled(HEAD, &page.harmless(name));
        let survived = page.styled(BAD, &format!("{} survived", mutants.len()));
        page.wrapped(0, &format!("{name}: {survived} of {all}{file}"));
        for mutant in mutants.iter().take(MOST_OF_ONE) {
            let at = mutant.position.as_ref();
            let at = at.map_or_else(String::new, |at| format!("{}:{}: ", at.line, at.column));
            let (original, mutated) = (&mutant.original, &mutant.mutated);
            page.wrapped(2, &format!("{at}{}", mutant.what));
            page.wrapped(4, &format!("- {original}"));
            page.wrapped(4, &format!("+ {mutated}"));
        }
        if let Some(more) = mutants.len().checked_sub(MOST_OF_ONE).filter(|it| *it > 0) {
            page.line(2, &format!("and {more} more"));
        }
    }
    page.line(0, "with --full, each is shown, with where it differs");
    page.out.push('\n');
}

fn survivor(page: &mut Page, mutant: &MutantReport) {
    let at = mutant.position.as_ref();
    let at = at.map_or_else(String::new, |at| {
        format!("{}:{}:{}: ", at.file, at.line, at.column)
    });
    let name = page.styled(HEAD, &page.harmless(&mutant.definition));
    page.wrapped(0, &format!("{at}{name}: {}", mutant.what));
    page.wrapped(2, &format!("- {}", mutant.original));
    page.wrapped(2, &format!("+ {}", mutant.mutated));
}

/// What was found beyond the traces.
fn beyond(page: &mut Page, report: &MutationReport, mutant: &MutantReport) {
    match mutant.differs {
        true if mutant.witness.is_empty() => {
            page.wrapped(4, "it has another value, and no call or step shows that");
        }
        true => {
            // Arguments of a call can be recorded; a point of a step may be none that
            // a behaviour comes to.
            page.wrapped(
                4,
                match report.calls {
                    0 => "it differs with",
                    _ => "it would be noticed with",
                },
            );
            for input in &mutant.witness {
                page.value(6, &format!("{} = ", input.name), &input.shown);
            }
        }
        false => without_difference(page, mutant),
    }
}

/// Of a survivor that was found to differ nowhere, what was tried.
fn without_difference(page: &mut Page, mutant: &MutantReport) {
    if !mutant.is_compared {
        return page.wrapped(4, "it cannot be compared on its own");
    }
    let (tried, open) = (mutant.points.unwrap_or_default(), mutant.undecided);
    let all = match mutant.exhaustive && open == 0 {
        true => " tried, all that the carriers hold: ",
        false => " tried, ",
    };
    let mut said = match (tried, open) {
        (0, 0) if mutant.exhaustive && !mutant.carriers.is_empty() => {
            "no other application to try: the traces have all that the carriers hold".to_owned()
        }
        (0, 0) => "no other application to try".to_owned(),
        (0, _) => "no other application could be compared".to_owned(),
        (1, _) => format!("1 other application{all}it does not differ"),
        (many, _) => format!("{many} other applications{all}none differs"),
    };
    if open > 0 && tried > 0 {
        said.push_str(&format!("; {open} more could not be compared"));
    }
    page.wrapped(4, &said);
    if tried > 0 || mutant.exhaustive {
        for carrier in carriers_in_words(&mutant.carriers) {
            page.wrapped(6, &format!("over {carrier}"));
        }
    }
}

/// Definitions that no trace applies, with how many mutants they have.
fn unreached(page: &mut Page, report: &MutationReport) {
    let mut names: Vec<(&str, u64)> = Vec::new();
    for mutant in report.mutants.iter().filter(|it| it.fate == "unreached") {
        match names.last_mut() {
            Some((name, count)) if *name == mutant.definition => *count += 1,
            _ => names.push((&mutant.definition, 1)),
        }
    }
    if names.is_empty() {
        return;
    }
    let listed: Vec<String> = names
        .iter()
        .map(|(name, count)| format!("{name} ({count})"))
        .collect();
    page.wrapped(
        0,
        &format!(
            "no trace applies these (with their mutants): {}",
            listed.join(", ")
        ),
    );
    page.out.push('\n');
}

fn closing(page: &mut Page, report: &MutationReport) {
    let as_a_whole = match report.logs {
        0 => String::new(),
        1 => format!(
            ", and by 1 trace as a whole, not all states of which are known ({})",
            counted(report.log_steps, "step")
        ),
        many => format!(
            ", and by {many} traces as a whole, not all states of which are known ({})",
            counted(report.log_steps, "step")
        ),
    };
    page.wrapped(
        0,
        &format!(
            "{} of {}, judged by {} and {}{as_a_whole}",
            counted(report.mutants.len() as u64, "mutant"),
            counted(report.definitions, "definition"),
            counted(report.calls, "different call"),
            counted(report.steps, "different step")
        ),
    );
    for disputed in report.disputed_traces.iter().take(FEW) {
        let (state, reason) = (&disputed.state, &disputed.reason);
        page.wrapped(0, &page.harmless(&format!("{state}: {reason}")));
    }
    let more = report.disputed_traces.len().saturating_sub(FEW);
    if more > 0 {
        page.line(0, &format!("and {more} more traces like these"));
    }
    if report.disputed_traces.iter().any(|it| it.is_whole) {
        page.wrapped(
            0,
            "of what diverges, only the steps are used that the spec itself allows",
        );
    }
    if report.disputed > 0 {
        page.wrapped(
            0,
            &format!(
                "{} calls and steps are not used: the spec itself does not say of them what the \
                 trace does",
                report.disputed
            ),
        );
    }
    if report.passed_over > 0 {
        let states = counted(report.passed_over, "state");
        page.wrapped(0, &format!("{states} of long traces are not used"));
    }
    if report.calls + report.steps + report.log_steps == 0 {
        let nothing = page.styled(BAD, "nothing could be judged");
        let why = "of no call and no step does the spec itself say what the trace does";
        return page.wrapped(0, &format!("{nothing}: {why}"));
    }
    let survived = match report.survived {
        0 if report.explained == 0 => page.styled(GOOD, "none survived"),
        0 => page.styled(GOOD, "no other survived"),
        many if report.explained == 0 => page.styled(BAD, &format!("{many} survived")),
        1 => page.styled(BAD, "1 other survived"),
        many => page.styled(BAD, &format!("{many} others survived")),
    };
    let score = report.score.map_or_else(String::new, |score| {
        format!("; score {}.{} %", score / 10, score % 10)
    });
    let stopped = match report.stopped {
        0 => String::new(),
        many => format!("{many} at which TLC stops, "),
    };
    let explained = match report.explained {
        0 => String::new(),
        many => format!("{many} declared to survive, "),
    };
    page.wrapped(
        0,
        &format!(
            "{} noticed, {stopped}{} proved the same, {explained}{survived}{score}",
            report.noticed, report.equivalent
        ),
    );
}

fn counted(number: u64, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        many => format!("{many} {what}s"),
    }
}
