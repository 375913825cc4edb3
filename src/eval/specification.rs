//! A specification taken apart into what TLC runs and checks.

use crate::diag::Span;
use crate::spec::level_of;
use crate::spec::resolved::{Builtin, DefId, Expr, ExprKind, Junction, Level, Operator, Spec};

use super::model::{Behaviour, Formula};

/// The conjuncts of a specification, sorted by what they ask.
#[derive(Default)]
pub(super) struct SpecificationParts {
    /// What speaks of the first state, or of the first step.
    pub(super) init: Vec<Expr>,
    next: Vec<Expr>,
    span: Option<Span>,
}

impl SpecificationParts {
    pub(super) fn definition(&mut self, spec: &Spec, id: DefId) {
        let Some(definition) = spec.definitions.get(id.0 as usize) else {
            return;
        };
        self.span.get_or_insert(definition.span);
        self.conjunct(spec, &definition.body);
    }

    fn conjunct(&mut self, spec: &Spec, expr: &Expr) {
        match &*expr.kind {
            ExprKind::Junction(Junction::And, items)
            | ExprKind::Apply(Operator::Builtin(Builtin::And), items) => {
                items.iter().for_each(|item| self.conjunct(spec, item));
            }
            ExprKind::Apply(Operator::Builtin(Builtin::Always), operands) => {
                if let [operand] = operands.as_slice()
                    && let ExprKind::BoxAction(action, _) = &*operand.kind
                {
                    self.next.push(action.clone());
                }
            }
            ExprKind::Apply(Operator::Definition(id), args) if args.is_empty() => {
                match spec.definitions.get(id.0 as usize) {
                    Some(definition) if definition.level == Level::Temporal => {
                        self.conjunct(spec, &definition.body);
                    }
                    _ => self.init.push(expr.clone()),
                }
            }
            ExprKind::Let(_, body) if level_of(spec, body) == Level::Temporal => {
                self.conjunct(spec, body);
            }
            // Of what is left, only what says nothing of later states is about
            // the first.
            _ if level_of(spec, expr) == Level::Temporal => {}
            _ => self.init.push(expr.clone()),
        }
    }

    pub(super) fn behaviour(self) -> Behaviour {
        Behaviour {
            init: conjunction(self.init).map(formula),
            next: conjunction(self.next).map(formula),
            ..Behaviour::default()
        }
    }
}

fn conjunction(mut items: Vec<Expr>) -> Option<Expr> {
    if items.len() <= 1 {
        return items.pop();
    }
    let span = items
        .first()
        .zip(items.last())
        .map(|(first, last)| first.span.to(last.span))?;
    Some(Expr {
        kind: Box::new(ExprKind::Junction(Junction::And, items)),
        span,
    })
}

fn formula(expr: Expr) -> Formula {
    match &*expr.kind {
        ExprKind::Apply(Operator::Definition(id), args) if args.is_empty() => {
            Formula::Definition(*id)
        }
        _ => Formula::Expression(expr),
    }
}

#[cfg(test)]
mod tests {
    use crate::spec::resolved::Denotation;
    use crate::spec::{LoadOptions, load_text};

    use super::*;

    /// How many conjuncts of a specification are about the first state, and
    /// whether there is a next-state relation.
    fn parts(definition: &str) -> (usize, bool) {
        let text = format!(
            "---- MODULE M ----\nEXTENDS Integers\nVARIABLE v\n\
             Next == v' = v + 1\nSpec == {definition}\n====\n"
        );
        let spec = load_text("M", &text, &LoadOptions::default()).unwrap();
        let Some(Denotation::Definition(id)) = spec.names.get("Spec") else {
            panic!("no Spec");
        };
        let mut parts = SpecificationParts::default();
        parts.definition(&spec, *id);
        (parts.init.len(), !parts.next.is_empty())
    }

    #[test]
    fn what_speaks_of_one_state_is_about_the_first() {
        for init in [
            "v = 0",
            "\\E x \\in {1, 2} : v = x",
            "\\A x \\in {1} : v >= x",
            "LET k == 2 IN v = k",
        ] {
            assert_eq!(parts(&format!("({init}) /\\ [][Next]_v")), (1, true));
        }
    }

    #[test]
    fn what_speaks_of_later_states_is_not() {
        for later in [
            "WF_v(Next)",
            "\\A i \\in {1} : WF_v(Next)",
            "\\E i \\in {1} : <>(v = i)",
            "(v = 1 ~> v = 2)",
            "[](v >= 0)",
        ] {
            let found = parts(&format!("v = 0 /\\ [][Next]_v /\\ ({later})"));
            assert_eq!(found, (1, true), "{later}");
        }
        assert_eq!(parts("LET k == 2 IN v = k /\\ [][v' = k]_v"), (1, true));
    }
}
