//! TLA+ values: order, equality, hash, printing in TLC's notation.
//!
//! **Invariant**: `value` knows nothing of the other rooms.

use std::fmt;
use std::sync::Arc;

use num_bigint::BigInt;

/// An interned-like string: cheap to clone, equal pointers compare fast.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(Arc<Box<str>>);

impl Text {
    /// A text.
    pub fn new(text: &str) -> Self {
        Self(Arc::new(text.into()))
    }

    /// Its characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What kind of rule a value broke; the names are the oracle's `sub` classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// Two values of kinds that TLC does not compare.
    Incomparable,
    /// An argument of the wrong kind.
    ArgType,
    /// An argument of the right kind outside what the operator takes.
    ArgRange,
    /// `e \in S` where TLC cannot decide for that kind of `e`.
    MembershipTypes,
    /// A set was expected.
    NotASet,
    /// A function applied outside its domain.
    OutOfDomain,
    /// A function was expected.
    NotAFunction,
    /// TRUE or FALSE was expected.
    NotBoolean,
    /// A record was expected.
    NotARecord,
    /// A record has no such field.
    NoField,
    /// CASE without a true arm and without OTHER.
    CaseNoMatch,
    /// CHOOSE without a witness.
    ChooseNoWitness,
    /// Head or Tail of `<<>>`.
    EmptySequence,
    /// A tuple pattern met another kind of value.
    TuplePattern,
    /// A function definition misused.
    ModuleFunction,
    /// Division by zero, or by a negative number in `%`.
    DivByZero,
    /// `0 ^ 0`.
    ZeroPowZero,
    /// Assert's first argument was FALSE.
    AssertFailed,
    /// TLCGet of a register never set.
    TlcgetUndefined,
    /// A primed variable read before it has a value.
    UnassignedRead,
    /// A state in which a variable has no value.
    UnassignedVariables,
    /// A temporal formula where a value is needed.
    Temporal,
    /// An infinite set enumerated.
    NotEnumerable,
    /// A set too large to build.
    TooManyElements,
    /// An unbounded quantifier or CHOOSE evaluated.
    Unbounded,
    /// A limit of depth or of work was met.
    Limit,
    /// A construct that is not evaluated.
    Unsupported,
}

/// Why an operation on values has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError {
    /// Which rule was broken.
    pub kind: ErrorKind,
    /// A sentence fragment with the values in it.
    pub detail: String,
}

/// A function given by a rule on a set that is not enumerated.
pub trait LazyFunction: fmt::Debug + Send + Sync {
    /// The value at `argument`.
    fn apply(&self, argument: &Value) -> Result<Value, ValueError>;
    /// The domain, a set.
    fn domain(&self) -> &Value;
}

/// A set given by a rule.
pub trait LazySet: fmt::Debug + Send + Sync {
    /// Whether `element` is in it.
    fn contains(&self, element: &Value) -> Result<bool, ValueError>;
    /// Its elements, in order, if they can be listed.
    fn elements(&self) -> Result<Vec<Value>, ValueError>;
}

/// A function on strings; fields sorted by name.
#[derive(Clone, Debug)]
pub struct Record {
    keys: Arc<[Text]>,
    values: Vec<Value>,
}

/// A function on any finite set; `domain` is sorted and has no duplicates.
#[derive(Clone, Debug)]
pub struct Function {
    domain: Arc<[Value]>,
    values: Vec<Value>,
}

/// A set.
#[derive(Clone, Debug)]
pub enum Set {
    /// Sorted, without duplicates.
    Enumerated(Vec<Value>),
}

/// A TLA+ value. Cheap to clone.
///
/// Canonical: an integer that fits `i64` is [`Value::Int`]; a function whose
/// domain is `1..n` is [`Value::Seq`] (so tuples, sequences and such functions
/// are one), one whose domain is a non-empty set of strings is
/// [`Value::Record`], any other [`Value::Function`].
#[derive(Clone, Debug)]
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
    Seq(Arc<Vec<Value>>),
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
