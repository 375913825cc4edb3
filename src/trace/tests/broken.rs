//! Files that are broken, cut off, or no traces.

use super::support::{attempt, sample};
use crate::trace::TraceErrorKind;

/// What is told of a file: the states before, then the error.
fn told(content: impl AsRef<[u8]>) -> String {
    match attempt(content) {
        (states, None) => format!("{states} states"),
        (states, Some(error)) => format!("{states} states, then {error:?}"),
    }
}

fn all_told(contents: &[&[u8]]) -> String {
    let told: Vec<String> = contents
        .iter()
        .map(|content| format!("{}\n    {}", content.escape_ascii(), told(content)))
        .collect();
    told.join("\n")
}

#[test]
fn no_traces() {
    insta::assert_snapshot!(all_told(&[
        b"",
        b" \n\n",
        b"\0\x01\x02",
        b"\x1f\x8b\x08\0",
        b"(\xb5/\xfd",
        b"\xff\xfeT\0L\0",
        b"# Title\n\nSome words.\n",
        b"[package]\nname = \"x\"\n",
        b"key = 1\n",
        b"---- MODULE M ----\nVARIABLE x\n====\n",
        b"\\* comment\nSPECIFICATION Spec\nINVARIANT Inv\n",
        b"{\"name\": \"x\", \"version\": 1}",
        b"{}",
        b"[1, 2]",
        b"\xff\xfe\xfd",
        b"State 1:\n/\\ x = 1\n\n",
        b"strict digraph DiskGraph {\n",
    ]));
    let manifest = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    assert_eq!(
        attempt(manifest).1.unwrap().kind(),
        TraceErrorKind::NotATrace
    );
    let readme = std::fs::read(sample("README.md")).unwrap();
    assert_eq!(attempt(readme).1.unwrap().kind(), TraceErrorKind::NotATrace);
}

#[test]
fn text() {
    insta::assert_snapshot!(all_told(&[
        b"State 1: <Initial predicate>\n/\\ x = 1\n/\\ y = {2, 3\n\n",
        b"State 1: <Initial predicate>\n/\\ x = 1\n/\\ y = 2\n/\\ x = 1\n\n",
        b"State 1: <Initial predicate>\n/\\ x = 1\n\nState 3: <A line 1, col 1 to line 1, col 2 of module M>\n/\\ x = 2\n\n",
        b"Error: The behavior up to this point is:\nState 2: <Initial predicate>\nx = 1\n\n",
        b"State 1: <Initial predicate>\n/\\ x = 1\n",
        b"State 1: <Initial predicate>\n/\\ x = 1\n\nState 2: <A>\n/\\ x = <<1",
        b"State 1: <Initial predicate>\n/\\ x = 1\n/\\ y = 1\n\nState 2: <A>\n/\\ x = 1\n",
        b"State 1: <Initial predicate>\n/\\ x = 1\n\nState 2: <A>\n/\\ x = 2",
        b"State 1: <Initial predicate>\n/\\ x = 1\n\nState 2: <A({1)>\n/\\ x = 2\n\n",
        b"State 1: <Initial predicate>\n/\\ x = 1\n\nBack to state 4: <A>\n",
        b"State 1: <Initial predicate>\n/\\ x = 1\n\nState 4: Stuttering\n",
        b"State 1: <Initial predicate>\n/\\ x = \"\xff\"\n\n",
        b"State 1: <Initial predicate>\n/\\ \xc3\xa9 = [1\n\n",
        b"Error: The behavior up to this point is:\nState : <A>\n/\\ x = 1\n\n",
        b"Error: The behavior up to this point is:\nState 1: <A>\nx = 1\n\nState 1: <A>\nx = 1\n\nState 2: <A>\nx = 2\n\n",
        b"TLC2 Version 2.19\nModel checking completed. No error has been found.\n",
        b"@!@!@STARTMSG 2217:4 @!@!@\n1: <Initial predicate>\n/\\ x = 1\n",
        b"@!@!@STARTMSG 2217:4 @!@!@\n",
        b"@!@!@STARTMSG 2217:4 @!@!@\nx: <A>\n/\\ x = 1\n\n@!@!@ENDMSG 2217 @!@!@\n",
        b"@!@!@STARTMSG 2216:4 @!@!@\n:\n/\\ x = 1\n\n@!@!@ENDMSG 2216 @!@!@\n",
    ]));
}

