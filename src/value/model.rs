//! Typed model values.
//!
//! A model value whose name has a letter, an underscore and more (`A_x`) is
//! typed: TLC compares it only with model values of the same type and with
//! untyped ones.

use super::error::ValueError;
use super::kind::Value;
use super::text::Text;

/// The type of a model value, if it has one.
fn type_of(name: &Text) -> Option<char> {
    let mut chars = name.as_str().chars();
    let (first, second, third) = (chars.next()?, chars.next()?, chars.next());
    (second == '_' && third.is_some()).then_some(first)
}

/// Whether TLC keeps it apart from values of other kinds.
pub(crate) fn is_typed(name: &Text) -> bool {
    type_of(name).is_some()
}

/// Checks that TLC compares these two model values, `left` asked first.
///
/// # Errors
/// `Incomparable` for two of different types.
pub(crate) fn check_types(left: &Text, right: &Text) -> Result<(), ValueError> {
    match (type_of(left), type_of(right)) {
        (Some(a), Some(b)) if a != b => Err(ValueError::incomparable(
            &Value::Model(left.clone()),
            &Value::Model(right.clone()),
        )),
        _ => Ok(()),
    }
}
