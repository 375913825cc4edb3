//! Which locals and definitions occur in a resolved expression.

use rustc_hash::FxHashSet;

use crate::spec::resolved::{
    Bound, DefId, ExceptStep, Expr, ExprKind, LocalId, Operator, Spec, VarId,
};

/// What is met on the way through an expression.
pub(super) trait Visitor {
    /// A local is mentioned.
    fn local(&mut self, _local: LocalId) {}
    /// A variable is mentioned.
    fn variable(&mut self, _variable: VarId) {}
    /// A definition is applied or passed.
    fn definition(&mut self, _id: DefId) {}
    /// A LET's definitions are in scope of what follows.
    fn nested(&mut self, _ids: &[DefId]) {}
}

struct Locals<'a> {
    spec: &'a Spec,
    found: FxHashSet<LocalId>,
}

impl Visitor for Locals<'_> {
    fn local(&mut self, local: LocalId) {
        self.found.insert(local);
    }

    fn nested(&mut self, ids: &[DefId]) {
        let spec = self.spec;
        for id in ids {
            if let Some(definition) = spec.definitions.get(id.0 as usize) {
                visit(&definition.body, self);
            }
        }
    }
}

/// The locals that an expression mentions, also in its LETs.
pub(super) fn locals(spec: &Spec, expr: &Expr) -> FxHashSet<LocalId> {
    let mut locals = Locals {
        spec,
        found: FxHashSet::default(),
    };
    visit(expr, &mut locals);
    locals.found
}

#[derive(Default)]
struct Mentions {
    variables: bool,
    definitions: Vec<DefId>,
}

impl Visitor for Mentions {
    fn variable(&mut self, _: VarId) {
        self.variables = true;
    }

    fn definition(&mut self, id: DefId) {
        self.definitions.push(id);
    }
}

/// Whether one of the definitions depends on a variable.
pub(super) fn mention_variables(spec: &Spec, definitions: impl Iterator<Item = DefId>) -> bool {
    let mut seen = FxHashSet::default();
    let mut mentions = Mentions {
        variables: false,
        definitions: definitions.collect(),
    };
    while let Some(id) = mentions.definitions.pop() {
        if let Some(definition) = spec.definitions.get(id.0 as usize)
            && seen.insert(id)
        {
            visit(&definition.body, &mut mentions);
        }
    }
    mentions.variables
}

#[derive(Default)]
struct Variables {
    found: FxHashSet<VarId>,
    definitions: Vec<DefId>,
}

impl Visitor for Variables {
    fn variable(&mut self, variable: VarId) {
        self.found.insert(variable);
    }

    fn definition(&mut self, id: DefId) {
        self.definitions.push(id);
    }

    fn nested(&mut self, ids: &[DefId]) {
        self.definitions.extend(ids);
    }
}

/// The variables that an expression depends on, by what its text says: a
/// configuration may put other definitions in the place of those it names.
pub fn variables_of(spec: &Spec, expr: &Expr) -> FxHashSet<VarId> {
    let mut seen = FxHashSet::default();
    let mut variables = Variables::default();
    visit(expr, &mut variables);
    while let Some(id) = variables.definitions.pop() {
        if let Some(definition) = spec.definitions.get(id.0 as usize)
            && seen.insert(id)
        {
            visit(&definition.body, &mut variables);
        }
    }
    variables.found
}

/// Goes through an expression, not into LET definitions.
pub(super) fn visit(expr: &Expr, visitor: &mut impl Visitor) {
    stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
        visit_kind(&expr.kind, visitor)
    });
}

fn visit_all<'a>(exprs: impl IntoIterator<Item = &'a Expr>, visitor: &mut impl Visitor) {
    for expr in exprs {
        visit(expr, visitor);
    }
}

fn visit_bounds(bounds: &[Bound], visitor: &mut impl Visitor) {
    visit_all(bounds.iter().map(|bound| &bound.set), visitor);
}

fn visit_operator(operator: &Operator, visitor: &mut impl Visitor) {
    match operator {
        Operator::Definition(id) => visitor.definition(*id),
        Operator::Local(local) => visitor.local(*local),
        Operator::Lambda(_, body) => visit(body, visitor),
        Operator::Constant(_) | Operator::Builtin(_) => {}
    }
}

fn visit_kind(kind: &ExprKind, visitor: &mut impl Visitor) {
    match kind {
        ExprKind::Bool(_)
        | ExprKind::BooleanSet
        | ExprKind::StringSet
        | ExprKind::Int(_)
        | ExprKind::Decimal(_)
        | ExprKind::String(_)
        | ExprKind::Constant(_) => {}
        ExprKind::Variable(variable) => visitor.variable(*variable),
        ExprKind::Local(local) => visitor.local(*local),
        ExprKind::Apply(operator, args) => {
            visit_operator(operator, visitor);
            visit_all(args, visitor);
        }
        ExprKind::Operator(operator) => visit_operator(operator, visitor),
        ExprKind::Junction(_, items)
        | ExprKind::Set(items)
        | ExprKind::Product(items)
        | ExprKind::Tuple(items) => visit_all(items, visitor),
        ExprKind::FunctionApply(a, b)
        | ExprKind::FunctionSet(a, b)
        | ExprKind::BoxAction(a, b)
        | ExprKind::AngleAction(a, b)
        | ExprKind::Fairness(_, a, b) => visit_all([a, b], visitor),
        ExprKind::If(a, b, c) => visit_all([a, b, c], visitor),
        ExprKind::Field(record, _) => visit(record, visitor),
        ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
            visit_all(fields.iter().map(|(_, value)| value), visitor);
        }
        ExprKind::Case(arms, other) => {
            visit_all(arms.iter().flat_map(|(p, e)| [p, e]), visitor);
            visit_all(other, visitor);
        }
        ExprKind::Quantified(_, bounds, body)
        | ExprKind::Map(body, bounds)
        | ExprKind::Function(bounds, body) => {
            visit_bounds(bounds, visitor);
            visit(body, visitor);
        }
        ExprKind::Unbounded(_, _, body) => visit(body, visitor),
        ExprKind::Choose(_, set, body) => {
            visit_all(set, visitor);
            visit(body, visitor);
        }
        ExprKind::Filter(bound, predicate) => visit_all([&bound.set, predicate], visitor),
        ExprKind::Except(base, updates) => {
            visit(base, visitor);
            for update in updates {
                let steps = update.path.iter().filter_map(|step| match step {
                    ExceptStep::Index(index) => Some(index),
                    ExceptStep::Field(_) => None,
                });
                visit_all(steps, visitor);
                visit(&update.value, visitor);
            }
        }
        ExprKind::Let(ids, body) => {
            visitor.nested(ids);
            visit(body, visitor);
        }
    }
}
