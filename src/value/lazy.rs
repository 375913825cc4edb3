//! Functions and sets given by a rule, and how to be rid of them.

use std::any::Any;
use std::cell::Cell;
use std::fmt;

use super::depth::deep;
use super::error::{ErrorKind, ValueError};
use super::function::{self, Function};
use super::kind::Value;
use super::record::Record;
use super::set::{self, Set};

/// A function given by a rule on a set that is not enumerated.
pub trait LazyFunction: fmt::Debug + Send + Sync {
    /// The value at `argument`.
    ///
    /// # Errors
    /// `OutOfDomain`, or what the rule raises.
    fn apply(&self, argument: &Value) -> Result<Value, ValueError>;
    /// The domain, a set.
    fn domain(&self) -> &Value;
    /// Itself, for who made it.
    fn as_any(&self) -> &dyn Any;
    /// Itself with all values listed.
    ///
    /// # Errors
    /// `NotEnumerable` if its domain is infinite, `NotASet`; what applying it
    /// raises.
    fn tabulate(&self) -> Result<Value, ValueError> {
        let mut domain = Vec::new();
        let mut values = Vec::new();
        let mut room = set::Room::default();
        for key in set::elements(self.domain())? {
            let key = key?;
            let value = self.apply(&key)?;
            for part in [&key, &value] {
                room.take(part, "a function")?;
            }
            values.push(value);
            domain.push(key);
        }
        Ok(function::tabulate(domain, values))
    }
    /// How it prints; by default `[x \in domain |-> ...]`.
    fn describe(&self) -> String {
        format!("[x \\in {} |-> ...]", self.domain())
    }
}

/// A set given by a rule.
pub trait LazySet: fmt::Debug + Send + Sync {
    /// Whether `element` is in it.
    ///
    /// # Errors
    /// What the rule raises.
    fn contains(&self, element: &Value) -> Result<bool, ValueError>;
    /// Those of `candidates`, elements of its base in order, that are in it, and
    /// what stopped it. Adds to `spent` the steps of evaluation that it took.
    fn select(&self, candidates: &[Value], spent: &mut u64) -> (Vec<Value>, Option<ValueError>);
    /// All its elements as a set, if that was kept.
    fn kept(&self) -> Option<&Value> {
        None
    }
    /// Takes all its elements, as a set, for the next who asks.
    fn keep(&self, _all: Value) {}
    /// How many elements of its base may be asked for at most.
    fn reach(&self) -> u64 {
        u64::MAX
    }
    /// The set that its elements are chosen from.
    fn base(&self) -> &Value;
    /// How it prints; by default `{x : ...}`.
    fn describe(&self) -> String {
        "{x : ...}".to_owned()
    }
}

/// The function with its values listed.
///
/// # Errors
/// `NotEnumerable` if its domain is infinite; what applying it raises.
pub(crate) fn materialize(function: &dyn LazyFunction) -> Result<Value, ValueError> {
    function.tabulate()
}

/// The value with lazy functions tabulated and finite sets listed, throughout;
/// TLC's `TLCEval`. Intervals and infinite sets stay as they are.
///
/// # Errors
/// `Incomparable` where TLC cannot order the elements of a set, `NotEnumerable`
/// for a lazy function on an infinite set, `TooManyElements`.
pub fn force(value: &Value) -> Result<Value, ValueError> {
    Forcing::new(Rules::Tabulated).worked_out(value)
}

/// As [`force`], but a function that cannot be tabulated stays as it is; what
/// TLC does to print a value.
///
/// # Errors
/// `Incomparable`, `TooManyElements`.
pub fn force_to_print(value: &Value) -> Result<Value, ValueError> {
    Forcing::new(Rules::IfPossible).worked_out(value)
}

/// As [`force_to_print`], but a set that is infinite by how it is written, or is
/// too large for its size to be built, stays as it is: what TLC's prompt shows.
///
/// # Errors
/// As [`force_to_print`]; what a rule raises.
pub fn force_to_show(value: &Value) -> Result<Value, ValueError> {
    Forcing::new(Rules::AsWritten).worked_out(value)
}

/// What happens to functions and sets that cannot be listed.
#[derive(Clone, Copy)]
enum Rules {
    /// They are errors.
    Tabulated,
    /// Functions stay as they are, sets are errors.
    IfPossible,
    /// They stay as they are.
    AsWritten,
}

/// How many values in one another are gone through. Parts that are shared count
/// each time: written out, a value may be far larger than in memory.
const MAX_PARTS: usize = 20_000_000;

/// One value being worked out.
struct Forcing {
    rules: Rules,
    /// How many parts may still be met.
    left: Cell<usize>,
}

impl Forcing {
    fn new(rules: Rules) -> Self {
        Self {
            rules,
            left: Cell::new(MAX_PARTS),
        }
    }

    fn worked_out(&self, value: &Value) -> Result<Value, ValueError> {
        if !count_down(&self.left) {
            return Err(ValueError::too_many("a value", MAX_PARTS));
        }
        let within = |value: &Value| self.worked_out(value);
        deep(|| match value {
            Value::Seq(items) if items.iter().any(Value::is_nested) => {
                let items: Result<Vec<_>, _> = items.iter().map(within).collect();
                Ok(Value::seq(items?))
            }
            Value::Record(record) if record.values().iter().any(Value::is_nested) => {
                let values: Result<Vec<_>, _> = record.values().iter().map(within).collect();
                Ok(Record::build(record.shape().clone(), values?).unwrap_or_else(|| value.clone()))
            }
            Value::Function(function) => {
                check_domain(function)?;
                let values: Result<Vec<_>, _> = function.values().iter().map(within).collect();
                Ok(function::tabulate_over(function.domain_set(), values?))
            }
            Value::Lazy(function) => match (materialize(&***function), self.rules) {
                (Ok(table), _) => within(&table),
                (Err(error), Rules::Tabulated) => Err(error),
                (Err(_), Rules::IfPossible | Rules::AsWritten) => Ok(value.clone()),
            },
            Value::Set(set) => self.set_worked_out(value, set),
            atom => Ok(atom.clone()),
        })
    }

