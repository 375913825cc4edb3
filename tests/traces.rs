//! Every sample in `tests/trace-samples` against `expected.toml`, which says of
//! each file its form, its traces and a value deep in it, or why it is none.
//!
//! With `LOCKSTEP_BLESS` set, what is found is printed instead.

#![cfg(test)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Cursor;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};

use lockstep::trace::write::{Loss, Trace, WRITABLE, Written, write};
use lockstep::trace::{ActionLabel, Cause, Closing, Entry, Form, Pattern, State, open, read};
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

/// The traces of a file that can be read whole.
fn whole(content: Vec<u8>, name: &Path) -> Option<Vec<Trace>> {
    let mut traces = Vec::new();
    let mut states = Vec::new();
    for entry in read(Cursor::new(content), name).ok()? {
        match entry.ok()? {
            Entry::State(state) => states.push(state),
            Entry::Ending(ending) => traces.push(Trace {
                states: std::mem::take(&mut states),
                ending,
            }),
        }
    }
    Some(traces)
}

/// Whether `copy` says of a value what `original` does, or, if kinds may be
/// lost, something that its value matches.
fn says_as_much(original: &Pattern, copy: &Pattern, losses: &[Loss]) -> bool {
    let may_be_open = losses.contains(&Loss::Kinds);
    original == copy
        || (may_be_open && original.exact().is_none_or(|value| copy.matches(value)))
        // Both match any value.
        || matches!(
            (original, copy),
            (Pattern::Unobserved, Pattern::Opaque(_) | Pattern::Unobserved)
        )
}

fn compare_labels(
    one: &Option<ActionLabel>,
    other: &Option<ActionLabel>,
    losses: &[Loss],
    at: &str,
) {
    let (Some(one), Some(other)) = (one, other) else {
        return assert_eq!(one, other, "{at}");
    };
    let unnamed = |name: &str| matches!(name, "Action" | "UnnamedAction");
    let (name, copied) = (one.name.as_str(), other.name.as_str());
    assert!(
        name == copied || (unnamed(name) && unnamed(copied)),
        "{at}: {name}, {copied}"
    );
    assert_eq!(one.location, other.location, "{at}");
    let (args, copies) = (one.args.as_deref(), other.args.as_deref());
    let (args, copies) = (args.unwrap_or_default(), copies.unwrap_or_default());
    assert_eq!(args.len(), copies.len(), "{at}");
    for ((name, value), (copied, copy)) in args.iter().zip(copies) {
        assert!(
            name == copied || losses.contains(&Loss::ParameterNames),
            "{at}"
        );
        assert!(says_as_much(value, copy, losses), "{at}: {value}, {copy}");
    }
}

fn compare(original: &Trace, copy: &Trace, losses: &[Loss], at: &str) {
    assert_eq!(original.states.len(), copy.states.len(), "{at}");
    for (one, other) in original.states.iter().zip(&copy.states) {
        assert_eq!(one.number, other.number, "{at}");
        compare_labels(&one.action, &other.action, losses, at);
        let (vars, copies) = (&one.observation.vars, &other.observation.vars);
        assert_eq!(vars.len(), copies.len(), "{at}");
        for ((name, value), (copied, copy)) in vars.iter().zip(copies) {
            assert_eq!(name, copied, "{at}");
            assert!(
                says_as_much(value, copy, losses),
                "{at}: {name}: {value}, {copy}"
            );
        }
    }
    match (&original.ending.closing, &copy.ending.closing) {
        (
            Closing::BackTo { state, action },
            Closing::BackTo {
                state: copied,
                action: copied_action,
            },
        ) => {
            assert_eq!(state, copied, "{at}");
            compare_labels(action, copied_action, losses, at);
        }
        (one, other) => assert_eq!(one, other, "{at}"),
    }
    assert_eq!(original.ending.cause, copy.ending.cause, "{at}");
}

/// A copy in any form is the same trace, or it is said what is lost. What is
/// said in our own form is everything.
#[test]
fn copies_are_the_same_or_say_what_is_lost() {
    let mut paths = Vec::new();
    files(&folder(), &mut paths);
    paths.sort_by_key(|path| path.to_string_lossy().into_owned());
    let mut told = String::new();
    let mut wrong = Vec::new();
    for path in paths {
        let Some(traces) = whole(fs_err::read(&path).unwrap(), &path) else {
            continue;
        };
        let name = path.strip_prefix(folder()).unwrap().display().to_string();
        for form in WRITABLE {
            let at = format!("{name} as {form}");
            let written = write(&traces, form, "Copy").unwrap();
            let losses = &written.losses;
            let harmful: Vec<String> = losses
                .iter()
                .filter(|loss| !loss.is_harmless())
                .map(ToString::to_string)
                .collect();
            if !harmful.is_empty() {
                assert_ne!(form, Form::Lockstep, "{at}: {harmful:?}");
                writeln!(told, "{at}: {}", harmful.join("; ")).unwrap();
                continue;
            }
            let copied = std::panic::catch_unwind(AssertUnwindSafe(|| {
                compare_all(&traces, &written, form, &at);
            }));
            wrong.extend(copied.is_err().then_some(at));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    insta::assert_snapshot!(told);
}

fn compare_all(traces: &[Trace], written: &Written, form: Form, at: &str) {
    let copies = whole(written.text.clone().into_bytes(), Path::new("copy.ndjson"));
    let copies = copies.unwrap_or_else(|| panic!("{at}:\n{}", written.text));
    assert_eq!(traces.len(), copies.len(), "{at}");
    for (original, copy) in traces.iter().zip(&copies) {
        compare(original, copy, &written.losses, at);
    }
    let again = write(&copies, form, "Copy").unwrap();
    assert_eq!(again.text, written.text, "{at}");
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
