//! The codes of diagnostics. A code never changes its meaning.

/// Defines codes, and [`ALL`] with what is said of each.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $code:literal;)+) => {
        $($(#[doc = $doc])+ pub const $name: &str = $code;)+

        /// Every code and what it stands for.
        pub const ALL: &[(&str, &str)] = &[$(($code, concat!($($doc),+))),+];
    };
}

codes! {
    /// The text does not follow the grammar.
    SYNTAX = "LS0001";
    /// A character that the language does not know.
    INVALID_CHARACTER = "LS0002";
    /// A comment without an end.
    UNTERMINATED_COMMENT = "LS0003";
    /// A string without an end, or with an unknown escape.
    UNTERMINATED_STRING = "LS0004";
    /// A bracket that is never closed, or closed by one of another kind.
    UNBALANCED = "LS0005";
    /// Two operators that need parentheses between them.
    PRECEDENCE = "LS0006";
    /// Nesting beyond the limit.
    TOO_DEEP = "LS0007";
    /// A file without a module.
    NO_MODULE = "LS0008";
    /// A token at or left of the column of the list that it is in.
    INDENTATION = "LS0009";
    /// A form that the grammar lets through and that has no meaning.
    FORM = "LS0010";
    /// A word of the language that is given another meaning.
    RESERVED_NAME = "LS0011";
    /// An operand's number in a subexpression name that no operand has.
    OPERAND_NUMBER = "LS0012";
    /// A module of more tokens than the limit.
    TOO_LARGE = "LS0013";
    /// The text of a configuration does not follow its grammar.
    CONFIG_SYNTAX = "LS0020";
    /// A section that TLC's configurations do not have.
    CONFIG_SECTION = "LS0021";
    /// A section given twice that may be given once.
    CONFIG_TWICE = "LS0022";
    /// A configuration that cannot be read.
    CONFIG_UNREADABLE = "LS0023";
    /// A name that nothing in scope has.
    UNKNOWN_NAME = "LS0201";
    /// A name declared or defined where it already means something.
    REDEFINED = "LS0202";
    /// A wrong number of arguments.
    ARITY = "LS0203";
    /// An operator where a value is needed, or the other way round.
    OPERATOR_OR_VALUE = "LS0204";
    /// A level of expression that is not allowed in its place.
    LEVEL = "LS0205";
    /// A substitution of an INSTANCE that does not fit its module.
    SUBSTITUTION = "LS0206";
    /// A subexpression name that selects nothing.
    SUBEXPRESSION = "LS0207";
    /// A label that is misplaced, repeated or unknown.
    LABEL = "LS0208";
    /// A RECURSIVE declaration without its definition, or the other way round.
    RECURSIVE = "LS0209";
    /// `@` outside an EXCEPT.
    AT = "LS0210";
    /// A field given twice.
    DUPLICATE_FIELD = "LS0211";
    /// A module that is nowhere to be found.
    MODULE_NOT_FOUND = "LS0212";
    /// Modules that need each other.
    MODULE_CYCLE = "LS0213";
    /// A file that cannot be read as a module.
    MODULE_UNREADABLE = "LS0214";
    /// A file whose module has another name.
    MODULE_NAME = "LS0215";
    /// Modules nested or instantiated without end.
    MODULES_TOO_DEEP = "LS0216";
    /// INSTANCEs or bound names that multiply a spec beyond the limit.
    SPEC_TOO_LARGE = "LS0217";
    /// A step of a proof that may not be named as it is.
    PROOF_STEP = "LS0218";
    /// A name in a configuration that the spec does not have.
    CONFIG_UNKNOWN_NAME = "LS0301";
    /// A name in a configuration that stands for something else than needed.
    CONFIG_WRONG_KIND = "LS0302";
    /// A constant that the configuration gives no value.
    CONSTANT_WITHOUT_VALUE = "LS0303";
    /// A specification without a next-state relation.
    NO_BEHAVIOUR = "LS0304";
    /// An expression that has no value.
    EVALUATION = "LS0400";
    /// An EXCEPT at a place that the function does not have.
    EXCEPT_OUTSIDE = "LS0401";
    /// The first state of a trace is no initial state.
    NOT_INITIAL = "LS0501";
    /// A step that the model does not allow.
    NOT_A_STEP = "LS0502";
    /// A call of which judges say different things.
    OUTCOME = "LS0503";
    /// A step on which the model has no value.
    UNDEFINED_STEP = "LS0504";
    /// A label that gives a place for its action at which the spec does not have it.
    WRONG_PLACE = "LS0505";
    /// A call whose arguments are not for the operator's parameters.
    UNFITTING_CALL = "LS0506";
    /// A trace file that cannot be read.
    TRACE_UNREADABLE = "LS0601";
    /// A file that is no trace of a known form.
    NOT_A_TRACE = "LS0602";
    /// A trace that is not UTF-8.
    TRACE_ENCODING = "LS0603";
    /// A trace that does not follow the grammar of its form.
    TRACE_SYNTAX = "LS0604";
    /// A trace beyond a limit of size or depth.
    TRACE_LIMIT = "LS0605";
    /// A trace file that ends too early.
    TRACE_TRUNCATED = "LS0606";
    /// A trace that contradicts itself.
    TRACE_INCONSISTENT = "LS0607";
    /// A trace file without states.
    TRACE_EMPTY = "LS0608";
    /// A trace that speaks of a variable that the spec does not have.
    UNKNOWN_VARIABLE = "LS0609";
    /// A suite file that is not as it should be.
    SUITE = "LS0701";
    /// A file that cannot be read.
    FILE_UNREADABLE = "LS0702";
    /// A question without anything to judge.
    NOTHING_TO_CHECK = "LS0703";
    /// A trace that no model is for.
    NO_MODEL = "LS0704";
    /// An engine that there is not.
    UNKNOWN_ENGINE = "LS0705";
    /// A `--state` that describes no state, or too many.
    STATE = "LS0706";
    /// Evidence of an earlier run that cannot be added up.
    EVIDENCE = "LS0707";
    /// A name that is neither a file nor something that git knows.
    UNKNOWN_REVISION = "LS0708";
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn codes_differ_and_are_in_order() {
        let codes: Vec<_> = ALL.iter().map(|(code, _)| *code).collect();
        assert!(codes.is_sorted_by(|a, b| a < b), "{codes:?}");
    }

    #[test]
    fn codes_say_what_they_stand_for() {
        for (code, text) in ALL {
            assert!(code.len() == 6 && code.starts_with("LS"), "{code}");
            assert!(text.trim().ends_with('.'), "{code}: {text}");
        }
    }
}
