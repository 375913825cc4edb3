//! Names to what they mean, modules to tables, INSTANCE to copies.
//!
//! A module is *elaborated*: its units are read in order and its definitions
//! entered into the [`Spec`]. A module without parameters is elaborated once
//! and shared; one with parameters is elaborated anew for each INSTANCE, with
//! its parameters bound to what is substituted for them.
//!
//! An instance's parameters (`x` of `I(x) == INSTANCE M`) are *templates*:
//! every definition of the instance has fresh parameters of its own for them
//! ([`DefInfo::frame`]), and [`Body::mapping`] says which, while its body is
//! resolved.

mod binders;
mod claims;
mod clauses;
mod copy;
mod definitions;
mod expressions;
mod facts;
mod instances;
mod modules;
mod names;
mod numbers;
mod operators;
mod proofs;
mod raising;
mod report;
mod selection;
mod slips;
mod subexpressions;
mod units;

pub(super) use claims::level_of;
pub(super) use modules::denotation;
pub(super) use proofs::TemporalGoal;
pub(crate) use report::near_miss;

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::diag::{Diagnostic, Span, code};

use super::resolved::{
    Assumption, DefId, Definition, Expr, ExprKind, Level, LocalId, ModuleSpan, Origin, Param, Spec,
};
use super::scope::{DefInfo, Label, ModuleSource, Scope, Symbol, Table};

/// How many modules may be inside each other, by nesting or INSTANCE.
const MAX_MODULE_DEPTH: usize = 100;

/// How many definitions a spec may have, its instances' copies counted.
const MAX_DEFINITIONS: usize = 200_000;

/// How many nodes of expressions may be copied.
const MAX_COPIED: usize = 2_000_000;

/// After so many errors no more are looked for.
const MAX_ERRORS: usize = 100;

/// What INSTANCE replaces in the module that is elaborated.
#[derive(Debug, Default)]
pub(super) struct Substitution {
    /// By the name of a CONSTANT or VARIABLE.
    bindings: FxHashMap<Arc<str>, Symbol>,
    /// Modules that the instantiated one extends, elaborated the same way.
    extended: IndexMap<Arc<str>, Arc<Table>>,
}

/// The module whose text is resolved.
#[derive(Debug)]
pub(super) struct Place {
    module: Arc<str>,
    origin: Origin,
    /// `I!` inside `I == INSTANCE M`.
    prefix: String,
    /// Templates that definitions take as their first parameters.
    frame: Vec<Param>,
    caps: Arc<[(LocalId, Level)]>,
    /// How many instances are around in which ENABLED needs variables of its
    /// own.
    depth: u32,
    /// The outermost INSTANCE around that replaces parameters.
    through: Option<ModuleSpan>,
    /// `None` where the module stands for itself.
    substitution: Option<Substitution>,
    assumptions: Vec<Assumption>,
}

/// Labels of the definition or label that is resolved.
#[derive(Debug, Default)]
struct LabelScope {
    labels: Vec<Label>,
    /// Bound names that a label must take.
    bound: Vec<Param>,
    /// LETs around.
    lets: Vec<Vec<DefId>>,
}

/// The definition whose body is resolved.
#[derive(Debug, Default)]
struct Body {
    /// From templates to this definition's own parameters.
    mapping: FxHashMap<LocalId, LocalId>,
    /// What `@` means, innermost last.
    at: Vec<LocalId>,
    /// Definitions of the LETs that are read, innermost last.
    lets: Vec<Vec<DefId>>,
    labels: Vec<LabelScope>,
    /// For each ASSUME … PROVE around, whether one of its clauses before this
    /// place declares something.
    assumes: Vec<bool>,
    /// Levels of the steps around, innermost last.
    proof_levels: Vec<u64>,
}

/// Something that only has to have a right level.
#[derive(Debug)]
pub(super) struct Claim {
    /// An ASSUME or a theorem.
    pub(super) body: Expr,
    /// The highest level it may have.
    pub(super) max: Level,
}

/// A substitution whose level is checked when all levels are known.
#[derive(Debug)]
pub(super) struct SubstitutionCheck {
    /// The INSTANCE.
    pub(super) span: Span,
    /// The instantiated module.
    pub(super) module: Arc<str>,
    /// The replaced constant or variable.
    pub(super) parameter: Arc<str>,
    /// The highest level allowed; `None` if the module is constant.
    pub(super) max: Option<Level>,
    /// What replaces it.
    pub(super) symbol: Symbol,
    /// Whether the parameter is an operator.
    pub(super) operator: bool,
}

/// Resolves modules into a [`Spec`].
pub(super) struct Resolver<'a> {
    spec: &'a mut Spec,
    diagnostics: Vec<Diagnostic>,
    scope: Scope,
    place: Place,
    body: Body,
    elaborating: Vec<Arc<str>>,
    /// Where the last module that was looked for is named.
    needed_at: Option<Span>,
    claims: Vec<Claim>,
    goals: Vec<TemporalGoal>,
    checks: Vec<SubstitutionCheck>,
    /// Theorems whose proofs were read.
    proofs_read: FxHashSet<Span>,
    /// How many definitions the spec had before.
    first: usize,
    /// Modules of files that were read as they stand, to be instantiated.
    standing: FxHashSet<Arc<str>>,
    /// Where declared names are among those of the spec.
    declared: Declared,
}

