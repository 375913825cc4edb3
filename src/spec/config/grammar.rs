//! The parser that pest generates, and what its rules are called in messages.

use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/cfg.pest"]
pub(super) struct CfgParser;

/// A piece of the text with the rule it matched.
pub(super) type Piece<'t> = Pair<'t, Rule>;

/// What one would have to write for the rule, unless that says nothing.
pub(super) fn describe(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::config | Rule::EOI | Rule::WHITESPACE | Rule::COMMENT | Rule::block => return None,
        Rule::section | Rule::keyword | Rule::single_keyword | Rule::list_keyword => {
            "a section keyword"
        }
        Rule::constants | Rule::single | Rule::list | Rule::deadlock => "a section keyword",
        Rule::CONSTANTS | Rule::DEADLOCK | Rule::single_word | Rule::list_word => {
            "a section keyword"
        }
        Rule::assignment => "an assignment `x = v` or `x <- y`",
        Rule::replacement | Rule::REPLACED_BY => "`<-`",
        Rule::assigned | Rule::EQUALS => "`=`",
        Rule::arguments | Rule::LEFT_PAREN => return None,
        Rule::in_module | Rule::LEFT_BRACKET => return None,
        Rule::value | Rule::number | Rule::string | Rule::set => "a value",
        Rule::boolean => "`TRUE` or `FALSE`",
        Rule::name | Rule::word | Rule::letter | Rule::symbol | Rule::sign => "a name",
        Rule::COMMA => "`,`",
        Rule::RIGHT_PAREN => "`)`",
        Rule::RIGHT_BRACKET => "`]`",
        Rule::LEFT_BRACE => "`{`",
        Rule::RIGHT_BRACE => "`}`",
    })
}
