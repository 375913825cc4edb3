//! Folds over sets, functions, sequences and bags, in the order of TLC's
//! overrides.

use crate::value::{ErrorKind, Value, ValueError, arithmetic, function, sequence, set};

use super::super::error::Evaluated;
use super::super::ir::{CodeId, NodeId};
use super::super::machine::{Base, Machine};
use super::effect::{Effect, Site};

pub(super) fn lookup(name: &str) -> Option<Effect> {
    (name == "MapThenFoldSet").then(|| Effect::lazy(map_then_fold_set))
}

pub(super) fn lookup_sets(name: &str) -> Option<Effect> {
    Some(match name {
        "FoldSet" => Effect::lazy(|machine, site| {
            let [operator, base, set] = machine.operands(site)?;
            fold_set(machine, site, operator, base, set)
        }),
        "ReduceSet" => Effect::lazy(|machine, site| {
            let [operator, set, base] = machine.operands(site)?;
            fold_set(machine, site, operator, base, set)
        }),
        "MapThenSumSet" => Effect::lazy(map_then_sum_set),
        "Quantify" => Effect::lazy(quantify),
        _ => return None,
    })
}

pub(super) fn lookup_functions(name: &str) -> Option<Effect> {
    Some(match name {
        "FoldFunction" => {
            Effect::lazy(|machine, site| fold_function(machine, site, "FoldFunction"))
        }
        "FoldFunctionOnSet" => Effect::lazy(fold_function_on_set),
        _ => return None,
    })
}

pub(super) fn lookup_sequences(name: &str) -> Option<Effect> {
    Some(match name {
        "FoldSeq" => Effect::lazy(|machine, site| fold_function(machine, site, "FoldSeq")),
        "FoldLeft" => Effect::lazy(|machine, site| {
            let [operator, base, sequence] = machine.operands(site)?;
            let (operator, base) = start(machine, site, operator, base)?;
            let items = items(machine, site, sequence, ("third", "FoldLeft"))?;
            fold(machine, site, (operator, Side::Left), base, items)
        }),
        "FoldRight" => Effect::lazy(|machine, site| {
            let [operator, sequence, base] = machine.operands(site)?;
            let items = items(machine, site, sequence, ("second", "FoldRight"))?;
            let (operator, base) = start(machine, site, operator, base)?;
            let items = items.into_iter().rev();
            fold(machine, site, (operator, Side::Right), base, items)
        }),
        "FoldLeftDomain" => Effect::lazy(|machine, site| {
            let [operator, base, sequence] = machine.operands(site)?;
            let (operator, base) = start(machine, site, operator, base)?;
            let length = items(machine, site, sequence, ("third", "FoldLeftDomain"))?.len();
            let indices = (1..=length).map(Value::from);
            fold(machine, site, (operator, Side::Left), base, indices)
        }),
        "FoldRightDomain" => Effect::lazy(|machine, site| {
            let [operator, sequence, base] = machine.operands(site)?;
            let length = items(machine, site, sequence, ("second", "FoldRightDomain"))?.len();
            let (operator, base) = start(machine, site, operator, base)?;
            let indices = (1..=length).rev().map(Value::from);
            fold(machine, site, (operator, Side::Right), base, indices)
        }),
        _ => return None,
    })
}

pub(super) fn lookup_bags(name: &str) -> Option<Effect> {
    (name == "FoldBag").then(|| Effect::lazy(fold_bag))
}

/// The operand of an operator that holds what was folded so far.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

fn fold(
    machine: &mut Machine<'_>,
    site: Site<'_>,
    (operator, so_far): ((CodeId, Base), Side),
    base: Value,
    items: impl IntoIterator<Item = Value>,
) -> Evaluated<Value> {
    let mut folded = base;
    for item in items {
        let operands = match so_far {
            Side::Left => [folded, item],
            Side::Right => [item, folded],
        };
        folded = machine.call_with_values(site.id, operator, &operands)?;
    }
    Ok(folded)
}

/// The operator, and what folding starts with.
fn start(
    machine: &mut Machine<'_>,
    site: Site<'_>,
    operator: NodeId,
    base: NodeId,
) -> Evaluated<((CodeId, Base), Value)> {
    let operator = machine.operator_of(site, operator)?;
    Ok((operator, machine.eval(base, site.base)?))
}

fn items(
    machine: &mut Machine<'_>,
    site: Site<'_>,
    sequence: NodeId,
    (ordinal, name): (&str, &str),
) -> Evaluated<Vec<Value>> {
    let value = machine.eval(sequence, site.base)?;
    let items = sequence::expect(&value, ordinal, name);
    Ok(machine.locate(site.id, items)?.into_owned())
}

fn fold_set(
    machine: &mut Machine<'_>,
    site: Site<'_>,
    operator: NodeId,
    base: NodeId,
    set: NodeId,
) -> Evaluated<Value> {
    let (operator, base) = start(machine, site, operator, base)?;
    let set = machine.eval(set, site.base)?;
    let mut folded = base;
    for element in machine.locate(site.id, set::elements(&set))? {
        let element = machine.locate(site.id, element)?;
        folded = machine.call_with_values(site.id, operator, &[element, folded])?;
    }
    Ok(folded)
}

