//! A specification, or a property, taken apart into what TLC runs and checks,
//! as its `SpecProcessor` does.

use std::sync::Arc;

use crate::spec::level_of;
use crate::spec::resolved::{
    Bound, Builtin, DefId, Definition, Expr, ExprKind, Junction, Level, LocalId, ModuleSpan,
    Operator, Origin, Param, Quantifier, Spec,
};

use super::lower::{Bindings, ConstantValue};
use super::model::{Behaviour, Formula};

/// So many operators are gone into, one within the other.
const MOST_WITHIN: usize = 1000;

/// What is taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// What is run.
    Specification,
    /// What is checked: its definitions are all gone into.
    Property,
}

/// What a conjunct speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The first state, or the first step.
    First,
    /// Every step: `[][A]_v`.
    Steps,
    /// Every state: `[]P`.
    States,
    /// Anything else.
    Behaviours,
}

/// A conjunct.
#[derive(Debug)]
pub(super) struct Conjunct {
    /// What it speaks of.
    pub(super) about: About,
    /// What it says, of every step or state if it speaks of those; in the scope
    /// of the root module.
    pub(super) expr: Expr,
    /// The definition that it is, for TLC to name it.
    pub(super) named: Option<DefId>,
    /// Where TLC says it is.
    pub(super) place: ModuleSpan,
    /// Whether that is an INSTANCE.
    pub(super) is_through: bool,
}

/// The conjuncts of a definition without parameters.
pub(super) fn conjuncts(
    spec: &Spec,
    bindings: &Bindings,
    purpose: Purpose,
    id: DefId,
) -> Vec<Conjunct> {
    let mut apart = Apart {
        spec,
        bindings,
        purpose,
        around: Vec::new(),
        within: Vec::new(),
        found: Vec::new(),
    };
    if let Some(definition) = spec.definitions.get(id.0 as usize) {
        apart.within.push(definition);
        apart.conjunct(&definition.body);
    }
    apart.found
}

/// What a specification asks of behaviours.
pub(super) fn behaviour(conjuncts: &[Conjunct]) -> Behaviour {
    let of = |about: About| {
        let conjuncts = conjuncts.iter().filter(move |it| it.about == about);
        conjuncts.map(|it| it.expr.clone()).collect()
    };
    let through = conjuncts
        .iter()
        .filter(|it| it.is_through && it.named.is_none());
    Behaviour {
        init: conjunction(of(About::First)).map(formula),
        next: conjunction(of(About::Steps)).map(formula),
        through: through.map(|it| it.place.clone()).collect(),
        ..Behaviour::default()
    }
}

/// What binds names around a conjunct.
#[derive(Clone, Copy)]
enum Around<'s> {
    Let(&'s [DefId]),
    /// Of a definition, and how many definitions are around the arguments.
    Arguments {
        params: &'s [Param],
        args: &'s [Expr],
        within: usize,
    },
    Every(&'s [Bound]),
}

struct Apart<'s> {
    spec: &'s Spec,
    bindings: &'s Bindings,
    purpose: Purpose,
    around: Vec<Around<'s>>,
    /// The definitions around, the first first.
    within: Vec<&'s Definition>,
    found: Vec<Conjunct>,
}

