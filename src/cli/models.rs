//! Specs and models loaded from a module and its configuration.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diag::{self, Diagnostic, Source, SourceMap, Span, code};
use crate::eval::{Assumptions, Bindings, FailedAssumption, Limits, Model, Outside, Setup};
use crate::report::ErrorReport;
use crate::spec::config::{parse_config, warnings};
use crate::spec::{self, Addition, Failure, LoadOptions, Spec, extend, load, load_text};

use super::files::reason;
use super::output;

/// The most bytes of a configuration or another small text.
const MAX_FILE: u64 = 16 * 1024 * 1024;

/// What an assumption may use.
pub(super) const ASSUMPTION_LIMITS: Limits = Limits {
    depth: 20_000,
    work: 20_000_000,
    cells: 64 * 1024 * 1024,
};

/// A loaded model and the files it is from.
pub(super) struct Loaded {
    pub(super) model: Model,
    pub(super) spec: PathBuf,
    pub(super) cfg: Option<PathBuf>,
}

/// Loads a module with a configuration: the given one, or else the one beside
/// it, if there is one.
///
/// # Errors
/// Everything that is wrong with them.
pub(super) fn load_model(
    spec: &Path,
    cfg: Option<&Path>,
    outside: Outside,
) -> Result<Loaded, Vec<ErrorReport>> {
    let mut loaded = load_spec(spec)?;
    let cfg = cfg.map(Path::to_owned).or_else(|| config_beside(spec));
    let mut setup = set_up(&mut loaded, cfg.as_deref())?;
    setup.bindings.outside = outside;
    check_assumptions(&loaded, &setup.bindings)?;
    Ok(Loaded {
        model: model(loaded, setup),
        spec: spec.to_owned(),
        cfg,
    })
}

/// Evaluates the assumptions, which TLC does before anything else. Warns of
/// those of which it is not known whether they hold.
///
/// # Errors
/// Each that does not hold.
pub(super) fn check_assumptions(spec: &Spec, bindings: &Bindings) -> Result<(), Vec<ErrorReport>> {
    let failed = Assumptions::new(spec, bindings, ASSUMPTION_LIMITS);
    let (errors, warnings): (Vec<_>, Vec<_>) = failed.partition(FailedAssumption::is_certain);
    let reports = |failed: &[FailedAssumption]| -> Vec<ErrorReport> {
        let found = failed.iter().map(FailedAssumption::diagnostic);
        let reports = found.map(|it| ErrorReport::diagnosed(it, &spec.sources));
        reports.collect()
    };
    output::complain(&reports(&warnings));
    match errors.as_slice() {
        [] => Ok(()),
        errors => Err(reports(errors)),
    }
}

/// A spec as configured.
pub(super) fn model(spec: Spec, setup: Setup) -> Model {
    let limits = Limits::default();
    Model::new(Arc::new(spec), &setup.bindings, setup.behaviour, limits)
}

/// Loads a module.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn load_spec(path: &Path) -> Result<Spec, Vec<ErrorReport>> {
    load(path, &LoadOptions::default()).map_err(errors)
}

/// A module of nothing but what it extends, found from the current folder.
///
/// # Errors
/// Everything that is wrong with the modules.
pub(super) fn extending(modules: &[String]) -> Result<Spec, Vec<ErrorReport>> {
    let options = LoadOptions {
        folders: vec![PathBuf::new()],
        ..LoadOptions::default()
    };
    let mut spec =
        load_text("Scratch", "---- MODULE Scratch ----\n====\n", &options).map_err(errors)?;
    add(&mut spec, "EXTENDS", modules, "")?;
    Ok(spec)
}

/// A module with those of these variables that TLA+ can name, which extends the
/// standard modules.
///
/// # Errors
/// If there is none.
pub(super) fn with_variables<'n>(
    names: impl Iterator<Item = &'n str>,
) -> Result<Spec, Vec<ErrorReport>> {
    let is_word = |name: &&str| {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        name.bytes().all(is_part)
    };
    let words: Vec<&str> = names.filter(is_word).collect();
    declaring(&words).or_else(|errors| {
        // A word of the language, or a name that a standard module defines.
        let is_free = |name: &&str| declaring(&[name]).is_ok();
        let free: Vec<&str> = words.into_iter().filter(is_free).collect();
        declaring(&free).map_err(|_| errors)
    })
}

