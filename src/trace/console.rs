//! TLC's output on the console, as messages.
//!
//! Anything may stand between the parts of a trace (PrintT, progress,
//! coverage). So everything is anchored at the start of a line, a body is
//! read only directly after a header, and all else is passed over.

use std::collections::VecDeque;
use std::io::BufRead;

use super::lines::{Line, Lines};
use super::message::{Announced, Labelled, Message, Messages, StateEnd, StateText};
use super::{Place, TraceError, TraceErrorKind};

/// An error's text is kept up to this many bytes.
const LONGEST_CAUSE: usize = 64 * 1024;

/// Most states are no longer, in bytes.
const USUAL_BODY: usize = 1 << 10;

/// Messages in console output.
pub(super) struct Console<R> {
    lines: Lines<R>,
    /// A line that was read and not used.
    held: Option<Line>,
    /// Messages that were found together.
    found: VecDeque<Message>,
    /// Whether a trace has begun, so that headers may come.
    in_trace: bool,
}

impl<R: BufRead> Console<R> {
    /// Messages in `lines`.
    pub(super) fn new(lines: Lines<R>) -> Self {
        Self {
            lines,
            held: None,
            found: VecDeque::new(),
            in_trace: false,
        }
    }

    fn line(&mut self) -> Result<Option<Line>, TraceError> {
        match self.held.take() {
            Some(line) => Ok(Some(line)),
            None => self.lines.next(),
        }
    }

    /// What begins at `line`, if anything does.
    fn at(&mut self, line: Line) -> Result<(), TraceError> {
        if let Some(text) = line.bytes.strip_prefix(b"Error: ") {
            return match announced(text) {
                Some(sort) => {
                    self.in_trace = true;
                    self.found.push_back(Message::Intro(sort));
                    Ok(())
                }
                None => self.cause(line),
            };
        }
        let header = Header::of(&line.bytes);
        match header {
            Some(Header::State { number, label }) if self.in_trace || label.starts_with(b"<") => {
                self.in_trace = true;
                let label = labelled(&line, label)?;
                self.state(Some(number), label, line.place)
            }
            Some(Header::Numberless) => Err(TraceError::at(
                line.place,
                TraceErrorKind::NoStates,
                "only the last state of the trace is printed, as TLC does for the largest `-depth`",
            )),
            Some(Header::Stuttering { number }) if self.in_trace => {
                self.in_trace = false;
                let place = line.place;
                self.found.push_back(Message::Stuttering { number, place });
                Ok(())
            }
            Some(Header::BackTo { number, label }) if self.in_trace => {
                self.in_trace = false;
                let label = labelled(&line, label)?;
                if label.text.is_empty() && !line.is_ended {
                    let message =
                        "the file ends where the action that closes the loop was expected";
                    return Err(TraceError::at(
                        label.place,
                        TraceErrorKind::Truncated,
                        message,
                    ));
                }
                let place = line.place;
                self.found.push_back(Message::BackTo {
                    number,
                    label,
                    place,
                });
                Ok(())
            }
            _ if self.in_trace && line.bytes.starts_with(b"/\\ ") => Err(TraceError::at(
                line.place,
                TraceErrorKind::Syntax,
                "a conjunct outside of a state; expected `State …:` before it",
            )
            .with_note("the text of two runs may be mixed")),
            _ => Ok(()),
        }
    }

    /// The text of an error, and the state inside it if there is one.
    fn cause(&mut self, first: Line) -> Result<(), TraceError> {
        self.in_trace = false;
        let mut text = String::new();
        let place = first.place.clone();
        let mut line = first;
        loop {
            let content = String::from_utf8_lossy(&line.bytes);
            let content = content.strip_prefix("Error: ").unwrap_or(&content);
            let holds_state = holds_state(content);
            if text.len() < LONGEST_CAUSE {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(content);
            }
            if holds_state {
                self.found.push_back(Message::Cause { text, place });
                let place = self.lines.place().clone();
                let body = self.body(place.clone())?;
                let label = Labelled {
                    text: String::new(),
                    place: place.clone(),
                };
                self.found
                    .push_back(Message::InitialState(body.into_state(None, label, place)));
                return Ok(());
            }
            match self.lines.next()? {
                Some(next) if !ends_cause(&next.bytes) => line = next,
                next => {
                    self.held = next;
                    self.found.push_back(Message::Cause { text, place });
                    return Ok(());
                }
            }
        }
    }

