//! What names mean in one place of a module.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use crate::diag::Span;
use crate::syntax::ast;

use super::levels::Signature;
use super::library::Library;
use super::resolved::{
    Assumption, Builtin, ConstId, DefId, Expr, Level, LocalId, Origin, Param, VarId,
};

/// What a name means.
#[derive(Clone, Debug)]
pub(super) enum Symbol {
    /// A variable of the spec.
    Variable(VarId),
    /// A constant of the spec.
    Constant(ConstId),
    /// A parameter or a bound name, with its arity.
    Local(LocalId, u32),
    /// A definition.
    Definition(DefId),
    /// An operator of the language, substituted for a constant operator.
    Builtin(Builtin, u32),
    /// `I` of `I(x) == INSTANCE M`.
    Instance(Arc<Instance>),
    /// A theorem or step of the form ASSUME … PROVE, which is no expression.
    AssumeProve(Arc<Clauses>, Access),
    /// A step of a proof that is no expression, by the word that it begins
    /// with; with its parts, if it claims anything.
    Step(&'static str, Option<DefId>),
    /// Something that an error was already reported for.
    Broken,
}

/// A named instance.
#[derive(Debug)]
pub(super) struct Instance {
    /// Its parameters; each definition of `table` has copies of its own.
    pub(super) params: Vec<Param>,
    /// What the instantiated module offers.
    pub(super) table: Arc<Table>,
}

/// An ASSUME … PROVE.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    /// What is assumed, in order, then what is proved.
    pub(super) clauses: Vec<Clause>,
    /// Labels of formulas in it.
    pub(super) labels: Vec<Label>,
    /// Whether SUFFICES stands before it, of which it is operand 1.
    pub(super) suffices: bool,
}

/// One clause of an ASSUME … PROVE.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// What it is.
    pub(super) kind: ClauseKind,
    /// Whether it may mention what a clause before it declares.
    pub(super) after_new: bool,
}

/// The kinds of clause.
#[derive(Clone, Debug)]
pub(super) enum ClauseKind {
    /// A formula.
    Formula(Expr),
    /// A declaration.
    New,
    /// An ASSUME … PROVE.
    AssumeProve(Arc<Clauses>),
}

/// Which clauses of an ASSUME … PROVE may be referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// All, where what it declares is in scope.
    All,
    /// Those before its first declaration.
    BeforeNew,
}

/// How a name came into a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// CONSTANT or VARIABLE: replaced by INSTANCE, kept by EXTENDS.
    Declared,
    /// A definition, a theorem's name, an instance.
    Defined,
    /// A parameter or bound name.
    Bound,
}

/// One name of a table.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// What it means.
    pub(super) symbol: Symbol,
    /// How it came here.
    pub(super) role: Role,
    /// Whether LOCAL hides it from other modules.
    pub(super) local: bool,
    /// Where it was declared or defined.
    pub(super) span: Span,
}

/// Names of a module, of a LET, or of what binds.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    /// By name, in order.
    pub(super) entries: IndexMap<Arc<str>, Entry>,
    /// Modules nested in the module.
    pub(super) modules: IndexMap<Arc<str>, Arc<ModuleSource>>,
    /// ASSUMEs of the module and of those that it extends.
    pub(super) assumptions: Vec<Assumption>,
}

/// A module's text, and what surrounds it.
#[derive(Debug)]
pub(super) struct ModuleSource {
    /// Its name.
    pub(super) name: Arc<str>,
    /// Its tree.
    pub(super) ast: ast::Module,
    /// Whether it is embedded.
    pub(super) origin: Origin,
    /// What a nested module sees of the modules around it.
    pub(super) outer: Option<Arc<Table>>,
    /// Whether variables of the modules around it occur in it.
    pub(super) outer_variables: bool,
}

/// Tables from the outermost to the innermost.
#[derive(Debug, Default)]
pub(super) struct Scope {
    tables: Vec<Table>,
    outer: Option<Arc<Table>>,
}

impl Scope {
    /// A module's scope, before its first unit.
    pub(super) fn new(outer: Option<Arc<Table>>) -> Self {
        Self {
            tables: vec![Table::default()],
            outer,
        }
    }

    /// The scope of something that is resolved later at a module's end.
    pub(super) fn within(table: Arc<Table>) -> Self {
        Self::new(Some(table))
    }

    /// What `name` means here.
    pub(super) fn find(&self, name: &str) -> Option<&Entry> {
        self.tables
            .iter()
            .rev()
            .chain(self.outer.as_deref())
            .find_map(|table| table.entries.get(name))
    }

    /// The innermost table's names.
    pub(super) fn entries_here(&self) -> impl Iterator<Item = (&Arc<str>, &Entry)> {
        self.tables
            .last()
            .into_iter()
            .flat_map(|table| &table.entries)
    }

    /// What `name` means in the innermost table.
    pub(super) fn find_here(&self, name: &str) -> Option<&Entry> {
        self.tables.last()?.entries.get(name)
    }

    /// The nested module of this name.
    pub(super) fn find_module(&self, name: &str) -> Option<&Arc<ModuleSource>> {
        self.tables
            .iter()
            .rev()
            .chain(self.outer.as_deref())
            .find_map(|table| table.modules.get(name))
    }

