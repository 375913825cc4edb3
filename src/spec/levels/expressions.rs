//! The level of an expression, and what it asks of the locals in it.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::resolved::{
    Bound, Builtin, DefId, ExceptStep, ExceptUpdate, Expr, ExprKind, Level, LocalId, Operator,
    Quantifier,
};

use super::facts::Locals;
use super::signature::Signature;
use super::{Checker, level_name, operators};

/// What is known of an expression.
#[derive(Clone, Debug)]
pub(in crate::spec) struct Node {
    /// With constants for all locals.
    pub(super) level: Level,
    /// Locals whose level counts.
    pub(super) params: Locals,
    /// Locals that occur.
    pub(super) all: Locals,
    /// For an operator as argument: what it asks of its own arguments.
    pub(super) operator: Option<Passed>,
    /// Where it is written.
    pub(super) span: Option<Span>,
}

/// An operator as argument.
#[derive(Clone, Debug)]
pub(super) enum Passed {
    /// A definition, LAMBDA or operator of the language.
    Known(Arc<Signature>),
    /// An operator parameter.
    Local(LocalId),
}

impl Default for Node {
    fn default() -> Self {
        Self {
            level: Level::Constant,
            params: Locals::default(),
            all: Locals::default(),
            operator: None,
            span: None,
        }
    }
}

impl Node {
    pub(super) fn of_level(level: Level) -> Self {
        Self {
            level,
            ..Self::default()
        }
    }

    fn of_local(local: LocalId) -> Self {
        Self {
            params: Locals::one(local),
            all: Locals::one(local),
            ..Self::default()
        }
    }

    fn of_signature(signature: Arc<Signature>) -> Self {
        Self {
            level: signature.level,
            params: signature.free.clone(),
            all: signature.all.clone(),
            operator: Some(Passed::Known(signature)),
            span: None,
        }
    }

    /// Adds another's level and locals.
    fn join(&mut self, other: &Self) {
        self.level = self.level.max(other.level);
        self.params.extend(&other.params);
        self.all.extend(&other.all);
    }
}

