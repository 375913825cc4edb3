//! What was meant where a name is unknown because a sign is the wrong one.

use crate::diag::{Span, code};
use crate::syntax::ast::{Expr, ExprKind, Ident, NameStepKind};

use super::Resolver;

impl Resolver<'_> {
    /// `[a -> e]` for `[a |-> e]`, which reads as a set of functions. `known`
    /// diagnostics are about something else.
    pub(super) fn meant_record(&mut self, domain: &Expr, known: usize) {
        if let Some(field) = bare_name(domain) {
            let fix = format!("a record is written `[{} |-> …]`", field.name);
            self.suggest(known, field.span, &fix);
        }
    }

    /// `{x \in S => p}` for `{x \in S : p}`, which reads as a listing.
    pub(super) fn meant_filter(&mut self, items: &[Expr], known: usize) {
        if let Some(bound) = bound_of_filter(items) {
            let fix = "what holds of the elements of a set is written behind `:`";
            self.suggest(known, bound, fix);
        }
    }

    /// Adds a fix to what was said of an unknown name, if it has none.
    fn suggest(&mut self, known: usize, name: Span, fix: &str) {
        let new = self.diagnostics.get_mut(known..).unwrap_or_default();
        for found in new {
            let about = found.labels.first().is_some_and(|it| it.span == name);
            if about && found.code == code::UNKNOWN_NAME && found.fix.is_none() {
                found.fix = Some(fix.to_owned());
            }
        }
    }
}

/// A name that stands alone.
fn bare_name(source: &Expr) -> Option<&Ident> {
    let ExprKind::Name(steps) = &source.kind else {
        return None;
    };
    let [step] = steps.as_slice() else {
        return None;
    };
    match &step.kind {
        NameStepKind::Named { name, args } if args.is_empty() => Some(name),
        _ => None,
    }
}

/// The place of `x`; as in SANY, `{x \in S => p}` is `{x \in (S => p)}`.
fn bound_of_filter(items: &[Expr]) -> Option<Span> {
    let [item] = items else {
        return None;
    };
    let ExprKind::Infix { op, left, right } = &item.kind else {
        return None;
    };
    let separates = match &right.kind {
        ExprKind::Infix { op, .. } => matches!(op.name.as_str(), "=>" | "|" | "/\\"),
        _ => false,
    };
    let name = bare_name(left).filter(|_| separates && op.name == "\\in");
    name.map(|name| name.span)
}