/// `op(f(e), …)` of the elements in the order in which they are chosen: the
/// one chosen first is worked in last.
fn map_then_fold_set(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [operator, base, map, choose, set] = machine.operands(site)?;
    let (operator, base) = start(machine, site, operator, base)?;
    let map = machine.operator_of(site, map)?;
    let choose = machine.operator_of(site, choose)?;
    let mut rest = machine.eval(set, site.base)?;
    let mut mapped = Vec::new();
    while !machine.locate(site.id, set::is_empty(&rest))? {
        let chosen = machine.call_with_values(site.id, choose, std::slice::from_ref(&rest))?;
        let one = set::set_of(vec![chosen.clone()]);
        let left = machine.locate(site.id, set::difference(&rest, &one))?;
        if machine.locate(site.id, set::cardinality(&left))?
            == machine.locate(site.id, set::cardinality(&rest))?
        {
            return machine.fail(
                site.id,
                ErrorKind::ChooseNoWitness,
                "what `MapThenFoldSet` chooses is no element of the set",
            );
        }
        mapped.push(machine.call_with_values(site.id, map, &[chosen])?);
        rest = left;
    }
    let mapped = mapped.into_iter().rev();
    fold(machine, site, (operator, Side::Right), base, mapped)
}

fn map_then_sum_set(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [map, set] = machine.operands(site)?;
    let map = machine.operator_of(site, map)?;
    let set = machine.eval(set, site.base)?;
    let mut sum = Value::Int(0);
    for element in machine.locate(site.id, set::elements(&set))? {
        let element = machine.locate(site.id, element)?;
        let mapped = machine.call_with_values(site.id, map, &[element])?;
        sum = machine.locate(site.id, arithmetic::add(&mapped, &sum))?;
    }
    Ok(sum)
}

fn quantify(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [set, test] = machine.operands(site)?;
    let set = machine.eval(set, site.base)?;
    let test = machine.operator_of(site, test)?;
    if set.as_set().is_none() {
        let error = ValueError::argument("first", "Quantify", "a set", &set);
        return machine.locate(site.id, Err(error));
    }
    let mut count = 0_usize;
    for element in machine.locate(site.id, set::elements(&set))? {
        let element = machine.locate(site.id, element)?;
        count += usize::from(machine.holds(site, test, &[element], "Quantify's test")?);
    }
    Ok(Value::from(count))
}

fn fold_function(machine: &mut Machine<'_>, site: Site<'_>, name: &str) -> Evaluated<Value> {
    let [operator, base, folded] = machine.operands(site)?;
    let (operator, base) = start(machine, site, operator, base)?;
    let value = function_of(machine, site, folded, name)?;
    let values = function::values(&value).unwrap_or_default().to_vec();
    fold(machine, site, (operator, Side::Right), base, values)
}

/// A function whose values are listed.
fn function_of(
    machine: &mut Machine<'_>,
    site: Site<'_>,
    node: NodeId,
    name: &str,
) -> Evaluated<Value> {
    let value = machine.eval(node, site.base)?;
    let listed = match value {
        Value::Seq(_) | Value::Record(_) | Value::Function(_) => Ok(value),
        Value::Lazy(_) => crate::value::force(&value),
        other => Err(ValueError::argument("third", name, "a function", &other)),
    };
    machine.locate(site.id, listed)
}

fn fold_function_on_set(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [operator, base, folded, indices] = machine.operands(site)?;
    let (operator, base) = start(machine, site, operator, base)?;
    let value = function_of(machine, site, folded, "FoldFunctionOnSet")?;
    let indices = machine.eval(indices, site.base)?;
    if indices.as_set().is_none() {
        let error = ValueError::argument("fourth", "FoldFunctionOnSet", "a set", &indices);
        return machine.locate(site.id, Err(error));
    }
    let mut result = base;
    for index in machine.locate(site.id, set::elements(&indices))? {
        let index = machine.locate(site.id, index)?;
        let item = machine.locate(site.id, function::apply(&value, &index))?;
        result = machine.call_with_values(site.id, operator, &[item, result])?;
    }
    Ok(result)
}

fn fold_bag(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [operator, base, bag] = machine.operands(site)?;
    let (operator, base) = start(machine, site, operator, base)?;
    let bag = function_of(machine, site, bag, "FoldBag")?;
    let keys = function::keys(&bag).into_iter().flatten();
    let copies = function::values(&bag).unwrap_or_default();
    let mut folded = base;
    for (item, copies) in keys.zip(copies) {
        let Some(copies) = copies.as_int().filter(|copies| *copies > 0) else {
            return machine.fail(
                site.id,
                ErrorKind::ArgType,
                format!("a bag has a positive number of copies, but this one {copies} of {item}"),
            );
        };
        for _ in 0..copies {
            machine.tick(site.id)?;
            folded = machine.call_with_values(site.id, operator, &[folded, item.clone()])?;
        }
    }
    Ok(folded)
}
