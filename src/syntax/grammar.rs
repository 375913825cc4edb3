//! The parser that pest generates, and what its rules are called in messages.

use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/tla.pest"]
pub(super) struct TlaParser;

/// A piece of the text that the layout pass wrote, with the rule it matched.
pub(super) type Piece<'t> = Pair<'t, Rule>;

/// The pieces inside a piece, without tokens.
pub(super) fn parts(piece: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    piece
        .into_inner()
        .filter(|it| token(it.as_rule()).is_none())
}

/// A piece's text without the blank behind it.
pub(super) fn text<'t>(piece: &Piece<'t>) -> &'t str {
    piece.as_str().trim_end_matches(' ')
}

/// What a rule stands for in a message; nothing if it is never worth saying.
pub(super) fn describe(rule: Rule) -> Option<&'static str> {
    if let Some(token) = token(rule) {
        return (!token.is_empty()).then_some(token);
    }
    match rule {
        Rule::identifier | Rule::any_name | Rule::names => Some("a name"),
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
        | Rule::case_arm => Some("an expression"),
        Rule::infix
        | Rule::postfix_operator
        | Rule::field
        | Rule::application
        | Rule::named_symbol
        | Rule::prefix_symbol => Some("an operator"),
        Rule::arguments => Some("arguments in `(…)`"),
        Rule::unit
        | Rule::definition
        | Rule::unnamed_instance
        | Rule::variables
        | Rule::constants
        | Rule::recursive
        | Rule::theorem
        | Rule::assumption
        | Rule::use_or_hide => Some("a definition or declaration"),
        Rule::let_unit | Rule::definitions_step => Some("a definition"),
        Rule::module => Some("a module"),
        Rule::declaration => Some("a name or `_`"),
        Rule::arity => Some("`(_)`"),
        Rule::parameters => Some("parameters in `(…)`"),
        Rule::operator_head
        | Rule::function_head
        | Rule::prefix_head
        | Rule::infix_head
        | Rule::postfix_head => Some("a name"),
        Rule::instance => Some("`INSTANCE`"),
        Rule::substitution => Some("a substitution `x <- e`"),
        Rule::assume_prove => Some("`ASSUME`"),
        Rule::new_variable | Rule::new_operator | Rule::new_constant => Some("`NEW`"),
        Rule::proof | Rule::by | Rule::step => Some("a proof"),
        Rule::operand_number
        | Rule::left_step
        | Rule::right_step
        | Rule::body_step
        | Rule::at_step => Some("a name, a number, `<<`, `>>`, `:` or `@` after `!`"),
        Rule::function_set_rest => Some("`->`"),
        Rule::except_rest => Some("`EXCEPT`"),
        Rule::box_subscript => Some("`]_`"),
        Rule::angle_subscript => Some("`>>_`"),
        Rule::braced_rest => Some("`:`"),
        Rule::first_field | Rule::field_value => Some("a field `f |-> e`"),
        Rule::field_set => Some("a field `f : S`"),
        Rule::update => Some("`!.f = e` or `![i] = e`"),
        Rule::plain_name => Some("a name"),
        Rule::bounds | Rule::bound => Some("a bound `x \\in S`"),
        Rule::tuple_of_names => Some("`<<`"),
        Rule::other_arm => Some("`OTHER`"),
        Rule::extends => Some("`EXTENDS`"),
        Rule::separator => Some("`----`"),
        Rule::claim_name | Rule::EOI => None,
        Rule::entry_module | Rule::entry_units | Rule::entry_expression => None,
        _ => None,
    }
}

/// What a token is called in messages (empty if it is never said), or nothing
/// for a rule that is no token.
fn token(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::MODULE_HEADER => "`---- MODULE`",
        Rule::MODULE_END => "`====`",
        Rule::DASHES => "`----`",
        Rule::EXTENDS => "`EXTENDS`",
        Rule::LOCAL => "`LOCAL`",
        Rule::INSTANCE => "`INSTANCE`",
        Rule::WITH => "`WITH`",
        Rule::VARIABLES => "`VARIABLES`",
        Rule::CONSTANTS => "`CONSTANTS`",
        Rule::RECURSIVE => "`RECURSIVE`",
        Rule::ASSUME | Rule::PROOF_ASSUME => "`ASSUME`",
        Rule::THEOREM => "`THEOREM`",
        Rule::PROVE => "`PROVE`",
        Rule::NEW => "`NEW`",
        Rule::STATE_ACTION_TEMPORAL => "",
        Rule::PROOF => "`PROOF`",
        Rule::OBVIOUS | Rule::OMITTED | Rule::BY | Rule::ONLY => "a proof",
        Rule::DEF => "`DEF`",
        Rule::DEFINE => "`DEFINE`",
        Rule::USE | Rule::HIDE => "",
        Rule::QED => "`QED`",
        Rule::HAVE | Rule::TAKE | Rule::WITNESS | Rule::PICK | Rule::SUFFICES => "",
        Rule::FACT_MODULE => "",
        Rule::STEP | Rule::STEP_NAME => "a proof step",
        Rule::LAMBDA => "`LAMBDA`",
        Rule::IF => "`IF`",
        Rule::THEN => "`THEN`",
        Rule::ELSE => "`ELSE`",
        Rule::CASE => "`CASE`",
        Rule::OTHER => "`OTHER`",
        Rule::LET => "`LET`",
        Rule::IN => "`IN`",
        Rule::CHOOSE => "`CHOOSE`",
        Rule::EXCEPT => "`EXCEPT`",
        Rule::FAIRNESS => "`WF_`",
        Rule::FORALL => "`\\A`",
        Rule::EXISTS => "`\\E`",
        Rule::TEMPORAL_FORALL => "`\\AA`",
        Rule::TEMPORAL_EXISTS => "`\\EE`",
        Rule::COMMA => "`,`",
        Rule::COLON => "`:`",
        Rule::LABELS => "`::`",
        Rule::DOT => "`.`",
        Rule::BANG => "`!`",
        Rule::UNDERSCORE => "`_`",
        Rule::DEFINED_AS => "`==`",
        Rule::EQUALS => "`=`",
        Rule::MEMBER => "`\\in`",
        Rule::ARROW => "`->`",
        Rule::MAPS_TO => "`|->`",
        Rule::SUBSTITUTED_BY => "`<-`",
        Rule::CASE_SEPARATOR => "`[]`",
        Rule::LEFT_PAREN => "`(`",
        Rule::RIGHT_PAREN => "`)`",
        Rule::LEFT_BRACKET => "`[`",
        Rule::RIGHT_BRACKET => "`]`",
        Rule::RIGHT_BRACKET_SUBSCRIPT => "`]_`",
        Rule::LEFT_BRACE => "`{`",
        Rule::RIGHT_BRACE => "`}`",
        Rule::LEFT_ANGLE => "`<<`",
        Rule::RIGHT_ANGLE => "`>>`",
        Rule::RIGHT_ANGLE_SUBSCRIPT => "`>>_`",
        Rule::OPEN | Rule::AND_BULLET | Rule::OR_BULLET | Rule::CLOSE | Rule::DEFINITION => "",
        _ => return None,
    })
}
