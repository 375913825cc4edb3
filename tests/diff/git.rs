//! As git calls it, with a real repository.

use std::path::Path;
use std::process::Command;

use crate::support::{Folder, Said, lines};

/// git in a repository of its own, with nothing of the user's settings.
fn git(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command
        .current_dir(folder)
        .args([
            "-c",
            "user.name=t",
            "-c",
            "user.email=t@example.org",
            "--no-pager",
        ])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS");
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(name);
    }
    command
}

fn run(folder: &Folder, arguments: &[&str]) -> Said {
    let said = Said::of(&git(folder.path(), arguments).output().unwrap());
    assert_eq!(said.code, 0, "{arguments:?}: {}", said.all());
    said
}

/// A repository in which traces were changed; `None` where there is no git.
fn repository() -> Option<Folder> {
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("skipped: there is no git");
        return None;
    }
    let folder = Folder::with(&[
        ("t.ndjson", &lines(&[(1, 1), (2, 1), (3, 1)])),
        ("gone.ndjson", &lines(&[(1, 1)])),
        (
            "moved.ndjson",
            &lines(&[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]),
        ),
        ("README", "text\n"),
    ]);
    run(&folder, &["init", "-q"]);
    run(&folder, &["add", "."]);
    run(&folder, &["commit", "-q", "-m", "one"]);
    folder.write("t.ndjson", lines(&[(1, 1), (2, 5), (3, 1)]));
    folder.write("new.ndjson", lines(&[(70, 80), (90, 10), (20, 30)]));
    folder.write("README", "other text\n");
    run(&folder, &["rm", "-q", "gone.ndjson"]);
    run(&folder, &["mv", "moved.ndjson", "renamed.ndjson"]);
    folder.write(
        "renamed.ndjson",
        lines(&[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 7)]),
    );
    run(&folder, &["add", "."]);
    Some(folder)
}

const LOCKSTEP: &str = env!("CARGO_BIN_EXE_lockstep");

#[test]
fn as_external_diff() {
    let Some(folder) = repository() else {
        return;
    };
    let mut command = git(folder.path(), &["diff", "--cached", "-M"]);
    let said = Said::of(&command.env("GIT_EXTERNAL_DIFF", LOCKSTEP).output().unwrap());
    assert_eq!(said.code, 0, "{}", said.all());
    insta::assert_snapshot!(said.all());
}

#[test]
fn as_a_driver_of_attributes() {
    let Some(folder) = repository() else {
        return;
    };
    folder.write(".gitattributes", "*.ndjson diff=lockstep\n");
    run(&folder, &["config", "diff.lockstep.command", LOCKSTEP]);
    let said = run(&folder, &["diff", "--cached", "--", "t.ndjson", "README"]);
    assert!(
        said.out
            .contains("they part at state 2: y is 1 in A, 5 in B"),
        "{}",
        said.out
    );
    // Other files are left to git.
    assert!(said.out.contains("+other text"), "{}", said.out);
}

#[test]
fn as_difftool() {
    let Some(folder) = repository() else {
        return;
    };
    let tool = format!("{LOCKSTEP} diff");
    let arguments = [
        "difftool",
        "--cached",
        "--no-prompt",
        "--extcmd",
        &tool,
        "t.ndjson",
    ];
    let said = run(&folder, &arguments);
    assert!(
        said.out
            .contains("they part at state 2: y is 1 in A, 5 in B"),
        "{}",
        said.out
    );
}

#[test]
fn an_unmerged_file_is_named() {
    let Some(folder) = repository() else {
        return;
    };
    run(&folder, &["commit", "-q", "-m", "two"]);
    run(&folder, &["checkout", "-q", "-b", "side", "HEAD~1"]);
    folder.write("t.ndjson", lines(&[(1, 1), (2, 6), (3, 1)]));
    run(&folder, &["commit", "-q", "-a", "-m", "three"]);
    let mut merge = git(folder.path(), &["merge", "-q", "-"]);
    assert!(!merge.output().unwrap().status.success());
    let mut command = git(folder.path(), &["diff", "--cached", "--", "t.ndjson"]);
    let said = Said::of(&command.env("GIT_EXTERNAL_DIFF", LOCKSTEP).output().unwrap());
    assert_eq!(said.code, 0, "{}", said.all());
    assert!(
        said.out.contains("t.ndjson is not merged"),
        "{}",
        said.all()
    );
}

/// Of a file that is no trace nothing but its mode differs.
#[test]
fn a_change_of_mode_is_named() {
    let Some(folder) = repository() else {
        return;
    };
    run(&folder, &["commit", "-q", "-m", "two"]);
    for name in ["t.ndjson", "README"] {
        run(&folder, &["update-index", "--chmod=+x", name]);
    }
    let mut command = git(folder.path(), &["diff", "--cached"]);
    let said = Said::of(&command.env("GIT_EXTERNAL_DIFF", LOCKSTEP).output().unwrap());
    assert_eq!(said.code, 0, "{}", said.all());
    assert!(
        said.out.starts_with("README\nmode 100644 → 100755\n\n"),
        "{}",
        said.all()
    );
    assert!(
        said.out
            .contains("t.ndjson\nmode 100644 → 100755\nno difference"),
        "{}",
        said.all()
    );
}
