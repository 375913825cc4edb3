//! TLC's output with `-tool`, as messages.
//!
//! Every message is a frame with a code. Frames nest, and an inner one may
//! begin at the end of a line, but a state's text holds none: there only the
//! line that ends its own frame counts.

use std::collections::VecDeque;
use std::io::BufRead;

use super::console::{announced, check_body, holds_state, numbered};
use super::lines::{Line, Lines};
use super::message::{Labelled, Message, Messages, StateEnd, StateText};
use super::{Place, TraceError, TraceErrorKind};

const START: &[u8] = b"@!@!@STARTMSG ";
const END: &[u8] = b"@!@!@ENDMSG ";
const TAIL: &[u8] = b" @!@!@";

/// An error's text is kept up to this many bytes.
const LONGEST_CAUSE: usize = 64 * 1024;

/// The class of frames that hold a state.
const CLASS_ERROR: u32 = 1;
const CLASS_BUG: u32 = 2;
const CLASS_STATE: u32 = 4;

const CODE_STUTTERING: u32 = 2218;
const CODE_BACK_TO: u32 = 2122;

/// Messages in the output of `-tool`.
pub(super) struct Tool<R> {
    lines: Lines<R>,
    found: VecDeque<Message>,
}

impl<R: BufRead> Tool<R> {
    /// Messages in `lines`.
    pub(super) fn new(lines: Lines<R>) -> Self {
        Self {
            lines,
            found: VecDeque::new(),
        }
    }

    fn frame(&mut self, frame: Frame, place: &Place) -> Result<(), TraceError> {
        match frame.class {
            CLASS_STATE => self.state(frame, place),
            CLASS_ERROR | CLASS_BUG => self.error(frame),
            // A run that was stopped may break off in what says nothing of traces.
            _ => self.skip(frame).map(|_| ()),
        }
    }

    /// Passes over a frame and those inside it.
    fn skip(&mut self, frame: Frame) -> Result<Left, TraceError> {
        let mut open = vec![frame.code];
        while let Some(line) = self.lines.next()? {
            if let Some(frame) = Frame::starting(&line.bytes) {
                open.push(frame.code);
            } else if let Some(code) = ending(&line.bytes)
                && close(&mut open, code)
            {
                return Ok(Left::Ended);
            }
        }
        Ok(Left::CutOff)
    }

    /// The text of an error frame and of those inside it.
    fn error(&mut self, frame: Frame) -> Result<(), TraceError> {
        let mut open = vec![frame.code];
        let mut text = String::new();
        let place = self.lines.place().clone();
        let mut goes_on = true;
        while let Some(line) = self.lines.next()? {
            if let Some(code) = ending(&line.bytes) {
                if close(&mut open, code) {
                    break;
                }
                continue;
            }
            let mut content = line.bytes.as_slice();
            let inner = Frame::at_line_end(content);
            if let Some((before, frame)) = inner {
                open.push(frame.code);
                content = before;
            }
            let content = String::from_utf8_lossy(content);
            if text.len() < LONGEST_CAUSE && !content.is_empty() {
                if !goes_on {
                    text.push('\n');
                }
                text.push_str(&content);
                // The text of an inner frame goes on where the line breaks off.
                goes_on = inner.is_some();
            }
            if holds_state(&content) {
                self.found.push_back(Message::Cause { text, place });
                return self.inner_state(frame.code);
            }
        }
        if !open.is_empty() {
            let message = "the file ends inside the text of an error";
            let place = self.lines.place().clone();
            return Err(TraceError::at(place, TraceErrorKind::Truncated, message));
        }
        self.found.push_back(match announced(text.as_bytes()) {
            Some(sort) => Message::Intro(sort),
            None => Message::Cause { text, place },
        });
        Ok(())
    }

    /// Passes over what is left of the frame that ends a trace.
    fn ending(&mut self, frame: Frame, place: &Place) -> Result<(), TraceError> {
        match self.skip(frame)? {
            Left::Ended => Ok(()),
            Left::CutOff => {
                let message = "the file ends inside the end of the trace";
                let kind = TraceErrorKind::Truncated;
                Err(TraceError::at(place.clone(), kind, message))
            }
        }
    }

    /// A state inside the text of an error.
    fn inner_state(&mut self, code: u32) -> Result<(), TraceError> {
        let place = self.lines.place().clone();
        let label = Labelled {
            text: String::new(),
            place: place.clone(),
        };
        let state = self.body(code, None, label, place)?;
        self.found.push_back(Message::InitialState(state));
        Ok(())
    }

