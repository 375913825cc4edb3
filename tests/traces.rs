//! Every sample in `tests/trace-samples` against `expected.toml`, which says of
//! each file its form, its traces and a value deep in it, or why it is none.
//!
//! With `LOCKSTEP_BLESS` set, what is found is printed instead.

#![cfg(test)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lockstep::trace::{Cause, Closing, Entry, Pattern, State, open};
use serde::Deserialize;

/// What a file is.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    /// The form, as messages call it.
    form: Option<String>,
    /// One line a trace: states, what follows the last one, why it was written.
    #[serde(default)]
    traces: Vec<String>,
    /// Of the last state of the last trace: `variable = value`.
    last: Option<String>,
    /// Of the last step of the last trace: the action.
    by: Option<String>,
    /// Why it is no trace, or why it cannot be read further.
    refused: Option<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trace-samples")
}

fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs_err::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, all);
        } else if path.file_name().unwrap() != "expected.toml" {
            all.push(path);
        }
    }
}

/// What is found in a file. The value shown is that of `variable` if given,
/// else that of the variable with the longest text.
fn found(path: &Path, variable: Option<&str>) -> Sample {
    let mut sample = Sample::default();
    let reader = match open(path) {
        Ok(reader) => reader,
        Err(error) => {
            sample.refused = Some(error.message().to_owned());
            return sample;
        }
    };
    sample.form = Some(reader.form().to_string());
    let mut states = 0;
    let mut last = None;
    for entry in reader {
        match entry {
            Ok(Entry::State(state)) => {
                states += 1;
                last = Some(state);
            }
            Ok(Entry::Ending(ending)) => {
                let closing = closing(&ending.closing);
                let cause = cause(&ending.cause);
                sample
                    .traces
                    .push(format!("{states} states{closing}{cause}"));
                states = 0;
            }
            Err(error) => {
                let place = error.place().map_or(String::new(), |place| {
                    format!("{}:{}: ", place.line, place.column)
                });
                sample.refused = Some(format!("{place}{}", error.message()));
            }
        }
    }
    if let Some(state) = last {
        sample.last = deep_value(&state, variable);
        sample.by = state.action.map(|action| {
            let args = action.args.unwrap_or_default();
            let args: Vec<String> = args.iter().map(|(_, value)| value.to_string()).collect();
            let at = action.location.map_or(String::new(), |at| {
                format!(" at {}:{} of {}", at.begin_line, at.begin_column, at.module)
            });
            format!("{}({}){at}", action.name, args.join(", "))
        });
    }
    sample
}

fn deep_value(state: &State, variable: Option<&str>) -> Option<String> {
    let vars = &state.observation.vars;
    let shown = |(name, pattern): &(_, Pattern)| format!("{name} = {pattern}");
    match variable {
        Some(variable) => vars
            .iter()
            .find(|(name, _)| name.as_str() == variable)
            .map(shown),
        None => vars
            .iter()
            .filter(|(_, pattern)| pattern.to_string().len() < 90)
            .max_by_key(|(name, pattern)| (pattern.to_string().len(), name.clone()))
            .map(shown),
    }
}

fn closing(closing: &Closing) -> String {
    match closing {
        Closing::Finite => String::new(),
        Closing::Stuttering => ", stuttering".to_owned(),
        Closing::BackTo { state, action } => {
            let by = action.as_ref().map_or("?", |action| action.name.as_str());
            format!(", back to {state} by {by}")
        }
    }
}

fn cause(cause: &Cause) -> String {
    match cause {
        Cause::Unstated => String::new(),
        Cause::Deadlock => ", deadlock".to_owned(),
        Cause::Violation { kind, names } => {
            let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
            format!(", {kind:?} violated: {}", names.join(" "))
        }
        Cause::Error(text) => {
            let line: String = text
                .lines()
                .next()
                .unwrap_or_default()
                .chars()
                .take(60)
                .collect();
            format!(", error: {line}")
        }
    }
}

#[test]
fn every_sample_is_what_it_is() {
    let mut paths = Vec::new();
    files(&folder(), &mut paths);
    paths.sort_by_key(|path| path.to_string_lossy().into_owned());
    let name = |path: &PathBuf| {
        let inside = path.strip_prefix(folder()).unwrap();
        inside.to_string_lossy().into_owned()
    };
    if std::env::var_os("LOCKSTEP_BLESS").is_some() {
        for path in &paths {
            println!("{}", printed(&name(path), &found(path, None)));
        }
        return;
    }
    let text = fs_err::read_to_string(folder().join("expected.toml")).unwrap();
    let expected: BTreeMap<String, Sample> = toml::from_str(&text).unwrap();
    let names: Vec<String> = paths.iter().map(name).collect();
    let listed: Vec<String> = expected.keys().cloned().collect();
    assert_eq!(names, listed, "left: the files; right: those listed");
    for (path, (name, sample)) in paths.iter().zip(&expected) {
        let variable = sample
            .last
            .as_deref()
            .and_then(|last| last.split(" = ").next());
        assert_eq!(&found(path, variable), sample, "{name}");
    }
}

fn printed(name: &str, sample: &Sample) -> String {
    let string = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let mut lines = vec![format!("[{}]", string(name))];
    let mut field = |key: &str, value: &Option<String>| {
        if let Some(value) = value {
            lines.push(format!("{key} = {}", string(value)));
        }
    };
    field("form", &sample.form);
    field("refused", &sample.refused);
    field("last", &sample.last);
    field("by", &sample.by);
    if !sample.traces.is_empty() {
        let traces: Vec<String> = sample.traces.iter().map(|trace| string(trace)).collect();
        lines.push(format!("traces = [{}]", traces.join(", ")));
    }
    lines.push(String::new());
    lines.join("\n")
}
