//! Objects that a clone of a repository does not have: of a partial clone, some; of a
//! shallow one, earlier revisions.

use super::git_index::said;
use super::git_objects::{Git, Object};

/// Why git has nothing under a name that it may know, and what to do.
pub(super) struct Missing {
    /// What is missing.
    pub(super) what: String,
    /// What to do.
    pub(super) note: &'static str,
}

const PARTIAL: &str =
    "this clone is partial: `git fetch --refetch --no-filter` gets all that is missing";
const DAMAGED: &str = "`git fsck` says what else is missing, and `git fetch --refetch` may get it";
const SHALLOW: &str =
    "this clone is shallow: `git fetch --unshallow` gets the revisions before those it has";

/// Why git has nothing under the name of a revision and a path in it; `None` if there is
/// nothing of that name, as far as it knows.
///
/// # Errors
/// What git complains of.
pub(super) fn missing(
    git: &mut Git,
    (revision, path): (&str, &str),
) -> Result<Option<Missing>, String> {
    let is_staged = revision.is_empty() || revision.starts_with(':');
    if !is_staged && !git.has(revision)? {
        let is_shallow = said(&["rev-parse", "--is-shallow-repository"]);
        return Ok(match is_shallow.is_ok_and(|said| said.trim() == "true") {
            true => Some(Missing {
                what: format!("git has no revision `{revision}`"),
                note: SHALLOW,
            }),
            false => None,
        });
    }
    let mut folder = format!("{revision}:");
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    loop {
        // The parts of the path before this one are there.
        let Some(found) = git.object(&folder)? else {
            return Ok(Some(not_here(&folder)));
        };
        let (Object::Folder(entries), Some(part)) = (found, parts.next()) else {
            return Ok(None);
        };
        if !entries.iter().any(|entry| entry.name == part) {
            return Ok(None);
        }
        let slash = if folder.ends_with(':') { "" } else { "/" };
        folder = format!("{folder}{slash}{part}");
    }
}

/// Of what git lists in a folder and has no object of.
pub(super) fn not_here(name: &str) -> Missing {
    let promised = said(&["config", "--get-regexp", r"^remote\..*\.promisor$"]);
    Missing {
        what: format!("git lists `{name}`, and its object is missing here"),
        note: match promised.is_ok_and(|said| !said.is_empty()) {
            true => PARTIAL,
            false => DAMAGED,
        },
    }
}
