//! Parts of an ASSUME … PROVE by name: `T!1`, `<1>2!3!1`, `T!label`.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::scope::{Access, ClauseKind, Clauses, Symbol};
use crate::syntax::ast::{NameStep, NameStepKind};

use super::Resolver;
use super::names::Reached;
use super::subexpressions::Part;

/// What a name in an ASSUME … PROVE leads to.
pub(super) enum InClauses<'s> {
    /// A formula, or a part of one by the steps that are left.
    Part(Part, &'s [NameStep]),
    /// A declaration or an ASSUME … PROVE, which only a fact may be.
    Whole,
}

impl Resolver<'_> {
    /// A part of an ASSUME … PROVE as a fact.
    pub(super) fn fact_in_clauses(&mut self, reached: Reached<'_>, span: Span) {
        let Symbol::AssumeProve(clauses, access) = reached.symbol.clone() else {
            return;
        };
        if let Some(InClauses::Part(part, rest)) = self.in_clauses(&reached, &clauses, access) {
            let formula = self.part_as_value(part, rest, span);
            self.must_have_level(&formula);
        }
    }

    /// Follows a name into an ASSUME … PROVE.
    pub(super) fn in_clauses<'s>(
        &mut self,
        reached: &Reached<'s>,
        clauses: &Arc<Clauses>,
        access: Access,
    ) -> Option<InClauses<'s>> {
        let mut rest = reached.rest;
        let (mut clauses, mut access) = (Arc::clone(clauses), access);
        let mut name = reached.name.clone();
        let first = rest.first()?;
        if let NameStepKind::Named { name: label, .. } = &first.kind {
            let known = clauses
                .labels
                .iter()
                .find(|known| *known.name == *label.name);
            let clause = known.and_then(|known| clauses.clauses.get(known.clause));
            if access == Access::BeforeNew && clause.is_some_and(|clause| clause.after_new) {
                self.out_of_reach(&name, first.span);
                return None;
            }
            let part = Part::of_labels(name, clauses.labels.clone(), first.span);
            return Some(InClauses::Part(part, rest));
        }
        if clauses.suffices {
            let (step, after) = rest.split_first()?;
            if position(&step.kind, 1) != Some(1) {
                self.no_clause(&name, step.span);
                return None;
            }
            if after.is_empty() {
                return Some(InClauses::Whole);
            }
            rest = after;
            name.push_str("!1");
        }
        loop {
            let Some((step, after)) = rest.split_first() else {
                return Some(InClauses::Whole);
            };
            let at = position(&step.kind, clauses.clauses.len());
            let clause = at
                .and_then(|at| clauses.clauses.get(at.checked_sub(1)?))
                .cloned();
            let (Some(at), Some(clause)) = (at, clause) else {
                self.no_clause(&name, step.span);
                return None;
            };
            if access == Access::BeforeNew && clause.after_new {
                self.out_of_reach(&name, step.span);
                return None;
            }
            name = format!("{name}!{at}");
            rest = after;
            match clause.kind {
                ClauseKind::Formula(node) => {
                    return Some(InClauses::Part(Part::of_clause(name, node), rest));
                }
                ClauseKind::New if rest.is_empty() => return Some(InClauses::Whole),
                ClauseKind::New => {
                    self.no_clause(&name, step.span);
                    return None;
                }
                ClauseKind::AssumeProve(inner) => {
                    clauses = inner;
                    access = Access::BeforeNew;
                }
            }
        }
    }

    /// The part of an ASSUME … PROVE that a name leads to, where a formula or
    /// operator is needed.
    pub(super) fn formula_in_clauses<'s>(
        &mut self,
        reached: &Reached<'s>,
        clauses: &Arc<Clauses>,
        access: Access,
    ) -> Option<(Part, &'s [NameStep])> {
        match self.in_clauses(reached, clauses, access)? {
            InClauses::Part(part, rest) => Some((part, rest)),
            InClauses::Whole => {
                let misplaced = Diagnostic::error(
                    code::OPERATOR_OR_VALUE,
                    format!("this part of `{}` is not an expression", reached.name),
                    reached.span,
                );
                self.report(misplaced);
                None
            }
        }
    }

    fn no_clause(&mut self, name: &str, span: Span) {
        let none = Diagnostic::error(
            code::SUBEXPRESSION,
            format!("`{name}` has no such part"),
            span,
        );
        self.report(none);
    }

    fn out_of_reach(&mut self, name: &str, span: Span) {
        let outside = Diagnostic::error(
            code::SUBEXPRESSION,
            format!(
                "this part of `{name}` is in the scope of a declaration that is not in scope here"
            ),
            span,
        );
        self.report(outside);
    }
}

/// The position, from 1, that `!n`, `!<<` or `!>>` selects among `count`.
fn position(kind: &NameStepKind, count: usize) -> Option<usize> {
    match kind {
        NameStepKind::Operand(number) => {
            let number = *number as usize;
            (number <= count).then_some(number)
        }
        NameStepKind::Left => (count > 0).then_some(1),
        NameStepKind::Right => (count == 2).then_some(2),
        NameStepKind::Named { .. }
        | NameStepKind::Body
        | NameStepKind::Unbound
        | NameStepKind::Bind(_) => None,
    }
}
