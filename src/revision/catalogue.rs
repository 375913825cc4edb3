//! All definitions of one side of a revision.

use std::collections::BTreeSet;
use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use crate::diag::{FileId, SourceMap, Span};
use crate::spec::resolved::{Definition, Level, Origin, Spec};

use super::form::{Form, Key, Part};
use super::sequential::Sequential;
use super::units::{self, Statements};

/// A place in a file; line and column from 1, columns in code points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// The file, as it is shown.
    pub file: String,
    /// Line.
    pub line: u64,
    /// Column.
    pub column: u64,
}

impl Site {
    /// The place where a span begins, if it is of these texts.
    pub fn of(span: Span, sources: &SourceMap) -> Option<Self> {
        let source = sources.get(span.file)?;
        let at = source.line_column(span.start);
        Some(Self {
            file: source.path().display().to_string(),
            line: at.line,
            column: at.column,
        })
    }
}

/// One definition as it is written on one side.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) form: Form,
    pub(super) parts: Vec<Part>,
    /// Its parameters, operators with a place for each argument: `F(_)`.
    pub(super) params: Vec<String>,
    pub(super) site: Option<Site>,
    pub(super) level: Level,
    /// Whether it is what an INSTANCE puts in for a constant or a variable of its module.
    pub(super) is_put_in: bool,
}

/// The definitions of the modules that are no standard modules, in the order
/// they are met, and what else is to be compared.
#[derive(Debug, Default)]
pub(super) struct Catalogue {
    pub(super) definitions: IndexMap<Key, Entry>,
    /// Texts of modules, by name.
    pub(super) modules: IndexMap<Arc<str>, String>,
    /// What they say beside their definitions.
    pub(super) statements: IndexMap<Arc<str>, Statements>,
    pub(super) variables: BTreeSet<Arc<str>>,
    pub(super) constants: BTreeSet<Arc<str>>,
    /// Forms of unnamed assumptions, with their places.
    pub(super) assumptions: Vec<(Form, Option<Site>)>,
    /// What they take for sequences.
    pub(super) sequential: Sequential,
}

impl Catalogue {
    pub(super) fn of<'s>(specs: impl Iterator<Item = &'s Spec>) -> Self {
        let mut catalogue = Self::default();
        for spec in specs {
            catalogue.add(spec);
        }
        catalogue
    }

    fn add(&mut self, spec: &Spec) {
        let mut assumed: FxHashSet<Span> = FxHashSet::default();
        for definition in &spec.definitions {
            if definition.origin == Origin::Library || definition.nested {
                continue;
            }
            let module = &definition.module;
            if !self.modules.contains_key(module)
                && let Some(source) = spec.sources.get(definition.span.file)
            {
                let text = source.text().to_string();
                self.modules.insert(Arc::clone(module), text);
            }
            let key = Key::of(definition);
            if !self.definitions.contains_key(&key) {
                self.definitions.insert(key, entry(spec, definition));
            }
        }
        self.read(spec);
        self.sequential.add(spec);
        let variables = spec.variables.iter();
        self.variables
            .extend(variables.map(|variable| Arc::clone(&variable.name)));
        let constants = spec.constants.iter();
        self.constants
            .extend(constants.map(|constant| Arc::clone(&constant.name)));
        for assumption in &spec.assumptions {
            let site = Site::of(assumption.body.span, &spec.sources);
            let is_known = self.assumptions.iter().any(|(_, known)| *known == site);
            if assumed.insert(assumption.body.span) && !is_known {
                let form = Form::of_expression(spec, &assumption.body);
                self.assumptions.push((form, site));
            }
        }
    }

    /// Reads what modules say beside their definitions.
    fn read(&mut self, spec: &Spec) {
        let files = (0..).map(FileId);
        for (file, source) in files.map_while(|file| Some((file, spec.sources.get(file)?))) {
            // Root modules of one folder share most of their modules.
            let stem = source.path().file_stem().and_then(|it| it.to_str());
            if stem.is_some_and(|stem| self.statements.contains_key(stem)) {
                continue;
            }
            if let Some((name, statements)) = units::statements(source, file) {
                let name: Arc<str> = name.into();
                let text = source.text().to_string();
                self.modules.entry(Arc::clone(&name)).or_insert(text);
                self.statements.entry(name).or_insert(statements);
            }
        }
    }

    /// What a definition depends on in turn, itself included.
    pub(super) fn reached_from<'c>(&'c self, key: &'c Key) -> BTreeSet<&'c Key> {
        let mut reached = BTreeSet::new();
        let mut open = vec![key];
        while let Some(key) = open.pop() {
            if let Some(entry) = self.definitions.get(key)
                && reached.insert(key)
            {
                open.extend(&entry.form.definitions);
            }
        }
        reached
    }
}

fn entry(spec: &Spec, definition: &Definition) -> Entry {
    let params = definition.params.iter().map(|param| match param.arity {
        0 => param.name.to_string(),
        arity => format!("{}({})", param.name, vec!["_"; arity as usize].join(", ")),
    });
    Entry {
        form: Form::of(spec, definition),
        parts: Form::parts(spec, definition),
        params: params.collect(),
        site: Site::of(definition.name_span, &spec.sources),
        level: definition.level,
        // No other name has the instance's in it, but that of an infix operator.
        is_put_in: definition
            .base_name
            .split_once('!')
            .is_some_and(|(instance, _)| !instance.is_empty()),
    }
}
