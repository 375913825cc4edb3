//! `lockstep check --generate`: calls that no trace has.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::campaign::{Campaign, Found, Sampled};
use crate::diag::code;
use crate::engine::Call;
use crate::replay::{self, CALL_VARIABLE, Input, Job};
use crate::report::{self, Agreement, CampaignReport, Checkup, ErrorReport, SampledReport};
use crate::trace::write::write;
use crate::trace::{Entry, Form};

use super::check::Arguments;
use super::exit::Exit;
use super::files::reason;
use super::format::Format;
use super::mention::CommandLine;
use super::output;
use super::prepared::prepare;
use super::question::Question;

/// Files of one name that are tried, at most.
const MOST_FILES: u32 = 1000;

/// Makes so many calls of each operator.
pub(super) fn run(arguments: &Arguments, calls: u32) -> Exit {
    let report = match campaign(arguments, calls) {
        Ok(report) => report,
        Err(errors) => {
            output::complain(&errors);
            return Exit::NotAsked;
        }
    };
    match arguments.format {
        Format::Text => output::print(&report::text::campaign(&report, output::look())),
        Format::Json => output::print_json(&report),
    }
    match report.agreement() {
        Agreement::Conforms => Exit::Conforms,
        Agreement::Undecided => Exit::Undecided,
        Agreement::NotAsked => Exit::NotAsked,
        Agreement::Diverges => Exit::Diverges,
    }
}

fn campaign(arguments: &Arguments, calls: u32) -> Result<CampaignReport, Vec<ErrorReport>> {
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let folder = arguments.into.clone().unwrap_or_default();
    is_writable(&folder).map_err(|error| vec![error])?;
    let asked = Question::of_calls()?;
    let ready = prepare(asked)?;
    let Some(engine) = ready.engine.as_deref() else {
        return Err(vec![ErrorReport::plain(
            "the model of calls names no engine",
        )]);
    };
    let recorded = recorded(&Question::of(&arguments.target));
    let campaign = Campaign {
        model: &ready.loaded.model,
        engine,
        rules: &ready.asked.rules,
        recorded: &recorded,
        calls,
        seed,
    };
    let mut checkup = Checkup::default();
    let mut written = Vec::new();
    let mut operators = Vec::new();
    for sampled in campaign.run() {
        let trace = match sampled.found.as_ref() {
            Some(found) => save(found, &file_name(&sampled, seed), &folder)
                .map_err(|error| checkup.errors.push(error))
                .ok(),
            None => None,
        };
        let shown = trace.as_ref().map(|path| path.display().to_string());
        operators.push(SampledReport::of(&sampled, shown));
        written.extend(trace);
    }
    let jobs: Vec<Job<'_>> = written
        .iter()
        .map(|path| ready.job(Input::file(path)))
        .collect();
    checkup.checked = replay::check(&jobs).into_iter().map(|it| (0, it)).collect();
    checkup.models = vec![ready.used()];
    Ok(CampaignReport::new(
        seed,
        calls,
        operators,
        report::build(checkup),
    ))
}

/// The calls that the traces of a question record, those of console text: there
/// they are exact.
fn recorded(question: &Question) -> Vec<Call> {
    let traces = question.asked.iter().flat_map(|asked| &asked.traces);
    let console = traces.filter(|input| input.path().extension().is_some_and(|it| it == "out"));
    let entries = console.flat_map(|input| input.open().into_iter().flatten());
    entries
        .filter_map(|entry| match entry {
            Ok(Entry::State(state)) => {
                let call = state.observation.get(CALL_VARIABLE)?.exact()?;
                replay::recorded_call(call)
            }
            _ => None,
        })
        .collect()
}

/// Whether traces can be written to a folder; empty for the current one. It is
/// asked before the calls are made, which may take long.
///
/// # Errors
/// Why not.
fn is_writable(folder: &Path) -> Result<(), ErrorReport> {
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    let wrong = |reason: &str| {
        let mention = CommandLine::of_process().argument(folder.as_os_str());
        let message = format!("cannot write to `{}`: {reason}", folder.display());
        mention.error(code::FILE_UNREADABLE, message)
    };
    match fs_err::metadata(folder) {
        Ok(found) if !found.is_dir() => Err(wrong("it is no folder")),
        Ok(found) if found.permissions().readonly() => Err(wrong("it may not be written")),
        Ok(_) => Ok(()),
        Err(error) => Err(wrong(&reason(&error))),
    }
}

/// A seed that differs from run to run.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(())
}

/// `generated-AtomicZoneMove4-seed-7`.
fn file_name(sampled: &Sampled, seed: u64) -> String {
    format!("generated-{}-seed-{seed}", sampled.operator.name)
}

/// Writes what was found, in our own form, which holds all of it. A file that
/// is there already is left alone; if it holds something else, the next name
/// is taken.
fn save(found: &Found, name: &str, folder: &Path) -> Result<PathBuf, ErrorReport> {
    let written = write(&[found.trace()], Form::Lockstep, "Calls");
    let text = written.map(|written| written.text).unwrap_or_default();
    for number in 1..=MOST_FILES {
        let ending = match number {
            1 => ".trace".to_owned(),
            more => format!("-{more}.trace"),
        };
        let path = folder.join(format!("{name}{ending}"));
        match create(&path, &text) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                if holds(&path, &text) {
                    return Ok(path);
                }
            }
            Err(error) => return Err(unwritable(&path, &reason(&error))),
        }
    }
    let path = folder.join(format!("{name}.trace"));
    Err(unwritable(&path, "there are too many files of this name"))
}

fn create(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = fs_err::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)?;
    file.write_all(text.as_bytes())
}

/// Whether there is an ordinary file that holds just this.
fn holds(path: &Path, text: &str) -> bool {
    let is_as_long = fs_err::symlink_metadata(path)
        .is_ok_and(|metadata| metadata.is_file() && metadata.len() == text.len() as u64);
    is_as_long && fs_err::read(path).is_ok_and(|held| held == text.as_bytes())
}

fn unwritable(path: &Path, reason: &str) -> ErrorReport {
    let message = format!("cannot write: {reason}");
    ErrorReport::of_file(path, code::FILE_UNREADABLE, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::build::{call, int};
    use crate::replay::CallOutcome;
    use crate::value::Value;

    fn found(own: i64) -> Found {
        Found {
            call: call("ZoneClass4", &[("zone", int(own))]),
            evaluator: CallOutcome::Accepted {
                result: Value::Bool(true),
            },
            engine: CallOutcome::Accepted {
                result: Value::Bool(false),
            },
        }
    }

    #[test]
    fn what_is_there_is_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let first = save(&found(1), "generated", folder.path()).unwrap();
        let held = fs_err::read(&first).unwrap();
        let second = save(&found(2), "generated", folder.path()).unwrap();
        assert_eq!(first, folder.path().join("generated.trace"));
        assert_eq!(second, folder.path().join("generated-2.trace"));
        assert_eq!(fs_err::read(&first).unwrap(), held);
    }

    #[test]
    fn the_same_is_not_written_twice() {
        let folder = tempfile::tempdir().unwrap();
        let first = save(&found(1), "generated", folder.path()).unwrap();
        let again = save(&found(1), "generated", folder.path()).unwrap();
        assert_eq!(first, again);
        assert_eq!(fs_err::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let error = save(&found(1), "generated", &folder.path().join("none")).unwrap_err();
        assert!(
            error.message.starts_with("cannot write: "),
            "{}",
            error.message
        );
    }
}
