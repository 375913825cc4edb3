//! From the text of a configuration to its content.

use pest::Parser as _;
use pest::iterators::Pair;

use crate::diag::{Diagnostic, FileId, Source, Span, code};
use crate::syntax::ast::Ident;
use crate::syntax::operators;

use super::comment::open_comment;
use super::content::{Assignment, AssignmentKind, Config, ConfigValue, ConfigValueKind};
use super::explain::explain;
use super::grammar::{CfgParser, Piece, Rule};
use super::section::section;

/// How deep sets may nest.
const MAX_DEPTH: usize = 500;

/// Parses a configuration. In a file `M.tla`, it is what stands there between
/// `---- CONFIG M ----` and `====`.
///
/// # Errors
///
/// The first thing that is wrong, as one diagnostic.
pub fn parse_config(source: &Source, file: FileId) -> Result<Config, Diagnostic> {
    let section = section_of_module(source, file)?;
    let text = section.as_deref().unwrap_or(source.text());
    if let Some(at) = too_deep(text) {
        let message = format!("sets nested more than {MAX_DEPTH} levels deep");
        let span = Span::new(file, at as u32, at as u32);
        return Err(Diagnostic::error(code::TOO_DEEP, message, span));
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
        reader.config.open_comment = open_comment(text).map(|at| {
            let start = at as u32;
            Span::new(file, start, start + 2)
        });
        Ok(reader.config)
    })
}

fn section_of_module(source: &Source, file: FileId) -> Result<Option<String>, Diagnostic> {
    let path = source.path();
    if path.extension().is_none_or(|extension| extension != "tla") {
        return Ok(None);
    }
    let module = path.file_stem().unwrap_or_default().to_string_lossy();
    match section(source.text(), &module) {
        Some(section) => Ok(Some(section)),
        None => {
            let span = Span::new(file, 0, 0);
            let message = format!("no `---- CONFIG {module} ----` in this file");
            Err(Diagnostic::error(code::CONFIG_UNREADABLE, message, span)
                .with_fix("name a `.cfg` file, or add such a section behind the module"))
        }
    }
}

/// Where sets and comments may nest deeper than they are allowed to.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut before = ' ';
    text.char_indices().find_map(|(at, character)| {
        match (before, character) {
            (_, '{') | ('(', '*') => depth += 1,
            (_, '}') | ('*', ')') => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = character;
        (depth > MAX_DEPTH).then_some(at)
    })
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
            name: operators::canonical(piece.as_str()).to_owned(),
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
                    arguments = self.values(part)?;
                }
                Rule::value => value = self.value(part)?,
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

    fn values(&self, list: Piece<'_>) -> Result<Vec<ConfigValue>, Diagnostic> {
        let values = list.into_inner().filter(|it| it.as_rule() == Rule::value);
        values.filter_map(|it| self.value(it).transpose()).collect()
    }

    fn value(&self, piece: Piece<'_>) -> Result<Option<ConfigValue>, Diagnostic> {
        let span = self.span(&piece);
        let Some(inner) = piece.into_inner().next() else {
            return Ok(None);
        };
        let text = inner.as_str();
        let kind = match inner.as_rule() {
            Rule::number => ConfigValueKind::Int(text.to_owned()),
            Rule::boolean => ConfigValueKind::Bool(text == "TRUE"),
            Rule::string => {
                let content = text.get(1..text.len() - 1).unwrap_or("");
                ConfigValueKind::String(content.to_owned())
            }
            Rule::set => ConfigValueKind::Set(self.values(inner)?),
            _ if text.contains('!') => return Err(no_model_value(text, span)),
            _ => ConfigValueKind::ModelValue(text.to_owned()),
        };
        Ok(Some(ConfigValue { kind, span }))
    }
}

/// TLC reads the name up to the `!` and stops there.
fn no_model_value(text: &str, span: Span) -> Diagnostic {
    let message = format!("`{text}` is no name of a model value");
    Diagnostic::error(code::CONFIG_SYNTAX, message, span)
        .with_fix("leave the `!` out, or write `<-` for the value of a definition")
}

fn twice(keyword: &str, span: Span) -> Diagnostic {
    let message = format!("`{keyword}` is given twice");
    Diagnostic::error(code::CONFIG_TWICE, message, span)
}
