//! One case of a batch, and the spec that it describes.

use indexmap::IndexMap;
use serde::Deserialize;

use crate::diag::Source;
use crate::eval::{Assumptions, Bindings, Limits, Setup};
use crate::spec::config::parse_config;
use crate::spec::{Failure, LoadOptions, Spec, load_text};

use super::super::answer::Answer;

/// One case, as in the oracle's files. Fields that are not named here are
/// ignored.
#[derive(Debug, Deserialize)]
pub(super) struct Case {
    /// Modules that the case's module extends.
    #[serde(default)]
    pub(super) extends: Vec<String>,
    /// Units that come before the question.
    #[serde(default)]
    pub(super) defs: String,
    /// Further modules by name.
    #[serde(default)]
    pub(super) modules: IndexMap<String, String>,
    /// A configuration, or its lines.
    #[serde(default)]
    pub(super) cfg: ConfigText,
    /// An expression to evaluate.
    #[serde(default)]
    pub(super) expr: Option<String>,
    /// Variables, declared before `defs`.
    #[serde(default)]
    pub(super) vars: Vec<String>,
    /// The initial predicate.
    #[serde(default)]
    pub(super) init: Option<String>,
    /// The next-state relation; without one the initial states are asked for.
    #[serde(default)]
    pub(super) action: Option<String>,
}

/// The text of a configuration.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum ConfigText {
    /// Line by line.
    Lines(Vec<String>),
    /// In one piece.
    Whole(String),
}

impl Default for ConfigText {
    fn default() -> Self {
        Self::Lines(Vec::new())
    }
}

impl ConfigText {
    fn text(&self) -> String {
        match self {
            Self::Lines(lines) => lines.join("\n"),
            Self::Whole(text) => text.clone(),
        }
    }
}

/// What one case may use.
pub(super) const LIMITS: Limits = Limits {
    depth: 20_000,
    work: 50_000_000,
    cells: 64 * 1024 * 1024,
};

impl Case {
    /// The case's module, with what it extends.
    pub(super) fn load(&self) -> Result<Spec, Failure> {
        let extends = match self.extends.as_slice() {
            [] => String::new(),
            names => format!("EXTENDS {}\n", names.join(", ")),
        };
        let variables = match self.vars.as_slice() {
            [] => String::new(),
            names => format!("VARIABLES {}\n", names.join(", ")),
        };
        let defs = &self.defs;
        let text = format!("---- MODULE Case ----\n{extends}{variables}{defs}\n====\n");
        let options = LoadOptions {
            modules: self.modules.clone(),
            ..LoadOptions::default()
        };
        load_text("Case", &text, &options)
    }

    /// What the configuration binds, once the assumptions hold.
    pub(super) fn set_up(&self, spec: &mut Spec) -> Result<Bindings, Answer> {
        let text = self.cfg.text();
        let source = Source::new("case.cfg", text.as_str());
        let file = spec.sources.add(Source::new("case.cfg", text));
        let config = parse_config(&source, file).map_err(|found| Answer::of_config(&found))?;
        let setup = Setup::new(spec, &config).map_err(|found| Answer::rejected(&found))?;
        match Assumptions::new(spec, &setup.bindings, LIMITS).next() {
            Some(failed) => Err(Answer::undefined(&failed.error)),
            None => Ok(setup.bindings),
        }
    }
}
