//! One side of a revision: modules and configurations of a file, of a folder, or
//! of either as it is in a git revision.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexMap;

use crate::diag::{self, code};
use crate::eval::{Folder, Limits, Model, Outside, Setup};
use crate::report::ErrorReport;
use crate::spec::{self, LoadOptions, Spec, load_text};

use super::files::unreadable;
use super::git_missing::{Missing, missing, not_here};
use super::git_objects::{EntryKind, Git, Object};
use super::mention::Mention;
use super::models;

/// The specs of one side.
#[derive(Default)]
pub(super) struct SideSpecs {
    /// Root modules that are configured, by name, in a folder within the folder
    /// that was asked for with the path from there: `queues/Bounded`; the root
    /// module that was asked for, even if it is not.
    pub(super) models: IndexMap<String, (Model, Setup)>,
    /// Modules that none of these uses.
    pub(super) loose: Vec<Spec>,
}

/// The name of the module that [`SideSpecs::models`] has under a key.
pub(super) fn module_of(key: &str) -> &str {
    key.rsplit('/').next().unwrap_or(key)
}

/// The modules of one folder.
struct Tree {
    place: Place,
    /// Names of modules, in order.
    modules: Vec<String>,
    /// Names of modules that have a configuration.
    configured: Vec<String>,
    /// The root module that was asked for; of a folder, none.
    root: Option<String>,
    /// The path from the folder that was asked for: `queues/`.
    within: String,
}

enum Place {
    /// A folder on disk, and those around it up to the one that was asked for,
    /// the nearest first.
    Disk {
        folder: PathBuf,
        around: Vec<PathBuf>,
    },
    /// Texts, with those of the folders around, and the folder that they are
    /// shown to be in.
    Texts {
        shown: PathBuf,
        modules: IndexMap<String, String>,
        configurations: IndexMap<String, String>,
    },
}

