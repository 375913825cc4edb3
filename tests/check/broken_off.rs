//! Traces that break off: each fault has its place, and what came before it is
//! judged.

use std::fmt::Write;

use insta::assert_snapshot;

use crate::support::{COUNTED, Folder};

/// The label of a step of the counter.
const UP: &str = "<Up(1) line 5, col 11 to line 5, col 37 of module Counter>";

/// What is said of a counter's trace whose third state is `rest`.
fn said(folder: &Folder, file: &str, content: &[u8]) -> String {
    folder.write(file, content);
    let answer = folder.check_counter(file);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert!(
        answer
            .out
            .contains("judged: 0 by the recording, 2 by the evaluator")
    );
    let lines = answer.out.lines();
    let told = lines.filter(|line| {
        line.starts_with("unreadable") || line.contains("error[") || line.contains("note:")
    });
    told.fold(String::new(), |mut all, line| {
        writeln!(all, "{line}").unwrap();
        all
    })
}

#[test]
fn console_text() {
    let deep = format!("State 3: {UP}\n/\\ x = {}", "{".repeat(10_000));
    let faults: [(&str, &[u8]); 12] = [
        ("in a value", b"/\\ x = {3, 4"),
        ("in the last line", b"/\\ x = 3\n/\\ name = \"a\""),
        ("in a string", b"/\\ x = 3\n/\\ name = \"a"),
        ("before a variable", b"/\\ x = 3\n"),
        ("half", b"/\\ x = 2\n\n"),
        ("twice", b"/\\ x = 3\n/\\ name = \"a\"\n/\\ x = 4\n\n"),
        (
            "stranger",
            b"/\\ x = 3\n/\\ name = \"a\"\n/\\ other = 4\n\n",
        ),
        ("encoding", b"/\\ x = 3\n/\\ name = \"\xff\"\n\n"),
        ("no value", b"/\\ x = 3,\n/\\ name = \"a\"\n\n"),
        (
            "number",
            b"State 9: <Up(1)>\n/\\ x = 9\n/\\ name = \"a\"\n\n",
        ),
        (
            "outside",
            b"/\\ x = 3\n/\\ name = \"a\"\n\n/\\ x = 2\n/\\ name = \"b\"\n\n",
        ),
        ("deep", deep.as_bytes()),
    ];
    let folder = Folder::with_counter();
    let mut all = String::new();
    for (name, fault) in faults {
        let header = match fault.starts_with(b"State") {
            true => String::new(),
            false => format!("State 3: {UP}\n"),
        };
        let content = [COUNTED.as_bytes(), header.as_bytes(), fault].concat();
        if name == "outside" {
            // State 3 is whole; the text behind it is not its own.
            folder.write("t.out", &content);
            let answer = folder.check_counter("t.out");
            assert!(
                answer.out.contains("broken off after state 3"),
                "{}",
                answer.shown()
            );
            assert!(answer.out.contains("a conjunct outside of a state"));
            continue;
        }
        writeln!(all, "{name}\n{}", said(&folder, "t.out", &content)).unwrap();
    }
    assert_snapshot!(all);
}

#[test]
fn json_lines() {
    let deep = format!("{{\"x\":{}", "[".repeat(10_000));
    let wide = format!("{{\"x\":{},\"name\":\"a\"}}", "9".repeat(400_000));
    let faults: [(&str, &[u8]); 9] = [
        ("in a number", b"{\"x\":3"),
        ("in a string", b"{\"x\":3,\"name\":\"a"),
        ("twice", b"{\"x\":3,\"name\":\"a\",\"x\":3}\n"),
        ("stranger", b"{\"x\":3,\"name\":\"a\",\"other\":3}\n"),
        ("encoding", b"{\"x\":3,\"name\":\"\xff\"}\n"),
        (
            "two lines in one",
            b"{\"x\":3,{\"x\":3,\"name\":\"a\"}\"name\":\"a\"}\n",
        ),
        ("no object", b"3\n"),
        ("deep", deep.as_bytes()),
        ("wide", wide.as_bytes()),
    ];
    let folder = Folder::with_counter();
    let before = b"{\"x\":0,\"name\":\"a\"}\n{\"x\":2,\"name\":\"a\"}\n";
    let mut all = String::new();
    for (name, fault) in faults {
        let content = [before, fault].concat();
        writeln!(all, "{name}\n{}", said(&folder, "t.ndjson", &content)).unwrap();
    }
    assert_snapshot!(all);
}
