//! What a spec may do outside itself, and where its files are.
//!
//! A spec is untrusted: files are read in its own folder and, if that is below
//! the current one, in the current one; the environment has only the names that
//! were given, and nothing is written or run unless a flag allowed it.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use crate::value::{ErrorKind, ValueError};

/// Files larger than this are not read, in bytes.
const MAX_FILE: u64 = 256 * 1024 * 1024;

/// What a spec may do outside itself; by default, read files that are near it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outside {
    /// Below which folder files are read, and written if that is allowed.
    pub files: Folder,
    /// Whether files may be anywhere else.
    pub elsewhere: Permission,
    /// The environment that `IOEnv` holds.
    pub environment: BTreeMap<String, String>,
    /// Whether files may be written.
    pub writing: Permission,
    /// Whether programs may be run.
    pub running: Permission,
}

/// A folder that files may be in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Folder {
    /// That of the spec's root module, and the current one if the spec is below
    /// it; none, if the spec is not from a file.
    #[default]
    OfSpec,
    /// The current one: for what was typed rather than found in a file.
    Current,
    /// This one.
    Named(PathBuf),
}

/// Whether something is allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Permission {
    /// It is not.
    #[default]
    Refused,
    /// It is.
    Allowed,
}

/// The same for one spec.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    /// The folders that files must be in.
    roots: Vec<Root>,
    /// Where relative paths start, in order.
    homes: Vec<PathBuf>,
    elsewhere: Permission,
    /// The environment that `IOEnv` holds.
    pub(crate) environment: BTreeMap<String, String>,
    writing: Permission,
    running: Permission,
}

/// A folder that files may be in.
#[derive(Clone, Debug)]
struct Root {
    /// As it was given, without links resolved.
    given: PathBuf,
    /// Where it is, links resolved.
    real: PathBuf,
}

impl Root {
    /// None if there is no such folder.
    fn new(folder: &Path) -> Option<Self> {
        Some(Self {
            given: lexically(folder),
            real: fs_err::canonicalize(folder).ok()?,
        })
    }

    /// Whether a path is in the folder, and goes through nothing hidden there.
    fn holds(&self, path: &Path) -> bool {
        let below = path
            .strip_prefix(&self.given)
            .or_else(|_| path.strip_prefix(&self.real));
        below.is_ok_and(|below| !is_hidden(below))
    }
}

/// Whether the path goes through something hidden: settings and keys are.
fn is_hidden(path: &Path) -> bool {
    path.components().any(|component| match component {
        Component::Normal(name) => name.as_encoded_bytes().starts_with(b"."),
        _ => false,
    })
}

/// A file that may be read or written.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Located {
    /// One that exists.
    Existing(PathBuf),
    /// One that does not.
    Missing(PathBuf),
}

impl World {
    /// What is allowed to a spec whose root module is in `folder`.
    pub(crate) fn new(outside: &Outside, folder: Option<&Path>) -> Self {
        let current = Path::new(".");
        let folder = folder.map(|folder| match folder.as_os_str().is_empty() {
            true => current,
            false => folder,
        });
        let here = Root::new(current);
        let roots = match &outside.files {
            Folder::Named(root) => vec![Root::new(root)],
            Folder::Current => vec![here],
            Folder::OfSpec => {
                let own = folder.and_then(Root::new);
                // Everything is below the root of the file system.
                let within = |here: &Root| {
                    let own = own.as_ref().map(|own| &own.real);
                    here.real.parent().is_some()
                        && own.is_some_and(|own| *own != here.real && here.holds(own))
                };
                let around = here.filter(within);
                vec![own, around]
            }
        };
        let homes = [current].into_iter().chain(folder).map(Path::to_owned);
        Self {
            roots: roots.into_iter().flatten().collect(),
            homes: homes.collect(),
            elsewhere: outside.elsewhere,
            environment: outside.environment.clone(),
            writing: outside.writing,
            running: outside.running,
        }
    }

