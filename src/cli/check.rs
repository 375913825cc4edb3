//! `lockstep check`.

use std::path::{Path, PathBuf};

use crate::diag::Style;
use crate::engine::{self, Engine};
use crate::eval::{Folder, Outside};
use crate::replay::{self, CallRules, Job};
use crate::report::{self, Agreement, Checkup, ErrorReport, ModelUsed};

use super::exit::Exit;
use super::files::Found;
use super::models::{Loaded, load_model};
use super::output;
use super::outside::OutsideArguments;
use super::suite::{Suite, SuiteModel};

/// Do these traces conform to the model?
///
/// Without TRACE, checks the suite that `lockstep.toml` names. Exit status: 0
/// all judges agree, 1 something diverges, 2 the question could not be put,
/// 3 something stayed undecided.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Trace files, and folders to look for them in
    #[arg(value_name = "TRACE")]
    traces: Vec<PathBuf>,
    /// The root module to judge by; by default the one that `lockstep.toml` gives
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,
    /// The configuration of --spec; by default the one beside it
    #[arg(long, value_name = "FILE", requires = "spec")]
    cfg: Option<PathBuf>,
    /// The engine to ask, or `none`
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// Operators whose FALSE is a value, not a refusal
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    value_operators: Vec<String>,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    outside: OutsideArguments,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For a person.
    #[default]
    Text,
    /// One JSON object.
    Json,
}

/// A model of the question, with the traces it is to judge.
struct Asked {
    name: String,
    spec: PathBuf,
    cfg: Option<PathBuf>,
    engine: Option<String>,
    rules: CallRules,
    outside: Outside,
    found: Found,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    let mut errors = Vec::new();
    let asked = match question(arguments) {
        Ok(asked) => asked,
        Err(error) => {
            errors.push(error);
            Vec::new()
        }
    };
    let report = check(asked, errors);
    let text = match arguments.format {
        Format::Text => report::text::render(&report, Style::Color),
        Format::Json => report::json::render(&report).unwrap_or_default(),
    };
    output::print(&text);
    match report.agreement() {
        Agreement::Conforms => Exit::Conforms,
        Agreement::Undecided => Exit::Undecided,
        Agreement::NotAsked => Exit::NotAsked,
        Agreement::Diverges => Exit::Diverges,
    }
}

/// Which traces are to be judged by which models.
fn question(arguments: &Arguments) -> Result<Vec<Asked>, ErrorReport> {
    let mut asked = match &arguments.spec {
        Some(spec) => vec![by_spec(arguments, spec)],
        None => by_suite(arguments)?,
    };
    if let Some(engine) = &arguments.engine {
        for model in &mut asked {
            model.engine = (engine != "none").then(|| engine.clone());
        }
    }
    Ok(asked)
}

fn by_spec(arguments: &Arguments, spec: &Path) -> Asked {
    let mut found = Found::default();
    arguments.traces.iter().for_each(|path| found.add(path));
    Asked {
        name: spec
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default(),
        spec: spec.to_owned(),
        cfg: arguments.cfg.clone(),
        engine: None,
        rules: CallRules {
            value_operators: arguments.value_operators.iter().cloned().collect(),
        },
        outside: arguments.outside.outside(Folder::OfSpec),
        found,
    }
}

fn by_suite(arguments: &Arguments) -> Result<Vec<Asked>, ErrorReport> {
    let here = std::env::current_dir().map_err(|error| ErrorReport::plain(error.to_string()))?;
    let suite = Suite::find(&here).map_err(|error| ErrorReport::plain(error.to_string()))?;
    let Some(suite) = suite else {
        return Err(ErrorReport {
            notes: vec!["give a module with --spec, or name a suite in lockstep.toml".to_owned()],
            ..ErrorReport::plain("nothing to check: no --spec, and no lockstep.toml from here up")
        });
    };
    let folder = suite
        .folder
        .strip_prefix(&here)
        .unwrap_or(&suite.folder)
        .to_owned();
    let outside = arguments
        .outside
        .outside(Folder::Named(suite.folder.clone()));
    let mut asked: Vec<Asked> = suite
        .models
        .iter()
        .map(|model| by_model(model, &folder, outside.clone()))
        .collect();
    if arguments.traces.is_empty() {
        for (asked, model) in asked.iter_mut().zip(&suite.models) {
            model
                .traces
                .iter()
                .for_each(|path| asked.found.add(&folder.join(path)));
        }
        return Ok(asked);
    }
    let mut found = Found::default();
    arguments.traces.iter().for_each(|path| found.add(path));
    assign(&suite, found, &mut asked)?;
    Ok(asked)
}

