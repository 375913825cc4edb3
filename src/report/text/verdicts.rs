//! Two reports of `check` compared, for a person.

use crate::diff::Side;
use crate::report::comparison::{Fate, FindingChange, VerdictChange, VerdictComparison};

use super::difference::Display;
use super::places::{Entry, letter, marked};
use super::writer::{BAD, DIM, GOOD, HEAD, Look, Text, count, harmless, one_line, wrapped};

/// Which verdicts changed.
pub fn verdicts(comparison: &VerdictComparison, look: Look, display: Display) -> String {
    let mut text = Text::new(look);
    let (style, headline) = match &comparison.headline {
        Some(headline) => (BAD, headline.as_str()),
        None => (GOOD, "no verdict changed"),
    };
    for line in wrapped(&one_line(headline), look.width, 2) {
        let line = text.styled(style, &line);
        text.line(&line);
    }
    text.line("");
    for (side, name) in [Side::Left, Side::Right]
        .into_iter()
        .zip(&comparison.reports)
    {
        let (style, mark) = marked(side);
        let line = format!("{mark} {}  {}", letter(side), one_line(name));
        let line = text.styled(style, &line);
        text.line(&line);
    }
    for change in &comparison.changed {
        text.verdict(change, display);
    }
    for changes in [&comparison.errors, &comparison.operators] {
        if !changes.is_empty() {
            text.line("");
            text.finding_changes(changes, display);
        }
    }
    text.line("");
    let line = text.styled(style, &counts(comparison));
    text.line(&line);
    text.out
}

impl Text {
    fn verdict(&mut self, change: &VerdictChange, display: Display) {
        let [before, after] = change
            .verdict
            .each_ref()
            .map(|verdict| verdict.as_deref().map(one_line).unwrap_or_default());
        let of_file = match change.trace {
            1 => String::new(),
            trace => format!(" (trace {trace} of the file)"),
        };
        let path = format!("{}{of_file}", one_line(&change.path));
        self.line("");
        let single = match change.fate {
            Fate::New => Some((Side::Right, after.as_str())),
            Fate::Gone => Some((Side::Left, before.as_str())),
            Fate::Verdict | Fate::Reasons => None,
        };
        if let Some((side, verdict)) = single {
            let (style, mark) = marked(side);
            let line = format!("{mark} {path}  {verdict}, only in {}", letter(side));
            let line = self.styled(style, &line);
            return self.line(&line);
        }
        let heading = self.styled(HEAD, &path);
        self.line(&heading);
        if change.fate == Fate::Verdict {
            let verdicts = [Some(before), Some(after)];
            self.entries(&[Entry::of_texts("verdict", verdicts)], display);
        } else {
            let line = self.styled(DIM, &format!("    {after} as before, for other reasons"));
            self.line(&line);
        }
        self.finding_changes(&change.changes, display);
    }

    fn finding_changes(&mut self, changes: &[FindingChange], display: Display) {
        let entries: Vec<Entry> = changes
            .iter()
            .map(|change| {
                let texts = [&change.a, &change.b];
                let texts = texts.map(|text| text.as_deref().map(harmless));
                Entry::of_texts(&one_line(&change.what), texts)
            })
            .collect();
        self.entries(&entries, display);
    }
}

fn counts(comparison: &VerdictComparison) -> String {
    let of = |fate: Fate| {
        let found = comparison.changed.iter().filter(|it| it.fate == fate);
        found.count() as u64
    };
    let parts: Vec<String> = [
        (comparison.same, "the same"),
        (of(Fate::Verdict), "with another verdict"),
        (of(Fate::Reasons), "for other reasons"),
        (of(Fate::New), "only in B"),
        (of(Fate::Gone), "only in A"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, what)| format!("{count} {what}"))
    .collect();
    let traces = count(comparison.same + comparison.changed.len() as u64, "trace");
    match parts.is_empty() {
        true => traces,
        false => format!("{traces}: {}", parts.join(", ")),
    }
}
