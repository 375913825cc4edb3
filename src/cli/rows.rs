//! `lockstep check --rows`: the checklist of the profile, row by row.

use std::path::Path;

use indexmap::IndexMap;
use serde::Deserialize;

use crate::engine::profile::guards;
use crate::engine::{Engine, OperatorInfo};
use crate::replay::{self, CALL_VARIABLE, Checked, Job};
use crate::report::{self, Dependent, ErrorReport, Example, OperatorFound, RowAsked, RowsReport};
use crate::trace::{Entry, parse_value};
use crate::value::Value;

use super::check::Arguments;
use super::exit::Exit;
use super::format::Format;
use super::models::Loaded;
use super::output;
use super::prepared::{Ready, prepare};
use super::profile;
use super::question::Question;

/// `specs/checklist.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checklist {
    row: Vec<ListedRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ListedRow {
    id: String,
    contract: String,
    quoted: Option<String>,
    #[serde(default)]
    example: Vec<ListedExample>,
    no_example: Option<String>,
}

/// A call that is a worked example.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedExample {
    says: String,
    trace: String,
    step: u64,
    operator: String,
    guard: String,
    #[serde(default)]
    args: IndexMap<String, String>,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    let report = match rows(arguments) {
        Ok(report) => report,
        Err(errors) => {
            output::complain(&errors);
            return Exit::NotAsked;
        }
    };
    match arguments.format {
        Format::Text => output::print(&report::text::rows(&report, output::look())),
        Format::Json => output::print_json(&report),
    }
    match report.is_whole() {
        true => Exit::Conforms,
        false => Exit::Diverges,
    }
}

fn rows(arguments: &Arguments) -> Result<RowsReport, Vec<ErrorReport>> {
    let checklist = checklist()?;
    let question = Question::of(&arguments.target);
    if !question.found.errors.is_empty() {
        return Err(question.found.errors);
    }
    let asked = question.asked.into_iter();
    let asked = asked.filter(|asked| !asked.traces.is_empty());
    let ready: Vec<Ready> = asked.map(prepare).collect::<Result<_, _>>()?;
    let jobs: Vec<Job<'_>> = ready
        .iter()
        .flat_map(|ready| {
            let traces = ready.asked.traces.iter().cloned();
            traces.map(|input| ready.job(input))
        })
        .collect();
    let checked = replay::check(&jobs);
    let calls = prepare(Question::of_calls()?)?;
    let Some(engine) = calls.engine.as_deref() else {
        return Err(vec![ErrorReport::plain(
            "the model of calls names no engine",
        )]);
    };
    let operators = operators(engine, &calls.loaded);
    let asked: Vec<RowAsked> = checklist
        .row
        .iter()
        .map(|row| row.asked(&checked))
        .collect();
    let dependent: Vec<Dependent> = question.dependent.iter().filter_map(dependent).collect();
    Ok(report::rows(&asked, &operators, &dependent, &checked))
}

fn checklist() -> Result<Checklist, Vec<ErrorReport>> {
    let path = Path::new("specs/checklist.toml");
    let text = profile::text(path)?;
    toml::from_str(text).map_err(|error| vec![ErrorReport::plain(error.to_string())])
}

/// The engine's operators, each with its definition in the profile's modules.
fn operators(engine: &dyn Engine, loaded: &Loaded) -> Vec<OperatorFound> {
    let found = |info: &OperatorInfo| OperatorFound {
        info: info.clone(),
        defined: defined(loaded, &info.name),
        guards: guards()
            .map(|guard| guard.path().to_owned())
            .filter(|path| path.split('.').next() == Some(&*info.name))
            .collect(),
    };
    engine.operators().iter().map(found).collect()
}

/// The module that defines an operator, and where.
fn defined(loaded: &Loaded, name: &str) -> Option<(String, report::Position)> {
    let spec = loaded.model.spec();
    let id = loaded.model.definition(name)?;
    let definition = spec.definitions.get(id.0 as usize)?;
    let at = report::position(definition.name_span, &spec.sources)?;
    let file = format!("specs/{}.tla", definition.module);
    Some((
        definition.module.to_string(),
        report::Position { file, ..at },
    ))
}

impl ListedRow {
    /// The row, with its examples held to the traces.
    fn asked(&self, checked: &[Checked]) -> RowAsked {
        let example = match &self.no_example {
            Some(reason) if self.example.is_empty() => Some(Example::NotApplicable(reason.clone())),
            _ if self.example.is_empty() => None,
            _ => Some(self.steps(checked)),
        };
        RowAsked {
            id: self.id.clone(),
            contract: self.contract.clone(),
            quoted: self.quoted.clone(),
            example,
        }
    }

    fn steps(&self, checked: &[Checked]) -> Example {
        let (mut right, mut wrong) = (Vec::new(), Vec::new());
        for example in &self.example {
            let ListedExample {
                trace, step, says, ..
            } = example;
            match example.is_as_listed(checked) {
                Ok(()) => right.push(format!("{trace} {step}: {says}")),
                Err(what) => wrong.push(format!("{trace} {step}: {says}: {what}")),
            }
        }
        Example::Steps { right, wrong }
    }
}

/// A guard that the suite declares dependent, if the assumption that it names
/// first is one of `specs/ZoneGuards.tla`.
fn dependent((guard, because): (&String, &String)) -> Option<Dependent> {
    let text = profile::text(Path::new("specs/ZoneGuards.tla")).ok()?;
    let assume = because.split(' ').next()?;
    let is_there = text.contains(&format!("ASSUME {assume} =="));
    is_there.then(|| Dependent {
        guard: guard.clone(),
        assume: assume.to_owned(),
    })
}

impl ListedExample {
    /// Whether the trace conforms and records, at the step, this outcome of a
    /// call with these arguments.
    ///
    /// # Errors
    /// What is not so.
    fn is_as_listed(&self, checked: &[Checked]) -> Result<(), String> {
        let mut files = checked.iter();
        let file = files.find(|file| file.path == Path::new(&self.trace));
        let file = file.ok_or("there is no such trace")?;
        let mut verdicts = file.outcome.iter().flatten();
        if !verdicts.all(|verdict| verdict.verdict() == replay::Verdict::Conforms) {
            return Err("the trace does not conform".to_owned());
        }
        let call = self.recorded().ok_or("the step records no call")?;
        let field = |of: &Value, name: &str| of.as_record().and_then(|of| of.get(name)).cloned();
        let guard = field(&call, "outcome").and_then(|outcome| field(&outcome, "guard"));
        if field(&call, "op") != Some(Value::string(&self.operator)) {
            return Err("the call is of another operator".to_owned());
        }
        if guard != Some(Value::string(&self.guard)) {
            return Err("the outcome is another".to_owned());
        }
        for (name, text) in &self.args {
            let expected = parse_value(text).map_err(|error| error.message)?;
            let args = field(&call, "args");
            if args.and_then(|args| field(&args, name)) != Some(expected) {
                return Err(format!("`{name}` is not {text}"));
            }
        }
        Ok(())
    }

    /// What the embedded trace records of the step.
    fn recorded(&self) -> Option<Value> {
        let mut entries = profile::trace(Path::new(&self.trace))?.open().ok()?;
        entries.find_map(|entry| match entry.ok()? {
            Entry::State(state) if state.number == self.step => {
                state.observation.get(CALL_VARIABLE)?.exact().cloned()
            }
            _ => None,
        })
    }
}
