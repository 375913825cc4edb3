//! `--batch`: many cases from a file of JSON lines, one answer a line.
//!
//! Cases are as in the oracle's files: each a small module of its own with a
//! question. Answers come in the order of the cases, whatever order they were
//! worked out in.

mod actions;
mod case;
mod expressions;
mod fields;

use std::io::Write;
use std::path::Path;

use rayon::prelude::*;
use serde::Serialize;

use crate::diag::Diagnostic;
use crate::report::ErrorReport;

use super::answer::{Answer, Class};
use super::exit::Exit;
use super::files::reason;
use case::Case;
use fields::Fields;

/// What is asked of each case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The value of `expr`.
    Value,
    /// What follows by `action` after `init`, or the states of `init`.
    States,
}

/// Cases that are worked on at a time; answers are written after each lot.
const LOT: usize = 256;

/// What a case came to.
#[derive(Serialize)]
struct Answered {
    #[serde(flatten)]
    answer: Answer,
    /// What TLC warns of as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

impl Answered {
    fn new(answer: Answer, warnings: &[Diagnostic]) -> Self {
        Self {
            answer,
            warnings: warnings.iter().map(|it| it.message.clone()).collect(),
        }
    }
}

impl From<Answer> for Answered {
    fn from(answer: Answer) -> Self {
        Self::new(answer, &[])
    }
}

#[derive(Serialize)]
struct Line<'a> {
    id: &'a serde_json::Value,
    #[serde(flatten)]
    answered: &'a Answered,
}

/// Answers every case of a file.
///
/// # Errors
/// If the file cannot be read.
pub(super) fn run(path: &Path, question: Question) -> Result<Exit, Vec<ErrorReport>> {
    let text = fs_err::read_to_string(path).map_err(|error| {
        let why = reason(&error);
        let message = format!("{}: cannot read: {why}", path.display());
        vec![ErrorReport::plain(message)]
    })?;
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    if lines.is_empty() {
        let message = format!("{}: there is no case", path.display());
        return Err(vec![ErrorReport::plain(message)]);
    }
    let mut out = std::io::stdout().lock();
    let mut exit = Exit::Conforms;
    for lot in lines.chunks(LOT) {
        let answers: Vec<_> = lot
            .par_iter()
            .map(|line| answered(line, question))
            .collect();
        for (id, answered) in &answers {
            exit = worse(exit, &answered.answer);
            let line = serde_json::to_string(&Line { id, answered }).unwrap_or_default();
            if writeln!(out, "{line}").is_err() {
                return Ok(exit);
            }
        }
    }
    Ok(exit)
}

/// An answer that is an error is an answer all the same; a line that is no
/// case and a limit are not.
fn worse(exit: Exit, answer: &Answer) -> Exit {
    match answer.class() {
        Some(Class::InputError) => Exit::NotAsked,
        Some(Class::Limit) if exit == Exit::Conforms => Exit::Undecided,
        _ => exit,
    }
}

fn answered(line: &str, question: Question) -> (serde_json::Value, Answered) {
    let mut fields = match Fields::read(line) {
        Ok(fields) => fields,
        Err(why) => return (serde_json::Value::Null, Answer::no_case(why).into()),
    };
    let id = fields.id();
    let answer = match Case::read(&mut fields) {
        Ok(case) => match question {
            Question::Value => expressions::answer(&case),
            Question::States => actions::answer(&case),
        },
        Err(why) => Answer::no_case(why).into(),
    };
    (id, answer)
}
