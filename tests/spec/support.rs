//! What holds of every resolved spec, whatever it says.

use std::collections::HashSet;

use lockstep::spec::Spec;
use lockstep::spec::resolved::{
    Bound, DefId, ExceptStep, Expr, ExprKind, LocalId, Operator, Param, Pattern,
};

/// What is wrong with a spec's tables; nothing, unless the resolver is.
pub(crate) fn malformed(spec: &Spec) -> Vec<String> {
    let mut checker = Checker {
        spec,
        place: String::new(),
        locals: Vec::new(),
        nested: Vec::new(),
        bound: HashSet::new(),
        listed: HashSet::new(),
        found: Vec::new(),
    };
    for definition in &spec.definitions {
        if !definition.nested {
            checker.place = definition.name.to_string();
            checker.definition(&definition.params, &definition.body);
        }
    }
    for assumption in &spec.assumptions {
        checker.place = "an assumption".to_owned();
        checker.expr(&assumption.body);
    }
    checker.found
}

struct Checker<'a> {
    spec: &'a Spec,
    place: String,
    locals: Vec<(LocalId, u32)>,
    nested: Vec<DefId>,
    bound: HashSet<LocalId>,
    listed: HashSet<DefId>,
    found: Vec<String>,
}

impl Checker<'_> {
    fn wrong(&mut self, what: String) {
        self.found.push(format!("{}: {what}", self.place));
    }

    fn bind(&mut self, local: LocalId, arity: u32) {
        if !self.bound.insert(local) {
            let name = &self.spec.locals[local.0 as usize];
            self.wrong(format!("`{name}` is bound twice"));
        }
        self.locals.push((local, arity));
    }

    fn definition(&mut self, params: &[Param], body: &Expr) {
        let before = self.locals.len();
        for param in params {
            self.bind(param.local, param.arity);
        }
        self.expr(body);
        self.locals.truncate(before);
    }

    fn local(&mut self, local: LocalId, arity: u32) {
        let found = self.locals.iter().rev().find(|(known, _)| *known == local);
        match found {
            Some((_, known)) if *known == arity => {}
            Some(_) => self.wrong(format!(
                "`{}` is of another arity",
                self.spec.locals[local.0 as usize]
            )),
            None => self.wrong(format!(
                "`{}` is out of scope",
                self.spec.locals[local.0 as usize]
            )),
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Name(local) => self.bind(*local, 0),
            Pattern::Tuple(locals) => locals.iter().for_each(|local| self.bind(*local, 0)),
        }
    }

    fn bounds(&mut self, bounds: &[Bound]) {
        for bound in bounds {
            self.expr(&bound.set);
        }
        for bound in bounds {
            self.pattern(&bound.pattern);
        }
    }

    fn in_scope(&mut self, check: impl FnOnce(&mut Self)) {
        let before = self.locals.len();
        check(self);
        self.locals.truncate(before);
    }

    /// Checks an operator and gives the arities of its parameters.
    fn operator(&mut self, operator: &Operator, given: usize) -> Vec<u32> {
        match operator {
            Operator::Definition(id) => {
                let definition = &self.spec.definitions[id.0 as usize];
                if definition.nested && !self.nested.contains(id) {
                    self.wrong(format!("`{}` is outside its LET", definition.name));
                }
                definition.params.iter().map(|param| param.arity).collect()
            }
            Operator::Constant(id) => {
                vec![0; self.spec.constants[id.0 as usize].arity as usize]
            }
            Operator::Local(local) => {
                self.local(*local, given as u32);
                vec![0; given]
            }
            Operator::Builtin(_) => vec![0; given],
            Operator::Lambda(params, body) => {
                self.definition(params, body);
                params.iter().map(|param| param.arity).collect()
            }
        }
    }

    fn apply(&mut self, operator: &Operator, args: &[Expr]) {
        let arities = self.operator(operator, args.len());
        if arities.len() != args.len() {
            self.wrong(format!(
                "{} arguments instead of {}",
                args.len(),
                arities.len()
            ));
        }
        for (arg, arity) in args.iter().zip(arities) {
            match &*arg.kind {
                ExprKind::Operator(operator) => {
                    let taken = self.operator(operator, arity as usize);
                    if arity == 0 || taken.len() != arity as usize {
                        self.wrong("an operator of a wrong arity is passed".to_owned());
                    }
                }
                _ if arity > 0 => self.wrong("a value is passed for an operator".to_owned()),
                _ => self.expr(arg),
            }
        }
    }

    fn all<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        for expr in exprs {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &*expr.kind {
            ExprKind::Bool(_)
            | ExprKind::BooleanSet
            | ExprKind::StringSet
            | ExprKind::Int(_)
            | ExprKind::Decimal(_)
            | ExprKind::String(_)
            | ExprKind::Variable(_) => {}
            ExprKind::Constant(id) => {
                if self.spec.constants[id.0 as usize].arity > 0 {
                    self.wrong("a constant operator is used as a value".to_owned());
                }
            }
            ExprKind::Local(local) => self.local(*local, 0),
            ExprKind::Apply(operator, args) => self.apply(operator, args),
            ExprKind::Operator(_) => self.wrong("an operator is used as a value".to_owned()),
            ExprKind::Junction(_, items)
            | ExprKind::Set(items)
            | ExprKind::Product(items)
            | ExprKind::Tuple(items) => self.all(items),
            ExprKind::FunctionApply(a, b)
            | ExprKind::FunctionSet(a, b)
            | ExprKind::BoxAction(a, b)
            | ExprKind::AngleAction(a, b)
            | ExprKind::Fairness(_, a, b) => self.all([a, b]),
            ExprKind::If(a, b, c) => self.all([a, b, c]),
            ExprKind::Field(record, _) => self.expr(record),
            ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
                self.all(fields.iter().map(|(_, value)| value));
            }
            ExprKind::Case(arms, other) => {
                self.all(arms.iter().flat_map(|(guard, value)| [guard, value]));
                self.all(other);
            }
            ExprKind::Quantified(_, bounds, body)
            | ExprKind::Map(body, bounds)
            | ExprKind::Function(bounds, body) => self.in_scope(|this| {
                this.bounds(bounds);
                this.expr(body);
            }),
            ExprKind::Unbounded(_, locals, body) => self.in_scope(|this| {
                locals.iter().for_each(|local| this.bind(*local, 0));
                this.expr(body);
            }),
            ExprKind::Choose(pattern, set, body) => self.in_scope(|this| {
                this.all(set);
                this.pattern(pattern);
                this.expr(body);
            }),
            ExprKind::Filter(bound, body) => self.in_scope(|this| {
                this.bounds(std::slice::from_ref(bound));
                this.expr(body);
            }),
            ExprKind::Except(base, updates) => {
                self.expr(base);
                for update in updates {
                    for step in &update.path {
                        if let ExceptStep::Index(index) = step {
                            self.expr(index);
                        }
                    }
                    self.in_scope(|this| {
                        this.bind(update.at, 0);
                        this.expr(&update.value);
                    });
                }
            }
            ExprKind::Let(ids, body) => self.let_in(ids, body),
        }
    }

    fn let_in(&mut self, ids: &[DefId], body: &Expr) {
        let before = self.nested.len();
        self.nested.extend(ids);
        for id in ids {
            let definition = &self.spec.definitions[id.0 as usize];
            if !definition.nested {
                self.wrong(format!("`{}` is not nested", definition.name));
            }
            if !self.listed.insert(*id) {
                self.wrong(format!("`{}` is in two LETs", definition.name));
            }
            self.definition(&definition.params, &definition.body);
        }
        self.expr(body);
        self.nested.truncate(before);
    }
}
