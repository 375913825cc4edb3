//! Expressions as text.

use super::Printer;
use crate::syntax::ast::{
    Bound, ExceptStep, ExceptUpdate, Expr, ExprKind, Fairness, Ident, Junction, NameStep,
    NameStepKind, Pattern, Quantifier, Unit, Word,
};

impl Printer {
    pub(super) fn expression(&mut self, expr: &Expr) {
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.kind(&expr.kind));
    }

    fn kind(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Word(word) => self.put(match word {
                Word::True => "TRUE",
                Word::False => "FALSE",
                Word::Boolean => "BOOLEAN",
                Word::String => "STRING",
            }),
            ExprKind::Number(digits) => self.put(digits),
            ExprKind::String(text) => self.string(text),
            ExprKind::At => self.put("@"),
            ExprKind::Name(steps) => self.name(steps),
            ExprKind::Symbol(symbol) => self.symbol(symbol),
            ExprKind::Lambda { params, body } => {
                self.put("LAMBDA ");
                self.names(params);
                self.put(" : ");
                self.expression(body);
            }
            ExprKind::Paren(inner) => self.enclosed("(", inner, ")"),
            ExprKind::Prefix { op, operand } => self.prefix(op, operand),
            ExprKind::Infix { op, left, right } => {
                let column = self.column;
                self.left_operand(left, column);
                self.operator(&op.name, right);
            }
            ExprKind::Product(factors) => self.product(factors),
            ExprKind::Postfix { op, operand } => {
                self.operand_before(operand);
                self.put(&op.name);
            }
            ExprKind::Apply { function, args } => {
                self.operand_before(function);
                self.bracketed_list("[", args, "]");
            }
            ExprKind::Field { record, field } => {
                self.operand_before(record);
                self.put(".");
                self.put(&field.name);
            }
            ExprKind::Junction { junction, items } => self.junction(*junction, items),
            ExprKind::Set(elements) => self.bracketed_list("{", elements, "}"),
            ExprKind::Tuple(elements) => self.bracketed_list("<<", elements, ">>"),
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => {
                self.put("IF ");
                self.expression(condition);
                self.put(" THEN ");
                self.expression(then);
                self.put(" ELSE ");
                self.expression(otherwise);
            }
            ExprKind::Case { arms, other } => self.case(arms, other.as_deref()),
            ExprKind::Let { definitions, body } => self.let_in(definitions, body),
            ExprKind::Label { name, params, body } => {
                self.put(&name.name);
                if !params.is_empty() {
                    self.put("(");
                    self.names(params);
                    self.put(")");
                }
                self.put(":: ");
                self.expression(body);
            }
            ExprKind::Fairness {
                fairness,
                subscript,
                action,
            } => {
                self.put(match fairness {
                    Fairness::Weak => "WF_",
                    Fairness::Strong => "SF_",
                });
                self.expression(subscript);
                self.enclosed("(", action, ")");
            }
            ExprKind::BoxAction { action, subscript } => {
                self.enclosed("[", action, "]_");
                self.expression(subscript);
            }
            ExprKind::AngleAction { action, subscript } => {
                self.enclosed("<<", action, ">>_");
                self.expression(subscript);
            }
            _ => self.binder(kind),
        }
    }

    /// What binds names, and what has fields.
    fn binder(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Quantified {
                quantifier,
                bounds,
                body,
            } => {
                self.put(quantifier_sign(*quantifier));
                self.bounds(bounds);
                self.put(" : ");
                self.expression(body);
            }
            ExprKind::UnboundedQuantified {
                quantifier,
                names,
                body,
            } => {
                self.put(quantifier_sign(*quantifier));
                self.names(names);
                self.put(" : ");
                self.expression(body);
            }
            ExprKind::Choose { pattern, set, body } => {
                self.put("CHOOSE ");
                self.pattern(pattern);
                if let Some(set) = set {
                    self.put(" \\in ");
                    self.expression(set);
                }
                self.put(" : ");
                self.expression(body);
            }
            ExprKind::Filter {
                pattern,
                set,
                predicate,
            } => {
                self.put("{");
                self.pattern(pattern);
                self.put(" \\in ");
                self.expression(set);
                self.enclosed(" : ", predicate, "}");
            }
            ExprKind::Map { element, bounds } => {
                self.enclosed("{", element, " : ");
                self.bounds(bounds);
                self.put("}");
            }
            ExprKind::Function { bounds, body } => {
                self.put("[");
                self.bounds(bounds);
                self.enclosed(" |-> ", body, "]");
            }
            ExprKind::FunctionSet { domain, range } => {
                self.enclosed("[", domain, " -> ");
                self.expression(range);
                self.put("]");
            }
            ExprKind::Record(fields) => self.fields(fields, " |-> "),
            ExprKind::RecordSet(fields) => self.fields(fields, " : "),
            ExprKind::Except { base, updates } => {
                self.enclosed("[", base, " EXCEPT ");
                self.list(updates, Self::update);
                self.put("]");
            }
            _ => {}
        }
    }

    fn enclosed(&mut self, before: &str, inner: &Expr, after: &str) {
        self.put(before);
        self.expression(inner);
        self.put(after);
    }

    fn bracketed_list(&mut self, before: &str, items: &[Expr], after: &str) {
        self.put(before);
        self.list(items, Self::expression);
        self.put(after);
    }

    fn string(&mut self, text: &str) {
        let mut quoted = String::from("\"");
        for character in text.chars() {
            match character {
                '"' => quoted.push_str("\\\""),
                '\\' => quoted.push_str("\\\\"),
                '\n' => quoted.push_str("\\n"),
                '\t' => quoted.push_str("\\t"),
                '\r' => quoted.push_str("\\r"),
                '\u{c}' => quoted.push_str("\\f"),
                other => quoted.push(other),
            }
        }
        quoted.push('"');
        self.put(&quoted);
    }

    fn name(&mut self, steps: &[NameStep]) {
        for (index, step) in steps.iter().enumerate() {
            if index > 0 {
                self.put("!");
            }
            match &step.kind {
                NameStepKind::Named { name, args } => {
                    let is_word = name
                        .name
                        .starts_with(|c: char| c.is_alphanumeric() || c == '_');
                    if !is_word && index > 0 {
                        self.put(" ");
                    }
                    self.put(&name.name);
                    if !args.is_empty() {
                        self.bracketed_list("(", args, ")");
                    }
                }
                NameStepKind::Operand(number) => self.put(&number.to_string()),
                NameStepKind::Left => self.put("<<"),
                NameStepKind::Right => self.put(">>"),
                NameStepKind::Body => self.put(":"),
                NameStepKind::Unbound => self.put("@"),
                NameStepKind::Bind(args) => self.bracketed_list("(", args, ")"),
            }
        }
        let ends_in_sign = steps.last().is_some_and(|step| match &step.kind {
            NameStepKind::Named { name, args } => {
                args.is_empty()
                    && !name
                        .name
                        .ends_with(|c: char| c.is_alphanumeric() || c == '_')
            }
            NameStepKind::Left | NameStepKind::Right | NameStepKind::Body => true,
            NameStepKind::Unbound => true,
            NameStepKind::Operand(_) | NameStepKind::Bind(_) => false,
        });
        if ends_in_sign {
            self.put(" ");
        }
    }

    /// An operator that stands for itself: `(+)` would be another operator.
    fn symbol(&mut self, symbol: &Ident) {
        self.put(" ");
        self.put(&symbol.name);
        self.put(" ");
    }

    fn prefix(&mut self, op: &Ident, operand: &Expr) {
        match op.name.as_str() {
            "-." => self.put("-"),
            sign => self.put(sign),
        }
        let is_tight = match &operand.kind {
            ExprKind::Paren(_) => true,
            ExprKind::Number(_) => op.name == "-.",
            ExprKind::Name(_) => op.name == "~",
            _ => false,
        };
        if !is_tight {
            self.put(" ");
        }
        self.expression(operand);
    }

    /// An operand, and the way to where an operator may follow it.
    fn left_operand(&mut self, operand: &Expr, column: usize) {
        if matches!(operand.kind, ExprKind::Junction { .. }) && self.column == column {
            self.put(" ");
        }
        self.expression(operand);
        if ends_in_list(operand) {
            self.line_at(column);
        }
    }

    /// An operand of a postfix operator, application or field access.
    fn operand_before(&mut self, operand: &Expr) {
        let column = self.column;
        self.left_operand(operand, column);
    }

    fn operator(&mut self, sign: &str, right: &Expr) {
        if !self.out.ends_with([' ', '\n']) {
            self.put(" ");
        }
        self.put(sign);
        self.put(" ");
        self.expression(right);
    }

    fn product(&mut self, factors: &[Expr]) {
        let column = self.column;
        let Some((last, before)) = factors.split_last() else {
            return;
        };
        for (index, factor) in before.iter().enumerate() {
            if index > 0 {
                self.put("\\X ");
            }
            self.left_operand(factor, column);
            if !self.out.ends_with([' ', '\n']) {
                self.put(" ");
            }
        }
        self.put("\\X ");
        self.expression(last);
    }

    fn junction(&mut self, junction: Junction, items: &[Expr]) {
        let bullet = match junction {
            Junction::And => "/\\ ",
            Junction::Or => "\\/ ",
        };
        let column = self.column;
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.line_at(column);
            }
            self.put(bullet);
            self.expression(item);
        }
    }

    fn case(&mut self, arms: &[(Expr, Expr)], other: Option<&Expr>) {
        let column = self.column;
        self.put("CASE ");
        for (index, (guard, value)) in arms.iter().enumerate() {
            if index > 0 {
                self.put("[] ");
            }
            self.expression(guard);
            self.put(" -> ");
            self.expression(value);
            if index + 1 < arms.len() || other.is_some() {
                self.line_at(column + 2);
            }
        }
        if let Some(other) = other {
            self.put("[] OTHER -> ");
            self.expression(other);
        }
    }

    fn let_in(&mut self, definitions: &[Unit], body: &Expr) {
        let column = self.column;
        self.put("LET ");
        for (index, definition) in definitions.iter().enumerate() {
            if index > 0 {
                self.line_at(column + 4);
            }
            self.unit(definition);
        }
        self.line_at(column);
        self.put("IN  ");
        self.expression(body);
    }

    fn fields(&mut self, fields: &[(Ident, Expr)], between: &str) {
        self.put("[");
        self.list(fields, |it, (name, value)| {
            it.put(&name.name);
            it.put(between);
            it.expression(value);
        });
        self.put("]");
    }

    fn update(&mut self, update: &ExceptUpdate) {
        self.put("!");
        for step in &update.path {
            match step {
                ExceptStep::Field(field) => {
                    self.put(".");
                    self.put(&field.name);
                }
                ExceptStep::Index(args) => self.bracketed_list("[", args, "]"),
            }
        }
        self.put(" = ");
        self.expression(&update.value);
    }

    pub(super) fn bounds(&mut self, bounds: &[Bound]) {
        self.list(bounds, |it, bound| {
            it.pattern(&bound.pattern);
            it.put(" \\in ");
            it.expression(&bound.set);
        });
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Names(names) => self.names(names),
            Pattern::Tuple(names) => {
                self.put("<<");
                self.names(names);
                self.put(">>");
            }
        }
    }
}

fn quantifier_sign(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Forall => "\\A ",
        Quantifier::Exists => "\\E ",
        Quantifier::TemporalForall => "\\AA ",
        Quantifier::TemporalExists => "\\EE ",
    }
}

/// Whether an expression ends in a list that an operator behind it, on the
/// same line, would be taken into.
fn ends_in_list(expr: &Expr) -> bool {
    let mut last = expr;
    loop {
        last = match &last.kind {
            ExprKind::Junction { .. } => return true,
            ExprKind::Prefix { operand, .. } => operand,
            ExprKind::Infix { right, .. } => right,
            ExprKind::Product(factors) => match factors.last() {
                Some(factor) => factor,
                None => return false,
            },
            _ => return false,
        };
    }
}
