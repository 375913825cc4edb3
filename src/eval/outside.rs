//! What a spec may do outside itself, and where its files are.
//!
//! A spec is untrusted: files are read below one folder, the environment has
//! only the names that were given, and nothing is written or run unless a flag
//! allowed it.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use crate::value::{ErrorKind, ValueError};

/// Files larger than this are not read, in bytes.
const MAX_FILE: u64 = 256 * 1024 * 1024;

/// What a spec may do outside itself; by default, read files below its own
/// folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outside {
    /// Below which folder files are read, and written if that is allowed.
    pub files: Folder,
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
    /// That of the spec's root module; none, if it is not from a file.
    #[default]
    OfSpec,
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
    /// The folder that files must be in.
    root: Option<PathBuf>,
    /// Where relative paths start, in order.
    homes: Vec<PathBuf>,
    /// The environment that `IOEnv` holds.
    pub(crate) environment: BTreeMap<String, String>,
    writing: Permission,
    running: Permission,
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
        let root = match &outside.files {
            Folder::OfSpec => folder.map(Path::to_owned),
            Folder::Named(root) => Some(root.clone()),
        };
        let homes = folder.into_iter().chain([current]).map(Path::to_owned);
        Self {
            root,
            homes: homes.collect(),
            environment: outside.environment.clone(),
            writing: outside.writing,
            running: outside.running,
        }
    }

    /// The file that a path in a spec means. A relative path starts in the
    /// spec's folder, or else in the current one.
    ///
    /// # Errors
    /// `Refused` if it is outside the folder that files must be in.
    pub(crate) fn locate(&self, path: &str) -> Result<Located, ValueError> {
        let Some(root) = &self.root else {
            return Err(refused(format!(
                "`{path}` is not read: a module that is not from a file may read none"
            )));
        };
        let given = lexically(root);
        let Ok(root) = fs_err::canonicalize(root) else {
            return Err(refused(format!(
                "`{path}` is not read: `{}` is no folder",
                root.display()
            )));
        };
        let mut missing = None;
        for home in &self.homes {
            let candidate = lexically(&home.join(path));
            if !candidate.starts_with(&given) && !candidate.starts_with(&root) {
                continue;
            }
            match fs_err::canonicalize(&candidate) {
                Ok(found) if found.starts_with(&root) => return Ok(Located::Existing(found)),
                // A link that leads out of the folder.
                Ok(_) => {}
                Err(_) => missing = missing.or(Some(candidate)),
            }
        }
        missing.map(Located::Missing).ok_or_else(|| {
            refused(format!(
                "`{path}` is outside `{}`, and files outside it are neither read nor written",
                root.display()
            ))
        })
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
        let root = self.root.as_deref().map(fs_err::canonicalize);
        match (fs_err::canonicalize(folder), root) {
            (Ok(folder), Some(Ok(root))) if folder.starts_with(&root) => Ok(folder.join(name)),
            (Err(_), _) => Err(ValueError::new(
                ErrorKind::ModuleFunction,
                format!("there is no folder `{}`", folder.display()),
            )),
            _ => Err(refused(format!(
                "`{}` is outside the folder that files are written in",
                path.display()
            ))),
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
