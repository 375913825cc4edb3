//! The values of a set that a pattern may be of, told by the set's form: of
//! `Seq(S)` the sequences whose items are in `S`, of `SUBSET S` the sets, and
//! so on. So a value that was observed need not be looked for among all that
//! the set holds, which may be infinitely many.

use super::Pattern;
use super::build;
use super::matching::{key_readings, numbered};
use crate::value::set::{self, Set};
use crate::value::{ErrorKind, Text, Value, ValueError};

/// Sets within one another are followed so deep.
const DEPTH: usize = 200;

/// The values of `set` that `pattern` matches, at most `limit`.
///
/// # Errors
/// `TooManyElements` if there are more; `NotEnumerable` if the pattern leaves
/// open what only listing an infinite set tells; what listing the set, or asking
/// it for a value, raises.
pub(super) fn members(
    pattern: &Pattern,
    set: &Value,
    limit: usize,
) -> Result<Vec<Value>, ValueError> {
    let found = Reader { limit, depth: 0 }.members(pattern, set)?;
    // Its parts were asked one by one; the whole may not be comparable.
    filtered(found, |value| set::contains(value, set))
}

#[derive(Clone, Copy)]
struct Reader {
    limit: usize,
    /// How many sets are around the one that is looked at.
    depth: usize,
}

type Readings = Result<Vec<Value>, ValueError>;

impl Reader {
    fn members(self, pattern: &Pattern, set: &Value) -> Readings {
        let Value::Set(kind) = set else {
            return Err(ValueError::not_a_set(set));
        };
        if self.depth > DEPTH {
            let detail = format!("more than {DEPTH} sets in each other");
            return Err(ValueError::new(ErrorKind::Limit, detail));
        }
        match pattern {
            Pattern::Exact(value) => Ok(match is_in(value, set)? {
                true => vec![value.clone()],
                false => Vec::new(),
            }),
            Pattern::Unobserved | Pattern::Opaque(_) => self.matching(pattern, set),
            _ => self.inner().in_form(pattern, set, kind),
        }
    }

    fn inner(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }

    fn in_form(self, pattern: &Pattern, set: &Value, kind: &Set) -> Readings {
        match kind {
            Set::Listed { of, .. } => self.members(pattern, of),
            Set::Enumerated(items) | Set::Loose(items) => {
                let fitting = items.iter().filter(|item| pattern.matches(item));
                Ok(fitting.cloned().collect())
            }
            // Numbers are always observed exactly.
            Set::Interval { .. } | Set::Naturals | Set::Integers | Set::Reals => Ok(Vec::new()),
            Set::Strings => Ok(match pattern {
                Pattern::String(text) => vec![Value::Str(text.clone())],
                _ => Vec::new(),
            }),
            Set::Any => self.guessed(pattern, set),
            Set::Seqs(items) => match numbered(pattern) {
                Some(own) => self.built(own.into_iter().map(|own| (own, &**items)), Value::seq),
                None => Ok(Vec::new()),
            },
            Set::Powerset(base) => self.subsets(pattern, base),
            Set::Functions { domain, range } => self.functions(pattern, set, (domain, range)),
            Set::Records(fields) => self.records(pattern, fields),
            Set::Product(factors) => match numbered(pattern) {
                Some(own) if own.len() == factors.iter().count() => {
                    self.built(own.into_iter().zip(factors.iter()), Value::seq)
                }
                _ => Ok(Vec::new()),
            },
            Set::Union(a, b) => {
                let both = [self.members(pattern, a)?, self.members(pattern, b)?];
                self.distinct(both.concat())
            }
            Set::Intersection(a, b) => {
                let (found, other) = match self.members(pattern, a) {
                    Ok(found) => (found, b),
                    Err(_) => (self.members(pattern, b)?, a),
                };
                filtered(found, |value| is_in(value, other))
            }
            Set::Difference(a, b) => {
                filtered(self.members(pattern, a)?, |value| Ok(!is_in(value, b)?))
            }
            Set::BigUnion(sets) => {
                let mut found = Vec::new();
                for member in set::elements(sets)? {
                    found.extend(self.members(pattern, &member?)?);
                }
                self.distinct(found)
            }
            Set::Lazy(rule) => filtered(self.members(pattern, rule.base())?, |value| {
                rule.contains(value)
            }),
        }
    }

