//! Many trace files, judged in parallel, reported in order.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::engine::Engine;
use crate::eval::Model;
use crate::trace::{
    Ending, Entry, Progress, State, TraceError, TraceErrorKind, TraceId, TraceReader,
};

use super::calls::CallRules;
use super::input::Input;
use super::seen::Watch;
use super::session::Replay;
use super::verdict::{Broken, TraceVerdict};

/// Traces to be judged by a model.
pub struct Job<'m> {
    /// The traces.
    pub input: Input,
    /// The model it is judged by.
    pub model: &'m Model,
    /// The engine that is asked, if any.
    pub engine: Option<&'m dyn Engine>,
    /// How calls are read.
    pub rules: &'m CallRules,
}

/// What became of a file.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The file.
    pub path: PathBuf,
    /// A verdict for each trace in it, at least one; or why there is none.
    pub outcome: Result<Vec<TraceVerdict>, Unreadable>,
}

/// Why no trace of a file was judged.
#[derive(Clone, Debug)]
pub enum Unreadable {
    /// It is no trace.
    NotATrace(TraceError),
    /// It should be one, and cannot be read.
    Error(TraceError),
}

/// Judges every file. The order is that of the jobs, whatever the number of
/// threads.
pub fn check(jobs: &[Job<'_>]) -> Vec<Checked> {
    check_keeping(jobs, TraceVerdict::KEPT)
}

/// The same, with so many divergences of each trace kept in full.
pub fn check_keeping(jobs: &[Job<'_>], kept: usize) -> Vec<Checked> {
    jobs.par_iter()
        .map(|job| checked(job, check_file(job, kept, None::<&mut ()>)))
        .collect()
}

/// The same as [`check`], watched: each file by what `watcher` makes of its number.
pub fn watch<W: Watch>(
    jobs: &[Job<'_>],
    watcher: impl Fn(usize) -> W + Sync,
) -> Vec<(Checked, W::Gathered)> {
    jobs.par_iter()
        .enumerate()
        .map(|(index, job)| {
            let mut watcher = watcher(index);
            let outcome = check_file(job, TraceVerdict::KEPT, Some(&mut watcher));
            (checked(job, outcome), watcher.finish())
        })
        .collect()
}

fn checked(job: &Job<'_>, outcome: Result<Vec<TraceVerdict>, Unreadable>) -> Checked {
    Checked {
        path: job.input.path().to_owned(),
        outcome,
    }
}

fn check_file<W: Watch>(
    job: &Job<'_>,
    kept: usize,
    mut watcher: Option<&mut W>,
) -> Result<Vec<TraceVerdict>, Unreadable> {
    let mut reader = job.input.open().map_err(unreadable)?;
    let is_watched = watcher.is_some();
    let rendering = job.input.rendering(&reader, job.model);
    let replay = |trace| {
        let replay = Replay::new(job.model, job.engine, job.rules, trace);
        let mut replay = replay.rendered(rendering).keeping(kept);
        if is_watched {
            replay.watch();
        }
        replay
    };
    let mut verdicts = Vec::new();
    let mut running: Option<Replay<'_>> = None;
    let progress = job.input.progress();
    let mut room = Room::default();
    let mut batch = Batch::read(&mut reader, room.states, progress);
    loop {
        let begun = Instant::now();
        // The next states are read while these are judged.
        let (judged, next) = rayon::join(
            || {
                let first = match batch.states.first() {
                    Some(first) => first.trace,
                    None => return Ok(()),
                };
                let replay = running.get_or_insert_with(|| replay(first));
                let judged = replay.states(&batch.states);
                if let Some(watcher) = watcher.as_deref_mut() {
                    replay
                        .take_seen()
                        .into_iter()
                        .for_each(|step| watcher.step(step));
                }
                judged
            },
            || {
                let next = || Batch::read(&mut reader, room.states, progress);
                batch.follows().then(next)
            },
        );
        progress.judged(batch.states.len());
        room.fit(begun.elapsed());
        let is_over = judged.is_err() || !matches!(batch.close, Close::More);
        if is_over && let Some(watcher) = watcher.as_deref_mut() {
            watcher.end();
        }
        if let Err(broken) = judged {
            progress.judged(next.map_or(0, |next| next.states.len()));
            verdicts.extend(running.take().map(|replay| replay.broken_off(broken)));
            return Ok(verdicts);
        }
        match batch.close {
            Close::More => {}
            Close::End => verdicts.extend(running.take().map(|replay| replay.finish(None))),
            Close::Ending(ending) => {
                verdicts.extend(running.take().map(|replay| replay.finish(Some(ending))));
            }
            Close::Error(error) => match running.take() {
                Some(replay) => verdicts.push(replay.broken_off(Broken::Unreadable(error))),
                None if verdicts.is_empty() => return Err(Unreadable::Error(error)),
                None => {
                    verdicts.push(replay(TraceId::default()).broken_off(Broken::Unreadable(error)));
                }
            },
        }
        match next {
            Some(next) => batch = next,
            None => return Ok(verdicts),
        }
    }
}

/// States of one trace that are judged together.
struct Batch {
    states: Vec<State>,
    close: Close,
}

/// What follows the states of a batch.
enum Close {
    /// More states of the same trace.
    More,
    /// The end of the trace.
    Ending(Ending),
    /// The file cannot be read further.
    Error(TraceError),
    /// Nothing.
    End,
}

/// So many states are judged together at most.
const MOST_STATES: usize = 512;
/// So many are judged together where that takes long: enough for all cores.
const FEWEST_STATES: usize = 64;
/// What takes longer is judged in smaller parts, so that it is told how far it is.
const LONG: Duration = Duration::from_millis(200);

/// How many states are judged together. What comes of it is the same for any number.
struct Room {
    states: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            states: FEWEST_STATES,
        }
    }
}

impl Room {
    /// Makes it larger or smaller, by how long the last states took.
    fn fit(&mut self, taken: Duration) {
        self.states = match taken > LONG {
            true => FEWEST_STATES,
            false => (self.states * 2).min(MOST_STATES),
        };
    }
}

/// States of about so many bytes are judged together at most.
const MOST_BYTES: u64 = 1 << 20;

impl Batch {
    fn read(reader: &mut TraceReader, room: usize, progress: &Progress) -> Self {
        let mut states: Vec<State> = Vec::new();
        let close = loop {
            match reader.next() {
                Some(Ok(Entry::State(state))) => {
                    let start = states.first().map_or(&state, |first| first);
                    let bytes = state.observation.place.offset - start.observation.place.offset;
                    states.push(state);
                    if states.len() >= room || bytes > MOST_BYTES {
                        break Close::More;
                    }
                }
                Some(Ok(Entry::Ending(ending))) => break Close::Ending(ending),
                Some(Err(error)) => break Close::Error(error),
                None => break Close::End,
            }
        };
        progress.read_ahead(states.len());
        Self { states, close }
    }

    /// Whether another batch follows.
    fn follows(&self) -> bool {
        matches!(self.close, Close::More | Close::Ending(_))
    }
}

fn unreadable(error: TraceError) -> Unreadable {
    match error.kind() {
        TraceErrorKind::NotATrace => Unreadable::NotATrace(error),
        _ => Unreadable::Error(error),
    }
}
