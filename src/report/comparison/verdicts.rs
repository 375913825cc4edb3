//! Two reports of `check` compared: which verdicts changed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::report::SCHEMA;

use super::summary::DIFF_SCHEMA;

/// A report of `check`, as far as it is compared.
#[derive(Clone, Debug, Deserialize)]
pub struct RecordedReport {
    models: Vec<RecordedModel>,
    traces: Vec<RecordedTrace>,
    #[serde(default)]
    errors: Vec<RecordedError>,
    #[serde(default)]
    operators: Vec<RecordedOperator>,
}

/// What calls of an operator came to.
#[derive(Clone, Debug, Deserialize)]
struct RecordedOperator {
    model: usize,
    name: String,
    calls: u64,
    #[serde(default)]
    accepted: u64,
    /// By guard.
    #[serde(default)]
    refused: BTreeMap<String, u64>,
    /// By conjunct.
    #[serde(default)]
    undefined: BTreeMap<String, u64>,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedModel {
    name: String,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedTrace {
    path: String,
    trace: u32,
    model: usize,
    verdict: String,
    #[serde(default)]
    divergences: Vec<RecordedDivergence>,
    #[serde(default)]
    undecided: Vec<RecordedUndecided>,
    #[serde(default)]
    error: Option<RecordedError>,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedDivergence {
    step: u64,
    #[serde(default)]
    action: Option<String>,
    #[serde(default)]
    disagreements: Vec<RecordedDisagreement>,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedDisagreement {
    judges: [String; 2],
    message: String,
    #[serde(default)]
    guard: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedUndecided {
    step: u64,
    reason: String,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedError {
    message: String,
}

#[derive(Deserialize)]
struct Marked {
    schema: String,
}

/// Why a text is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoReport {
    /// What is wrong, lower case without a full stop.
    pub message: String,
    /// Line, from 1; 0 for the text as a whole.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
}

impl From<serde_json::Error> for NoReport {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let place = format!(" at line {line} column {column}");
        let message = match error.is_eof() {
            true => "the report breaks off",
            false => message.strip_suffix(&place).unwrap_or(&message),
        };
        Self {
            message: message.to_owned(),
            line,
            column,
        }
    }
}

impl RecordedReport {
    /// Whether a text begins as reports of `check` do.
    pub fn begins_so(text: &[u8]) -> bool {
        let start = String::from_utf8_lossy(text.get(..512).unwrap_or(text));
        let start: String = start.chars().filter(|c| !c.is_whitespace()).collect();
        start.starts_with("{\"schema\":\"lockstep-check/")
    }

    /// Reads a report.
    ///
    /// # Errors
    /// If it is none, or one of another version.
    pub fn read(text: &str) -> Result<Self, NoReport> {
        let marked: Marked = serde_json::from_str(text)?;
        if marked.schema != SCHEMA {
            return Err(NoReport {
                message: format!(
                    "expected a report `{SCHEMA}`, found one of `{}`",
                    marked.schema
                ),
                line: 0,
                column: 0,
            });
        }
        Ok(serde_json::from_str(text)?)
    }
}

/// What became of a trace in the second report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It was not in the first.
    New,
    /// It is not in the second.
    Gone,
    /// It has another verdict.
    Verdict,
    /// It has the same verdict for other reasons.
    Reasons,
}

/// What changed for one trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictChange {
    /// Its file.
    pub path: String,
    /// Which trace of the file, from 1.
    pub trace: u32,
    /// The model it was judged by.
    pub model: String,
    /// What changed.
    pub fate: Fate,
    /// The verdicts.
    pub verdict: [Option<String>; 2],
    /// What differs otherwise.
    pub changes: Vec<FindingChange>,
}

/// A finding that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingChange {
    /// What it is about: `step 3`.
    pub what: String,
    /// In the first report; `None` if it is not in it.
    pub a: Option<String>,
    /// In the second report.
    pub b: Option<String>,
}

/// Two reports compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictComparison {
    /// The schema.
    pub schema: String,
    /// The files.
    pub reports: [String; 2],
    /// The worst change, in one line.
    pub headline: Option<String>,
    /// Traces of which something changed, in the order of their names.
    pub changed: Vec<VerdictChange>,
    /// Questions that could not be put in one of the reports only.
    pub errors: Vec<FindingChange>,
    /// Operators of which there are other calls, or other guards refuse them.
    #[serde(default)]
    pub operators: Vec<FindingChange>,
    /// Traces of which nothing changed.
    pub same: u64,
}

impl VerdictComparison {
    /// Whether anything changed.
    pub fn is_same(&self) -> bool {
        self.changed.is_empty() && self.errors.is_empty() && self.operators.is_empty()
    }
}

