//! Levels of expressions: constant, state, action, temporal.
//!
//! After *Specifying Systems*, section 17.2, and SANY. Every definition gets a
//! [`Signature`]: its own level, and for each parameter how high the level of
//! an argument may be and whether it counts. While a body is looked at,
//! [`Facts`] gather what is asked of the parameters around.

mod expressions;
mod facts;
mod operators;
mod passing;
mod recursion;
mod signature;

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};

use super::resolve::{Claim, Outcome, SubstitutionCheck, TemporalGoal};
use super::resolved::{DefId, Definition, Expr, ExprKind, Level, LocalId, Operator, Spec};
use super::scope::Symbol;
use expressions::Node;
use facts::{Facts, Locals};
pub(super) use signature::Signature;

/// Computes levels of the definitions from the `from`-th on, writes them and
/// what is recursive into the spec, and gives back what is wrong.
pub(super) fn check(spec: &mut Spec, outcome: &Outcome, from: usize) -> Vec<Diagnostic> {
    recursion::mark(spec, from);
    let mut signatures = std::mem::take(&mut spec.context.signatures);
    signatures.truncate(from);
    signatures.resize(spec.definitions.len(), None);
    let mut checker = Checker {
        spec,
        signatures,
        facts: Facts::default(),
        known: assumed(spec),
        silent: 0,
        diagnostics: Vec::new(),
    };
    for index in from..checker.spec.definitions.len() {
        let id = DefId(index as u32);
        let nested = checker.definition(id).is_none_or(|found| found.nested);
        if !nested {
            checker.signature(id);
        }
    }
    for claim in &outcome.claims {
        checker.claim(claim);
    }
    for goal in &outcome.goals {
        checker.goal(goal);
    }
    for check in &outcome.checks {
        checker.substitution(check);
    }
    let Checker {
        signatures,
        diagnostics,
        ..
    } = checker;
    for (definition, signature) in spec.definitions.iter_mut().zip(&signatures).skip(from) {
        if let Some(signature) = signature {
            definition.level = signature.level;
        }
    }
    spec.context.signatures = signatures;
    diagnostics
}

/// What is known of the symbols that assumptions declare.
fn assumed(spec: &Spec) -> rustc_hash::FxHashMap<LocalId, Node> {
    let assumed = spec.context.assumed.iter();
    assumed
        .map(|(local, sort)| (*local, Node::of_level(super::resolve::level_of(*sort))))
        .collect()
}

/// The level of an expression whose names are all known.
pub(super) fn level_of(spec: &Spec, expr: &Expr) -> Level {
    let mut checker = Checker {
        spec,
        signatures: spec.context.signatures.clone(),
        facts: Facts::default(),
        known: rustc_hash::FxHashMap::default(),
        silent: 0,
        diagnostics: Vec::new(),
    };
    checker.node(expr).level
}