fn by_model(model: &SuiteModel, folder: &Path, outside: Outside) -> Asked {
    Asked {
        name: model.name.clone(),
        spec: folder.join(&model.spec),
        cfg: model.cfg.as_ref().map(|cfg| folder.join(cfg)),
        engine: model.engine.clone(),
        rules: CallRules {
            value_operators: model.value_operators.iter().cloned().collect(),
        },
        outside,
        found: Found::default(),
    }
}

/// Gives each trace to the model whose folders hold it.
fn assign(suite: &Suite, found: Found, asked: &mut [Asked]) -> Result<(), ErrorReport> {
    for path in found.traces {
        let model = suite.model_of(&path).and_then(|index| asked.get_mut(index));
        match model {
            Some(model) => model.found.traces.push(path),
            None => {
                return Err(ErrorReport {
                    notes: vec![format!(
                        "give the module with --spec, or name the folder in a [[model]] of suite `{}`",
                        suite.name
                    )],
                    ..ErrorReport::plain(format!(
                        "{}: no model of the suite is for this trace",
                        path.display()
                    ))
                });
            }
        }
    }
    if let Some(first) = asked.first_mut() {
        first.found.ignored.extend(found.ignored);
        first.found.unreadable.extend(found.unreadable);
    }
    Ok(())
}

/// A model that could be loaded, with what it needs to judge.
struct Ready {
    asked: Asked,
    loaded: Loaded,
    engine: Option<Box<dyn Engine>>,
}

fn check(asked: Vec<Asked>, mut errors: Vec<ErrorReport>) -> report::Report {
    let mut ignored = Vec::new();
    let mut ready = Vec::new();
    for mut asked in asked {
        ignored.append(&mut asked.found.ignored);
        for (path, reason) in asked.found.unreadable.drain(..) {
            errors.push(ErrorReport::plain(format!("{}: {reason}", path.display())));
        }
        match prepare(asked) {
            Ok(Some(model)) => ready.push(model),
            Ok(None) => {}
            Err(found) => errors.extend(found),
        }
    }
    let mut jobs = Vec::new();
    let mut owners = Vec::new();
    for (index, model) in ready.iter().enumerate() {
        for path in &model.asked.found.traces {
            owners.push(index);
            jobs.push(Job {
                path: path.clone(),
                model: &model.loaded.model,
                engine: model.engine.as_deref(),
                rules: &model.asked.rules,
            });
        }
    }
    let checked = owners.into_iter().zip(replay::check(&jobs)).collect();
    drop(jobs);
    let models = ready
        .iter()
        .map(|ready| ModelUsed {
            name: ready.asked.name.clone(),
            spec: ready.loaded.spec.display().to_string(),
            cfg: ready
                .loaded
                .cfg
                .as_ref()
                .map(|cfg| cfg.display().to_string()),
            engine: ready.engine.as_deref(),
            sources: ready.loaded.model.spec().sources.clone(),
        })
        .collect();
    report::build(Checkup {
        models,
        checked,
        ignored,
        errors,
    })
}

/// Loads a model, unless it has nothing to judge.
fn prepare(asked: Asked) -> Result<Option<Ready>, Vec<ErrorReport>> {
    if asked.found.traces.is_empty() {
        return Ok(None);
    }
    let engine = match &asked.engine {
        None => None,
        Some(name) => match engine::by_name(name) {
            Some(engine) => Some(engine),
            None => {
                return Err(vec![ErrorReport {
                    notes: vec![format!("there are: {}, none", engine::names().join(", "))],
                    ..ErrorReport::plain(format!("there is no engine `{name}`"))
                }]);
            }
        },
    };
    let loaded = load_model(&asked.spec, asked.cfg.as_deref(), asked.outside.clone())?;
    Ok(Some(Ready {
        asked,
        loaded,
        engine,
    }))
}