/// File, number and model of a trace.
type Key = (String, u32, String);

/// A key, and which of those that have it in common.
type Numbered<K> = (K, usize);

/// Compares two reports; traces are known by file, number and model.
pub fn compare(names: [String; 2], reports: [&RecordedReport; 2]) -> VerdictComparison {
    let [left, right] = reports.map(by_key);
    let mut keys: Vec<&Numbered<Key>> = left.keys().chain(right.keys()).collect();
    keys.sort();
    keys.dedup();
    let mut changed = Vec::new();
    let mut same = 0;
    for key in keys {
        match change(key, left.get(key).copied(), right.get(key).copied()) {
            Some(change) => changed.push(change),
            None => same += 1,
        }
    }
    let errors = errors(reports);
    let mut comparison = VerdictComparison {
        schema: DIFF_SCHEMA.to_owned(),
        reports: names,
        headline: None,
        changed,
        errors,
        operators: operators(reports),
        same,
    };
    comparison.headline = headline(&comparison);
    comparison
}

fn by_key(report: &RecordedReport) -> BTreeMap<Numbered<Key>, &RecordedTrace> {
    numbered(report.traces.iter().map(|trace| {
        let model = report.model(trace.model);
        ((trace.path.clone(), trace.trace, model), trace)
    }))
}

/// All of them by key; of several with one key, each by its number from 0.
fn numbered<K: Ord + Clone, T>(all: impl Iterator<Item = (K, T)>) -> BTreeMap<Numbered<K>, T> {
    let mut known: BTreeMap<K, usize> = BTreeMap::new();
    let numbered = all.map(|(key, one)| {
        let next = known.entry(key.clone()).or_default();
        let number = std::mem::replace(next, *next + 1);
        ((key, number), one)
    });
    numbered.collect()
}

impl RecordedReport {
    fn model(&self, number: usize) -> String {
        let model = self.models.get(number);
        model.map(|model| model.name.clone()).unwrap_or_default()
    }
}

/// Operators of which other calls were judged, or were judged otherwise.
fn operators(reports: [&RecordedReport; 2]) -> Vec<FindingChange> {
    let [left, right] = reports.map(|report| {
        numbered(report.operators.iter().map(|operator| {
            let key = (report.model(operator.model), operator.name.clone());
            (key, operator.in_words())
        }))
    });
    let mut keys: Vec<&Numbered<(String, String)>> = left.keys().chain(right.keys()).collect();
    keys.sort();
    keys.dedup();
    let changes = keys.into_iter().map(|key| {
        let ((_, name), _) = key;
        FindingChange {
            what: format!("calls of {name}"),
            a: left.get(key).cloned(),
            b: right.get(key).cloned(),
        }
    });
    changes.filter(|change| change.a != change.b).collect()
}

impl RecordedOperator {
    /// `44 calls: 12 accepted, 32 refused (MovementOccurred8.1 8, …)`.
    fn in_words(&self) -> String {
        let mut parts = vec![format!("{} accepted", self.accepted)];
        for (counts, word) in [(&self.refused, "refused"), (&self.undefined, "undefined")] {
            // Whoever wrote the report may have counted anything.
            let all = counts.values().copied().fold(0, u64::saturating_add);
            if all > 0 {
                let by = counts.iter().map(|(path, times)| format!("{path} {times}"));
                let by = by.collect::<Vec<String>>().join(", ");
                parts.push(format!("{all} {word} ({by})"));
            }
        }
        let calls = match self.calls {
            1 => "1 call".to_owned(),
            many => format!("{many} calls"),
        };
        format!("{calls}: {}", parts.join(", "))
    }
}

fn change(
    ((path, trace, model), _): &Numbered<Key>,
    left: Option<&RecordedTrace>,
    right: Option<&RecordedTrace>,
) -> Option<VerdictChange> {
    let verdict = [left, right].map(|it| it.map(|it| it.verdict.clone()));
    let (fate, changes) = match (left, right) {
        (None, _) => (Fate::New, Vec::new()),
        (_, None) => (Fate::Gone, Vec::new()),
        (Some(left), Some(right)) => {
            let changes = differing(findings(left), findings(right));
            match left.verdict == right.verdict {
                true if changes.is_empty() => return None,
                true => (Fate::Reasons, changes),
                false => (Fate::Verdict, changes),
            }
        }
    };
    Some(VerdictChange {
        path: path.clone(),
        trace: *trace,
        model: model.clone(),
        fate,
        verdict,
        changes,
    })
}

