//! Which form a file has, where its beginning does not tell or misleads.

use std::io::Cursor;

use super::support::attempt;
use crate::trace::{Form, TraceErrorKind, read};

const TRACE: &str = "Error: Invariant Inv is violated.\n\
    Error: The behavior up to this point is:\n\
    State 1: <Initial predicate>\nx = 1\n\n";

fn form(name: &str, content: impl AsRef<[u8]>) -> Form {
    read(Cursor::new(content.as_ref().to_vec()), name)
        .unwrap()
        .form()
}

#[test]
fn a_trace_may_come_after_noise_of_any_length() {
    for noise in ["<<1, \"printed\">>\n", "{1, 2}\n", "[a |-> 1]\n", "\n"] {
        let text = format!("{}{TRACE}", noise.repeat(300_000 / noise.len()));
        assert_eq!(form("t", &text), Form::TlcConsole, "{noise}");
        assert!(matches!(attempt(text), (1, None)), "{noise}");
    }
    let tool =
        "@!@!@STARTMSG 2217:4 @!@!@\n1: <Initial predicate>\nx = 1\n\n@!@!@ENDMSG 2217 @!@!@\n";
    let text = format!("{}{tool}", "noise\n".repeat(50_000));
    assert_eq!(form("t", text), Form::TlcTool);
    let lines = format!("{}{{\"x\":1}}\n{{\"x\":2}}\n", "\n".repeat(70_000));
    assert_eq!(form("t", &lines), Form::NdJson);
    assert!(matches!(attempt(lines), (2, None)));
    let module = format!(
        "---- MODULE M ----\n{}Trace ==\n\t<<[x |-> 1]>>\n\n====\n",
        "\\* comment\n".repeat(20_000)
    );
    assert_eq!(form("t", module), Form::TlcPlain);
}

#[test]
fn what_is_behind_too_much_noise_needs_its_form() {
    let text = format!("{}{TRACE}", "noise\n".repeat(3 << 20));
    let error = attempt(text).1.unwrap();
    assert_eq!(error.kind(), TraceErrorKind::NotATrace);
    assert!(error.notes()[0].contains("--form"), "{error:?}");
}

#[test]
fn a_log_may_have_variables_that_are_called_as_parts_of_traces() {
    let log = |first: &str| format!("{first}\n{first}\n");
    for variables in [
        r#"{"states":[1],"x":1}"#,
        r#"{"x":1,"states":[{"y":1}]}"#,
        r##"{"#meta":{"index":0},"x":1}"##,
        r#"{"state":[1],"action":["a"]}"#,
        r#"{"params":["a"],"vars":["b"]}"#,
        r#"{"states":[]}"#,
    ] {
        assert_eq!(form("t", log(variables)), Form::NdJson, "{variables}");
        assert!(matches!(attempt(log(variables)), (2, None)), "{variables}");
    }
    let wide = format!(r#"{{"text":"{}","states":[1]}}"#, "a".repeat(100_000));
    assert_eq!(form("t", log(&wide)), Form::NdJson);
}

#[test]
fn the_name_tells_where_the_content_does_not() {
    let one = r#"{"states":[{"x":1}]}"#;
    assert_eq!(form("t", one), Form::Itf);
    assert_eq!(form("t.ndjson", one), Form::NdJson);
    assert_eq!(form("t.jsonl.gz", r#"{"x":1}"#), Form::NdJson);
    let error = attempt(r#"{"x":1}"#).1.unwrap();
    assert!(error.message().contains("--form ndjson"), "{error:?}");
    assert_eq!(form("t.ndjson", r#"{"lockstep-trace":1}"#), Form::Lockstep);
}

#[test]
fn documents_in_one_line_are_no_logs() {
    let itf = r##"{"#meta":{"a":1},"vars":["x"],"states":[{"x":1}]}"##;
    assert_eq!(form("t", itf), Form::Itf);
    let tlc = r#"{"counterexample":{"action":[],"state":[[1,{"x":1}]]},"vars":["x"]}"#;
    assert_eq!(form("t", tlc), Form::TlcJson);
    assert_eq!(form("t", format!("{tlc}\n{tlc}\n")), Form::TlcJson);
    // Longer than what is looked at first.
    let state = format!(r#"{{"x":"{}"}}"#, "a".repeat(100_000));
    let itf = format!(r##"{{"#meta":{{}},"vars":["x"],"states":[{state},{state}]}}"##);
    assert_eq!(form("t", &itf), Form::Itf);
    assert!(matches!(attempt(itf), (2, None)));
}

#[test]
fn wrong_byte_order_marks_are_named() {
    let told = |content: &[u8]| attempt(content).1.unwrap().to_string();
    for (mark, name) in [
        (&b"\xFF\xFE{\0"[..], "UTF-16"),
        (b"\xFE\xFF\0{", "UTF-16"),
        (b"\xFF\xFE\0\0{\0\0\0", "UTF-32"),
        (b"\0\0\xFE\xFF\0\0\0{", "UTF-32"),
    ] {
        let told = told(mark);
        assert!(told.starts_with("trace:1:1: "), "{told}");
        assert!(told.contains(name), "{told}");
    }
}

/// As `jq .` prints a log: each object over several lines.
#[test]
fn objects_may_be_printed_over_several_lines() {
    let log = "{\n  \"x\": 1,\n  \"y\": {\n    \"a\": [\n      2\n    ]\n  }\n}\n\
               {\n  \"x\": 2,\n  \"y\": {}\n}\n{}\n{\"x\": 3}\n";
    assert_eq!(form("t", log), Form::NdJson);
    assert!(matches!(attempt(log), (4, None)));
    let cut = log.replace("  \"y\": {}\n}\n{}\n", "  \"y\": {}\n");
    let (states, error) = attempt(&cut);
    assert_eq!(states, 1);
    assert_eq!(error.unwrap().place().unwrap().line, 12);
    // An object alone may be anything.
    let alone = "{\n  \"x\": 1\n}\n";
    assert_eq!(attempt(alone).1.unwrap().kind(), TraceErrorKind::NotATrace);
    assert_eq!(form("t.ndjson", alone), Form::NdJson);
}
