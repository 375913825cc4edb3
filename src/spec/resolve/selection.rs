//! Operands of a resolved expression, numbered as subexpression names do.

use crate::spec::resolved::{Bound, DefId, Expr, ExprKind, LocalId, Operator, Param, Spec};

use super::binders::pattern_locals;
use super::expr;

/// `!1`, `!<<`, `!>>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Number(u32),
    Left,
    Right,
}

/// Why there is no such operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoOperand {
    /// Fewer operands.
    Missing,
    /// A part of EXCEPT that cannot be selected.
    Except,
    /// CASE takes two numbers.
    CaseNeedsTwo,
    /// OTHER is no expression.
    Other,
    /// LET has one operand.
    Let,
}

/// What a selector reaches.
pub(super) enum Selected {
    /// An expression.
    Expr(Expr),
    /// The body of a LET, in the scope of its definitions.
    InLet(Vec<DefId>, Expr),
}

impl Operand {
    /// The index from 0 among `count` operands.
    fn index(self, count: usize) -> Result<usize, NoOperand> {
        let number = match self {
            Operand::Number(number) => number as usize,
            Operand::Left => 1,
            Operand::Right if count == 2 => 2,
            Operand::Right => 0,
        };
        if (1..=count).contains(&number) {
            Ok(number - 1)
        } else {
            Err(NoOperand::Missing)
        }
    }

    fn of<'e>(self, operands: &[&'e Expr]) -> Result<&'e Expr, NoOperand> {
        let index = self.index(operands.len())?;
        operands.get(index).copied().ok_or(NoOperand::Missing)
    }
}

/// The operand of a node.
pub(super) fn operand(spec: &Spec, node: &Expr, operand: Operand) -> Result<Selected, NoOperand> {
    let selected = match &*node.kind {
        ExprKind::Let(ids, body) => {
            operand.index(1).map_err(|_| NoOperand::Let)?;
            return Ok(Selected::InLet(ids.clone(), body.clone()));
        }
        ExprKind::Apply(operator, args) => {
            let operands: Vec<&Expr> = args.iter().skip(implicit(spec, operator, args)).collect();
            operand.of(&operands)?.clone()
        }
        ExprKind::Junction(_, items)
        | ExprKind::Set(items)
        | ExprKind::Tuple(items)
        | ExprKind::Product(items) => operand.of(&items.iter().collect::<Vec<_>>())?.clone(),
        ExprKind::FunctionApply(a, b)
        | ExprKind::FunctionSet(a, b)
        | ExprKind::BoxAction(a, b)
        | ExprKind::AngleAction(a, b)
        | ExprKind::Fairness(_, a, b) => operand.of(&[a, b])?.clone(),
        ExprKind::If(a, b, c) => operand.of(&[a, b, c])?.clone(),
        ExprKind::Field(record, field) => {
            let field = expr(ExprKind::String(field.clone()), node.span);
            operand.of(&[record, &field])?.clone()
        }
        ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
            let values: Vec<&Expr> = fields.iter().map(|(_, value)| value).collect();
            operand.of(&values)?.clone()
        }
        ExprKind::Except(base, updates) => match operand.index(updates.len() + 1)? {
            0 => base.clone(),
            _ => return Err(NoOperand::Except),
        },
        ExprKind::Case(..) => return Err(NoOperand::CaseNeedsTwo),
        ExprKind::Quantified(_, bounds, _)
        | ExprKind::Map(_, bounds)
        | ExprKind::Function(bounds, _) => operand.of(&grouped(bounds))?.clone(),
        ExprKind::Filter(bound, _) => operand.of(&[&bound.set])?.clone(),
        ExprKind::Choose(_, set, _) => operand.of(&set.iter().collect::<Vec<_>>())?.clone(),
        ExprKind::Unbounded(..)
        | ExprKind::Bool(_)
        | ExprKind::BooleanSet
        | ExprKind::StringSet
        | ExprKind::Int(_)
        | ExprKind::Decimal(_)
        | ExprKind::String(_)
        | ExprKind::Variable(_)
        | ExprKind::Constant(_)
        | ExprKind::Local(_)
        | ExprKind::Operator(_) => return Err(NoOperand::Missing),
    };
    Ok(Selected::Expr(selected))
}

/// `!i!j` of a CASE: guard or value of an arm.
pub(super) fn case_operand(node: &Expr, arm: Operand, part: Operand) -> Result<Expr, NoOperand> {
    let ExprKind::Case(arms, other) = &*node.kind else {
        return Err(NoOperand::Missing);
    };
    let index = arm.index(arms.len() + usize::from(other.is_some()))?;
    match (arms.get(index), other) {
        (Some((guard, value)), _) => part.of(&[guard, value]).cloned(),
        (None, Some(other)) => match part.index(2)? {
            1 => Ok(other.clone()),
            _ => Err(NoOperand::Other),
        },
        (None, None) => Err(NoOperand::Missing),
    }
}

/// The names that a node binds, and what is in their scope.
pub(super) fn bound_body(spec: &Spec, node: &Expr) -> Option<(Vec<Param>, Expr)> {
    let (locals, body) = match &*node.kind {
        ExprKind::Quantified(_, bounds, body)
        | ExprKind::Map(body, bounds)
        | ExprKind::Function(bounds, body) => {
            let locals = bounds.iter().flat_map(|b| pattern_locals(&b.pattern));
            (locals.collect(), body)
        }
        ExprKind::Unbounded(_, locals, body) => (locals.clone(), body),
        ExprKind::Choose(pattern, _, body) => (pattern_locals(pattern), body),
        ExprKind::Filter(bound, body) => (pattern_locals(&bound.pattern), body),
        ExprKind::Operator(Operator::Lambda(params, body)) => {
            return Some((params.clone(), body.clone()));
        }
        _ => return None,
    };
    let params = locals.into_iter().map(|local| param(spec, local)).collect();
    Some((params, body.clone()))
}

fn param(spec: &Spec, local: LocalId) -> Param {
    let name = spec.locals.get(local.0 as usize).cloned();
    Param {
        local,
        name: name.unwrap_or_default(),
        arity: 0,
    }
}

/// Sets of bounds; that of `x, y \in S` counts once.
fn grouped(bounds: &[Bound]) -> Vec<&Expr> {
    let mut sets: Vec<&Expr> = Vec::new();
    for bound in bounds {
        if sets.last().is_none_or(|last| last.span != bound.set.span) {
            sets.push(&bound.set);
        }
    }
    sets
}

/// How many leading arguments were filled in for an instance's parameters
/// rather than written.
fn implicit(spec: &Spec, operator: &Operator, args: &[Expr]) -> usize {
    let Operator::Definition(id) = operator else {
        return 0;
    };
    let taken = spec
        .definitions
        .get(id.0 as usize)
        .map_or(0, |definition| definition.instance_params);
    let filled = args.iter().take(taken).filter(|arg| {
        matches!(
            *arg.kind,
            ExprKind::Local(_) | ExprKind::Operator(Operator::Local(_))
        )
    });
    if filled.count() == taken { taken } else { 0 }
}
