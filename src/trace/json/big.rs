//! Integers that serde_json would read as floating-point numbers.

use num_bigint::BigInt;

/// The key of the object that stands for a wide integer. No key of a trace is
/// written so.
pub(super) const KEY: &str = "\0int";

/// From so many digits on an integer may be wider than 64 bits.
const DIGITS: usize = 19;

/// The text with every wide integer as an object with its digits in a string;
/// `None` if there is none.
pub(super) fn made_exact(text: &[u8]) -> Option<Vec<u8>> {
    let mut exact = Vec::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => at += string_length(text.get(at..)?),
            b'-' | b'0'..=b'9' => {
                let number = number(text.get(at..)?);
                if number.len() > DIGITS - 1 && number.iter().skip(1).all(u8::is_ascii_digit) {
                    exact.extend_from_slice(text.get(copied..at)?);
                    exact.extend_from_slice(b"{\"\\u0000int\":\"");
                    exact.extend_from_slice(number);
                    exact.extend_from_slice(b"\"}");
                    copied = at + number.len();
                }
                at += number.len();
            }
            _ => at += 1,
        }
    }
    exact.extend_from_slice(text.get(copied..)?);
    (copied > 0).then_some(exact)
}

/// The integer whose digits these are.
pub(super) fn integer(digits: &str) -> Option<BigInt> {
    let plain = digits.strip_prefix('-').unwrap_or(digits);
    let are_digits = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| digits.parse().ok())?
}

fn number(text: &[u8]) -> &[u8] {
    let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    let length = text.iter().take_while(|byte| is_part(byte)).count();
    text.get(..length).unwrap_or(text)
}

/// Length of the string at the start of `text`, with its quotes.
fn string_length(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(found) = text
        .get(at..)
        .and_then(|rest| memchr::memchr2(b'"', b'\\', rest))
    {
        at += found + 1;
        if text.get(at - 1) == Some(&b'"') {
            return at;
        }
        at += 1;
    }
    text.len()
}
