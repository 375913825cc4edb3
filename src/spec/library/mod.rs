//! Where modules are found: folders, texts given, and those embedded here.

mod embedded;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexMap;

use crate::diag::{Diagnostic, FileId, LineColumn, Source, SourceMap, Span, code, decode_lossy};
use crate::syntax::ast;

use super::loader::LoadOptions;
use super::resolved::Origin;
use super::scope::ModuleSource;

pub(super) use embedded::module_defining;

/// Files larger than this are not read as modules, in bytes.
const MAX_FILE: u64 = 64 * 1024 * 1024;

/// A user's module wins over an embedded one of the same name.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folders: Vec<PathBuf>,
    texts: IndexMap<String, String>,
    /// The folder that the texts are shown to be in.
    shown: PathBuf,
    found: IndexMap<String, Arc<ModuleSource>>,
    /// The file of the root module, in which further modules may stand.
    root: Option<FileId>,
}

/// Whether a module of this name is embedded.
pub fn is_standard_module(name: &str) -> bool {
    embedded::text(name).is_some()
}

/// Names of all embedded modules.
pub fn standard_modules() -> impl Iterator<Item = &'static str> {
    embedded::names()
}

impl Library {
    /// A library of folders, in order, and of the texts that are given.
    pub fn new(folders: Vec<PathBuf>, options: &LoadOptions) -> Self {
        Self {
            folders,
            texts: options.modules.clone(),
            shown: options.shown.clone(),
            found: IndexMap::new(),
            root: None,
        }
    }

    /// Reads the root module, in whose file further modules may stand.
    pub(super) fn parse_root(
        &mut self,
        name: &str,
        path: PathBuf,
        text: String,
        sources: &mut SourceMap,
    ) -> Result<Arc<ModuleSource>, Diagnostic> {
        let file = sources.add(Source::new(path, text));
        self.root = Some(file);
        let ast = parse_file(file, sources)?;
        self.keep(name, ast, Origin::User)
    }

    /// The folder that is searched first.
    pub(super) fn first_folder(&self) -> Option<&Path> {
        self.folders.first().map(PathBuf::as_path)
    }

    /// The module of this name, read once; `None` if it is nowhere.
    pub(super) fn find(
        &mut self,
        name: &str,
        sources: &mut SourceMap,
    ) -> Result<Option<Arc<ModuleSource>>, Diagnostic> {
        if let Some(known) = self.found.get(name) {
            return Ok(Some(Arc::clone(known)));
        }
        match self.read(name, sources)? {
            Some((path, text, origin)) => self.parse(name, path, text, origin, sources).map(Some),
            None => self.find_beside_root(name, sources),
        }
    }

    /// A module that is nowhere else is looked for in the file of the root
    /// module, as by TLC. One that is nested in another is not to be had from
    /// outside of that.
    fn find_beside_root(
        &mut self,
        name: &str,
        sources: &SourceMap,
    ) -> Result<Option<Arc<ModuleSource>>, Diagnostic> {
        let Some((file, source)) = self.root.and_then(|file| Some((file, sources.get(file)?)))
        else {
            return Ok(None);
        };
        let Some(ast) = crate::syntax::parse_module_named(name, source, file) else {
            return Ok(None);
        };
        let ast = ast?;
        let is_around = |other: &ast::Module| {
            let (outer, inner) = (other.span, ast.span);
            outer.file == inner.file && outer.start < inner.start && inner.end <= outer.end
        };
        match self.found.values().any(|other| is_around(&other.ast)) {
            true => Ok(None),
            false => self.keep(name, ast, Origin::User).map(Some),
        }
    }

    /// The module of this name, if it was read.
    pub(super) fn already_read(&self, name: &str) -> Option<&Arc<ModuleSource>> {
        self.found.get(name)
    }

    /// Reads a text as the module of this name and keeps it.
    pub(super) fn parse(
        &mut self,
        name: &str,
        path: PathBuf,
        text: String,
        origin: Origin,
        sources: &mut SourceMap,
    ) -> Result<Arc<ModuleSource>, Diagnostic> {
        let file = sources.add(Source::new(path, text));
        let ast = parse_file(file, sources)?;
        self.keep(name, ast, origin)
    }