/// Goes through definitions and gathers their signatures.
struct Checker<'a> {
    spec: &'a Spec,
    signatures: Vec<Option<Arc<Signature>>>,
    facts: Facts,
    /// Bound names that are no constants: `@`, and those of `\EE`.
    known: rustc_hash::FxHashMap<LocalId, Node>,
    /// More than 0 while recursive definitions are gone through a first time.
    silent: u32,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    fn definition(&self, id: DefId) -> Option<&'a Definition> {
        self.spec.definitions.get(id.0 as usize)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        let known = self.diagnostics.iter().any(|other| {
            other.message == diagnostic.message
                && other.labels.first().map(|label| label.span)
                    == diagnostic.labels.first().map(|label| label.span)
        });
        if self.silent == 0 && !known {
            self.diagnostics.push(diagnostic);
        }
    }

    fn level_error(&mut self, message: String, span: Span) {
        self.report(Diagnostic::error(code::LEVEL, message, span));
    }

    /// An argument of a wrong level, and what it is an argument of.
    fn argument_error(&mut self, message: String, argument: &Node, whole: Span) {
        let span = argument.span.unwrap_or(whole);
        let error = Diagnostic::error(code::LEVEL, message, span)
            .with_label(format!("of level {}", level_name(argument.level)));
        self.report(if span == whole {
            error
        } else {
            error.and_label(whole, "argument of this")
        });
    }

    /// The signature of a definition, computed on first use.
    fn signature(&mut self, id: DefId) -> Arc<Signature> {
        if let Some(Some(known)) = self.signatures.get(id.0 as usize) {
            return Arc::clone(known);
        }
        let Some(definition) = self.definition(id) else {
            return Arc::default();
        };
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
            let outer = std::mem::take(&mut self.facts);
            if definition.recursive {
                let group = recursion::group(self.spec, id);
                self.recursive(&group);
            } else {
                self.compute(id, definition);
            }
            self.facts = outer;
        });
        self.signatures
            .get(id.0 as usize)
            .cloned()
            .flatten()
            .unwrap_or_default()
    }

    fn compute(&mut self, id: DefId, definition: &Definition) {
        let node = self.node(&definition.body);
        if let Some(info) = self.spec.context.infos.get(id.0 as usize) {
            self.cap_instance_params(definition, info);
        }
        let mut signature = Signature::new(&definition.params, node, &self.facts);
        if definition.replaces_variable {
            // For SANY a variable stays one, whatever INSTANCE puts for it.
            signature.level = signature.level.max(Level::State);
        }
        self.keep(id, signature);
        if !definition.recursive {
            self.check_recursive(id);
        }
    }

    fn keep(&mut self, id: DefId, signature: Signature) {
        if let Some(slot) = self.signatures.get_mut(id.0 as usize) {
            *slot = Some(Arc::new(signature));
        }
    }

    /// Arguments of a parametrised instance may not be of a higher level than
    /// the parameters of the module that they are substituted for.
    fn cap_instance_params(&mut self, definition: &Definition, info: &super::scope::DefInfo) {
        if info.caps.is_empty() {
            return;
        }
        let operands = self.operand_locals(&definition.body);
        for (template, param) in info.frame.iter().zip(&definition.params) {
            if !operands.contains(param.local) {
                continue;
            }
            for (_, cap) in info.caps.iter().filter(|(local, _)| local == template) {
                self.facts.constrain(param.local, *cap);
            }
        }
    }

    /// The locals in operands of a body. For SANY the bounds of a quantifier,
    /// set or function are none, nor is a name that is all of the body.
    fn operand_locals(&mut self, body: &Expr) -> Locals {
        self.silent += 1;
        let mut locals = Locals::default();
        let mut add = |checker: &mut Self, expr: &Expr| {
            locals.extend(&checker.node(expr).all);
        };
        match &*body.kind {
            ExprKind::Quantified(_, bounds, inner)
            | ExprKind::Function(bounds, inner)
            | ExprKind::Map(inner, bounds) => {
                add(self, inner);
                for bound in bounds.iter().filter(|bound| !is_name(&bound.set)) {
                    add(self, &bound.set);
                }
            }
            ExprKind::Filter(bound, inner) => {
                add(self, inner);
                if !is_name(&bound.set) {
                    add(self, &bound.set);
                }
            }
            ExprKind::Choose(_, set, inner) => {
                add(self, inner);
                for set in set.iter().filter(|set| !is_name(set)) {
                    add(self, set);
                }
            }
            _ if is_name(body) => {}
            _ => add(self, body),
        }
        self.silent -= 1;
        locals
    }

    /// Definitions that refer to each other: once with what SANY assumes of
    /// them, then with the levels found.
    fn recursive(&mut self, group: &[DefId]) {
        for id in group {
            if let Some(definition) = self.definition(*id) {
                self.keep(*id, Signature::assumed(definition.params.len()));
            }
        }
        // For SANY a function that refers to itself is constant in its body.
        if !group.iter().any(|id| self.declared_recursive(*id)) {
            group.iter().for_each(|id| self.compute_apart(*id));
            return;
        }
        self.silent += 1;
        for id in group {
            self.compute_apart(*id);
        }
        self.silent -= 1;
        let found: Vec<Arc<Signature>> = group
            .iter()
            .filter_map(|id| self.signatures.get(id.0 as usize).cloned().flatten())
            .collect();
        for id in group {
            if let Some(definition) = self.definition(*id) {
                let assumed = Signature::assumed(definition.params.len()).joined(&found);
                self.keep(*id, assumed);
            }
        }
        for id in group {
            self.compute_apart(*id);
            self.check_recursive(*id);
        }
    }

    fn compute_apart(&mut self, id: DefId) {
        let Some(definition) = self.definition(id) else {
            return;
        };
        if definition.nested {
            self.compute(id, definition);
        } else {
            let outer = std::mem::take(&mut self.facts);
            self.compute(id, definition);
            self.facts = outer;
        }
    }

    fn declared_recursive(&self, id: DefId) -> bool {
        let info = self.spec.context.infos.get(id.0 as usize);
        info.is_some_and(|info| info.declared_recursive)
    }

    /// What a recursive operator primes: its own parameters, not those of the
    /// instance that it comes by, which are bounded by what the instance
    /// substitutes them for.
    fn check_recursive(&mut self, id: DefId) {
        if !self.declared_recursive(id) {
            return;
        }
        let Some(definition) = self.definition(id) else {
            return;
        };
        let signature = self.signatures.get(id.0 as usize).cloned().flatten();
        let infos = &self.spec.context.infos;
        let of_instance = infos.get(id.0 as usize).map_or(0, |info| info.frame.len());
        let primed = signature
            .iter()
            .flat_map(|signature| signature.params.iter().zip(&definition.params))
            .skip(of_instance)
            .find(|(rule, _)| rule.max < Level::Action);
        if let Some((_, param)) = primed {
            let message = format!(
                "parameter `{}` of the recursive operator `{}` is primed",
                param.name, definition.name
            );
            self.level_error(message, definition.name_span);
        }
    }

    fn claim(&mut self, claim: &Claim) {
        self.facts = Facts::default();
        let level = self.node(&claim.body).level;
        if level > claim.max {
            let what = match claim.max {
                Level::Constant => "an assumption must be constant",
                _ => "the set of a NEW may not be temporal",
            };
            let message = format!("{what}, but this one is of level {}", level_name(level));
            self.level_error(message, claim.body.span);
        }
    }

    /// In the proof of what is temporal, only what is constant may be assumed
    /// or chosen.
    fn goal(&mut self, goal: &TemporalGoal) {
        self.facts = Facts::default();
        self.silent += 1;
        let formulas = goal.formulas.iter().map(|formula| self.node(formula).level);
        let level = formulas.max().unwrap_or(Level::Constant).max(goal.floor);
        let levels: Vec<Level> = match level {
            Level::Temporal => goal
                .constant
                .iter()
                .map(|bounded| self.node(&bounded.body).level)
                .collect(),
            _ => Vec::new(),
        };
        self.silent -= 1;
        for (bounded, level) in goal.constant.iter().zip(levels) {
            if level > Level::Constant {
                let message = format!(
                    "{} must be constant where the goal is temporal, but this is of level {}",
                    bounded.what,
                    level_name(level)
                );
                self.level_error(message, bounded.body.span);
            }
        }
    }

    fn substitution(&mut self, check: &SubstitutionCheck) {
        let (level, leibniz) = match &check.symbol {
            Symbol::Variable(_) => (Level::State, true),
            Symbol::Definition(id) => {
                let signature = self.signature(*id);
                let leibniz = signature.params.iter().all(|rule| rule.leibniz);
                (signature.level, leibniz)
            }
            Symbol::Builtin(builtin, _) => {
                let signature = operators::builtin(*builtin);
                let leibniz = signature.params.iter().all(|rule| rule.leibniz);
                (signature.level, leibniz)
            }
            Symbol::Constant(_)
            | Symbol::Local(..)
            | Symbol::Instance(_)
            | Symbol::AssumeProve(..)
            | Symbol::Step(..)
            | Symbol::Broken => return,
        };
        if let Some(max) = check.max
            && level > max
        {
            let message = format!(
                "what is substituted for `{}` of module `{}` is of level {}, but may be at most {}",
                check.parameter,
                check.module,
                level_name(level),
                level_name(max)
            );
            self.level_error(message, check.span);
        }
        if check.operator && !leibniz {
            let message = format!(
                "the operator substituted for `{}` of module `{}` primes or enables its argument",
                check.parameter, check.module
            );
            self.level_error(message, check.span);
        }
    }
}

/// A name by itself, or what an instance puts for one.
fn is_name(expr: &Expr) -> bool {
    match &*expr.kind {
        ExprKind::Local(_) => true,
        ExprKind::Apply(Operator::Definition(_), args) => args
            .iter()
            .all(|arg| matches!(&*arg.kind, ExprKind::Local(_))),
        _ => false,
    }
}

/// A level in words.
fn level_name(level: Level) -> &'static str {
    match level {
        Level::Constant => "constant",
        Level::State => "state",
        Level::Action => "action",
        Level::Temporal => "temporal",
    }
}