fn declaring(names: &[&str]) -> Result<Spec, Vec<ErrorReport>> {
    let text = format!(
        "---- MODULE Scratch ----\nEXTENDS Integers, Sequences, FiniteSets, Bags, TLC\n\
         VARIABLES {}\n====\n",
        names.join(", ")
    );
    load_text("Scratch", &text, &LoadOptions::default()).map_err(errors)
}

/// Adds units to a spec.
///
/// # Errors
/// Everything that is wrong with them.
pub(super) fn add(
    spec: &mut Spec,
    origin: &str,
    extends: &[String],
    text: &str,
) -> Result<(), Vec<ErrorReport>> {
    let addition = Addition {
        origin,
        extends,
        text,
    };
    extend(spec, addition).map_err(errors)
}

/// The configuration that goes with a module by its name.
pub(super) fn config_beside(spec: &Path) -> Option<PathBuf> {
    let beside = spec.with_extension("cfg");
    beside.is_file().then_some(beside)
}

/// Reads a configuration against a spec; without one nothing is bound.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn set_up(spec: &mut Spec, cfg: Option<&Path>) -> Result<Setup, Vec<ErrorReport>> {
    let Some(path) = cfg else {
        return Ok(Setup::without_config(spec));
    };
    let text = read_tla(path)?;
    configure(spec, path, &text)
}

/// Reads the text of a configuration against a spec; warns of what it says
/// twice.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn configure(
    spec: &mut Spec,
    path: &Path,
    text: &str,
) -> Result<Setup, Vec<ErrorReport>> {
    let file = spec.sources.add(Source::new(path, text));
    let diagnosed = |diagnostic| ErrorReport::diagnosed(diagnostic, &spec.sources);
    let config = parse_config(&Source::new(path, text), file)
        .map_err(|diagnostic| vec![diagnosed(diagnostic)])?;
    let warnings: Vec<ErrorReport> = warnings(&config).into_iter().map(diagnosed).collect();
    output::complain(&warnings);
    Setup::new(spec, &config).map_err(|found| found.into_iter().map(diagnosed).collect())
}

/// The text of a module, of definitions or of a configuration; bytes in it that
/// are no UTF-8 are left to who reads it.
///
/// # Errors
/// Why it cannot be read.
pub(super) fn read_tla(path: &Path) -> Result<String, Vec<ErrorReport>> {
    read_bytes(path).map(diag::decode_lossy)
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Vec<ErrorReport>> {
    spec::read(path, MAX_FILE).map_err(|error| {
        let message = format!("cannot read: {}", reason(&error));
        vec![ErrorReport::of_file(path, code::FILE_UNREADABLE, message)]
    })
}

/// The text of a file.
///
/// # Errors
/// Why it cannot be read.
pub(super) fn read(path: &Path) -> Result<String, Vec<ErrorReport>> {
    diag::decode(read_bytes(path)?).map_err(|not| {
        let mut sources = SourceMap::default();
        let file = sources.add(Source::new(path, not.text));
        let span = Span::new(file, not.at, not.at);
        let diagnostic = Diagnostic::error(code::FILE_UNREADABLE, "the text is not UTF-8", span);
        vec![ErrorReport::diagnosed(diagnostic, &sources)]
    })
}

/// Each diagnostic of a failure with the texts that it points into. Where a
/// module is not found, nothing is said of names that it might define.
pub(super) fn errors(failure: Failure) -> Vec<ErrorReport> {
    let sources = failure.sources;
    let found = failure.diagnostics;
    let is_missing = |found: &Diagnostic| found.code == code::MODULE_NOT_FOUND;
    let module_is_missing = found.iter().any(is_missing);
    found
        .into_iter()
        .filter(|found| !(module_is_missing && found.code == code::UNKNOWN_NAME))
        .map(|diagnostic| ErrorReport::diagnosed(diagnostic, &sources))
        .collect()
}
