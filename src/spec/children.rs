//! The parts of a resolved expression.

use super::resolved::{ExceptStep, Expr, ExprKind, Operator};

impl Expr {
    /// Calls `visit` for each direct part that is an expression, bodies of
    /// LAMBDAs included, definitions of LETs not.
    pub fn for_each_child<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &*self.kind {
            ExprKind::Bool(_)
            | ExprKind::BooleanSet
            | ExprKind::StringSet
            | ExprKind::Int(_)
            | ExprKind::Decimal(_)
            | ExprKind::String(_)
            | ExprKind::Variable(_)
            | ExprKind::Constant(_)
            | ExprKind::Local(_) => {}
            ExprKind::Apply(operator, args) => {
                visit_lambda(operator, visit);
                args.iter().for_each(visit);
            }
            ExprKind::Operator(operator) => visit_lambda(operator, visit),
            ExprKind::Junction(_, items)
            | ExprKind::Set(items)
            | ExprKind::Product(items)
            | ExprKind::Tuple(items) => items.iter().for_each(visit),
            ExprKind::Quantified(_, bounds, body)
            | ExprKind::Map(body, bounds)
            | ExprKind::Function(bounds, body) => {
                bounds.iter().for_each(|bound| visit(&bound.set));
                visit(body);
            }
            ExprKind::Unbounded(_, _, body) | ExprKind::Let(_, body) => visit(body),
            ExprKind::Choose(_, set, body) => {
                set.iter().for_each(&mut *visit);
                visit(body);
            }
            ExprKind::Filter(bound, predicate) => {
                visit(&bound.set);
                visit(predicate);
            }
            ExprKind::FunctionApply(a, b)
            | ExprKind::FunctionSet(a, b)
            | ExprKind::BoxAction(a, b)
            | ExprKind::AngleAction(a, b)
            | ExprKind::Fairness(_, a, b) => {
                visit(a);
                visit(b);
            }
            ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
                fields.iter().for_each(|(_, field)| visit(field));
            }
            ExprKind::Except(base, updates) => {
                visit(base);
                for update in updates {
                    for step in &update.path {
                        if let ExceptStep::Index(index) = step {
                            visit(index);
                        }
                    }
                    visit(&update.value);
                }
            }
            ExprKind::Field(record, _) => visit(record),
            ExprKind::If(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            ExprKind::Case(arms, other) => {
                for (condition, arm) in arms {
                    visit(condition);
                    visit(arm);
                }
                other.iter().for_each(visit);
            }
        }
    }
}

fn visit_lambda<'e>(operator: &'e Operator, visit: &mut dyn FnMut(&'e Expr)) {
    if let Operator::Lambda(_, body) = operator {
        visit(body);
    }
}
