//! `lockstep.toml`: which traces belong to which spec.

use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Name of the file.
pub(super) const FILE: &str = "lockstep.toml";

/// The file as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    suite: Named,
    #[serde(default, rename = "model")]
    models: Vec<SuiteModel>,
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
    pub(super) spec: PathBuf,
    /// The configuration; by default the one beside the module.
    pub(super) cfg: Option<PathBuf>,
    /// The engine that is asked.
    pub(super) engine: Option<String>,
    /// Traces of the suite: files and folders.
    #[serde(default)]
    pub(super) traces: Vec<PathBuf>,
    /// Traces of this model that are no part of the suite.
    #[serde(default)]
    pub(super) aside: Vec<PathBuf>,
    /// Operators whose FALSE is a value, not a refusal.
    #[serde(default)]
    pub(super) value_operators: Vec<String>,
}

/// A suite and where it was found.
#[derive(Clone, Debug)]
pub(super) struct Suite {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    pub(super) models: Vec<SuiteModel>,
}

/// Why a suite cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum SuiteError {
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(std::io::Error),
    /// The file is not as it should be. The text has the place and an excerpt.
    #[error("{}: {error}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: toml::de::Error,
    },
}

impl Suite {
    /// Looks for the file in `start` and the folders around it, up to the
    /// repository's root and no further.
    ///
    /// # Errors
    /// If there is one and it cannot be used.
    pub(super) fn find(start: &Path) -> Result<Option<Self>, SuiteError> {
        for folder in start.ancestors() {
            let path = folder.join(FILE);
            if path.is_file() {
                return Self::read(&path).map(Some);
            }
            if folder.join(".git").exists() {
                break;
            }
        }
        Ok(None)
    }

    fn read(path: &Path) -> Result<Self, SuiteError> {
        let text = fs_err::read_to_string(path).map_err(SuiteError::Unreadable)?;
        let written: Written = toml::from_str(&text).map_err(|error| SuiteError::Malformed {
            path: path.to_owned(),
            error,
        })?;
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        Ok(Self {
            name: written.suite.name,
            folder,
            models: written.models,
        })
    }

    /// The model that a trace belongs to, by the folders it names.
    pub(super) fn model_of(&self, trace: &Path) -> Option<usize> {
        let trace = absolute(trace);
        self.models.iter().position(|model| {
            let mut named = model.traces.iter().chain(&model.aside);
            named.any(|path| trace.starts_with(absolute(&self.folder.join(path))))
        })
    }
}

/// The path from the root, links resolved where the file exists.
fn absolute(path: &Path) -> PathBuf {
    fs_err::canonicalize(path)
        .or_else(|_| std::path::absolute(path))
        .unwrap_or_else(|_| path.to_owned())
}
