//! Reading for tests.

use std::io::Cursor;
use std::path::PathBuf;

use crate::trace::{Cause, Closing, Ending, Entry, State, TraceError, open, read};

/// The path of a sample.
pub(super) fn sample(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/trace-samples")
        .join(name)
}

/// A trace that was read whole.
pub(super) struct Whole {
    pub(super) states: Vec<State>,
    pub(super) ending: Ending,
}

/// All traces of a sample.
pub(super) fn traces(name: &str) -> Vec<Whole> {
    let mut all = Vec::new();
    let mut states = Vec::new();
    for entry in open(&sample(name)).unwrap() {
        match entry.unwrap() {
            Entry::State(state) => states.push(state),
            Entry::Ending(ending) => all.push(Whole {
                states: std::mem::take(&mut states),
                ending,
            }),
        }
    }
    assert!(states.is_empty(), "{name}: a trace has no ending");
    all
}

/// How many states are read before what goes wrong, if anything does.
pub(super) fn attempt(content: impl AsRef<[u8]>) -> (usize, Option<TraceError>) {
    let content = content.as_ref().to_vec();
    let reader = match read(Cursor::new(content), "trace") {
        Ok(reader) => reader,
        Err(error) => return (0, Some(error)),
    };
    let mut states = 0;
    for entry in reader {
        match entry {
            Ok(Entry::State(_)) => states += 1,
            Ok(Entry::Ending(_)) => {}
            Err(error) => return (states, Some(error)),
        }
    }
    (states, None)
}

/// A trace in few words.
pub(super) fn summary(trace: &Whole) -> String {
    let closing = match &trace.ending.closing {
        Closing::Finite => String::new(),
        Closing::Stuttering => ", stuttering".to_owned(),
        Closing::BackTo { state, action } => {
            let by = action.as_ref().map_or("?", |action| action.name.as_str());
            format!(", back to {state} by {by}")
        }
    };
    let cause = match &trace.ending.cause {
        Cause::Unstated => String::new(),
        Cause::Deadlock => ", deadlock".to_owned(),
        Cause::Violation { kind, names } => {
            let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
            format!(", {kind:?} violated: {}", names.join(" "))
        }
        Cause::Error(text) => format!(", error: {}", text.replace('\n', " / ")),
    };
    format!("{} states{closing}{cause}", trace.states.len())
}
