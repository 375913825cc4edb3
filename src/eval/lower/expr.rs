//! Expressions to nodes.

use std::sync::Arc;

use crate::diag::Span;
use crate::spec::resolved::{Builtin, Expr, ExprKind, Junction, Quantifier};
use crate::value::arithmetic::{MAX_BITS, parse_integer};
use crate::value::{Set, Text, Value};

use super::super::ir::{Binary, Node, NodeId, TemporalOp, Unary, Unbounded};
use super::Lowering;
use super::scope::Scope;

/// Rust stack below which lowering takes another segment.
const RED_ZONE: usize = 128 * 1024;
const STACK_SEGMENT: usize = 4 * 1024 * 1024;

impl Lowering<'_> {
    pub(super) fn expr(&mut self, scope: &mut Scope<'_>, expr: &Expr) -> NodeId {
        stacker::maybe_grow(RED_ZONE, STACK_SEGMENT, || self.expr_here(scope, expr))
    }

    fn expr_here(&mut self, scope: &mut Scope<'_>, expr: &Expr) -> NodeId {
        let span = expr.span;
        let node = match &*expr.kind {
            ExprKind::Bool(truth) => Node::Value(Value::Bool(*truth)),
            ExprKind::BooleanSet => Node::Value(Value::booleans()),
            ExprKind::StringSet => Node::Value(Value::Set(Arc::new(Set::Strings))),
            ExprKind::Int(digits) => match parse_integer(digits) {
                Some(number) => Node::Value(number),
                None => Node::Unsupported(format!(
                    "a number of more than {MAX_BITS} bits has no value here"
                )),
            },
            ExprKind::Decimal(digits) => Node::Unsupported(format!(
                "the real number `{digits}` has no value here, as in TLC"
            )),
            ExprKind::String(text) => Node::Value(Value::Str(Text::new(text))),
            ExprKind::Variable(variable) => Node::Variable(*variable),
            ExprKind::Constant(constant) => return self.constant(*constant, span),
            ExprKind::Local(local) => match scope.local(*local) {
                Some(place) => Node::Local(place),
                None => Node::Unsupported("a name is used outside its scope".to_owned()),
            },
            ExprKind::Apply(operator, args) => return self.apply(scope, operator, args, span),
            ExprKind::Operator(operator) => return self.operator(scope, operator, span),
            ExprKind::Junction(junction, items) => {
                let items = self.args(scope, items);
                match junction {
                    Junction::And => Node::And(items),
                    Junction::Or => Node::Or(items),
                }
            }
            ExprKind::Quantified(quantifier, bounds, body) => {
                let binders = self.binders(scope, bounds);
                let body = self.expr(scope, body);
                match quantifier {
                    Quantifier::Forall => Node::Forall(binders, body),
                    Quantifier::Exists => Node::Exists(binders, body),
                    Quantifier::TemporalForall | Quantifier::TemporalExists => {
                        Node::Temporal(TemporalOp::Quantifier)
                    }
                }
            }
            ExprKind::Unbounded(quantifier, ..) => match quantifier {
                Quantifier::Forall => Node::Unbounded(Unbounded::Forall),
                Quantifier::Exists => Node::Unbounded(Unbounded::Exists),
                Quantifier::TemporalForall | Quantifier::TemporalExists => {
                    Node::Temporal(TemporalOp::Quantifier)
                }
            },
            ExprKind::Choose(pattern, set, body) => self.choose(scope, pattern, set.as_ref(), body),
            ExprKind::Set(items) => Node::Set(self.args(scope, items)),
            ExprKind::Filter(bound, predicate) => self.filter(scope, bound, predicate),
            ExprKind::Map(element, bounds) => {
                let binders = self.binders(scope, bounds);
                Node::Map(self.expr(scope, element), binders)
            }
            ExprKind::FunctionApply(function, argument) => {
                Node::Apply(self.expr(scope, function), self.expr(scope, argument))
            }
            ExprKind::Function(bounds, body) => self.function(scope, bounds, body),
            ExprKind::FunctionSet(domain, range) => {
                Node::FunctionSet(self.expr(scope, domain), self.expr(scope, range))
            }
            ExprKind::Record(fields) => Node::Record(self.fields(scope, fields)),
            ExprKind::RecordSet(fields) => Node::RecordSet(self.fields(scope, fields)),
            ExprKind::Product(factors) => Node::Product(self.args(scope, factors)),
            ExprKind::Except(base, updates) => self.except(scope, base, updates),
            ExprKind::Field(record, name) => Node::Field(self.expr(scope, record), Text::new(name)),
            ExprKind::Tuple(items) => Node::Tuple(self.args(scope, items)),
            ExprKind::BoxAction(action, subscript) => {
                Node::BoxAction(self.expr(scope, action), self.expr(scope, subscript))
            }
            ExprKind::AngleAction(action, subscript) => {
                Node::AngleAction(self.expr(scope, action), self.expr(scope, subscript))
            }
            ExprKind::Fairness(..) => Node::Temporal(TemporalOp::Fairness),
            ExprKind::If(condition, then, otherwise) => Node::If(
                self.expr(scope, condition),
                self.expr(scope, then),
                self.expr(scope, otherwise),
            ),
            ExprKind::Case(arms, other) => {
                let arms = arms
                    .iter()
                    .map(|(condition, arm)| (self.expr(scope, condition), self.expr(scope, arm)))
                    .collect();
                let other = other.as_ref().map(|other| self.expr(scope, other));
                Node::Case(arms, other)
            }
            ExprKind::Let(definitions, body) => self.let_in(scope, definitions, body),
        };
        self.add(node, span)
    }

    fn fields(
        &mut self,
        scope: &mut Scope<'_>,
        fields: &[(Arc<str>, Expr)],
    ) -> Box<[(Text, NodeId)]> {
        fields
            .iter()
            .map(|(name, field)| (Text::new(name), self.expr(scope, field)))
            .collect()
    }

    pub(super) fn builtin(
        &mut self,
        scope: &mut Scope<'_>,
        builtin: Builtin,
        args: &[Expr],
        span: Span,
    ) -> NodeId {
        let operands = match builtin {
            Builtin::Enabled => self.under_enabled(|this| this.args(scope, args)),
            _ => self.args(scope, args),
        };
        self.builtin_on(builtin, &operands, span)
    }

    pub(super) fn builtin_on(
        &mut self,
        builtin: Builtin,
        operands: &[NodeId],
        span: Span,
    ) -> NodeId {
        let node = match (builtin, operands) {
            (Builtin::And, _) => Node::And(operands.into()),
            (Builtin::Or, _) => Node::Or(operands.into()),
            (Builtin::Not, [a]) => Node::Not(*a),
            (Builtin::Powerset, [a]) => Node::Unary(Unary::Powerset, *a),
            (Builtin::BigUnion, [a]) => Node::Unary(Unary::BigUnion, *a),
            (Builtin::Domain, [a]) => Node::Unary(Unary::Domain, *a),
            (Builtin::Prime, [a]) => Node::Prime(*a),
            (Builtin::Enabled, [a]) => Node::Enabled(*a),
            (Builtin::Unchanged, [a]) => Node::Unchanged(*a),
            (Builtin::Always, _) => Node::Temporal(TemporalOp::Always),
            (Builtin::Eventually, _) => Node::Temporal(TemporalOp::Eventually),
            (Builtin::LeadsTo, _) => Node::Temporal(TemporalOp::LeadsTo),
            (Builtin::Guarantees, _) => Node::Temporal(TemporalOp::Guarantees),
            (Builtin::Implies, [a, b]) => Node::Implies(*a, *b),
            (Builtin::Equivalent, [a, b]) => Node::Equivalent(*a, *b),
            (Builtin::Equal, [a, b]) => Node::Binary(Binary::Equal, *a, *b),
            (Builtin::NotEqual, [a, b]) => Node::Binary(Binary::NotEqual, *a, *b),
            (Builtin::In, [a, b]) => Node::In(*a, *b),
            (Builtin::NotIn, [a, b]) => Node::NotIn(*a, *b),
            (Builtin::SubsetEq, [a, b]) => Node::Binary(Binary::SubsetEq, *a, *b),
            (Builtin::Union, [a, b]) => Node::Binary(Binary::Union, *a, *b),
            (Builtin::Intersection, [a, b]) => Node::Binary(Binary::Intersection, *a, *b),
            (Builtin::Difference, [a, b]) => Node::Binary(Binary::Difference, *a, *b),
            (Builtin::Compose, [a, b]) => Node::Compose(*a, *b),
            _ => Node::Unsupported("wrong number of operands".to_owned()),
        };
        self.add(node, span)
    }
}
