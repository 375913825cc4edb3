//! `lockstep eval`.

use std::io::{IsTerminal, Read};
use std::path::PathBuf;

use serde::Serialize;

use crate::report::ErrorReport;
use crate::value::{ErrorKind, pretty};

use super::answer::Answer;
use super::batch::{self, Question};
use super::exit::Exit;
use super::finding::Finding;
use super::format::Format;
use super::output;
use super::prompt;
use super::scene::{Scene, SceneArguments, Worked};

/// What is the value of this expression in this spec?
///
/// Without EXPR, reads expressions and definitions at a prompt, or one
/// expression from a pipe. Exit status: 0 it has a value, 2 it has none, 3 a
/// limit was met. Of a batch: 0 every case has its line, whatever that says, 2
/// some case is unreadable, 3 some case met a limit.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The expression, in TLA+
    #[arg(value_name = "EXPR", allow_hyphen_values = true, value_parser = expression)]
    expr: Option<String>,
    #[command(flatten)]
    scene: SceneArguments,
    /// The state in which variables have values: `x = 1 /\ y = {}`
    #[arg(long, value_name = "FORMULA", requires = "spec")]
    state: Option<String>,
    /// How the value is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Cases to evaluate, one JSON object a line; prints one JSON line a case
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expr", "spec", "extends", "defs", "state"])]
    batch: Option<PathBuf>,
}

/// Name and version of the form of the JSON answer.
const SCHEMA: &str = "lockstep-eval/1";

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    #[serde(flatten)]
    answer: Answer,
    /// What Print and PrintT said.
    printed: &'a [String],
    errors: Vec<Finding>,
}

/// No expression begins with `--`: that is an option, and none of ours.
fn expression(text: &str) -> Result<String, String> {
    match text.strip_prefix("--") {
        Some(option) if option.starts_with(char::is_alphabetic) => {
            Err("there is no such option".to_owned())
        }
        _ => Ok(text.to_owned()),
    }
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    if let Some(path) = &arguments.batch {
        return batch::run(path, Question::Value).unwrap_or_else(|errors| {
            output::complain(&errors);
            Exit::NotAsked
        });
    }
    let expr = match &arguments.expr {
        Some(expr) => expr.clone(),
        None if std::io::stdin().is_terminal() => return converse(arguments),
        None => {
            let mut text = String::new();
            if let Err(error) = std::io::stdin().read_to_string(&mut text) {
                let error = format!("standard input cannot be read: {error}");
                return refused(&[ErrorReport::plain(error)], arguments.format);
            }
            text
        }
    };
    match ask(arguments, &expr) {
        Ok((scene, worked)) => show(&scene, &worked, arguments.format),
        Err(errors) => refused(&errors, arguments.format),
    }
}

fn converse(arguments: &Arguments) -> Exit {
    let ready = Scene::load(&arguments.scene).and_then(|scene| {
        let state = arguments.state.as_deref().map(|text| scene.state(text));
        Ok((scene, state.transpose()?))
    });
    match ready {
        Ok((scene, state)) => {
            output::complain(&scene.assumption_warnings());
            prompt::run(scene, state.as_ref())
        }
        Err(errors) => refused(&errors, Format::Text),
    }
}

fn ask(arguments: &Arguments, expr: &str) -> Result<(Scene, Worked), Vec<ErrorReport>> {
    let mut scene = Scene::load(&arguments.scene)?;
    output::complain(&scene.assumption_warnings());
    let state = arguments.state.as_deref().map(|text| scene.state(text));
    let worked = scene.evaluate(expr, state.transpose()?.as_ref())?;
    Ok((scene, worked))
}

fn show(scene: &Scene, worked: &Worked, format: Format) -> Exit {
    match format {
        Format::Text => show_text(scene, worked),
        Format::Json => {
            let mut errors: Vec<_> = scene.warnings(worked).iter().map(Finding::of).collect();
            if let Err(error) = &worked.evaluation.value {
                errors.push(Finding::of(&scene.undefined(worked, error)));
            }
            output::print_json(&Report {
                schema: SCHEMA,
                answer: match &worked.evaluation.value {
                    Ok(value) => Answer::value(value),
                    Err(error) => Answer::undefined(error),
                },
                printed: &worked.evaluation.printed,
                errors,
            });
        }
    }
    match &worked.evaluation.value {
        Ok(_) => Exit::Conforms,
        Err(error) if matches!(error.kind, ErrorKind::Limit | ErrorKind::TooManyElements) => {
            Exit::Undecided
        }
        Err(_) => Exit::NotAsked,
    }
}

/// What Print said, then the value or why there is none.
pub(super) fn show_text(scene: &Scene, worked: &Worked) {
    for line in &worked.evaluation.printed {
        output::print(&format!("{}\n", output::harmless(line)));
    }
    output::complain(&scene.warnings(worked));
    match &worked.evaluation.value {
        Ok(value) => {
            let text = pretty(value, output::width());
            output::print(&format!("{}\n", output::harmless(&text)));
        }
        Err(error) => output::complain(&[scene.undefined(worked, error)]),
    }
}

fn refused(errors: &[ErrorReport], format: Format) -> Exit {
    match format {
        Format::Text => output::complain(errors),
        Format::Json => output::print_json(&Report {
            schema: SCHEMA,
            answer: Answer::refused(errors),
            printed: &[],
            errors: errors.iter().map(Finding::of).collect(),
        }),
    }
    Exit::NotAsked
}
