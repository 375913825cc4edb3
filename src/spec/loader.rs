//! From a root module to a [`Spec`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexMap;

use crate::diag::{Diagnostic, Source, SourceMap, Span};
use crate::syntax::ast;

use super::levels;
use super::library::{Library, read_file};
use super::resolve::{Outcome, Resolver};
use super::resolved::{Assumption, Denotation, Expr, Level, Origin, Spec};
use super::scope::{Context, ModuleSource, Scope, Symbol, Table};

/// Instances in `I!J!Op` that are listed among the root module's names.
const MAX_LISTED_DEPTH: usize = 4;

/// Where modules may be found besides the root module's folder.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Further folders, searched in order.
    pub folders: Vec<PathBuf>,
    /// Modules given as text, by name.
    pub modules: IndexMap<String, String>,
    /// The folder that these are shown to be in.
    pub shown: PathBuf,
}

/// Why there is no [`Spec`].
#[derive(Debug)]
pub struct Failure {
    /// The texts that the diagnostics point into.
    pub sources: SourceMap,
    /// At least one error.
    pub diagnostics: Vec<Diagnostic>,
}

/// Loads the module in a file and all that it needs.
///
/// # Errors
///
/// All that is wrong with the module and those that it needs: what cannot be
/// read, found or parsed, names and numbers of arguments, then levels.
pub fn load(root: &Path, options: &LoadOptions) -> Result<Spec, Failure> {
    let mut sources = SourceMap::default();
    let text = match read_file(root, &mut sources) {
        Ok(text) => text,
        Err(diagnostic) => return Err(failure(sources, diagnostic)),
    };
    let folder = root.parent().map(Path::to_path_buf).unwrap_or_default();
    let folders = std::iter::once(folder)
        .chain(options.folders.iter().cloned())
        .collect();
    let name = root
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let library = Library::new(folders, options);
    load_root(&name, root.to_path_buf(), text, library, sources)
}

/// Loads a module given as text and all that it needs.
///
/// # Errors
///
/// As for [`load`].
pub fn load_text(name: &str, text: &str, options: &LoadOptions) -> Result<Spec, Failure> {
    let library = Library::new(options.folders.clone(), options);
    let path = options.shown.join(format!("{name}.tla"));
    load_root(name, path, text.to_owned(), library, SourceMap::default())
}

fn failure(sources: SourceMap, diagnostic: Diagnostic) -> Failure {
    Failure {
        sources,
        diagnostics: vec![diagnostic],
    }
}

fn load_root(
    name: &str,
    path: PathBuf,
    text: String,
    mut library: Library,
    mut sources: SourceMap,
) -> Result<Spec, Failure> {
    let source = match library.parse_root(name, path, text, &mut sources) {
        Ok(source) => source,
        Err(diagnostic) => return Err(failure(sources, diagnostic)),
    };
    resolve_root(&source, library, sources)
}

fn resolve_root(
    source: &Arc<ModuleSource>,
    library: Library,
    sources: SourceMap,
) -> Result<Spec, Failure> {
    let mut spec = Spec {
        name: Arc::clone(&source.name),
        sources,
        variables: Vec::new(),
        constants: Vec::new(),
        definitions: Vec::new(),
        names: IndexMap::new(),
        assumptions: Vec::new(),
        selections: Vec::new(),
        locals: Vec::new(),
        modules: IndexMap::new(),
        context: Context {
            library,
            ..Context::default()
        },
    };
    let resolver = Resolver::new(&mut spec, Scope::default(), Arc::clone(&source.name));
    let (table, outcome) = resolver.root(source);
    spec.assumptions.clone_from(&table.assumptions);
    spec.names = visible(&table);
    spec.context.root = table;
    finish(&mut spec, outcome, 0)?;
    Ok(spec)
}

/// Checks levels once all names are right.
fn finish(spec: &mut Spec, mut outcome: Outcome, from: usize) -> Result<(), Failure> {
    let mut diagnostics = std::mem::take(&mut outcome.diagnostics);
    if diagnostics.is_empty() {
        diagnostics = levels::check(spec, &outcome, from);
    }
    if diagnostics.is_empty() {
        return Ok(());
    }
    Err(Failure {
        sources: spec.sources.clone(),
        diagnostics,
    })
}

/// Names of the root module, and `I!Op` of its instances.
fn visible(table: &Table) -> IndexMap<Arc<str>, Denotation> {
    let mut names = IndexMap::new();
    list(table, "", 0, &mut names);
    names
}

fn list(table: &Table, prefix: &str, depth: usize, names: &mut IndexMap<Arc<str>, Denotation>) {
    for (name, entry) in &table.entries {
        let inside = !prefix.is_empty();
        if inside && (entry.local || entry.role != super::scope::Role::Defined) {
            continue;
        }
        let full = format!("{prefix}{name}");
        if let Symbol::Instance(instance) = &entry.symbol {
            if depth < MAX_LISTED_DEPTH {
                list(&instance.table, &format!("{full}!"), depth + 1, names);
            }
        } else if let Some(denotation) = super::resolve::denotation(&entry.symbol) {
            names.insert(full.into(), denotation);
        }
    }
}