/// Everything that a report says of a trace, by what it is about, in order of
/// the steps.
fn findings(trace: &RecordedTrace) -> BTreeMap<(u64, String), String> {
    let mut all: BTreeMap<(u64, String), String> = BTreeMap::new();
    let mut add = |step: u64, what: String, said: String| {
        let known = all.entry((step, what)).or_default();
        if !known.is_empty() {
            known.push_str("; ");
        }
        known.push_str(&said);
    };
    for found in &trace.divergences {
        let action = found.action.as_deref();
        let action = action
            .map(|it| format!(" {}", name(it)))
            .unwrap_or_default();
        for disagreement in &found.disagreements {
            let [one, other] = &disagreement.judges;
            let what = format!("step {}{action}, {one} against {other}", found.step);
            let guard = disagreement.guard.as_ref();
            let guard = guard.filter(|guard| !disagreement.message.contains(guard.as_str()));
            let guard = guard.map(|guard| format!(" ({guard})")).unwrap_or_default();
            add(found.step, what, format!("{}{guard}", disagreement.message));
        }
    }
    for found in &trace.undecided {
        let what = format!("step {}, undecided", found.step);
        add(found.step, what, found.reason.clone());
    }
    if let Some(error) = &trace.error {
        add(u64::MAX, "error".to_owned(), error.message.clone());
    }
    all
}

/// The name of an action without its arguments.
fn name(action: &str) -> &str {
    action.split('(').next().unwrap_or(action)
}

fn differing(
    left: BTreeMap<(u64, String), String>,
    mut right: BTreeMap<(u64, String), String>,
) -> Vec<FindingChange> {
    let mut all: BTreeMap<(u64, String), [Option<String>; 2]> = BTreeMap::new();
    for (key, said) in left {
        let other = right.remove(&key);
        all.insert(key, [Some(said), other]);
    }
    all.extend(
        right
            .into_iter()
            .map(|(key, said)| (key, [None, Some(said)])),
    );
    let apart = all.into_iter().filter(|(_, [a, b])| a != b);
    let changes = apart.map(|((_, what), [a, b])| FindingChange { what, a, b });
    changes.collect()
}

fn errors([left, right]: [&RecordedReport; 2]) -> Vec<FindingChange> {
    let of = |report: &RecordedReport| -> Vec<String> {
        report.errors.iter().map(|it| it.message.clone()).collect()
    };
    let (left, right) = (of(left), of(right));
    let what = || "error".to_owned();
    let gone = left.iter().filter(|it| !right.contains(it));
    let new = right.iter().filter(|it| !left.contains(it));
    let gone = gone.map(|it| FindingChange {
        what: what(),
        a: Some(it.clone()),
        b: None,
    });
    let new = new.map(|it| FindingChange {
        what: what(),
        a: None,
        b: Some(it.clone()),
    });
    gone.chain(new).collect()
}

/// The change that matters most: a new divergence before anything else.
fn headline(comparison: &VerdictComparison) -> Option<String> {
    let rank = |change: &&VerdictChange| {
        let [_, after] = &change.verdict;
        let diverges = after.as_deref() == Some("diverges");
        match change.fate {
            Fate::Verdict if diverges => 0,
            Fate::New if diverges => 1,
            Fate::Verdict => 2,
            Fate::Reasons => 3,
            Fate::Gone => 4,
            Fate::New => 5,
        }
    };
    let Some(worst) = comparison.changed.iter().min_by_key(rank) else {
        if !comparison.errors.is_empty() {
            return Some("other questions could not be put".to_owned());
        }
        let first = comparison.operators.first()?;
        let more = match comparison.operators.len() {
            1 => String::new(),
            many => format!(", and of {} more", many - 1),
        };
        let what = &first.what;
        return Some(format!(
            "no verdict changed, but the {what}{more} came to something else"
        ));
    };
    let [before, after] = worst
        .verdict
        .each_ref()
        .map(|it| it.as_deref().unwrap_or(""));
    let path = &worst.path;
    let first = worst.changes.first().map(|change| change.what.as_str());
    let first = first.unwrap_or_default();
    let said = match worst.fate {
        Fate::New => format!("{path} is new: {after}"),
        Fate::Gone => format!("{path} is gone: {before}"),
        Fate::Verdict if first.is_empty() => format!("{path} {before} in A, {after} in B"),
        Fate::Verdict => format!("{path} {before} in A, {after} in B ({first})"),
        Fate::Reasons => format!("{path} {after} in both, for other reasons: {first}"),
    };
    let more = match comparison.changed.len() {
        1 => String::new(),
        2 => ", and another trace changed".to_owned(),
        many => format!(", and {} more traces changed", many - 1),
    };
    Some(format!("{said}{more}"))
}
