//! Trees as symbolic expressions, without spans: for snapshots, for comparing
//! trees, and for people who want to see how a text was read.

use super::ast::{
    Bound, Claim, ExceptStep, Expr, ExprKind, Fairness, Fixity, Ident, Instance, Junction, Module,
    NameStep, NameStepKind, OpDecl, Pattern, Quantifier, Standing, Unit, UnitKind, Word,
};

/// A module, a unit on each line.
pub fn dump_module(module: &Module) -> String {
    let mut dump = Dump::default();
    dump.module(module);
    dump.0
}

/// Units, one on each line.
pub fn dump_units(units: &[Unit]) -> String {
    let mut dump = Dump::default();
    dump.units(units, "");
    dump.0.trim_start().to_owned()
}

/// An expression on one line.
pub fn dump_expression(expr: &Expr) -> String {
    let mut dump = Dump::default();
    dump.expression(expr);
    dump.0
}

#[derive(Default)]
struct Dump(String);

impl Dump {
    /// Writes an atom, a blank before it unless a parenthesis was just opened.
    fn atom(&mut self, text: &str) {
        if !self.0.is_empty() && !self.0.ends_with(['(', '\n', ' ']) {
            self.0.push(' ');
        }
        self.0.push_str(text);
    }

    fn node(&mut self, head: &str, inner: impl FnOnce(&mut Self)) {
        self.atom("(");
        self.0.push_str(head);
        inner(self);
        self.0.push(')');
    }

    fn names(&mut self, names: &[Ident]) {
        self.node("", |it| names.iter().for_each(|name| it.atom(&name.name)));
    }

    fn module(&mut self, module: &Module) {
        self.node("module", |it| {
            it.atom(&module.name.name);
            it.names(&module.extends);
            it.units(&module.units, "  ");
        });
    }

    fn units(&mut self, units: &[Unit], indent: &str) {
        for unit in units {
            self.0.push('\n');
            self.0.push_str(indent);
            self.unit(unit);
        }
    }

