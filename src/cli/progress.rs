//! A bar on the terminal while long traces are read, many definitions compared or
//! many mutants judged.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::replay::Input;
use crate::revision::{self, Stage};
use crate::trace::Progress;

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two looks at how far it is.
const TICK: Duration = Duration::from_millis(200);

/// A bar on standard error, while it lives; none where that is no terminal.
#[derive(Debug, Default)]
pub(super) struct Bar {
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

/// How far something is.
struct Gauge {
    position: u64,
    /// Where it ends, if that is known.
    total: Option<u64>,
    message: String,
}

impl Bar {
    /// A bar for the reading of these, counted by `progress`.
    pub(super) fn over<'i>(
        inputs: impl IntoIterator<Item = &'i Input>,
        progress: &Arc<Progress>,
    ) -> Self {
        let mut inputs = inputs.into_iter();
        let progress = Arc::clone(progress);
        Self::drawn(|| {
            let total = inputs.by_ref().map(size).sum();
            move |taken| reading(&progress, total, taken)
        })
    }

    /// A bar for a comparison, whose traces are read as by [`Bar::over`].
    pub(super) fn of_revision<'i>(
        inputs: impl IntoIterator<Item = &'i Input>,
        read: &Arc<Progress>,
        compared: &Arc<revision::Progress>,
    ) -> Self {
        let mut inputs = inputs.into_iter();
        let (read, compared) = (Arc::clone(read), Arc::clone(compared));
        Self::drawn(|| {
            let total = inputs.by_ref().map(size).sum();
            move |taken| match compared.stage() {
                Stage { items: 0, .. } => reading(&read, total, taken),
                stage => judging(stage, "definitions"),
            }
        })
    }

    /// A bar for hunts of mutants.
    pub(super) fn of_mutants(progress: &Arc<revision::Progress>) -> Self {
        let progress = Arc::clone(progress);
        Self::drawn(|| move |_| judging(progress.stage(), "mutants"))
    }

    /// A bar that shows what a gauge says, which is made only if there is one.
    fn drawn<G>(gauge: impl FnOnce() -> G) -> Self
    where
        G: Fn(Duration) -> Gauge + Send + 'static,
    {
        if !std::io::stderr().is_terminal() {
            return Self::default();
        }
        let gauge = gauge();
        let (sender, stopped) = channel();
        let drawing = std::thread::Builder::new().spawn(move || draw(&gauge, &stopped));
        Self {
            drawing: drawing.ok().map(|thread| (sender, thread)),
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.drawing.take() {
            drop(sender);
            let _drawn = thread.join();
        }
    }
}

/// Size of an input in bytes; `None` of what has no size beforehand.
fn size(input: &Input) -> Option<u64> {
    let metadata = fs_err::metadata(input.path()).ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// Draws until the other end of `stopped` is gone, and takes the bar away.
fn draw(gauge: &dyn Fn(Duration) -> Gauge, stopped: &Receiver<()>) {
    let start = Instant::now();
    let is_over = |time| stopped.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
    if is_over(PATIENCE) {
        return;
    }
    let total = gauge(start.elapsed()).total;
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    let template = match total {
        Some(_) => "{bar:24} {percent:>3}% {msg}",
        None => "{spinner} {msg}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    loop {
        let now = gauge(start.elapsed());
        bar.set_message(now.message);
        if let (Some(_), Some(total)) = (total, now.total) {
            bar.set_length(total);
        }
        bar.set_position(now.position);
        if is_over(TICK) {
            break;
        }
    }
    bar.finish_and_clear();
}

/// How far the reading of traces is.
fn reading(progress: &Progress, total: Option<u64>, taken: Duration) -> Gauge {
    let reading = Reading {
        states: progress.states(),
        bytes: progress.dealt_with(),
        total,
        taken,
    };
    Gauge {
        position: reading.bytes,
        total,
        message: told(&reading),
    }
}

/// Parts that one root module counts as.
const PARTS: u64 = 1_000;

/// How far it is with so many things of several root modules, each of which is the
/// same part of the whole.
fn judging(stage: Stage, things: &str) -> Gauge {
    let judged = stage.judged.min(stage.items);
    let part = (judged * PARTS).checked_div(stage.items);
    let which = match stage.modules {
        0 | 1 => String::new(),
        modules => format!("module {} of {modules}, ", (stage.done + 1).min(modules)),
    };
    Gauge {
        position: stage.done * PARTS + part.unwrap_or_default(),
        total: Some(stage.modules.max(1) * PARTS),
        message: match stage.items {
            0 => format!("{which}reading traces"),
            items => format!("{which}{} of {} {things}", grouped(judged), grouped(items)),
        },
    }
}

/// How far a reading is.
struct Reading {
    states: u64,
    bytes: u64,
    /// How many bytes there are, if that is known.
    total: Option<u64>,
    taken: Duration,
}

/// The steps so far, how many a second, and the time left where it is known.
fn told(reading: &Reading) -> String {
    let seconds = reading.taken.as_secs_f64().max(0.001);
    let rate = (reading.states as f64 / seconds) as u64;
    let steps = format!("{} steps, {}/s", grouped(reading.states), grouped(rate));
    let left = reading.total.and_then(|total| {
        let left = total.checked_sub(reading.bytes)?;
        (reading.bytes > 0).then(|| seconds * left as f64 / reading.bytes as f64)
    });
    match left {
        Some(left) => format!("{steps}, {} left", duration(left)),
        None => steps,
    }
}

/// `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `8 s`, `2 min 5 s`, `3 h 20 min`.
fn duration(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Reading, Stage, judging, told};
    use std::time::Duration;

    fn at(states: u64, bytes: u64, total: Option<u64>, seconds: u64) -> String {
        told(&Reading {
            states,
            bytes,
            total,
            taken: Duration::from_secs(seconds),
        })
    }

    #[test]
    fn steps_rate_and_time_left_are_told() {
        assert_eq!(at(0, 0, Some(10), 1), "0 steps, 0/s");
        assert_eq!(
            at(1_234_567, 250, Some(1000), 10),
            "1,234,567 steps, 123,456/s, 30 s left"
        );
        assert_eq!(at(50, 10, Some(1010), 2), "50 steps, 25/s, 3 min 20 s left");
        assert_eq!(at(9, 1, Some(3601), 3), "9 steps, 3/s, 3 h 0 min left");
        assert_eq!(at(999, 5, None, 1), "999 steps, 999/s");
        // A file may grow while it is read.
        assert_eq!(at(7, 20, Some(10), 1), "7 steps, 7/s");
    }

    #[test]
    fn every_root_module_is_the_same_part_of_the_hunts() {
        let at = |modules, done, items, judged| {
            let stage = Stage {
                modules,
                done,
                items,
                judged,
            };
            let gauge = judging(stage, "mutants");
            (gauge.position, gauge.total, gauge.message)
        };
        assert_eq!(at(1, 0, 0, 0), (0, Some(1_000), "reading traces".into()));
        assert_eq!(
            at(1, 0, 1_200, 300),
            (250, Some(1_000), "300 of 1,200 mutants".into())
        );
        assert_eq!(
            at(4, 2, 10, 5),
            (2_500, Some(4_000), "module 3 of 4, 5 of 10 mutants".into())
        );
        assert_eq!(
            at(4, 4, 0, 0),
            (4_000, Some(4_000), "module 4 of 4, reading traces".into())
        );
    }
}