    fn set_worked_out(&self, value: &Value, set: &Set) -> Result<Value, ValueError> {
        match set {
            Set::Enumerated(items) if !items.iter().any(Value::is_nested) => Ok(value.clone()),
            Set::Interval { .. } => Ok(value.clone()),
            Set::Seqs(items) => {
                check_normal(items)?;
                Ok(value.clone())
            }
            infinite if infinite.is_special() => Ok(value.clone()),
            Set::Powerset(_) | Set::Functions { .. } | Set::Records(_) | Set::Product(_) => {
                match set::cardinality(value) {
                    Ok(count) if count > Value::from(set::MAX_ELEMENTS) => {
                        let error = ValueError::too_many_of("a set", &count, set::MAX_ELEMENTS);
                        self.unlisted(value, error)
                    }
                    _ => self.listed_if_finite(value),
                }
            }
            _ => self.listed_if_finite(value),
        }
    }

    fn listed_if_finite(&self, value: &Value) -> Result<Value, ValueError> {
        match self.listed(value) {
            Err(error)
                if error.kind == ErrorKind::NotEnumerable && set::rests_on_infinite(value) =>
            {
                self.unlisted(value, error)
            }
            listed => listed,
        }
    }

    fn listed(&self, value: &Value) -> Result<Value, ValueError> {
        let mut items = Vec::new();
        let mut room = set::Room::default();
        set::check_reach(value)?;
        for element in set::elements(value)? {
            let element = self.worked_out(&element?)?;
            room.take(&element, "a set")?;
            items.push(element);
        }
        let forced = set::set_of(items);
        match forced.as_set() {
            Some(Set::Loose(items)) => Err(set::incomparable_pair(items)),
            _ => Ok(forced),
        }
    }

    /// A set that cannot be listed because of `error`.
    fn unlisted(&self, set: &Value, error: ValueError) -> Result<Value, ValueError> {
        match self.rules {
            Rules::AsWritten => check_normal(set).map(|()| set.clone()),
            Rules::Tabulated | Rules::IfPossible => Err(error),
        }
    }
}

/// Counts one down; whether there was one left.
fn count_down(left: &Cell<usize>) -> bool {
    let more = left.get().checked_sub(1);
    left.set(more.unwrap_or_default());
    more.is_some()
}

/// Whether a value is already as [`force`] leaves it. One with too many parts
/// to tell is taken not to be.
pub fn is_forced(value: &Value) -> bool {
    is_forced_within(value, &Cell::new(MAX_PARTS))
}

fn is_forced_within(value: &Value, left: &Cell<usize>) -> bool {
    if !count_down(left) {
        return false;
    }
    let all = |values: &[Value]| values.iter().all(|value| is_forced_within(value, left));
    match value {
        Value::Seq(items) => deep(|| all(items)),
        Value::Record(record) => deep(|| all(record.values())),
        Value::Function(function) => deep(|| all(function.values())),
        Value::Lazy(_) => false,
        Value::Set(set) => match &**set {
            Set::Enumerated(items) => deep(|| all(items)),
            Set::Interval { .. } => true,
            other => other.is_special(),
        },
        _ => true,
    }
}

/// Checks what TLC checks when it normalises a value to print it: that every
/// set in it can be put in order.
///
/// # Errors
/// `Incomparable` for a set whose elements cannot be ordered,
/// `TooManyElements` if it would be far too long.
pub fn check_normal(value: &Value) -> Result<(), ValueError> {
    check_within(value, &Cell::new(MAX_PARTS))
}

/// # Errors
/// `Incomparable` for a domain whose elements cannot be ordered.
fn check_domain(function: &Function) -> Result<(), ValueError> {
    match &**function.domain_set() {
        Set::Loose(items) => Err(set::incomparable_pair(items)),
        _ => Ok(()),
    }
}

fn check_within(value: &Value, left: &Cell<usize>) -> Result<(), ValueError> {
    if !count_down(left) {
        return Err(ValueError::too_many("a value", MAX_PARTS));
    }
    let check = |value: &Value| check_within(value, left);
    deep(|| match value {
        Value::Seq(items) => items.iter().try_for_each(check),
        Value::Record(record) => record.values().iter().try_for_each(check),
        Value::Function(function) => {
            check_domain(function)?;
            function.keys().try_for_each(|key| check(&key))?;
            function.values().iter().try_for_each(check)
        }
        Value::Set(set) => match &**set {
            Set::Loose(items) => Err(set::incomparable_pair(items)),
            Set::Enumerated(items) | Set::Listed { items, .. } => items.iter().try_for_each(check),
            Set::Powerset(base) | Set::Seqs(base) | Set::BigUnion(base) => check(base),
            Set::Functions { domain, range } => {
                check(domain)?;
                check(range)
            }
            Set::Records(fields) => fields.iter().try_for_each(|(_, set)| check(set)),
            Set::Product(factors) => factors.iter().try_for_each(check),
            Set::Union(a, b) | Set::Intersection(a, b) | Set::Difference(a, b) => {
                check(a)?;
                check(b)
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    })
}
