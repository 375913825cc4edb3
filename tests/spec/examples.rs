//! Whether the modules of the TLA+ examples are loaded.
//!
//! The examples are read from the folder that `LOCKSTEP_EXAMPLES` names;
//! without it there is nothing to check.

use std::path::{Path, PathBuf};

use lockstep::spec::{LoadOptions, load};

/// Modules that need what is not among the examples, and what that is.
const INCOMPLETE: &[(&str, &str)] = &[("BufferedRandomAccessFile.tla", "Common")];

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

#[test]
fn modules_of_the_examples_are_loaded() {
    let Some(folder) = std::env::var_os("LOCKSTEP_EXAMPLES").map(PathBuf::from) else {
        return;
    };
    let mut paths = Vec::new();
    modules(&folder, &mut paths);
    let mut failed = Vec::new();
    for path in &paths {
        let loaded = load(path, &LoadOptions::default());
        if let Ok(spec) = &loaded {
            let malformed = super::support::malformed(spec);
            if !malformed.is_empty() {
                failed.push(format!(
                    "{}\n    {}",
                    path.display(),
                    malformed.join("\n    ")
                ));
            }
        }
        if let Err(failure) = loaded {
            let first = &failure.diagnostics[0];
            let expected = INCOMPLETE.iter().any(|(file, module)| {
                path.ends_with(file) && first.message == format!("module `{module}` is not found")
            });
            if expected {
                continue;
            }
            let label = &first.labels[0];
            let place = failure.sources.get(label.span.file).map(|source| {
                let at = source.line_column(label.span.start);
                format!("{}:{}:{}", source.path().display(), at.line, at.column)
            });
            failed.push(format!(
                "{}\n    {} ({})",
                path.display(),
                first.message,
                place.unwrap_or_default()
            ));
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {} modules:\n{}",
        failed.len(),
        paths.len(),
        failed.join("\n")
    );
}