    fn unit(&mut self, unit: &Unit) {
        if unit.local {
            self.atom("local");
        }
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.unit_kind(&unit.kind));
    }

    fn unit_kind(&mut self, kind: &UnitKind) {
        match kind {
            UnitKind::Variables(names) => self.node("variables", |it| it.names(names)),
            UnitKind::Constants(list) => self.node("constants", |it| it.declarations(list)),
            UnitKind::Recursive(list) => self.node("recursive", |it| it.declarations(list)),
            UnitKind::Operator(operator) => self.node("define", |it| {
                it.atom(&operator.name.name);
                it.fixity(operator.fixity);
                it.declarations(&operator.params);
                it.expression(&operator.body);
            }),
            UnitKind::Function(function) => self.node("function", |it| {
                it.atom(&function.name.name);
                it.bounds(&function.bounds);
                it.expression(&function.body);
            }),
            UnitKind::NamedInstance(named) => self.node("define", |it| {
                it.atom(&named.name.name);
                it.declarations(&named.params);
                it.instance(&named.instance);
            }),
            UnitKind::Instance(instance) => self.instance(instance),
            UnitKind::Assume {
                standing,
                name,
                body,
            } => self.node(standing_word(*standing), |it| {
                it.names(name.as_slice());
                it.expression(body);
            }),
            UnitKind::Theorem { name, body, proof } => self.node("theorem", |it| {
                it.names(name.as_slice());
                match body {
                    Claim::Expr(claim) => it.expression(claim),
                    Claim::AssumeProve(claim) => {
                        it.node("prove", |it| it.expression(&claim.goal));
                    }
                }
                if proof.is_some() {
                    it.atom("proof");
                }
            }),
            UnitKind::Module(module) => self.module(module),
            UnitKind::Use(_) | UnitKind::Hide(_) => self.atom("use-or-hide"),
            UnitKind::Separator => self.atom("separator"),
        }
    }

    fn fixity(&mut self, fixity: Fixity) {
        match fixity {
            Fixity::Name => {}
            Fixity::Prefix => self.atom("prefix"),
            Fixity::Infix => self.atom("infix"),
            Fixity::Postfix => self.atom("postfix"),
        }
    }

    fn declarations(&mut self, list: &[OpDecl]) {
        self.node("", |it| {
            for declaration in list {
                let name = &declaration.name.name;
                match (declaration.fixity, declaration.arity) {
                    (Fixity::Name, 0) => it.atom(name),
                    (Fixity::Name, arity) => it.atom(&format!("{name}/{arity}")),
                    (fixity, _) => it.node("", |it| {
                        it.atom(name);
                        it.fixity(fixity);
                    }),
                }
            }
        });
    }

    fn instance(&mut self, instance: &Instance) {
        self.node("instance", |it| {
            it.atom(&instance.module.name);
            for (name, value) in &instance.substitutions {
                it.node("<- ", |it| {
                    it.atom(&name.name);
                    it.expression(value);
                });
            }
        });
    }

    fn expressions(&mut self, list: &[Expr]) {
        list.iter().for_each(|expr| self.expression(expr));
    }

    fn nested(&mut self, head: &str, list: &[&Expr]) {
        self.node(head, |it| list.iter().for_each(|expr| it.expression(expr)));
    }

    fn expression(&mut self, expr: &Expr) {
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.kind(&expr.kind));
    }

    fn kind(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Word(word) => self.atom(match word {
                Word::True => "TRUE",
                Word::False => "FALSE",
                Word::Boolean => "BOOLEAN",
                Word::String => "STRING",
            }),
            ExprKind::Number(digits) => self.atom(digits),
            ExprKind::String(text) => self.atom(&format!("{text:?}")),
            ExprKind::At => self.atom("@"),
            ExprKind::Name(steps) => self.name(steps),
            ExprKind::Symbol(symbol) => self.node("operator", |it| it.atom(&symbol.name)),
            ExprKind::Lambda { params, body } => self.node("lambda", |it| {
                it.names(params);
                it.expression(body);
            }),
            ExprKind::Paren(inner) => self.nested("paren", &[inner]),
            ExprKind::Prefix { op, operand } => self.nested(&op.name, &[operand]),
            ExprKind::Infix { op, left, right } => self.nested(&op.name, &[left, right]),
            ExprKind::Postfix { op, operand } => self.nested(&op.name, &[operand]),
            ExprKind::Product(factors) => self.node("\\X", |it| it.expressions(factors)),
            ExprKind::Junction { junction, items } => {
                let head = match junction {
                    Junction::And => "and",
                    Junction::Or => "or",
                };
                self.node(head, |it| it.expressions(items));
            }
            ExprKind::Set(elements) => self.node("set", |it| it.expressions(elements)),
            ExprKind::Tuple(elements) => self.node("tuple", |it| it.expressions(elements)),
            ExprKind::Apply { function, args } => self.node("apply", |it| {
                it.expression(function);
                it.expressions(args);
            }),
            ExprKind::Field { record, field } => self.node("field", |it| {
                it.expression(record);
                it.atom(&field.name);
            }),
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => self.nested("if", &[condition, then, otherwise]),
            ExprKind::BoxAction { action, subscript } => self.nested("[]_", &[action, subscript]),
            ExprKind::AngleAction { action, subscript } => {
                self.nested("<<>>_", &[action, subscript]);
            }
            ExprKind::Fairness {
                fairness,
                subscript,
                action,
            } => {
                let head = match fairness {
                    Fairness::Weak => "WF",
                    Fairness::Strong => "SF",
                };
                self.nested(head, &[subscript, action]);
            }
            ExprKind::FunctionSet { domain, range } => self.nested("->", &[domain, range]),
            _ => self.binder(kind),
        }
    }

    fn binder(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Quantified {
                quantifier,
                bounds,
                body,
            } => self.node(sign(*quantifier), |it| {
                it.bounds(bounds);
                it.expression(body);
            }),
            ExprKind::UnboundedQuantified {
                quantifier,
                names,
                body,
            } => self.node(sign(*quantifier), |it| {
                it.names(names);
                it.expression(body);
            }),
            ExprKind::Choose { pattern, set, body } => self.node("choose", |it| {
                it.pattern(pattern);
                it.expressions(set.as_deref().map_or(&[], std::slice::from_ref));
                it.expression(body);
            }),
            ExprKind::Filter {
                pattern,
                set,
                predicate,
            } => self.node("filter", |it| {
                it.pattern(pattern);
                it.expression(set);
                it.expression(predicate);
            }),
            ExprKind::Map { element, bounds } => self.node("map", |it| {
                it.expression(element);
                it.bounds(bounds);
            }),
            ExprKind::Function { bounds, body } => self.node("|->", |it| {
                it.bounds(bounds);
                it.expression(body);
            }),
            ExprKind::Record(fields) => self.fields("record", fields),
            ExprKind::RecordSet(fields) => self.fields("records", fields),
            ExprKind::Except { base, updates } => self.node("except", |it| {
                it.expression(base);
                for update in updates {
                    it.node("!", |it| {
                        update.path.iter().for_each(|step| it.except_step(step));
                        it.expression(&update.value);
                    });
                }
            }),
            ExprKind::Case { arms, other } => self.node("case", |it| {
                for (guard, value) in arms {
                    it.nested("", &[guard, value]);
                }
                if let Some(other) = other {
                    it.nested("other", &[other]);
                }
            }),
            ExprKind::Let { definitions, body } => self.node("let", |it| {
                it.node("", |it| definitions.iter().for_each(|unit| it.unit(unit)));
                it.expression(body);
            }),
            ExprKind::Label { name, params, body } => self.node("label", |it| {
                it.atom(&name.name);
                it.names(params);
                it.expression(body);
            }),
            _ => {}
        }
    }

    fn name(&mut self, steps: &[NameStep]) {
        match steps {
            [only] => self.name_step(only),
            steps => self.node("name", |it| {
                steps.iter().for_each(|step| it.name_step(step));
            }),
        }
    }

    fn name_step(&mut self, step: &NameStep) {
        match &step.kind {
            NameStepKind::Named { name, args } if args.is_empty() => self.atom(&name.name),
            NameStepKind::Named { name, args } => self.node("call", |it| {
                it.atom(&name.name);
                it.expressions(args);
            }),
            NameStepKind::Operand(number) => self.atom(&format!("!{number}")),
            NameStepKind::Left => self.atom("!<<"),
            NameStepKind::Right => self.atom("!>>"),
            NameStepKind::Body => self.atom("!:"),
            NameStepKind::Unbound => self.atom("!@"),
            NameStepKind::Bind(args) => self.node("!", |it| it.expressions(args)),
        }
    }

    fn bounds(&mut self, bounds: &[Bound]) {
        self.node("", |it| {
            for bound in bounds {
                it.node("in", |it| {
                    it.pattern(&bound.pattern);
                    it.expression(&bound.set);
                });
            }
        });
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Names(names) => self.names(names),
            Pattern::Tuple(names) => self.node("tuple", |it| {
                names.iter().for_each(|name| it.atom(&name.name));
            }),
        }
    }

    fn fields(&mut self, head: &str, fields: &[(Ident, Expr)]) {
        self.node(head, |it| {
            for (name, value) in fields {
                it.node("", |it| {
                    it.atom(&name.name);
                    it.expression(value);
                });
            }
        });
    }

    fn except_step(&mut self, step: &ExceptStep) {
        match step {
            ExceptStep::Field(field) => self.atom(&format!(".{}", field.name)),
            ExceptStep::Index(args) => self.node("at", |it| it.expressions(args)),
        }
    }
}

fn sign(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Forall => "\\A",
        Quantifier::Exists => "\\E",
        Quantifier::TemporalForall => "\\AA",
        Quantifier::TemporalExists => "\\EE",
    }
}

fn standing_word(standing: Standing) -> &'static str {
    match standing {
        Standing::Checked => "assume",
        Standing::Granted => "axiom",
    }
}
