//! Every expression's span holds exactly its text: read alone, it gives the
//! same tree.

use lockstep::diag::{FileId, Source};
use lockstep::syntax::ast::{
    Bound, Claim, ExceptStep, Expr, ExprKind, Module, NameStepKind, Unit, UnitKind,
};
use lockstep::syntax::{dump_expression, parse_expression, parse_module};

fn units<'a>(units: &'a [Unit], found: &mut Vec<&'a Expr>) {
    for unit in units {
        match &unit.kind {
            UnitKind::Operator(it) => found.push(&it.body),
            UnitKind::Function(it) => {
                bounds(&it.bounds, found);
                found.push(&it.body);
            }
            UnitKind::NamedInstance(it) => {
                found.extend(it.instance.substitutions.iter().map(|it| &it.1));
            }
            UnitKind::Instance(it) => found.extend(it.substitutions.iter().map(|it| &it.1)),
            UnitKind::Assume { body, .. } => found.push(body),
            UnitKind::Theorem { body, .. } => match body {
                Claim::Expr(it) => found.push(it),
                Claim::AssumeProve(it) => found.push(&it.goal),
            },
            UnitKind::Module(module) => units_of(module, found),
            _ => {}
        }
    }
}

fn units_of<'a>(module: &'a Module, found: &mut Vec<&'a Expr>) {
    units(&module.units, found);
}

fn bounds<'a>(bounds: &'a [Bound], found: &mut Vec<&'a Expr>) {
    found.extend(bounds.iter().map(|it| &it.set));
}

fn children(expr: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    match &expr.kind {
        ExprKind::Name(steps) => {
            for step in steps {
                if let NameStepKind::Named { args, .. } | NameStepKind::Bind(args) = &step.kind {
                    found.extend(args);
                }
            }
        }
        ExprKind::Lambda { body, .. }
        | ExprKind::UnboundedQuantified { body, .. }
        | ExprKind::Label { body, .. }
        | ExprKind::Paren(body) => found.push(&**body),
        ExprKind::Prefix { operand, .. } | ExprKind::Postfix { operand, .. } => {
            found.push(operand);
        }
        ExprKind::Infix { left, right, .. } => found.extend([&**left, &**right]),
        ExprKind::Product(list)
        | ExprKind::Set(list)
        | ExprKind::Tuple(list)
        | ExprKind::Junction { items: list, .. } => found.extend(list),
        ExprKind::Quantified {
            bounds: list, body, ..
        }
        | ExprKind::Function { bounds: list, body }
        | ExprKind::Map {
            element: body,
            bounds: list,
        } => {
            bounds(list, &mut found);
            found.push(body);
        }
        ExprKind::Choose { set, body, .. } => {
            found.extend(set.as_deref());
            found.push(body);
        }
        ExprKind::Filter { set, predicate, .. } => found.extend([&**set, &**predicate]),
        ExprKind::Apply { function, args } => {
            found.push(function);
            found.extend(args);
        }
        ExprKind::FunctionSet { domain, range } => found.extend([&**domain, &**range]),
        ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
            found.extend(fields.iter().map(|it| &it.1));
        }
        ExprKind::Except { base, updates } => {
            found.push(base);
            for update in updates {
                for step in &update.path {
                    if let ExceptStep::Index(args) = step {
                        found.extend(args);
                    }
                }
                found.push(&update.value);
            }
        }
        ExprKind::Field { record, .. } => found.push(record),
        ExprKind::BoxAction { action, subscript }
        | ExprKind::AngleAction { action, subscript }
        | ExprKind::Fairness {
            action, subscript, ..
        } => found.extend([&**action, &**subscript]),
        ExprKind::If {
            condition,
            then,
            otherwise,
        } => found.extend([&**condition, &**then, &**otherwise]),
        ExprKind::Case { arms, other } => {
            found.extend(arms.iter().flat_map(|(guard, value)| [guard, value]));
            found.extend(other.as_deref());
        }
        ExprKind::Let { definitions, body } => {
            units(definitions, &mut found);
            found.push(body);
        }
        _ => {}
    }
    found
}

/// An expression's text, indented to the column where it stands.
fn text_of(source: &Source, expr: &Expr) -> String {
    let (start, end) = (expr.span.start as usize, expr.span.end as usize);
    let text = source.text();
    let line = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let indent = text[line..start]
        .chars()
        .map(|c| if c == '\t' { '\t' } else { ' ' });
    indent.chain(text[start..end].chars()).collect()
}

fn check(source: &Source, expr: &Expr) {
    for child in children(expr) {
        let inside = expr.span.start <= child.span.start && child.span.end <= expr.span.end;
        assert!(
            inside,
            "{} leaves {}",
            dump_expression(child),
            dump_expression(expr)
        );
        check(source, child);
    }
    if matches!(expr.kind, ExprKind::Symbol(_) | ExprKind::Lambda { .. }) {
        return;
    }
    let text = text_of(source, expr);
    let again = parse_expression(&Source::new("part.tla", text.as_str()), FileId(0));
    let again = again.unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    assert_eq!(dump_expression(&again), dump_expression(expr), "{text}");
}

#[test]
fn spans_hold_what_was_read() {
    insta::glob!("valid/*.tla", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let source = Source::new(path, text);
        let module = parse_module(&source, FileId(0)).unwrap();
        let mut found = Vec::new();
        units_of(&module, &mut found);
        for expr in found {
            check(&source, expr);
        }
    });
}
