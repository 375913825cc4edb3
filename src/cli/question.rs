//! What `check` is asked: which traces by which models.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use toml::Spanned;

use crate::diag::code;
use crate::engine::{self, Engine};
use crate::eval::{Folder, Model, Outside};
use crate::replay::{CallRules, Input};
use crate::report::ErrorReport;
use crate::spec::near_miss;
use crate::spec::resolved::Origin;

use super::beside;
use super::files::{self, Found};
use super::mention::{CommandLine, Mention};
use super::models::{self, Loaded};
use super::outside::OutsideArguments;
use super::profile;
use super::suite::{Suite, SuiteModel};
use super::target::Target;

/// The question, and what is wrong with it.
#[derive(Default)]
pub(super) struct Question {
    pub(super) asked: Vec<Asked>,
    /// What the given paths hold besides the traces.
    pub(super) found: Found,
    /// Guards that the suite declares cannot be false alone, with the reason.
    pub(super) dependent: BTreeMap<String, String>,
    /// Where it does, if all its models are asked.
    pub(super) declared: Vec<Named<String>>,
}

/// A model, and the traces it is to judge.
pub(super) struct Asked {
    pub(super) name: String,
    pub(super) engine: Option<ChosenEngine>,
    pub(super) rules: CallRules,
    pub(super) traces: Vec<Input>,
    /// The operators of `rules`.
    ruled: Vec<Named<String>>,
    /// The procedures of `rules`, where a suite names them.
    procedures: Vec<Named<String>>,
    spec: Named<PathBuf>,
    cfg: Option<Named<PathBuf>>,
    kept: Kept,
    /// Whether the spec was found beside its traces.
    is_beside: bool,
    /// What its spec may do outside itself.
    outside: Outside,
    without_traces: WithoutTraces,
}

/// What a model must be that has no trace to judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WithoutTraces {
    /// There to be read: its traces are not among those that were given.
    Readable,
    /// Fit to judge traces: a suite has it and names none for it.
    Sound,
}

/// A thing, and where it is asked for.
#[derive(Clone, Debug)]
pub(super) struct Named<T> {
    what: T,
    at: Mention,
}

/// The engine that is to be asked, by its name.
pub(super) type ChosenEngine = Named<String>;

impl Named<String> {
    /// An error that points here, with the known name that is most like this
    /// one.
    fn unknown<'n>(
        &self,
        code: &'static str,
        message: String,
        known: impl IntoIterator<Item = &'n str>,
    ) -> ErrorReport {
        suggesting(self.at.error(code, message), &self.what, known)
    }

    /// The operators on the way to a guard.
    pub(super) fn operators(&self) -> impl Iterator<Item = &str> {
        let parts = self.what.split('/');
        parts.map(|part| part.split('.').next().unwrap_or(part))
    }

    /// A guard of an operator that no spec defines.
    pub(super) fn of_no_operator(&self, operator: &str, known: &[&str]) -> ErrorReport {
        let message = format!("no spec with traces defines an operator `{operator}`");
        let error = self.at.error(code::SUITE, message);
        suggesting(error, operator, known.iter().copied())
    }
}

/// The error, with the known name that is most like `name`.
fn suggesting<'n>(
    error: ErrorReport,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> ErrorReport {
    match near_miss(name, known) {
        Some(near) => error.with_fix(format!("did you mean `{near}`?")),
        None => error,
    }
}

/// The operators that a spec defines itself.
pub(super) fn operators(model: &Model) -> impl Iterator<Item = &str> {
    let definitions = model.spec().definitions.iter();
    let of_users = definitions.filter(|it| it.origin == Origin::User);
    of_users.map(|it| &*it.name)
}

