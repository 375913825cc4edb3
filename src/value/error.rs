//! Why an operation on values has no value.

use std::fmt;

use super::kind::Value;
use super::print::brief;

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
    /// Division by zero.
    DivByZero,
    /// `0 ^ 0`.
    ZeroPowZero,
    /// An ASSUME is FALSE.
    AssumptionFalse,
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
    /// A CHOOSE without a set evaluated.
    UnboundedChoose,
    /// A quantifier without a set evaluated.
    UnboundedQuantifier,
    /// A limit of depth or of work was met.
    Limit,
    /// A construct that is not evaluated.
    Unsupported,
    /// Something outside the spec that it is not allowed.
    Refused,
}

impl ErrorKind {
    /// Its name in machine-readable answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Incomparable => "incomparable",
            Self::ArgType => "arg_type",
            Self::ArgRange => "arg_range",
            Self::MembershipTypes => "membership_types",
            Self::NotASet => "not_a_set",
            Self::OutOfDomain => "out_of_domain",
            Self::NotAFunction => "not_a_function",
            Self::NotBoolean => "not_boolean",
            Self::NotARecord => "not_a_record",
            Self::NoField => "no_field",
            Self::CaseNoMatch => "case_no_match",
            Self::ChooseNoWitness => "choose_no_witness",
            Self::EmptySequence => "empty_sequence",
            Self::TuplePattern => "tuple_pattern",
            Self::ModuleFunction => "module_function",
            Self::DivByZero => "div_by_zero",
            Self::ZeroPowZero => "zero_pow_zero",
            Self::AssumptionFalse => "assumption_false",
            Self::AssertFailed => "assert_failed",
            Self::TlcgetUndefined => "tlcget_undefined",
            Self::UnassignedRead => "unassigned_read",
            Self::UnassignedVariables => "unassigned_variables",
            Self::Temporal => "temporal",
            Self::NotEnumerable => "not_enumerable",
            Self::TooManyElements => "too_many_elements",
            Self::UnboundedChoose => "unbounded_choose",
            Self::UnboundedQuantifier => "unbounded_quantifier",
            Self::Limit => "limit",
            Self::Unsupported => "unsupported",
            Self::Refused => "refused",
        }
    }
}

/// Why an operation on values has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError {
    /// Which rule was broken.
    pub kind: ErrorKind,
    /// A sentence fragment with the values in it.
    pub detail: String,
}

impl ValueError {
    /// An error of a kind.
    pub fn new(kind: ErrorKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
        }
    }

    /// `left` and `right` are of kinds that TLC does not compare.
    pub fn incomparable(left: &Value, right: &Value) -> Self {
        Self::new(
            ErrorKind::Incomparable,
            format!("cannot compare {} with {}", brief(left), brief(right)),
        )
    }

    /// TLC does not decide whether `element` is in `set`.
    pub fn membership(element: &Value, set: &Value) -> Self {
        Self::new(
            ErrorKind::MembershipTypes,
            format!(
                "cannot decide whether {} is an element of {}",
                brief(element),
                brief(set)
            ),
        )
    }

    /// A set was expected.
    pub fn not_a_set(value: &Value) -> Self {
        Self::new(
            ErrorKind::NotASet,
            format!("expected a set, found {}", brief(value)),
        )
    }

    /// The elements of an infinite set were asked for.
    pub fn not_enumerable(set: &Value) -> Self {
        Self::new(
            ErrorKind::NotEnumerable,
            format!("cannot enumerate {}", brief(set)),
        )
    }

    /// A function was expected.
    pub fn not_a_function(value: &Value) -> Self {
        Self::new(
            ErrorKind::NotAFunction,
            format!("expected a function, found {}", brief(value)),
        )
    }

    /// `argument` is outside the domain of `function`.
    pub fn out_of_domain(function: &Value, argument: &Value) -> Self {
        Self::new(
            ErrorKind::OutOfDomain,
            format!(
                "{} is not in the domain of {}",
                brief(argument),
                brief(function)
            ),
        )
    }

    /// The `ordinal` argument of `operator` should have been `wanted`.
    pub fn argument(ordinal: &str, operator: &str, wanted: &str, found: &Value) -> Self {
        Self::new(
            ErrorKind::ArgType,
            format!(
                "the {ordinal} argument of `{operator}` should be {wanted}, found {}",
                brief(found)
            ),
        )
    }

    /// Something would have more than the `most` elements, or bytes, that it
    /// may be built with.
    pub fn too_many(what: &str, most: usize) -> Self {
        let most = grouped(&most.to_string());
        Self::new(
            ErrorKind::TooManyElements,
            format!("{what} has too many elements to build: more than {most}"),
        )
    }

    /// Something would have `count` elements, and may be built with `most`.
    pub fn too_many_of(what: &str, count: &Value, most: usize) -> Self {
        let (count, most) = (grouped(&brief(count)), grouped(&most.to_string()));
        Self::new(
            ErrorKind::TooManyElements,
            format!("{what} has too many elements to build: {count} of at most {most}"),
        )
    }

    /// A set is made from another one with `count` elements, of which at most
    /// `most` may be gone through.
    pub fn too_many_to_visit(count: &Value, most: u64) -> Self {
        let (count, most) = (grouped(&brief(count)), grouped(&most.to_string()));
        Self::new(
            ErrorKind::Limit,
            format!(
                "this set is made from {count} elements of another, \
                 and at most {most} may be gone through"
            ),
        )
    }

    /// Something would take more than `mebibytes` of memory.
    pub fn too_large(what: &str, mebibytes: usize) -> Self {
        Self::new(
            ErrorKind::TooManyElements,
            format!("{what} is too large to build: more than {mebibytes} MiB"),
        )
    }

    /// The same error, called a misuse of what the operator takes.
    #[must_use]
    pub fn of_kind(mut self, kind: ErrorKind) -> Self {
        self.kind = kind;
        self
    }
}

/// A number with a comma between each three digits; anything else as it is.
fn grouped(digits: &str) -> String {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits.to_owned();
    }
    let mut shown = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for ValueError {}
