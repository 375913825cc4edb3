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

/// Memory does not grow with the number of states, however large they are: what a
/// loop goes back to is kept of the first 8 MiB.
#[test]
fn what_loops_go_back_to_is_kept_of_the_first_states() {
    let folder = Folder::new();
    let text = "a".repeat(12_000);
    folder.write(
        "Wide.tla",
        "---- MODULE Wide ----\nEXTENDS Naturals\nVARIABLES x, v\nInit == x = 1 /\\ v \\in STRING\n\
         Next == x' \\in {x + 1, 5, 800} /\\ v' = v\n====\n",
    );
    folder.write("Wide.cfg", "INIT Init\nNEXT Next\n");
    let label = |number: u64| match number {
        1 => "<Initial predicate>",
        _ => "<Next line 5, col 9 to line 5, col 40 of module Wide>",
    };
    let states: String = (1..=900)
        .map(|number| {
            let label = label(number);
            format!("State {number}: {label}\n/\\ x = {number}\n/\\ v = \"{text}\"\n\n")
        })
        .collect();
    let judged = |state: u64| {
        let label = label(2);
        let lasso = format!("{states}Back to state {state}: {label}\n");
        folder.write("lasso.out", lasso);
        folder.run(&["check", "--spec", "Wide.tla", "lasso.out"])
    };
    assert_eq!(judged(5).code, Some(0));
    let far = judged(800);
    assert_eq!(far.code, Some(3), "{}", far.shown());
    let kept = "of long traces only the first";
    assert!(far.out.contains(kept), "{}", far.shown());
}