impl ChosenEngine {
    /// The engine of this name.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn find(&self) -> Result<Box<dyn Engine>, ErrorReport> {
        engine::by_name(&self.what).ok_or_else(|| {
            let message = format!("there is no engine `{}`", self.what);
            let names = engine::names().iter().copied();
            let error = self.unknown(code::UNKNOWN_ENGINE, message, names);
            error.with_note(format!("there are: {}, none", engine::names().join(", ")))
        })
    }
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
        let spec = &self.spec.what;
        let cfg = self.cfg.as_ref().map(|cfg| cfg.what.as_path());
        self.are_readable()?;
        let loaded = match self.kept {
            Kept::InFiles => models::load_model(spec, cfg, self.outside.clone()),
            Kept::Embedded => profile::load_model(spec, cfg),
        };
        let spec = spec.display().to_string();
        let loaded = loaded.and_then(|loaded| {
            let mut lacking = self.unknown_operators(&loaded);
            lacking.extend(self.missing_components(&loaded));
            if lacking.is_empty() {
                Ok(loaded)
            } else {
                Err(lacking)
            }
        });
        loaded.map_err(|errors| {
            let errors = errors.into_iter();
            errors.map(|error| error.of_spec(&spec)).collect()
        })
    }

    /// Operators of the rules that the spec does not have.
    fn unknown_operators(&self, loaded: &Loaded) -> Vec<ErrorReport> {
        let is_unknown = |named: &&Named<String>| loaded.model.definition(&named.what).is_none();
        let unknown = self.ruled.iter().filter(is_unknown);
        unknown
            .map(|named| {
                let message = format!("the spec defines no operator `{}`", named.what);
                named.unknown(code::SUITE, message, operators(&loaded.model))
            })
            .collect()
    }

    /// Components of the procedures that the spec has no variable for, without which
    /// nothing could be asked of them.
    fn missing_components(&self, loaded: &Loaded) -> Vec<ErrorReport> {
        let Some(Ok(engine)) = self.engine.as_ref().map(ChosenEngine::find) else {
            return Vec::new();
        };
        let variables = loaded.model.variables();
        let is_missing = |component: &str| variables.iter().all(|own| **own != *component);
        let missing = self.procedures.iter().flat_map(|named| {
            let components = engine.components(&named.what).unwrap_or_default().needed;
            let missing = components.iter().filter(|component| is_missing(component));
            missing.map(|component| {
                let message = format!(
                    "the spec has no variable `{component}`, which the procedure `{}` is judged by",
                    named.what
                );
                let error = named.at.error(code::SUITE, message);
                error.with_note(format!("it is judged by: {}", components.join(", ")))
            })
        });
        missing.collect()
    }

    /// The engine that it asks, if it asks one.
    ///
    /// # Errors
    /// If there is no such engine, or if it has none of a procedure.
    pub(super) fn engine(&self) -> Result<Option<Box<dyn Engine>>, Vec<ErrorReport>> {
        let Some(chosen) = &self.engine else {
            return Ok(None);
        };
        let engine = chosen.find().map_err(|error| vec![error])?;
        let known = engine.procedures();
        let named = self.procedures.iter();
        let unknown = named.filter(|named| !known.contains(&named.what.as_str()));
        let errors: Vec<ErrorReport> = unknown
            .map(|named| {
                let message = format!(
                    "engine `{}` has no procedure `{}`",
                    engine.name(),
                    named.what
                );
                let error = named.unknown(code::SUITE, message, known.iter().copied());
                error.with_note(format!("there are: {}", known.join(", ")))
            })
            .collect();
        match errors.is_empty() {
            true => Ok(Some(engine)),
            false => Err(errors),
        }
    }

    /// Everything that is wrong with it, where it has no trace to judge.
    pub(super) fn faults_without_traces(&self) -> Vec<ErrorReport> {
        let model = match self.without_traces {
            WithoutTraces::Readable => self.are_readable(),
            WithoutTraces::Sound => self.load().map(drop),
        };
        let faults = [self.engine().err(), model.err()];
        faults.into_iter().flatten().flatten().collect()
    }

    /// Procedures that no engine is named for.
    fn orphans(&self) -> impl Iterator<Item = ErrorReport> {
        let without = self.procedures.iter().filter(|_| self.engine.is_none());
        without.map(|named| {
            let message = format!("no engine is named that has the procedure `{}`", named.what);
            let error = named.at.error(code::SUITE, message);
            error.with_note("name one with `engine`")
        })
    }

    /// Whether its spec and configuration are there to be read.
    ///
    /// # Errors
    /// Those that are not.
    pub(super) fn are_readable(&self) -> Result<(), Vec<ErrorReport>> {
        if self.kept == Kept::Embedded {
            return Ok(());
        }
        let files = std::iter::once(&self.spec).chain(&self.cfg);
        let unreadable = files.filter_map(|file| {
            let opened = fs_err::File::open(&file.what).and_then(|opened| opened.metadata());
            let error = match opened {
                Ok(metadata) if !metadata.is_dir() => return None,
                Ok(_) => std::io::ErrorKind::IsADirectory.into(),
                Err(error) => error,
            };
            Some(files::unreadable(&file.what, &error, &file.at))
        });
        let errors: Vec<ErrorReport> = unreadable.collect();
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }
}

