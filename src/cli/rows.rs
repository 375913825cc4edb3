//! `lockstep check --rows`: the checklist of the profile, row by row.

use std::path::Path;

use indexmap::IndexMap;
use serde::Deserialize;

use crate::engine::Engine;
use crate::engine::profile::{checks, guards};
use crate::replay::{self, CALL_VARIABLE, Checked};
use crate::report::{
    self, Cited, Defined, Dependent, ErrorReport, Example, MachineFound, OperatorFound, Quoted,
    RowAsked, RowsReport, Seen,
};
use crate::syntax::words;
use crate::trace::{Entry, parse_value};
use crate::value::Value;

use super::check::Arguments;
use super::evidence::Replayed;
use super::exit::Exit;
use super::format::Format;
use super::models::Loaded;
use super::output;
use super::prepared::{Prepared, prepare};
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
    operators: Vec<String>,
    #[serde(default)]
    machines: Vec<String>,
    cites: String,
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
    let declared = question.dependent.clone();
    let prepared = Prepared::of(question).watching_calls();
    let replayed = Replayed::of(&prepared, &declared);
    let calls = prepare(Question::of_calls()?)?;
    let Some(engine) = calls.engine.as_deref() else {
        return Err(vec![ErrorReport::plain(
            "the model of calls names no engine",
        )]);
    };
    let asked = checklist.row.iter();
    let asked: Vec<RowAsked> = asked
        .map(|row| row.asked(engine, &calls.loaded, &replayed))
        .collect();
    let dependent: Vec<Dependent> = declared.iter().filter_map(dependent).collect();
    Ok(report::rows(&asked, &dependent))
}

fn checklist() -> Result<Checklist, Vec<ErrorReport>> {
    let path = Path::new("specs/checklist.toml");
    let text = profile::text(path)?;
    toml::from_str(text).map_err(|error| vec![ErrorReport::plain(error.to_string())])
}

/// What the specs, the engine and the traces have of an operator.
fn found(name: &str, engine: &dyn Engine, loaded: &Loaded, replayed: &Replayed) -> OperatorFound {
    let mut operators = engine.operators().iter();
    let info = operators.find(|info| info.name == name).cloned();
    let guards = guards().map(|guard| guard.path().to_owned());
    OperatorFound {
        name: name.to_owned(),
        defined: defined(loaded, name),
        guards: guards
            .filter(|path| path.split('.').next() == Some(name))
            .collect(),
        seen: Seen::of(
            name,
            &replayed.evidence,
            &replayed.report,
            &replayed.checked,
        ),
        info,
    }
}

/// What the engine has of a machine.
fn machine(name: &String) -> MachineFound {
    let own = checks().filter(|check| check.machine() == name);
    MachineFound {
        name: name.clone(),
        checks: own.count(),
    }
}

/// Where an operator is defined.
fn defined(loaded: &Loaded, name: &str) -> Option<Defined> {
    let spec = loaded.model.spec();
    let id = loaded.model.definition(name)?;
    let definition = spec.definitions.get(id.0 as usize)?;
    let at = report::position(definition.name_span, &spec.sources)?;
    let file = format!("specs/{}.tla", definition.module);
    Some(Defined {
        module: definition.module.to_string(),
        comments: comments(profile::text(Path::new(&file)).unwrap_or_default()),
        words: tokens(spec.sources.slice(definition.span)),
        at: report::Position { file, ..at },
    })
}

/// A module's text without the marks of its comments, on one line.
fn comments(module: &str) -> String {
    let lines = module.lines().map(|line| {
        let line = line.trim().trim_start_matches("\\*");
        line.trim_start_matches("(*").trim_end_matches("*)")
    });
    let words = lines.flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

/// The documents, as `specs/seeds` keeps them, each with the letter of its rows.
const DOCUMENTS: [(char, &str); 3] = [('Z', "zones"), ('O', "operations"), ('A', "abilities")];

/// Whether the document of a row has these words.
fn is_said(row: &str, words: &str) -> bool {
    let mut documents = DOCUMENTS.iter();
    let document = documents.find(|(letter, _)| row.starts_with(*letter));
    let text = document.and_then(|(_, document)| {
        let path = format!("specs/seeds/prose/{document}.txt");
        profile::text(Path::new(&path)).ok()
    });
    text.is_some_and(|text| text.lines().any(|sentence| sentence.contains(words)))
}

/// The tokens of an operator as a seed quotes it.
fn quotation(name: &str) -> Option<Vec<String>> {
    let texts = DOCUMENTS.iter().filter_map(|(_, document)| {
        profile::text(Path::new(&format!("specs/seeds/{document}.txt"))).ok()
    });
    let mut quoted = texts.flat_map(|text| text.split("\n\n"));
    let quoted = quoted.find(|text| {
        let rest = text.trim_start().strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with('('))
    });
    quoted.map(tokens)
}

fn tokens(text: &str) -> Vec<String> {
    words(text).into_iter().map(str::to_owned).collect()
}

impl ListedRow {
    /// The row, with its examples held to the traces.
    fn asked(&self, engine: &dyn Engine, loaded: &Loaded, replayed: &Replayed) -> RowAsked {
        let example = match &self.no_example {
            Some(reason) if self.example.is_empty() => Some(Example::NotApplicable(reason.clone())),
            _ if self.example.is_empty() => None,
            _ => Some(self.steps(&replayed.checked)),
        };
        RowAsked {
            id: self.id.clone(),
            contract: self.contract.clone(),
            operators: self
                .operators
                .iter()
                .map(|name| found(name, engine, loaded, replayed))
                .collect(),
            machines: self.machines.iter().map(machine).collect(),
            cites: Cited {
                words: self.cites.clone(),
                is_said: is_said(&self.id, &self.cites),
            },
            quoted: self.quoted.as_ref().map(|name| Quoted {
                words: quotation(name),
                name: name.clone(),
            }),
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