impl<'s> Apart<'s> {
    fn conjunct(&mut self, expr: &'s Expr) {
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.taken(expr));
    }

    fn taken(&mut self, expr: &'s Expr) {
        match &*expr.kind {
            ExprKind::Junction(Junction::And, items)
            | ExprKind::Apply(Operator::Builtin(Builtin::And), items) => {
                items.iter().for_each(|item| self.conjunct(item));
            }
            ExprKind::Apply(Operator::Builtin(Builtin::Always), operands) => {
                let operand = operands.first().unwrap_or(expr);
                self.always(expr, operand);
            }
            ExprKind::Apply(Operator::Definition(id), args) => match self.definition(*id) {
                Some(definition) if self.goes_into(definition, args) => {
                    self.within.push(definition);
                    match &*definition.params {
                        [] => self.conjunct(&definition.body),
                        params => {
                            let around = Around::Arguments {
                                params,
                                args,
                                within: self.within.len() - 1,
                            };
                            self.below(around, &definition.body);
                        }
                    }
                    self.within.pop();
                }
                Some(definition) if args.is_empty() && definition.level < Level::Temporal => {
                    self.within.push(definition);
                    self.add(About::First, expr, &definition.body);
                    self.within.pop();
                    if let Some(found) = self.found.last_mut() {
                        found.named = Some(*id);
                    }
                }
                _ => self.rest(expr),
            },
            ExprKind::Local(local) => match self.argument(*local) {
                Some((position, argument, within)) => {
                    let around = self.around.split_off(position);
                    let definitions = self.within.split_off(within);
                    self.conjunct(argument);
                    self.within.extend(definitions);
                    self.around.extend(around);
                }
                None => self.rest(expr),
            },
            ExprKind::Let(definitions, body) => self.below(Around::Let(definitions), body),
            ExprKind::Quantified(Quantifier::Forall, bounds, body)
                if self.purpose == Purpose::Property && self.are_constant(bounds) =>
            {
                self.below(Around::Every(bounds), body);
            }
            _ => self.rest(expr),
        }
    }

    /// What a parameter stands for, how much binds names around that, and how
    /// many definitions are around it.
    fn argument(&self, local: LocalId) -> Option<(usize, &'s Expr, usize)> {
        let mut around = self.around.iter().enumerate().rev();
        around.find_map(|(position, around)| match around {
            Around::Arguments {
                params,
                args,
                within,
            } => {
                let index = params.iter().position(|param| param.local == local)?;
                Some((position, args.get(index)?, *within))
            }
            Around::Let(_) | Around::Every(_) => None,
        })
    }

    /// The definition that a name means, with what the configuration puts in
    /// its place.
    fn definition(&self, id: DefId) -> Option<&'s Definition> {
        let id = match self.bindings.overrides.get(&id) {
            None => id,
            Some(ConstantValue::Definition(other)) => *other,
            Some(_) => return None,
        };
        self.spec.definitions.get(id.0 as usize)
    }

    /// Whether TLC looks for conjuncts in what a definition says. What a
    /// specification says of one state has its name.
    fn goes_into(&self, definition: &Definition, args: &[Expr]) -> bool {
        !definition.recursive
            && definition.origin != Origin::Library
            && definition.params.len() == args.len()
            && self.within.len() < MOST_WITHIN
            && (definition.level == Level::Temporal
                || !args.is_empty()
                || self.purpose == Purpose::Property)
    }

    fn are_constant(&self, bounds: &[Bound]) -> bool {
        let mut sets = bounds.iter().map(|bound| &bound.set);
        sets.all(|set| level_of(self.spec, set) == Level::Constant)
    }

    fn below(&mut self, around: Around<'s>, body: &'s Expr) {
        self.around.push(around);
        self.conjunct(body);
        self.around.pop();
    }

    fn always(&mut self, whole: &'s Expr, operand: &'s Expr) {
        match &*operand.kind {
            ExprKind::BoxAction(action, _) => {
                let place = match self.purpose {
                    Purpose::Specification => action,
                    Purpose::Property => operand,
                };
                self.add(About::Steps, action, place);
            }
            _ if level_of(self.spec, operand) <= Level::State => {
                self.add(About::States, operand, operand);
            }
            _ => self.add(About::Behaviours, whole, whole),
        }
    }

    /// Of what is left, only what says nothing of later states is about the
    /// first.
    fn rest(&mut self, expr: &'s Expr) {
        let about = match level_of(self.spec, expr) {
            Level::Temporal => About::Behaviours,
            _ => About::First,
        };
        self.add(about, expr, expr);
    }

    fn add(&mut self, about: About, says: &Expr, place: &Expr) {
        let mut instances = self.within.iter().filter_map(|it| it.through.as_ref());
        let through = instances.next();
        let written = || ModuleSpan {
            module: self
                .within
                .last()
                .map_or_else(|| Arc::clone(&self.spec.name), |it| Arc::clone(&it.module)),
            span: place.span,
        };
        self.found.push(Conjunct {
            about,
            expr: self.wrapped(says.clone()),
            named: None,
            is_through: through.is_some(),
            place: through.cloned().unwrap_or_else(written),
        });
    }

    /// The same in the scope of the root module.
    fn wrapped(&self, expr: Expr) -> Expr {
        let around = self.around.iter().rev();
        around.fold(expr, |expr, around| {
            let span = expr.span;
            let kind = match *around {
                Around::Let(definitions) => ExprKind::Let(definitions.to_vec(), expr),
                Around::Arguments { params, args, .. } => {
                    let operator = Operator::Lambda(params.to_vec(), expr);
                    ExprKind::Apply(operator, args.to_vec())
                }
                Around::Every(bounds) => {
                    ExprKind::Quantified(Quantifier::Forall, bounds.to_vec(), expr)
                }
            };
            Expr {
                kind: Box::new(kind),
                span,
            }
        })
    }
}

