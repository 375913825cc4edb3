//! The ways into the parser.

use pest::Parser as _;

use super::ast::{Expr, Module, Unit};
use super::build::{Builder, MAX_DEPTH, too_deep};
use super::explain::explain;
use super::grammar::{Piece, Rule, TlaParser, parts};
use super::layout;
use super::token::{self, Extent};
use crate::diag::{Diagnostic, FileId, REPLACEMENT, Source, Span, code};

/// How many tokens a module may have: each takes about 400 bytes until its tree
/// is built.
const MAX_TOKENS: usize = 4_000_000;

/// Parses the first module of a text. What stands before its `---- MODULE`
/// and behind its `====` is not read.
///
/// # Errors
///
/// The first thing that is wrong, as one diagnostic.
pub fn parse_module(source: &Source, file: FileId) -> Result<Module, Diagnostic> {
    let start = token::find_header(source.text()).ok_or_else(|| no_module(source, file))?;
    parse_module_at(start, source, file)
}

/// Parses the first module of this name in a text that may hold several, one
/// behind the other; `None` if there is none. Its header has a line for itself.
///
/// # Errors
///
/// The first thing that is wrong with it, as one diagnostic.
pub fn parse_module_named(
    name: &str,
    source: &Source,
    file: FileId,
) -> Option<Result<Module, Diagnostic>> {
    let start = token::find_header_of(name, source.text())?;
    Some(parse_module_at(start, source, file))
}

fn parse_module_at(start: usize, source: &Source, file: FileId) -> Result<Module, Diagnostic> {
    parse(
        source,
        file,
        Extent::Module(start),
        Rule::entry_module,
        |builder, piece| {
            let span = Span::new(file, 0, 0);
            let module = parts(piece).next();
            let module =
                module.ok_or_else(|| Diagnostic::error(code::SYNTAX, "no module", span))?;
            builder.module(module)
        },
    )
}

/// Parses a text that is one expression; it may begin with a junction list in
/// any column.
///
/// # Errors
///
/// The first thing that is wrong, as one diagnostic.
pub fn parse_expression(source: &Source, file: FileId) -> Result<Expr, Diagnostic> {
    parse(
        source,
        file,
        Extent::Whole,
        Rule::entry_expression,
        |builder, piece| {
            let span = Span::new(file, 0, 0);
            let expression = parts(piece).next();
            let expression =
                expression.ok_or_else(|| Diagnostic::error(code::SYNTAX, "no expression", span))?;
            builder.expression(expression)
        },
    )
}

/// Parses a text that is the body of a module: definitions, declarations and
/// other units, without a header.
///
/// # Errors
///
/// The first thing that is wrong, as one diagnostic.
pub fn parse_units(source: &Source, file: FileId) -> Result<Vec<Unit>, Diagnostic> {
    parse(
        source,
        file,
        Extent::Whole,
        Rule::entry_units,
        |builder, piece| builder.units(parts(piece)),
    )
}

fn parse<T>(
    source: &Source,
    file: FileId,
    extent: Extent,
    rule: Rule,
    build: impl FnOnce(&mut Builder<'_>, Piece<'_>) -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let text = source.text();
    let tokens = token::tokenize(text, file, extent, MAX_TOKENS);
    if let Some(last) = tokens.list.get(MAX_TOKENS) {
        return Err(too_large(Span::new(file, last.start, last.end)));
    }
    let layout = layout::lay_out(text, &tokens.list, file);
    if layout.depth > MAX_DEPTH {
        return Err(too_deep(layout.deepest));
    }
    with_stack_for(layout.depth, || {
        let pieces = TlaParser::parse(rule, &layout.text);
        let mut pieces =
            pieces.map_err(|error| explain(source, &tokens, &layout, (file, rule), &error))?;
        if let Some(problem) = &tokens.problem {
            return Err(problem.clone());
        }
        let piece = pieces.next().ok_or_else(|| {
            Diagnostic::error(code::SYNTAX, "nothing to read", Span::new(file, 0, 0))
        })?;
        build(&mut Builder::new(&layout), piece)
    })
}

fn too_large(span: Span) -> Diagnostic {
    let message = format!("more than {MAX_TOKENS} names, numbers and symbols in one module");
    Diagnostic::error(code::TOO_LARGE, message, span)
        .with_label("read up to here")
        .with_note("a value of this size is better read from a file, with `Json` or `IOUtils`")
}

/// The generated parser descends once for each level of nesting.
fn with_stack_for<T>(depth: usize, run: impl FnOnce() -> T) -> T {
    const PER_LEVEL: usize = 24 * 1024;
    let needed = (depth + 32) * PER_LEVEL;
    stacker::maybe_grow(needed, needed, run)
}

fn no_module(source: &Source, file: FileId) -> Diagnostic {
    let message = "no module here";
    if let Some((start, end)) = token::find_short_header(source.text()) {
        let span = Span::new(file, start as u32, end as u32);
        return Diagnostic::error(code::NO_MODULE, message, span)
            .with_label("a module begins with four dashes or more")
            .with_fix("write `---- MODULE`");
    }
    let found = Diagnostic::error(code::NO_MODULE, message, Span::new(file, 0, 0))
        .with_label("expected `---- MODULE Name ----` somewhere in this file");
    match source.text().contains(REPLACEMENT) {
        true => found.with_note("the file is not UTF-8"),
        false => found,
    }
}