    fn keep(
        &mut self,
        name: &str,
        ast: ast::Module,
        origin: Origin,
    ) -> Result<Arc<ModuleSource>, Diagnostic> {
        if ast.name.name != name {
            let other = Diagnostic::error(
                code::MODULE_NAME,
                format!(
                    "module `{}` stands in the file of module `{name}`",
                    ast.name.name
                ),
                ast.name.span,
            )
            .with_fix("rename the module or the file");
            return Err(other);
        }
        let source = Arc::new(ModuleSource {
            name: name.into(),
            ast,
            origin,
            outer: None,
            outer_variables: false,
        });
        self.found.insert(name.to_owned(), Arc::clone(&source));
        Ok(source)
    }

    fn read(
        &self,
        name: &str,
        sources: &mut SourceMap,
    ) -> Result<Option<(PathBuf, String, Origin)>, Diagnostic> {
        let file = format!("{name}.tla");
        for folder in &self.folders {
            let path = folder.join(&file);
            if path.is_file() {
                let text = read_file(&path, sources)?;
                return Ok(Some((path, text, Origin::User)));
            }
        }
        if let Some(text) = self.texts.get(name) {
            return Ok(Some((self.shown.join(file), text.clone(), Origin::User)));
        }
        Ok(embedded::text(name).map(|text| {
            let path = PathBuf::from(format!("<standard modules>/{file}"));
            (path, text.to_owned(), Origin::Library)
        }))
    }

    /// Says where modules are looked for.
    pub(super) fn searched(&self) -> String {
        let folders: Vec<String> = self
            .folders
            .iter()
            .map(|folder| match folder.as_os_str().is_empty() {
                true => "the current folder".to_owned(),
                false => format!("`{}`", folder.display()),
            })
            .collect();
        if folders.is_empty() {
            "looked for among the standard modules".to_owned()
        } else {
            format!(
                "looked for in {} and among the standard modules",
                folders.join(", ")
            )
        }
    }

    /// Names of all modules that can be found.
    pub(super) fn known(&self) -> Vec<String> {
        let mut known: Vec<String> = self
            .folders
            .iter()
            .filter_map(|folder| {
                let folder = if folder.as_os_str().is_empty() {
                    Path::new(".")
                } else {
                    folder
                };
                fs_err::read_dir(folder).ok()
            })
            .flatten()
            .filter_map(|entry| module_name(&entry.ok()?.path()))
            .collect();
        known.sort();
        known.extend(self.texts.keys().cloned());
        known.extend(embedded::names().map(str::to_owned));
        known
    }
}

/// The module that a file is for by its name.
fn module_name(path: &Path) -> Option<String> {
    let tla = path.extension().is_some_and(|extension| extension == "tla");
    let stem = path.file_stem()?.to_str()?;
    tla.then(|| stem.to_owned())
}

/// Reads a file as text; errors point into it.
pub(super) fn read_file(path: &Path, sources: &mut SourceMap) -> Result<String, Diagnostic> {
    let bytes = read(path, MAX_FILE).map_err(|error| {
        let why = format!("cannot read the module: {}", reason(&error));
        let file = sources.add(Source::unread(path, LineColumn::START));
        Diagnostic::error(code::MODULE_UNREADABLE, why, Span::new(file, 0, 0))
    })?;
    Ok(decode_lossy(bytes))
}

/// The content of a file that is meant to be read by a person, or of whatever
/// else is there by that name: never more than `limit` bytes.
///
/// # Errors
/// If it cannot be read, or is larger.
pub fn read(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = fs_err::File::open(path)?;
    file.take(limit + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > limit {
        true => Err(std::io::Error::other(format!("larger than {limit} bytes"))),
        false => Ok(bytes),
    }
}

/// The system's reason, without the path that fs-err puts in front of it.
fn reason(error: &std::io::Error) -> String {
    use std::error::Error;
    error
        .source()
        .map_or_else(|| error.to_string(), ToString::to_string)
}

fn parse_file(file: FileId, sources: &SourceMap) -> Result<ast::Module, Diagnostic> {
    match sources.get(file) {
        Some(source) => crate::syntax::parse_module(source, file),
        None => Err(Diagnostic::error(
            code::MODULE_UNREADABLE,
            "no such text",
            Span::new(file, 0, 0),
        )),
    }
}
