//! Integers that serde_json would read as floating-point numbers.

use num_bigint::BigInt;

use crate::trace::value_fault::too_many_digits;
use crate::value::arithmetic::MAX_DIGITS;

/// The key of the object that stands for a wide integer. No key of a trace is
/// written so.
pub(super) const KEY: &str = "\0int";

/// With so many digits an integer may be wider than 64 bits.
const WIDE: usize = 19;

/// So many characters of what is no integer are shown.
const LONGEST_SHOWN: usize = 40;

/// The text with every wide integer as an object with its digits in a string;
/// `None` if there is none.
pub(super) fn made_exact(text: &[u8]) -> Option<Vec<u8>> {
    let mut exact = Vec::new();
    let mut copied = 0;
    for (at, number) in numbers(text) {
        // Minus zero is a floating-point number to serde_json.
        if number == b"-0" || digits(number).is_some_and(|digits| digits >= WIDE) {
            exact.extend_from_slice(text.get(copied..at)?);
            exact.extend_from_slice(b"{\"\\u0000int\":\"");
            exact.extend_from_slice(number);
            exact.extend_from_slice(b"\"}");
            copied = at + number.len();
        }
    }
    exact.extend_from_slice(text.get(copied..)?);
    (copied > 0).then_some(exact)
}

/// What is before the first integer that is wider than any that is computed
/// with, if there is one.
pub(super) fn before_too_wide(text: &[u8]) -> Option<&[u8]> {
    if text.len() <= MAX_DIGITS {
        return None;
    }
    let is_too_wide = |number: &[u8]| digits(number).is_some_and(|digits| digits > MAX_DIGITS);
    let (at, _) = numbers(text).find(|(_, number)| is_too_wide(number))?;
    text.get(..at)
}

/// The numbers outside of strings, and where they begin.
fn numbers(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(&byte) = text.get(at) {
            let rest = text.get(at..)?;
            match byte {
                b'"' => at += string_length(rest),
                b'-' | b'0'..=b'9' => {
                    let number = number(rest);
                    at += number.len();
                    return Some((at - number.len(), number));
                }
                _ => at += 1,
            }
        }
        None
    })
}

/// How many digits an integer has; `None` of another number.
fn digits(number: &[u8]) -> Option<usize> {
    let plain = number.strip_prefix(b"-").unwrap_or(number);
    plain.iter().all(u8::is_ascii_digit).then_some(plain.len())
}

/// The integer whose digits these are.
///
/// # Errors
/// If there are too many of them, or they are none.
pub(super) fn integer(digits: &str) -> Result<BigInt, String> {
    let plain = digits.strip_prefix('-').unwrap_or(digits);
    let no_digits = || {
        let shown: String = digits.chars().take(LONGEST_SHOWN).collect();
        format!("expected digits in `#bigint`, found `{shown}`")
    };
    if plain.is_empty() || !plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(no_digits());
    }
    if plain.len() > MAX_DIGITS {
        return Err(too_many_digits());
    }
    digits.parse().map_err(|_| no_digits())
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
