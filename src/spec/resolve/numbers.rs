//! Numbers as they are written.

use num_bigint::BigUint;

use crate::spec::resolved::ExprKind;

/// Bits beyond which a number of another base is not converted: it is too large
/// to have a value.
const MAX_CONVERTED: usize = (1 << 20) + 4;

/// `12`, `\hFF`, `\o17`, `\b101` in decimal digits; `1.5` as it is.
pub(super) fn number_kind(text: &str) -> ExprKind {
    let prefixed = |lower: &str, upper: &str, radix| {
        let digits = text
            .strip_prefix(lower)
            .or_else(|| text.strip_prefix(upper))?;
        let bits = match radix {
            16 => 4,
            8 => 3,
            _ => 1,
        };
        if digits.len() * bits > MAX_CONVERTED {
            return None;
        }
        BigUint::parse_bytes(digits.as_bytes(), radix)
    };
    if text.contains('.') {
        return ExprKind::Decimal(text.into());
    }
    let value = prefixed("\\h", "\\H", 16)
        .or_else(|| prefixed("\\o", "\\O", 8))
        .or_else(|| prefixed("\\b", "\\B", 2));
    match (value, text.trim_start_matches('0')) {
        (Some(value), _) => ExprKind::Int(value.to_string().into()),
        (None, "") => ExprKind::Int("0".into()),
        (None, digits) => ExprKind::Int(digits.into()),
    }
}
