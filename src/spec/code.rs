//! Codes of the diagnostics that loading and resolving give.

/// A name that nothing in scope has.
pub const UNKNOWN_NAME: &str = "LS0201";
/// A name declared or defined where it already means something.
pub const REDEFINED: &str = "LS0202";
/// A wrong number of arguments.
pub const ARITY: &str = "LS0203";
/// An operator where a value is needed, or the other way round.
pub const OPERATOR_OR_VALUE: &str = "LS0204";
/// A level of expression that is not allowed in its place.
pub const LEVEL: &str = "LS0205";
/// A substitution of an INSTANCE that does not fit its module.
pub const SUBSTITUTION: &str = "LS0206";
/// A subexpression name that selects nothing.
pub const SUBEXPRESSION: &str = "LS0207";
/// A label that is misplaced, repeated or unknown.
pub const LABEL: &str = "LS0208";
/// A RECURSIVE declaration without its definition, or the other way round.
pub const RECURSIVE: &str = "LS0209";
/// `@` outside an EXCEPT.
pub const AT: &str = "LS0210";
/// A field given twice.
pub const DUPLICATE_FIELD: &str = "LS0211";
/// A module that is nowhere to be found.
pub const MODULE_NOT_FOUND: &str = "LS0212";
/// Modules that need each other.
pub const MODULE_CYCLE: &str = "LS0213";
/// A file that cannot be read as a module.
pub const MODULE_UNREADABLE: &str = "LS0214";
/// A file whose module has another name.
pub const MODULE_NAME: &str = "LS0215";
/// Modules nested or instantiated without end.
pub const TOO_DEEP: &str = "LS0216";
