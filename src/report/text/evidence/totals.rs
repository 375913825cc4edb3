//! The end of the page: measures, gates, and what was never seen, by name.

use std::collections::BTreeSet;

use crate::evidence::{ActionGuards, Measure, MeasureKind};
use crate::report::text::writer::{BAD, GOOD, HEAD, Text, WARN, one_line};

use super::{Detail, Gate, Page};

/// What is lacking is listed up to this number.
const LISTED: usize = 12;

impl Gate {
    /// The gate in one line, and what is missing.
    pub fn in_words(&self) -> String {
        let name = option_name(self.measure.kind);
        let wanted = percent(self.wanted);
        let what = match self.measure.passed_by.is_empty() {
            true => fraction(&self.measure),
            false => format!(
                "{}, {} not looked at",
                fraction(&self.measure),
                of_actions(&self.measure)
            ),
        };
        match self.is_met {
            true => format!("--min-{name} {wanted}: met, {what}"),
            false => {
                let lacking: Vec<String> = lacking(&self.measure, LISTED);
                let lacking = match lacking.is_empty() {
                    true => String::new(),
                    false => format!("; missing: {}", lacking.join(", ")),
                };
                format!("--min-{name} {wanted}: missed, {what}{lacking}")
            }
        }
    }
}

impl Text {
    pub(super) fn totals(&mut self, page: &Page<'_>) {
        let traces = page.evidence.models.iter().flat_map(|model| &model.traces);
        let states: u64 = traces.clone().map(|trace| trace.states).sum();
        self.paragraph();
        if states == 0 {
            let nothing = self.styled(BAD, "nothing was looked at");
            return self.line(&nothing);
        }
        let told = page.measures.iter().filter(|measure| measure.all > 0);
        for measure in told {
            let style = match measure.lacking.is_empty() {
                true => GOOD,
                false => WARN,
            };
            let name = format!("{:<10}", title(measure.kind));
            let name = self.styled(HEAD, &name);
            let seen = self.styled(style, &fraction(measure));
            self.line(&format!("{name} {seen}"));
            if measure.kind == MeasureKind::Alone {
                self.excused(page);
            }
        }
        self.passed_by(page);
        let told = [
            MeasureKind::Actions,
            MeasureKind::Operators,
            MeasureKind::Alone,
            MeasureKind::Branches,
        ];
        for kind in told {
            if let Some(measure) = page.measures.get(kind)
                && !measure.lacking.is_empty()
            {
                let word = self.styled(BAD, never(kind));
                let names = lacking(measure, LISTED);
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                self.names(&format!("{word}: "), &names);
            }
        }
        let broken = traces.filter(|trace| trace.verdict != "conforms");
        let broken: Vec<String> = broken
            .map(|trace| format!("{} {}", one_line(&trace.path), trace.verdict))
            .collect();
        if !broken.is_empty() {
            let names: Vec<&str> = broken.iter().take(LISTED).map(String::as_str).collect();
            let word = self.styled(WARN, "evidence as far as steps were judged");
            self.names(&format!("{word}: "), &names);
            if let Some(more) = broken.len().checked_sub(LISTED).filter(|more| *more > 0) {
                self.line(&format!("      and {more} more"));
            }
        }
        for gate in page.gates {
            let style = if gate.is_met { GOOD } else { BAD };
            let words = self.styled(style, &one_line(&gate.in_words()));
            self.line(&words);
        }
    }

    /// Guards that nothing was asked of are not counted either.
    fn passed_by(&mut self, page: &Page<'_>) {
        let measure = page.measures.get(MeasureKind::Guards);
        let Some(measure) = measure.filter(|measure| !measure.passed_by.is_empty()) else {
            return;
        };
        let models = page.evidence.models.iter();
        let mut models = models.filter(|model| model.action_guards.were_passed_by());
        let why = match models.all(|model| model.action_guards == ActionGuards::CallsRecorded) {
            true => "as calls are recorded",
            false => "as that would take too long",
        };
        let guards = of_actions(measure);
        let word = self.styled(WARN, "not looked at");
        let mut names = measure.passed_by.clone();
        if let Some(more) = names.len().checked_sub(LISTED).filter(|more| *more > 0)
            && page.detail != Detail::Full
        {
            names.truncate(LISTED);
            names.push(format!("and {more} more"));
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.names(&format!("{word}, {why}: {guards}: "), &names);
    }

    /// Guards that are declared dependent do not count.
    fn excused(&mut self, page: &Page<'_>) {
        let models = page.evidence.models.iter();
        let subjects = models.flat_map(|model| model.actions.iter().chain(&model.operators));
        let guards = subjects.flat_map(|subject| &subject.conjuncts);
        let dependent = guards.filter(|guard| guard.dependent.is_some());
        let names: BTreeSet<&str> = dependent.map(|guard| guard.path.as_str()).collect();
        if !names.is_empty() {
            let names: Vec<&str> = names.into_iter().collect();
            self.names("           not counted, declared dependent: ", &names);
        }
    }
}

fn lacking(measure: &Measure, most: usize) -> Vec<String> {
    let lacking = measure.lacking.iter();
    let mut names: Vec<String> = lacking
        .take(most)
        .map(|lack| match (&lack.at, measure.kind) {
            (Some((file, line)), MeasureKind::Branches) => {
                format!("{} ({file}:{line})", lack.name)
            }
            _ => lack.name.clone(),
        })
        .collect();
    if let Some(more) = measure
        .lacking
        .len()
        .checked_sub(most)
        .filter(|more| *more > 0)
    {
        names.push(format!("and {more} more"));
    }
    names
}

fn of_actions(measure: &Measure) -> String {
    match measure.passed_by.len() {
        1 => "guards of 1 action".to_owned(),
        many => format!("guards of {many} actions"),
    }
}

/// `38 of 45 taken (84.4 %)`.
fn fraction(measure: &Measure) -> String {
    let seen = match measure.kind {
        MeasureKind::Actions => "taken",
        MeasureKind::Operators => "called",
        MeasureKind::Guards => "seen false",
        MeasureKind::Alone => "seen false alone",
        MeasureKind::Branches => "reached",
    };
    let share = measure
        .share()
        .map(|share| format!(" ({})", percent(share)));
    format!(
        "{} of {} {seen}{}",
        measure.seen,
        measure.all,
        share.unwrap_or_default()
    )
}

/// Hundredths of a percent, shown with one digit and never rounded up.
fn percent(share: u64) -> String {
    format!("{}.{} %", share / 100, share % 100 / 10)
}

fn title(kind: MeasureKind) -> &'static str {
    match kind {
        MeasureKind::Actions => "actions",
        MeasureKind::Operators => "operators",
        MeasureKind::Guards => "guards",
        MeasureKind::Alone => "",
        MeasureKind::Branches => "branches",
    }
}

fn never(kind: MeasureKind) -> &'static str {
    match kind {
        MeasureKind::Actions => "never taken",
        MeasureKind::Operators => "never called",
        MeasureKind::Guards => "never false",
        MeasureKind::Alone => "never false alone",
        MeasureKind::Branches => "never reached",
    }
}

fn option_name(kind: MeasureKind) -> &'static str {
    match kind {
        MeasureKind::Actions => "actions",
        MeasureKind::Operators => "operators",
        MeasureKind::Guards => "guards",
        MeasureKind::Alone => "alone",
        MeasureKind::Branches => "branches",
    }
}
