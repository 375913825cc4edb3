//! One side of a revision: modules and configurations of a file, of a folder, or
//! of either as it is in a git revision.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexMap;

use crate::diag::{self, code};
use crate::eval::{Folder, Limits, Model, Outside, Setup};
use crate::report::ErrorReport;
use crate::spec::{LoadOptions, Spec, load_text};

use super::files::unreadable;
use super::git_objects::{Git, Object};
use super::mention::Mention;
use super::models;

/// The specs of one side.
#[derive(Default)]
pub(super) struct SideSpecs {
    /// Root modules that are configured, by name; the root module that was
    /// asked for, even if it is not.
    pub(super) models: IndexMap<String, (Model, Setup)>,
    /// Modules that none of these uses.
    pub(super) loose: Vec<Spec>,
}

/// Where modules are, and their names.
struct Tree {
    place: Place,
    /// Names of modules, in order.
    modules: Vec<String>,
    /// Names of modules that have a configuration.
    configured: Vec<String>,
    /// The root module that was asked for; of a folder, none.
    root: Option<String>,
}

enum Place {
    /// A folder on disk.
    Disk(PathBuf),
    /// Texts, and the folder that they are shown to be in.
    Texts {
        shown: PathBuf,
        modules: IndexMap<String, String>,
        configurations: IndexMap<String, String>,
    },
}

/// Loads what an argument of the command line names.
///
/// # Errors
/// That it names nothing, or everything that is wrong with what it names.
pub(super) fn load(argument: &Path, at: &Mention) -> Result<SideSpecs, Vec<ErrorReport>> {
    let tree = match fs_err::metadata(argument) {
        Ok(metadata) if metadata.is_dir() => on_disk(argument, None, at)?,
        Ok(_) => {
            let folder = argument.parent().map(Path::to_owned).unwrap_or_default();
            on_disk(&folder, Some(root_of(argument, at)?), at)?
        }
        Err(error) => match argument.to_str().filter(|name| name.contains(':')) {
            Some(name) => in_revision(name, at)?,
            None => {
                let error = unreadable(argument, &error, at);
                return Err(vec![error.with_note(
                    "give a file, a folder, or one of a git revision: `HEAD~1:specs`",
                )]);
            }
        },
    };
    tree.load(at)
}

/// The module that a file is to hold.
fn root_of(path: &Path, at: &Mention) -> Result<String, Vec<ErrorReport>> {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    match (stem, path.extension().and_then(|it| it.to_str())) {
        (Some(stem), Some("tla")) => Ok(stem.to_owned()),
        _ => {
            let message = format!(
                "`{}` is no module: its name does not end in .tla",
                path.display()
            );
            Err(vec![at.error(code::FILE_UNREADABLE, message)])
        }
    }
}

fn on_disk(folder: &Path, root: Option<String>, at: &Mention) -> Result<Tree, Vec<ErrorReport>> {
    let listed = match folder.as_os_str().is_empty() {
        true => fs_err::read_dir("."),
        false => fs_err::read_dir(folder),
    };
    let entries = listed
        .and_then(Iterator::collect::<std::io::Result<Vec<fs_err::DirEntry>>>)
        .map_err(|error| vec![unreadable(folder, &error, at)])?;
    let names = entries
        .iter()
        .filter(|entry| entry.path().is_file())
        .filter_map(|entry| entry.file_name().to_str().map(str::to_owned));
    Ok(Tree::new(
        Place::Disk(folder.to_owned()),
        names.collect(),
        root,
    ))
}

