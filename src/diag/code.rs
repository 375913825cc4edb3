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
/// A word of the language that is given another meaning.
pub const RESERVED_NAME: &str = "LS0011";
/// An operand's number in a subexpression name that no operand has.
pub const OPERAND_NUMBER: &str = "LS0012";

/// The text of a configuration does not follow its grammar.
pub const CONFIG_SYNTAX: &str = "LS0020";
/// A section that TLC's configurations do not have.
pub const CONFIG_SECTION: &str = "LS0021";
/// A section that may be given once is given twice.
pub const CONFIG_TWICE: &str = "LS0022";
