//! Whether a module's text can give levels above constant by itself.

use crate::syntax::ast::{
    AssumeProve, Assumed, Claim, Expr, ExprKind, Module, NewSort, Quantifier, Unit, UnitKind,
};

/// Whether the module has variables, primes or temporal operators in it.
pub(super) fn module(module: &Module) -> bool {
    module.units.iter().any(unit)
}

fn unit(unit: &Unit) -> bool {
    match &unit.kind {
        UnitKind::Variables(_) => true,
        UnitKind::Operator(def) => expr(&def.body),
        UnitKind::Function(def) => {
            expr(&def.body) || def.bounds.iter().any(|bound| expr(&bound.set))
        }
        UnitKind::Assume { body, .. } => expr(body),
        UnitKind::Theorem { body, .. } => match body {
            Claim::Expr(body) => expr(body),
            Claim::AssumeProve(body) => assume_prove(body),
        },
        UnitKind::NamedInstance(named) => named.instance.substitutions.iter().any(|(_, e)| expr(e)),
        UnitKind::Instance(instance) => instance.substitutions.iter().any(|(_, e)| expr(e)),
        UnitKind::Constants(_)
        | UnitKind::Recursive(_)
        | UnitKind::Module(_)
        | UnitKind::Use(_)
        | UnitKind::Hide(_)
        | UnitKind::Separator => false,
    }
}

fn assume_prove(source: &AssumeProve) -> bool {
    let assumed = |assumed: &Assumed| match assumed {
        Assumed::Expr(body) => expr(body),
        Assumed::AssumeProve(inner) => assume_prove(inner),
        Assumed::New(new) => new.sort != NewSort::Constant || new.set.as_ref().is_some_and(expr),
    };
    expr(&source.goal) || source.assumptions.iter().any(assumed)
}

fn raising_symbol(symbol: &str) -> bool {
    matches!(
        symbol,
        "'" | "ENABLED" | "UNCHANGED" | "[]" | "<>" | "~>" | "-+->" | "\\cdot"
    )
}

fn expr(source: &Expr) -> bool {
    stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || expr_here(source))
}

fn expr_here(source: &Expr) -> bool {
    use crate::syntax::ast::{ExceptStep, NameStepKind};
    match &source.kind {
        ExprKind::Word(_) | ExprKind::Number(_) | ExprKind::String(_) | ExprKind::At => false,
        ExprKind::Symbol(symbol) => raising_symbol(&symbol.name),
        ExprKind::Name(steps) => steps.iter().any(|step| match &step.kind {
            NameStepKind::Named { args, .. } | NameStepKind::Bind(args) => args.iter().any(expr),
            NameStepKind::Operand(_)
            | NameStepKind::Left
            | NameStepKind::Right
            | NameStepKind::Body
            | NameStepKind::Unbound => false,
        }),
        ExprKind::Lambda { body, .. } | ExprKind::Paren(body) | ExprKind::Label { body, .. } => {
            expr(body)
        }
        ExprKind::Prefix { op, operand } | ExprKind::Postfix { op, operand } => {
            raising_symbol(&op.name) || expr(operand)
        }
        ExprKind::Infix { op, left, right } => {
            raising_symbol(&op.name) || expr(left) || expr(right)
        }
        ExprKind::Product(items)
        | ExprKind::Junction { items, .. }
        | ExprKind::Set(items)
        | ExprKind::Tuple(items) => items.iter().any(expr),
        ExprKind::Quantified { bounds, body, .. }
        | ExprKind::Function { bounds, body }
        | ExprKind::Map {
            bounds,
            element: body,
        } => expr(body) || bounds.iter().any(|bound| expr(&bound.set)),
        ExprKind::UnboundedQuantified {
            quantifier, body, ..
        } => {
            matches!(
                quantifier,
                Quantifier::TemporalForall | Quantifier::TemporalExists
            ) || expr(body)
        }
        ExprKind::Choose { set, body, .. } => expr(body) || set.as_deref().is_some_and(expr),
        ExprKind::Filter { set, predicate, .. } => expr(set) || expr(predicate),
        ExprKind::Apply { function, args } => expr(function) || args.iter().any(expr),
        ExprKind::FunctionSet { domain, range } => expr(domain) || expr(range),
        ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
            fields.iter().any(|(_, value)| expr(value))
        }
        ExprKind::Except { base, updates } => {
            expr(base)
                || updates.iter().any(|update| {
                    expr(&update.value)
                        || update.path.iter().any(|step| match step {
                            ExceptStep::Field(_) => false,
                            ExceptStep::Index(args) => args.iter().any(expr),
                        })
                })
        }
        ExprKind::Field { record, .. } => expr(record),
        ExprKind::BoxAction { .. } | ExprKind::AngleAction { .. } | ExprKind::Fairness { .. } => {
            true
        }
        ExprKind::If {
            condition,
            then,
            otherwise,
        } => expr(condition) || expr(then) || expr(otherwise),
        ExprKind::Case { arms, other } => {
            arms.iter().any(|(guard, value)| expr(guard) || expr(value))
                || other.as_deref().is_some_and(expr)
        }
        ExprKind::Let { definitions, body } => definitions.iter().any(unit) || expr(body),
    }
}
