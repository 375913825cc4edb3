//! The parser that pest generates, and what its rules are called in messages.

use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/tla.pest"]
pub(super) struct TlaParser;

/// A piece of the text that the layout pass wrote, with the rule it matched.
pub(super) type Piece<'t> = Pair<'t, Rule>;

/// The pieces inside a piece, without tokens.
pub(super) fn parts(piece: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    piece.into_inner().filter(|it| !is_token(it.as_rule()))
}

/// A piece's text without the blank behind it.
pub(super) fn text<'t>(piece: &Piece<'t>) -> &'t str {
    piece.as_str().trim_end_matches(' ')
}

/// What is said of a rule in messages.
enum Said {
    /// A token, in backticks or in words; empty if it is never said.
    Token(&'static str),
    /// What the user would write there.
    Thing(&'static str),
    /// Nothing: its parts are said.
    Never,
}

/// What a rule stands for in a message; nothing if it is never worth saying.
pub(super) fn describe(rule: Rule) -> Option<&'static str> {
    match said(rule) {
        Said::Token("") | Said::Never => None,
        Said::Token(words) | Said::Thing(words) => Some(words),
    }
}

/// Whether a rule is a token, which trees are built without.
fn is_token(rule: Rule) -> bool {
    matches!(said(rule), Said::Token(_))
}

/// Every rule, so that a new one cannot be forgotten.
fn said(rule: Rule) -> Said {
    match rule {
        Rule::identifier | Rule::any_name | Rule::names => Said::Thing("a name"),
        Rule::expression
        | Rule::prefix
        | Rule::name
        | Rule::named
        | Rule::applied_symbol
        | Rule::step_name
        | Rule::number
        | Rule::string
        | Rule::parenthesized
        | Rule::record
        | Rule::record_set
        | Rule::function
        | Rule::bracketed
        | Rule::angled
        | Rule::braced
        | Rule::junction
        | Rule::at
        | Rule::fairness
        | Rule::quantified
        | Rule::conditional
        | Rule::case
        | Rule::let_in
        | Rule::choose
        | Rule::symbol_argument
        | Rule::lambda
        | Rule::case_arm => Said::Thing("an expression"),
        Rule::infix
        | Rule::postfix_operator
        | Rule::field
        | Rule::application
        | Rule::named_symbol
        | Rule::prefix_symbol => Said::Thing("an operator"),
        Rule::arguments => Said::Thing("arguments in `(…)`"),
        Rule::unit
        | Rule::definition
        | Rule::unnamed_instance
        | Rule::variables
        | Rule::constants
        | Rule::recursive
        | Rule::theorem
        | Rule::assumption
        | Rule::use_only
        | Rule::use_or_hide => Said::Thing("a definition or declaration"),
        Rule::let_unit | Rule::definitions_step => Said::Thing("a definition"),
        Rule::module => Said::Thing("a module"),
        Rule::declaration => Said::Thing("a name or `_`"),
        Rule::arity => Said::Thing("`(_)`"),
        Rule::parameters => Said::Thing("parameters in `(…)`"),
        Rule::operator_head
        | Rule::function_head
        | Rule::prefix_head
        | Rule::infix_head
        | Rule::postfix_head => Said::Thing("a name"),
        Rule::instance => Said::Thing("`INSTANCE`"),
        Rule::substitution => Said::Thing("a substitution `x <- e`"),
        Rule::assume_prove => Said::Thing("`ASSUME`"),
        Rule::new_variable | Rule::new_operator | Rule::new_constant => Said::Thing("`NEW`"),
        Rule::proof | Rule::by | Rule::step => Said::Thing("a proof"),
        Rule::operand_number
        | Rule::left_step
        | Rule::right_step
        | Rule::body_step
        | Rule::at_step => Said::Thing("a name, a number, `<<`, `>>`, `:` or `@` after `!`"),
        Rule::function_set_rest => Said::Thing("`->`"),
        Rule::except_rest => Said::Thing("`EXCEPT`"),
        Rule::box_subscript => Said::Thing("`]_`"),
        Rule::angle_subscript => Said::Thing("`>>_`"),
        Rule::braced_rest => Said::Thing("`:`"),
        Rule::first_field | Rule::field_value => Said::Thing("a field `f |-> e`"),
        Rule::field_set => Said::Thing("a field `f : S`"),
        Rule::update => Said::Thing("`!.f = e` or `![i] = e`"),
        Rule::plain_name => Said::Thing("a name"),
        Rule::bounds | Rule::bound => Said::Thing("a bound `x \\in S`"),
        Rule::tuple_of_names => Said::Thing("`<<`"),
        Rule::other_arm => Said::Thing("`OTHER`"),
        Rule::extends => Said::Thing("`EXTENDS`"),
        Rule::separator => Said::Thing("`----`"),
        Rule::fact_symbol => Said::Thing("an operator"),
        Rule::claim_name | Rule::EOI => Said::Never,
        Rule::entry_module | Rule::entry_units | Rule::entry_expression => Said::Never,
        // Rules that leave no piece behind.
        Rule::assumed
        | Rule::proof_item
        | Rule::step_body
        | Rule::facts
        | Rule::fact
        | Rule::operand
        | Rule::postfix
        | Rule::primary
        | Rule::name_step
        | Rule::argument
        | Rule::symbol_end
        | Rule::subscript
        | Rule::open
        | Rule::bound_head
        | Rule::named_infix
        | Rule::any_symbol
        | Rule::letters
        | Rule::digits
        | Rule::reserved => Said::Never,
        Rule::MODULE_HEADER => Said::Token("`---- MODULE`"),
        Rule::MODULE_END => Said::Token("`====`"),
        Rule::DASHES => Said::Token("`----`"),
        Rule::EXTENDS => Said::Token("`EXTENDS`"),
        Rule::LOCAL => Said::Token("`LOCAL`"),
        Rule::INSTANCE => Said::Token("`INSTANCE`"),
        Rule::WITH => Said::Token("`WITH`"),
        Rule::VARIABLES => Said::Token("`VARIABLES`"),
        Rule::CONSTANTS => Said::Token("`CONSTANTS`"),
        Rule::RECURSIVE => Said::Token("`RECURSIVE`"),
        Rule::ASSUME | Rule::PROOF_ASSUME => Said::Token("`ASSUME`"),
        Rule::THEOREM => Said::Token("`THEOREM`"),
        Rule::PROVE => Said::Token("`PROVE`"),
        Rule::NEW => Said::Token("`NEW`"),
        Rule::STATE_ACTION_TEMPORAL => Said::Token(""),
        Rule::PROOF => Said::Token("`PROOF`"),
        Rule::OBVIOUS | Rule::OMITTED | Rule::BY | Rule::ONLY => Said::Token("a proof"),
        Rule::DEF => Said::Token("`DEF`"),
        Rule::DEFINE => Said::Token("`DEFINE`"),
        Rule::USE | Rule::HIDE => Said::Token(""),
        Rule::QED => Said::Token("`QED`"),
        Rule::HAVE | Rule::TAKE | Rule::WITNESS | Rule::PICK | Rule::SUFFICES => Said::Token(""),
        Rule::FACT_MODULE => Said::Token(""),
        Rule::STEP | Rule::STEP_NAME => Said::Token("a proof step"),
        Rule::LAMBDA => Said::Token("`LAMBDA`"),
        Rule::IF => Said::Token("`IF`"),
        Rule::THEN => Said::Token("`THEN`"),
        Rule::ELSE => Said::Token("`ELSE`"),
        Rule::CASE => Said::Token("`CASE`"),
        Rule::OTHER => Said::Token("`OTHER`"),
        Rule::LET => Said::Token("`LET`"),
        Rule::IN => Said::Token("`IN`"),
        Rule::CHOOSE => Said::Token("`CHOOSE`"),
        Rule::EXCEPT => Said::Token("`EXCEPT`"),
        Rule::FAIRNESS => Said::Token("`WF_`"),
        Rule::FORALL => Said::Token("`\\A`"),
        Rule::EXISTS => Said::Token("`\\E`"),
        Rule::TEMPORAL_FORALL => Said::Token("`\\AA`"),
        Rule::TEMPORAL_EXISTS => Said::Token("`\\EE`"),
        Rule::COMMA => Said::Token("`,`"),
        Rule::COLON => Said::Token("`:`"),
        Rule::LABELS => Said::Token("`::`"),
        Rule::DOT => Said::Token("`.`"),
        Rule::BANG => Said::Token("`!`"),
        Rule::UNDERSCORE => Said::Token("`_`"),
        Rule::DEFINED_AS => Said::Token("`==`"),
        Rule::EQUALS => Said::Token("`=`"),
        Rule::MEMBER => Said::Token("`\\in`"),
        Rule::ARROW => Said::Token("`->`"),
        Rule::MAPS_TO => Said::Token("`|->`"),
        Rule::SUBSTITUTED_BY => Said::Token("`<-`"),
        Rule::CASE_SEPARATOR => Said::Token("`[]`"),
        Rule::LEFT_PAREN => Said::Token("`(`"),
        Rule::RIGHT_PAREN => Said::Token("`)`"),
        Rule::LEFT_BRACKET => Said::Token("`[`"),
        Rule::RIGHT_BRACKET => Said::Token("`]`"),
        Rule::RIGHT_BRACKET_SUBSCRIPT => Said::Token("`]_`"),
        Rule::LEFT_BRACE => Said::Token("`{`"),
        Rule::RIGHT_BRACE => Said::Token("`}`"),
        Rule::LEFT_ANGLE => Said::Token("`<<`"),
        Rule::RIGHT_ANGLE => Said::Token("`>>`"),
        Rule::RIGHT_ANGLE_SUBSCRIPT => Said::Token("`>>_`"),
        Rule::OPEN | Rule::AND_BULLET | Rule::OR_BULLET | Rule::CLOSE | Rule::DEFINITION => {
            Said::Token("")
        }
    }
}
