//! One case of a batch, and the spec that it describes.

use indexmap::IndexMap;

use crate::diag::Source;
use crate::eval::{Assumptions, Bindings, Limits, Setup};
use crate::spec::config::parse_config;
use crate::spec::{Failure, LoadOptions, Spec, load_text};

use super::super::answer::Answer;
use super::fields::Fields;

/// One case, as in the oracle's files. Fields that are not named here are
/// ignored.
#[derive(Debug)]
pub(super) struct Case {
    /// Modules that the case's module extends.
    extends: Vec<String>,
    /// Units that come before the question.
    defs: String,
    /// Further modules by name.
    modules: IndexMap<String, String>,
    /// The text of a configuration.
    cfg: String,
    /// An expression to evaluate.
    pub(super) expr: Option<String>,
    /// Variables, declared before `defs`.
    pub(super) vars: Vec<String>,
    /// The initial predicate.
    pub(super) init: Option<String>,
    /// The next-state relation; without one the initial states are asked for.
    pub(super) action: Option<String>,
}

/// What one case may use.
pub(super) const LIMITS: Limits = Limits {
    depth: 20_000,
    work: 50_000_000,
    cells: 48 * 1024 * 1024,
};

impl Case {
    /// The case that a line's fields describe.
    ///
    /// # Errors
    /// Which field is not what it should be.
    pub(super) fn read(fields: &mut Fields) -> Result<Self, String> {
        Ok(Self {
            extends: fields.texts("extends")?,
            defs: fields.text("defs")?.unwrap_or_default(),
            modules: fields.texts_by_name("modules")?,
            cfg: fields.lines("cfg")?,
            expr: fields.text("expr")?,
            vars: fields.texts("vars")?,
            init: fields.text("init")?,
            action: fields.text("action")?,
        })
    }

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
        let source = Source::new("case.cfg", self.cfg.as_str());
        let file = spec.sources.add(Source::new("case.cfg", self.cfg.as_str()));
        let config = parse_config(&source, file).map_err(|found| Answer::of_config(&found))?;
        let setup = Setup::new(spec, &config).map_err(|found| Answer::rejected(&found))?;
        match Assumptions::new(spec, &setup.bindings, LIMITS).next() {
            Some(failed) => Err(Answer::undefined(&failed.error)),
            None => Ok(setup.bindings),
        }
    }
}
