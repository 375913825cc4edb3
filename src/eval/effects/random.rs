//! RandomElement and Randomization.

use crate::value::{ErrorKind, Value, ValueError, set};

use super::super::machine::Machine;
use super::effect::{Draw, Effect, exactly};

pub(super) fn lookup_element(name: &str) -> Option<Effect> {
    (name == "RandomElement").then(|| {
        Effect::strict(|machine, values| {
            let [from] = exactly(values)?;
            machine.draw_element(from)
        })
        .random(Draw::Element)
    })
}

pub(super) fn lookup(name: &str) -> Option<Effect> {
    Some(match name {
        "RandomSubset" => Effect::strict(random_subset).random(Draw::Subset),
        "RandomSetOfSubsets" => Effect::strict(random_set_of_subsets).random(Draw::Other),
        "RandomSubsetSet" => Effect::strict(random_subset_set).random(Draw::Other),
        _ => return None,
    })
}

/// A subset of `k` elements; of all of them, where there are not so many.
fn random_subset(machine: &mut Machine<'_>, values: &[Value]) -> Result<Value, ValueError> {
    let [size, from] = exactly(values)?;
    let size = count("first", "RandomSubset", size)?;
    let items = finite(machine, ("second", "RandomSubset"), from)?;
    machine.draw_subset(&items, size.min(items.len()))
}

/// At most `k` subsets, whose elements are taken with a probability of `n` in
/// the size of the set.
fn random_set_of_subsets(machine: &mut Machine<'_>, values: &[Value]) -> Result<Value, ValueError> {
    const NAME: &str = "RandomSetOfSubsets";
    let [picks, size, from] = exactly(values)?;
    let picks = count("first", NAME, picks)?;
    let size_of_each = count("second", NAME, size)?;
    let items = finite(machine, ("third", NAME), from)?;
    if size_of_each > items.len() {
        let wanted = "a number between 0 and the size of the set";
        let error = ValueError::argument("second", NAME, wanted, size);
        return Err(error.of_kind(ErrorKind::ArgRange));
    }
    let of = (items.len() as u64).max(1);
    subsets(machine, NAME, picks, &items, (size_of_each as u64, of))
}

/// The same with a probability written as a string: `"0.25"`.
fn random_subset_set(machine: &mut Machine<'_>, values: &[Value]) -> Result<Value, ValueError> {
    const NAME: &str = "RandomSubsetSet";
    /// Probabilities are taken as multiples of one in this.
    const GRAIN: u64 = 1 << 32;
    let [picks, probability, from] = exactly(values)?;
    let picks = count("first", NAME, picks)?;
    let wanted = "a probability as a string, such as \"0.25\"";
    let wrong = || ValueError::argument("second", NAME, wanted, probability);
    let text = probability.as_str().ok_or_else(wrong)?;
    let share: f64 = text.trim().parse().map_err(|_| wrong())?;
    if !(0.0..=1.0).contains(&share) {
        return Err(wrong());
    }
    let items = finite(machine, ("third", NAME), from)?;
    let parts = (share * GRAIN as f64) as u64;
    subsets(machine, NAME, picks, &items, (parts, GRAIN))
}

/// What `picks` drawings of a subset come to.
fn subsets(
    machine: &Machine<'_>,
    name: &str,
    picks: usize,
    items: &[Value],
    share: (u64, u64),
) -> Result<Value, ValueError> {
    if machine.tries_outcomes() {
        return Err(ValueError::new(
            ErrorKind::Unsupported,
            format!("`{name}` chooses among too many sets of subsets to look at each"),
        ));
    }
    let small = items.len() < usize::BITS as usize - 1;
    if small && picks > 1 << items.len() {
        return Err(ValueError::new(
            ErrorKind::ArgType,
            format!(
                "the first argument of `{name}` is {picks}, more than there are subsets of a set of {}",
                items.len()
            ),
        ));
    }
    if picks > set::MAX_ELEMENTS {
        return Err(ValueError::too_many(name, set::MAX_ELEMENTS));
    }
    let drawn: Result<Vec<_>, _> = (0..picks)
        .map(|_| machine.draw_members(items, share))
        .collect();
    Ok(set::set_of(drawn?))
}

fn count(ordinal: &str, operator: &str, number: &Value) -> Result<usize, ValueError> {
    let natural = number.as_int().and_then(|n| usize::try_from(n).ok());
    natural.ok_or_else(|| ValueError::argument(ordinal, operator, "a natural number", number))
}

/// The elements of the argument that is drawn from. Each counts as a step of
/// evaluation: where all outcomes are looked at, it is listed as often.
fn finite(
    machine: &mut Machine<'_>,
    (ordinal, operator): (&str, &str),
    from: &Value,
) -> Result<Vec<Value>, ValueError> {
    match from {
        Value::Set(_) if set::is_finite(from)? => {
            let items = set::listing(from)?.into_owned();
            machine.spend(items.len() as u64);
            Ok(items)
        }
        other => Err(ValueError::argument(
            ordinal,
            operator,
            "a finite set",
            other,
        )),
    }
}
