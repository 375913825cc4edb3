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

const STEP: &str = " <A line 1, col 1 to line 1, col 9 of module M>";

/// Console output of states with these bodies.
fn console(bodies: &[&str]) -> String {
    let mut text = "Error: The behavior up to this point is:\n".to_owned();
    for (index, body) in bodies.iter().enumerate() {
        let label = if index == 0 {
            " <Initial predicate>"
        } else {
            STEP
        };
        text.push_str(&format!("State {}:{label}\n{body}\n", index + 1));
    }
    text
}

/// What is read of `x` and `y`, state by state.
fn observed(bodies: &[&str]) -> Vec<String> {
    let reader = crate::trace::read(std::io::Cursor::new(console(bodies)), "trace").unwrap();
    let shown = |state: &crate::trace::State, name: &str| {
        let pattern = state.observation.get(name);
        pattern.map_or("-".to_owned(), ToString::to_string)
    };
    reader
        .filter_map(|entry| match entry {
            Ok(crate::trace::Entry::State(state)) => {
                Some(format!("{} {}", shown(&state, "x"), shown(&state, "y")))
            }
            Ok(crate::trace::Entry::Ending(_)) => None,
            Err(error) => Some(error.to_string()),
        })
        .collect()
}

#[test]
fn the_last_state_but_one_of_differences_is_unobserved_where_it_says_nothing() {
    let (both, end) = ("/\\ x = 0\n/\\ y = 0\n", "/\\ x = 4\n/\\ y = 0\n");
    // TLC's own: `y` flips on each step, and state 4 is compared with state 2.
    let flipped = [
        both,
        "/\\ x = 1\n/\\ y = 1\n",
        "/\\ x = 2\n/\\ y = 0\n",
        "/\\ x = 3\n",
        end,
    ];
    assert_eq!(observed(&flipped), ["0 0", "1 1", "2 0", "3 -", "4 0"]);
    let kept = [both, "/\\ x = 1\n", "/\\ x = 2\n", "/\\ x = 3\n", end];
    assert_eq!(observed(&kept), ["0 0", "1 0", "2 0", "3 -", "4 0"]);
    // A simulation lists only what changed in the last state too.
    let simulated = [both, "/\\ x = 1\n", "/\\ x = 2\n", "/\\ x = 3\n"];
    assert_eq!(observed(&simulated), ["0 0", "1 0", "2 0", "3 0"]);
    // Of two states the first is compared with itself.
    assert_eq!(observed(&["", "/\\ x = 1\n"]), ["- -", "1 -"]);
}

#[test]
fn half_states_are_errors() {
    let (both, next) = ("/\\ x = 0\n/\\ y = 0\n", "/\\ x = 1\n/\\ y = 0\n");
    let half = ["0 0", "trace:6:1: state 2 lists no `y`"];
    assert_eq!(observed(&[both, "/\\ x = 0\n"]), half);
    let later = observed(&[both, next, "/\\ x = 2\n"]);
    assert_eq!(later, ["0 0", "1 0", "trace:10:1: state 3 lists no `y`"]);
    let third = "/\\ x = 2\n/\\ y = 0\n";
    let early = observed(&[both, "/\\ x = 1\n", third, next, next, next]);
    assert!(
        early.last().unwrap().contains("state 2 does not list all"),
        "{early:?}"
    );
    let first = observed(&["/\\ x = 0\n", next, next]);
    let told = "trace:5:1: state 2 lists `y`, which state 1 does not";
    assert_eq!(first, ["0 -", told]);
    let three = observed(&["", "/\\ x = 1\n", "/\\ x = 2\n"]);
    assert!(
        three.last().unwrap().contains("state 1 lists no variable"),
        "{three:?}"
    );
}