impl Question {
    /// What the arguments ask.
    pub(super) fn of(arguments: &Target) -> Self {
        let line = CommandLine::of_process();
        let mut question = match &arguments.spec {
            Some(spec) => Self::by_spec(arguments, spec, &line),
            None if arguments.reference_profile => Self::by_profile(arguments, &line),
            None => Self::by_suite(arguments, &line),
        };
        if let Some(engine) = &arguments.engine {
            let engine = Named {
                what: engine.clone(),
                at: line.argument(engine.as_ref()),
            };
            for asked in &mut question.asked {
                asked.engine = (engine.what != "none").then(|| engine.clone());
            }
        } else {
            let orphans = question.asked.iter().flat_map(Asked::orphans);
            question.found.errors.extend(orphans);
        }
        if question.is_empty() && question.found.errors.is_empty() {
            question.found.errors.push(no_traces(arguments, &line));
        }
        question
    }

    fn is_empty(&self) -> bool {
        self.asked.iter().all(|asked| asked.traces.is_empty())
    }

    fn by_spec(arguments: &Target, spec: &Path, line: &CommandLine) -> Self {
        let named = |path: &Path| Named {
            what: path.to_owned(),
            at: line.argument(path.as_os_str()),
        };
        let mut found = Found::at(&arguments.traces, arguments.form.map(Into::into), line);
        let asked = Asked {
            rules: CallRules {
                value_operators: arguments.value_operators.iter().cloned().collect(),
                ..CallRules::default()
            },
            ruled: arguments
                .value_operators
                .iter()
                .map(|name| Named {
                    what: name.clone(),
                    at: line.argument(name.as_ref()),
                })
                .collect(),
            traces: found.take_traces(),
            cfg: arguments.cfg.as_deref().map(named),
            ..Asked::of_spec(named(spec), &arguments.outside)
        };
        Self {
            asked: vec![asked],
            found,
            ..Self::default()
        }
    }

    fn by_profile(arguments: &Target, line: &CommandLine) -> Self {
        let answer = match arguments.traces.is_empty() {
            true => profile::suite()
                .map(|suite| Self::whole(&suite, Kept::Embedded, &arguments.outside)),
            false => Self::of_calls().map(|asked| {
                let form = arguments.form.map(Into::into);
                let mut found = Found::at(&arguments.traces, form, line);
                let traces = found.take_traces();
                Self {
                    asked: vec![Asked { traces, ..asked }],
                    found,
                    ..Self::default()
                }
            }),
        };
        answer.unwrap_or_else(Self::wrong)
    }

    /// The profile's model of calls that stand alone, without traces.
    ///
    /// # Errors
    /// If the profile is not as it should be, which a test rules out.
    pub(super) fn of_calls() -> Result<Asked, Vec<ErrorReport>> {
        let suite = profile::suite()?;
        let mut models = suite.models.iter();
        match models.find(|model| model.name == profile::CALLS) {
            Some(model) => {
                let outside = OutsideArguments::default();
                Ok(Asked::of_model(model, &suite, Kept::Embedded, &outside))
            }
            None => Err(vec![ErrorReport::plain(
                "the profile has no model of calls",
            )]),
        }
    }

