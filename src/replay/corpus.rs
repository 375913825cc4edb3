//! Many trace files, judged in parallel, reported in order.

use std::path::PathBuf;

use rayon::prelude::*;

use crate::engine::Engine;
use crate::eval::Model;
use crate::trace::{self, Entry, TraceError, TraceErrorKind, TraceId};

use super::calls::CallRules;
use super::session::Replay;
use super::verdict::{Broken, TraceVerdict};

/// A file to be judged by a model.
pub struct Job<'m> {
    /// The file.
    pub path: PathBuf,
    /// The model it is judged by.
    pub model: &'m Model,
    /// The engine that is asked, if any.
    pub engine: Option<&'m dyn Engine>,
    /// How calls are read.
    pub rules: &'m CallRules,
}

/// What became of a file.
#[derive(Debug)]
pub struct Checked {
    /// The file.
    pub path: PathBuf,
    /// A verdict for each trace in it, at least one; or why there is none.
    pub outcome: Result<Vec<TraceVerdict>, Unreadable>,
}

/// Why no trace of a file was judged.
#[derive(Debug)]
pub enum Unreadable {
    /// It is no trace.
    NotATrace(TraceError),
    /// It should be one, and cannot be read.
    Error(TraceError),
}

/// Judges every file. The order is that of the jobs, whatever the number of
/// threads.
pub fn check(jobs: &[Job<'_>]) -> Vec<Checked> {
    jobs.par_iter()
        .map(|job| Checked {
            path: job.path.clone(),
            outcome: check_file(job),
        })
        .collect()
}

fn check_file(job: &Job<'_>) -> Result<Vec<TraceVerdict>, Unreadable> {
    let reader = trace::open(&job.path).map_err(unreadable)?;
    let replay = |trace| Replay::new(job.model, job.engine, job.rules, trace);
    let mut verdicts = Vec::new();
    let mut running: Option<Replay<'_>> = None;
    for entry in reader {
        match entry {
            Ok(Entry::State(state)) => {
                let current = running.get_or_insert_with(|| replay(state.trace));
                if let Err(broken) = current.state(&state) {
                    verdicts.extend(running.take().map(|replay| replay.broken_off(broken)));
                    return Ok(verdicts);
                }
            }
            Ok(Entry::Ending(ending)) => {
                verdicts.extend(running.take().map(|replay| replay.finish(Some(ending))));
            }
            Err(error) => match running.take() {
                Some(replay) => verdicts.push(replay.broken_off(Broken::Unreadable(error))),
                None if verdicts.is_empty() => return Err(Unreadable::Error(error)),
                None => {
                    verdicts.push(replay(TraceId::default()).broken_off(Broken::Unreadable(error)))
                }
            },
        }
    }
    verdicts.extend(running.take().map(|replay| replay.finish(None)));
    Ok(verdicts)
}

fn unreadable(error: TraceError) -> Unreadable {
    match error.kind() {
        TraceErrorKind::NotATrace => Unreadable::NotATrace(error),
        _ => Unreadable::Error(error),
    }
}
