//! The kinds that values may be of, where a form leaves open which are sets and
//! which sequences, which functions and which records.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use super::Pattern;
use super::decode::has_printed_keys;
use super::shape::Shape;
use crate::value::Text;

/// What names are, of which a form does not tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Strings; what has names for its keys is a record.
    Strings,
    /// Model values; what has names for its keys is a record all the same, or a
    /// function on them.
    ModelValues,
}

/// The kinds that these values, all of one place, may be of; `None` if there are
/// more than `limit`. What stands at one place, as the elements of a set or a field
/// of all records in it, is of one kind.
pub fn kinds(patterns: &[&Pattern], names: Names, limit: usize) -> Option<Vec<Shape>> {
    Kinds { names, limit }.of(patterns)
}

#[derive(Clone, Copy)]
struct Kinds {
    names: Names,
    limit: usize,
}

impl Kinds {
    fn of(self, patterns: &[&Pattern]) -> Option<Vec<Shape>> {
        let groups = self.alternatives(&Groups::of(patterns))?;
        let shapes = self
            .ways(groups)?
            .into_iter()
            .map(|mut way| match way.len() {
                0 => Shape::Unknown,
                1 => way.remove(0),
                _ => Shape::OneOf(way),
            });
        Some(shapes.collect())
    }

    /// All ways to take one of each.
    fn ways<T: Clone>(self, choices: Vec<Vec<T>>) -> Option<Vec<Vec<T>>> {
        let mut ways = vec![Vec::new()];
        for choice in choices {
            if ways.len().saturating_mul(choice.len()) > self.limit {
                return None;
            }
            let with = |way: &Vec<T>| {
                let longer = choice
                    .iter()
                    .map(|one| [&way[..], std::slice::from_ref(one)].concat());
                longer.collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(with).collect();
        }
        Some(ways)
    }

    /// For each way in which values are written, what they may be.
    fn alternatives(self, groups: &Groups<'_>) -> Option<Vec<Vec<Shape>>> {
        let mut found = Vec::new();
        if groups.has_names {
            found.push(vec![self.name()]);
        }
        if !groups.arrays.is_empty() {
            let of_items = self.items_of(&groups.arrays)?;
            let mut kinds: Vec<Shape> = of_items.iter().cloned().map(sequence).collect();
            if groups.arrays.iter().all(|items| are_distinct(items)) {
                kinds.extend(of_items.into_iter().map(set));
            }
            found.push(kinds);
        }
        if !groups.sets.is_empty() {
            found.push(self.items_of(&groups.sets)?.into_iter().map(set).collect());
        }
        if !groups.sequences.is_empty() {
            let items = self.items_of(&groups.sequences)?;
            found.push(items.into_iter().map(sequence).collect());
        }
        if !groups.records.is_empty() {
            found.push(self.records(&groups.records)?);
        }
        if !groups.objects.is_empty() {
            found.push(self.objects(&groups.objects)?);
        }
        if !groups.functions.is_empty() {
            found.push(self.functions(&groups.functions)?);
        }
        Some(found)
    }

    fn name(self) -> Shape {
        match self.names {
            Names::Strings => Shape::String,
            Names::ModelValues => Shape::Model(BTreeSet::new()),
        }
    }

    fn items_of(self, many: &[&[Pattern]]) -> Option<Vec<Shape>> {
        let items: Vec<&Pattern> = many.iter().copied().flatten().collect();
        self.of(&items)
    }

    fn records(self, records: &[&[(Text, Pattern)]]) -> Option<Vec<Shape>> {
        let mut by_name: BTreeMap<&Text, Vec<&Pattern>> = BTreeMap::new();
        for (name, value) in records.iter().copied().flatten() {
            by_name.entry(name).or_default().push(value);
        }
        let mut fields = Vec::with_capacity(by_name.len());
        for (name, values) in by_name {
            let kinds = self.of(&values)?.into_iter();
            fields.push(kinds.map(|shape| (name.clone(), shape)).collect());
        }
        let ways = self.ways(fields)?.into_iter();
        Some(ways.map(Shape::Record).collect())
    }

    /// Records, or functions whose arguments are written as keys.
    fn objects(self, objects: &[&[(Text, Pattern)]]) -> Option<Vec<Shape>> {
        let are_printed = objects.iter().all(|entries| has_printed_keys(entries));
        let keys = match (are_printed, self.names) {
            (true, _) => Some(Shape::Unknown),
            (false, Names::ModelValues) => Some(self.name()),
            (false, Names::Strings) => None,
        };
        let mut found = self.records(objects)?;
        if let Some(keys) = keys {
            let values: Vec<&Pattern> = objects
                .iter()
                .copied()
                .flatten()
                .map(|(_, value)| value)
                .collect();
            let function = |value| Shape::Function(Box::new(keys.clone()), Box::new(value));
            found.extend(self.of(&values)?.into_iter().map(function));
        }
        Some(found)
    }

    fn functions(self, functions: &[(&Pattern, &Pattern)]) -> Option<Vec<Shape>> {
        let (keys, values): (Vec<&Pattern>, Vec<&Pattern>) = functions.iter().copied().unzip();
        let ways = self.ways(vec![self.of(&keys)?, self.of(&values)?])?;
        let functions = ways.into_iter().filter_map(|way| {
            let [key, value] = <[Shape; 2]>::try_from(way).ok()?;
            Some(Shape::Function(Box::new(key), Box::new(value)))
        });
        Some(functions.collect())
    }
}

/// The values of one place by the way in which they are written.
#[derive(Default)]
struct Groups<'p> {
    has_names: bool,
    arrays: Vec<&'p [Pattern]>,
    sets: Vec<&'p [Pattern]>,
    sequences: Vec<&'p [Pattern]>,
    records: Vec<&'p [(Text, Pattern)]>,
    objects: Vec<&'p [(Text, Pattern)]>,
    functions: Vec<(&'p Pattern, &'p Pattern)>,
}

