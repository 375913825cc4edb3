//! Resolved text shown again, with every name told apart.

use std::fmt::Write as _;

use crate::spec::resolved::{
    Bound, DefId, ExceptStep, Expr, ExprKind, LocalId, Operator, Origin, Param, Pattern, Spec,
};

/// All definitions of user modules, one a line.
pub(super) fn definitions(spec: &Spec) -> String {
    let mut text = String::new();
    for definition in &spec.definitions {
        if definition.origin == Origin::User && !definition.nested {
            let marks = match (definition.recursive, definition.instance_params) {
                (false, 0) => String::new(),
                (recursive, instance) => format!(
                    "   \\* {}{}",
                    if recursive { "recursive " } else { "" },
                    if instance > 0 {
                        format!("instance {instance}")
                    } else {
                        String::new()
                    }
                ),
            };
            let show = Show { spec };
            let name = &definition.name;
            let params = show.params(&definition.params);
            let body = show.expr(&definition.body);
            let level = definition.level;
            writeln!(text, "{name}{params} == {body}   [{level:?}]{marks}").unwrap();
        }
    }
    text
}

/// One expression.
pub(super) fn expression(spec: &Spec, expr: &Expr) -> String {
    Show { spec }.expr(expr)
}

struct Show<'a> {
    spec: &'a Spec,
}

impl Show<'_> {
    fn local(&self, local: LocalId) -> String {
        format!("{}_{}", self.spec.locals[local.0 as usize], local.0)
    }

    fn params(&self, params: &[Param]) -> String {
        if params.is_empty() {
            return String::new();
        }
        let params: Vec<String> = params
            .iter()
            .map(|param| match param.arity {
                0 => self.local(param.local),
                arity => format!("{}/{arity}", self.local(param.local)),
            })
            .collect();
        format!("({})", params.join(", "))
    }

    fn list(&self, exprs: &[Expr]) -> String {
        let shown: Vec<String> = exprs.iter().map(|expr| self.expr(expr)).collect();
        shown.join(", ")
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        match pattern {
            Pattern::Name(local) => self.local(*local),
            Pattern::Tuple(locals) => {
                let locals: Vec<String> = locals.iter().map(|local| self.local(*local)).collect();
                format!("<<{}>>", locals.join(", "))
            }
        }
    }

    fn bounds(&self, bounds: &[Bound]) -> String {
        let bounds: Vec<String> = bounds
            .iter()
            .map(|bound| {
                format!(
                    "{} \\in {}",
                    self.pattern(&bound.pattern),
                    self.expr(&bound.set)
                )
            })
            .collect();
        bounds.join(", ")
    }

    fn definition(&self, id: DefId) -> String {
        let definition = &self.spec.definitions[id.0 as usize];
        match definition.nested {
            true => format!("{}_{}", definition.name, id.0),
            false => definition.name.to_string(),
        }
    }

    fn operator(&self, operator: &Operator) -> String {
        match operator {
            Operator::Definition(id) => self.definition(*id),
            Operator::Constant(id) => self.spec.constants[id.0 as usize].name.to_string(),
            Operator::Local(local) => self.local(*local),
            Operator::Builtin(builtin) => format!("{builtin:?}"),
            Operator::Lambda(params, body) => {
                format!("LAMBDA{} : {}", self.params(params), self.expr(body))
            }
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match &*expr.kind {
            ExprKind::Bool(value) => value.to_string(),
            ExprKind::Int(text) | ExprKind::Decimal(text) => text.to_string(),
            ExprKind::String(text) => format!("{text:?}"),
            ExprKind::Variable(id) => self.spec.variables[id.0 as usize].name.to_string(),
            ExprKind::Constant(id) => self.spec.constants[id.0 as usize].name.to_string(),
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Apply(operator, args) if args.is_empty() => self.operator(operator),
            ExprKind::Apply(operator, args) => {
                format!("{}({})", self.operator(operator), self.list(args))
            }
            ExprKind::Operator(operator) => self.operator(operator),
            ExprKind::Junction(junction, items) => format!("{junction:?}[{}]", self.list(items)),
            ExprKind::Set(items) => format!("{{{}}}", self.list(items)),
            ExprKind::Tuple(items) => format!("<<{}>>", self.list(items)),
            ExprKind::Quantified(quantifier, bounds, body) => {
                format!(
                    "{quantifier:?} {} : {}",
                    self.bounds(bounds),
                    self.expr(body)
                )
            }
            ExprKind::Function(bounds, body) => {
                format!("[{} |-> {}]", self.bounds(bounds), self.expr(body))
            }
            ExprKind::FunctionApply(function, arg) => {
                format!("{}[{}]", self.expr(function), self.expr(arg))
            }
            ExprKind::If(a, b, c) => {
                format!("IF({}, {}, {})", self.expr(a), self.expr(b), self.expr(c))
            }
            ExprKind::Except(base, updates) => self.except(base, updates),
            ExprKind::Let(ids, body) => self.let_in(ids, body),
            other => format!("{other:?}").chars().take(40).collect(),
        }
    }

    fn except(&self, base: &Expr, updates: &[crate::spec::resolved::ExceptUpdate]) -> String {
        let updates: Vec<String> = updates
            .iter()
            .map(|update| {
                let path: String = update
                    .path
                    .iter()
                    .map(|step| match step {
                        ExceptStep::Field(field) => format!(".{field}"),
                        ExceptStep::Index(index) => format!("[{}]", self.expr(index)),
                    })
                    .collect();
                format!(
                    "!{path} = {} with {}",
                    self.expr(&update.value),
                    self.local(update.at)
                )
            })
            .collect();
        format!("[{} EXCEPT {}]", self.expr(base), updates.join(", "))
    }

    fn let_in(&self, ids: &[DefId], body: &Expr) -> String {
        let nested: Vec<String> = ids
            .iter()
            .map(|id| {
                let definition = &self.spec.definitions[id.0 as usize];
                let params = self.params(&definition.params);
                format!(
                    "{}{params} == {}",
                    self.definition(*id),
                    self.expr(&definition.body)
                )
            })
            .collect();
        format!("LET {} IN {}", nested.join("; "), self.expr(body))
    }
}
