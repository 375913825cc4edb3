//! A bar on the terminal while long traces are read.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::replay::Input;
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

impl Bar {
    /// A bar for the reading of these, counted by `progress`.
    pub(super) fn over<'i>(
        inputs: impl IntoIterator<Item = &'i Input>,
        progress: &Arc<Progress>,
    ) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self::default();
        }
        let total = inputs.into_iter().map(size).sum();
        let (sender, stopped) = channel();
        let progress = Arc::clone(progress);
        let drawing = std::thread::Builder::new().spawn(move || draw(&progress, total, &stopped));
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
fn draw(progress: &Progress, total: Option<u64>, stopped: &Receiver<()>) {
    let start = Instant::now();
    let is_over = |time| stopped.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
    if is_over(PATIENCE) {
        return;
    }
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    let template = match total {
        Some(_) => "{bar:24} {percent:>3}% {msg}",
        None => "{spinner} {msg}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    loop {
        bar.set_position(progress.bytes());
        bar.set_message(told(&Reading {
            states: progress.states(),
            bytes: progress.bytes(),
            total,
            taken: start.elapsed(),
        }));
        if is_over(TICK) {
            break;
        }
    }
    bar.finish_and_clear();
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
    use super::{Reading, told};
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
}
