//! What TLC takes as it is, and is a slip all the same.

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
    let mut rest = config.constants.as_slice();
    while let Some((first, later)) = rest.split_first() {
        rest = later;
        if let Some(next) = later.iter().find(|next| takes_the_place(first, next)) {
            let message = format!(
                "`{}` is assigned twice; the last one counts",
                first.name.name
            );
            let found = Diagnostic::error(code::CONFIG_TWICE, message, next.span)
                .and_label(first.span, "this does not count");
            warnings.push(warning(found));
        }
    }
    warnings
}

/// Whether two assignments are for one thing.
fn takes_the_place(first: &Assignment, next: &Assignment) -> bool {
    let module = |assignment: &Assignment| assignment.module.as_ref().map(|it| it.name.clone());
    first.name.name == next.name.name
        && module(first) == module(next)
        && match (&first.kind, &next.kind) {
            (AssignmentKind::Operator(_), AssignmentKind::Operator(_)) => true,
            (
                AssignmentKind::Value { arguments: a, .. },
                AssignmentKind::Value { arguments: b, .. },
            ) => a.is_empty() && b.is_empty(),
            _ => false,
        }
}
