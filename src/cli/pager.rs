//! Long output through a pager.

use std::io::{IsTerminal, Write};
use std::process::{Child, Command, Stdio};

use super::output;

/// Where output goes: through a pager, or straight out.
pub(super) struct Pager {
    through: Option<Child>,
    is_closed: bool,
}

impl Pager {
    /// A pager where standard output is a terminal and one can be started:
    /// `PAGER`, or `less`; not if `PAGER` is empty.
    pub(super) fn for_terminal() -> Self {
        let named = std::env::var("PAGER").unwrap_or_else(|_| "less -RFX".to_owned());
        let mut words = named.split_whitespace();
        let program = words.next().filter(|_| std::io::stdout().is_terminal());
        let through = program.and_then(|program| {
            let mut command = Command::new(program);
            command.args(words).stdin(Stdio::piped());
            command.spawn().ok()
        });
        Self {
            through,
            is_closed: false,
        }
    }

    /// No pager.
    pub(super) fn none() -> Self {
        Self {
            through: None,
            is_closed: false,
        }
    }

    /// Puts a part of the output out.
    pub(super) fn put(&mut self, text: &str) {
        let Some(pipe) = self.through.as_mut().and_then(|child| child.stdin.as_mut()) else {
            return output::print(text);
        };
        let choice = anstream::AutoStream::choice(&std::io::stdout());
        let mut pipe = anstream::AutoStream::new(pipe as &mut dyn Write, choice);
        self.is_closed |= pipe.write_all(text.as_bytes()).is_err();
    }

    /// Whether nobody reads on.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }
}

impl Drop for Pager {
    fn drop(&mut self) {
        if let Some(mut child) = self.through.take() {
            drop(child.stdin.take());
            let _ended = child.wait();
        }
    }
}
