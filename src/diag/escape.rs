//! Text from outside made harmless for a terminal.

use std::borrow::Cow;

/// Whether a character could steer a terminal or reorder a line: controls
/// other than tab and newline, bidirectional marks, line separators.
pub fn is_unsafe(character: char) -> bool {
    match character {
        '\t' | '\n' => false,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => true,
        '\u{2060}'..='\u{206f}' | '\u{feff}' => true,
        _ => character.is_control(),
    }
}

/// Writes characters that [`is_unsafe`] holds for as `\u{…}`.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        push(&mut escaped, character);
    }
    Cow::Owned(escaped)
}

/// As [`escape`], line ends too, for what is to stay on its line: a file's name.
pub fn escape_line(text: &str) -> Cow<'_, str> {
    match text.contains('\n') {
        true => Cow::Owned(escape(text).replace('\n', "\\u{a}")),
        false => escape(text),
    }
}

/// As [`escape`], moving byte offsets into the text along with it; line ends
/// stay as they are.
pub(super) fn escape_with<'t>(text: &'t str, offsets: &mut [usize]) -> Cow<'t, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut growth = Vec::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map(|(_, next)| *next);
        if character == '\r' && matches!(next, None | Some('\n')) {
            escaped.push('\r');
            continue;
        }
        push(&mut escaped, character);
        if is_unsafe(character) {
            let end = at + character.len_utf8();
            growth.push((end, escaped.len() - end));
        }
    }
    for offset in offsets {
        let passed = growth.partition_point(|(end, _)| end <= offset);
        let grown = passed.checked_sub(1).and_then(|last| growth.get(last));
        *offset += grown.map_or(0, |(_, by)| *by);
    }
    Cow::Owned(escaped)
}

fn push(escaped: &mut String, character: char) {
    if is_unsafe(character) {
        escaped.extend(character.escape_unicode());
    } else {
        escaped.push(character);
    }
}
