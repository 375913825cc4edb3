//! The codes of diagnostics. A code never changes its meaning.

/// The text does not follow the grammar.
pub const SYNTAX: &str = "LS0001";
/// A character that the language does not know.
pub const INVALID_CHARACTER: &str = "LS0002";
/// A comment without an end.
pub const UNTERMINATED_COMMENT: &str = "LS0003";
/// A string without an end, or an unknown escape in it.
pub const UNTERMINATED_STRING: &str = "LS0004";
/// A bracket that is never closed, or closed by another kind.
pub const UNBALANCED: &str = "LS0005";
/// Two operators that need parentheses between them.
pub const PRECEDENCE: &str = "LS0006";
/// Nesting beyond the limit.
pub const TOO_DEEP: &str = "LS0007";
/// No module in the file.
pub const NO_MODULE: &str = "LS0008";
/// A token at or left of the column of the list that it is in.
pub const INDENTATION: &str = "LS0009";
/// A form that the grammar lets through and that has no meaning.
pub const FORM: &str = "LS0010";

/// The text of a configuration does not follow its grammar.
pub const CONFIG_SYNTAX: &str = "LS0020";
/// A section that TLC's configurations do not have.
pub const CONFIG_SECTION: &str = "LS0021";
/// A section that may be given once is given twice.
pub const CONFIG_TWICE: &str = "LS0022";

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
pub const MODULES_TOO_DEEP: &str = "LS0216";
/// INSTANCEs or bound names that multiply a spec beyond the limit.
pub const SPEC_TOO_LARGE: &str = "LS0217";
