//! The reference profile, embedded: its suite, its specs and its traces.

use std::path::Path;

use include_dir::{Dir, DirEntry, File, include_dir};
use indexmap::IndexMap;

use crate::diag::code;
use crate::replay::Input;
use crate::report::ErrorReport;
use crate::spec::{LoadOptions, load_text};

use super::files::Found;
use super::models::{self, Loaded};
use super::suite::{self, Suite};

static SPECS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/specs");
static TRACES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/traces");
const SUITE: &str = include_str!("../../lockstep.toml");

/// The model that judges calls alone.
pub(super) const CALLS: &str = "calls";

/// Names of the folders, by which their files are shown.
const SPECS_FOLDER: &str = "specs";
const TRACES_FOLDER: &str = "traces";

/// The profile's suite.
///
/// # Errors
/// If it is not as it should be, which a test rules out.
pub(super) fn suite() -> Result<Suite, Vec<ErrorReport>> {
    Suite::parse(Path::new(suite::FILE), SUITE)
}

/// Adds the embedded traces at a path of the suite: a file or a folder.
pub(super) fn add_traces(found: &mut Found, path: &Path) {
    let within = path.strip_prefix(TRACES_FOLDER).ok();
    match within.and_then(|within| TRACES.get_entry(within)) {
        Some(DirEntry::Dir(folder)) => add_folder(found, folder),
        Some(DirEntry::File(file)) => add_file(found, file),
        None => {
            let error = ErrorReport::of_file(path, code::FILE_UNREADABLE, "not embedded");
            found.errors.push(error);
        }
    }
}

fn add_folder(found: &mut Found, folder: &Dir<'_>) {
    let mut entries: Vec<_> = folder.entries().iter().collect();
    entries.sort_by_key(|entry| entry.path());
    for entry in entries {
        match entry {
            DirEntry::Dir(folder) => add_folder(found, folder),
            DirEntry::File(file) => add_file(found, file),
        }
    }
}

fn add_file(found: &mut Found, file: &File<'_>) {
    let name = Path::new(TRACES_FOLDER).join(file.path());
    found.add_of_folder(Input::content(name, file.contents()));
}

/// Loads an embedded module with its configuration.
///
/// # Errors
/// Everything that is wrong with them, which a test rules out.
pub(super) fn load_model(spec: &Path, cfg: Option<&Path>) -> Result<Loaded, Vec<ErrorReport>> {
    let options = LoadOptions {
        modules: modules(),
        shown: SPECS_FOLDER.into(),
        ..LoadOptions::default()
    };
    let mut loaded = load_text(&stem(spec), text(spec)?, &options).map_err(models::errors)?;
    let setup = match cfg {
        Some(cfg) => models::configure(&mut loaded, cfg, text(cfg)?)?,
        None => models::set_up(&mut loaded, None)?,
    };
    models::check_assumptions(&loaded, &setup.bindings)?;
    Ok(Loaded {
        model: models::model(loaded, setup),
        spec: spec.to_owned(),
        cfg: cfg.map(Path::to_owned),
    })
}

/// All embedded modules by name.
fn modules() -> IndexMap<String, String> {
    let files = SPECS.files();
    let modules = files.filter(|file| file.path().extension().is_some_and(|it| it == "tla"));
    let mut named: Vec<_> = modules
        .filter_map(|file| Some((stem(file.path()), file.contents_utf8()?.to_owned())))
        .collect();
    named.sort();
    named.into_iter().collect()
}

/// An embedded trace, by its path in the suite.
pub(super) fn trace(path: &Path) -> Option<Input> {
    let within = path.strip_prefix(TRACES_FOLDER).ok()?;
    let file = TRACES.get_file(within)?;
    Some(Input::content(path, file.contents()))
}

/// An embedded text of the folder of specs.
///
/// # Errors
/// If there is none.
pub(super) fn text(path: &Path) -> Result<&'static str, Vec<ErrorReport>> {
    let within = path.strip_prefix(SPECS_FOLDER).ok();
    let file = within.and_then(|within| SPECS.get_file(within));
    file.and_then(File::contents_utf8).ok_or_else(|| {
        let error = ErrorReport::of_file(path, code::FILE_UNREADABLE, "not embedded");
        vec![error]
    })
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
