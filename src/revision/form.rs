//! A definition's text with everything taken out that does not bear on its
//! meaning: bound names, layout, comments, and how a conjunction is written.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::carrier::Named;
use super::told::on_one_line;
use crate::diag::Span;
use crate::spec::resolved::{
    Bound, Builtin, DefId, Definition, ExceptStep, ExceptUpdate, Expr, ExprKind, Fairness,
    Junction, LocalId, Operator, Origin, Param, Pattern, Quantifier, Spec,
};
use crate::value::Value;

/// What a definition is known by: the module that holds its text, and its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The module.
    pub module: Arc<str>,
    /// As it is referred to: `Next`, `S!Bump`.
    pub name: Arc<str>,
}

impl Key {
    pub(super) fn of(definition: &Definition) -> Self {
        Self {
            module: Arc::clone(&definition.module),
            name: Arc::clone(&definition.name),
        }
    }
}

/// One piece of a form. Two forms are of definitions that mean the same,
/// provided that what they refer to does, if their pieces are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Piece {
    /// A kind of expression, with how many parts it has where that varies.
    Node(&'static str, usize),
    /// A literal, a field, a variable or a constant.
    Name(Arc<str>),
    /// Something bound, by how many names are bound around it.
    Bound(usize),
    /// A definition that stands on its own.
    Definition(Key),
}

/// A part of a definition.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) pieces: Vec<Piece>,
    /// On one line.
    pub(super) text: String,
}

/// A definition in canonical form, and what it mentions.
#[derive(Clone, Debug, Default)]
pub(super) struct Form {
    pub(super) pieces: Vec<Piece>,
    /// Names of parameters and of what is bound, in order.
    pub(super) bound: Vec<Arc<str>>,
    /// Definitions that it refers to, those of the standard modules not.
    pub(super) definitions: BTreeSet<Key>,
    pub(super) constants: BTreeSet<Arc<str>>,
    pub(super) variables: BTreeSet<Arc<str>>,
    /// Variables that occur under a prime or in an UNCHANGED.
    pub(super) primed: BTreeSet<Arc<str>>,
    /// Whether something is primed that is no variable.
    pub(super) primes_other: bool,
}

impl Form {
    /// The form of a definition that stands on its own.
    pub(super) fn of(spec: &Spec, definition: &Definition) -> Self {
        let mut writer = Writer::new(spec);
        writer.params(&definition.params);
        writer.expr(&definition.body);
        writer.form
    }

    /// The whole numbers and strings in it.
    pub(super) fn literals(&self, named: &mut Named) {
        for (piece, next) in self.pieces.iter().zip(self.pieces.iter().skip(1)) {
            match (piece, next) {
                (Piece::Node("number", _), Piece::Name(text)) => {
                    text.parse().into_iter().for_each(|number| {
                        named.numbers.insert(number);
                    });
                }
                (Piece::Node("string", _), Piece::Name(text)) => {
                    named.strings.insert(Value::string(text));
                }
                _ => {}
            }
        }
    }

    /// The parts of a definition that are told apart when it changes, each with
    /// its text: conjuncts, disjuncts, arms of a CASE, or else the whole body.
    pub(super) fn parts(spec: &Spec, definition: &Definition) -> Vec<Part> {
        let mut writer = Writer::new(spec);
        writer.params(&definition.params);
        let mut spans = Vec::new();
        let body = &definition.body;
        for junction in [Junction::And, Junction::Or] {
            let mut items = Vec::new();
            flatten(body, junction, &mut items);
            if items.len() > 1 {
                spans = items
                    .into_iter()
                    .map(|item| (vec![item], item.span))
                    .collect();
            }
        }
        if let ExprKind::Case(arms, other) = &*body.kind {
            let arms = arms
                .iter()
                .map(|(condition, value)| (vec![condition, value], condition.span.to(value.span)));
            let other = other.iter().map(|value| (vec![value], value.span));
            spans = arms.chain(other).collect();
        }
        if spans.is_empty() {
            spans = vec![(vec![body], body.span)];
        }
        let mut parts = Vec::new();
        for (exprs, span) in spans {
            writer.form.pieces.clear();
            exprs.into_iter().for_each(|expr| writer.expr(expr));
            parts.push(Part {
                pieces: writer.form.pieces.clone(),
                text: on_one_line(spec.sources.slice(span)),
            });
        }
        parts
    }