/// What git has under `REVISION:PATH`, and the modules beside it.
fn in_revision(name: &str, at: &Mention) -> Result<Tree, Vec<ErrorReport>> {
    let failed = |message: String| vec![at.error(code::UNKNOWN_REVISION, message)];
    let unknown = || {
        let message = format!("`{name}` is no file, and git has nothing of that name");
        let error = at.error(code::UNKNOWN_REVISION, message);
        vec![error.with_note("give a file, a folder, or one of a git revision: `HEAD~1:specs`")]
    };
    let mut git = Git::start().map_err(failed)?;
    let (folder, root) = match git.object(name).map_err(failed)?.ok_or_else(unknown)? {
        Object::Folder(_) => (name.trim_end_matches('/').to_owned(), None),
        Object::File(_) => {
            let root = root_of(Path::new(name), at)?;
            let (revision, path) = name.split_once(':').unwrap_or((name, ""));
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            (format!("{revision}:{folder}"), Some(root))
        }
    };
    let slash = match folder.ends_with(':') {
        true => "",
        false => "/",
    };
    let inside = |name: &str| format!("{folder}{slash}{name}");
    let Some(Object::Folder(entries)) = git.object(&inside("")).map_err(failed)? else {
        return Err(unknown());
    };
    let files = entries.into_iter().filter(|entry| entry.is_file);
    let names: Vec<String> = files.map(|entry| entry.name).collect();
    let (mut modules, mut configurations) = (IndexMap::new(), IndexMap::new());
    for file in &names {
        let (texts, stem) = match file.rsplit_once('.') {
            Some((stem, "tla")) => (&mut modules, stem),
            Some((stem, "cfg")) => (&mut configurations, stem),
            _ => continue,
        };
        let Some(Object::File(bytes)) = git.object(&inside(file)).map_err(failed)? else {
            continue;
        };
        texts.insert(stem.to_owned(), diag::decode_lossy(bytes));
    }
    let place = Place::Texts {
        shown: PathBuf::from(inside("")),
        modules,
        configurations,
    };
    Ok(Tree::new(place, names, root))
}

impl Tree {
    fn new(place: Place, mut names: Vec<String>, root: Option<String>) -> Self {
        names.sort();
        let stems = |extension: &str| -> Vec<String> {
            let stems = names.iter().filter_map(|name| name.rsplit_once('.'));
            let wanted = stems.filter(|(_, own)| *own == extension);
            wanted.map(|(stem, _)| stem.to_owned()).collect()
        };
        Self {
            modules: stems("tla"),
            configured: stems("cfg"),
            place,
            root,
        }
    }

    fn load(&self, at: &Mention) -> Result<SideSpecs, Vec<ErrorReport>> {
        let mut side = SideSpecs::default();
        let mut errors = Vec::new();
        let roots: Vec<&String> = match &self.root {
            Some(root) => vec![root],
            None => {
                let is_configured = |module: &&String| self.configured.contains(module);
                self.modules.iter().filter(is_configured).collect()
            }
        };
        for root in roots {
            match self.model(root) {
                Ok(model) => drop(side.models.insert(root.clone(), model)),
                Err(found) => errors.extend(found),
            }
        }
        for module in self.modules.iter().filter(|_| self.root.is_none()) {
            let models = side.models.values().map(|(model, _)| &**model.spec());
            let mut specs = models.chain(&side.loose);
            let is_known = specs
                .any(|spec| *spec.name == **module || spec.modules.contains_key(module.as_str()));
            // What is wrong with a configured module has been said.
            if is_known || self.configured.contains(module) {
                continue;
            }
            match self.spec(module) {
                Ok(spec) => side.loose.push(spec),
                Err(found) => errors.extend(found),
            }
        }
        if self.modules.is_empty() {
            errors.push(at.error(code::NOTHING_TO_CHECK, "there is no module in this folder"));
        }
        match errors.is_empty() {
            true => Ok(side),
            false => Err(errors),
        }
    }

    fn spec(&self, name: &str) -> Result<Spec, Vec<ErrorReport>> {
        match &self.place {
            Place::Disk(folder) => models::load_spec(&folder.join(format!("{name}.tla"))),
            Place::Texts { shown, modules, .. } => {
                let options = LoadOptions {
                    modules: modules.clone(),
                    shown: shown.clone(),
                    ..LoadOptions::default()
                };
                let text = modules.get(name).map(String::as_str).unwrap_or_default();
                load_text(name, text, &options).map_err(models::errors)
            }
        }
    }

    fn model(&self, name: &str) -> Result<(Model, Setup), Vec<ErrorReport>> {
        let mut spec = self.spec(name)?;
        let file = format!("{name}.cfg");
        let is_configured = self.configured.iter().any(|configured| configured == name);
        let mut setup = match &self.place {
            Place::Disk(folder) => {
                let path = is_configured.then(|| folder.join(file));
                models::set_up(&mut spec, path.as_deref())?
            }
            Place::Texts {
                shown,
                configurations,
                ..
            } => match configurations.get(name) {
                Some(text) => models::configure(&mut spec, &shown.join(file), text)?,
                None => models::set_up(&mut spec, None)?,
            },
        };
        if let Place::Disk(_) = self.place {
            setup.bindings.outside = Outside {
                files: Folder::OfSpec,
                ..Outside::default()
            };
        }
        models::check_assumptions(&spec, &setup.bindings)?;
        let model = Model::new(
            Arc::new(spec),
            &setup.bindings,
            setup.behaviour.clone(),
            Limits::default(),
        );
        Ok((model, setup))
    }
}