    /// The file that a path in a spec means. As for TLC, a relative path starts
    /// in the current folder; where there is no such file, or it may not be
    /// used, in the spec's.
    ///
    /// # Errors
    /// `Refused` if it is outside the folders that files must be in.
    pub(crate) fn locate(&self, path: &str) -> Result<Located, ValueError> {
        let mut missing = None;
        for home in &self.homes {
            let candidate = lexically(&home.join(path));
            if !self.admits(&candidate) {
                continue;
            }
            match fs_err::canonicalize(&candidate) {
                Ok(found) if self.admits(&found) => return Ok(Located::Existing(found)),
                // A link that leads out of the folder.
                Ok(_) => {}
                Err(_) => missing = missing.or(Some(candidate)),
            }
        }
        missing
            .map(Located::Missing)
            .ok_or_else(|| refused(self.why_not(path)))
    }

    fn admits(&self, path: &Path) -> bool {
        self.elsewhere == Permission::Allowed || self.roots.iter().any(|root| root.holds(path))
    }

    fn why_not(&self, path: &str) -> String {
        let roots: Vec<String> = self
            .roots
            .iter()
            .map(|root| format!("`{}`", root.real.display()))
            .collect();
        match roots.as_slice() {
            [] => format!("`{path}` is not read: a module that is not from a file may read none"),
            _ if is_hidden(Path::new(path)) => {
                format!("`{path}` is hidden; a spec uses hidden files only with `--allow-outside`")
            }
            roots => format!(
                "`{path}` is not in {}; a spec uses other files only with `--allow-outside`",
                roots.join(" or ")
            ),
        }
    }

    /// The bytes of a file; `None` if there is none.
    ///
    /// # Errors
    /// `Refused`; `ModuleFunction` if it cannot be read; `Limit` if it is too
    /// large.
    pub(crate) fn bytes(&self, path: &str) -> Result<Option<Vec<u8>>, ValueError> {
        let Located::Existing(found) = self.locate(path)? else {
            return Ok(None);
        };
        let unreadable = |error: std::io::Error| {
            let kind = ErrorKind::ModuleFunction;
            ValueError::new(kind, format!("`{path}` cannot be read: {}", error.kind()))
        };
        let metadata = fs_err::metadata(&found).map_err(unreadable)?;
        if !metadata.is_file() {
            let detail = format!("`{path}` is no file");
            return Err(ValueError::new(ErrorKind::ModuleFunction, detail));
        }
        if metadata.len() > MAX_FILE {
            let detail = format!("`{path}` is larger than {MAX_FILE} bytes");
            return Err(ValueError::new(ErrorKind::Limit, detail));
        }
        fs_err::read(&found).map(Some).map_err(unreadable)
    }

    /// The text of a file that must be there.
    ///
    /// # Errors
    /// As [`World::bytes`]; `ModuleFunction` if there is none or it is not
    /// UTF-8.
    pub(crate) fn text(&self, path: &str) -> Result<String, ValueError> {
        let bytes = self.bytes(path)?.ok_or_else(|| {
            ValueError::new(
                ErrorKind::ModuleFunction,
                format!("there is no file `{path}`"),
            )
        })?;
        String::from_utf8(bytes).map_err(|_| {
            ValueError::new(ErrorKind::ModuleFunction, format!("`{path}` is not UTF-8"))
        })
    }

