//! What must not pass, hang or get lost at the edges of the system.

use std::process::{Command, Stdio};

use crate::support::{Folder, command};

#[test]
fn a_state_without_variables_is_no_pass() {
    let folder = Folder::with_counter();
    folder.write("a.json", "[{}]");
    let answer = folder.check_counter("a.json");
    assert_eq!(answer.code, Some(3), "{}", answer.shown());
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_no_success() {
    let folder = Folder::with_counter();
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("Linux has it");
    let status = command(folder.path(), &["eval", "1 + 1"])
        .stdout(Stdio::from(full))
        .stderr(Stdio::null())
        .status()
        .expect("the binary runs");
    assert_eq!(status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_is_not_waited_for() {
    let folder = Folder::with_counter();
    let made = Command::new("mkfifo")
        .arg(folder.path().join("pipe"))
        .status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo works");
    let answer = folder.check_counter(".");
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert!(answer.shown().contains("no ordinary file"));
}

#[test]
fn a_set_too_large_to_build_is_a_limit() {
    let folder = Folder::new();
    let answer = folder.run(&["eval", "TLCEval(SUBSET (1..40))"]);
    assert_eq!(answer.code, Some(3), "{}", answer.shown());
}
