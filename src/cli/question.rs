//! What `check` is asked: which traces by which models.

use std::path::{Path, PathBuf};

use crate::eval::{Folder, Outside};
use crate::replay::{CallRules, Input};
use crate::report::ErrorReport;

use super::check::Arguments;
use super::files::Found;
use super::models::{self, Loaded};
use super::outside::OutsideArguments;
use super::profile;
use super::suite::{Suite, SuiteModel};

/// The question, and what is wrong with it.
#[derive(Default)]
pub(super) struct Question {
    pub(super) asked: Vec<Asked>,
    /// What the given paths hold besides the traces.
    pub(super) found: Found,
    /// The folder of the suite, if it is of one.
    folder: PathBuf,
}

/// A model, and the traces it is to judge.
pub(super) struct Asked {
    pub(super) name: String,
    pub(super) engine: Option<String>,
    pub(super) rules: CallRules,
    pub(super) traces: Vec<Input>,
    spec: PathBuf,
    cfg: Option<PathBuf>,
    kept: Kept,
    /// What its spec may do outside itself.
    outside: Outside,
}

/// Where the texts of a model are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    InFiles,
    Embedded,
}

impl Asked {
    /// Loads the model.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(super) fn load(&self) -> Result<Loaded, Vec<ErrorReport>> {
        let cfg = self.cfg.as_deref();
        let loaded = match self.kept {
            Kept::InFiles => models::load_model(&self.spec, cfg, self.outside.clone()),
            Kept::Embedded => profile::load_model(&self.spec, cfg),
        };
        let spec = self.spec.display().to_string();
        loaded.map_err(|errors| {
            let errors = errors.into_iter();
            errors.map(|error| error.of_spec(&spec)).collect()
        })
    }
}

impl Question {
    /// What the arguments ask.
    pub(super) fn of(arguments: &Arguments) -> Self {
        let mut question = match &arguments.spec {
            Some(spec) => Self::by_spec(arguments, spec),
            None if arguments.reference_profile => Self::by_profile(),
            None => Self::by_suite(arguments),
        };
        if arguments.spec.is_none() && !arguments.reference_profile {
            question.let_outside(&arguments.outside);
        }
        if let Some(engine) = &arguments.engine {
            for asked in &mut question.asked {
                asked.engine = (engine != "none").then(|| engine.clone());
            }
        }
        let is_empty = question.asked.iter().all(|asked| asked.traces.is_empty());
        if is_empty && question.found.errors.is_empty() {
            let error = ErrorReport::plain(format!("nothing to check: {}", no_traces(arguments)));
            question.found.errors.push(error);
        }
        question
    }

    /// What the specs of a suite may do outside themselves: read below its
    /// folder.
    fn let_outside(&mut self, arguments: &OutsideArguments) {
        for asked in &mut self.asked {
            asked.outside = arguments.outside(Folder::Named(self.folder.clone()));
        }
    }

    fn by_spec(arguments: &Arguments, spec: &Path) -> Self {
        let mut found = Found::at(&arguments.traces, arguments.form.map(Into::into));
        let name = spec.file_stem().unwrap_or_default();
        let asked = Asked {
            name: name.to_string_lossy().into_owned(),
            engine: None,
            rules: CallRules {
                value_operators: arguments.value_operators.iter().cloned().collect(),
            },
            traces: std::mem::take(&mut found.traces),
            spec: spec.to_owned(),
            cfg: arguments.cfg.clone(),
            kept: Kept::InFiles,
            outside: arguments.outside.outside(Folder::OfSpec),
        };
        Self {
            asked: vec![asked],
            found,
            ..Self::default()
        }
    }

    fn by_profile() -> Self {
        match profile::suite() {
            Ok(suite) => Self::whole(&suite, Kept::Embedded),
            Err(errors) => Self::wrong(errors),
        }
    }