    /// The form of what is written at a place in a definition, what is bound around
    /// it numbered as it is there; `None` if no expression is written there.
    pub(super) fn of_part(spec: &Spec, definition: &Definition, span: Span) -> Option<Vec<Piece>> {
        let mut writer = Writer::new(spec);
        writer.wanted = Some(span);
        writer.params(&definition.params);
        writer.expr(&definition.body);
        writer.found
    }

    /// Whether a definition holds a part of this form, beside what is written at a place.
    pub(super) fn is_beside(
        spec: &Spec,
        definition: &Definition,
        (pieces, place): (Vec<Piece>, Span),
    ) -> bool {
        let mut writer = Writer::new(spec);
        writer.sought = Some((pieces, place));
        writer.params(&definition.params);
        writer.expr(&definition.body);
        writer.is_beside
    }

    /// The form of an expression.
    pub(super) fn of_expression(spec: &Spec, expr: &Expr) -> Self {
        let mut writer = Writer::new(spec);
        writer.expr(expr);
        writer.form
    }
}

/// Whether a definition says the same in two specs that list the same definitions, up to
/// bound names and layout.
pub fn says_the_same(one: &Spec, other: &Spec, id: DefId) -> bool {
    let form = |spec: &Spec| {
        let definition = spec.definitions.get(id.0 as usize)?;
        Some(Form::of(spec, definition).pieces)
    };
    form(one) == form(other)
}

struct Writer<'s> {
    spec: &'s Spec,
    form: Form,
    locals: Vec<LocalId>,
    /// Definitions of the LETs around, with how many names were bound there.
    nested: Vec<DefId>,
    primed: bool,
    /// Where the part is written whose pieces are to be found.
    wanted: Option<Span>,
    found: Option<Vec<Piece>>,
    /// The pieces of a part that is looked for, and where it does not count.
    sought: Option<(Vec<Piece>, Span)>,
    is_beside: bool,
}

impl<'s> Writer<'s> {
    fn new(spec: &'s Spec) -> Self {
        Self {
            spec,
            form: Form::default(),
            locals: Vec::new(),
            nested: Vec::new(),
            primed: false,
            wanted: None,
            found: None,
            sought: None,
            is_beside: false,
        }
    }

    fn node(&mut self, kind: &'static str, parts: usize) {
        self.form.pieces.push(Piece::Node(kind, parts));
    }

    fn name(&mut self, name: &Arc<str>) {
        self.form.pieces.push(Piece::Name(Arc::clone(name)));
    }

    fn bind(&mut self, local: LocalId) {
        let name = self.spec.locals.get(local.0 as usize);
        self.form.bound.extend(name.cloned());
        self.locals.push(local);
    }

    fn params(&mut self, params: &[Param]) {
        self.node("parameters", params.len());
        for param in params {
            self.node("parameter", param.arity as usize);
            self.bind(param.local);
        }
    }

