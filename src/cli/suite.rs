//! `lockstep.toml`: which traces belong to which spec.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use crate::diag::{Diagnostic, Source, SourceMap, Span, code};
use crate::mutation::{Declared, Stale};
use crate::report::ErrorReport;

use super::mention::Mention;
use super::models;

/// Name of the file.
pub(super) const FILE: &str = "lockstep.toml";

/// The file as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    suite: Named,
    #[serde(default, rename = "model")]
    models: Vec<SuiteModel>,
    #[serde(default)]
    dependent: Vec<Dependent>,
    #[serde(default, rename = "survivor")]
    survivors: Vec<Survivor>,
}

/// One `[[dependent]]`: a guard that cannot be false alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Dependent {
    /// Its path.
    pub(super) guard: Spanned<String>,
    /// Why.
    because: String,
}

/// One `[[survivor]]`: a mutant that nothing can notice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Survivor {
    /// The operator that is mutated.
    operator: String,
    /// What stands there, as `mutants` shows it.
    original: Spanned<String>,
    /// What stands there instead.
    mutated: String,
    /// Why nothing notices.
    because: String,
}

impl Survivor {
    pub(super) fn declared(&self) -> Declared {
        Declared {
            operator: self.operator.clone(),
            original: self.original.as_ref().clone(),
            mutated: self.mutated.clone(),
            because: self.because.clone(),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
}

/// One `[[model]]`: a spec and the traces it judges. Paths are relative to the
/// file's folder.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SuiteModel {
    /// What it is called in reports.
    pub(super) name: String,
    /// The root module.
    pub(super) spec: Spanned<PathBuf>,
    /// The configuration; by default the one beside the module.
    pub(super) cfg: Option<Spanned<PathBuf>>,
    /// The engine that is asked.
    pub(super) engine: Option<Spanned<String>>,
    /// Traces of the suite: files and folders.
    #[serde(default)]
    pub(super) traces: Vec<Spanned<PathBuf>>,
    /// Traces of this model that are no part of the suite.
    #[serde(default)]
    pub(super) aside: Vec<PathBuf>,
    /// Operators whose FALSE is a value, not a refusal.
    #[serde(default)]
    pub(super) value_operators: Vec<Spanned<String>>,
    /// Operators that answer TRUE or FALSE.
    #[serde(default)]
    pub(super) predicates: Vec<Spanned<String>>,
    /// Composite procedures of the engine that the traces show.
    #[serde(default)]
    pub(super) procedures: Vec<Spanned<String>>,
}

/// A suite and where it was found.
#[derive(Clone, Debug)]
pub(super) struct Suite {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    pub(super) models: Vec<SuiteModel>,
    /// Guards that cannot be false alone.
    pub(super) dependent: Vec<Dependent>,
    /// Mutants that nothing can notice.
    pub(super) survivors: Vec<Survivor>,
    path: PathBuf,
    text: Arc<str>,
}

impl Suite {
    /// Looks for the file in `start` and the folders around it, up to the
    /// repository's root and no further. Paths are shown from `start`.
    ///
    /// # Errors
    /// If there is one and it cannot be used.
    pub(super) fn find(start: &Path) -> Result<Option<Self>, Vec<ErrorReport>> {
        for folder in start.ancestors() {
            let path = folder.join(FILE);
            if path.is_file() {
                let shown = path.strip_prefix(start).unwrap_or(&path);
                let text = models::read(shown)?;
                return Self::parse(shown, &text).map(Some);
            }
            if folder.join(".git").exists() {
                break;
            }
        }
        Ok(None)
    }

    /// The suite that a text describes.
    ///
    /// # Errors
    /// If it is not as it should be.
    pub(super) fn parse(path: &Path, text: &str) -> Result<Self, Vec<ErrorReport>> {
        let written: Written =
            toml::from_str(text).map_err(|error| vec![malformed(path, text, &error)])?;
        Ok(Self {
            name: written.suite.name,
            folder: path.parent().map(Path::to_owned).unwrap_or_default(),
            models: written.models,
            dependent: written.dependent,
            survivors: written.survivors,
            path: path.to_owned(),
            text: text.into(),
        })
    }

    /// The guards that cannot be false alone, each with the reason.
    pub(super) fn reasons(&self) -> BTreeMap<String, String> {
        let declared = self.dependent.iter();
        declared
            .map(|one| (one.guard.as_ref().clone(), one.because.clone()))
            .collect()
    }

    /// Where the file says this.
    pub(super) fn mention<T>(&self, said: &Spanned<T>) -> Mention {
        Mention::in_file(&self.path, &self.text, said.span())
    }

    /// What is wrong with what it says of a survivor.
    pub(super) fn stale(&self, stale: &Stale) -> Option<ErrorReport> {
        let survivor = self.survivors.get(stale.place)?;
        let operator = &survivor.operator;
        let at = self.mention(&survivor.original);
        Some(match &stale.noticed {
            Some(met) => {
                let message = format!("this mutant of `{operator}` does not survive");
                let error = at.error(code::SUITE, message);
                error.with_note(format!("{} state {} notices it", met.trace, met.state))
            }
            None => {
                let message = format!("`{operator}` has no mutant that reads so");
                let error = at.error(code::SUITE, message);
                error.with_note("a survivor is declared by its two lines as `mutants` shows them")
            }
        })
    }

    /// The end of the file, where more could be said.
    pub(super) fn end(&self) -> Mention {
        let end = self.text.len();
        Mention::in_file(&self.path, &self.text, end..end)
    }

    /// The model that a trace belongs to, by the folders it names.
    pub(super) fn model_of(&self, trace: &Path) -> Option<usize> {
        let trace = absolute(trace);
        self.models.iter().position(|model| {
            let traces = model.traces.iter().map(Spanned::as_ref);
            let mut named = traces.chain(&model.aside);
            named.any(|path| trace.starts_with(absolute(&self.folder.join(path))))
        })
    }
}

fn malformed(path: &Path, text: &str, error: &toml::de::Error) -> ErrorReport {
    let mut sources = SourceMap::default();
    let file = sources.add(Source::new(path, text));
    let range = error.span().unwrap_or(0..0);
    let span = Span::new(file, range.start as u32, range.end as u32);
    let mut lines = error.message().lines();
    let message = lines.next().unwrap_or("this is not as it should be");
    let mut diagnostic = Diagnostic::error(code::SUITE, message, span);
    diagnostic.notes.extend(lines.map(str::to_owned));
    ErrorReport::diagnosed(diagnostic, &sources)
}

/// The path from the root, links resolved where the file exists.
fn absolute(path: &Path) -> PathBuf {
    fs_err::canonicalize(path)
        .or_else(|_| std::path::absolute(path))
        .unwrap_or_else(|_| path.to_owned())
}
