//! Theorems, and ASSUME … PROVE.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::resolved::{Expr, ExprKind, Level, Operator};
use crate::spec::scope::{Access, Clause, ClauseKind, Clauses, Entry, Role, Symbol, Table};
use crate::syntax::ast::{
    self, AssumeProve, Assumed, Boxing, Ident, NewSort, NewSymbol, Proof, Unit,
};

use super::definitions::Heading;
use super::{Claim, LabelScope, Resolver, expr};

/// The name that stands for being in the scope of an ASSUME without box, as
/// SANY has it.
const IN_ASSUME: &str = "$$InAssume";

/// An ASSUME … PROVE as resolved.
pub(super) struct Assuming {
    /// What its name stands for.
    pub(super) clauses: Arc<Clauses>,
    /// What it declares.
    pub(super) table: Table,
    /// What its level depends on.
    pub(super) goal: Goal,
}

/// What is to be proved, as far as its level matters.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    /// Its level is the highest of theirs.
    pub(super) formulas: Vec<Expr>,
    /// And at least this.
    pub(super) floor: Level,
}

impl Goal {
    /// One formula.
    pub(super) fn of(formula: Expr) -> Self {
        Self {
            formulas: vec![formula],
            floor: Level::Constant,
        }
    }
}

impl Resolver<'_> {
    /// A theorem with its proof.
    pub(super) fn theorem(
        &mut self,
        name: Option<&Ident>,
        body: &ast::Claim,
        proof: Option<&Proof>,
        unit: &Unit,
    ) {
        match body {
            ast::Claim::Expr(body) => {
                let formula = match name {
                    Some(name) => self.named_formula(name, body, unit),
                    None => self.expression(body),
                };
                // It must have one in an instance too.
                self.claims.push(Claim {
                    body: formula.clone(),
                    max: Level::Temporal,
                });
                self.theorem_proof(proof, Goal::of(formula), unit.span);
            }
            ast::Claim::AssumeProve(body) => self.assuming_theorem(name, body, proof, unit),
        }
    }

    fn assuming_theorem(
        &mut self,
        name: Option<&Ident>,
        body: &AssumeProve,
        proof: Option<&Proof>,
        unit: &Unit,
    ) {
        self.body.lets.push(Vec::new());
        if name.is_some() {
            self.body.labels.push(LabelScope::default());
        }
        let assuming = self.assume_prove(body, Suffices::No);
        if name.is_some() {
            self.body.labels.pop();
        }
        let symbol = |access| Symbol::AssumeProve(Arc::clone(&assuming.clauses), access);
        let named = name.filter(|name| !self.names_claim(name) && self.may_define(name, "defined"));
        let enter = |this: &mut Self, access| {
            if let Some(name) = named {
                this.enter_defined(name, symbol(access), unit.local);
            }
        };
        enter(self, Access::All);
        self.scope.push_table(assuming.table.clone());
        self.theorem_proof(proof, assuming.goal.clone(), unit.span);
        self.scope.pop();
        enter(self, Access::BeforeNew);
        self.drop_nested(unit.span);
    }

    fn theorem_proof(&mut self, proof: Option<&Proof>, goal: Goal, span: Span) {
        let Some(proof) = proof else { return };
        let first = self.proofs_read.insert(span);
        // An instance says nothing new about a proof.
        if !first && self.place.substitution.is_some() {
            return;
        }
        self.body.lets.push(Vec::new());
        let outer = std::mem::take(&mut self.body.labels);
        self.proof(proof, goal);
        self.body.labels = outer;
        self.drop_nested(span);
    }

    /// Ends a frame of definitions that are nobody's LET; each of them must
    /// have a level.
    fn drop_nested(&mut self, span: Span) {
        let nested = self.body.lets.pop().unwrap_or_default();
        if !nested.is_empty() {
            let body = expr(ExprKind::Bool(true), span);
            self.must_have_level(&expr(ExprKind::Let(nested, body), span));
        }
    }

    /// Notes a formula of which nothing is asked but a right level.
    pub(super) fn must_have_level(&mut self, formula: &Expr) {
        self.claim_at_most(formula, Level::Temporal);
    }

    fn claim_at_most(&mut self, formula: &Expr, max: Level) {
        // Levels in an instance are those of what is substituted.
        if self.place.substitution.is_none() && !self.place.is_library() {
            self.claims.push(Claim {
                body: formula.clone(),
                max,
            });
        }
    }

    /// A formula with a name: a definition, and the application of it.
    pub(super) fn named_formula(&mut self, name: &Ident, body: &ast::Expr, unit: &Unit) -> Expr {
        if self.names_claim(name) {
            // For SANY the first of two theorems of one name stands for both.
            self.body.labels.push(LabelScope::default());
            let formula = self.expression(body);
            self.body.labels.pop();
            return formula;
        }
        let heading = Heading {
            name,
            params: &[],
            local: unit.local,
            span: unit.span,
        };
        let id = self.define(&heading, body);
        if let Some(info) = id.and_then(|id| self.spec.context.infos.get_mut(id.0 as usize)) {
            info.formula = true;
        }
        let kind = id.map_or(ExprKind::Bool(false), |id| {
            ExprKind::Apply(
                Operator::Definition(id),
                self.frame_arguments(id, body.span),
            )
        });
        expr(kind, body.span)
    }

    /// Whether a name is that of a theorem, an assumption or a step.
    pub(super) fn names_claim(&self, name: &Ident) -> bool {
        match self.scope.find(&name.name).map(|entry| &entry.symbol) {
            Some(Symbol::Definition(id)) => self.info(*id).is_some_and(|info| info.formula),
            Some(Symbol::AssumeProve(..) | Symbol::Step(_, Some(_))) => true,
            _ => false,
        }
    }

    /// Resolves an ASSUME … PROVE that is a theorem or a step.
    pub(super) fn assume_prove(&mut self, source: &AssumeProve, suffices: Suffices) -> Assuming {
        self.scope.push();
        let mut goal = Goal {
            formulas: Vec::new(),
            floor: Level::Constant,
        };
        let clauses = self.clauses(source, suffices, &mut goal);
        Assuming {
            clauses: Arc::new(clauses),
            table: self.scope.pop(),
            goal,
        }
    }

    /// Resolves the clauses, with names into the innermost table.
    fn clauses(&mut self, source: &AssumeProve, suffices: Suffices, goal: &mut Goal) -> Clauses {
        self.check_boxes(source);
        self.body.assumes.push(false);
        let mut clauses = Vec::new();
        for assumed in &source.assumptions {
            let after_new = self.behind_new();
            let kind = self.labelled(clauses.len(), |this| this.assumed(assumed, goal));
            clauses.push(Clause { kind, after_new });
        }
        let after_new = self.behind_new();
        let formula = self.labelled(clauses.len(), |this| this.expression(&source.goal));
        self.must_have_level(&formula);
        goal.formulas.push(formula.clone());
        clauses.push(Clause {
            kind: ClauseKind::Formula(formula),
            after_new,
        });
        self.body.assumes.pop();
        let labels = match self.body.labels.last() {
            Some(scope) if self.body.assumes.is_empty() => scope.labels.clone(),
            _ => Vec::new(),
        };
        Clauses {
            clauses,
            labels,
            suffices: suffices == Suffices::Yes,
        }
    }

    /// Whether the clause that is read is in the scope of a declaration of its
    /// own ASSUME.
    fn behind_new(&self) -> bool {
        self.body.assumes.last().copied().unwrap_or(false)
    }

    /// Notes the clause in the labels that are found in it.
    fn labelled<T>(&mut self, clause: usize, resolve: impl FnOnce(&mut Self) -> T) -> T {
        let top = self.body.assumes.len() == 1;
        let count = |this: &Self| {
            this.body
                .labels
                .last()
                .map_or(0, |scope| scope.labels.len())
        };
        let before = count(self);
        let resolved = resolve(self);
        if top && let Some(scope) = self.body.labels.last_mut() {
            for label in scope.labels.iter_mut().skip(before) {
                label.clause = clause;
            }
        }
        resolved
    }

    fn assumed(&mut self, assumed: &Assumed, goal: &mut Goal) -> ClauseKind {
        match assumed {
            Assumed::Expr(formula) => {
                let formula = self.expression(formula);
                self.must_have_level(&formula);
                goal.formulas.push(formula.clone());
                ClauseKind::Formula(formula)
            }
            Assumed::New(new) => {
                self.new_symbol(new, goal);
                if let Some(behind) = self.body.assumes.last_mut() {
                    *behind = true;
                }
                ClauseKind::New
            }
            Assumed::AssumeProve(inner) => {
                self.scope.push();
                let clauses = match &inner.label {
                    Some(label) => self.labelled_clauses(label, inner, goal),
                    None => self.clauses(inner, Suffices::No, goal),
                };
                self.scope.pop();
                ClauseKind::AssumeProve(Arc::new(clauses))
            }
        }
    }

    fn labelled_clauses(&mut self, label: &Ident, inner: &AssumeProve, goal: &mut Goal) -> Clauses {
        let mut clauses = None;
        self.label_of(label, &[], |this| {
            clauses = Some(this.clauses(inner, Suffices::No, goal));
            expr(ExprKind::Bool(true), inner.span)
        });
        clauses.unwrap_or_default()
    }

    fn check_boxes(&mut self, source: &AssumeProve) {
        if source.assume != source.prove {
            let unlike = Diagnostic::error(
                code::FORM,
                "ASSUME and PROVE must both have a box before them, or neither",
                source.span,
            );
            self.report(unlike);
        }
        let inside = self.scope.find(IN_ASSUME).is_some();
        match source.assume {
            Boxing::Boxed if inside => {
                let misplaced = Diagnostic::error(
                    code::FORM,
                    "a []ASSUME may not stand in the scope of an ASSUME without a box",
                    source.span,
                );
                self.report(misplaced);
            }
            Boxing::Plain if !inside => {
                let entry = Entry {
                    symbol: Symbol::Broken,
                    role: Role::Bound,
                    local: true,
                    span: source.span,
                };
                self.scope.enter(IN_ASSUME.into(), entry);
            }
            Boxing::Boxed | Boxing::Plain => {}
        }
    }

    fn new_symbol(&mut self, new: &NewSymbol, goal: &mut Goal) {
        if let Some(set) = &new.set {
            let set = self.expression(set);
            self.claim_at_most(&set, Level::Action);
            goal.formulas.push(set);
        }
        goal.floor = goal.floor.max(level_of(new.sort));
        let name = &new.decl.name;
        // For SANY the first of two such declarations stands for both.
        if let Some(Symbol::Local(local, arity)) =
            self.scope.find(&name.name).map(|entry| &entry.symbol)
            && self.spec.context.assumed.get(local) == Some(&new.sort)
            && *arity == new.decl.arity
        {
            return;
        }
        let param = self.bind(name, new.decl.arity);
        self.spec.context.assumed.insert(param.local, new.sort);
    }
}

/// Whether SUFFICES stands before an ASSUME … PROVE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suffices {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// The level of what an assumption declares.
pub(in crate::spec) fn level_of(sort: NewSort) -> Level {
    match sort {
        NewSort::Constant => Level::Constant,
        NewSort::Variable | NewSort::State => Level::State,
        NewSort::Action => Level::Action,
        NewSort::Temporal => Level::Temporal,
    }
}
