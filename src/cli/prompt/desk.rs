//! From lines to entries. Lines are typed one by one, or pasted, several at
//! once.

use std::collections::VecDeque;

use super::entry::{Entry, Reading, ends_in_list, goes_on, reading};

const FIRST: &str = "tla> ";
const NEXT: &str = "...> ";

/// Where lines wait until they are read.
#[derive(Debug, Default)]
pub(super) struct Desk {
    /// Lines of a paste, and one that turned out to begin something new.
    waiting: VecDeque<String>,
    /// Whether what was typed last had several lines: they are all of it.
    pasted: bool,
}

/// An entry, and its text; `None` for a blank line.
type Read = Option<(Entry, String)>;

impl Desk {
    /// The next entry; `typed` gives what is typed behind a prompt.
    ///
    /// # Errors
    /// What `typed` raises; the lines so far are lost.
    pub(super) fn next<E>(
        &mut self,
        mut typed: impl FnMut(&str) -> Result<String, E>,
    ) -> Result<Read, E> {
        let mut text = self.line(FIRST, &mut typed)?;
        if text.trim().is_empty() {
            return Ok(None);
        }
        loop {
            let so_far = reading(&text);
            match so_far {
                Reading::Whole(entry) if self.ends(&entry, &text) => {
                    return Ok(Some((entry, text)));
                }
                Reading::Wrong(entry) => return Ok(Some((entry, text))),
                Reading::Whole(_) | Reading::Unfinished => {}
            }
            let line = self.line(NEXT, &mut typed)?;
            match reading(&text) {
                Reading::Whole(entry) if line.trim().is_empty() => {
                    return Ok(Some((entry, text)));
                }
                Reading::Whole(entry) if !self.belongs(&text, &line) => {
                    self.waiting.push_front(line);
                    return Ok(Some((entry, text)));
                }
                // A blank line ends what is typed; in a paste it is one of its
                // lines.
                _ if line.trim().is_empty() && self.waiting.is_empty() => {
                    return Ok(Some((Entry::Expression(text.clone()), text)));
                }
                _ => {}
            }
            text.push('\n');
            text.push_str(&line);
        }
    }

    /// Forgets what waits.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    fn line<E>(
        &mut self,
        prompt: &str,
        typed: &mut impl FnMut(&str) -> Result<String, E>,
    ) -> Result<String, E> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(line);
        }
        let text = typed(prompt)?;
        let mut lines = text.lines().map(str::to_owned);
        let first = lines.next().unwrap_or_default();
        self.waiting.extend(lines);
        self.pasted = !self.waiting.is_empty();
        Ok(first)
    }

    /// Whether an entry that is whole is at its end.
    fn ends(&self, entry: &Entry, text: &str) -> bool {
        match (entry, self.waiting.front()) {
            (Entry::Help | Entry::Extends(_), _) => true,
            (_, Some(line)) => !self.belongs(text, line),
            (_, None) => self.pasted || !ends_in_list(text),
        }
    }

    /// Whether the next line belongs to a text that is whole without it.
    fn belongs(&self, text: &str, line: &str) -> bool {
        let joined = || reading(&format!("{text}\n{line}"));
        match () {
            () if line.trim().is_empty() => false,
            () if goes_on(line) => true,
            () => {
                matches!(reading(line), Reading::Wrong(_)) && !matches!(joined(), Reading::Wrong(_))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::Entry;
    use super::Desk;

    /// The texts of the entries that lines come to; an element with several
    /// lines is a paste.
    fn entries(typed: &[&str]) -> Vec<String> {
        let mut lines = typed.iter();
        let mut desk = Desk::default();
        let mut found = Vec::new();
        loop {
            match desk.next(|_| lines.next().map(ToString::to_string).ok_or(())) {
                Ok(Some((_, text))) => found.push(text),
                Ok(None) => {}
                Err(()) => return found,
            }
        }
    }

    #[test]
    fn each_complete_line_is_an_entry() {
        assert_eq!(entries(&["1+1", "2+2", "", "3+3"]), ["1+1", "2+2", "3+3"]);
        assert_eq!(entries(&["1 +", "2", "3"]), ["1 +\n2", "3"]);
        assert_eq!(entries(&["1 +", "", "3"]), ["1 +", "3"]);
        assert_eq!(entries(&["1 2", "?", "EXTENDS Bags", "1"]).len(), 4);
    }

    #[test]
    fn a_paste_is_taken_apart() {
        assert_eq!(entries(&["1+1\n2+2\n"]), ["1+1", "2+2"]);
        assert_eq!(
            entries(&["A == 1\nB ==\n  A + 1\n\nA + B\n1 2\nA\n"]),
            ["A == 1", "B ==\n  A + 1", "A + B", "1 2", "A"]
        );
        assert_eq!(
            entries(&["IF TRUE\nTHEN 1\nELSE 2\n3"]),
            ["IF TRUE\nTHEN 1\nELSE 2", "3"]
        );
        assert_eq!(
            entries(&["x = 1\n  /\\ y = 2\nz"]),
            ["x = 1\n  /\\ y = 2", "z"]
        );
        assert_eq!(entries(&["1\n+ 2\n3"]), ["1\n+ 2", "3"]);
        assert_eq!(entries(&["1\n-2"]), ["1", "-2"]);
        assert_eq!(entries(&["LET a == 1\n\n    b == 2\nIN a + b"]).len(), 1);
        assert_eq!(entries(&["EXTENDS Bags\n1"]), ["EXTENDS Bags", "1"]);
    }

    #[test]
    fn a_list_goes_on_until_a_blank_line_or_another_entry() {
        assert_eq!(
            entries(&["/\\ TRUE", "/\\ FALSE", "", "1"]),
            ["/\\ TRUE\n/\\ FALSE", "1"]
        );
        assert_eq!(
            entries(&["F(x) ==", "  /\\ x", "  /\\ ~x", "F(TRUE)"]),
            ["F(x) ==\n  /\\ x\n  /\\ ~x", "F(TRUE)"]
        );
        assert_eq!(
            entries(&["/\\ TRUE\n/\\ FALSE\n1+1\n"]),
            ["/\\ TRUE\n/\\ FALSE", "1+1"]
        );
        assert_eq!(entries(&["/\\ TRUE\n/\\ FALSE"]), ["/\\ TRUE\n/\\ FALSE"]);
    }

    #[test]
    fn what_waits_can_be_forgotten() {
        let mut desk = Desk::default();
        let first = desk.next(|_| Ok::<_, ()>("1\n2\n3".to_owned())).unwrap();
        assert_eq!(first.unwrap().0, Entry::Expression("1".to_owned()));
        desk.clear();
        let next = desk.next(|_| Ok::<_, ()>("4".to_owned())).unwrap();
        assert_eq!(next.unwrap().0, Entry::Expression("4".to_owned()));
    }
}
