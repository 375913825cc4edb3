//! GraphViz and VectorClocks.

use std::collections::{BTreeMap, VecDeque};

use crate::value::{ErrorKind, Text, Value, ValueError, function, sequence, set};

use super::super::error::Evaluated;
use super::super::machine::Machine;
use super::effect::{Effect, Site};

pub(super) fn lookup(module: &str, name: &str) -> Option<Effect> {
    match (module, name) {
        ("GraphViz", "DotDiGraph") => Some(Effect::lazy(dot_graph)),
        ("VectorClocks", "CausalOrder") => Some(Effect::lazy(causal_order)),
        _ => None,
    }
}

/// A directed graph in the language of Graphviz. TLC names nodes by their
/// fingerprints; here they are numbered in order.
fn dot_graph(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [graph, node_label, edge_label] = machine.operands(site)?;
    let graph = machine.eval(graph, site.base)?;
    let node_label = machine.operator_of(site, node_label)?;
    let edge_label = machine.operator_of(site, edge_label)?;
    let mut numbers = BTreeMap::new();
    let mut out = "digraph MyGraph {".to_owned();
    for node in elements_of(machine, site, &graph, "node")? {
        let number = number_of(&mut numbers, &node);
        let label = machine.call_with_values(site.id, node_label, &[node])?;
        out.push_str(&format!("{number}[label={label}];"));
    }
    for edge in elements_of(machine, site, &graph, "edge")? {
        let ends = sequence::expect(&edge, "first", "DotDiGraph");
        let ends = machine.locate(site.id, ends)?.into_owned();
        let [from, to] = ends.as_slice() else {
            let error = ValueError::argument("first", "DotDiGraph", "pairs as edges", &edge);
            return machine.locate(site.id, Err(error));
        };
        let (from, to) = (number_of(&mut numbers, from), number_of(&mut numbers, to));
        let label = machine.call_with_values(site.id, edge_label, &[edge])?;
        out.push_str(&format!("{from}->{to}[label={label}];"));
    }
    out.push('}');
    Ok(Value::Str(Text::new(&out)))
}

fn number_of(numbers: &mut BTreeMap<Value, usize>, node: &Value) -> usize {
    let next = numbers.len() + 1;
    *numbers.entry(node.clone()).or_insert(next)
}

fn elements_of(
    machine: &Machine<'_>,
    site: Site<'_>,
    graph: &Value,
    field: &str,
) -> Evaluated<Vec<Value>> {
    let found = machine.locate(site.id, function::field(graph, &Text::new(field)))?;
    let listed = set::listing(&found).map(std::borrow::Cow::into_owned);
    machine.locate(site.id, listed)
}

/// An entry of a log, with what its clock says.
struct Entry {
    value: Value,
    node: Value,
    /// Its own node's time.
    time: Value,
    clock: Vec<(Value, Value)>,
    /// Entries that must come before, by position in the log.
    waits_for: Vec<usize>,
}

/// A log in an order that respects the clocks: of each node in turn the next
/// entry that waits for nothing.
fn causal_order(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let entries = entries(machine, site)?;
    let (entries, mut queues) = merged(machine, site, entries)?;
    let total = entries.len();
    let mut done = vec![false; total];
    let mut sorted = Vec::with_capacity(total);
    while sorted.len() < total {
        let before = sorted.len();
        for queue in queues.values_mut() {
            let ready = queue.front().copied().filter(|at| {
                entries.get(*at).is_some_and(|entry| {
                    let mut needed = entry.waits_for.iter();
                    needed.all(|other| done.get(*other).copied().unwrap_or(true))
                })
            });
            if let Some(at) = ready {
                queue.pop_front();
                if let (Some(entry), Some(done)) = (entries.get(at), done.get_mut(at)) {
                    *done = true;
                    sorted.push(entry.value.clone());
                }
            }
        }
        if sorted.len() == before {
            return machine.fail(
                site.id,
                ErrorKind::ModuleFunction,
                "the clocks of this log contradict each other",
            );
        }
    }
    Ok(Value::seq(sorted))
}

fn entries(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Vec<Entry>> {
    let [log, clock, node, domain] = machine.operands(site)?;
    let log = machine.eval(log, site.base)?;
    let clock = machine.operator_of(site, clock)?;
    let node = machine.operator_of(site, node)?;
    let domain = machine.operator_of(site, domain)?;
    let items = sequence::expect(&log, "first", "CausalOrder");
    let mut entries = Vec::new();
    for item in machine.locate(site.id, items)?.iter() {
        let one = std::slice::from_ref(item);
        let own = machine.call_with_values(site.id, node, one)?;
        let times = machine.call_with_values(site.id, clock, one)?;
        let hosts = machine.call_with_values(site.id, domain, std::slice::from_ref(&times))?;
        let hosts = machine.locate(site.id, set::listing(&hosts))?.into_owned();
        let mut read = Vec::with_capacity(hosts.len());
        for host in hosts {
            let time = machine.locate(site.id, function::apply(&times, &host))?;
            read.push((host, time));
        }
        entries.push(Entry {
            value: item.clone(),
            time: machine.locate(site.id, function::apply(&times, &own))?,
            node: own,
            clock: read,
            waits_for: Vec::new(),
        });
    }
    Ok(entries)
}

/// Positions of each node's entries, in the order of its own time.
type Queues = BTreeMap<Value, VecDeque<usize>>;

/// Notes of each entry for which other nodes' entries it must wait: those that
/// its node had not heard of before.
fn merged(
    machine: &Machine<'_>,
    site: Site<'_>,
    mut entries: Vec<Entry>,
) -> Evaluated<(Vec<Entry>, Queues)> {
    let mut queues = Queues::new();
    for (at, entry) in entries.iter().enumerate() {
        queues.entry(entry.node.clone()).or_default().push_back(at);
    }
    for queue in queues.values_mut() {
        queue.make_contiguous().sort_by(|a, b| {
            entries
                .get(*a)
                .map(|a| &a.time)
                .cmp(&entries.get(*b).map(|b| &b.time))
        });
    }
    for (host, queue) in &queues {
        let mut heard: BTreeMap<Value, Value> = BTreeMap::new();
        for at in queue {
            let Some(entry) = entries.get_mut(*at) else {
                continue;
            };
            heard.insert(host.clone(), entry.time.clone());
            for (other, time) in &entry.clock {
                let known = heard.get(other).unwrap_or(&Value::Int(0));
                if known >= time {
                    continue;
                }
                let index = time
                    .as_int()
                    .and_then(|time| usize::try_from(time - 1).ok());
                let sender = index.and_then(|index| queues.get(other)?.get(index).copied());
                let Some(sender) = sender else {
                    return machine.fail(
                        site.id,
                        ErrorKind::ModuleFunction,
                        format!("the log has no entry of {other} at its time {time}"),
                    );
                };
                entry.waits_for.push(sender);
                heard.insert(other.clone(), time.clone());
            }
        }
    }
    Ok((entries, queues))
}