#[test]
fn line_ends_of_windows() {
    let text =
        "State 1: <Initial predicate>\r\n/\\ x = { 1,\r\n  2 }\r\n\r\nState 2: Stuttering\r\n";
    assert_eq!(told(text), "1 states");
}

#[test]
fn json() {
    insta::assert_snapshot!(all_told(&[
        b"{\"action\":[],\"state\":[[1,{\"x\":1}]]} x",
        b"{\"action\":[],\"state\":[[1,{\"x\":1,\"x\":1}]]}",
        b"{\"action\":[],\"state\":[[1,{\"x\":{\"a\":1,\"a\":1}}]]}",
        b"{\"action\":[],\"state\":[]}",
        b"[]",
        b"[{\"x\":1},\n {\"x\":1.5}]",
        b"[{\"x\":null}]",
        b"[{\"x\":18446744073709551616}]",
        b"[{\"x\":[1,]}]",
        b"[{\"x\":1} {\"x\":2}]",
        b"[{\"x\":1},[1]]",
        b"[{\"x\":\"\xff\"}]",
        b"{\"action\":[[[1,{\"x\":1}],{\"name\":\"A\"},[2,{\"x\":2}]]],\"state\":[[1,{\"x\":1}],[2,{\"x\":3}]]}",
        b"{\"action\":[[[1,{\"x\":1}],{\"name\":\"A\"},[2,{\"x\":2}]],[[2,{\"x\":3}],{\"name\":\"A\"},[3,{\"x\":2}]]]}",
        b"{\"action\":[[[1,{\"x\":1}],{\"name\":\"A\"},[2,{\"x\":2}]]],\"state\":[[1,{\"x\":1}]]}",
        b"{\"action\":[[[1,{\"x\":1}],{\"name\":\"A\"},[2,{\"x\":2}]]],\"state\":[[1,{\"x\":1}],[2,{\"x\":2}],[3,{\"x\":2}]]}",
        b"{\"action\":[[[1,{\"x\":1}],{\"name\":\"A\"},[3,{\"x\":2}]]],\"state\":[]}",
        b"{\"action\":[[[2,{\"x\":1}],{\"name\":\"A\"},[3,{\"x\":2}]]],\"state\":[]}",
        b"{\"action\":[[[1,{\"x\":1}],{\"name\":\"A\"},[1,{\"x\":1}]],[[1,{\"x\":1}],{\"name\":\"A\"},[2,{\"x\":1}]]],\"state\":[]}",
        b"{\"action\":[[[1,{\"x\":1}],{\"title\":\"A\"},[2,{\"x\":1}]]],\"state\":[]}",
        b"{\"counterexample\":{\"action\":[],\"state\":[[1,{\"x\":1}]]},\"vars\":1}",
        b"{\"counterexample\":[]}",
    ]));
}

