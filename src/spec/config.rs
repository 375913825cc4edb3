//! TLC's configuration files (`.cfg`): what a model gives to a spec.
//!
//! The language is that of TLC's `ModelConfig`, with negative numbers added.

mod grammar;

use pest::Parser as _;
use pest::iterators::Pair;

use self::grammar::{CfgParser, Rule};
use crate::diag::{Diagnostic, FileId, Source, Span, code};
use crate::syntax::ast::Ident;

/// A configuration. Names are as written: `Op`, `I!Op`, an operator symbol.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// What CONSTANT sections assign, in order.
    pub constants: Vec<Assignment>,
    /// INIT.
    pub init: Option<Ident>,
    /// NEXT.
    pub next: Option<Ident>,
    /// SPECIFICATION.
    pub specification: Option<Ident>,
    /// INVARIANT.
    pub invariants: Vec<Ident>,
    /// PROPERTY.
    pub properties: Vec<Ident>,
    /// CONSTRAINT.
    pub constraints: Vec<Ident>,
    /// ACTION_CONSTRAINT.
    pub action_constraints: Vec<Ident>,
    /// SYMMETRY.
    pub symmetry: Option<Ident>,
    /// VIEW.
    pub view: Option<Ident>,
    /// ALIAS.
    pub alias: Option<Ident>,
    /// POSTCONDITION.
    pub postconditions: Vec<Ident>,
    /// CHECK_DEADLOCK, and the whole section's place.
    pub check_deadlock: Option<(bool, Span)>,
    /// `_PERIODIC`, which TLC evaluates now and then.
    pub periodic: Option<Ident>,
    /// `_RL_REWARD`, which guides TLC's simulation.
    pub reward: Option<Ident>,
    /// `_POSSIBLE`, which TLC reports when no state satisfies it.
    pub possible: Vec<Ident>,
}

/// One entry of a CONSTANT section.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// What is assigned.
    pub name: Ident,
    /// The module in which it is replaced, if it is only one: `x <-[M] y`.
    pub module: Option<Ident>,
    /// What it stands for from now on.
    pub kind: AssignmentKind,
    /// The whole entry.
    pub span: Span,
}

/// What a constant or definition is replaced by.
#[derive(Clone, Debug, PartialEq)]
pub enum AssignmentKind {
    /// `x <- Other`: a definition of the spec.
    Operator(Ident),
    /// `x = value`, or one value of an operator: `F(1, a) = value`.
    Value {
        /// In parentheses; empty if there are none.
        arguments: Vec<ConfigValue>,
        /// Right of `=`.
        value: ConfigValue,
    },
}

/// A value in a configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfigValue {
    /// What it is.
    pub kind: ConfigValueKind,
    /// Where.
    pub span: Span,
}

/// The kinds of value in a configuration.
#[derive(Clone, Debug, PartialEq)]
pub enum ConfigValueKind {
    /// A whole number: decimal digits, perhaps behind `-`.
    Int(String),
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// A string. As in TLC, a backslash is just a backslash.
    String(String),
    /// Any other name.
    ModelValue(String),
    /// A set.
    Set(Vec<ConfigValue>),
}

type Piece<'t> = Pair<'t, Rule>;

/// How deep sets may nest.
const MAX_DEPTH: usize = 500;

/// Parses a configuration.
///
/// # Errors
///
/// The first thing that is wrong, as one diagnostic.
pub fn parse_config(source: &Source, file: FileId) -> Result<Config, Diagnostic> {
    let text = source.text();
    let deep = || {
        let message = format!("sets nested more than {MAX_DEPTH} levels deep");
        Diagnostic::error(code::TOO_DEEP, message, Span::new(file, 0, 0))
    };
    if nesting(text) > MAX_DEPTH {
        return Err(deep());
    }
    stacker::maybe_grow(8 * 1024 * 1024, 32 * 1024 * 1024, || {
        let pieces = CfgParser::parse(Rule::config, text);
        let pieces = pieces.map_err(|error| explain(text, file, &error))?;
        let mut reader = Reader {
            file,
            config: Config::default(),
        };
        for section in pieces.flat_map(Pair::into_inner) {
            reader.section(section)?;
        }
        Ok(reader.config)
    })
}

