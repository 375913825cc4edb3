//! Templates with places for values, as Java's `String.format` has them.

use crate::value::{ErrorKind, ValueError};

/// The template with its places filled: `%s` takes the next value, `%2$s` the
/// second; `%n` is the end of a line, `%%` a per cent sign.
///
/// # Errors
/// `ModuleFunction` for any other place, and for one without a value.
pub(super) fn fill(
    template: &str,
    values: &[String],
    operator: &str,
) -> Result<String, ValueError> {
    let mut filled = String::with_capacity(template.len());
    let mut next = 0;
    let mut rest = template;
    while let Some((plain, place)) = rest.split_once('%') {
        filled.push_str(plain);
        let digits = place.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let (number, after) = place.split_at_checked(digits).unwrap_or(("", place));
        let numbered = after.strip_prefix("$s").filter(|_| !number.is_empty());
        if let Some(after) = numbered {
            let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let value = index.and_then(|index| values.get(index));
            filled.push_str(value.ok_or_else(|| missing(number, operator))?);
            rest = after;
        } else if let Some(after) = place.strip_prefix('s') {
            next += 1;
            let value = values.get(next - 1);
            filled.push_str(value.ok_or_else(|| missing(&next.to_string(), operator))?);
            rest = after;
        } else if let Some(after) = place.strip_prefix('n') {
            filled.push('\n');
            rest = after;
        } else if let Some(after) = place.strip_prefix('%') {
            filled.push('%');
            rest = after;
        } else {
            return Err(ValueError::new(
                ErrorKind::ModuleFunction,
                format!("a template of `{operator}` has places `%s`, `%1$s`, `%n` and `%%` only"),
            ));
        }
    }
    filled.push_str(rest);
    Ok(filled)
}

fn missing(number: &str, operator: &str) -> ValueError {
    ValueError::new(
        ErrorKind::ModuleFunction,
        format!("a template of `{operator}` has a place for value {number}, which is not given"),
    )
}
