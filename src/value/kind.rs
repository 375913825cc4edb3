//! The kinds of value.

use std::fmt;
use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::error::{ErrorKind, ValueError};
use super::function::Function;
use super::items::Items;
use super::lazy::LazyFunction;
use super::print::brief;
use super::record::Record;
use super::set::Set;
use super::text::Text;

/// A TLA+ value. Cheap to clone.
///
/// Canonical: an integer that fits `i64` is [`Value::Int`]; a function whose
/// domain is `1..n` is [`Value::Seq`] (so tuples, sequences and such functions
/// are one), one whose domain is a non-empty set of strings is
/// [`Value::Record`], any other [`Value::Function`]. The constructors see to
/// it; whoever writes a variant by hand must.
#[derive(Clone)]
pub enum Value {
    /// `TRUE`, `FALSE`.
    Bool(bool),
    /// An integer that fits.
    Int(i64),
    /// An integer that does not fit `i64`.
    Big(Arc<BigInt>),
    /// A string.
    Str(Text),
    /// A model value.
    Model(Text),
    /// A sequence or tuple; a function on `1..n`; `<<>>` is the empty function.
    Seq(Arc<Items>),
    /// A function on strings.
    Record(Arc<Record>),
    /// A function on any other finite set.
    Function(Arc<Function>),
    /// A function given by a rule, on a set that is not enumerated.
    Lazy(Arc<Box<dyn LazyFunction>>),
    /// A set.
    Set(Arc<Set>),
}

const _: () = assert!(size_of::<Value>() <= 16);

impl Value {
    /// An integer of any size.
    pub fn integer(n: BigInt) -> Self {
        match n.to_i64() {
            Some(small) => Self::Int(small),
            None => Self::Big(Arc::new(n)),
        }
    }

    /// A string.
    pub fn string(text: &str) -> Self {
        Self::Str(Text::new(text))
    }

    /// A model value.
    pub fn model(name: &str) -> Self {
        Self::Model(Text::new(name))
    }

    /// A tuple or sequence of `items`.
    pub fn seq(items: impl Into<Items>) -> Self {
        Self::Seq(Arc::new(items.into()))
    }

    /// The empty sequence, which is the empty function too.
    pub fn empty_seq() -> Self {
        Self::seq(Vec::new())
    }

    /// The empty set.
    pub fn empty_set() -> Self {
        Self::from(Set::Enumerated(Items::default()))
    }

    /// `BOOLEAN`.
    pub fn booleans() -> Self {
        let both = vec![Self::Bool(false), Self::Bool(true)];
        Self::from(Set::Enumerated(both.into()))
    }

    /// A function given by a rule.
    pub fn lazy(function: Box<dyn LazyFunction>) -> Self {
        Self::Lazy(Arc::new(function))
    }

    /// Whether it may hold other values.
    pub fn is_nested(&self) -> bool {
        !matches!(
            self,
            Self::Bool(_) | Self::Int(_) | Self::Big(_) | Self::Str(_) | Self::Model(_)
        )
    }

    /// Whether it is the other without a look inside: an equal atom, or the
    /// same allocation.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Seq(a), Self::Seq(b)) => Arc::ptr_eq(a, b),
            (Self::Record(a), Self::Record(b)) => Arc::ptr_eq(a, b),
            (Self::Function(a), Self::Function(b)) => Arc::ptr_eq(a, b),
            (Self::Set(a), Self::Set(b)) => Arc::ptr_eq(a, b),
            _ => !self.is_nested() && !other.is_nested() && self == other,
        }
    }

    /// The truth value.
    ///
    /// # Errors
    /// [`ErrorKind::NotBoolean`] if it is none.
    pub fn truth(&self) -> Result<bool, ValueError> {
        match self {
            Self::Bool(truth) => Ok(*truth),
            other => Err(ValueError::new(
                ErrorKind::NotBoolean,
                format!("expected TRUE or FALSE, found {}", brief(other)),
            )),
        }
    }

    /// The integer, if it is one that fits.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(n) => Some(*n),
            _ => None,
        }
    }

    /// The string's characters, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(text) => Some(text.as_str()),
            _ => None,
        }
    }

    /// The items, if it is a sequence or tuple (not a lazy function).
    pub fn as_seq(&self) -> Option<&[Self]> {
        match self {
            Self::Seq(items) => Some(items.as_slice()),
            _ => None,
        }
    }

    /// The set, if it is one.
    pub fn as_set(&self) -> Option<&Set> {
        match self {
            Self::Set(set) => Some(set),
            _ => None,
        }
    }

    /// The record, if it is one.
    pub fn as_record(&self) -> Option<&Record> {
        match self {
            Self::Record(record) => Some(record),
            _ => None,
        }
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Self {
        Self::Int(n)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::integer(BigInt::from(number))
    }
}

impl From<usize> for Value {
    fn from(n: usize) -> Self {
        i64::try_from(n).map_or_else(|_| Self::integer(BigInt::from(n)), Self::Int)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::string(text)
    }
}

impl From<Set> for Value {
    fn from(set: Set) -> Self {
        Self::Set(Arc::new(set))
    }
}

// The printed form: values are read by people in test failures, and a derived
// form would recurse without a bound.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What kind of value it is, as TLC's messages call it.
pub fn kind_name(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "a Boolean value",
        Value::Int(_) | Value::Big(_) => "an integer",
        Value::Str(_) => "a string",
        Value::Model(_) => "a model value",
        Value::Seq(_) => "a tuple",
        Value::Record(_) => "a record",
        Value::Function(_) => "a function of the form (d1 :> e1 @@ ... @@ dN :> eN)",
        Value::Lazy(_) => "a function of the form [x \\in S |-> expr]",
        Value::Set(set) => set_kind_name(set),
    }
}

fn set_kind_name(set: &Set) -> &'static str {
    match set {
        Set::Enumerated(_) | Set::Loose(_) => "a set of the form {e1, ... ,eN}",
        Set::Interval { .. } => "a set of the form i..j",
        Set::Naturals | Set::Integers | Set::Reals | Set::Strings | Set::Any | Set::Seqs(_) => {
            "a special set constant"
        }
        Set::Powerset(_) => "a set of the form SUBSET S",
        Set::Functions { .. } => "a set of the form [S -> T]",
        Set::Records(_) => "a set of the form [d1 : S1, ... , dN : SN]",
        Set::Product(_) => "a cartesian product",
        Set::Union(..) => "a set of the form S \\cup T",
        Set::Intersection(..) => "a set of the form S \\cap T",
        Set::Difference(..) => "a set of the form S \\ T",
        Set::BigUnion(_) => "a set of the form UNION S",
        Set::Listed { of, .. } => kind_name(of),
        Set::Lazy(_) => "a set of the form {x \\in S : expr}",
    }
}