    fn state(
        &mut self,
        number: Option<u64>,
        label: Labelled,
        place: Place,
    ) -> Result<(), TraceError> {
        let body_place = self.lines.place().clone();
        let body = self.body(body_place)?;
        self.found
            .push_back(Message::State(body.into_state(number, label, place)));
        Ok(())
    }

    /// The lines up to an empty one.
    fn body(&mut self, place: Place) -> Result<Body, TraceError> {
        let mut text = String::with_capacity(USUAL_BODY);
        let mut line = self.lines.room();
        while self.lines.next_into(&mut line)? {
            if line.bytes.is_empty() {
                return Ok(Body {
                    text,
                    place,
                    end: StateEnd::Seen,
                });
            }
            if text.is_empty() {
                check_body(&line)?;
            }
            // With a JVM option TLC ends each state with its fingerprint.
            if !line.bytes.starts_with(b"fp: ") {
                text.push_str(line.text()?);
                text.push('\n');
            }
        }
        Ok(Body {
            text,
            place,
            end: StateEnd::of_file_after(&line),
        })
    }
}

impl<R: BufRead> Messages for Console<R> {
    fn next(&mut self) -> Result<Option<Message>, TraceError> {
        while self.found.is_empty() {
            match self.line()? {
                Some(line) => self.at(line)?,
                None => return Ok(None),
            }
        }
        Ok(self.found.pop_front())
    }

    fn place(&self) -> &Place {
        self.lines.place()
    }
}

/// The variables of a state.
struct Body {
    text: String,
    place: Place,
    end: StateEnd,
}

impl Body {
    fn into_state(self, number: Option<u64>, label: Labelled, place: Place) -> StateText {
        StateText {
            number,
            label,
            body: self.text,
            place,
            body_place: self.place,
            end: self.end,
        }
    }
}

/// Refuses what TLC prints in place of variables.
///
/// # Errors
/// If the first line of a body begins no variable.
pub(super) fn check_body(line: &Line) -> Result<(), TraceError> {
    let has_variables =
        line.bytes.starts_with(b"/\\ ") || memchr::memmem::find(&line.bytes, b" = ").is_some();
    if has_variables {
        return Ok(());
    }
    Err(TraceError::at(
        line.place.clone(),
        TraceErrorKind::Syntax,
        "expected `/\\ variable = value`",
    )
    .with_note(
        "a state printed through a VIEW (`-view`) or an ALIAS with `_format` tells no variables",
    ))
}

/// What sort of trace the text after `Error: ` announces, if it announces one.
pub(super) fn announced(text: &[u8]) -> Option<Announced> {
    match text {
        b"The behavior up to this point is:" => Some(Announced::Finite),
        b"The following behavior constitutes a counter-example:" => Some(Announced::Infinite),
        _ => None,
    }
}

/// Whether a state follows this line of an error's text.
pub(super) fn holds_state(line: &str) -> bool {
    line.ends_with(" is violated by the initial state:")
        || line == "While working on the initial state:"
}

/// Whether a line does not belong to the text of an error before it.
fn ends_cause(line: &[u8]) -> bool {
    line.is_empty() || line.starts_with(b"Error: ") || Header::of(line).is_some()
}

fn labelled(line: &Line, label: &[u8]) -> Result<Labelled, TraceError> {
    let text = line.text()?;
    let before = line.bytes.len() - label.len();
    Ok(Labelled {
        text: text.get(before..).unwrap_or("").to_owned(),
        place: line
            .place
            .after(line.bytes.get(..before).unwrap_or_default()),
    })
}

/// A line that begins a part of a trace.
enum Header<'l> {
    State { number: u64, label: &'l [u8] },
    Numberless,
    Stuttering { number: u64 },
    BackTo { number: u64, label: &'l [u8] },
}

impl<'l> Header<'l> {
    fn of(line: &'l [u8]) -> Option<Self> {
        if let Some(rest) = line.strip_prefix(b"Back to state ") {
            let (number, label) = numbered(rest)?;
            return Some(Self::BackTo { number, label });
        }
        let rest = line.strip_prefix(b"State ")?;
        if rest.starts_with(b":") {
            return Some(Self::Numberless);
        }
        let (number, label) = numbered(rest)?;
        Some(if label == b"Stuttering" {
            Self::Stuttering { number }
        } else {
            Self::State { number, label }
        })
    }
}

/// Splits `12: label` and `12:`.
pub(super) fn numbered(text: &[u8]) -> Option<(u64, &[u8])> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = text.split_at_checked(digits)?;
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    let rest = rest.strip_prefix(b":")?;
    Some((number, rest.strip_prefix(b" ").unwrap_or(rest)))
}
