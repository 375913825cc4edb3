//! Sets that cannot be listed for how they are put together.

use crate::value::depth::deep;
use crate::value::kind::Value;

use super::elements::elements;
use super::kind::Set;

/// Whether listing the set means to list an infinite one on the way, whatever
/// the rules in it say. Conservative for a set that turns out to be finite all
/// the same (`[{} -> Nat]`).
pub(crate) fn rests_on_infinite(value: &Value) -> bool {
    let Some(set) = value.as_set() else {
        return false;
    };
    deep(|| match set {
        special if special.is_special() => true,
        Set::Powerset(base) => rests_on_infinite(base),
        Set::Functions { domain, range } => rests_on_infinite(domain) || rests_on_infinite(range),
        Set::Records(fields) => fields.iter().any(|(_, set)| rests_on_infinite(set)),
        Set::Product(factors) => factors.iter().any(rests_on_infinite),
        Set::Union(a, b) => rests_on_infinite(a) || rests_on_infinite(b),
        Set::Intersection(a, b) => rests_on_infinite(a) && rests_on_infinite(b),
        Set::Difference(a, _) => rests_on_infinite(a),
        Set::BigUnion(sets) => rests_on_infinite(sets) || has_infinite_member(sets),
        Set::Lazy(rule) => rests_on_infinite(rule.base()),
        _ => false,
    })
}

fn has_infinite_member(sets: &Value) -> bool {
    let members = elements(sets).into_iter().flatten();
    members
        .map_while(Result::ok)
        .any(|member| rests_on_infinite(&member))
}
