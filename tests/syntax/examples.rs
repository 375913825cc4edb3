//! Every module of a folder of other people's modules is read.

use std::path::{Path, PathBuf};

use lockstep::diag::{FileId, Source};
use lockstep::syntax::parse_module;

fn modules_under(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            modules_under(&path, found);
        } else if path.extension().is_some_and(|it| it == "tla") {
            found.push(path);
        }
    }
}

#[test]
fn reads_every_example() {
    let Some(folder) = std::env::var_os("LOCKSTEP_EXAMPLES") else {
        println!("skipped: LOCKSTEP_EXAMPLES names no folder of modules");
        return;
    };
    let mut paths = Vec::new();
    modules_under(Path::new(&folder), &mut paths);
    assert!(!paths.is_empty(), "no modules under {}", folder.display());
    let mut failed = Vec::new();
    for path in &paths {
        let text = std::fs::read(path).unwrap();
        let source = Source::new(path, String::from_utf8_lossy(&text).into_owned());
        if let Err(error) = parse_module(&source, FileId(0)) {
            let place = source.line_column(error.labels[0].span.start);
            failed.push(format!("{}:{place:?}: {}", path.display(), error.message));
        }
    }
    assert!(failed.is_empty(), "{} of {}:\n{}", failed.len(), paths.len(), failed.join("\n"));
}
