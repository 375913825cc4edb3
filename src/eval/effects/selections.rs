//! Items of a sequence by a test, and sorting by an order.

use std::ops::RangeInclusive;

use crate::value::{ErrorKind, Value, ValueError, sequence};

use super::super::error::Evaluated;
use super::super::ir::{CodeId, NodeId};
use super::super::machine::{Base, Machine};
use super::effect::{Effect, Site};

pub(super) fn lookup(name: &str) -> Option<Effect> {
    (name == "SelectSeq").then(|| Effect::lazy(select_seq))
}

pub(super) fn lookup_sort(name: &str) -> Option<Effect> {
    (name == "SortSeq").then(|| Effect::lazy(sort_seq))
}

pub(super) fn lookup_ext(name: &str) -> Option<Effect> {
    Some(match name {
        "SelectInSeq" => Effect::lazy(|machine, site| {
            let [items, test] = machine.operands(site)?;
            let selection = Selection::of(machine, site, (items, test), "SelectInSeq")?;
            let all = 1..=selection.items.len();
            selection.position(machine, all)
        }),
        "SelectLastInSeq" => Effect::lazy(|machine, site| {
            let [items, test] = machine.operands(site)?;
            let selection = Selection::of(machine, site, (items, test), "SelectLastInSeq")?;
            let all = 1..=selection.items.len();
            selection.position(machine, all.rev())
        }),
        "SelectInSubSeq" => Effect::lazy(|machine, site| {
            let [items, from, to, test] = machine.operands(site)?;
            let selection = Selection::of(machine, site, (items, test), "SelectInSubSeq")?;
            let part = selection.part(machine, from, to)?;
            selection.position(machine, part)
        }),
        "SelectLastInSubSeq" => Effect::lazy(|machine, site| {
            let [items, from, to, test] = machine.operands(site)?;
            let selection = Selection::of(machine, site, (items, test), "SelectLastInSubSeq")?;
            let part = selection.part(machine, from, to)?;
            selection.position(machine, part.rev())
        }),
        "RemoveFirstMatch" => Effect::lazy(|machine, site| {
            let [items, test] = machine.operands(site)?;
            let selection = Selection::of(machine, site, (items, test), "RemoveFirstMatch")?;
            let all = 1..=selection.items.len();
            let found = selection.first(machine, all)?;
            let mut items = selection.items;
            if let Some(found) = found {
                items.remove(found - 1);
            }
            Ok(Value::seq(items))
        }),
        _ => return None,
    })
}

/// A sequence and what is looked for in it.
struct Selection<'a> {
    site: Site<'a>,
    name: &'static str,
    items: Vec<Value>,
    test: (CodeId, Base),
}

impl<'a> Selection<'a> {
    fn of(
        machine: &mut Machine<'_>,
        site: Site<'a>,
        (items, test): (NodeId, NodeId),
        name: &'static str,
    ) -> Evaluated<Self> {
        let value = machine.eval(items, site.base)?;
        let items = sequence::expect(&value, "first", name);
        Ok(Self {
            site,
            name,
            items: machine.locate(site.id, items)?.into_owned(),
            test: machine.operator_of(site, test)?,
        })
    }

    /// The positions from one to another, which must be positions unless there
    /// are none between.
    fn part(
        &self,
        machine: &mut Machine<'_>,
        from: NodeId,
        to: NodeId,
    ) -> Evaluated<RangeInclusive<usize>> {
        let (from, to) = (
            machine.eval(from, self.site.base)?,
            machine.eval(to, self.site.base)?,
        );
        let bound = |ordinal: &str, value: &Value| match value {
            Value::Int(n) => Ok(*n),
            other => Err(ValueError::argument(
                ordinal,
                self.name,
                "a natural number",
                other,
            )),
        };
        let first = machine.locate(self.site.id, bound("second", &from))?;
        let last = machine.locate(self.site.id, bound("third", &to))?;
        if first > last {
            return Ok(RangeInclusive::new(1, 0));
        }
        let position = |n: i64| {
            let position = usize::try_from(n).ok();
            position.filter(|n| (1..=self.items.len()).contains(n))
        };
        match (position(first), position(last)) {
            (Some(first), Some(last)) => Ok(first..=last),
            (None, _) => self.outside(machine, "second", &from),
            (_, None) => self.outside(machine, "third", &to),
        }
    }

    fn outside<T>(&self, machine: &Machine<'_>, ordinal: &str, position: &Value) -> Evaluated<T> {
        let name = self.name;
        machine.fail(
            self.site.id,
            ErrorKind::ArgRange,
            format!("the {ordinal} argument of `{name}` is {position}, which is no position of the sequence"),
        )
    }

    /// The first of these positions whose item passes the test.
    fn first(
        &self,
        machine: &mut Machine<'_>,
        positions: impl Iterator<Item = usize>,
    ) -> Evaluated<Option<usize>> {
        for position in positions {
            if let Some(item) = position.checked_sub(1).and_then(|at| self.items.get(at))
                && machine.holds(self.site, self.test, std::slice::from_ref(item), self.name)?
            {
                return Ok(Some(position));
            }
        }
        Ok(None)
    }

    /// The same, 0 for none.
    fn position(
        &self,
        machine: &mut Machine<'_>,
        positions: impl Iterator<Item = usize>,
    ) -> Evaluated<Value> {
        let found = self.first(machine, positions)?;
        Ok(Value::from(found.unwrap_or_default()))
    }
}

fn select_seq(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [items, test] = machine.operands(site)?;
    let selection = Selection::of(machine, site, (items, test), "SelectSeq")?;
    let mut kept = Vec::new();
    for item in &selection.items {
        if machine.holds(
            site,
            selection.test,
            std::slice::from_ref(item),
            "SelectSeq's test",
        )? {
            kept.push(item.clone());
        }
    }
    Ok(Value::seq(kept))
}

/// Insertion sort, as in TLC, so that an operator that is no order gives what
/// it gives there.
fn sort_seq(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [items, less] = machine.operands(site)?;
    let Selection {
        items, test: less, ..
    } = Selection::of(machine, site, (items, less), "SortSeq")?;
    let mut sorted: Vec<Value> = Vec::with_capacity(items.len());
    for item in items {
        let mut at = sorted.len();
        while let Some(before) = at.checked_sub(1).and_then(|index| sorted.get(index)) {
            let pair = [item.clone(), before.clone()];
            if !machine.holds(site, less, &pair, "SortSeq's order")? {
                break;
            }
            at -= 1;
        }
        sorted.insert(at, item);
    }
    Ok(Value::seq(sorted))
}