    /// The elements that match, one after another.
    fn matching(self, pattern: &Pattern, set: &Value) -> Readings {
        let mut found = Vec::new();
        for (index, element) in set::elements(set)?.enumerate() {
            if index >= self.limit {
                return Err(too_many(self.limit));
            }
            let element = element?;
            if pattern.matches(&element) {
                found.push(element);
            }
        }
        Ok(found)
    }

    /// The values that match, whatever the set, as far as they are in it.
    fn guessed(self, pattern: &Pattern, set: &Value) -> Readings {
        let found = pattern.candidates(self.limit + 1);
        match found.len() {
            0 => Err(ValueError::not_enumerable(set)),
            many if many > self.limit => Err(too_many(self.limit)),
            _ => filtered(found, |value| is_in(value, set)),
        }
    }

    fn subsets(self, pattern: &Pattern, base: &Value) -> Readings {
        let (Pattern::Array(items) | Pattern::Set(items)) = pattern else {
            return Ok(Vec::new());
        };
        let sets = self.built(items.iter().map(|item| (item, base)), set::set_of)?;
        // No element is listed twice.
        let is_whole = |set: &Value| {
            build::elements(set, items.len()).is_some_and(|own| own.len() == items.len())
        };
        self.distinct(sets.into_iter().filter(is_whole).collect())
    }

    fn functions(
        self,
        pattern: &Pattern,
        set: &Value,
        (domain, range): (&Value, &Value),
    ) -> Readings {
        if let Some(items) = numbered(pattern)
            && is_one_to(items.len(), domain)
        {
            return self.built(items.into_iter().map(|item| (item, range)), Value::seq);
        }
        match pattern {
            Pattern::Object(entries) => {
                let Some(keys) = keys_in(entries, domain) else {
                    return self.matching(pattern, set);
                };
                self.with_keys(keys, entries.iter().map(|(_, own)| (own, range)), set)
            }
            Pattern::Record(fields) => {
                let names = fields.iter().map(|(name, _)| Value::Str(name.clone()));
                let values = fields.iter().map(|(_, own)| (own, range));
                self.with_keys(names.collect(), values, set)
            }
            Pattern::Function(pairs) => {
                let parts = pairs
                    .iter()
                    .flat_map(|(key, value)| [(key, domain), (value, range)]);
                let found = self.built(parts, |parts| build::function(build::pairs(parts)))?;
                filtered(found, |value| is_in(value, set))
            }
            _ => Ok(Vec::new()),
        }
    }

