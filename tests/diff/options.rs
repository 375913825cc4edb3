//! Options, exit statuses and errors.

use flate2::{Compression, write::GzEncoder};
use std::io::Write;

use crate::support::{Folder, Said, console, diff, diff_on, lines, traces};

#[test]
fn exit_status_tells_whether_anything_differs() {
    let folder = Folder::with(&[
        ("a.ndjson", &lines(&[(1, 1), (2, 1)])),
        ("same.ndjson", &lines(&[(1, 1), (2, 1)])),
        ("other.ndjson", &lines(&[(1, 1), (3, 1)])),
        ("longer.ndjson", &lines(&[(1, 1), (2, 1), (3, 1)])),
        ("empty.ndjson", ""),
    ]);
    let code = |other: &str| folder.diff(&["a.ndjson", other]).code;
    assert_eq!(code("a.ndjson"), 0);
    assert_eq!(code("same.ndjson"), 0);
    assert_eq!(code("other.ndjson"), 1);
    assert_eq!(code("longer.ndjson"), 1);
    assert_eq!(code("empty.ndjson"), 2);
    assert_eq!(code("none.ndjson"), 2);
    assert_eq!(folder.diff(&["a.ndjson"]).code, 2);
    assert_eq!(folder.diff(&["-", "-"]).code, 2);
    insta::assert_snapshot!(folder.diff(&["a.ndjson", "longer.ndjson"]).all());
    insta::assert_snapshot!("both_standard_input", folder.diff(&["-", "-"]).all());
}

#[test]
fn of_sets_that_nobody_can_list_it_is_not_told() {
    let folder = Folder::with(&[
        ("a.out", &console(&[("", "/\\ x = (Nat \\cup {\"a\"})")])),
        ("b.out", &console(&[("", "/\\ x = (Nat \\cup {\"b\"})")])),
        ("c.out", &console(&[("", "/\\ x = {1}")])),
    ]);
    let said = folder.diff(&["a.out", "b.out"]);
    assert_eq!(said.code, 3, "{}", said.all());
    insta::assert_snapshot!(said.all());
    assert_eq!(folder.diff(&["a.out", "a.out"]).code, 0);
    assert_eq!(folder.diff(&["a.out", "c.out"]).code, 1);
}

#[test]
fn arrays_in_another_order_may_be_sets() {
    let folder = Folder::with(&[
        ("a.ndjson", "{\"x\": [1, 2], \"y\": {\"z\": [1]}}\n"),
        ("b.ndjson", "{\"x\": [2, 1], \"y\": {\"z\": [1]}}\n"),
    ]);
    let said = folder.diff(&["a.ndjson", "b.ndjson"]);
    assert_eq!(said.code, 3);
    insta::assert_snapshot!(said.all());
}

/// What cannot be told of one state after the other is told once, also beside
/// what differs.
#[test]
fn arrays_in_another_order_are_told_once() {
    let lines = |order: &str, counts: [u32; 4]| -> String {
        let line = |count: u32| format!("{{\"count\": {count}, \"queue\": {order}}}\n");
        counts.into_iter().map(line).collect()
    };
    let folder = Folder::with(&[
        ("a.ndjson", &lines("[1, 2]", [1, 2, 3, 4])),
        ("b.ndjson", &lines("[2, 1]", [1, 2, 3, 4])),
        ("c.ndjson", &lines("[2, 1]", [1, 2, 0, 4])),
    ]);
    let said = folder.diff(&["a.ndjson", "b.ndjson"]);
    assert_eq!(said.code, 3);
    insta::assert_snapshot!(said.all());
    let said = folder.diff(&["a.ndjson", "c.ndjson"]);
    assert_eq!(said.code, 1);
    insta::assert_snapshot!("arrays_in_another_order_beside_a_difference", said.all());
    let json = folder
        .diff(&["a.ndjson", "b.ndjson", "--format=json"])
        .json();
    assert_eq!(json["parts"][1]["kind"], "undecided-as-before");
}

