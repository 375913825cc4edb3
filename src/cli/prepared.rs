//! A question whose models are loaded.

use std::sync::Arc;

use crate::engine::Engine;
use crate::replay::{self, Checked, Input, Job};
use crate::report::{Checkup, ErrorReport, IgnoredFile, ModelUsed};
use crate::trace::Progress;

use super::files::Found;
use super::models::Loaded;
use super::question::{self, Asked, Named, Question};
use super::scene;

/// A model that could be loaded, with what it needs to judge.
pub(super) struct Ready {
    pub(super) asked: Asked,
    pub(super) loaded: Loaded,
    pub(super) engine: Option<Box<dyn Engine>>,
}

/// What can be judged, and why the rest cannot.
pub(super) struct Prepared {
    pub(super) ready: Vec<Ready>,
    ignored: Vec<IgnoredFile>,
    errors: Vec<ErrorReport>,
    /// Trace files without a model.
    unjudged: u64,
}

impl Prepared {
    /// Loads the models that are asked.
    pub(super) fn of(question: Question) -> Self {
        let Found {
            ignored, errors, ..
        } = question.found;
        let mut prepared = Self {
            ready: Vec::new(),
            ignored,
            errors,
            unjudged: 0,
        };
        for asked in question.asked {
            if asked.traces.is_empty() {
                prepared.add(asked.faults_without_traces());
                continue;
            }
            let traces = asked.traces.len() as u64;
            match prepare(asked) {
                Ok(model) => prepared.ready.push(model),
                Err(found) => {
                    prepared.add(found);
                    prepared.unjudged += traces;
                }
            }
        }
        if prepared.errors.is_empty() {
            let unknown = prepared.undefined(&question.declared);
            prepared.add(unknown);
        }
        prepared
    }

    /// Keeps the errors that tell a reader something new.
    fn add(&mut self, found: impl IntoIterator<Item = ErrorReport>) {
        for error in found {
            let mut known = self.errors.iter();
            if known.all(|known| !known.says_the_same(&error)) {
                self.errors.push(error);
            }
        }
    }

    /// Guards of operators that none of the specs defines.
    fn undefined(&self, guards: &[Named<String>]) -> Vec<ErrorReport> {
        let models = || self.ready.iter().map(|ready| &ready.loaded.model);
        let is_defined = |name: &str| models().any(|model| model.definition(name).is_some());
        let known = models().flat_map(question::operators);
        let known: Vec<&str> = known.collect();
        let undefined = guards
            .iter()
            .filter_map(|guard| Some((guard, guard.operators().find(|name| !is_defined(name))?)));
        undefined
            .map(|(guard, name)| guard.of_no_operator(name, &known))
            .collect()
    }

    /// With models that tell which branches the calls of an engine's operators
    /// reach.
    pub(super) fn watching_calls(mut self) -> Self {
        let asked = self.ready.iter_mut().filter(|ready| ready.engine.is_some());
        for ready in asked {
            ready.loaded.model = ready.loaded.model.watched();
        }
        self
    }

    /// The traces of all models, with the indices of these.
    pub(super) fn jobs(&self, progress: &Arc<Progress>) -> (Vec<usize>, Vec<Job<'_>>) {
        let ready = self.ready.iter().enumerate();
        ready
            .flat_map(|(index, ready)| {
                let traces = ready.asked.traces.iter();
                traces.map(move |input| {
                    let input = input.clone().counted_by(progress);
                    (index, ready.job(input))
                })
            })
            .unzip()
    }

    /// What TLC warns of as well, each once.
    pub(super) fn warnings(&self) -> Vec<ErrorReport> {
        let mut warnings: Vec<ErrorReport> = Vec::new();
        let models = self.ready.iter().map(|ready| &ready.loaded.model);
        for warning in models.flat_map(scene::warnings) {
            if warnings.iter().all(|known| !known.says_the_same(&warning)) {
                warnings.push(warning);
            }
        }
        warnings
    }

    /// Everything that the check came to.
    pub(super) fn checkup(&self, checked: Vec<(usize, Checked)>) -> Checkup<'_> {
        Checkup {
            models: self.ready.iter().map(Ready::used).collect(),
            checked,
            ignored: self.ignored.clone(),
            errors: self.errors.clone(),
            unjudged: self.unjudged,
        }
    }
}

impl Ready {
    /// A trace to be judged by it.
    pub(super) fn job(&self, input: Input) -> Job<'_> {
        Job {
            input,
            model: &self.loaded.model,
            engine: self.engine.as_deref(),
            rules: &self.asked.rules,
        }
    }

    /// The model, as the report names it.
    pub(super) fn used(&self) -> ModelUsed<'_> {
        let cfg = self.loaded.cfg.as_ref();
        ModelUsed {
            name: self.asked.name.clone(),
            spec: self.loaded.spec.display().to_string(),
            cfg: cfg.map(|cfg| cfg.display().to_string()),
            engine: self.engine.as_deref(),
            sources: self.loaded.model.spec().sources.clone(),
            branches: self
                .engine
                .as_deref()
                .map_or_else(Default::default, |engine| {
                    replay::branches(&self.loaded.model, engine)
                }),
        }
    }
}

/// Loads a model.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn prepare(asked: Asked) -> Result<Ready, Vec<ErrorReport>> {
    let engine = asked.engine()?;
    let loaded = asked.load()?;
    Ok(Ready {
        asked,
        loaded,
        engine,
    })
}
