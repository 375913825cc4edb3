//! The one writer to the terminal.

use std::borrow::Cow;
use std::io::{ErrorKind, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use crate::diag::{self, Style};
use crate::report::ErrorReport;
use crate::report::text::{self, Look};

/// Whether something could not be written to standard output.
static LOST: AtomicBool = AtomicBool::new(false);

/// Prints to standard output; colours are dropped where it is no terminal or
/// NO_COLOR is set. A reader that went away is no error; whether another one
/// arose is told by [`lost`].
pub(super) fn print(text: &str) {
    let mut out = anstream::stdout().lock();
    note(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
}

/// Copies all of `content` to standard output, as it is.
pub(super) fn copy(content: &mut impl Read) {
    let mut out = std::io::stdout().lock();
    note(std::io::copy(content, &mut out).and_then(|_| out.flush()));
}

/// Takes note of what became of writing to standard output.
fn note(written: std::io::Result<()>) {
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
        && !LOST.swap(true, Ordering::Relaxed)
    {
        let message = format!("cannot write to standard output: {error}");
        complain(&[ErrorReport::plain(message)]);
    }
}

/// Whether a part of the answer could not be written.
pub(super) fn lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// Prints an object as indented JSON.
pub(super) fn print_json(object: &impl Serialize) {
    let mut text = serde_json::to_string_pretty(object).unwrap_or_default();
    text.push('\n');
    print(&text);
}

/// A text from outside without what could steer a terminal.
pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    diag::escape(text)
}

/// Prints errors to standard error, with excerpts where they have a place.
pub(super) fn complain(errors: &[ErrorReport]) {
    let shown: Vec<String> = errors
        .iter()
        .map(|error| text::error(error, Style::Color))
        .collect();
    let mut out = anstream::stderr().lock();
    let _gone = out
        .write_all(shown.join("\n").as_bytes())
        .and_then(|()| out.flush());
}

/// Prints a warning to standard error.
pub(super) fn warn(message: &str) {
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    let line = format!("{yellow}warning{yellow:#}: {}\n", harmless(message));
    let mut out = anstream::stderr().lock();
    let _gone = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}

/// How a report looks: never wider than [`Look::WIDTH`], so that it reads well
/// on wide terminals too. Colours are dropped by [`print`] where they must be.
pub(super) fn look() -> Look {
    let terminal = terminal_size::terminal_size_of(std::io::stdout());
    let width = terminal.map_or(Look::WIDTH, |(width, _)| usize::from(width.0));
    Look {
        style: Style::Color,
        width: width.clamp(20, Look::WIDTH),
    }
}

/// How many columns a value may take.
pub(super) fn width() -> usize {
    const PLAIN: usize = 80;
    let size = terminal_size::terminal_size_of(std::io::stdout());
    size.map_or(PLAIN, |(width, _)| usize::from(width.0).max(20))
}