    fn by_suite(arguments: &Arguments) -> Self {
        let suite = match std::env::current_dir() {
            Ok(here) => Suite::find(&here),
            Err(error) => Err(vec![ErrorReport::plain(error.to_string())]),
        };
        match suite {
            Ok(Some(suite)) if arguments.traces.is_empty() => Self::whole(&suite, Kept::InFiles),
            Ok(Some(suite)) => Self::assigned(
                &suite,
                Found::at(&arguments.traces, arguments.form.map(Into::into)),
            ),
            Ok(None) => {
                let mut found = Found::at(&arguments.traces, arguments.form.map(Into::into));
                found.traces.clear();
                found.errors.push(nothing_to_judge_by(arguments));
                Self {
                    found,
                    ..Self::default()
                }
            }
            Err(errors) => Self::wrong(errors),
        }
    }

    fn wrong(errors: Vec<ErrorReport>) -> Self {
        let found = Found {
            errors,
            ..Found::default()
        };
        Self {
            found,
            ..Self::default()
        }
    }

    /// All traces of a suite.
    fn whole(suite: &Suite, kept: Kept) -> Self {
        let mut question = Self {
            folder: suite.folder.clone(),
            ..Self::default()
        };
        for model in &suite.models {
            let mut asked = Asked::by_model(model, &suite.folder, kept);
            let found = &mut question.found;
            let errors = found.errors.len();
            for path in &model.traces {
                match kept {
                    Kept::InFiles => found.add(&suite.folder.join(path)),
                    Kept::Embedded => profile::add_traces(found, path),
                }
            }
            asked.traces = std::mem::take(&mut found.traces);
            if asked.traces.is_empty() && !model.traces.is_empty() && found.errors.len() == errors {
                let message = format!("there is no trace for model `{}`", model.name);
                let listed: Vec<_> = model.traces.iter().map(|path| shown(path)).collect();
                let note = format!("looked for in {}", listed.join(", "));
                found
                    .errors
                    .push(ErrorReport::plain(message).with_note(note));
            }
            question.asked.push(asked);
        }
        question
    }

    /// Each of the traces goes to the model whose folders hold it.
    fn assigned(suite: &Suite, mut found: Found) -> Self {
        let models = suite.models.iter();
        let mut asked: Vec<Asked> = models
            .map(|model| Asked::by_model(model, &suite.folder, Kept::InFiles))
            .collect();
        for trace in std::mem::take(&mut found.traces) {
            let index = suite.model_of(trace.path());
            match index.and_then(|index| asked.get_mut(index)) {
                Some(model) => model.traces.push(trace),
                None => {
                    let trace = shown(trace.path());
                    let message = format!("no model of suite `{}` is for {trace}", suite.name);
                    found.errors.push(ErrorReport::plain(message).with_note(
                        "give the module with --spec, or name the folder in a [[model]] of \
                         lockstep.toml",
                    ));
                }
            }
        }
        Self {
            asked,
            found,
            folder: suite.folder.clone(),
        }
    }
}

impl Asked {
    fn by_model(model: &SuiteModel, folder: &Path, kept: Kept) -> Self {
        Self {
            name: model.name.clone(),
            engine: model.engine.clone(),
            rules: CallRules {
                value_operators: model.value_operators.iter().cloned().collect(),
            },
            traces: Vec::new(),
            spec: folder.join(&model.spec),
            cfg: model.cfg.as_ref().map(|cfg| folder.join(cfg)),
            kept,
            outside: Outside::default(),
        }
    }
}

fn nothing_to_judge_by(arguments: &Arguments) -> ErrorReport {
    let message = match arguments.traces.is_empty() {
        true => "nothing to check: there is no lockstep.toml from here up, and no --spec",
        false => "nothing to judge by: there is no lockstep.toml from here up, and no --spec",
    };
    ErrorReport::plain(message)
        .with_note("give a module with --spec and traces, or name a suite in lockstep.toml")
        .with_note("--reference-profile checks the traces that come with lockstep")
}

/// Why there are no traces, where nothing else is wrong.
fn no_traces(arguments: &Arguments) -> String {
    let listed: Vec<_> = arguments.traces.iter().map(|path| shown(path)).collect();
    match (listed.is_empty(), &arguments.spec) {
        (false, _) => format!("no traces in {}", listed.join(", ")),
        (true, Some(_)) => "no TRACE is given".to_owned(),
        (true, None) => "the suite has no traces".to_owned(),
    }
}

fn shown(path: &Path) -> String {
    format!("`{}`", path.display())
}