    fn by_suite(arguments: &Target, line: &CommandLine) -> Self {
        let suite = match std::env::current_dir() {
            Ok(here) => Suite::find(&here),
            Err(error) => Err(vec![ErrorReport::plain(error.to_string())]),
        };
        let outside = &arguments.outside;
        match suite {
            Err(errors) => Self::wrong(errors),
            Ok(suite) if !arguments.traces.is_empty() => {
                let found = Found::at(&arguments.traces, arguments.form.map(Into::into), line);
                Self::assigned(suite.as_ref(), found, outside, line)
            }
            Ok(Some(suite)) => Self::whole(&suite, Kept::InFiles, outside),
            Ok(None) => Self::wrong(vec![no_suite(line)]),
        }
    }

    fn wrong(errors: Vec<ErrorReport>) -> Self {
        let mut question = Self::default();
        question.found.errors = errors;
        question
    }

    /// All traces of a suite.
    fn whole(suite: &Suite, kept: Kept, outside: &OutsideArguments) -> Self {
        let mut question = Self {
            dependent: suite.reasons(),
            declared: suite
                .dependent
                .iter()
                .map(|one| Named {
                    what: one.guard.as_ref().clone(),
                    at: suite.mention(&one.guard),
                })
                .collect(),
            ..Self::default()
        };
        for model in &suite.models {
            let mut asked = Asked::of_model(model, suite, kept, outside);
            let found = &mut question.found;
            let errors = found.errors.len();
            for path in &model.traces {
                match kept {
                    Kept::InFiles => {
                        let named = suite.mention(path);
                        found.add(&suite.folder.join(path.as_ref()), &named);
                    }
                    Kept::Embedded => profile::add_traces(found, path.as_ref()),
                }
            }
            asked.traces = found.take_traces();
            if model.traces.is_empty() {
                asked.without_traces = WithoutTraces::Sound;
            }
            if let Some(path) = model.traces.first()
                && asked.traces.is_empty()
                && found.errors.len() == errors
            {
                let message = format!("there is no trace for model `{}`", model.name);
                let error = suite.mention(path).error(code::NOTHING_TO_CHECK, message);
                found.errors.push(error);
            }
            question.asked.push(asked);
        }
        if question.is_empty() && question.found.errors.is_empty() {
            let error = suite
                .end()
                .error(code::NOTHING_TO_CHECK, "the suite has no traces");
            question.found.errors.push(error);
        }
        question
    }

    /// Each of the traces goes to the model whose folders hold it, else to the
    /// module that it names, looked up beside it.
    fn assigned(
        suite: Option<&Suite>,
        mut found: Found,
        outside: &OutsideArguments,
        line: &CommandLine,
    ) -> Self {
        let mut asked: Vec<Asked> = suite.map_or_else(Vec::new, |suite| {
            let models = suite.models.iter();
            let asked = models.map(|model| Asked::of_model(model, suite, Kept::InFiles, outside));
            asked.collect()
        });
        for trace in found.take_traces() {
            let index = suite.and_then(|suite| suite.model_of(trace.path()));
            if let Some(model) = index.and_then(|index| asked.get_mut(index)) {
                model.traces.push(trace);
                continue;
            }
            let at = line.path(trace.path());
            let named = beside::spec_of(&trace);
            if let Some(spec) = named.clone().filter(|spec| spec.is_file()) {
                let mut known = asked.iter_mut();
                match known.find(|asked| asked.is_beside && asked.spec.what == spec) {
                    Some(model) => model.traces.push(trace),
                    None => asked.push(Asked {
                        traces: vec![trace],
                        is_beside: true,
                        ..Asked::of_spec(Named { what: spec, at }, outside)
                    }),
                }
                continue;
            }
            let is_file = trace.path().is_file();
            let unreadable = is_file.then(|| trace.open().err()).flatten();
            found.errors.push(match unreadable {
                Some(error) => ErrorReport::of_trace(&error),
                None => no_model(trace.path(), suite, &at).with_note(match named {
                    Some(spec) => {
                        format!(
                            "the trace names a module, but {} is not there",
                            shown(&spec)
                        )
                    }
                    None => {
                        "the trace names no module that could be looked up beside it".to_owned()
                    }
                }),
            });
        }
        Self {
            asked,
            found,
            dependent: suite.map_or_else(BTreeMap::new, Suite::reasons),
            ..Self::default()
        }
    }
}