    /// The functions of `set` with these keys.
    fn with_keys<'a>(
        self,
        keys: Vec<Value>,
        values: impl Iterator<Item = (&'a Pattern, &'a Value)>,
        set: &Value,
    ) -> Readings {
        let function =
            |values| build::function(keys.iter().cloned().zip::<Vec<_>>(values).collect());
        filtered(self.built(values, function)?, |value| is_in(value, set))
    }

    fn records<P: std::ops::Deref<Target = Value>>(
        self,
        pattern: &Pattern,
        sets: &[(Text, P)],
    ) -> Readings {
        let (Pattern::Object(entries) | Pattern::Record(entries)) = pattern else {
            return Ok(Vec::new());
        };
        let set_of = |name: &Text| {
            sets.iter()
                .find(|(own, _)| own == name)
                .map(|(_, set)| &**set)
        };
        let parts: Option<Vec<_>> = entries
            .iter()
            .map(|(name, own)| Some((own, set_of(name)?)))
            .collect();
        let names = || entries.iter().map(|(name, _)| name.clone());
        let record = |values| build::record(names().zip::<Vec<Value>>(values).collect());
        match parts {
            Some(parts) if parts.len() == sets.len() => self.built(parts.into_iter(), record),
            _ => Ok(Vec::new()),
        }
    }

    /// What is built of parts that are each in a set.
    fn built<'a>(
        self,
        parts: impl Iterator<Item = (&'a Pattern, &'a Value)>,
        build: impl Fn(Vec<Value>) -> Value,
    ) -> Readings {
        let mut choices = Vec::new();
        let mut count: usize = 1;
        for (pattern, set) in parts {
            let found = self.members(pattern, set)?;
            if found.is_empty() {
                return Ok(Vec::new());
            }
            count = count.saturating_mul(found.len());
            if count > self.limit {
                return Err(too_many(self.limit));
            }
            choices.push(found);
        }
        Ok(combinations(&choices, count)
            .into_iter()
            .map(build)
            .collect())
    }

    fn distinct(self, mut values: Vec<Value>) -> Readings {
        values.sort();
        values.dedup();
        match values.len() > self.limit {
            true => Err(too_many(self.limit)),
            false => Ok(values),
        }
    }
}

/// The first `limit` ways to take one of each, the last changing fastest.
pub(super) fn combinations(choices: &[Vec<Value>], limit: usize) -> Vec<Vec<Value>> {
    let mut places = vec![0; choices.len()];
    let mut found = Vec::new();
    while found.len() < limit {
        let way: Option<Vec<Value>> = choices
            .iter()
            .zip(&places)
            .map(|(values, place)| values.get(*place).cloned())
            .collect();
        let Some(way) = way else { break };
        found.push(way);
        let turned = choices
            .iter()
            .zip(&mut places)
            .rev()
            .any(|(values, place)| {
                *place += 1;
                let is_there = *place < values.len();
                if !is_there {
                    *place = 0;
                }
                is_there
            });
        if !turned {
            break;
        }
    }
    found
}

/// For each entry the key of `domain` that is written so; `None` if that is not
/// told for all of them, as where a string and a model value of one name are.
fn keys_in(entries: &[(Text, Pattern)], domain: &Value) -> Option<Vec<Value>> {
    let keys = entries.iter().map(|(text, _)| {
        let mut own = key_readings(text)
            .into_iter()
            .filter(|key| is_in(key, domain).unwrap_or(false));
        let key = own.next()?;
        own.next().is_none().then_some(key)
    });
    keys.collect()
}

fn is_one_to(count: usize, domain: &Value) -> bool {
    let mut own = match set::elements(domain) {
        Ok(own) => own,
        Err(_) => return false,
    };
    (1..=count as i64).all(|number| own.next() == Some(Ok(Value::Int(number))))
        && own.next().is_none()
}

/// Whether a value is in a set; one of a kind that the set cannot hold is not.
fn is_in(value: &Value, set: &Value) -> Result<bool, ValueError> {
    match set::contains(value, set) {
        Err(ValueError {
            kind: ErrorKind::MembershipTypes | ErrorKind::Incomparable,
            ..
        }) => Ok(false),
        told => told,
    }
}

/// Those that `holds` of. What it raises counts only if it raises it for all:
/// a wrong reading may be of a kind that the set was not made for.
fn filtered(values: Vec<Value>, holds: impl Fn(&Value) -> Result<bool, ValueError>) -> Readings {
    let mut found = Vec::new();
    let mut raised = None;
    let mut decided = 0;
    for value in values {
        match holds(&value) {
            Ok(true) => found.push(value),
            Ok(false) => decided += 1,
            Err(error) => raised = raised.or(Some(error)),
        }
    }
    match raised {
        Some(error) if found.is_empty() && decided == 0 => Err(error),
        _ => Ok(found),
    }
}

fn too_many(limit: usize) -> ValueError {
    let detail = format!("what was observed can be read in more than {limit} ways");
    ValueError::new(ErrorKind::TooManyElements, detail)
}