/// Loads what an argument of the command line names; a root module with that
/// configuration instead of the one beside it.
///
/// # Errors
/// That it names nothing, or everything that is wrong with what it names.
pub(super) fn load(
    argument: &Path,
    cfg: Option<&Path>,
    at: &Mention,
) -> Result<SideSpecs, Vec<ErrorReport>> {
    let trees = match fs_err::metadata(argument) {
        Ok(metadata) if metadata.is_dir() => folders_on_disk(argument, at)?,
        Ok(_) => {
            let folder = argument.parent().map(Path::to_owned).unwrap_or_default();
            let root = root_of(argument, at)?;
            let names = listed(&folder, at)?.files;
            let around = Vec::new();
            vec![Tree::new(Place::Disk { folder, around }, names).of_root(root)]
        }
        Err(error) => match argument.to_str().filter(|name| name.contains(':')) {
            Some(name) => in_revision(name, at)?,
            None => {
                let error = unreadable(argument, &error, at);
                return Err(vec![error.with_note(OF_A_REVISION)]);
            }
        },
    };
    if cfg.is_some() && trees.iter().all(|tree| tree.root.is_none()) {
        let message = "a folder's modules have the configurations beside them";
        let error = at.error(code::FILE_UNREADABLE, message);
        return Err(vec![error.with_note("`--cfg` is for one module")]);
    }
    let mut side = SideSpecs::default();
    let mut errors = Vec::new();
    for tree in &trees {
        tree.load(&mut side, cfg, &mut errors);
    }
    if trees.iter().all(Tree::is_empty) {
        let message = "there is no module in this folder";
        errors.push(at.error(code::NOTHING_TO_CHECK, message));
    }
    match errors.is_empty() {
        true => Ok(side),
        false => Err(errors),
    }
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

/// What stands in a folder, in order.
struct Listed {
    files: Vec<String>,
    folders: Vec<String>,
}

/// Hidden ones are left out, and links to folders.
fn listed(folder: &Path, at: &Mention) -> Result<Listed, Vec<ErrorReport>> {
    let entries = match folder.as_os_str().is_empty() {
        true => fs_err::read_dir("."),
        false => fs_err::read_dir(folder),
    };
    let entries = entries
        .and_then(Iterator::collect::<std::io::Result<Vec<fs_err::DirEntry>>>)
        .map_err(|error| vec![unreadable(folder, &error, at)])?;
    let mut listed = Listed {
        files: Vec::new(),
        folders: Vec::new(),
    };
    for entry in entries {
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if entry.path().is_file() {
            listed.files.push(name);
        } else if entry.file_type().is_ok_and(|kind| kind.is_dir()) && !name.starts_with('.') {
            listed.folders.push(name);
        }
    }
    listed.files.sort();
    listed.folders.sort();
    Ok(listed)
}

/// A folder and those in it, in order, each before those within.
fn folders_on_disk(folder: &Path, at: &Mention) -> Result<Vec<Tree>, Vec<ErrorReport>> {
    let mut trees = Vec::new();
    let mut open = vec![(folder.to_owned(), Vec::new(), String::new())];
    while let Some((folder, around, within)) = open.pop() {
        let found = listed(&folder, at)?;
        for name in found.folders.iter().rev() {
            let mut around: Vec<PathBuf> = around.clone();
            around.insert(0, folder.clone());
            open.push((folder.join(name), around, format!("{within}{name}/")));
        }
        let tree = Tree::new(Place::Disk { folder, around }, found.files);
        trees.push(tree.within(within));
    }
    Ok(trees)
}

const OF_A_REVISION: &str =
    "give a file, a folder, or one of a git revision: `HEAD~1:specs`, or `:specs` of the index";

/// The two parts of `HEAD~1:specs`; of what is staged, `:0` or nothing, and the path.
fn revision_and_path(name: &str) -> (&str, &str) {
    let is_staged = |place: &usize| matches!(name.get(..*place), Some(":0" | ":1" | ":2" | ":3"));
    let colons = name.match_indices(':').map(|(place, _)| place);
    let place = colons.clone().find(is_staged).or_else(|| colons.min());
    match place.and_then(|place| name.split_at_checked(place)) {
        Some((revision, path)) => (revision, path.strip_prefix(':').unwrap_or(path)),
        None => (name, ""),
    }
}

/// What git has under `REVISION:PATH`: the folders there, or the module and those
/// beside it.
fn in_revision(name: &str, at: &Mention) -> Result<Vec<Tree>, Vec<ErrorReport>> {
    let failed = |message: String| vec![at.error(code::UNKNOWN_REVISION, message)];
    let unknown = || {
        let message = format!("`{name}` is no file, and git has nothing of that name");
        let error = at.error(code::UNKNOWN_REVISION, message);
        vec![error.with_note(OF_A_REVISION)]
    };
    let mut git = Git::start().map_err(failed)?;
    let (revision, path) = revision_and_path(name);
    // Of these two git has nothing, of what is in them it has.
    let name = &match path {
        "." | ".." => format!("{name}/"),
        path => match path.strip_suffix("/.") {
            Some(path) => format!("{revision}:{path}"),
            None => name.to_owned(),
        },
    };
    let lacking = |it: Missing| {
        let error = at.error(code::UNKNOWN_REVISION, it.what);
        vec![error.with_note(it.note)]
    };
    let Some(found) = git.object(name).map_err(failed)? else {
        let missing = missing(&mut git, (revision, path)).map_err(failed)?;
        return Err(missing.map_or_else(unknown, lacking));
    };
    let (folder, root) = match found {
        Object::Folder(_) => (name.trim_end_matches('/').to_owned(), None),
        Object::File(_) => {
            let root = root_of(Path::new(path), at)?;
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            (format!("{revision}:{folder}"), Some(root))
        }
    };
    let slash = match folder.ends_with(':') {
        true => "",
        false => "/",
    };
    let mut trees = Vec::new();
    let mut open = vec![(format!("{folder}{slash}"), String::new(), IndexMap::new())];
    while let Some((folder, within, around)) = open.pop() {
        let Some(Object::Folder(entries)) = git.object(&folder).map_err(failed)? else {
            return Err(lacking(not_here(&folder)));
        };
        let (mut names, mut folders) = (Vec::new(), Vec::new());
        let (mut modules, mut configurations) = (around, IndexMap::new());
        for entry in entries {
            let inside = format!("{folder}{}", entry.name);
            let (texts, stem) = match (entry.kind, entry.name.rsplit_once('.')) {
                (EntryKind::Folder, _) if !entry.name.starts_with('.') => {
                    folders.push(entry.name);
                    continue;
                }
                (EntryKind::File, Some((stem, "tla"))) => (&mut modules, stem),
                (EntryKind::File, Some((stem, "cfg"))) => (&mut configurations, stem),
                _ => continue,
            };
            let Some(Object::File(bytes)) = git.object(&inside).map_err(failed)? else {
                return Err(lacking(not_here(&inside)));
            };
            texts.insert(stem.to_owned(), diag::decode_lossy(bytes));
            names.push(entry.name);
        }
        folders.sort();
        for name in folders.iter().rev().filter(|_| root.is_none()) {
            let inside = (format!("{folder}{name}/"), format!("{within}{name}/"));
            open.push((inside.0, inside.1, modules.clone()));
        }
        let place = Place::Texts {
            shown: PathBuf::from(folder),
            modules,
            configurations,
        };
        let tree = Tree::new(place, names).within(within);
        trees.push(match &root {
            Some(root) => tree.of_root(root.clone()),
            None => tree,
        });
    }
    Ok(trees)
}

impl Tree {
    fn new(place: Place, mut names: Vec<String>) -> Self {
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
            root: None,
            within: String::new(),
        }
    }

    fn of_root(self, root: String) -> Self {
        Self {
            root: Some(root),
            ..self
        }
    }

    fn within(self, within: String) -> Self {
        Self { within, ..self }
    }

    /// Whether there is nothing to compare.
    fn is_empty(&self) -> bool {
        self.root.is_none() && self.own_modules().next().is_none()
    }

    /// The modules without those that TLC has left there, which hold traces.
    fn own_modules(&self) -> impl Iterator<Item = &String> {
        let modules = self.modules.iter();
        modules.filter(|module| match module.rsplit_once("_TTrace_") {
            Some((_, number)) => !number.bytes().all(|byte| byte.is_ascii_digit()),
            None => true,
        })
    }

    fn load(&self, side: &mut SideSpecs, cfg: Option<&Path>, errors: &mut Vec<ErrorReport>) {
        let before = (side.models.len(), side.loose.len());
        let roots: Vec<&String> = match &self.root {
            Some(root) => vec![root],
            None => {
                let is_configured = |module: &&String| self.configured.contains(module);
                self.own_modules().filter(is_configured).collect()
            }
        };
        for root in roots {
            match self.model(root, cfg) {
                Ok(model) => drop(side.models.insert(format!("{}{root}", self.within), model)),
                Err(found) => errors.extend(found),
            }
        }
        for module in self.own_modules().filter(|_| self.root.is_none()) {
            // Those of this folder: others may have modules of the same names.
            let models = side.models.values().skip(before.0);
            let models = models.map(|(model, _)| &**model.spec());
            let mut specs = models.chain(side.loose.iter().skip(before.1));
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
    }

    fn spec(&self, name: &str) -> Result<Spec, Vec<ErrorReport>> {
        match &self.place {
            Place::Disk { folder, around } => {
                let options = LoadOptions {
                    folders: around.clone(),
                    ..LoadOptions::default()
                };
                let path = folder.join(format!("{name}.tla"));
                spec::load(&path, &options).map_err(models::errors)
            }
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

    fn model(&self, name: &str, cfg: Option<&Path>) -> Result<(Model, Setup), Vec<ErrorReport>> {
        let mut spec = self.spec(name)?;
        let file = format!("{name}.cfg");
        let is_configured = self.configured.iter().any(|configured| configured == name);
        let mut setup = match (&self.place, cfg) {
            (_, Some(cfg)) => models::set_up(&mut spec, Some(cfg))?,
            (Place::Disk { folder, .. }, None) => {
                let path = is_configured.then(|| folder.join(file));
                models::set_up(&mut spec, path.as_deref())?
            }
            (
                Place::Texts {
                    shown,
                    configurations,
                    ..
                },
                None,
            ) => match configurations.get(name) {
                Some(text) => models::configure(&mut spec, &shown.join(file), text)?,
                None => models::set_up(&mut spec, None)?,
            },
        };
        if let Place::Disk { .. } = self.place {
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
