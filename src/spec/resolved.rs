//! A spec with every name resolved.
//!
//! [`Spec`] is what the loader and the resolver leave behind: tables of
//! variables, constants and definitions, and expressions that point into them.
//! An instantiated module's definitions are resolved anew for each INSTANCE,
//! with its parameters replaced, so nothing downstream knows of substitution.

use std::sync::Arc;

use indexmap::IndexMap;

use super::scope::Context;
use crate::diag::{SourceMap, Span};
pub use crate::syntax::ast::{Fairness, Junction, Quantifier, Standing};

/// Index of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(pub u32);

/// Index of a declared constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstId(pub u32);

/// Index of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefId(pub u32);

/// A parameter or bound name; unique within a [`Spec`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalId(pub u32);

/// The level of an expression, as in *Specifying Systems*, section 17.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Same value in every state.
    Constant,
    /// Depends on one state.
    State,
    /// Depends on a step.
    Action,
    /// Depends on a behaviour.
    Temporal,
}

/// A declared variable of the root module (after EXTENDS).
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Arc<str>,
    /// Its declaration.
    pub span: Span,
}

/// A declared constant of the root module (after EXTENDS).
#[derive(Clone, Debug)]
pub struct Constant {
    /// Its name.
    pub name: Arc<str>,
    /// How many arguments it takes.
    pub arity: u32,
    /// Its declaration.
    pub span: Span,
}

/// A parameter of a definition or LAMBDA.
#[derive(Clone, Debug)]
pub struct Param {
    /// What refers to it.
    pub local: LocalId,
    /// Its name.
    pub name: Arc<str>,
    /// 0 for an expression, else the arity of the operator it stands for.
    pub arity: u32,
}

/// Where a definition's text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A module that was read from a file or given as text.
    User,
    /// A module that is embedded in lockstep. Natives are looked up by the
    /// definition's `module` and `base_name`.
    Library,
}

/// A definition: of a module, of an INSTANCE, or of a LET.
#[derive(Clone, Debug)]
pub struct Definition {
    /// As it is referred to and as TLC prints it: `Next`, `S!Bump`.
    pub name: Arc<str>,
    /// Its name in the module that holds its text: `Bump`.
    pub base_name: Arc<str>,
    /// The module that holds its text.
    pub module: Arc<str>,
    /// Whether that module is embedded.
    pub origin: Origin,
    /// The whole definition.
    pub span: Span,
    /// The defined name.
    pub name_span: Span,
    /// Its parameters; for `I(x)!Op(y)` those of the instance come first.
    pub params: Vec<Param>,
    /// How many of `params` come from parametrised instances.
    pub instance_params: usize,
    /// Right of `==`. For `f[x \in S] == e` a [`ExprKind::Function`], in
    /// which `f` refers to this definition.
    pub body: Expr,
    /// Level of the body with constant arguments.
    pub level: Level,
    /// Whether it (mutually) refers to itself.
    pub recursive: bool,
    /// Whether it is defined in a LET, and so may refer to locals around it.
    pub nested: bool,
    /// How many instances are around its text of those in which ENABLED needs
    /// variables of its own, see [`Definition::replaces_variable`].
    pub depth: u32,
    /// Whether it stands for a variable of a module that is instantiated one
    /// deeper, and that may be another one than the others' there. ENABLED in
    /// that module binds the variable with a prime as such, not what it is
    /// replaced by (*Specifying Systems*, section 17.8).
    pub replaces_variable: bool,
    /// The INSTANCE that brings it here with parameters of its module
    /// replaced; of several around each other the outermost. TLC gives its
    /// place for that of an action.
    pub through: Option<ModuleSpan>,
}

/// A part of a text, with the module whose text it is of: a nested module has a
/// name of its own. Of an INSTANCE it is all, with the name that it defines.
#[derive(Clone, Debug)]
pub struct ModuleSpan {
    /// The module that holds it.
    pub module: Arc<str>,
    /// Where it is.
    pub span: Span,
}

/// What the root module's names mean; for `.cfg` files and the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denotation {
    /// A variable.
    Variable(VarId),
    /// A constant.
    Constant(ConstId),
    /// A definition.
    Definition(DefId),
}

