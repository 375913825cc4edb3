//! On a terminal, which `script` of util-linux makes.

use std::process::{Command, Stdio};

use crate::support::{Folder, lines};

/// What the terminal shows of a run with a pager that marks each line; `None`
/// where no terminal can be made.
fn shown(folder: &Folder, arguments: &str, pager: &str) -> Option<String> {
    let version = Command::new("script").arg("--version").output();
    if !version.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).contains("util-linux")) {
        eprintln!("skipped: there is no `script` of util-linux");
        return None;
    }
    let binary = env!("CARGO_BIN_EXE_lockstep");
    let mut command = Command::new("script");
    command
        .args(["-qec", &format!("'{binary}' {arguments}"), "/dev/null"])
        .current_dir(folder.path())
        .stdin(Stdio::null());
    for name in ["CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command.env("PAGER", pager).env("NO_COLOR", "1");
    let output = command.output().unwrap();
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_terminal_has_a_pager() {
    let folder = Folder::with(&[
        ("a.ndjson", &lines(&[(1, 1), (2, 1)])),
        ("b.ndjson", &lines(&[(1, 1), (2, 5)])),
    ]);
    let marking = "sed s/^/marked:/";
    let Some(paged) = shown(&folder, "diff a.ndjson b.ndjson", marking) else {
        return;
    };
    assert!(
        paged.contains("marked:they part at state 2: y is 1 in A, 5 in B"),
        "{paged}"
    );
    assert!(
        paged.lines().all(|line| line.starts_with("marked:")),
        "{paged}"
    );
    for (arguments, pager) in [
        ("diff --no-pager a.ndjson b.ndjson", marking),
        ("diff --format json a.ndjson b.ndjson", marking),
        ("diff a.ndjson b.ndjson", ""),
        ("diff a.ndjson b.ndjson", "no-such-pager"),
    ] {
        let plain = shown(&folder, arguments, pager).unwrap();
        assert!(plain.contains("they part at state 2"), "{plain}");
        assert!(!plain.contains("marked:"), "{arguments}: {plain}");
    }
    let paged = shown(&folder, "show a.ndjson", marking).unwrap();
    assert!(paged.contains("marked:  1 initial state"), "{paged}");
    let plain = shown(&folder, "show --no-pager a.ndjson", marking).unwrap();
    assert!(!plain.contains("marked:"), "{plain}");
}

/// A reader who leaves early ends the output, without an error.
#[test]
fn a_pager_may_be_left() {
    let many: Vec<(i64, i64)> = (0..20_000).map(|at| (at, at)).collect();
    let folder = Folder::with(&[("a.ndjson", &lines(&many))]);
    let Some(seen) = shown(&folder, "show a.ndjson", "head -n 2") else {
        return;
    };
    assert_eq!(seen.lines().count(), 2, "{seen}");
}
