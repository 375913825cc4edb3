//! The one writer to the terminal.

use std::io::Write;

/// Prints to standard output; colours are dropped where it is no terminal or
/// NO_COLOR is set. A reader that went away is no error.
pub(super) fn print(text: &str) {
    let mut out = anstream::stdout().lock();
    let _gone = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