impl Asked {
    /// A spec of its own, for traces that are given with it.
    fn of_spec(spec: Named<PathBuf>, outside: &OutsideArguments) -> Self {
        let name = spec.what.file_stem().unwrap_or_default();
        Self {
            name: name.to_string_lossy().into_owned(),
            engine: None,
            rules: CallRules::default(),
            traces: Vec::new(),
            ruled: Vec::new(),
            procedures: Vec::new(),
            spec,
            cfg: None,
            kept: Kept::InFiles,
            is_beside: false,
            outside: outside.outside(Folder::OfSpec),
            without_traces: WithoutTraces::Readable,
        }
    }

    /// A model of a suite, whose spec may read below the suite's folder.
    fn of_model(model: &SuiteModel, suite: &Suite, kept: Kept, outside: &OutsideArguments) -> Self {
        let in_folder = |path: &Spanned<PathBuf>| Named {
            what: suite.folder.join(path.as_ref()),
            at: suite.mention(path),
        };
        let named = |name: &Spanned<String>| Named {
            what: name.as_ref().clone(),
            at: suite.mention(name),
        };
        Self {
            name: model.name.clone(),
            engine: model.engine.as_ref().map(named),
            rules: CallRules {
                value_operators: names(&model.value_operators),
                predicates: names(&model.predicates),
                procedures: model
                    .procedures
                    .iter()
                    .map(|name| name.as_ref().clone())
                    .collect(),
            },
            ruled: model
                .value_operators
                .iter()
                .chain(&model.predicates)
                .map(named)
                .collect(),
            procedures: model.procedures.iter().map(named).collect(),
            cfg: model.cfg.as_ref().map(in_folder),
            kept,
            outside: match kept {
                Kept::InFiles => outside.outside(Folder::Named(suite.folder.clone())),
                Kept::Embedded => Outside::default(),
            },
            ..Self::of_spec(in_folder(&model.spec), outside)
        }
    }
}

fn names(listed: &[Spanned<String>]) -> BTreeSet<String> {
    listed.iter().map(|name| name.as_ref().clone()).collect()
}

/// Neither a suite nor anything else to check.
fn no_suite(line: &CommandLine) -> ErrorReport {
    let message = "nothing to check: there is no lockstep.toml from here up, and no TRACE";
    let error = line.end().error(code::NOTHING_TO_CHECK, message);
    error
        .with_note("give a module with --spec and traces, or name a suite in lockstep.toml")
        .with_note("--reference-profile checks the traces that come with lockstep")
}

/// A trace that nothing says how to judge.
fn no_model(trace: &Path, suite: Option<&Suite>, at: &Mention) -> ErrorReport {
    let trace = shown(trace);
    let message = match suite {
        Some(suite) => format!("no model of suite `{}` is for {trace}", suite.name),
        None => format!("nothing to judge {trace} by: there is no lockstep.toml from here up"),
    };
    let error = at.error(code::NO_MODEL, message);
    error.with_note(match suite {
        Some(_) => {
            "give the module with --spec, or name the folder in a [[model]] of lockstep.toml"
        }
        None => "give the module with --spec",
    })
}

/// Why there are no traces, where nothing else is wrong.
fn no_traces(arguments: &Target, line: &CommandLine) -> ErrorReport {
    let (at, message) = match arguments.traces.as_slice() {
        [] => (line.end(), "nothing to check: no TRACE is given".to_owned()),
        [first, ..] => {
            let listed: Vec<_> = arguments.traces.iter().map(|path| shown(path)).collect();
            let message = format!("nothing to check: no traces in {}", listed.join(", "));
            (line.argument(first.as_os_str()), message)
        }
    };
    at.error(code::NOTHING_TO_CHECK, message)
}

fn shown(path: &Path) -> String {
    format!("`{}`", path.display())
}