#[test]
fn a_conjunct_outside_of_a_state_is_an_error() {
    let text = observed(&["/\\ x = 0\n/\\ y = 0\n", "/\\ x = 1\n\n/\\ y = 1\n"]);
    assert!(
        text.last()
            .unwrap()
            .contains("a conjunct outside of a state"),
        "{text:?}"
    );
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
fn a_state_a_line_may_be_too_long() {
    let mut text = b"{\"x\":1}\n{\"x\":\"".to_vec();
    text.resize((64 << 20) + 100, b'a');
    assert_eq!(
        told(text),
        "1 states, then TraceError(Limit, trace:2:1: the line is longer than 64 MiB)"
    );
}

#[test]
fn what_stands_at_the_end_is_held_against_the_states() {
    let tlc = |rest: &str| {
        format!(
            "{{\"counterexample\":{{\"action\":[],\"state\":[[1,{{\"x\":1,\"y\":2}}]]}}{rest}}}"
        )
    };
    let itf = |parts: &str| format!("{{{parts},\"states\":[{{\"x\":1,\"y\":2}}]}}");
    let texts = [
        tlc(",\"vars\":[\"x\",\"y\"]"),
        tlc(",\"vars\":[\"x\",\"zz\"]"),
        tlc(",\"vars\":[\"x\"]"),
        tlc(",\"vars\":[\"x\",\"y\",\"x\"]"),
        tlc(",\"vars\":[\"x\",\"y\"],\"vars\":[\"x\",\"y\"]"),
        tlc(",\"counterexample\":{\"action\":[],\"state\":[]}"),
        tlc(",\"state\":[[1,{\"x\":1,\"y\":2}]]"),
        tlc(""),
        itf("\"vars\":[\"x\",\"y\"]"),
        itf("\"vars\":[\"x\",\"y\",\"y\"]"),
        itf("\"vars\":[\"x\",\"y\"],\"vars\":[\"x\",\"y\"]"),
        itf("\"vars\":[\"x\",\"y\"],\"states\":[{\"x\":0,\"y\":0}]"),
        itf("\"loop\":0,\"vars\":[\"x\",\"y\"],\"loop\":0"),
        itf("\"#meta\":{}"),
        "{\"states\":[{\"x\":1}],\"vars\":[\"x\",\"y\"]}".to_owned(),
    ];
    let texts: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
    insta::assert_snapshot!(all_told(&texts));
}

#[test]
fn integers_have_a_limit_in_every_form() {
    let most = "7".repeat(crate::value::arithmetic::MAX_DIGITS);
    let wide = format!("-{most}7");
    let texts = |digits: &str| {
        [
            format!("State 1: <Initial predicate>\n/\\ y = \"7\"\n/\\ x = <<1, {digits}>>\n\n"),
            format!("{{\"y\":1}}\n{{\"y\":\"7\",\"x\":[1,{digits}]}}\n"),
            format!("[{{\"x\":{{\"a\":{digits}}}}}]"),
            format!("{{\"vars\":[\"x\"],\"states\":[{{\"x\":[{{\"#bigint\":\"{digits}\"}}]}}]}}"),
            format!("---- MODULE M ----\nTrace ==\n\t<<[x |-> {{{digits}}}]>>\n\n====\n"),
            format!(
                "{{\"lockstep-trace\":1}}\n{{\"state\":1,\"vars\":{{\"x\":{digits}}}}}\n\
                 {{\"ending\":{{\"closing\":\"finite\"}}}}\n"
            ),
        ]
    };
    for text in texts(&most) {
        let (_, error) = attempt(&text);
        assert!(error.is_none(), "{:?}", text.get(..60));
    }
    let told: Vec<String> = texts(&wide).map(|text| self::told(&text)).into();
    insta::assert_snapshot!(told.join("\n"));
    // Digits within a string are none.
    assert_eq!(told_of_string(&wide), "1 states");
}

fn told_of_string(digits: &str) -> String {
    told(format!(
        "State 1: <Initial predicate>\nx = \"\\\"{digits}\"\n\n"
    ))
}

#[test]
fn minus_zero_is_an_integer() {
    assert_eq!(told("{\"x\":-0}\n{\"x\":[-0,1]}\n"), "2 states");
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
    // What TLC tells behind the last state of a counter-example to a temporal
    // property: a file without it is cut off.
    for (name, last) in [
        ("console/lasso.out", Some("of module Pump>\n\nFinished")),
        ("console/stuttering.out", Some("Stuttering\nFinished")),
        ("simulate/lasso.out", Some("of module Pump>\n\n")),
        ("tool/lasso.out", Some("@!@!@ENDMSG 2122 @!@!@")),
        ("tool/stuttering.out", Some("@!@!@ENDMSG 2218 @!@!@")),
        ("console/wide.out", None),
    ] {
        let content = std::fs::read(sample(name)).unwrap();
        let text = String::from_utf8(content.clone()).unwrap();
        let told = last.map(|last| {
            let at = text
                .rfind(last)
                .unwrap_or_else(|| panic!("{name}: no {last:?}"));
            at + last.find('\n').unwrap_or(last.len())
        });
        let mut before = 0;
        for end in 0..content.len() {
            let (states, error) = attempt(&content[..end]);
            assert!(states >= before, "{name} cut at {end}: {error:?}");
            if told.is_some_and(|told| end < told) {
                assert!(error.is_some(), "{name} cut at {end} is read");
            }
            before = states;
        }
    }
}

/// A value with so many others around it, in each form.
fn nested(depth: usize) -> [(&'static str, String); 8] {
    let around = |open: &str, core: &str, close: &str| {
        format!("{}{core}{}", open.repeat(depth), close.repeat(depth))
    };
    let ours = |value: &str| {
        format!(
            "{{\"lockstep-trace\":1}}\n{{\"state\":1,\"vars\":{{\"x\":{value}}}}}\n\
             {{\"ending\":{{\"closing\":\"finite\"}}}}\n"
        )
    };
    let map = around("{\"#map\":[[\"k\",", "1", "]]}");
    let set = around("{\"#set\":[", "1", "]}");
    let list = around("[", "1", "]");
    [
        (
            "text",
            console(&[&format!("x = {}\n", around("[n |-> ", "1", "]"))]),
        ),
        (
            "tla",
            format!(
                "---- MODULE t ----\nTrace ==\n<<[x |-> {}]>>\n====\n",
                around("<<", "1", ">>")
            ),
        ),
        ("array of states", format!("[{{\"x\":{list}}}]")),
        ("lines", format!("{{\"x\":{list}}}\n{{\"x\":{list}}}\n")),
        (
            "ITF map",
            format!("{{\"vars\":[\"x\"],\"states\":[{{\"x\":{map}}}]}}"),
        ),
        (
            "ITF set",
            format!("{{\"vars\":[\"x\"],\"states\":[{{\"x\":{set}}}]}}"),
        ),
        ("our map", ours(&map)),
        ("our set", ours(&set)),
    ]
}

#[test]
fn values_are_nested_as_deeply_in_every_form() {
    for (name, content) in nested(999) {
        let (states, error) = attempt(&content);
        assert!(states > 0 && error.is_none(), "{name}: {states} {error:?}");
    }
    for depth in [1001, 100_000] {
        for (name, content) in nested(depth) {
            let error = attempt(&content).1.unwrap();
            assert_eq!(error.kind(), TraceErrorKind::Limit, "{name}: {error:?}");
            assert!(
                error.message().ends_with("deeper than 1000 levels"),
                "{error:?}"
            );
        }
    }
}

#[test]
fn remarks_may_be_nested_in_any_way() {
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let state = format!("{{\"#meta\":{{\"a\":{deep}}},\"x\":true}}");
    let content = format!("{{\"#meta\":{deep},\"vars\":[\"x\"],\"states\":[{state}]}}");
    assert_eq!(attempt(content).0, 1);
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

/// A lasso of 140,001 states back to state 70,000 in TLC's JSON, of which every
/// repetition passes through `repeat`: from its number to what it is written as.
fn lasso(in_list: impl Fn(usize) -> usize, closing: usize) -> String {
    const LAST: usize = 140_001;
    let state = |number: usize, x: usize| format!("[{number},{{\"x\":{x}}}]");
    let step = |from: String, to: String| format!("[{from},{{\"name\":\"A\"}},{to}]");
    let steps = (1..LAST).map(|it| step(state(it, it), state(it + 1, it + 1)));
    let closes = step(state(LAST, LAST), state(70_000, closing));
    let steps: Vec<String> = steps.chain([closes]).collect();
    let states: Vec<String> = (1..=LAST).map(|it| state(it, in_list(it))).collect();
    format!(
        "{{\"counterexample\":{{\"action\":[{}],\n\"state\":[{}]}},\"vars\":[\"x\"]}}",
        steps.join(",\n"),
        states.join(",\n")
    )
}

#[test]
fn repetitions_in_a_long_trace() {
    let same = |number| number;
    let told = [
        told(lasso(same, 70_000)),
        told(lasso(|number| if number == 2 { 9 } else { number }, 70_000)),
        told(lasso(
            |number| if number == 140_001 { 9 } else { number },
            70_000,
        )),
        told(lasso(
            |number| match number {
                99_998 => 99_999,
                99_999 => 99_998,
                other => other,
            },
            70_000,
        )),
        told(lasso(same, 70_001)),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

/// The configuration of a trace explorer module says where its loop begins and ends.
#[test]
fn a_loop_that_ends_elsewhere() {
    let content = std::fs::read_to_string(sample("ttrace/lasso_TTrace.tla")).unwrap();
    let end = content
        .lines()
        .find(|line| line.starts_with("_TTraceLassoEnd = "))
        .unwrap();
    let (states, error) = attempt(content.replace(end, "_TTraceLassoEnd = 3"));
    let (_, number) = end.split_once(" = ").unwrap();
    assert_eq!(states.to_string(), number);
    let error = error.unwrap();
    assert_eq!(error.kind(), TraceErrorKind::Inconsistent);
    assert_eq!(
        error.message(),
        format!("`_TTraceLassoEnd` is 3, but the trace ends with state {number}")
    );
}