/// A whole spec, resolved.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Name of the root module.
    pub name: Arc<str>,
    /// All texts read.
    pub sources: SourceMap,
    /// By [`VarId`], in order of declaration.
    pub variables: Vec<Variable>,
    /// By [`ConstId`].
    pub constants: Vec<Constant>,
    /// By [`DefId`].
    pub definitions: Vec<Definition>,
    /// Top-level names that the root module can see.
    pub names: IndexMap<Arc<str>, Denotation>,
    /// ASSUMEs of the root and of the modules it extends or instantiates.
    pub assumptions: Vec<Assumption>,
    /// Names of locals by [`LocalId`], for messages.
    pub locals: Vec<Arc<str>>,
    /// Where parts of definitions are named, as in `A!2`. What such a name
    /// means has the place where it is defined.
    pub selections: Vec<Span>,
    /// Top-level names by module: what module-scoped overrides refer to.
    pub modules: IndexMap<Arc<str>, IndexMap<Arc<str>, Denotation>>,
    /// What the resolver needs to resolve more in the root module's scope.
    pub(super) context: Context,
}

impl Spec {
    /// Definitions with the text of this one, itself included: those of the
    /// other instances of its module, and of the module itself.
    pub fn copies(&self, id: DefId) -> impl Iterator<Item = DefId> {
        let original = self.definitions.get(id.0 as usize);
        let copies = self.definitions.iter().enumerate();
        let copies = copies.filter(move |(_, copy)| {
            original.is_some_and(|it| {
                copy.name_span == it.name_span && copy.base_name == it.base_name && !copy.nested
            })
        });
        copies.map(|(index, _)| DefId(index as u32))
    }

    /// Whether a definition stands in an instance, with parameters of its
    /// module replaced.
    pub fn is_instantiated(&self, id: DefId) -> bool {
        let info = self.context.infos.get(id.0 as usize);
        info.is_some_and(|info| info.instantiated)
    }
}

impl Definition {
    /// How many arguments it takes besides those of its instance.
    pub fn own_arity(&self) -> usize {
        self.params.len().saturating_sub(self.instance_params)
    }
}

/// One ASSUME.
#[derive(Clone, Debug)]
pub struct Assumption {
    /// Its name, if any.
    pub name: Option<Arc<str>>,
    /// What is assumed.
    pub body: Expr,
    /// Whether it is to be checked.
    pub standing: Standing,
}

/// A resolved expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: Box<ExprKind>,
    /// Where it is written.
    pub span: Span,
}

/// An operator that is applied or passed.
#[derive(Clone, Debug)]
pub enum Operator {
    /// A defined operator.
    Definition(DefId),
    /// A declared constant operator.
    Constant(ConstId),
    /// An operator parameter.
    Local(LocalId),
    /// An operator of the language itself.
    Builtin(Builtin),
    /// `LAMBDA x : e`.
    Lambda(Vec<Param>, Expr),
}

/// Operators of the language that evaluate as a function of their operands or
/// have a meaning of their own; all others come from modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// `a /\ b`, infix.
    And,
    /// `a \/ b`, infix.
    Or,
    /// `~a`.
    Not,
    /// `a => b`.
    Implies,
    /// `a <=> b`, `a \equiv b`.
    Equivalent,
    /// `a = b`.
    Equal,
    /// `a # b`, `a /= b`.
    NotEqual,
    /// `a \in b`.
    In,
    /// `a \notin b`.
    NotIn,
    /// `a \subseteq b`.
    SubsetEq,
    /// `a \cup b`.
    Union,
    /// `a \cap b`.
    Intersection,
    /// `a \ b`.
    Difference,
    /// `SUBSET a`.
    Powerset,
    /// `UNION a`.
    BigUnion,
    /// `DOMAIN a`.
    Domain,
    /// `a'`.
    Prime,
    /// `ENABLED a`.
    Enabled,
    /// `UNCHANGED a`.
    Unchanged,
    /// `a \cdot b`.
    Compose,
    /// `[]a`.
    Always,
    /// `<>a`.
    Eventually,
    /// `a ~> b`.
    LeadsTo,
    /// `a -+-> b`.
    Guarantees,
}