#[test]
fn what_one_file_does_not_tell_is_not_compared() {
    let folder = Folder::with(&[
        ("a.ndjson", "{\"x\": 1, \"y\": 2}\n{\"x\": 1, \"y\": 2}\n"),
        ("b.ndjson", "{\"x\": 1, \"z\": 2}\n{\"x\": 1, \"z\": 2}\n"),
        ("c.ndjson", "{\"q\": 1}\n{\"q\": 1}\n"),
    ]);
    let said = folder.diff(&["a.ndjson", "b.ndjson"]);
    assert_eq!(said.code, 0);
    insta::assert_snapshot!(said.all());
    let said = folder.diff(&["a.ndjson", "c.ndjson"]);
    assert_eq!(said.code, 2);
    insta::assert_snapshot!("no_variable_in_common", said.all());
}

#[test]
fn a_part_of_the_variables() {
    let files = [
        "courier-1.out",
        "courier-2.out",
        "--changed",
        "--from",
        "2",
        "--to",
        "4",
    ];
    let with = |more: &[&str]| diff(&[&files[..], more].concat());
    insta::assert_snapshot!(with(&["--vars", "office[n1].sent,day"]).all());
    insta::assert_snapshot!("ignored", with(&["--ignore", "office,road,lost"]).all());
    insta::assert_snapshot!("unknown_variable", with(&["--vars", "offices"]).all());
    // The actions still differ.
    assert_eq!(with(&["--vars", "day"]).code, 1);
}

#[test]
fn states_outside_of_the_range_are_not_compared() {
    let folder = Folder::with(&[
        ("a.ndjson", &lines(&[(1, 1), (2, 1), (3, 1)])),
        ("b.ndjson", &lines(&[(1, 1), (9, 1), (3, 1)])),
    ]);
    let code = |more: &[&str]| {
        folder
            .diff(&[&["a.ndjson", "b.ndjson"], more].concat())
            .code
    };
    assert_eq!(code(&[]), 1);
    assert_eq!(code(&["--to", "1"]), 0);
    assert_eq!(code(&["--from", "3"]), 0);
    assert_eq!(code(&["--from", "2", "--to", "2"]), 1);
    assert_eq!(code(&["--from", "4"]), 2);
    assert_eq!(code(&["--align", "states", "--from", "3"]), 0);
}

