//! What is said of the text.

use crate::report::revision::model::{DefinitionReport, RevisionReport};

use super::meaning::findings;
use super::names;

/// Text of a changed part that is shown, in characters.
const MOST_PART: usize = 220;

/// What became of the text of a definition, in a few words.
pub(in crate::report::revision) fn change(definition: &DefinitionReport) -> String {
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

/// What the two texts of a definition do not share, a line each: what went, and
/// what came.
pub(in crate::report::revision) fn parts(definition: &DefinitionReport) -> Vec<String> {
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

/// Definitions whose text is unchanged and whose meaning may differ, by whether
/// it does.
pub(in crate::report::revision) fn dependent(report: &RevisionReport) -> Vec<&DefinitionReport> {
    let is_dependent = |definition: &&DefinitionReport| {
        matches!(definition.text, "nothing" | "bound-names") && !definition.through.is_empty()
    };
    report.definitions.iter().filter(is_dependent).collect()
}

/// Of what a definition depends on, what was not found to be equivalent; all of it
/// if everything was.
pub(in crate::report::revision) fn differing<'r>(
    report: &'r RevisionReport,
    definition: &'r DefinitionReport,
) -> Vec<&'r str> {
    let is_equivalent = |name: &str| {
        let mut of_name = report.definitions.iter().filter(|it| it.name == name);
        let first = of_name.next();
        first.is_some_and(|it| it.verdict == "equivalent")
            && of_name.all(|it| it.verdict == "equivalent")
    };
    let all = definition.through.iter().map(String::as_str);
    let others: Vec<&str> = all.clone().filter(|name| !is_equivalent(name)).collect();
    match others.is_empty() {
        true => all.collect(),
        false => others,
    }
}

/// The other ones.
pub(in crate::report::revision) fn rewritten(report: &RevisionReport) -> Vec<&DefinitionReport> {
    let is_dependent = |definition: &&DefinitionReport| {
        !matches!(definition.text, "nothing" | "bound-names") || definition.through.is_empty()
    };
    report.definitions.iter().filter(is_dependent).collect()
}

/// Of definitions that are merely dependent, those with a witness of a difference
/// that nothing they depend on has one of, the first of each verdict.
pub(in crate::report::revision) fn unexplained<'r>(
    dependent: &[&'r DefinitionReport],
) -> Vec<&'r DefinitionReport> {
    let mut found: Vec<&DefinitionReport> = Vec::new();
    for it in dependent.iter().filter(|it| it.unexplained) {
        let is_like = |known: &&DefinitionReport| {
            (known.verdict, &known.through) == (it.verdict, &it.through)
        };
        if !found.iter().any(is_like) {
            found.push(it);
        }
    }
    found
}

/// Further changes of the text, a line each.
pub(in crate::report::revision) fn further(report: &RevisionReport) -> Vec<String> {
    let text = &report.text;
    let renamed = text.variables_renamed.iter();
    let mut lines: Vec<String> = renamed
        .map(|it| {
            format!(
                "variable `{}` is `{}` now; all else is compared up to that",
                it.old, it.new
            )
        })
        .collect();
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
pub(in crate::report::revision) fn summary(report: &RevisionReport) -> String {
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

/// How much was tried beyond the traces, if anything was.
pub(in crate::report::revision) fn effort(report: &RevisionReport) -> Option<String> {
    let mut definitions = report.definitions.iter();
    definitions.find(|it| it.meaning.is_some())?;
    let (seed, tries) = (report.seed, report.tries);
    let (shared, dependent) = (report.dependent_tries, report.dependent);
    let fewer = match shared < tries {
        true => format!(
            "; up to {shared} of each that only depends on a changed one, for there are {dependent}"
        ),
        false => String::new(),
    };
    Some(format!(
        "seed {seed}, up to {tries} points of each operator beyond the traces{fewer}"
    ))
}
