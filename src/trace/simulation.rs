//! The files of `-simulate file=…`, as messages.

use std::io::BufRead;

use super::console::check_body;
use super::lines::{Line, Lines};
use super::message::{Announced, Labelled, Message, Messages, StateEnd, StateText};
use super::{Place, TraceError, TraceErrorKind};

/// Messages in a simulation file.
pub(super) struct Simulation<R> {
    lines: Lines<R>,
    /// The comment before the next state.
    label: Option<Labelled>,
    has_begun: bool,
    is_done: bool,
}

impl<R: BufRead> Simulation<R> {
    /// Messages in `lines`.
    pub(super) fn new(lines: Lines<R>) -> Self {
        Self {
            lines,
            label: None,
            has_begun: false,
            is_done: false,
        }
    }

    /// What begins at `line`, if anything does.
    fn at(&mut self, line: &Line) -> Result<Option<Message>, TraceError> {
        if line.bytes.starts_with(b"\\* <") {
            let text = line.text()?.get(3..).unwrap_or_default().to_owned();
            let place = line.place.after(b"\\* ");
            self.label = Some(Labelled { text, place });
            return Ok(None);
        }
        if line.bytes.starts_with(b"====") {
            self.is_done = true;
            return Ok(None);
        }
        match number(&line.bytes) {
            Some(number) => self.state(number, &line.place).map(Some),
            None => Ok(None),
        }
    }

    fn state(&mut self, number: u64, place: &Place) -> Result<Message, TraceError> {
        let label = self.label.take();
        let mut state = StateText {
            number: Some(number),
            label: label.unwrap_or_else(|| Labelled {
                text: String::new(),
                place: place.clone(),
            }),
            body: String::new(),
            place: place.clone(),
            body_place: self.lines.place().clone(),
            end: StateEnd::WithinLine,
        };
        while let Some(line) = self.lines.next()? {
            if line.bytes.is_empty() {
                state.end = StateEnd::Seen;
                break;
            }
            if state.body.is_empty() {
                check_body(&line)?;
            }
            state.body.push_str(line.text()?);
            state.body.push('\n');
            state.end = StateEnd::of_file_after(&line);
        }
        Ok(Message::State(state))
    }
}

/// `STATE_1 ==`.
fn number(line: &[u8]) -> Option<u64> {
    let rest = line.strip_prefix(b"STATE_")?;
    let digits = rest.trim_ascii_end().strip_suffix(b" ==")?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

impl<R: BufRead> Messages for Simulation<R> {
    fn next(&mut self) -> Result<Option<Message>, TraceError> {
        if !self.has_begun {
            self.has_begun = true;
            return Ok(Some(Message::Intro(Announced::Finite)));
        }
        while !self.is_done {
            let Some(line) = self.lines.next()? else {
                let place = self.lines.place().clone();
                return Err(TraceError::at(
                    place,
                    TraceErrorKind::Truncated,
                    "the file ends where `====`, the end of the module, was expected",
                ));
            };
            if let Some(message) = self.at(&line)? {
                return Ok(Some(message));
            }
        }
        Ok(None)
    }

    fn place(&self) -> &Place {
        self.lines.place()
    }
}