/// The variables and constants of a spec by name, and by arity.
#[derive(Default)]
struct Declared {
    variables: FxHashMap<Arc<str>, u32>,
    constants: FxHashMap<(Arc<str>, u32), u32>,
}

impl Declared {
    fn of(spec: &Spec) -> Self {
        let variables = spec.variables.iter().map(|known| Arc::clone(&known.name));
        let constants = spec.constants.iter();
        let constants = constants.map(|known| (Arc::clone(&known.name), known.arity));
        Self {
            variables: variables.zip(0..).collect(),
            constants: constants.zip(0..).collect(),
        }
    }
}

/// What is left when resolving is done, for the level check.
pub(super) struct Outcome {
    /// Errors.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Formulas that are nobody's body.
    pub(super) claims: Vec<Claim>,
    /// Goals of proofs.
    pub(super) goals: Vec<TemporalGoal>,
    /// Substitutions.
    pub(super) checks: Vec<SubstitutionCheck>,
}

impl<'a> Resolver<'a> {
    /// A resolver that has seen nothing.
    pub(super) fn new(spec: &'a mut Spec, scope: Scope, module: Arc<str>) -> Self {
        Self {
            first: spec.definitions.len(),
            declared: Declared::of(spec),
            spec,
            diagnostics: Vec::new(),
            scope,
            place: Place {
                module,
                origin: Origin::User,
                prefix: String::new(),
                frame: Vec::new(),
                caps: Arc::default(),
                depth: 0,
                through: None,
                substitution: None,
                assumptions: Vec::new(),
            },
            body: Body::default(),
            elaborating: Vec::new(),
            needed_at: None,
            claims: Vec::new(),
            goals: Vec::new(),
            checks: Vec::new(),
            proofs_read: FxHashSet::default(),
            standing: FxHashSet::default(),
        }
    }

    /// Resolves the root module.
    pub(super) fn root(mut self, source: &Arc<ModuleSource>) -> (Arc<Table>, Outcome) {
        let table = self.plain(source);
        (table, self.finish())
    }

    /// Ends resolving.
    pub(super) fn finish(self) -> Outcome {
        Outcome {
            diagnostics: self.diagnostics,
            claims: self.claims,
            goals: self.goals,
            checks: self.checks,
        }
    }

    /// Whether nobody will read a further error.
    fn has_enough_errors(&self) -> bool {
        self.diagnostics.len() >= MAX_ERRORS
    }

    /// Keeps an error, once: a module that is instantiated twice is read twice.
    fn report(&mut self, diagnostic: Diagnostic) {
        let known = self.diagnostics.iter().any(|other| {
            other.message == diagnostic.message
                && other.labels.first().map(|label| label.span)
                    == diagnostic.labels.first().map(|label| label.span)
        });
        if !known && !self.has_enough_errors() {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether the spec stays within its limits; reports it if not. Texts can
    /// multiply: an INSTANCE in an INSTANCE, a set bound to several names.
    fn within_limits(&mut self, span: Span) -> bool {
        let within =
            self.spec.definitions.len() < MAX_DEFINITIONS && self.spec.context.copied < MAX_COPIED;
        if !within && self.diagnostics.is_empty() {
            let large = Diagnostic::error(
                code::SPEC_TOO_LARGE,
                "the spec becomes too large here",
                span,
            )
            .with_note(format!(
                "at most {MAX_DEFINITIONS} definitions are resolved"
            ));
            self.report(large);
        }
        within
    }

    /// A new local of this name.
    fn local(&mut self, name: &Arc<str>) -> LocalId {
        fresh_local(self.spec, name)
    }

    fn definition(&self, id: DefId) -> Option<&Definition> {
        self.spec.definitions.get(id.0 as usize)
    }

    fn info(&self, id: DefId) -> Option<&DefInfo> {
        self.spec.context.infos.get(id.0 as usize)
    }

    /// What a local of a template or of the text is in the present body.
    fn mapped(&self, local: LocalId) -> LocalId {
        self.body.mapping.get(&local).copied().unwrap_or(local)
    }
}

/// A new local of this name.
fn fresh_local(spec: &mut Spec, name: &Arc<str>) -> LocalId {
    spec.locals.push(Arc::clone(name));
    LocalId(spec.locals.len() as u32 - 1)
}

/// What stands for an expression that was in error.
fn broken(span: Span) -> Expr {
    expr(ExprKind::Bool(false), span)
}

/// An expression.
fn expr(kind: ExprKind, span: Span) -> Expr {
    Expr {
        kind: Box::new(kind),
        span,
    }
}