    fn state(&mut self, frame: Frame, place: &Place) -> Result<(), TraceError> {
        let Some(header) = self.lines.next()? else {
            return Err(cut_off(place.clone()));
        };
        if header.bytes.starts_with(b":") {
            return Err(TraceError::at(
                header.place,
                TraceErrorKind::NoStates,
                "only one state of the trace is printed",
            ));
        }
        let Some((number, label)) = numbered(&header.bytes) else {
            return Err(TraceError::at(
                header.place,
                TraceErrorKind::Syntax,
                "expected the number of a state and `:`",
            ));
        };
        let before = header.bytes.len() - label.len();
        let label_place = header
            .place
            .after(header.bytes.get(..before).unwrap_or_default());
        let text = header.text()?.get(before..).unwrap_or("").to_owned();
        match frame.code {
            CODE_STUTTERING => {
                let place = header.place;
                self.ending(frame, &place)?;
                self.found.push_back(Message::Stuttering { number, place });
                Ok(())
            }
            CODE_BACK_TO => {
                let place = header.place;
                self.ending(frame, &place)?;
                let words = "Back to state: ";
                let Some(text) = text.strip_prefix(words) else {
                    let message = format!("expected `{words}` and the action that leads there");
                    let kind = TraceErrorKind::Syntax;
                    return Err(TraceError::at(label_place, kind, message));
                };
                let label = Labelled {
                    text: text.to_owned(),
                    place: label_place.after(words.as_bytes()),
                };
                self.found.push_back(Message::BackTo {
                    number,
                    label,
                    place,
                });
                Ok(())
            }
            code => {
                let label = Labelled {
                    text,
                    place: label_place,
                };
                let state = self.body(code, Some(number), label, header.place)?;
                self.found.push_back(Message::State(state));
                Ok(())
            }
        }
    }

    /// The lines up to the end of the frame with `code`.
    fn body(
        &mut self,
        code: u32,
        number: Option<u64>,
        label: Labelled,
        place: Place,
    ) -> Result<StateText, TraceError> {
        let mut state = StateText {
            number,
            label,
            body: String::new(),
            place,
            body_place: self.lines.place().clone(),
            end: StateEnd::WithinLine,
        };
        while let Some(line) = self.lines.next()? {
            if ending(&line.bytes) == Some(code) {
                state.end = StateEnd::Seen;
                return Ok(state);
            }
            if line.bytes.is_empty() || line.bytes.starts_with(b"fp: ") {
                continue;
            }
            if state.body.is_empty() {
                check_body(&line)?;
            }
            state.body.push_str(line.text()?);
            state.body.push('\n');
        }
        Err(cut_off(state.place))
    }
}

impl<R: BufRead> Messages for Tool<R> {
    fn next(&mut self) -> Result<Option<Message>, TraceError> {
        while self.found.is_empty() {
            // Lines outside frames are PrintT's and the parser's.
            let Some(Line { bytes, place, .. }) = self.lines.next()? else {
                return Ok(None);
            };
            if let Some(frame) = Frame::starting(&bytes) {
                self.frame(frame, &place)?;
            }
        }
        Ok(self.found.pop_front())
    }

    fn place(&self) -> &Place {
        self.lines.place()
    }
}

/// How a frame that was passed over ends.
enum Left {
    /// With its own end.
    Ended,
    /// With the file.
    CutOff,
}

fn cut_off(place: Place) -> TraceError {
    TraceError::at(
        place,
        TraceErrorKind::Truncated,
        "the file ends inside this state",
    )
}

/// The start of a frame.
#[derive(Clone, Copy)]
struct Frame {
    code: u32,
    class: u32,
}

impl Frame {
    /// The frame that a whole line starts.
    fn starting(line: &[u8]) -> Option<Self> {
        let inner = line.strip_prefix(START)?.strip_suffix(TAIL)?;
        let (code, class) = std::str::from_utf8(inner).ok()?.split_once(':')?;
        Some(Self {
            code: code.parse().ok()?,
            class: class.parse().ok()?,
        })
    }

    /// The frame that starts at the end of a line, and what is before it.
    fn at_line_end(line: &[u8]) -> Option<(&[u8], Self)> {
        let at = memchr::memmem::rfind(line, START)?;
        let (before, start) = line.split_at_checked(at)?;
        Some((before, Self::starting(start)?))
    }
}

/// The code of the frame that a line ends.
fn ending(line: &[u8]) -> Option<u32> {
    let code = line.strip_prefix(END)?.strip_suffix(TAIL)?;
    std::str::from_utf8(code).ok()?.parse().ok()
}

/// Closes the innermost frame with `code` and those in it; whether none is
/// left open.
fn close(open: &mut Vec<u32>, code: u32) -> bool {
    if let Some(at) = open.iter().rposition(|one| *one == code) {
        open.truncate(at);
    }
    open.is_empty()
}
