//! Subexpression names: `Op!1!2`, `Op!:`, `Op!<<`, `Op!@`, `Op!(x)`, labels.
//!
//! The part that is named is copied out of the resolved definition; what is
//! bound around it becomes a parameter, and LETs around it go along.

use crate::diag::{Diagnostic, Span, code};
use crate::spec::resolved::{DefId, Definition, Expr, ExprKind, Level, Operator, Origin, Param};
use crate::spec::scope::{DefInfo, Label, Symbol};
use crate::syntax::ast::{self, Ident, NameStep, NameStepKind};

use super::copy::Copier;
use super::names::{Reached, Wanted};
use super::report::arguments;
use super::selection::{self, NoOperand, Operand, Selected};
use super::{Resolver, broken, expr};

/// A part of a definition on the way to the part that is named.
pub(super) struct Part {
    /// What it is a part of; nothing in a proof.
    definition: Option<DefId>,
    name: String,
    node: Expr,
    /// Parameters and bound names around the part.
    params: Vec<Param>,
    /// What is given for them.
    args: Vec<Expr>,
    /// LETs around the part, outermost first.
    lets: Vec<Vec<DefId>>,
    /// Labels that the next name may be.
    labels: Vec<Label>,
    /// Whether an operand was selected.
    inside: bool,
    /// Where an operator is wanted: what the first parameters are in the
    /// instance that this stands in.
    around: Vec<Expr>,
}

impl Part {
    /// A formula of an ASSUME … PROVE.
    pub(super) fn of_clause(name: String, node: Expr) -> Self {
        Self {
            definition: None,
            name,
            node,
            params: Vec::new(),
            args: Vec::new(),
            lets: Vec::new(),
            labels: Vec::new(),
            inside: true,
            around: Vec::new(),
        }
    }

    /// An ASSUME … PROVE of which a label is selected next.
    pub(super) fn of_labels(name: String, labels: Vec<Label>, span: Span) -> Self {
        Self {
            labels,
            inside: false,
            ..Self::of_clause(name, broken(span))
        }
    }
}

/// What has been reached when all steps are taken.
enum End {
    /// An expression.
    Part(Part),
    /// Something was reported.
    Failed,
}