    /// The file to write; folders on the way to it are not made.
    ///
    /// # Errors
    /// `Refused` unless writing is allowed, and outside the folder.
    pub(crate) fn target(&self, path: &str) -> Result<PathBuf, ValueError> {
        if self.writing == Permission::Refused {
            return Err(refused(format!(
                "`{path}` is not written: specs write files only with `--allow-write`"
            )));
        }
        let path = match self.locate(path)? {
            Located::Existing(found) => return Ok(found),
            Located::Missing(missing) => missing,
        };
        // A link on the way may lead out.
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(refused(format!("`{}` is no file", path.display())));
        };
        match fs_err::canonicalize(folder) {
            Ok(folder) if self.admits(&folder.join(name)) => Ok(folder.join(name)),
            Ok(_) => Err(refused(self.why_not(&path.to_string_lossy()))),
            Err(_) => Err(ValueError::new(
                ErrorKind::ModuleFunction,
                format!("there is no folder `{}`", folder.display()),
            )),
        }
    }

    /// # Errors
    /// `Refused` unless programs may be run.
    pub(crate) fn may_run(&self, program: &str) -> Result<(), ValueError> {
        match self.running {
            Permission::Allowed => Ok(()),
            Permission::Refused => Err(refused(format!(
                "`{program}` is not run: specs run programs only with `--allow-exec`"
            ))),
        }
    }
}

fn refused(detail: String) -> ValueError {
    ValueError::new(ErrorKind::Refused, detail)
}

/// The path from the root, `.` and `..` worked out without looking at files.
fn lexically(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for component in absolute.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{Folder, Located, Outside, Permission, World};
    use std::path::{Path, PathBuf};

    /// A folder below the current one, which is that of the crate.
    fn below() -> &'static Path {
        Path::new("tests/oracle")
    }

    fn world(files: Folder, folder: &Path) -> World {
        let outside = Outside {
            files,
            ..Outside::default()
        };
        World::new(&outside, Some(folder))
    }

    fn found(world: &World, path: &str) -> Option<PathBuf> {
        match world.locate(path).ok()? {
            Located::Existing(found) => Some(found),
            Located::Missing(_) => None,
        }
    }

    #[test]
    fn a_relative_path_starts_in_the_current_folder_and_then_in_the_specs() {
        let world = world(Folder::OfSpec, below());
        let here = fs_err::canonicalize(".").unwrap();
        let own = here.join("tests/oracle/README.md");
        assert_eq!(found(&world, "README.md"), Some(here.join("README.md")));
        assert_eq!(
            found(&world, "exceptions.toml"),
            Some(own.with_file_name("exceptions.toml"))
        );
        assert_eq!(found(&world, "tests/oracle/README.md"), Some(own));
        let missing = Located::Missing(super::lexically(Path::new("nothing")));
        assert_eq!(world.locate("nothing"), Ok(missing));
    }

    #[test]
    fn what_is_outside_or_hidden_is_refused_unless_it_is_allowed() {
        let elsewhere = tempfile::tempdir().unwrap();
        let of_spec = world(Folder::OfSpec, below());
        let far = world(Folder::OfSpec, elsewhere.path());
        let outside = Outside {
            elsewhere: Permission::Allowed,
            ..Outside::default()
        };
        let free = World::new(&outside, Some(below()));
        let absolute = fs_err::canonicalize("Cargo.toml").unwrap();
        let hidden = absolute.with_file_name(".gitignore");
        let (absolute, hidden) = (absolute.to_string_lossy(), hidden.to_string_lossy());
        for (world, path) in [
            (&of_spec, "/"),
            (&of_spec, "../../../"),
            (&of_spec, &hidden),
            // The current folder is around no spec that is elsewhere.
            (&far, &absolute),
        ] {
            let error = world.locate(path).unwrap_err();
            assert!(error.detail.contains("--allow-outside"), "{path}: {error}");
            assert!(found(&free, path).is_some(), "{path}");
        }
        assert!(
            World::new(&Outside::default(), None)
                .locate("Cargo.toml")
                .is_err()
        );
        // Nor is what is hidden beside the spec itself any of its business.
        let beside = world(Folder::OfSpec, Path::new(""));
        let error = beside.locate(".gitignore").unwrap_err();
        assert!(error.detail.contains("is hidden"), "{error}");
        let typed = world(Folder::Current, Path::new(""));
        assert!(found(&typed, "Cargo.toml").is_some());
    }
}
