//! Values whose kinds are told: those of ITF, and those of our own traces.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::big;
use super::depth::Depth;
use super::pattern::{AsText, Unique, written_twice};
use crate::trace::{Pattern, parse_value};
use crate::value::{Text, Value};

/// Whose way of writing values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// ITF: a string may be a model value.
    Itf,
    /// Ours: everything that a trace may say of a value.
    Lockstep,
}

/// Reads a value.
#[derive(Clone, Copy)]
pub(super) struct Definite<'s> {
    dialect: Dialect,
    depth: Depth,
    /// Told where ITF has a type for what TLA+ has none for.
    has_types: Option<&'s Cell<bool>>,
}

impl Definite<'_> {
    /// Reads a value that is in no other.
    pub(super) fn of(dialect: Dialect) -> Self {
        Self {
            dialect,
            depth: Depth::default(),
            has_types: None,
        }
    }
}

impl<'de> DeserializeSeed<'de> for Definite<'_> {
    type Value = Pattern;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Pattern, D::Error> {
        self.depth
            .inside(|depth| deserializer.deserialize_any(Self { depth, ..self }))
    }
}

impl<'de> Visitor<'de> for Definite<'_> {
    type Value = Pattern;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Pattern, E> {
        Ok(Pattern::Exact(Value::Bool(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Pattern, E> {
        Ok(Pattern::Exact(Value::Int(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Pattern, E> {
        Ok(Pattern::Exact(Value::integer(value.into())))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Pattern, E> {
        Err(E::custom("expected an integer; there are no other numbers"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Pattern, E> {
        Ok(match self.dialect {
            Dialect::Itf => Pattern::String(Text::new(value)),
            Dialect::Lockstep => Pattern::Exact(Value::string(value)),
        })
    }

    fn visit_unit<E: Error>(self) -> Result<Pattern, E> {
        match self.dialect {
            Dialect::Itf => Err(E::custom("`null` is no value of ITF")),
            Dialect::Lockstep => Ok(Pattern::Unobserved),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Pattern, A::Error> {
        Ok(Pattern::sequence(all(items, self)?))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Pattern, A::Error> {
        let mut fields = Vec::new();
        let mut names = Unique::default();
        while let Some(name) = entries.next_key_seed(AsText)? {
            if name.as_str() == big::KEY || name.as_str().starts_with('#') {
                let special = self.special(&name, &mut entries)?;
                let is_alone = fields.is_empty() && entries.next_key_seed(AsText)?.is_none();
                return match is_alone {
                    true => Ok(special),
                    false => Err(A::Error::custom(format!(
                        "an object with `{name}` has no other fields"
                    ))),
                };
            }
            if !names.is_new(&name) {
                return Err(written_twice("field", &name));
            }
            fields.push((name, entries.next_value_seed(self)?));
        }
        Ok(Pattern::record(fields))
    }
}

impl Definite<'_> {
    /// Takes note that TLA+ has no type for what is read.
    fn note_type(self) {
        if let Some(has_types) = self.has_types {
            has_types.set(true);
        }
    }

    /// The value of an object with one field that tells its kind.
    fn special<'de, A: MapAccess<'de>>(
        self,
        key: &Text,
        entries: &mut A,
    ) -> Result<Pattern, A::Error> {
        let ours = self.dialect == Dialect::Lockstep;
        Ok(match key.as_str() {
            "#bigint" | big::KEY => {
                let digits = entries.next_value_seed(AsText)?;
                let number = big::integer(digits.as_str()).map_err(A::Error::custom)?;
                Pattern::Exact(Value::integer(number))
            }
            "#tup" => {
                self.note_type();
                Pattern::sequence(entries.next_value_seed(List(self))?)
            }
            "#set" => Pattern::set(entries.next_value_seed(List(self))?),
            "#map" => {
                let pairs = entries.next_value_seed(Pairs(self))?;
                let function = Pattern::function(unambiguous(pairs)?);
                if let Some(Value::Seq(_)) = function.exact() {
                    self.note_type();
                }
                function
            }
            "#unserializable" | "#opaque" => Pattern::Opaque(entries.next_value_seed(AsText)?),
            "#model" if ours => Pattern::Exact(Value::Model(entries.next_value_seed(AsText)?)),
            "#name" if ours => Pattern::String(entries.next_value_seed(AsText)?),
            "#array" if ours => Pattern::Array(entries.next_value_seed(List(self))?.into()),
            "#object" if ours => {
                let object = Self::entries_of(entries.next_value_seed(Pairs(self))?);
                Pattern::Object(object.into())
            }
            "#tla" if ours => {
                let text = entries.next_value_seed(AsText)?;
                let value = parse_value(text.as_str());
                Pattern::Exact(value.map_err(|error| A::Error::custom(error.message))?)
            }
            other => {
                return Err(A::Error::custom(format!(
                    "there is no kind of value `{other}`"
                )));
            }
        })
    }

    fn entries_of(pairs: Vec<(Pattern, Pattern)>) -> Vec<(Text, Pattern)> {
        let entries = pairs.into_iter().filter_map(|(key, value)| match key {
            Pattern::Exact(Value::Str(key)) => Some((key, value)),
            _ => None,
        });
        entries.collect()
    }
}

/// A function has one value for an argument.
fn unambiguous<E: Error>(pairs: Vec<(Pattern, Pattern)>) -> Result<Vec<(Pattern, Pattern)>, E> {
    let mut keys: Vec<(String, &Pattern)> = pairs
        .iter()
        .map(|(key, value)| (key.to_string(), value))
        .collect();
    keys.sort_by(|a, b| a.0.cmp(&b.0));
    let twice = keys
        .array_windows()
        .find(|[one, other]| one.0 == other.0 && one.1 != other.1);
    match twice {
        Some([(key, _), _]) => Err(E::custom(format!("the function has two values for {key}"))),
        None => Ok(pairs),
    }
}

/// Reads an array of values.
struct List<'s>(Definite<'s>);

impl<'de> DeserializeSeed<'de> for List<'_> {
    type Value = Vec<Pattern>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for List<'_> {
    type Value = Vec<Pattern>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of values")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        all(items, self.0)
    }
}

fn all<'de, A: SeqAccess<'de>>(mut items: A, item: Definite<'_>) -> Result<Vec<Pattern>, A::Error> {
    let mut all = Vec::new();
    while let Some(pattern) = items.next_element_seed(item)? {
        all.push(pattern);
    }
    Ok(all)
}

/// Reads an array of pairs of values.
struct Pairs<'s>(Definite<'s>);

impl<'de> DeserializeSeed<'de> for Pairs<'_> {
    type Value = Vec<(Pattern, Pattern)>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Pairs<'_> {
    type Value = Vec<(Pattern, Pattern)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of pairs")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(pair) = items.next_element_seed(List(self.0))? {
            match <[Pattern; 2]>::try_from(pair) {
                Ok([key, value]) => all.push((key, value)),
                Err(_) => return Err(A::Error::custom("expected a pair of values")),
            }
        }
        Ok(all)
    }
}

/// A state: an object with a value for each variable.
#[derive(Clone, Copy)]
pub(super) struct DefiniteState(pub(super) Dialect);

/// A state, and what is said about it.
#[derive(Default)]
pub(super) struct WithMeta {
    pub(super) vars: Vec<(Text, Pattern)>,
    /// What `#meta` says.
    pub(super) meta: Meta,
    /// Whether ITF has a type for some value that TLA+ has none for: a tuple, a
    /// map on `1..n`.
    pub(super) has_types: bool,
}

/// What is used of a remark (`#meta`), which may hold anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Meta {
    /// It, if it is a string.
    text: Option<String>,
    /// Its `action`, if that is a string.
    pub(super) action: Option<String>,
    /// Whether it says what no entry does.
    pub(super) says_more: bool,
}

/// Reads a remark, or a field of one.
#[derive(Clone, Copy)]
pub(super) enum ReadMeta {
    Whole,
    /// Of which only a text is of use.
    Field,
}

impl<'de> DeserializeSeed<'de> for ReadMeta {
    type Value = Meta;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Meta, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ReadMeta {
    type Value = Meta;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a remark")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Meta, E> {
        Ok(Meta::default())
    }

    fn visit_i64<E>(self, _: i64) -> Result<Meta, E> {
        Ok(Meta::default())
    }

    fn visit_u64<E>(self, _: u64) -> Result<Meta, E> {
        Ok(Meta::default())
    }

    fn visit_f64<E>(self, _: f64) -> Result<Meta, E> {
        Ok(Meta::default())
    }

    fn visit_unit<E>(self) -> Result<Meta, E> {
        Ok(Meta::default())
    }

    fn visit_str<E>(self, value: &str) -> Result<Meta, E> {
        Ok(Meta {
            text: Some(value.to_owned()),
            ..Meta::default()
        })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Meta, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Meta::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Meta, A::Error> {
        let mut meta = Meta::default();
        if let Self::Field = self {
            while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(meta);
        }
        while let Some(key) = entries.next_key_seed(AsText)? {
            match key.as_str() {
                "action" => meta.action = entries.next_value_seed(Self::Field)?.text,
                // Our own writer is no source of a trace.
                "source" => {
                    let source = entries.next_value_seed(Self::Field)?.text;
                    meta.says_more |= source.is_none_or(|source| source != env!("CARGO_PKG_NAME"));
                }
                "index" | "format" | "format-description" => {
                    entries.next_value::<IgnoredAny>()?;
                }
                _ => {
                    entries.next_value::<IgnoredAny>()?;
                    meta.says_more = true;
                }
            }
        }
        Ok(meta)
    }
}

impl<'de> DeserializeSeed<'de> for DefiniteState {
    type Value = WithMeta;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<WithMeta, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for DefiniteState {
    type Value = WithMeta;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a state, an object with a value for each variable")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<WithMeta, A::Error> {
        let mut state = WithMeta::default();
        let has_types = Cell::new(false);
        let value = Definite {
            has_types: Some(&has_types),
            ..Definite::of(self.0)
        };
        let mut names = Unique::default();
        while let Some(name) = entries.next_key_seed(AsText)? {
            if !names.is_new(&name) {
                return Err(written_twice("variable", &name));
            }
            if name.as_str() == "#meta" && self.0 == Dialect::Itf {
                state.meta = entries.next_value_seed(ReadMeta::Whole)?;
                continue;
            }
            state.vars.push((name, entries.next_value_seed(value)?));
        }
        state.has_types = has_types.get();
        Ok(state)
    }
}