impl Resolver<'_> {
    /// A subexpression as a value.
    pub(super) fn subexpression(&mut self, reached: Reached<'_>, span: Span) -> Expr {
        let Some((part, rest)) = self.enter_part(&reached, Wanted::Value, span) else {
            return broken(span);
        };
        self.part_as_value(part, rest, span)
    }

    /// What further steps select of a part, as a value.
    pub(super) fn part_as_value(&mut self, part: Part, rest: &[NameStep], span: Span) -> Expr {
        let End::Part(part) = self.walk(part, rest, Wanted::Value) else {
            return broken(span);
        };
        if let ExprKind::Operator(_) = *part.node.kind {
            return self.operator_as_value(&format!("operand `{}`", part.name), span);
        }
        if part.params.len() != part.args.len() {
            let taken = part.params.len() as u32;
            let count = Diagnostic::error(
                code::SUBEXPRESSION,
                format!(
                    "`{}` takes {}, not {}",
                    part.name,
                    arguments(taken),
                    part.args.len()
                ),
                span,
            );
            self.report(count);
            return broken(span);
        }
        self.extracted(part, span)
    }

    /// A subexpression as an operator.
    pub(super) fn subexpression_operator(
        &mut self,
        reached: Reached<'_>,
        arity: u32,
        span: Span,
    ) -> Option<Operator> {
        let wanted = Wanted::Operator(arity);
        let (part, rest) = self.enter_part(&reached, wanted, span)?;
        let End::Part(part) = self.walk(part, rest, wanted) else {
            return None;
        };
        let mut params = part.params;
        let mut node = part.node;
        if let ExprKind::Operator(Operator::Lambda(own, body)) = *node.kind {
            params.extend(own);
            node = body;
        }
        let around = part.around.len();
        let taken = params.len().saturating_sub(around);
        if taken != arity as usize {
            let wrong = Diagnostic::error(
                code::ARITY,
                format!(
                    "`{}` is an operator that takes {}; one that takes {} is needed",
                    part.name,
                    arguments(taken as u32),
                    arguments(arity)
                ),
                span,
            );
            self.report(wrong);
            return None;
        }
        let mut copier = Copier::new(self.spec);
        let params = params.iter().map(|param| copier.param(param)).collect();
        let body = wrapped(&mut copier, &part.lets, &node);
        Some(self.filled(params, body, part.around))
    }

    /// An operator whose first parameters are given.
    fn filled(&mut self, params: Vec<Param>, body: Expr, given: Vec<Expr>) -> Operator {
        if given.is_empty() {
            return Operator::Lambda(params, body);
        }
        let span = body.span;
        let mut own = Vec::new();
        let mut args = given;
        for param in params.iter().skip(args.len()) {
            let local = self.local(&param.name);
            own.push(Param {
                local,
                ..param.clone()
            });
        }
        args.extend(own.iter().map(|param| {
            let kind = match param.arity {
                0 => ExprKind::Local(param.local),
                _ => ExprKind::Operator(Operator::Local(param.local)),
            };
            expr(kind, span)
        }));
        let applied = ExprKind::Apply(Operator::Lambda(params, body), args);
        Operator::Lambda(own, expr(applied, span))
    }

    /// The definition that the leading names lead to, with its arguments, and
    /// the steps that are left.
    fn enter_part<'s>(
        &mut self,
        reached: &Reached<'s>,
        wanted: Wanted,
        span: Span,
    ) -> Option<(Part, &'s [NameStep])> {
        if let Symbol::AssumeProve(clauses, access) = &reached.symbol {
            return self.formula_in_clauses(reached, clauses, *access);
        }
        let (Symbol::Definition(id) | Symbol::Step(_, Some(id))) = reached.symbol else {
            let none = Diagnostic::error(
                code::SUBEXPRESSION,
                format!("`{}` has no subexpressions", reached.name),
                reached.span,
            );
            self.report(none);
            return None;
        };
        if self.info(id).is_some_and(|info| info.pending) {
            let inside = Diagnostic::error(
                code::SUBEXPRESSION,
                format!("`{}` is not defined yet", reached.name),
                reached.span,
            );
            self.report(inside);
            return None;
        }
        let mut part = self.whole(id, &reached.name)?;
        if wanted == Wanted::Value {
            let own = self.own_arguments(id, reached.args, &reached.name, span)?;
            part.args = self.instance_args(id, &reached.given, span);
            part.args.extend(own);
        } else {
            part.around = self.instance_args(id, &reached.given, span);
            let known = part.around.len().saturating_sub(reached.open.len());
            part.around.truncate(known);
        }
        Some((part, reached.rest))
    }

    fn whole(&self, id: DefId, name: &str) -> Option<Part> {
        let definition = self.definition(id)?;
        let labels = self.info(id).map(|info| info.labels.clone());
        Some(Part {
            definition: Some(id),
            name: name.to_owned(),
            node: definition.body.clone(),
            params: definition.params.clone(),
            args: Vec::new(),
            lets: Vec::new(),
            labels: labels.unwrap_or_default(),
            inside: false,
            around: Vec::new(),
        })
    }

    fn walk(&mut self, mut part: Part, steps: &[NameStep], wanted: Wanted) -> End {
        let mut steps = steps.iter().peekable();
        // After `!:` or an operand, a name is one of a LET.
        let mut in_let = part.inside
            && matches!(
                steps.peek().map(|step| &step.kind),
                Some(NameStepKind::Named { .. })
            );
        while let Some(step) = steps.next() {
            let next_is_name = steps
                .peek()
                .is_some_and(|next| matches!(next.kind, NameStepKind::Named { .. }));
            let done = match &step.kind {
                NameStepKind::Named { name, args } if in_let => {
                    in_let = false;
                    self.select_nested(&mut part, name, args, wanted, steps.peek().is_none())
                }
                NameStepKind::Named { name, args } => {
                    self.select_label(&mut part, name, args, wanted)
                }
                NameStepKind::Body => {
                    in_let = next_is_name;
                    self.select_body(&part, step.span, steps.peek().is_none(), next_is_name)
                }
                NameStepKind::Unbound => self.select_bound(&mut part, None, step.span),
                NameStepKind::Bind(args) => self.select_bound(&mut part, Some(args), step.span),
                NameStepKind::Operand(_) | NameStepKind::Left | NameStepKind::Right => {
                    let operand = operand_of(&step.kind);
                    let second = match &*part.node.kind {
                        ExprKind::Case(..) => steps.next().map(|step| operand_of(&step.kind)),
                        _ => None,
                    };
                    in_let = next_is_name && second.is_none();
                    self.select_operand(&mut part, operand, second, step.span)
                }
            };
            if done.is_none() {
                return End::Failed;
            }
            if !matches!(step.kind, NameStepKind::Named { .. } | NameStepKind::Body) {
                part.inside = true;
                part.labels.clear();
                in_let = steps
                    .peek()
                    .is_some_and(|next| matches!(next.kind, NameStepKind::Named { .. }));
            }
            part.name.push_str(&step_text(&step.kind));
        }
        End::Part(part)
    }

    fn select_label(
        &mut self,
        part: &mut Part,
        name: &Ident,
        args: &[ast::Expr],
        wanted: Wanted,
    ) -> Option<()> {
        let found = part
            .labels
            .iter()
            .find(|label| *label.name == *name.name)
            .cloned();
        let Some(label) = found else {
            let unknown = Diagnostic::error(
                code::LABEL,
                format!("`{}` has no label `{}`", part.name, name.name),
                name.span,
            );
            self.report(unknown);
            return None;
        };
        if wanted == Wanted::Value {
            if label.params.len() != args.len() {
                let count = Diagnostic::error(
                    code::LABEL,
                    format!(
                        "label `{}` takes {}, not {}",
                        name.name,
                        arguments(label.params.len() as u32),
                        args.len()
                    ),
                    name.span,
                );
                self.report(count);
                return None;
            }
            let args: Vec<Expr> = args.iter().map(|arg| self.expression(arg)).collect();
            part.args.extend(args);
        }
        part.params.extend(label.params);
        part.lets.extend(label.lets);
        part.node = label.body;
        part.labels = label.labels;
        Some(())
    }

    /// `!:` selects the body itself, at the end or before a LET's name.
    fn select_body(&mut self, part: &Part, span: Span, last: bool, name: bool) -> Option<()> {
        if !part.inside && (last || name) {
            return Some(());
        }
        let misplaced = Diagnostic::error(
            code::SUBEXPRESSION,
            "`!:` may only follow a name, at the end or before a name of a LET",
            span,
        );
        self.report(misplaced);
        None
    }

    /// A definition of the LET that is the present part.
    fn select_nested(
        &mut self,
        part: &mut Part,
        name: &Ident,
        args: &[ast::Expr],
        wanted: Wanted,
        last: bool,
    ) -> Option<()> {
        let ids = match &*part.node.kind {
            ExprKind::Let(ids, _) => ids.clone(),
            _ => Vec::new(),
        };
        let found = ids.iter().copied().find(|id| {
            self.definition(*id)
                .is_some_and(|definition| *definition.base_name == *name.name)
        });
        let Some(id) = found else {
            let unknown = Diagnostic::error(
                code::SUBEXPRESSION,
                format!("`{}` is no LET that defines `{}`", part.name, name.name),
                name.span,
            );
            self.report(unknown);
            return None;
        };
        let own = match wanted {
            Wanted::Value => self.own_arguments(id, args, &name.name, name.span)?,
            Wanted::Operator(_) => Vec::new(),
        };
        part.lets.push(ids);
        let nested = self.whole(id, &name.name)?;
        if last && wanted == Wanted::Value {
            part.node = expr(ExprKind::Apply(Operator::Definition(id), own), name.span);
            return Some(());
        }
        part.definition = Some(id);
        part.params.extend(nested.params);
        part.args.extend(own);
        part.node = nested.node;
        part.labels = nested.labels;
        part.inside = false;
        Some(())
    }

    /// `!@` and `!(a, b)`: what is in the scope of bound names.
    fn select_bound(
        &mut self,
        part: &mut Part,
        args: Option<&[ast::Expr]>,
        span: Span,
    ) -> Option<()> {
        let Some((params, body)) = selection::bound_body(self.spec, &part.node) else {
            self.no_operand(part, NoOperand::Missing, "bound names", span);
            return None;
        };
        if let Some(args) = args {
            if args.len() != params.len() {
                let count = Diagnostic::error(
                    code::SUBEXPRESSION,
                    format!(
                        "`{}` binds {}, but {} are given",
                        part.name,
                        names(params.len()),
                        args.len()
                    ),
                    span,
                );
                self.report(count);
                return None;
            }
            let args: Vec<Expr> = args.iter().map(|arg| self.expression(arg)).collect();
            part.args.extend(args);
        }
        part.params.extend(params);
        part.node = body;
        Some(())
    }

    fn select_operand(
        &mut self,
        part: &mut Part,
        operand: Operand,
        second: Option<Operand>,
        span: Span,
    ) -> Option<()> {
        let selected = match second {
            Some(second) => {
                selection::case_operand(&part.node, operand, second).map(Selected::Expr)
            }
            None => selection::operand(self.spec, &part.node, operand),
        };
        match selected {
            Ok(Selected::Expr(node)) => part.node = node,
            Ok(Selected::InLet(ids, node)) => {
                part.lets.push(ids);
                part.node = node;
            }
            Err(reason) => {
                let number = match operand {
                    Operand::Number(number) => format!("operand {number}"),
                    Operand::Left => "left operand".to_owned(),
                    Operand::Right => "right operand".to_owned(),
                };
                self.no_operand(part, reason, &number, span);
                return None;
            }
        }
        Some(())
    }

    fn no_operand(&mut self, part: &Part, reason: NoOperand, wanted: &str, span: Span) {
        let why = match reason {
            NoOperand::Missing => &*format!("has no {wanted}"),
            NoOperand::Except => "is an EXCEPT, of which only the first operand has a name",
            NoOperand::CaseNeedsTwo => "is a CASE, of which a part has the form `!i!j`",
            NoOperand::Other => "is a CASE, and OTHER has no guard",
            NoOperand::Let => "is a LET, which has one operand",
        };
        let none = Diagnostic::error(code::SUBEXPRESSION, format!("`{}` {why}", part.name), span);
        self.report(none);
    }

    /// The part as an expression: a copy of it, or a hidden definition applied.
    fn extracted(&mut self, part: Part, span: Span) -> Expr {
        let nested = part.definition.is_none_or(|id| {
            self.definition(id)
                .is_some_and(|definition| definition.nested)
        });
        let mut copier = Copier::new(self.spec);
        let params: Vec<Param> = part
            .params
            .iter()
            .map(|param| copier.param(param))
            .collect();
        let body = wrapped(&mut copier, &part.lets, &part.node);
        self.spec.selections.push(span);
        self.within_limits(span);
        if params.is_empty() {
            return body;
        }
        let id = self.hidden_part(&part, params, body, nested, span);
        let applied = expr(ExprKind::Apply(Operator::Definition(id), part.args), span);
        if nested {
            expr(ExprKind::Let(vec![id], applied), span)
        } else {
            applied
        }
    }

    fn hidden_part(
        &mut self,
        part: &Part,
        params: Vec<Param>,
        body: Expr,
        nested: bool,
        span: Span,
    ) -> DefId {
        let id = DefId(self.spec.definitions.len() as u32);
        let of = part.definition.and_then(|id| self.definition(id)).cloned();
        let module = of.as_ref().map(|of| of.module.clone());
        let through = of.as_ref().and_then(|of| of.through.clone());
        let depth = of.as_ref().map_or(self.place.depth, |of| of.depth);
        let name: std::sync::Arc<str> = part.name.as_str().into();
        self.spec.definitions.push(Definition {
            name: name.clone(),
            base_name: name,
            module: module.unwrap_or_default(),
            origin: of.map_or(Origin::User, |of| of.origin),
            span: part.node.span,
            name_span: span,
            params,
            instance_params: 0,
            body,
            level: Level::Constant,
            recursive: false,
            nested,
            depth,
            replaces_variable: false,
            through,
        });
        self.spec.context.infos.push(DefInfo::default());
        id
    }
}