fn conjunction(mut items: Vec<Expr>) -> Option<Expr> {
    if items.len() <= 1 {
        return items.pop();
    }
    let span = items
        .first()
        .zip(items.last())
        .map(|(first, last)| first.span.to(last.span))?;
    Some(Expr {
        kind: Box::new(ExprKind::Junction(Junction::And, items)),
        span,
    })
}

fn formula(expr: Expr) -> Formula {
    match &*expr.kind {
        ExprKind::Apply(Operator::Definition(id), args) if args.is_empty() => {
            Formula::Definition(*id)
        }
        _ => Formula::Expression(expr),
    }
}

#[cfg(test)]
mod tests {
    use crate::spec::resolved::Denotation;
    use crate::spec::{LoadOptions, load_text};

    use super::*;

    /// How many conjuncts of a specification are about the first state, and
    /// whether there is a next-state relation.
    fn parts(definition: &str) -> (usize, bool) {
        let text = format!(
            "---- MODULE M ----\nEXTENDS Integers\nVARIABLE v\n\
             Next == v' = v + 1\nBoth(first, k) == first /\\ [][v' = k]_v\n\
             Spec == {definition}\n====\n"
        );
        let spec = load_text("M", &text, &LoadOptions::default()).unwrap();
        let Some(Denotation::Definition(id)) = spec.names.get("Spec") else {
            panic!("no Spec");
        };
        let found = conjuncts(&spec, &Bindings::default(), Purpose::Specification, *id);
        let about = |about: About| found.iter().filter(|it| it.about == about).count();
        (about(About::First), about(About::Steps) > 0)
    }

    #[test]
    fn what_speaks_of_one_state_is_about_the_first() {
        for init in [
            "v = 0",
            "\\E x \\in {1, 2} : v = x",
            "\\A x \\in {1} : v >= x",
            "LET k == 2 IN v = k",
        ] {
            assert_eq!(parts(&format!("({init}) /\\ [][Next]_v")), (1, true));
        }
    }

    #[test]
    fn what_speaks_of_later_states_is_not() {
        for later in [
            "WF_v(Next)",
            "\\A i \\in {1} : WF_v(Next)",
            "\\E i \\in {1} : <>(v = i)",
            "(v = 1 ~> v = 2)",
            "[](v >= 0)",
        ] {
            let found = parts(&format!("v = 0 /\\ [][Next]_v /\\ ({later})"));
            assert_eq!(found, (1, true), "{later}");
        }
        assert_eq!(parts("LET k == 2 IN v = k /\\ [][v' = k]_v"), (1, true));
    }

    #[test]
    fn what_an_operator_with_parameters_says_is_taken_apart() {
        assert_eq!(parts("Both(v = 0 /\\ v < 1, 3)"), (2, true));
    }
}