    /// Every name that can be seen, for near misses.
    pub(super) fn names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.tables
            .iter()
            .rev()
            .chain(self.outer.as_deref())
            .flat_map(|table| table.entries.keys())
    }

    /// Opens an inner table.
    pub(super) fn push(&mut self) {
        self.tables.push(Table::default());
    }

    /// Opens a table that was closed before.
    pub(super) fn push_table(&mut self, table: Table) {
        self.tables.push(table);
    }

    /// Closes the innermost table.
    pub(super) fn pop(&mut self) -> Table {
        self.tables.pop().unwrap_or_default()
    }

    /// Enters a name into the innermost table, whatever it meant before.
    pub(super) fn enter(&mut self, name: Arc<str>, entry: Entry) {
        if let Some(table) = self.tables.last_mut() {
            table.entries.insert(name, entry);
        }
    }

    /// Enters a nested module into the innermost table.
    pub(super) fn enter_module(&mut self, module: Arc<ModuleSource>) {
        if let Some(table) = self.tables.last_mut() {
            table.modules.insert(Arc::clone(&module.name), module);
        }
    }

    /// All that can be seen, as one table.
    pub(super) fn flatten(&self) -> Table {
        let mut flat = self.outer.as_deref().cloned().unwrap_or_default();
        for table in &self.tables {
            flat.entries.extend(
                table
                    .entries
                    .iter()
                    .map(|(k, v)| (Arc::clone(k), v.clone())),
            );
            flat.modules.extend(
                table
                    .modules
                    .iter()
                    .map(|(k, v)| (Arc::clone(k), Arc::clone(v))),
            );
        }
        flat
    }
}

/// What the resolver must remember of a definition beyond what it gives out.
#[derive(Clone, Debug, Default)]
pub(super) struct DefInfo {
    /// The instance parameters that its first parameters are copies of.
    pub(super) frame: Vec<LocalId>,
    /// Its labels.
    pub(super) labels: Vec<Label>,
    /// How high the level of arguments for instance parameters may be.
    pub(super) caps: Arc<[(LocalId, Level)]>,
    /// How many arguments `f[x, y \in S, <<z, w>> \in T] == e` takes: here 3.
    pub(super) function_arity: Option<usize>,
    /// The name of a theorem or assumption.
    pub(super) formula: bool,
    /// Declared RECURSIVE.
    pub(super) declared_recursive: bool,
    /// Declared RECURSIVE and still without a body.
    pub(super) pending: bool,
    /// Whether it stands in an instance, with parameters of its module
    /// replaced.
    pub(super) instantiated: bool,
}

/// A label inside a definition.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// Its name.
    pub(super) name: Arc<str>,
    /// The bound names that it takes, in its order.
    pub(super) params: Vec<Param>,
    /// What it labels.
    pub(super) body: Expr,
    /// Expressions LET … IN around the body, outermost first, inside the
    /// enclosing label or definition.
    pub(super) lets: Vec<Vec<DefId>>,
    /// Labels inside.
    pub(super) labels: Vec<Label>,
    /// In an ASSUME … PROVE, the clause that it is in, from 0.
    pub(super) clause: usize,
}

/// What a [`Spec`](super::resolved::Spec) keeps for resolving more.
#[derive(Clone, Debug, Default)]
pub(super) struct Context {
    /// Where further modules are found.
    pub(super) library: Library,
    /// By [`DefId`].
    pub(super) infos: Vec<DefInfo>,
    /// By [`DefId`], as far as levels were checked.
    pub(super) signatures: Vec<Option<Arc<Signature>>>,
    /// Modules that stand for themselves.
    pub(super) plain: IndexMap<Arc<str>, Arc<Table>>,
    /// Modules whose text raises levels, as far as it was asked.
    pub(super) raising: FxHashMap<Arc<str>, bool>,
    /// What assumptions declare.
    pub(super) assumed: FxHashMap<LocalId, ast::NewSort>,
    /// How many nodes were copied, of expressions and of definitions.
    pub(super) copied: usize,
    /// What the root module can see at its end.
    pub(super) root: Arc<Table>,
}

/// A builtin operator and its arity by its canonical symbol.
pub(super) fn builtin(symbol: &str) -> Option<(Builtin, u32)> {
    Some(match symbol {
        "/\\" => (Builtin::And, 2),
        "\\/" => (Builtin::Or, 2),
        "~" => (Builtin::Not, 1),
        "=>" => (Builtin::Implies, 2),
        "<=>" | "\\equiv" => (Builtin::Equivalent, 2),
        "=" => (Builtin::Equal, 2),
        "#" | "/=" => (Builtin::NotEqual, 2),
        "\\in" => (Builtin::In, 2),
        "\\notin" => (Builtin::NotIn, 2),
        "\\subseteq" => (Builtin::SubsetEq, 2),
        "\\cup" | "\\union" => (Builtin::Union, 2),
        "\\cap" | "\\intersect" => (Builtin::Intersection, 2),
        "\\" => (Builtin::Difference, 2),
        "SUBSET" => (Builtin::Powerset, 1),
        "UNION" => (Builtin::BigUnion, 1),
        "DOMAIN" => (Builtin::Domain, 1),
        "'" => (Builtin::Prime, 1),
        "ENABLED" => (Builtin::Enabled, 1),
        "UNCHANGED" => (Builtin::Unchanged, 1),
        "\\cdot" => (Builtin::Compose, 2),
        "[]" => (Builtin::Always, 1),
        "<>" => (Builtin::Eventually, 1),
        "~>" => (Builtin::LeadsTo, 2),
        "-+->" => (Builtin::Guarantees, 2),
        _ => return None,
    })
}

/// Words that are expressions of the language and cannot be defined.
pub(super) fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "TRUE" | "FALSE" | "BOOLEAN" | "STRING" | "\\X" | "\\times"
    ) || builtin(name).is_some()
}