    /// What is bound again by nobody after this.
    fn unbind(&mut self, depth: usize) {
        self.locals.truncate(depth);
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Name(local) => {
                self.node("name", 1);
                self.bind(*local);
            }
            Pattern::Tuple(locals) => {
                self.node("names", locals.len());
                locals.iter().for_each(|local| self.bind(*local));
            }
        }
    }

    /// The sets first: the names are in scope of none of them.
    fn bounds(&mut self, bounds: &[Bound]) {
        self.node("bounds", bounds.len());
        for bound in bounds {
            self.expr(&bound.set);
        }
        for bound in bounds {
            self.pattern(&bound.pattern);
        }
    }

    fn list(&mut self, kind: &'static str, items: &[Expr]) {
        self.node(kind, items.len());
        items.iter().for_each(|item| self.expr(item));
    }

    fn local(&mut self, local: LocalId) {
        let place = self.locals.iter().rposition(|bound| *bound == local);
        self.form
            .pieces
            .push(Piece::Bound(place.unwrap_or(usize::MAX)));
    }

    fn definition(&mut self, id: DefId) {
        if let Some(place) = self.nested.iter().rposition(|nested| *nested == id) {
            self.node("nested", place);
            return;
        }
        let Some(definition) = self.spec.definitions.get(id.0 as usize) else {
            return;
        };
        let key = Key::of(definition);
        self.form.pieces.push(Piece::Definition(key.clone()));
        if definition.origin == Origin::User {
            if self.primed {
                self.form.primes_other = true;
            }
            self.form.definitions.insert(key);
        }
    }

    fn operator(&mut self, operator: &Operator) {
        match operator {
            Operator::Definition(id) => self.definition(*id),
            Operator::Constant(id) => {
                if let Some(constant) = self.spec.constants.get(id.0 as usize) {
                    self.form.constants.insert(Arc::clone(&constant.name));
                    self.name(&constant.name);
                }
            }
            Operator::Local(local) => self.local(*local),
            Operator::Builtin(builtin) => self.node(builtin.symbol(), 0),
            Operator::Lambda(params, body) => {
                let depth = self.locals.len();
                self.node("LAMBDA", params.len());
                self.params(params);
                self.expr(body);
                self.unbind(depth);
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        let first = self.form.pieces.len();
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.kind(expr));
        if self.wanted == Some(expr.span) {
            self.found = self.form.pieces.get(first..).map(<[Piece]>::to_vec);
        }
        if let Some((pieces, place)) = &self.sought {
            let is_apart = expr.span.end <= place.start || place.end <= expr.span.start;
            self.is_beside |= is_apart && self.form.pieces.get(first..) == Some(pieces.as_slice());
        }
    }

    fn kind(&mut self, expr: &Expr) {
        let mut parts = Vec::new();
        for junction in [Junction::And, Junction::Or] {
            flatten(expr, junction, &mut parts);
            if parts.len() > 1 {
                let name = match junction {
                    Junction::And => "/\\",
                    Junction::Or => "\\/",
                };
                self.node(name, parts.len());
                parts.iter().for_each(|part| self.expr(part));
                return;
            }
            parts.clear();
        }
        match &*expr.kind {
            ExprKind::Bool(true) => self.node("TRUE", 0),
            ExprKind::Bool(false) => self.node("FALSE", 0),
            ExprKind::BooleanSet => self.node("BOOLEAN", 0),
            ExprKind::StringSet => self.node("STRING", 0),
            ExprKind::Int(text) | ExprKind::Decimal(text) => {
                self.node("number", 1);
                self.name(text);
            }
            ExprKind::String(text) => {
                self.node("string", 1);
                self.name(text);
            }
            ExprKind::Variable(id) => {
                if let Some(variable) = self.spec.variables.get(id.0 as usize) {
                    let mentioned = match self.primed {
                        true => &mut self.form.primed,
                        false => &mut self.form.variables,
                    };
                    mentioned.insert(Arc::clone(&variable.name));
                    self.node("variable", 1);
                    self.name(&variable.name);
                }
            }
            ExprKind::Constant(id) => self.operator(&Operator::Constant(*id)),
            ExprKind::Local(local) => {
                self.form.primes_other |= self.primed;
                self.local(*local);
            }
            ExprKind::Apply(operator, args) => self.application(operator, args),
            ExprKind::Operator(operator) => {
                self.node("operator", 1);
                self.operator(operator);
            }
            // A list of one item is that item.
            ExprKind::Junction(_, items) => items.iter().for_each(|item| self.expr(item)),
            ExprKind::Set(items) => self.list("{}", items),
            ExprKind::Product(items) => self.list("\\X", items),
            ExprKind::Tuple(items) => self.list("<<>>", items),
            ExprKind::FunctionApply(a, b) => self.pair("[]", a, b),
            ExprKind::FunctionSet(a, b) => self.pair("->", a, b),
            ExprKind::BoxAction(a, b) => self.pair("[]_", a, b),
            ExprKind::AngleAction(a, b) => self.pair("<<>>_", a, b),
            ExprKind::Fairness(fairness, a, b) => {
                let name = match fairness {
                    Fairness::Weak => "WF_",
                    Fairness::Strong => "SF_",
                };
                self.pair(name, a, b);
            }
            ExprKind::If(a, b, c) => {
                self.node("IF", 3);
                [a, b, c].into_iter().for_each(|part| self.expr(part));
            }
            ExprKind::Field(record, field) => {
                self.node(".", 1);
                self.expr(record);
                self.name(field);
            }
            ExprKind::Record(fields) => self.fields("|->", fields),
            ExprKind::RecordSet(fields) => self.fields(":", fields),
            ExprKind::Case(arms, other) => self.case(arms, other.as_ref()),
            ExprKind::Except(base, updates) => self.except(base, updates),
            ExprKind::Let(ids, body) => self.let_in(ids, body),
            _ => self.binder(expr),
        }
    }

    fn binder(&mut self, expr: &Expr) {
        let depth = self.locals.len();
        match &*expr.kind {
            ExprKind::Quantified(quantifier, bounds, body) => {
                self.node(quantifier_name(*quantifier), 2);
                self.bounds(bounds);
                self.expr(body);
            }
            ExprKind::Unbounded(quantifier, locals, body) => {
                self.node(quantifier_name(*quantifier), 1);
                self.node("names", locals.len());
                locals.iter().for_each(|local| self.bind(*local));
                self.expr(body);
            }
            ExprKind::Choose(pattern, set, body) => {
                self.node("CHOOSE", usize::from(set.is_some()));
                set.iter().for_each(|set| self.expr(set));
                self.pattern(pattern);
                self.expr(body);
            }
            ExprKind::Filter(bound, predicate) => {
                self.node("filter", 2);
                self.bounds(std::slice::from_ref(bound));
                self.expr(predicate);
            }
            ExprKind::Map(body, bounds) => {
                self.node("map", 2);
                self.bounds(bounds);
                self.expr(body);
            }
            ExprKind::Function(bounds, body) => {
                self.node("function", 2);
                self.bounds(bounds);
                self.expr(body);
            }
            _ => {}
        }
        self.unbind(depth);
    }

    fn pair(&mut self, kind: &'static str, a: &Expr, b: &Expr) {
        self.node(kind, 2);
        self.expr(a);
        self.expr(b);
    }

    fn application(&mut self, operator: &Operator, args: &[Expr]) {
        self.node("apply", args.len());
        self.operator(operator);
        let primes = matches!(
            operator,
            Operator::Builtin(Builtin::Prime | Builtin::Unchanged)
        );
        // UNCHANGED reads its operand in both states.
        if matches!(operator, Operator::Builtin(Builtin::Unchanged)) {
            let before = self.form.pieces.len();
            args.iter().for_each(|arg| self.expr(arg));
            self.form.pieces.truncate(before);
        }
        let outer = self.primed;
        self.primed |= primes;
        args.iter().for_each(|arg| self.expr(arg));
        self.primed = outer;
    }

    /// In order of the names: a record has none.
    fn fields(&mut self, kind: &'static str, fields: &[(Arc<str>, Expr)]) {
        self.node(kind, fields.len());
        let mut sorted: Vec<_> = fields.iter().collect();
        sorted.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (name, value) in sorted {
            self.name(name);
            self.expr(value);
        }
    }

    fn case(&mut self, arms: &[(Expr, Expr)], other: Option<&Expr>) {
        self.node("CASE", arms.len());
        for (condition, value) in arms {
            self.expr(condition);
            self.expr(value);
        }
        self.node("OTHER", usize::from(other.is_some()));
        other.into_iter().for_each(|value| self.expr(value));
    }

    fn except(&mut self, base: &Expr, updates: &[ExceptUpdate]) {
        self.node("EXCEPT", updates.len());
        self.expr(base);
        for update in updates {
            self.node("!", update.path.len());
            for step in &update.path {
                match step {
                    ExceptStep::Field(field) => {
                        self.node("string", 1);
                        self.name(field);
                    }
                    ExceptStep::Index(index) => self.expr(index),
                }
            }
            let depth = self.locals.len();
            self.locals.push(update.at);
            self.expr(&update.value);
            self.unbind(depth);
        }
    }

    fn let_in(&mut self, ids: &[DefId], body: &Expr) {
        self.node("LET", ids.len());
        let outer = self.nested.len();
        self.nested.extend(ids);
        for id in ids {
            let spec = self.spec;
            if let Some(definition) = spec.definitions.get(id.0 as usize) {
                let depth = self.locals.len();
                self.form.bound.push(Arc::clone(&definition.base_name));
                self.params(&definition.params);
                self.expr(&definition.body);
                self.unbind(depth);
            }
        }
        self.expr(body);
        self.nested.truncate(outer);
    }
}

/// The parts of a conjunction, or disjunction, in order, however it is written.
pub(super) fn flatten<'e>(expr: &'e Expr, junction: Junction, parts: &mut Vec<&'e Expr>) {
    let own = match junction {
        Junction::And => Builtin::And,
        Junction::Or => Builtin::Or,
    };
    let items = match &*expr.kind {
        ExprKind::Junction(kind, items) if *kind == junction => items,
        ExprKind::Apply(Operator::Builtin(builtin), args) if *builtin == own => args,
        _ => return parts.push(expr),
    };
    stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
        items.iter().for_each(|item| flatten(item, junction, parts));
    });
}

fn quantifier_name(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Forall => "\\A",
        Quantifier::Exists => "\\E",
        Quantifier::TemporalForall => "\\AA",
        Quantifier::TemporalExists => "\\EE",
    }
}
