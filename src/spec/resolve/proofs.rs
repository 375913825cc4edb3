//! Proofs: their steps in order, with what each brings into scope.
//!
//! Nothing of a proof is kept. Its names are resolved and its levels checked,
//! as SANY does, so that what SANY rejects is rejected.

use std::sync::Arc;

use crate::spec::resolved::{Expr, ExprKind, Junction, Level, Param, Quantifier};
use crate::spec::scope::{Access, Symbol, Table};
use crate::syntax::ast::{
    self, AssumeProve, Ident, Introduced, Proof, Step, StepKind, Unit, UnitKind,
};

use super::claims::{Goal, Suffices};
use super::{LabelScope, Resolver, expr};

/// What must be constant where the goal is temporal.
#[derive(Clone, Debug)]
pub(in crate::spec) struct Bounded {
    /// It.
    pub(in crate::spec) body: Expr,
    /// What it is.
    pub(in crate::spec) what: &'static str,
}

/// A goal that may be temporal, and what must be constant then.
#[derive(Clone, Debug)]
pub(in crate::spec) struct TemporalGoal {
    /// Its level is the highest of theirs.
    pub(in crate::spec) formulas: Vec<Expr>,
    /// And at least this.
    pub(in crate::spec) floor: Level,
    /// What must be constant.
    pub(in crate::spec) constant: Vec<Bounded>,
}

/// What a step leaves behind.
#[derive(Default)]
struct Done {
    /// What must be constant if the goal of the proof around is temporal.
    constant: Vec<Bounded>,
    /// Tables that the steps after it see, to be closed with the proof.
    opened: usize,
}

/// A step's claim as resolved.
struct Claimed {
    /// What its name stands for.
    symbol: Symbol,
    /// What its name stands for once it is proved.
    afterwards: Symbol,
    goal: Goal,
    /// What its own proof sees besides.
    inside: Option<Table>,
    /// What the steps after it see.
    behind: Option<Table>,
    /// What the steps after it see in the table of the proof.
    picked: Table,
    /// What must be constant if the goal of the proof around is temporal.
    constant: Vec<Bounded>,
}

