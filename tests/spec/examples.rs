//! Whether the modules of the TLA+ examples are accepted as SANY accepts them.
//!
//! The examples are read from the folder that `LOCKSTEP_EXAMPLES` names;
//! without it there is nothing to check, which is said.

use std::path::{Path, PathBuf};

use lockstep::spec::{LoadOptions, load};

/// Ends of the paths of the modules that SANY rejects, as of April 2026, with
/// the modules of TLAPS and the community modules in reach.
const REJECTED: &[&str] = &[];

fn modules(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs_err::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            modules(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "tla") {
            found.push(path);
        }
    }
}

/// What is wrong with a module, its first error alone; nothing if it is
/// accepted.
fn wrong(path: &Path) -> Option<String> {
    match load(path, &LoadOptions::default()) {
        Ok(spec) => {
            let malformed = super::support::malformed(&spec);
            assert!(malformed.is_empty(), "{}: {malformed:?}", path.display());
            None
        }
        Err(failure) => {
            let first = &failure.diagnostics[0];
            let span = first.labels[0].span;
            let place = failure.sources.get(span.file).map(|source| {
                let at = source.line_column(span.start);
                format!("{}:{}:{}", source.path().display(), at.line, at.column)
            });
            Some(format!("{}: {}", place.unwrap_or_default(), first.message))
        }
    }
}

#[test]
fn examples_are_accepted_and_rejected_as_by_sany() {
    let Some(folder) = std::env::var_os("LOCKSTEP_EXAMPLES").map(PathBuf::from) else {
        println!("skipped 1 test: LOCKSTEP_EXAMPLES names no folder of modules");
        return;
    };
    let mut paths = Vec::new();
    modules(&folder, &mut paths);
    assert!(!paths.is_empty(), "no modules under {}", folder.display());
    let (mut accepted, mut rejected) = (0, 0);
    let mut differing = Vec::new();
    for path in &paths {
        let by_sany = !REJECTED.iter().any(|rejected| path.ends_with(rejected));
        match wrong(path) {
            None => {
                accepted += 1;
                if !by_sany {
                    differing.push(format!("{}: accepted, not by SANY", path.display()));
                }
            }
            Some(wrong) => {
                rejected += 1;
                if by_sany {
                    differing.push(wrong);
                }
            }
        }
    }
    println!("{accepted} modules accepted, {rejected} rejected");
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