/// An upper bound of how deep sets and comments nest.
fn nesting(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut deepest = 0;
    let mut before = ' ';
    for character in text.chars() {
        match (before, character) {
            (_, '{') | ('(', '*') => depth += 1,
            (_, '}') | ('*', ')') => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
        before = character;
    }
    deepest
}

struct Reader {
    file: FileId,
    config: Config,
}

impl Reader {
    fn span(&self, piece: &Piece<'_>) -> Span {
        let span = piece.as_span();
        let length = piece.as_str().trim_end().len();
        let start = span.start() as u32;
        Span::new(self.file, start, start + length as u32)
    }

    fn ident(&self, piece: &Piece<'_>) -> Ident {
        Ident {
            name: piece.as_str().to_owned(),
            span: self.span(piece),
        }
    }

    fn section(&mut self, section: Piece<'_>) -> Result<(), Diagnostic> {
        let whole = self.span(&section);
        let rule = section.as_rule();
        let mut inner = section.into_inner();
        let Some(keyword) = inner.next() else {
            return Ok(());
        };
        match rule {
            Rule::constants => {
                for entry in inner {
                    let assignment = self.assignment(entry)?;
                    self.config.constants.push(assignment);
                }
            }
            Rule::single => {
                for name in inner {
                    self.single(&keyword, self.ident(&name))?;
                }
            }
            Rule::list => {
                let names: Vec<_> = inner.map(|name| self.ident(&name)).collect();
                if let Some(list) = self.list(keyword.as_str()) {
                    list.extend(names);
                }
            }
            Rule::deadlock => {
                if self.config.check_deadlock.is_some() {
                    return Err(twice(keyword.as_str(), self.span(&keyword)));
                }
                let on = inner.any(|it| it.as_str() == "TRUE");
                self.config.check_deadlock = Some((on, whole));
            }
            _ => {}
        }
        Ok(())
    }

    fn single(&mut self, keyword: &Piece<'_>, name: Ident) -> Result<(), Diagnostic> {
        let config = &mut self.config;
        let slot = match keyword.as_str() {
            "INIT" => &mut config.init,
            "NEXT" => &mut config.next,
            "SPECIFICATION" => &mut config.specification,
            "SYMMETRY" => &mut config.symmetry,
            "VIEW" => &mut config.view,
            "ALIAS" => &mut config.alias,
            "_PERIODIC" => &mut config.periodic,
            _ => &mut config.reward,
        };
        match slot.replace(name) {
            None => Ok(()),
            Some(first) => {
                let error = twice(keyword.as_str(), self.span(keyword));
                Err(error.and_label(first.span, "given here before"))
            }
        }
    }

    fn list(&mut self, keyword: &str) -> Option<&mut Vec<Ident>> {
        let config = &mut self.config;
        match keyword {
            "INVARIANT" | "INVARIANTS" => Some(&mut config.invariants),
            "PROPERTY" | "PROPERTIES" => Some(&mut config.properties),
            "CONSTRAINT" | "CONSTRAINTS" => Some(&mut config.constraints),
            "ACTION_CONSTRAINT" | "ACTION_CONSTRAINTS" => Some(&mut config.action_constraints),
            "POSTCONDITION" | "POSTCONDITIONS" => Some(&mut config.postconditions),
            "_POSSIBLE" => Some(&mut config.possible),
            _ => None,
        }
    }

    fn assignment(&self, piece: Piece<'_>) -> Result<Assignment, Diagnostic> {
        let span = self.span(&piece);
        let incomplete = || Diagnostic::error(code::CONFIG_SYNTAX, "incomplete assignment", span);
        let mut inner = piece.into_inner();
        let name = inner.next().ok_or_else(incomplete)?;
        let right = inner.next().ok_or_else(incomplete)?;
        let rule = right.as_rule();
        let mut module = None;
        let mut operator = None;
        let mut arguments = Vec::new();
        let mut value = None;
        for part in right.into_inner() {
            match part.as_rule() {
                Rule::in_module => {
                    let mut inner = part.into_inner();
                    module = inner.find(|it| it.as_rule() == Rule::name);
                }
                Rule::name | Rule::symbol => operator = Some(self.ident(&part)),
                Rule::arguments => {
                    let values = part.into_inner().filter(|it| it.as_rule() == Rule::value);
                    arguments = values.filter_map(|it| self.value(it)).collect();
                }
                Rule::value => value = self.value(part),
                _ => {}
            }
        }
        let kind = match rule {
            Rule::replacement => AssignmentKind::Operator(operator.ok_or_else(incomplete)?),
            _ => AssignmentKind::Value {
                arguments,
                value: value.ok_or_else(incomplete)?,
            },
        };
        Ok(Assignment {
            name: self.ident(&name),
            module: module.map(|it| self.ident(&it)),
            kind,
            span,
        })
    }

    fn value(&self, piece: Piece<'_>) -> Option<ConfigValue> {
        let span = self.span(&piece);
        let inner = piece.into_inner().next()?;
        let text = inner.as_str();
        let kind = match inner.as_rule() {
            Rule::number => ConfigValueKind::Int(text.to_owned()),
            Rule::boolean => ConfigValueKind::Bool(text == "TRUE"),
            Rule::string => {
                let content = text.get(1..text.len() - 1).unwrap_or("");
                ConfigValueKind::String(content.to_owned())
            }
            Rule::set => {
                let values = inner.into_inner().filter(|it| it.as_rule() == Rule::value);
                ConfigValueKind::Set(values.filter_map(|it| self.value(it)).collect())
            }
            _ => ConfigValueKind::ModelValue(text.to_owned()),
        };
        Some(ConfigValue { kind, span })
    }
}

fn twice(keyword: &str, span: Span) -> Diagnostic {
    let message = format!("`{keyword}` is given twice");
    Diagnostic::error(code::CONFIG_TWICE, message, span)
}

/// All section keywords of TLC.
const KEYWORDS: &[&str] = &[
    "CONSTANT",
    "CONSTANTS",
    "INIT",
    "NEXT",
    "SPECIFICATION",
    "INVARIANT",
    "INVARIANTS",
    "PROPERTY",
    "PROPERTIES",
    "CONSTRAINT",
    "CONSTRAINTS",
    "ACTION_CONSTRAINT",
    "ACTION_CONSTRAINTS",
    "SYMMETRY",
    "VIEW",
    "ALIAS",
    "POSTCONDITION",
    "POSTCONDITIONS",
    "CHECK_DEADLOCK",
];

/// A failure of the grammar in the user's words.
fn explain(text: &str, file: FileId, error: &pest::error::Error<Rule>) -> Diagnostic {
    let at = match error.location {
        pest::error::InputLocation::Pos(at) => at,
        pest::error::InputLocation::Span((at, _)) => at,
    };
    let rest = text.get(at..).unwrap_or("");
    let found = lexeme(rest);
    let span = Span::new(file, at as u32, (at + found.len()) as u32);
    let expected = match &error.variant {
        pest::error::ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
        pest::error::ErrorVariant::CustomError { .. } => &[],
    };
    if rest.starts_with("(*") {
        let message = "comment without an end";
        return Diagnostic::error(code::UNTERMINATED_COMMENT, message, span)
            .with_label("begins here")
            .with_fix("end it with `*)`");
    }
    let mut words: Vec<_> = expected.iter().filter_map(|rule| describe(*rule)).collect();
    words.sort_unstable();
    words.dedup();
    if words.is_empty() {
        return unknown_section(found, span);
    }
    let message = match found {
        "" => "unexpected end of the configuration".to_owned(),
        _ => format!("unexpected `{found}`"),
    };
    let diagnostic = Diagnostic::error(code::CONFIG_SYNTAX, message, span)
        .with_label(format!("expected {}", words.join(" or ")));
    match found {
        "," => diagnostic.with_note("only the elements of a set are separated by commas"),
        _ => diagnostic,
    }
}

fn unknown_section(found: &str, span: Span) -> Diagnostic {
    let message = match found {
        "" => "unexpected end of the configuration".to_owned(),
        _ => format!("`{found}` is no section of a configuration"),
    };
    let diagnostic = Diagnostic::error(code::CONFIG_SECTION, message, span)
        .with_label("expected a section keyword, like `INVARIANT` or `CONSTANT`");
    let nearest = KEYWORDS
        .iter()
        .map(|keyword| (strsim::damerau_levenshtein(keyword, found), keyword))
        .min();
    match nearest {
        Some((distance, keyword)) if distance <= 3 => {
            diagnostic.with_fix(format!("did you mean `{keyword}`?"))
        }
        _ => diagnostic,
    }
}

/// The word, or else the character, at the beginning of a text.
fn lexeme(text: &str) -> &str {
    let word = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    let first = text.chars().next().map_or(0, char::len_utf8);
    text.get(..word.max(first)).unwrap_or("")
}

fn describe(rule: Rule) -> Option<&'static str> {
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

#[cfg(test)]
mod tests;