#[test]
fn json_lines() {
    let deep = format!(
        "{{\"x\":1}}\n{{\"x\":{}1{}}}",
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    let told = all_told(&[
        b"{\"x\":1}\n{\"x\":2}\n{\"x\":3",
        b"{\"x\":1}\n{\"x\":2}\n{\"x\"",
        b"{\"x\":1}\n{\"x\":2\n{\"x\":3}\n",
        b"{\"x\":1}\n\n{\"x\":null}\n",
        b"{\"x\":1}\n{\"x\":2,\"x\":2}\n",
        b"{\"x\":1}\n[2]\n",
        b"{\"x\":1}\n{\"x\":1.5}\n",
        b"{\"x\":1}\n{\"x\":\"\xff\"}\n",
        b"\xef\xbb\xbf{\"x\":1}\n{\"x\":[123456789012345678901234567890]}\n",
        b"{\"lockstep-trace\":1}\n{\"state\":1,\"vars\":{\"x\":1}}\n",
        b"{\"lockstep-trace\":2}\n",
        b"{\"lockstep-trace\":1}\n{\"state\":2,\"vars\":{\"x\":1}}\n",
        b"{\"lockstep-trace\":1}\n{\"state\":1,\"vars\":{\"x\":{\"#tla\":\"{1\"}}}\n",
    ]);
    insta::assert_snapshot!(format!("{told}\n10,000 deep\n    {}", self::told(deep)));
}

#[test]
fn modules() {
    insta::assert_snapshot!(all_told(&[
        b"---- MODULE M ----\nTrace ==\n\t<<[x |-> 1], [x |-> {1>>\n\n====\n",
        b"---- MODULE M ----\nTrace ==\n\t<<[x |-> 1], [x |-> 1, x |-> 2]>>\n\n====\n",
        b"---- MODULE M ----\nTrace ==\n\t<<[x |-> 1], [x |-> 2]>>\n",
        b"---- MODULE M ----\nTrace ==\n\t<<[x |-> 1], [x |-> ",
        b"---- MODULE M ----\nTrace ==\n\t<<>>\n\n====\n",
        b"---- MODULE M ----\nTrace ==\n\t<<[x |-> 1], 2>>\n\n====\n",
        b"---- MODULE M ----\nCounterExample ==\n\t[action |-> {}, state |-> {<<1, [x |-> 1]>>, <<3, [x |-> 1]>>}]\n====\n",
        b"---- MODULE M ----\nSTATE_1 ==\nx = 1\n\n\nSTATE_2 ==\nx = 2\n",
        b"---- MODULE M ----\nSTATE_1 ==\nx = 1\n\n\nSTATE_3 ==\nx = 2\n\n====\n",
    ]));
}

#[test]
fn a_line_may_be_too_long() {
    let mut text = b"State 1: <A>\nx = 1\n\nState 2: <A>\nx = \"".to_vec();
    text.resize((64 << 20) + 100, b'a');
    assert_eq!(
        told(text),
        "1 states, then TraceError(Limit, trace:5:1: the line is longer than 64 MiB)"
    );
}

#[test]
fn either_list_may_come_first_and_the_text_be_indented() {
    let steps = "\"action\": [ [ [1, {\"x\": 1}], {\"name\": \"A\"}, [2, { \"x\": 2 }] ] ]";
    let states = "\"state\": [ [1, {\"x\":1}],\n [2,{ \"x\":2} ] ]";
    for content in [
        format!("{{{steps},\n{states}}}"),
        format!("{{{states},\n{steps}}}"),
        format!("{{\"vars\":[\"x\"],\"counterexample\":{{{states},\n{steps}}}}}"),
        format!("\u{feff}{{{steps}}}\n"),
    ] {
        let reader = crate::trace::read(std::io::Cursor::new(content.clone()), "t");
        let mut names = Vec::new();
        for entry in reader.unwrap() {
            if let crate::trace::Entry::State(state) = entry.unwrap() {
                names.push(state.action.map(|action| action.name.to_string()));
            }
        }
        assert_eq!(names, [None, Some("A".to_owned())], "{content}");
    }
}

#[test]
fn every_prefix_of_a_file_is_refused_or_read() {
    for name in ["json/lasso.json", "json/lossy.json"] {
        let content = std::fs::read(sample(name)).unwrap();
        let mut before = 0;
        for end in 0..content.len() {
            let (states, error) = attempt(&content[..end]);
            let error = error.unwrap_or_else(|| panic!("{name} cut at {end} is read"));
            assert!(states >= before, "{name} cut at {end}");
            before = states;
            let expected = match end {
                0 => TraceErrorKind::NoStates,
                1..18 => error.kind(),
                _ => TraceErrorKind::Truncated,
            };
            assert_eq!(error.kind(), expected, "{name} cut at {end}: {error:?}");
        }
    }
    for name in ["console/lasso.out", "console/wide.out", "tool/lasso.out"] {
        let content = std::fs::read(sample(name)).unwrap();
        let mut before = 0;
        for end in 0..content.len() {
            let (states, error) = attempt(&content[..end]);
            assert!(states >= before, "{name} cut at {end}: {error:?}");
            before = states;
        }
    }
}

#[test]
fn deep_json_is_an_error() {
    for content in [
        format!("[{{\"x\":{}1{}}}]", "[".repeat(10_000), "]".repeat(10_000)),
        format!("[{{\"x\":{}", "[".repeat(10_000)),
        "[{\"x\":".repeat(10_000),
    ] {
        let error = attempt(content).1.unwrap();
        assert!(
            matches!(
                error.kind(),
                TraceErrorKind::Limit | TraceErrorKind::Truncated
            ),
            "{error:?}"
        );
    }
}