impl Builtin {
    /// As it is written in ASCII.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::And => "/\\",
            Self::Or => "\\/",
            Self::Not => "~",
            Self::Implies => "=>",
            Self::Equivalent => "<=>",
            Self::Equal => "=",
            Self::NotEqual => "#",
            Self::In => "\\in",
            Self::NotIn => "\\notin",
            Self::SubsetEq => "\\subseteq",
            Self::Union => "\\cup",
            Self::Intersection => "\\cap",
            Self::Difference => "\\",
            Self::Powerset => "SUBSET",
            Self::BigUnion => "UNION",
            Self::Domain => "DOMAIN",
            Self::Prime => "'",
            Self::Enabled => "ENABLED",
            Self::Unchanged => "UNCHANGED",
            Self::Compose => "\\cdot",
            Self::Always => "[]",
            Self::Eventually => "<>",
            Self::LeadsTo => "~>",
            Self::Guarantees => "-+->",
        }
    }
}

/// What a bound binds.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// One name, an element.
    Name(LocalId),
    /// An element taken apart.
    Tuple(Vec<LocalId>),
}

/// `pattern \in set`; `x, y \in S` is two of these.
#[derive(Clone, Debug)]
pub struct Bound {
    /// What is bound.
    pub pattern: Pattern,
    /// To elements of what. Not in scope of the other bounds' names.
    pub set: Expr,
}

/// A part of the place that an EXCEPT updates.
#[derive(Clone, Debug)]
pub enum ExceptStep {
    /// `.f`.
    Field(Arc<str>),
    /// `[e]`; `[e1, e2]` is a tuple.
    Index(Expr),
}

/// One update of an EXCEPT.
#[derive(Clone, Debug)]
pub struct ExceptUpdate {
    /// After `!`.
    pub path: Vec<ExceptStep>,
    /// `@` in `value` refers to this local.
    pub at: LocalId,
    /// The new value.
    pub value: Expr,
}

/// The kinds of resolved expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `TRUE`, `FALSE`.
    Bool(bool),
    /// `BOOLEAN`.
    BooleanSet,
    /// `STRING`.
    StringSet,
    /// A whole number, decimal digits.
    Int(Arc<str>),
    /// A number with a decimal point, as written.
    Decimal(Arc<str>),
    /// A string.
    String(Arc<str>),
    /// A variable.
    Variable(VarId),
    /// A declared constant of arity 0.
    Constant(ConstId),
    /// A bound name, a parameter of arity 0, `@`.
    Local(LocalId),
    /// An operator applied; a definition without parameters too.
    Apply(Operator, Vec<Expr>),
    /// An operator passed as argument (only as an argument).
    Operator(Operator),
    /// A bulleted list.
    Junction(Junction, Vec<Expr>),
    /// A quantifier over sets (Forall or Exists).
    Quantified(Quantifier, Vec<Bound>, Expr),
    /// A quantifier over everything, or a temporal one.
    Unbounded(Quantifier, Vec<LocalId>, Expr),
    /// CHOOSE.
    Choose(Pattern, Option<Expr>, Expr),
    /// `{a, b}`.
    Set(Vec<Expr>),
    /// `{x \in S : p}`.
    Filter(Bound, Expr),
    /// `{e : x \in S, …}`.
    Map(Expr, Vec<Bound>),
    /// `f[e]`; `f[e1, e2]` has a tuple here.
    FunctionApply(Expr, Expr),
    /// `[x \in S, … |-> e]`; two bound names or more make pairs, triples, ….
    Function(Vec<Bound>, Expr),
    /// `[S -> T]`.
    FunctionSet(Expr, Expr),
    /// `[a |-> e, …]`.
    Record(Vec<(Arc<str>, Expr)>),
    /// `[a : S, …]`.
    RecordSet(Vec<(Arc<str>, Expr)>),
    /// `A \X B \X C`.
    Product(Vec<Expr>),
    /// EXCEPT.
    Except(Expr, Vec<ExceptUpdate>),
    /// `e.f`.
    Field(Expr, Arc<str>),
    /// `<<a, b>>`.
    Tuple(Vec<Expr>),
    /// `[A]_v`.
    BoxAction(Expr, Expr),
    /// `<<A>>_v`.
    AngleAction(Expr, Expr),
    /// Subscript and action.
    Fairness(Fairness, Expr, Expr),
    /// IF.
    If(Expr, Expr, Expr),
    /// CASE, arms and OTHER.
    Case(Vec<(Expr, Expr)>, Option<Expr>),
    /// LET; the definitions are `nested`.
    Let(Vec<DefId>, Expr),
}
