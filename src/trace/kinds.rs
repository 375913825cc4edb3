//! The kinds that values may be of, where a form leaves open which are sets and
//! which sequences.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::Pattern;
use super::decode::has_printed_keys;
use super::shape::Shape;
use crate::value::Text;

/// The kinds that these values, all of one place, may be of; `None` if there are
/// more than `limit`. What stands at one place, as the elements of a set or a field
/// of all records in it, is of one kind. A name is a string, and an object a record
/// unless its keys are none of one: these are read by their looks.
pub fn kinds(patterns: &[&Pattern], limit: usize) -> Option<Vec<Shape>> {
    let mut ways = vec![Vec::new()];
    for group in Groups::of(patterns).alternatives(limit)? {
        if ways.len().saturating_mul(group.len()) > limit {
            return None;
        }
        let with = |way: &Vec<Shape>| {
            let longer = group
                .iter()
                .map(|one| [&way[..], std::slice::from_ref(one)].concat());
            longer.collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(with).collect();
    }
    let shapes = ways.into_iter().map(|mut way| match way.len() {
        0 => Shape::Unknown,
        1 => way.remove(0),
        _ => Shape::OneOf(way),
    });
    Some(shapes.collect())
}

/// The values of one place by the way in which they are written.
#[derive(Default)]
struct Groups<'p> {
    has_names: bool,
    arrays: Vec<&'p [Pattern]>,
    sets: Vec<&'p [Pattern]>,
    sequences: Vec<&'p [Pattern]>,
    records: Vec<&'p [(Text, Pattern)]>,
    /// Arguments, where they are not told by their text, and values.
    functions: Vec<(Option<&'p Pattern>, &'p Pattern)>,
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
                Pattern::Object(entries) if has_printed_keys(entries) => {
                    let values = entries.iter().map(|(_, value)| (None, value));
                    groups.functions.extend(values);
                }
                Pattern::Object(entries) => groups.records.push(entries),
                Pattern::Function(pairs) => {
                    let pairs = pairs.iter().map(|(key, value)| (Some(key), value));
                    groups.functions.extend(pairs);
                }
            }
        }
        groups
    }

    /// For each way in which values are written, what they may be.
    fn alternatives(&self, limit: usize) -> Option<Vec<Vec<Shape>>> {
        let mut found = Vec::new();
        if self.has_names {
            found.push(vec![Shape::String]);
        }
        if !self.arrays.is_empty() {
            let of_items = items_of(&self.arrays, limit)?;
            let mut kinds: Vec<Shape> = of_items.iter().cloned().map(sequence).collect();
            if self.arrays.iter().all(|items| are_distinct(items)) {
                kinds.extend(of_items.into_iter().map(set));
            }
            found.push(kinds);
        }
        if !self.sets.is_empty() {
            found.push(items_of(&self.sets, limit)?.into_iter().map(set).collect());
        }
        if !self.sequences.is_empty() {
            let items = items_of(&self.sequences, limit)?;
            found.push(items.into_iter().map(sequence).collect());
        }
        if !self.records.is_empty() {
            found.push(self.records(limit)?);
        }
        if !self.functions.is_empty() {
            found.push(self.functions(limit)?);
        }
        Some(found)
    }

    fn records(&self, limit: usize) -> Option<Vec<Shape>> {
        let mut by_name: BTreeMap<&Text, Vec<&Pattern>> = BTreeMap::new();
        for (name, value) in self.records.iter().copied().flatten() {
            by_name.entry(name).or_default().push(value);
        }
        let mut ways = vec![Vec::new()];
        for (name, values) in by_name {
            let own = kinds(&values, limit)?;
            if ways.len().saturating_mul(own.len()) > limit {
                return None;
            }
            let with = |way: &Vec<(Text, Shape)>| {
                let field = |shape: &Shape| (name.clone(), shape.clone());
                let longer = own.iter().map(|shape| [&way[..], &[field(shape)]].concat());
                longer.collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(with).collect();
        }
        Some(ways.into_iter().map(Shape::Record).collect())
    }

    fn functions(&self, limit: usize) -> Option<Vec<Shape>> {
        let keys: Vec<&Pattern> = self.functions.iter().filter_map(|(key, _)| *key).collect();
        let values: Vec<&Pattern> = self.functions.iter().map(|(_, value)| *value).collect();
        let (keys, values) = (kinds(&keys, limit)?, kinds(&values, limit)?);
        let function = |key: &Shape, value: &Shape| {
            Shape::Function(Box::new(key.clone()), Box::new(value.clone()))
        };
        let with = |key| values.iter().map(move |value| function(key, value));
        Some(keys.iter().flat_map(with).collect())
    }
}

fn items_of(many: &[&[Pattern]], limit: usize) -> Option<Vec<Shape>> {
    let items: Vec<&Pattern> = many.iter().copied().flatten().collect();
    kinds(&items, limit)
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
    fn read(patterns: &[&Pattern]) -> Vec<String> {
        let by = |shape: &Shape| {
            let values = patterns.iter().map(|own| own.decode(shape).unwrap());
            let texts: Vec<String> = values.map(|value| value.to_string()).collect();
            texts.join(" ")
        };
        kinds(patterns, 64).unwrap().iter().map(by).collect()
    }

    #[test]
    fn an_array_is_a_sequence_or_a_set_at_every_place() {
        let (one, other) = (
            array(vec![number(2), number(1)]),
            array(vec![number(1), number(2)]),
        );
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
    fn names_are_strings_and_objects_records() {
        let name = Pattern::String(Text::new("a"));
        let record = Pattern::Object([(Text::new("v"), name.clone())].into());
        let function = Pattern::Object([(Text::new("1"), name)].into());
        assert_eq!(read(&[&record]), ["[v |-> \"a\"]"]);
        assert_eq!(read(&[&function]), ["<<\"a\">>"]);
    }

    #[test]
    fn too_many_kinds_are_none() {
        let array = array(vec![number(1)]);
        let fields = (0..8).map(|field| (Text::new(&format!("f{field}")), array.clone()));
        let record = Pattern::Object(fields.collect());
        assert_eq!(kinds(&[&record], 256).map(|kinds| kinds.len()), Some(256));
        assert_eq!(kinds(&[&record], 255), None);
    }
}
