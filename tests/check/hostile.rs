//! Text from outside that would steer a terminal, and readers that go away.

use std::io::Read;
use std::process::Stdio;

use crate::support::{COUNTED, Folder, command, root};

/// What must not reach a terminal as it is.
fn is_harmful(character: char) -> bool {
    let bidirectional = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    bidirectional || (character.is_control() && character != '\n')
}

const HARMFUL: &str = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{202e}txt\u{2066}\u{9b}31m\r\u{8}";

#[track_caller]
fn is_harmless(text: &str) {
    let found = text.chars().find(|c| is_harmful(*c));
    assert_eq!(found, None, "{text:?}");
}

#[test]
fn strings_of_traces_are_escaped() {
    let folder = Folder::with_counter();
    let text = COUNTED.replace("\"a\"", &format!("\"{}\"", HARMFUL.replace('\r', "")));
    folder.write("a.out", text);
    let answer = folder.check_counter("a.out");
    assert_eq!(answer.code, Some(1), "{}", answer.shown());
    assert!(answer.out.contains("\\u{1b}"), "{}", answer.out);
    is_harmless(&answer.out);
}

#[test]
fn names_in_traces_are_escaped() {
    let folder = Folder::with_counter();
    let harmful: String = HARMFUL.chars().filter(|c| *c != '\r').collect();
    for (name, content) in [
        (
            "action.out",
            COUNTED.replace("<Up(2)", &format!("<{harmful}")),
        ),
        (
            "variable.out",
            COUNTED.replace("name =", &format!("{harmful} =")),
        ),
        ("first-line.txt", harmful.clone()),
        (
            "ndjson",
            format!("{{\"{harmful}\":0}}\n{{\"{harmful}\":1}}\n"),
        ),
    ] {
        folder.write(name, content);
        let answer = folder.check_counter(name);
        assert_ne!(answer.code, Some(101), "{}", answer.shown());
        is_harmless(&answer.out);
        is_harmless(&answer.err);
    }
}

#[cfg(unix)]
#[test]
fn names_of_files_are_escaped() {
    let folder = Folder::with_counter();
    let name = "traces/\u{1b}[31m\u{202e}.out";
    folder.write(name, COUNTED);
    folder.write("traces/\u{7}.txt", "nothing");
    for format in ["text", "json"] {
        let arguments = [
            "check",
            "--spec",
            "Counter.tla",
            "--format",
            format,
            "traces",
        ];
        let answer = folder.run(&arguments);
        assert_eq!(answer.code, Some(0), "{}", answer.shown());
        assert!(!answer.out.contains(['\u{1b}', '\u{7}']), "{}", answer.out);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let arguments = ["check", "traces/diverging"];
    let mut child = command(root(), &arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut complaint = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut complaint)
        .unwrap();
    let status = child.wait().unwrap();
    assert_eq!(complaint, "");
    assert_eq!(status.code(), Some(1), "the verdict stands");
}