#[test]
fn standard_input_and_compressed_files() {
    let content = fs_err::read(traces().join("courier-2.out")).unwrap();
    let plain = diff(&["courier-1.out", "courier-2.out"]);
    let piped = diff_on(&content, &traces(), &["courier-1.out", "-"]);
    assert_eq!(plain.code, 1);
    let body = |said: &Said| {
        said.out
            .lines()
            .skip(6)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(body(&piped), body(&plain));
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(&content).unwrap();
    let folder = Folder::with(&[]);
    folder.write("b.out.gz", gzip.finish().unwrap());
    let first = traces().join("courier-1.out");
    let packed = folder.diff(&[first.to_str().unwrap(), "b.out.gz"]);
    assert_eq!(body(&packed), body(&plain));
}

#[test]
fn what_comes_before_an_error_is_compared() {
    let whole = fs_err::read_to_string(traces().join("courier-1.out")).unwrap();
    let middle = whole.find("State 5: ").unwrap() + 90;
    let cut = whole.get(..middle).unwrap();
    let folder = Folder::with(&[
        ("whole.out", &whole),
        ("cut.out", cut),
        ("altered.out", &cut.replace("sent |-> 1", "sent |-> 7")),
    ]);
    let said = folder.diff(&["whole.out", "cut.out"]);
    assert_eq!(said.code, 2, "{}", said.all());
    insta::assert_snapshot!(said.all());
    let said = folder.diff(&["whole.out", "altered.out", "--align", "states"]);
    assert_eq!(said.code, 1, "{}", said.all());
    insta::assert_snapshot!("a_difference_before_an_error", said.all());
    let json = folder
        .diff(&["whole.out", "cut.out", "--format", "json"])
        .json();
    assert_eq!(json["summary"]["verdict"], "not-compared");
    assert_eq!(json["errors"].as_array().unwrap().len(), 1);
}

#[test]
fn names_that_could_steer_a_terminal_are_escaped() {
    let folder = Folder::with(&[
        (
            "a.ndjson",
            "{\"x\\u001b[31m\": \"\u{202e}a\\n\"}\n{\"x\\u001b[31m\": 1}\n",
        ),
        (
            "b.ndjson",
            "{\"x\\u001b[31m\": \"\u{202e}b\\u0007\"}\n{\"x\\u001b[31m\": 1}\n",
        ),
    ]);
    let said = folder.diff(&["a.ndjson", "b.ndjson"]);
    assert!(
        !said.out.contains(['\u{1b}', '\u{202e}', '\u{7}']),
        "{}",
        said.out
    );
    assert_eq!(said.code, 1);
}

#[test]
fn ends_are_compared() {
    let one = format!(
        "Error: Deadlock reached.\nError: The behavior up to this point is:\n{}",
        console(&[("", "/\\ x = 1")])
    );
    let two = format!(
        "Error: Invariant Inv is violated.\nError: The behavior up to this point is:\n{}",
        console(&[("", "/\\ x = 1")])
    );
    let banner = "TLC2 Version 2.19\n";
    let folder = Folder::with(&[
        ("a.out", &format!("{banner}{one}")),
        ("b.out", &format!("{banner}{two}")),
        ("c.ndjson", "{\"x\": 1}\n"),
    ]);
    let said = folder.diff(&["a.out", "b.out"]);
    assert_eq!(said.code, 1, "{}", said.all());
    insta::assert_snapshot!(said.all());
    // JSON lines tell no ends.
    assert_eq!(folder.diff(&["a.out", "c.ndjson"]).code, 0);
}

#[test]
fn files_of_several_traces() {
    let samples = crate::support::root().join("tests/trace-samples/console");
    let said = crate::support::diff_in(&samples, &["continue-four.out", "continue.out"]);
    insta::assert_snapshot!(said.all());
}

#[test]
fn json_says_the_same_as_it_reads_back() {
    use lockstep::report::comparison::{DiffSummary, WrittenPart};
    for align in ["index", "states", "actions"] {
        let files = ["courier-1.out", "courier-2.json"];
        let json = diff(&[&files[..], &["--format", "json", "--align", align]].concat()).json();
        assert_eq!(json["schema"], "lockstep-diff/1");
        let parts: Vec<WrittenPart> = serde_json::from_value(json["parts"].clone()).unwrap();
        assert_eq!(serde_json::to_value(&parts).unwrap(), json["parts"]);
        let summary: DiffSummary = serde_json::from_value(json["summary"].clone()).unwrap();
        assert_eq!(serde_json::to_value(&summary).unwrap(), json["summary"]);
        assert!(summary.headline.is_some());
    }
}

#[test]
fn forms_can_be_given() {
    let folder = Folder::with(&[("a.txt", "{\"x\": 1}\n"), ("b.txt", "{\"x\": 2}\n")]);
    assert_eq!(folder.diff(&["a.txt", "b.txt"]).code, 2);
    assert_eq!(folder.diff(&["a.txt", "b.txt", "--form", "ndjson"]).code, 1);
    assert_eq!(
        folder
            .diff(&["a.txt", "b.txt", "--form", "ndjson,itf"])
            .code,
        2
    );
}

#[test]
fn a_spec_tells_what_is_a_set() {
    let state = |set: &str, row: &str| {
        format!("{{\"set\": {set}, \"row\": {row}}}\n{{\"set\": {set}, \"row\": {row}}}\n")
    };
    let folder = Folder::with(&[
        (
            "Kinds.tla",
            "---- MODULE Kinds ----\nEXTENDS Naturals\nVARIABLES set, row\n\
             Init == set \\in SUBSET (1..3) /\\ row \\in (1..3) \\X (1..3)\n\
             Next == UNCHANGED <<set, row>>\n====\n",
        ),
        ("Kinds.cfg", "INIT Init\nNEXT Next\n"),
        ("a.ndjson", &state("[1, 2]", "[1, 2]")),
        ("b.ndjson", &state("[2, 1]", "[1, 2]")),
        ("c.ndjson", &state("[1, 2]", "[2, 1]")),
        (
            "d.ndjson",
            &state("[1, 2]", "[2, 9]").replace("set", "other"),
        ),
    ]);
    let said = |other: &str| folder.diff(&["a.ndjson", other, "--spec", "Kinds.tla"]);
    assert_eq!(said("b.ndjson").code, 0, "{}", said("b.ndjson").all());
    assert_eq!(said("c.ndjson").code, 1, "{}", said("c.ndjson").all());
    assert_eq!(folder.diff(&["a.ndjson", "c.ndjson"]).code, 3);
    let all = ["b.ndjson", "c.ndjson", "d.ndjson"].map(|it| said(it).all());
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn what_differs_much_is_cut_short() {
    let set = |from: u64| {
        let members = (from..from + 60).map(|it| it.to_string());
        members.collect::<Vec<String>>().join(", ")
    };
    let fields = |value: u64| {
        let fields = (0..60).map(|it| format!("f{it:02} |-> {value}"));
        fields.collect::<Vec<String>>().join(", ")
    };
    let state = |from: u64| format!("/\\ s = {{{}}}\n/\\ r = [{}]", set(from), fields(from));
    let folder = Folder::with(&[
        ("a.out", &console(&[("", &state(1))])),
        ("b.out", &console(&[("", &state(100))])),
    ]);
    insta::assert_snapshot!(folder.diff(&["a.out", "b.out"]).all());
    let json = folder.diff(&["a.out", "b.out", "--format", "json"]).json();
    let places = json["parts"][0]["differences"].as_array().unwrap();
    assert_eq!(places.len(), 61);
    assert_eq!(places[0]["a"].as_array().unwrap().len(), 60);
}

fn banner() -> &'static str {
    "TLC2 Version 2.19\nError: Invariant Inv is violated.\nError: The behavior up to this point is:\n"
}

/// Two traces of one state.
fn pair_of(left: &str, right: &str) -> Folder {
    let file = |state: &str| format!("{}{}", banner(), console(&[("", state)]));
    Folder::with(&[("a.out", &file(left)), ("b.out", &file(right))])
}

/// Paths are TLA+: what means the same is the same, what is none is refused, and
/// what is nowhere in the traces is an error.
#[test]
fn paths_are_read_and_looked_for() {
    let folder = pair_of(
        "/\\ x = <<>>\n/\\ y = [a |-> 1, b |-> 2]\n/\\ bag = ([t |-> \"a\"] :> 2)",
        "/\\ x = (n2 :> 1)\n/\\ y = [a |-> 1, b |-> 3]\n/\\ bag = ([t |-> \"a\"] :> 3)",
    );
    let said = |option: &str, path: &str| folder.diff(&["a.out", "b.out", option, path]);
    for path in [
        "y.b",
        "y[\"b\"]",
        " y . b ",
        "(y).b",
        "bag[[ t|->\"a\" ]]",
        "x[n2]",
    ] {
        let said = said("--vars", path);
        assert_eq!(said.code, 1, "{path}: {}", said.all());
    }
    for path in ["y.a", "y[\"a\"]"] {
        assert_eq!(said("--vars", path).code, 0, "{path}");
    }
    for option in ["--vars", "--ignore"] {
        for path in [
            "y.B", "y.c", "y.b.c", "x[n1]", "bag[1]", "x[", "y.", "y + 1", "F(1)",
        ] {
            let said = said(option, path);
            assert_eq!(said.code, 2, "{option} {path}: {}", said.all());
        }
    }
    let all = ["y.B", "y.b.c", "x[n1]", "bag[1]", "x[", "y + 1", "y.b,y.B"];
    let all = all.map(|path| format!("$ --vars {path}\n{}", said("--vars", path).all()));
    insta::assert_snapshot!(all.join("\n"));
}

/// Of a part that only one state has, that is told, and not the whole.
#[test]
fn a_part_that_not_all_states_have() {
    let file = |log: &[&str]| {
        let states: Vec<String> = log.iter().map(|log| format!("/\\ log = {log}")).collect();
        let states: Vec<(&str, &str)> = states.iter().map(|it| ("Add", it.as_str())).collect();
        format!("{}{}", banner(), console(&states))
    };
    let folder = Folder::with(&[
        (
            "a.out",
            &file(&["<<>>", "<<1>>", "<<1, 2>>", "<<1, 2, 3>>"]),
        ),
        ("b.out", &file(&["<<>>", "<<7>>", "<<7>>", "<<7, 2, 3>>"])),
    ]);
    let said = folder.diff(&["a.out", "b.out", "--vars", "log[2]"]);
    insta::assert_snapshot!(said.all());
}

/// What a file does not tell (`null`) is never the same as what the other tells.
#[test]
fn what_is_not_observed_is_not_the_same() {
    let folder = Folder::with(&[
        ("a.ndjson", "{\"x\": null}\n{\"x\": null}\n"),
        ("b.ndjson", "{\"x\": 1}\n{\"x\": 1}\n"),
        (
            "c.ndjson",
            "{\"x\": null, \"y\": 1}\n{\"x\": 2, \"y\": 1}\n",
        ),
        ("d.ndjson", "{\"x\": 1, \"y\": 1}\n{\"x\": 2, \"y\": 1}\n"),
        ("e.ndjson", "{\"r\": {\"k\": 1, \"l\": [1, null]}}\n"),
        ("f.ndjson", "{\"r\": {\"k\": null, \"l\": [1, 2]}}\n"),
        ("g.ndjson", "{\"r\": {\"k\": null, \"l\": [3, 2]}}\n"),
    ]);
    let said = |files: [&str; 2]| folder.diff(&files);
    assert_eq!(said(["a.ndjson", "b.ndjson"]).code, 2);
    assert_eq!(said(["a.ndjson", "a.ndjson"]).code, 2);
    assert_eq!(said(["c.ndjson", "d.ndjson"]).code, 0);
    assert_eq!(said(["e.ndjson", "f.ndjson"]).code, 0);
    assert_eq!(said(["e.ndjson", "g.ndjson"]).code, 1);
    let pairs = [
        ["a.ndjson", "b.ndjson"],
        ["c.ndjson", "d.ndjson"],
        ["e.ndjson", "f.ndjson"],
        ["e.ndjson", "g.ndjson"],
    ];
    let all = pairs.map(|pair| format!("$ {}\n{}", pair.join(" "), said(pair).all()));
    assert!(all.iter().all(|text| !text.contains("no difference\n")));
    insta::assert_snapshot!(all.join("\n"));
    let json = folder
        .diff(&["c.ndjson", "d.ndjson", "--format", "json"])
        .json();
    assert_eq!(json["parts"][0]["not_compared"][0], "x");
    assert_eq!(json["summary"]["untold"][0], "x");
    assert_eq!(json["summary"]["ends_not_compared"], 1);
}

/// What is inserted beside what changed; many in a row; which side an index is
/// of; numbers that are gone or new; sets of numbers.
#[test]
fn sequences_bags_and_sets() {
    let many: Vec<String> = (100..130).map(|it| it.to_string()).collect();
    let far: Vec<String> = (-40..40).map(|it| (it * 7).to_string()).collect();
    let left = format!(
        "/\\ msgs = <<[type |-> \"prepare\", term |-> 1, to |-> n2], [type |-> \"commit\", term |-> 2, \
         to |-> n3]>>\n/\\ bag = (n1 :> 1 @@ n3 :> 3)\n/\\ road = <<>>\n/\\ y = <<1, 2, 3, 9>>\n/\\ neg = \
         {{-2, 1}}\n/\\ far = {{{}}}",
        far.join(", ")
    );
    let right = format!(
        "/\\ msgs = <<[type |-> \"prepare\", term |-> 1, to |-> n2], [type |-> \"ack\", term |-> 2, \
         to |-> n1], [type |-> \"commit\", term |-> 3, to |-> n3]>>\n/\\ bag = (n2 :> 2 @@ n3 :> 5)\n/\\ road \
         = ([t |-> \"a\"] :> 2 @@ [t |-> \"b\"] :> 1)\n/\\ y = <<1, 2, 3, {}, 9>>\n/\\ neg = {{-3, 1}}\n/\\ far \
         = {{1000, 1001}}",
        many.join(", ")
    );
    let folder = pair_of(&left, &right);
    insta::assert_snapshot!(folder.diff(&["a.out", "b.out", "--width", "80"]).all());
    let wide = folder.diff(&["a.out", "b.out", "--width", "160"]);
    insta::assert_snapshot!("sequences_bags_and_sets_side_by_side", wide.all());
    let json = folder.diff(&["a.out", "b.out", "--format", "json"]).json();
    let places = json["parts"][0]["differences"].as_array().unwrap();
    let paths: Vec<&str> = places
        .iter()
        .map(|it| it["path"].as_str().unwrap())
        .collect();
    assert!(paths.contains(&"y[4..33]"), "{paths:?}");
    assert!(paths.contains(&"msgs[2].term"), "{paths:?}");
}

/// What is not compared is no part of elements in a row that are told as one.
#[test]
fn many_elements_in_a_row_of_which_some_are_ignored() {
    let folder = Folder::with(&[
        ("a.out", &console(&[("", "/\\ x = <<0, 0, 0, 0, 0, 0>>")])),
        ("b.out", &console(&[("", "/\\ x = <<5, 6, 7, 8, 9, 10>>")])),
        (
            "more.out",
            &console(&[("", "/\\ x = <<0, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0>>")]),
        ),
    ]);
    let paths = |other: &str, ignored: &str| -> Vec<String> {
        let asked = ["a.out", other, "--ignore", ignored, "--format", "json"];
        let said = folder.diff(&asked);
        let json = said.json();
        let differences = json["parts"][0]["differences"].as_array();
        let found = differences.into_iter().flatten();
        let found: Vec<String> = found
            .map(|it| it["path"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(said.code, i32::from(!found.is_empty()), "{}", said.all());
        found
    };
    let all = "x[1],x[2],x[3],x[4],x[5],x[6]";
    assert_eq!(paths("b.out", all), Vec::<String>::new());
    assert_eq!(paths("b.out", "x[1]"), ["x[2..6]"]);
    assert_eq!(
        paths("b.out", "x[4]"),
        ["x[1]", "x[2]", "x[3]", "x[5]", "x[6]"]
    );
    assert_eq!(paths("more.out", "x[1]"), ["x[2..6]"]);
    assert_eq!(paths("more.out", "x[2]"), ["x[3..6]"]);
    assert_eq!(paths("more.out", all), Vec::<String>::new());
}

/// States are told apart by what is compared of them, also where a part of a
/// variable is not.
#[test]
fn states_that_differ_in_what_is_ignored_are_paired() {
    let file = |first: u32, log: &[u32]| -> String {
        let line = |(t, v): (u32, &u32)| {
            format!("{{\"x\": {{\"t\": {t}, \"v\": {v}, \"w\": {{\"t\": {t}, \"n\": {v}}}}}}}\n")
        };
        (first..).zip(log).map(line).collect()
    };
    let folder = Folder::with(&[
        ("a.ndjson", &file(0, &[1, 2, 3, 4, 5])),
        ("b.ndjson", &file(100, &[1, 9, 2, 3, 4, 5])),
    ]);
    let asked = ["a.ndjson", "b.ndjson", "--ignore", "x.t,x.w.t"];
    let aligned = folder.diff(&[&asked[..], &["--align", "states"]].concat());
    let by_index = folder.diff(&asked);
    insta::assert_snapshot!([aligned.all(), by_index.all()].join("\n"));
}

/// Actions with other arguments are no pair.
#[test]
fn actions_are_paired_with_their_arguments() {
    let file = |actions: &[(&str, &str)]| {
        let states = [&[("", "/\\ x = 0")], actions].concat();
        format!("{}{}", banner(), console(&states))
    };
    let folder = Folder::with(&[
        (
            "a.out",
            &file(&[("Send(n1, 1)", "/\\ x = 1"), ("Lose", "/\\ x = 2")]),
        ),
        (
            "b.out",
            &file(&[("Send(n2, 1)", "/\\ x = 1"), ("Lose", "/\\ x = 2")]),
        ),
    ]);
    let said = folder.diff(&["a.out", "b.out", "--align", "actions"]);
    insta::assert_snapshot!(said.all());
}

/// An inserted state shifts all that follow, also the last.
#[test]
fn states_that_come_later_are_counted() {
    let folder = Folder::with(&[
        (
            "a.ndjson",
            &lines(&[(1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]),
        ),
        (
            "b.ndjson",
            &lines(&[(1, 0), (9, 0), (2, 0), (3, 0), (4, 0), (5, 0)]),
        ),
    ]);
    let said = folder.diff(&["a.ndjson", "b.ndjson"]);
    let words = "4 of 4 states of A are in B, one state later";
    assert!(
        said.out.replace("\n      ", " ").contains(words),
        "{}",
        said.all()
    );
}

#[test]
fn a_page_has_room_for_something() {
    for width in ["0", "10", "39", "241", "1000000"] {
        let said = diff(&["courier-1.out", "courier-2.out", "--width", width]);
        assert_eq!(said.code, 2, "{width}");
    }
    for width in ["40", "80", "160", "240"] {
        let said = diff(&["courier-1.out", "courier-2.out", "--width", width]);
        assert_eq!(said.code, 1, "{width}");
    }
}

/// That something differs is no answer if nobody can read what.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_none() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let arguments = ["diff", "courier-1.out", "courier-2.out"];
    let mut command = crate::support::lockstep(&traces(), &arguments);
    let status = command.stdout(full).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

/// Steps that change nothing, put in at several places, are what only one side has: the
/// steps that both have stand beside each other by their actions too.
#[test]
fn several_stuttering_steps_are_all_told_apart() {
    let step = |name: &'static str, x: u32| (name, format!("/\\ x = {x}"));
    let text = |steps: &[(&'static str, String)]| {
        let states: Vec<(&str, &str)> = steps.iter().map(|(name, it)| (*name, &**it)).collect();
        console(&states)
    };
    let plain = [step("", 0), step("A", 1), step("A", 2)];
    let longer = [
        step("", 0),
        step("Stut", 0),
        step("A", 1),
        step("Stut", 1),
        step("A", 2),
    ];
    let folder = Folder::with(&[("a.out", &text(&plain)), ("b.out", &text(&longer))]);
    for files in [["a.out", "b.out"], ["b.out", "a.out"]] {
        let said = folder.diff(&[&files[..], &["--align", "states"]].concat());
        let only = if files[0] == "a.out" { "B" } else { "A" };
        let summary = format!("5 states: 3 the same, 2 only in {only}");
        assert!(said.all().contains(&summary), "{}", said.all());
    }
}

/// Of long values that part that differs is shown.
#[test]
fn what_differs_of_a_long_value_is_shown() {
    let record = |changed: u32| {
        let field = |n: u32| format!("f{n:03} |-> {}", if n == 70 { changed } else { n });
        let fields: Vec<String> = (0..100).map(field).collect();
        format!("/\\ v = {{[{}]}}", fields.join(", "))
    };
    let text = |letter: &str| {
        format!(
            "/\\ v = \"{}{letter}{}\"",
            "x".repeat(4000),
            "y".repeat(4000)
        )
    };
    let folder = Folder::with(&[
        ("a.out", &console(&[("", &record(70))])),
        ("b.out", &console(&[("", &record(71))])),
        ("c.out", &console(&[("", &text("a"))])),
        ("d.out", &console(&[("", &text("b"))])),
    ]);
    let members = folder.diff(&["a.out", "b.out"]);
    let texts = folder.diff(&["c.out", "d.out"]);
    insta::assert_snapshot!([members.all(), texts.all()].join("\n"));
}