impl Checker<'_> {
    /// Looks at an expression.
    pub(super) fn node(&mut self, expr: &Expr) -> Node {
        let node = stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.node_here(expr));
        Node {
            span: Some(expr.span),
            ..node
        }
    }

    fn node_here(&mut self, expr: &Expr) -> Node {
        use Level::{Action, Temporal};
        let span = expr.span;
        match &*expr.kind {
            ExprKind::Bool(_)
            | ExprKind::BooleanSet
            | ExprKind::StringSet
            | ExprKind::Int(_)
            | ExprKind::Decimal(_)
            | ExprKind::String(_)
            | ExprKind::Constant(_) => Node::default(),
            ExprKind::Variable(_) => Node::of_level(Level::State),
            ExprKind::Local(local) => match self.known.get(local) {
                Some(node) => node.clone(),
                None => Node::of_local(*local),
            },
            ExprKind::Operator(operator) => self.passed(operator),
            ExprKind::Apply(operator, args) => self.applied(operator, args, span),
            ExprKind::Junction(_, items) => {
                let items: Vec<&Expr> = items.iter().collect();
                let nodes = self.nodes(&items);
                self.mixed(&nodes, "a list", span);
                self.combine(
                    &operators::uniform(Temporal, items.len()),
                    &nodes,
                    "a list",
                    span,
                )
            }
            ExprKind::Set(items) => self.uniform(Action, items, "a set", span),
            ExprKind::Tuple(items) => self.uniform(Action, items, "a tuple", span),
            ExprKind::Product(items) => self.uniform(Action, items, "\\X", span),
            ExprKind::FunctionApply(a, b) => {
                self.uniform(Action, [a, b], "a function application", span)
            }
            ExprKind::FunctionSet(a, b) => self.uniform(Action, [a, b], "a set of functions", span),
            ExprKind::Field(record, _) => self.uniform(Action, [record], "a field", span),
            ExprKind::Record(fields) => self.uniform(
                Temporal,
                fields.iter().map(|(_, value)| value),
                "a record",
                span,
            ),
            ExprKind::RecordSet(fields) => {
                let sets = fields.iter().map(|(_, value)| value);
                self.uniform(Action, sets, "a set of records", span)
            }
            ExprKind::If(a, b, c) => self.uniform(Temporal, [a, b, c], "IF", span),
            ExprKind::Case(arms, other) => {
                let arms = arms.iter().flat_map(|(guard, value)| [guard, value]);
                self.uniform(Temporal, arms.chain(other), "CASE", span)
            }
            ExprKind::BoxAction(a, v) | ExprKind::AngleAction(a, v) => {
                let nodes = self.nodes(&[a, v]);
                self.combine(&operators::subscripted_action(), &nodes, "an action", span)
            }
            ExprKind::Fairness(_, v, a) => {
                let nodes = self.nodes(&[v, a]);
                self.combine(&operators::fairness(), &nodes, "fairness", span)
            }
            ExprKind::Except(base, updates) => self.except(base, updates, span),
            ExprKind::Let(ids, body) => self.let_in(ids, body),
            ExprKind::Quantified(_, bounds, body) => {
                let node = self.bounded(bounds, body, Temporal, "a quantifier", span);
                self.temporal_bounds(bounds, &node);
                node
            }
            ExprKind::Function(bounds, body) => {
                self.bounded(bounds, body, Temporal, "a function", span)
            }
            ExprKind::Map(body, bounds) => self.bounded(bounds, body, Action, "a set", span),
            ExprKind::Filter(bound, body) => {
                self.bounded(std::slice::from_ref(bound), body, Action, "a set", span)
            }
            ExprKind::Choose(_, set, body) => {
                let sets: Vec<&Expr> = set.iter().collect();
                self.ranged(&sets, body, Action, "CHOOSE", span)
            }
            ExprKind::Unbounded(quantifier, locals, body) => {
                self.unbounded(*quantifier, locals, body, span)
            }
        }
    }

    pub(super) fn nodes(&mut self, exprs: &[&Expr]) -> Vec<Node> {
        exprs.iter().map(|expr| self.node(expr)).collect()
    }

    fn uniform<'e>(
        &mut self,
        max: Level,
        operands: impl IntoIterator<Item = &'e Expr>,
        what: &str,
        span: Span,
    ) -> Node {
        let operands: Vec<&Expr> = operands.into_iter().collect();
        let nodes = self.nodes(&operands);
        self.combine(&operators::uniform(max, nodes.len()), &nodes, what, span)
    }

    fn bounded(
        &mut self,
        bounds: &[Bound],
        body: &Expr,
        max: Level,
        what: &str,
        span: Span,
    ) -> Node {
        let sets: Vec<&Expr> = bounds.iter().map(|bound| &bound.set).collect();
        self.ranged(&sets, body, max, what, span)
    }

    fn ranged(&mut self, sets: &[&Expr], body: &Expr, max: Level, what: &str, span: Span) -> Node {
        let ranges = self.nodes(sets);
        let body = self.node(body);
        let mut node = self.combine(&operators::uniform(max, 1), &[body], what, span);
        for (range, set) in ranges.iter().zip(sets) {
            if range.level > Level::Action {
                let message = format!("a bound of {what} is temporal");
                self.level_error(message, set.span);
            }
            node.join(range);
        }
        node
    }

    /// A quantifier over temporal formulas may not range over what an action
    /// gives.
    fn temporal_bounds(&mut self, bounds: &[Bound], node: &Node) {
        if node.level < Level::Temporal {
            return;
        }
        for bound in bounds {
            self.silent += 1;
            let level = self.node(&bound.set).level;
            self.silent -= 1;
            if level == Level::Action {
                let message =
                    "a quantified temporal formula has a bound of level action".to_owned();
                self.level_error(message, bound.set.span);
            }
        }
    }

    fn unbounded(
        &mut self,
        quantifier: Quantifier,
        locals: &[LocalId],
        body: &Expr,
        span: Span,
    ) -> Node {
        let (temporal, signature) = match quantifier {
            Quantifier::Forall | Quantifier::Exists => {
                (false, operators::uniform(Level::Temporal, 1))
            }
            Quantifier::TemporalForall | Quantifier::TemporalExists => {
                (true, operators::temporal_quantifier())
            }
        };
        if temporal {
            for local in locals {
                self.known.insert(*local, Node::of_level(Level::State));
            }
        }
        let body = self.node(body);
        self.combine(&signature, &[body], "a quantifier", span)
    }

    fn except(&mut self, base: &Expr, updates: &[ExceptUpdate], span: Span) -> Node {
        let base = self.node(base);
        let mut parts = vec![base.clone()];
        for update in updates {
            self.known.insert(update.at, base.clone());
            for step in &update.path {
                if let ExceptStep::Index(index) = step {
                    parts.push(self.node(index));
                }
            }
            parts.push(self.node(&update.value));
        }
        let signature = operators::uniform(Level::Action, parts.len());
        self.combine(&signature, &parts, "EXCEPT", span)
    }

    fn let_in(&mut self, ids: &[DefId], body: &Expr) -> Node {
        let recursive: Vec<DefId> = ids
            .iter()
            .copied()
            .filter(|id| self.definition(*id).is_some_and(|found| found.recursive))
            .collect();
        let mut pending = !recursive.is_empty();
        for id in ids {
            let Some(definition) = self.definition(*id) else {
                continue;
            };
            if !definition.recursive {
                self.compute(*id, definition);
            } else if pending {
                self.recursive_in_let(ids, &recursive);
                pending = false;
            }
        }
        self.node(body)
    }

    /// Recursive definitions of a LET may use plain ones that follow them.
    fn recursive_in_let(&mut self, ids: &[DefId], recursive: &[DefId]) {
        self.silent += 1;
        for id in ids {
            if let Some(definition) = self.definition(*id) {
                self.keep(*id, Signature::assumed(definition.params.len()));
            }
        }
        self.silent -= 1;
        self.recursive(recursive);
    }

    fn passed(&mut self, operator: &Operator) -> Node {
        match operator {
            Operator::Definition(id) => Node::of_signature(self.signature_of(*id)),
            Operator::Builtin(builtin) => {
                Node::of_signature(Arc::new(operators::builtin(*builtin)))
            }
            Operator::Lambda(params, body) => {
                let body = self.node(body);
                let signature = Signature::new(params, body, &self.facts);
                Node::of_signature(Arc::new(signature))
            }
            Operator::Local(local) => Node {
                operator: Some(Passed::Local(*local)),
                ..Node::of_local(*local)
            },
            Operator::Constant(_) => Node::default(),
        }
    }

    /// A definition's signature; that of a LET's was computed at the LET.
    fn signature_of(&mut self, id: DefId) -> Arc<Signature> {
        let definition = self.definition(id);
        if definition.is_some_and(|definition| definition.nested) {
            let known = self.signatures.get(id.0 as usize).cloned().flatten();
            return known.unwrap_or_else(|| {
                let params = definition.map_or(0, |definition| definition.params.len());
                Arc::new(Signature::assumed(params))
            });
        }
        self.signature(id)
    }

    fn applied(&mut self, operator: &Operator, args: &[Expr], span: Span) -> Node {
        let refs: Vec<&Expr> = args.iter().collect();
        let nodes = self.nodes(&refs);
        match operator {
            Operator::Definition(id) => {
                let signature = self.signature_of(*id);
                let what = self
                    .definition(*id)
                    .map_or_else(String::new, |definition| format!("`{}`", definition.name));
                self.combine(&signature, &nodes, &what, span)
            }
            Operator::Builtin(builtin) => {
                self.builtin_rules(*builtin, &refs, &nodes, span);
                let what = format!("`{}`", builtin.symbol());
                self.combine(&operators::builtin(*builtin), &nodes, &what, span)
            }
            Operator::Lambda(params, body) => {
                let body = self.node(body);
                let signature = Signature::new(params, body, &self.facts);
                self.combine(&signature, &nodes, "the LAMBDA", span)
            }
            Operator::Local(local) => self.local_applied(*local, &nodes),
            Operator::Constant(_) => {
                let mut whole = Node::default();
                nodes.iter().for_each(|node| whole.join(node));
                whole
            }
        }
    }

    fn local_applied(&mut self, local: LocalId, nodes: &[Node]) -> Node {
        let mut whole = match self.known.get(&local) {
            Some(node) => node.clone(),
            None => Node::of_local(local),
        };
        for (position, node) in nodes.iter().enumerate() {
            let position = position as u32;
            whole.join(node);
            self.facts.require(local, position, node.level);
            for param in node.params.iter() {
                self.facts.within.insert((local, position, param));
            }
        }
        whole
    }

    fn builtin_rules(&mut self, builtin: Builtin, args: &[&Expr], nodes: &[Node], span: Span) {
        match builtin {
            Builtin::And | Builtin::Or | Builtin::Implies | Builtin::Equivalent => {
                self.mixed(nodes, &format!("`{}`", builtin.symbol()), span);
            }
            Builtin::LeadsTo | Builtin::Guarantees
                if nodes.iter().any(|node| node.level == Level::Action) =>
            {
                let message = format!(
                    "`{}` takes temporal formulas and state predicates, not actions",
                    builtin.symbol()
                );
                self.level_error(message, span);
            }
            Builtin::Always => self.sensitive(args, nodes, span, ("[]", "[A]_v")),
            Builtin::Eventually => self.sensitive(args, nodes, span, ("<>", "<<A>>_v")),
            _ => {}
        }
    }

    /// `[]A` and `<>A` of an action that notices stuttering.
    fn sensitive(&mut self, args: &[&Expr], nodes: &[Node], span: Span, form: (&str, &str)) {
        let action = nodes.iter().any(|node| node.level == Level::Action);
        let fitting = args.iter().any(|arg| match &*arg.kind {
            ExprKind::BoxAction(..) => form.0 == "[]",
            ExprKind::AngleAction(..) => form.0 == "<>",
            ExprKind::Let(..) => true,
            _ => false,
        });
        if action && !fitting {
            let error = Diagnostic::error(
                code::LEVEL,
                format!(
                    "`{}` of an action that is not of the form `{}`",
                    form.0, form.1
                ),
                span,
            )
            .with_fix(format!("write `{}{}`", form.0, form.1));
            self.report(error);
        }
    }

    fn mixed(&mut self, nodes: &[Node], what: &str, span: Span) {
        let temporal = nodes.iter().any(|node| node.level == Level::Temporal);
        let action = nodes.iter().any(|node| node.level == Level::Action);
        if temporal && action {
            let message = format!("{what} joins a temporal formula and an action");
            self.level_error(message, span);
        }
    }

    /// The rules of one application.
    fn combine(&mut self, signature: &Signature, nodes: &[Node], what: &str, span: Span) -> Node {
        let mut whole = Node {
            level: signature.level,
            params: signature.free.clone(),
            all: signature.all.clone(),
            operator: None,
            span: Some(span),
        };
        for (index, (node, rule)) in nodes.iter().zip(&signature.params).enumerate() {
            if node.level > rule.max {
                let message = format!(
                    "argument {} of {what} is of level {}, but may be at most {}",
                    index + 1,
                    level_name(node.level),
                    level_name(rule.max)
                );
                self.argument_error(message, node, span);
            }
            if rule.counts {
                whole.level = whole.level.max(node.level);
                whole.params.extend(&node.params);
            }
            whole.all.extend(&node.all);
            if !rule.leibniz {
                self.facts.opaque.extend(node.all.iter());
            }
            for param in node.params.iter() {
                self.facts.constrain(param, rule.max);
            }
        }
        self.combine_operators(signature, nodes, what, span);
        self.combine_outward(signature, nodes);
        whole
    }
}
