//! What TLC takes as it is, and is a slip all the same.

use rustc_hash::FxHashMap;

use crate::diag::{Diagnostic, Severity, code};

use super::content::{Assignment, AssignmentKind, Config};

/// A warning for each assignment that a later one takes the place of, and for a
/// comment that has no end.
pub fn warnings(config: &Config) -> Vec<Diagnostic> {
    let mut warnings = repeated(config);
    if let Some(span) = config.open_comment {
        let message = "comment without an end; nothing behind it is read";
        let found = Diagnostic::error(code::UNTERMINATED_COMMENT, message, span)
            .with_label("begins here")
            .with_fix("end it with `*)`");
        warnings.push(warning(found));
    }
    warnings
}

fn warning(found: Diagnostic) -> Diagnostic {
    Diagnostic {
        severity: Severity::Warning,
        ..found
    }
}

fn repeated(config: &Config) -> Vec<Diagnostic> {
    let mut warnings = Vec::new();
    let mut later: FxHashMap<_, &Assignment> = FxHashMap::default();
    for assignment in config.constants.iter().rev() {
        let next = thing(assignment).and_then(|thing| later.insert(thing, assignment));
        if let Some(next) = next {
            let message = format!(
                "`{}` is assigned twice; the last one counts",
                assignment.name.name
            );
            let found = Diagnostic::error(code::CONFIG_TWICE, message, next.span)
                .and_label(assignment.span, "this does not count");
            warnings.push(warning(found));
        }
    }
    warnings.reverse();
    warnings
}

/// What an assignment is for: a name, of a module if it says so, that is replaced
/// or given a value. Of `F(1) = a`, each line is for something else.
fn thing(assignment: &Assignment) -> Option<(&str, Option<&str>, bool)> {
    let module = assignment.module.as_ref().map(|it| it.name.as_str());
    let is_replaced = match &assignment.kind {
        AssignmentKind::Operator(_) => true,
        AssignmentKind::Value { arguments, .. } if arguments.is_empty() => false,
        AssignmentKind::Value { .. } => return None,
    };
    Some((&assignment.name.name, module, is_replaced))
}
