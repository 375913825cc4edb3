//! Every module of a folder of other people's modules is read.

use std::path::{Path, PathBuf};

use lockstep::diag::{Diagnostic, FileId, Source};
use lockstep::spec::config::parse_config;
use lockstep::syntax::{dump_module, parse_module, print_module};

fn files_under(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files_under(&path, extension, found);
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
}

/// Reads all files with this extension under the folder that
/// `LOCKSTEP_EXAMPLES` names, and lists the errors.
fn check_all(extension: &str, check: fn(&Source) -> Result<(), Diagnostic>) {
    let Some(folder) = std::env::var_os("LOCKSTEP_EXAMPLES") else {
        println!("skipped 1 test: LOCKSTEP_EXAMPLES names no folder of modules");
        return;
    };
    let mut paths = Vec::new();
    files_under(Path::new(&folder), extension, &mut paths);
    assert!(!paths.is_empty(), "no files under {}", folder.display());
    let mut failed = Vec::new();
    for path in &paths {
        let text = std::fs::read(path).unwrap();
        let source = Source::new(path, String::from_utf8_lossy(&text).into_owned());
        if let Err(error) = check(&source) {
            let place = source.line_column(error.labels[0].span.start);
            let (path, line, column) = (path.display(), place.line, place.column);
            failed.push(format!("{path}:{line}:{column}: {}", error.message));
        }
    }
    let failures = failed.len();
    let passed = paths.len() - failures;
    println!("{passed} files of kind `.{extension}` passed, {failures} failed");
    assert!(
        failed.is_empty(),
        "{failures} of {}:\n{}",
        paths.len(),
        failed.join("\n")
    );
}

#[test]
fn reads_every_module() {
    check_all("tla", |source| parse_module(source, FileId(0)).map(|_| ()));
}

#[test]
fn reads_every_configuration() {
    check_all("cfg", |source| parse_config(source, FileId(0)).map(|_| ()));
}

#[test]
fn printed_modules_read_as_before() {
    check_all("tla", |source| {
        let module = parse_module(source, FileId(0))?;
        let printed = print_module(&module);
        let again = parse_module(&Source::new("printed.tla", printed.as_str()), FileId(0));
        let again = again.unwrap_or_else(|error| panic!("{error:?}\n{printed}"));
        let (before, after) = (dump_module(&module), dump_module(&again));
        assert!(before == after, "{printed}\n{before}\n{after}");
        Ok(())
    });
}
