//! What of states `lockstep diff` is to compare, as it is given.

use crate::diag::{Diagnostic, Source, SourceMap, code};
use crate::diff::{Part, Path, PathStep, Scope, Sightings};
use crate::report::ErrorReport;
use crate::spec::near_miss;
use crate::syntax::ast::{Expr, ExprKind, NameStepKind};
use crate::syntax::parse_expression;
use crate::trace::parse_value;
use crate::value::{Text, Value};

/// Parts that are suggested for one that is not there, at most.
const MOST_SUGGESTED: usize = 5;

/// The scope of `--vars` and `--ignore`.
///
/// # Errors
/// Each path that is none.
pub(super) fn scope(vars: &[String], ignore: &[String]) -> Result<Scope, Vec<ErrorReport>> {
    let mut errors = Vec::new();
    let mut parts = |option: &str, lists: &[String]| {
        let mut parts = Vec::new();
        for text in paths_in(lists) {
            match part(option, &text) {
                Ok(part) => parts.push(part),
                Err(error) => errors.push(error),
            }
        }
        parts
    };
    let (only, ignored) = (parts("--vars", vars), parts("--ignore", ignore));
    match errors.is_empty() {
        true => Ok(Scope { only, ignored }),
        false => Err(errors),
    }
}

/// The paths of a list, which commas outside of brackets and strings separate.
fn paths_in(lists: &[String]) -> Vec<String> {
    let mut paths = Vec::new();
    for list in lists {
        let mut path = String::new();
        let mut depth = 0_usize;
        let (mut in_string, mut is_escaped) = (false, false);
        for character in list.chars() {
            match character {
                '"' if !is_escaped => in_string = !in_string,
                '[' | '(' | '{' if !in_string => depth += 1,
                ']' | ')' | '}' if !in_string => depth = depth.saturating_sub(1),
                '<' if !in_string => depth += 1,
                '>' if !in_string && !path.ends_with(['-', ':']) => {
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            is_escaped = in_string && character == '\\' && !is_escaped;
            if character == ',' && depth == 0 && !in_string {
                paths.push(std::mem::take(&mut path));
            } else {
                path.push(character);
            }
        }
        paths.push(path);
    }
    paths.retain(|path| !path.trim().is_empty());
    paths
}

/// A variable or a part of one, from an expression that selects it.
fn part(option: &str, text: &str) -> Result<Part, ErrorReport> {
    let mut sources = SourceMap::default();
    let file = sources.add(Source::new(option, text));
    let source = Source::new(option, text);
    parse_expression(&source, file)
        .and_then(|expression| selected(&expression, text))
        .map_err(|diagnostic| ErrorReport::diagnosed(diagnostic, &sources))
}

fn selected(expression: &Expr, text: &str) -> Result<Part, Diagnostic> {
    let mut steps = Vec::new();
    let mut at = expression;
    let variable = loop {
        match &at.kind {
            ExprKind::Field { record, field } => {
                steps.push(PathStep::Field(Text::new(&field.name)));
                at = record;
            }
            ExprKind::Apply { function, args } => {
                steps.push(PathStep::of_key(key(args, text)?));
                at = function;
            }
            ExprKind::Paren(inner) => at = inner,
            ExprKind::Name(names) => match names.as_slice() {
                [only] => match &only.kind {
                    NameStepKind::Named { name, args } if args.is_empty() => {
                        break Text::new(&name.name);
                    }
                    _ => return Err(no_path(at)),
                },
                _ => return Err(no_path(at)),
            },
            _ => return Err(no_path(at)),
        }
    };
    steps.reverse();
    let path = Path(steps);
    Ok(Part { variable, path })
}

fn no_path(found: &Expr) -> Diagnostic {
    let message = "expected a variable, or a part of one: `msgs[n1].term`";
    Diagnostic::error(code::SYNTAX, message, found.span)
}

/// The argument of a function; several are a tuple, as in TLA+.
fn key(args: &[Expr], text: &str) -> Result<Value, Diagnostic> {
    let value = |argument: &Expr| {
        let (start, end) = (argument.span.start as usize, argument.span.end as usize);
        parse_value(text.get(start..end).unwrap_or_default()).map_err(|error| {
            let message = format!("a key must be a value: {}", error.message);
            Diagnostic::error(code::SYNTAX, message, argument.span)
        })
    };
    match args {
        [only] => value(only),
        many => Ok(Value::seq(
            many.iter().map(value).collect::<Result<Vec<_>, _>>()?,
        )),
    }
}

/// That parts that were named are in no state that was read.
pub(super) fn missing(sightings: Sightings) -> Vec<ErrorReport> {
    let missing = sightings.missing().map(|(part, there)| {
        let written = part.to_string();
        let error = ErrorReport::plain(format!("no state has anything at `{written}`"));
        error.with_note(suggestion(&written, &there))
    });
    missing.collect()
}

/// The parts that may be meant, or else those that there are.
fn suggestion(written: &str, there: &[Part]) -> String {
    let known: Vec<String> = there.iter().map(ToString::to_string).collect();
    match near_miss(written, known.iter().map(String::as_str)) {
        Some(nearest) => format!("there is `{nearest}`"),
        None => {
            let names = known.iter().take(MOST_SUGGESTED);
            let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
            format!("there are: {}", names.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_brackets_and_strings_are_of_the_path() {
        let given = [
            "a,b[<<1, 2>>].c,".to_owned(),
            "d[[k |-> 1, l |-> 2]],e[\"x],y\"],f[(1 :> 2 @@ 3 :> 4)],g".to_owned(),
        ];
        let paths = [
            "a",
            "b[<<1, 2>>].c",
            "d[[k |-> 1, l |-> 2]]",
            "e[\"x],y\"]",
            "f[(1 :> 2 @@ 3 :> 4)]",
            "g",
        ];
        assert_eq!(paths_in(&given), paths);
    }

    #[test]
    fn paths_are_read_as_tla() {
        for (given, read) in [
            ("y", "y"),
            ("y.b", "y.b"),
            (" y[\"b\"] ", "y.b"),
            ("y[ n1 ].c", "y[n1].c"),
            ("bag[[ t|->\"a\" ]]", "bag[[t |-> \"a\"]]"),
            ("f[1, 2]", "f[<<1, 2>>]"),
            ("f[-1][{2,1}]", "f[-1][{1, 2}]"),
        ] {
            let part = part("--vars", given).map(|part| part.to_string());
            assert_eq!(part.ok().as_deref(), Some(read), "{given}");
        }
        for wrong in [
            "x[",
            "x.",
            "x + 1",
            "x[a + 1]",
            "x!y",
            "F(1)",
            "x[]",
            "1",
            "log[2→3]",
        ] {
            assert!(part("--vars", wrong).is_err(), "{wrong}");
        }
    }
}