/// A copy of a node inside copies of the LETs around it.
fn wrapped(copier: &mut Copier<'_>, lets: &[Vec<DefId>], node: &Expr) -> Expr {
    let copies = copier.around(lets);
    let body = copier.expr(node);
    copies
        .into_iter()
        .rev()
        .filter(|ids| !ids.is_empty())
        .fold(body, |body, ids| {
            let span = body.span;
            expr(ExprKind::Let(ids, body), span)
        })
}

fn operand_of(kind: &NameStepKind) -> Operand {
    match kind {
        NameStepKind::Operand(number) => Operand::Number(*number),
        NameStepKind::Left => Operand::Left,
        NameStepKind::Right => Operand::Right,
        NameStepKind::Named { .. }
        | NameStepKind::Body
        | NameStepKind::Unbound
        | NameStepKind::Bind(_) => Operand::Number(0),
    }
}

fn step_text(kind: &NameStepKind) -> String {
    match kind {
        NameStepKind::Named { name, .. } => format!("!{}", name.name),
        NameStepKind::Operand(number) => format!("!{number}"),
        NameStepKind::Left => "!<<".to_owned(),
        NameStepKind::Right => "!>>".to_owned(),
        NameStepKind::Body => "!:".to_owned(),
        NameStepKind::Unbound => "!@".to_owned(),
        NameStepKind::Bind(_) => "!(…)".to_owned(),
    }
}

fn names(count: usize) -> String {
    match count {
        1 => "1 name".to_owned(),
        more => format!("{more} names"),
    }
}