/// Resolves one more expression where the root module ends.
///
/// Its hidden definitions are added to the spec; what a failure leaves behind
/// there is used by nobody.
///
/// # Errors
///
/// All that is wrong with the names and levels in it.
pub fn resolve_expression(spec: &mut Spec, source: &ast::Expr) -> Result<Expr, Failure> {
    let before = spec.definitions.len();
    let root = Arc::clone(&spec.context.root);
    let name = Arc::clone(&spec.name);
    let mut resolver = Resolver::new(spec, Scope::within(root), name);
    let resolved = resolver.expression(source);
    let mut outcome = resolver.finish();
    outcome.claims.push(super::resolve::Claim {
        body: resolved.clone(),
        max: super::resolved::Level::Temporal,
    });
    finish(spec, outcome, before)?;
    Ok(resolved)
}

/// The level of an expression that was resolved in the scope of a spec.
pub fn level_of(spec: &Spec, expr: &Expr) -> Level {
    levels::level_of(spec, expr)
}

/// The folder that the root module is in, where modules are looked for first;
/// `None` if it is not from a file.
pub fn root_folder(spec: &Spec) -> Option<&Path> {
    spec.context.library.first_folder()
}

/// The text of the root module as a tree.
pub fn root_module(spec: &Spec) -> Option<&ast::Module> {
    let source = spec.context.library.already_read(&spec.name)?;
    Some(&source.ast)
}

/// Units that are read as if they stood at the end of the root module.
#[derive(Clone, Copy, Debug)]
pub struct Addition<'t> {
    /// The name by which the text is shown.
    pub origin: &'t str,
    /// Further modules that are extended.
    pub extends: &'t [String],
    /// Definitions, declarations and other units.
    pub text: &'t str,
}

/// Adds units to the root module. What a failure leaves behind is used by
/// nobody.
///
/// # Errors
/// What is wrong with the units, a name that the root module has already too.
pub fn extend(spec: &mut Spec, addition: Addition<'_>) -> Result<(), Failure> {
    let module = match addition_module(spec, addition) {
        Ok(module) => module,
        Err(diagnostic) => return Err(failure(spec.sources.clone(), diagnostic)),
    };
    let before = spec.definitions.len();
    let root = Arc::clone(&spec.context.root);
    let source = Arc::new(ModuleSource {
        name: module.name.name.as_str().into(),
        ast: module,
        origin: Origin::User,
        outer: Some(Arc::clone(&root)),
        outer_variables: !spec.variables.is_empty(),
    });
    let name = Arc::clone(&spec.name);
    let resolver = Resolver::new(spec, Scope::within(Arc::clone(&root)), name);
    let (added, outcome) = resolver.root(&source);
    finish(spec, outcome, before)?;
    let mut table = Table::clone(&root);
    let entries = added.entries.iter();
    table
        .entries
        .extend(entries.map(|(name, entry)| (Arc::clone(name), entry.clone())));
    let modules = added.modules.iter();
    table
        .modules
        .extend(modules.map(|(name, module)| (Arc::clone(name), Arc::clone(module))));
    let known = |other: &Assumption| {
        let mut known = root.assumptions.iter();
        known.any(|assumption| assumption.body.span == other.body.span)
    };
    let assumptions = added.assumptions.iter().filter(|other| !known(other));
    table.assumptions.extend(assumptions.cloned());
    spec.assumptions.clone_from(&table.assumptions);
    spec.names = visible(&table);
    spec.context.root = Arc::new(table);
    Ok(())
}

/// The addition as a module of its own.
fn addition_module(spec: &mut Spec, addition: Addition<'_>) -> Result<ast::Module, Diagnostic> {
    let listed = addition.extends.join(", ");
    let file = spec.sources.add(Source::new("EXTENDS", listed.as_str()));
    let mut start = 0;
    let mut extends = Vec::with_capacity(addition.extends.len());
    for name in addition.extends {
        let end = start + name.len() as u32;
        extends.push(ast::Ident {
            name: name.clone(),
            span: Span::new(file, start, end),
        });
        start = end + ", ".len() as u32;
    }
    let file = spec
        .sources
        .add(Source::new(addition.origin, addition.text));
    let units = crate::syntax::parse_units(&Source::new(addition.origin, addition.text), file)?;
    let span = Span::new(file, 0, addition.text.len() as u32);
    Ok(ast::Module {
        name: ast::Ident {
            name: addition.origin.to_owned(),
            span,
        },
        extends,
        units,
        span,
    })
}

/// Parses and resolves one more expression where the root module ends.
/// `origin` is the name by which its text is shown.
///
/// # Errors
///
/// As for [`resolve_expression`], or what is wrong with its syntax.
pub fn resolve_expression_text(spec: &mut Spec, origin: &str, text: &str) -> Result<Expr, Failure> {
    let source = Source::new(origin, text);
    let file = spec.sources.add(Source::new(origin, text));
    match crate::syntax::parse_expression(&source, file) {
        Ok(source) => resolve_expression(spec, &source),
        Err(diagnostic) => Err(failure(spec.sources.clone(), diagnostic)),
    }
}