impl Resolver<'_> {
    /// Resolves the proof of a goal.
    pub(super) fn proof(&mut self, proof: &Proof, goal: Goal) {
        let constant = self.steps_of(proof);
        self.constant_below(goal, constant);
    }

    /// Notes what must be constant if the goal is temporal.
    fn constant_below(&mut self, goal: Goal, constant: Vec<Bounded>) {
        if !constant.is_empty() && self.place.substitution.is_none() {
            self.goals.push(TemporalGoal {
                formulas: goal.formulas,
                floor: goal.floor,
                constant,
            });
        }
    }

    /// Resolves a proof; gives what must be constant if its goal is temporal.
    fn steps_of(&mut self, proof: &Proof) -> Vec<Bounded> {
        match proof {
            Proof::Bare => Vec::new(),
            Proof::By(facts) => {
                self.facts(facts);
                Vec::new()
            }
            Proof::Steps(steps) => self.in_new_table(|this| {
                let mut constant = Vec::new();
                let mut opened = 0;
                let mut before = None;
                for step in steps {
                    this.body.proof_levels.push(step.level);
                    let done = this.step(step, &mut before);
                    this.body.proof_levels.pop();
                    constant.extend(done.constant);
                    opened += done.opened;
                }
                for _ in 0..opened {
                    this.scope.pop();
                }
                constant
            }),
        }
    }

    /// Resolves a step. `before` is the right side of the formula before it.
    fn step<'p>(&mut self, step: &'p Step, before: &mut Option<&'p ast::Expr>) -> Done {
        if step.name.is_some() {
            self.body.labels.push(LabelScope::default());
        }
        let conduct = |what| Symbol::Step(what, None);
        let symbol = match &step.kind {
            StepKind::Use(facts) => {
                self.facts(facts);
                conduct("USE")
            }
            StepKind::Hide(facts) => {
                self.hidden_facts(facts);
                conduct("HIDE")
            }
            StepKind::Define(units) => {
                units.iter().for_each(|unit| self.unit(unit));
                conduct(super::facts::DEFINE)
            }
            StepKind::Instance(instance) => {
                self.unnamed_instance(instance, &unit_of(step));
                conduct("INSTANCE")
            }
            _ => return self.claiming_step(step, before),
        };
        *before = None;
        if let Some(name) = &step.name {
            self.body.labels.pop();
            let known = self.scope.find(&name.name).map(|entry| &entry.symbol);
            let same = matches!(known, Some(Symbol::Step(_, None)));
            if !same && self.may_define(name, "defined") {
                self.enter_defined(name, symbol, true);
            }
        }
        Done::default()
    }

    fn claiming_step<'p>(&mut self, step: &'p Step, before: &mut Option<&'p ast::Expr>) -> Done {
        let claimed = self.claimed(step, before);
        let fresh = self.name_step(step, &claimed);
        let below = self.step_proof(step, &claimed);
        let mut constant = claimed.constant;
        if matches!(step.kind, StepKind::Qed | StepKind::Case(_)) {
            constant.extend(below);
        }
        if let Some(name) = fresh {
            self.enter_defined(name, claimed.afterwards, true);
        }
        self.enter_picked(claimed.picked);
        let opened = claimed.behind.map(|table| self.scope.push_table(table));
        Done {
            constant,
            opened: usize::from(opened.is_some()),
        }
    }

    /// Resolves what a step claims.
    fn claimed<'p>(&mut self, step: &'p Step, before: &mut Option<&'p ast::Expr>) -> Claimed {
        if let StepKind::Assert(ast::Claim::Expr(formula)) = &step.kind {
            return self.asserted(step, formula, before);
        }
        // SUFFICES leaves what `@` stands for, as in SANY.
        if !matches!(step.kind, StepKind::Suffices(ast::Claim::Expr(_))) {
            *before = None;
        }
        match &step.kind {
            StepKind::Assert(ast::Claim::AssumeProve(assume)) => {
                self.assuming_step(assume, Suffices::No)
            }
            StepKind::Suffices(ast::Claim::AssumeProve(assume)) => {
                self.assuming_step(assume, Suffices::Yes)
            }
            StepKind::Suffices(ast::Claim::Expr(formula)) => {
                self.worded(step, "SUFFICES", formula).0
            }
            StepKind::Have(formula) => self.worded_constant(step, "HAVE", formula, "what is had"),
            StepKind::Case(formula) => self.worded_constant(step, "CASE", formula, "a case"),
            StepKind::Witness(given) => self.witness(step, given),
            StepKind::Take(introduced) => self.taken(step, introduced),
            StepKind::Pick(introduced, formula) => self.picked(step, introduced, formula),
            _ => self.part_claimed(step, "QED", ExprKind::Bool(true)).0,
        }
    }

    /// Names that were picked are in scope once the step is proved.
    fn enter_picked(&mut self, picked: Table) {
        for (name, entry) in picked.entries {
            if self.scope.find(&name).is_none() {
                self.scope.enter(name, entry);
                continue;
            }
            let name = Ident {
                name: name.to_string(),
                span: entry.span,
            };
            self.redefined(&name, "bound");
        }
    }

    fn step_proof(&mut self, step: &Step, claimed: &Claimed) -> Vec<Bounded> {
        let Some(proof) = &step.proof else {
            return Vec::new();
        };
        let inside = claimed.inside.clone();
        let opened = inside.map(|table| self.scope.push_table(table));
        let below = self.steps_of(proof);
        if opened.is_some() {
            self.scope.pop();
        }
        self.constant_below(claimed.goal.clone(), below.clone());
        below
    }

    /// Enters the step's name, unless there is an earlier step of that name,
    /// which for SANY stands for both.
    fn name_step<'p>(&mut self, step: &'p Step, claimed: &Claimed) -> Option<&'p Ident> {
        let name = step.name.as_ref()?;
        let labels = self.body.labels.pop();
        if let (Symbol::Definition(id) | Symbol::Step(_, Some(id)), Some(scope)) =
            (&claimed.symbol, labels)
            && let Some(info) = self.spec.context.infos.get_mut(id.0 as usize)
        {
            info.labels.extend(scope.labels);
            info.formula = true;
        }
        if self.names_claim(name) || !self.may_define(name, "defined") {
            return None;
        }
        self.enter_defined(name, claimed.symbol.clone(), true);
        Some(name)
    }

    /// A formula; `@ = e` goes on from the right side of the one before.
    fn asserted<'p>(
        &mut self,
        step: &'p Step,
        formula: &'p ast::Expr,
        before: &mut Option<&'p ast::Expr>,
    ) -> Claimed {
        let continued = match (&formula.kind, *before) {
            (ast::ExprKind::Infix { op, left, right }, Some(before))
                if left.kind == ast::ExprKind::At =>
            {
                Some(ast::Expr {
                    kind: ast::ExprKind::Infix {
                        op: op.clone(),
                        left: Box::new(before.clone()),
                        right: right.clone(),
                    },
                    span: formula.span,
                })
            }
            _ => None,
        };
        *before = match &formula.kind {
            ast::ExprKind::Infix { right, .. } => Some(right),
            _ => None,
        };
        let formula = self.expression(continued.as_ref().unwrap_or(formula));
        self.must_have_level(&formula);
        let id = step
            .name
            .as_ref()
            .map(|name| self.add_part(name, formula.clone()));
        simple(id.map_or(Symbol::Broken, Symbol::Definition), formula)
    }

    fn assuming_step(&mut self, assume: &AssumeProve, suffices: Suffices) -> Claimed {
        let assuming = self.assume_prove(assume, suffices);
        let symbol = |access| Symbol::AssumeProve(Arc::clone(&assuming.clauses), access);
        let (now, afterwards, inside, behind) = match suffices {
            Suffices::No => (Access::All, Access::BeforeNew, Some(assuming.table), None),
            Suffices::Yes => (Access::BeforeNew, Access::All, None, Some(assuming.table)),
        };
        Claimed {
            symbol: symbol(now),
            afterwards: symbol(afterwards),
            goal: assuming.goal,
            inside,
            behind,
            picked: Table::default(),
            constant: Vec::new(),
        }
    }

    /// CASE, HAVE and SUFFICES, of which the formula is operand 1.
    fn worded(&mut self, step: &Step, word: &'static str, formula: &ast::Expr) -> (Claimed, Expr) {
        let formula = self.expression(formula);
        self.must_have_level(&formula);
        let kind = ExprKind::Junction(Junction::And, vec![formula.clone()]);
        (self.part_claimed(step, word, kind).0, formula)
    }

    /// HAVE and CASE, whose formula must be constant where the goal is temporal.
    fn worded_constant(
        &mut self,
        step: &Step,
        word: &'static str,
        formula: &ast::Expr,
        what: &'static str,
    ) -> Claimed {
        let (mut claimed, formula) = self.worded(step, word, formula);
        claimed.constant.push(bounded(formula, what));
        claimed
    }

    fn witness(&mut self, step: &Step, given: &[ast::Expr]) -> Claimed {
        let given = given.iter().map(|one| self.expression(one)).collect();
        let (mut claimed, given) = self.part_claimed(step, "WITNESS", ExprKind::Tuple(given));
        self.must_have_level(&given);
        claimed.constant.push(bounded(given, "a witness"));
        claimed
    }

    /// The names stay in scope; the claim is the quantifier that they have.
    fn taken(&mut self, step: &Step, introduced: &Introduced) -> Claimed {
        let body = expr(ExprKind::Bool(true), step.span);
        let (kind, _) = self.introduced(introduced, Quantifier::Forall, |_| body);
        let (mut claimed, taken) = self.part_claimed(step, "TAKE", kind);
        self.must_have_level(&taken);
        claimed.constant.push(bounded(taken, "the set of a TAKE"));
        claimed
    }

    /// The names that are picked are not in scope of the step's own proof.
    fn picked(&mut self, step: &Step, introduced: &Introduced, formula: &ast::Expr) -> Claimed {
        self.scope.push();
        let (kind, sets) = self.introduced(introduced, Quantifier::Exists, |this| {
            this.expression(formula)
        });
        let table = self.scope.pop();
        let (mut claimed, picked) = self.part_claimed(step, "PICK", kind);
        self.must_have_level(&picked);
        let sets = sets.into_iter();
        let sets = sets.map(|set| bounded(set, "the set of a PICK")).collect();
        self.constant_below(claimed.goal.clone(), sets);
        claimed.picked = table;
        claimed
    }

    /// Binds names in the innermost table; gives the quantifier, and its sets.
    fn introduced(
        &mut self,
        introduced: &Introduced,
        quantifier: Quantifier,
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> (ExprKind, Vec<Expr>) {
        match introduced {
            Introduced::Names(names) => {
                let params: Vec<Param> = names.iter().map(|name| self.bind(name, 0)).collect();
                let locals = params.iter().map(|param| param.local).collect();
                let body = self.under_bound_names(params, body);
                (ExprKind::Unbounded(quantifier, locals, body), Vec::new())
            }
            Introduced::Bounds(bounds) => {
                let bounds = self.bounds(bounds);
                let params = bounds.params(self);
                let body = self.under_bound_names(params, body);
                let sets = bounds.bounds.iter().map(|bound| bound.set.clone());
                let sets = sets.collect();
                (ExprKind::Quantified(quantifier, bounds.bounds, body), sets)
            }
        }
    }

    /// A step of which parts have names, though it is no formula itself.
    fn part_claimed(&mut self, step: &Step, word: &'static str, kind: ExprKind) -> (Claimed, Expr) {
        let body = expr(kind, step.span);
        let id = step
            .name
            .as_ref()
            .map(|name| self.add_part(name, body.clone()));
        let symbol = id.map_or(Symbol::Broken, |id| Symbol::Step(word, Some(id)));
        (simple(symbol, body.clone()), body)
    }
}

fn simple(symbol: Symbol, formula: Expr) -> Claimed {
    Claimed {
        afterwards: symbol.clone(),
        symbol,
        goal: Goal::of(formula),
        inside: None,
        behind: None,
        picked: Table::default(),
        constant: Vec::new(),
    }
}

fn bounded(body: Expr, what: &'static str) -> Bounded {
    Bounded { body, what }
}

/// A step as a unit, for what is the same in both.
fn unit_of(step: &Step) -> Unit {
    Unit {
        kind: UnitKind::Separator,
        local: true,
        span: step.span,
    }
}