impl<'p> Groups<'p> {
    fn of(patterns: &[&'p Pattern]) -> Self {
        let mut groups = Self::default();
        for pattern in patterns {
            match pattern {
                Pattern::Unobserved | Pattern::Opaque(_) | Pattern::Exact(_) => {}
                Pattern::String(_) => groups.has_names = true,
                Pattern::Array(items) => groups.arrays.push(items),
                Pattern::Set(items) => groups.sets.push(items),
                Pattern::Sequence(items) => groups.sequences.push(items),
                Pattern::Record(fields) => groups.records.push(fields),
                Pattern::Object(entries) => groups.objects.push(entries),
                Pattern::Function(pairs) => {
                    let pairs = pairs.iter().map(|(key, value)| (key, value));
                    groups.functions.extend(pairs);
                }
            }
        }
        groups
    }
}

fn sequence(item: Shape) -> Shape {
    Shape::Seq {
        positions: None,
        item: Box::new(item),
    }
}

fn set(element: Shape) -> Shape {
    Shape::Set(Box::new(element))
}

/// Whether they may be the elements of a set, which are listed once each.
fn are_distinct(items: &[Pattern]) -> bool {
    let mut met = FxHashSet::default();
    items.iter().all(|item| met.insert(item))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    fn number(number: i64) -> Pattern {
        Pattern::Exact(Value::Int(number))
    }

    fn array(items: Vec<Pattern>) -> Pattern {
        Pattern::Array(items.into())
    }

    /// What the patterns are, by each of their kinds.
    fn read(patterns: &[&Pattern], names: Names) -> Vec<String> {
        let by = |shape: &Shape| {
            let values = patterns.iter().map(|own| own.decode(shape).unwrap());
            let texts: Vec<String> = values.map(|value| value.to_string()).collect();
            texts.join(" ")
        };
        let shapes = kinds(patterns, names, 64).unwrap();
        shapes.iter().map(by).collect()
    }

    #[test]
    fn an_array_is_a_sequence_or_a_set_at_every_place() {
        let (one, other) = (
            array(vec![number(2), number(1)]),
            array(vec![number(1), number(2)]),
        );
        let read = |patterns: &[&Pattern]| read(patterns, Names::Strings);
        assert_eq!(
            read(&[&one, &other]),
            ["<<2, 1>> <<1, 2>>", "{1, 2} {1, 2}"]
        );
        let twice = array(vec![number(1), number(1)]);
        assert_eq!(read(&[&one, &twice]), ["<<2, 1>> <<1, 1>>"]);
        let nested = array(vec![one, array(Vec::new())]);
        assert_eq!(
            read(&[&nested]),
            [
                "<<<<2, 1>>, <<>>>>",
                "<<{1, 2}, {}>>",
                "{<<>>, <<2, 1>>}",
                "{{}, {1, 2}}",
            ]
        );
    }

    #[test]
    fn names_are_strings_or_model_values_and_keys_those_of_records_or_functions() {
        let name = Pattern::String(Text::new("a"));
        let named = Pattern::Object([(Text::new("v"), name.clone())].into());
        let numbered = Pattern::Object([(Text::new("1"), name)].into());
        assert_eq!(read(&[&named], Names::Strings), ["[v |-> \"a\"]"]);
        assert_eq!(
            read(&[&named], Names::ModelValues),
            ["[v |-> a]", "(v :> a)"]
        );
        assert_eq!(
            read(&[&numbered], Names::Strings),
            ["(\"1\" :> \"a\")", "<<\"a\">>"]
        );
    }

    #[test]
    fn too_many_kinds_are_none() {
        let array = array(vec![number(1)]);
        let fields = (0..8).map(|field| (Text::new(&format!("f{field}")), array.clone()));
        let record = Pattern::Object(fields.collect());
        let count = |limit| kinds(&[&record], Names::Strings, limit).map(|kinds| kinds.len());
        assert_eq!(count(256), Some(256));
        assert_eq!(count(255), None);
    }
}
