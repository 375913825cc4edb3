//! `lockstep parse`.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;

use crate::diag::{Source, SourceMap, Style};
use crate::report::{ErrorReport, text};
use crate::spec::root_module;
use crate::syntax::ast::{Module, Unit, UnitKind};
use crate::syntax::parse_module;

use super::exit::Exit;
use super::finding::Finding;
use super::format::Format;
use super::models;
use super::output;

/// Is this module well formed: syntax, names, levels?
///
/// Exit status: 0 every module is, 2 some module is not.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Modules
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Check the text alone, not what its names mean
    #[arg(long)]
    syntax_only: bool,
    /// How the findings are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Name and version of the form of the JSON answer.
const SCHEMA: &str = "lockstep-parse/1";

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    files: Vec<FileReport>,
}

/// What became of one file.
#[derive(Serialize)]
struct FileReport {
    path: String,
    accepted: bool,
    #[serde(flatten)]
    counts: Option<Counts>,
    errors: Vec<Finding>,
}

/// What a module itself says, without the modules that it extends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
struct Counts {
    module: String,
    definitions: usize,
    constants: usize,
    variables: usize,
    assumptions: usize,
    theorems: usize,
}

type Checked = Result<Counts, Vec<ErrorReport>>;

pub(super) fn run(arguments: &Arguments) -> Exit {
    let check = match arguments.syntax_only {
        true => check_syntax,
        false => check_module,
    };
    let checked: Vec<Checked> = arguments.files.par_iter().map(|file| check(file)).collect();
    let accepted = checked.iter().all(Result::is_ok);
    match arguments.format {
        Format::Text => {
            for (file, checked) in arguments.files.iter().zip(&checked) {
                output::print(&shown(file, checked));
            }
        }
        Format::Json => {
            let files = arguments.files.iter().zip(checked);
            output::print_json(&Report {
                schema: SCHEMA,
                files: files.map(|(file, checked)| report(file, checked)).collect(),
            });
        }
    }
    match accepted {
        true => Exit::Conforms,
        false => Exit::NotAsked,
    }
}

fn check_module(path: &Path) -> Checked {
    let spec = models::load_spec(path)?;
    Ok(root_module(&spec).map(Counts::of).unwrap_or_default())
}

fn check_syntax(path: &Path) -> Checked {
    let text = models::read_tla(path)?;
    let mut sources = SourceMap::default();
    let file = sources.add(Source::new(path, text.as_str()));
    match parse_module(&Source::new(path, text), file) {
        Ok(module) => Ok(Counts::of(&module)),
        Err(diagnostic) => Err(vec![ErrorReport::diagnosed(diagnostic, &sources)]),
    }
}

impl Counts {
    fn of(module: &Module) -> Self {
        let mut counts = Self {
            module: module.name.name.clone(),
            ..Self::default()
        };
        module.units.iter().for_each(|unit| counts.add(unit));
        counts
    }

    fn add(&mut self, unit: &Unit) {
        match &unit.kind {
            UnitKind::Variables(names) => self.variables += names.len(),
            UnitKind::Constants(declared) => self.constants += declared.len(),
            UnitKind::Operator(_) | UnitKind::Function(_) | UnitKind::NamedInstance(_) => {
                self.definitions += 1;
            }
            UnitKind::Assume { .. } => self.assumptions += 1,
            UnitKind::Theorem { .. } => self.theorems += 1,
            UnitKind::Module(_)
            | UnitKind::Recursive(_)
            | UnitKind::Instance(_)
            | UnitKind::Use(_)
            | UnitKind::Hide(_)
            | UnitKind::Separator => {}
        }
    }

    /// `12 definitions, 1 variable`; what there is none of is left out.
    fn listed(&self) -> String {
        let counted = [
            (self.constants, "constant"),
            (self.variables, "variable"),
            (self.definitions, "definition"),
            (self.assumptions, "assumption"),
            (self.theorems, "theorem"),
        ];
        let listed: Vec<String> = counted
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| match count {
                1 => format!("1 {what}"),
                _ => format!("{count} {what}s"),
            })
            .collect();
        match listed.is_empty() {
            true => "nothing in it".to_owned(),
            false => listed.join(", "),
        }
    }
}

fn shown(path: &Path, checked: &Checked) -> String {
    match checked {
        Ok(counts) => {
            let path = path.display().to_string();
            format!("ok {}: {}\n", output::harmless(&path), counts.listed())
        }
        Err(errors) => {
            let shown = errors.iter().map(|error| text::error(error, Style::Color));
            shown.collect::<Vec<_>>().join("\n")
        }
    }
}

fn report(path: &Path, checked: Checked) -> FileReport {
    let accepted = checked.is_ok();
    let (counts, errors) = match checked {
        Ok(counts) => (Some(counts), Vec::new()),
        Err(errors) => (None, errors.iter().map(Finding::of).collect()),
    };
    FileReport {
        path: path.display().to_string(),
        accepted,
        counts,
        errors,
    }
}
