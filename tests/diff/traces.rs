//! What is said of real traces.

use crate::support::{Folder, console, diff, diff_in, root};

/// Runs on the traces of the profile.
fn profile(arguments: &[&str]) -> String {
    diff_in(&root().join("traces"), arguments).all()
}

#[test]
fn two_seeds_of_one_spec() {
    insta::assert_snapshot!(diff(&["courier-1.out", "courier-2.out", "--width", "80"]).all());
}

#[test]
fn two_seeds_side_by_side() {
    let arguments = [
        "courier-1.out",
        "courier-2.out",
        "--width",
        "160",
        "--to",
        "6",
    ];
    insta::assert_snapshot!(diff(&arguments).all());
}

#[test]
fn two_seeds_as_json_of_tlc() {
    let arguments = ["courier-1.json", "courier-2.json", "--to", "5"];
    insta::assert_snapshot!(diff(&arguments).all());
}

#[test]
fn one_run_in_two_forms_is_the_same() {
    let said = diff(&["courier-1.out", "courier-1.json"]);
    assert_eq!(said.code, 0, "{}", said.all());
    insta::assert_snapshot!(said.all());
}

#[test]
fn in_colour() {
    let arguments = [
        "courier-1.out",
        "courier-2.out",
        "--to",
        "4",
        "--color",
        "always",
    ];
    let said = diff(&arguments).all().replace('\u{1b}', "ESC");
    insta::assert_snapshot!(said);
}

#[test]
fn as_json() {
    let arguments = [
        "courier-1.out",
        "courier-2.out",
        "--to",
        "5",
        "--format",
        "json",
    ];
    insta::assert_snapshot!(diff(&arguments).out);
}

/// Each altered trace against the one it was made from: the altered place is
/// the first line.
#[test]
fn altered_traces_part_at_the_altered_place() {
    let expected = fs_err::read_to_string(root().join("traces/diverging/expected.toml")).unwrap();
    let expected: toml::Table = expected.parse().unwrap();
    let mut said = String::new();
    for trace in expected["trace"].as_array().unwrap() {
        let text = |key: &str| trace[key].as_str().unwrap();
        let (file, from) = (text("file"), text("from"));
        let told = diff_in(
            &root().join("traces"),
            &[from, &format!("diverging/{file}")],
        );
        assert_eq!(told.code, 1, "{file}: {}", told.all());
        let altered = text("altered");
        let first: Vec<&str> = told
            .out
            .lines()
            .take_while(|line| !line.is_empty())
            .collect();
        let last = told
            .out
            .lines()
            .find(|line| line.contains(" states: "))
            .unwrap();
        said.push_str(&format!(
            "{file}\n  ({altered})\n{}\n{last}\n\n",
            first.join("\n")
        ));
    }
    insta::assert_snapshot!(said);
}

#[test]
fn an_altered_state_of_long_records() {
    let arguments = [
        "zones/move-and-leave-behind.json",
        "diverging/zones/left-behind-in-state.json",
    ];
    insta::assert_snapshot!(profile(&[&arguments[..], &["--width", "80"]].concat()));
    let wide = profile(&[&arguments[..], &["--width", "200"]].concat());
    insta::assert_snapshot!("an_altered_state_of_long_records_side_by_side", wide);
}

#[test]
fn a_step_that_was_dropped() {
    let arguments = [
        "zones/deck-sequences.out",
        "diverging/zones/move-dropped.out",
    ];
    let by_index = profile(&[&arguments[..], &["--vars", "inGameIds,deckOrders,call.op"]].concat());
    insta::assert_snapshot!("a_step_that_was_dropped_by_index", by_index);
    let by_states = profile(&[&arguments[..], &["--align", "states"]].concat());
    insta::assert_snapshot!("a_step_that_was_dropped_by_states", by_states);
    let by_actions = profile(&[&arguments[..], &["--align", "actions"]].concat());
    insta::assert_snapshot!("a_step_that_was_dropped_by_actions", by_actions);
}

#[test]
fn what_a_long_record_differs_in() {
    let arguments = ["transfers/framing.json", "transfers/recorded-wrongly.json"];
    let short = profile(&[&arguments[..], &["--width", "80", "--to", "3"]].concat());
    insta::assert_snapshot!(short);
    let wide = profile(&[&arguments[..], &["--width", "200", "--to", "3"]].concat());
    insta::assert_snapshot!("what_a_long_record_differs_in_side_by_side", wide);
}

#[test]
fn every_kind_of_value() {
    let one = "/\\ f = (n1 :> [term |-> 3, up |-> TRUE] @@ n2 :> [term |-> 1, up |-> TRUE])\n\
               /\\ bag = (\"m\" :> 2 @@ 4 :> 1)\n\
               /\\ set = {1, 2, {3}}\n\
               /\\ log = <<\"a\", \"b\", [t |-> 1, v |-> 0]>>\n\
               /\\ text = \"left\"\n\
               /\\ kind = 1\n\
               /\\ same = {}";
    let two = "/\\ f = (n1 :> [term |-> 4, up |-> TRUE] @@ n3 :> [term |-> 1, up |-> TRUE])\n\
               /\\ bag = (\"m\" :> 3 @@ 5 :> 1)\n\
               /\\ set = {2, {3}, 7}\n\
               /\\ log = <<\"x\", \"a\", \"b\", [t |-> 2, v |-> 0]>>\n\
               /\\ text = \"right\\n\"\n\
               /\\ kind = \"1\"\n\
               /\\ same = {}";
    let folder = Folder::with(&[
        ("a.out", &console(&[("", one)])),
        ("b.out", &console(&[("", two)])),
    ]);
    insta::assert_snapshot!(folder.diff(&["a.out", "b.out"]).all());
}

#[test]
fn an_inserted_state_does_not_cascade() {
    let state = |x: u64| format!("/\\ x = {x}\n/\\ log = <<>>");
    let of = |xs: &[u64]| {
        let states: Vec<(String, String)> =
            xs.iter().map(|x| (format!("To({x})"), state(*x))).collect();
        let states: Vec<(&str, &str)> = states.iter().map(|(a, s)| (&**a, &**s)).collect();
        console(&states)
    };
    let folder = Folder::with(&[
        ("a.out", &of(&[1, 2, 3, 4, 5, 6, 7])),
        ("b.out", &of(&[1, 2, 9, 9, 3, 4, 5, 8, 7])),
    ]);
    let by_index = folder.diff(&["a.out", "b.out", "--changed"]).all();
    insta::assert_snapshot!("an_inserted_state_by_index", by_index);
    let by_states = folder.diff(&["a.out", "b.out", "--align", "states"]).all();
    insta::assert_snapshot!("an_inserted_state_by_states", by_states);
    let by_actions = folder.diff(&["b.out", "a.out", "--align", "actions"]).all();
    insta::assert_snapshot!("an_inserted_state_by_actions", by_actions);
}

/// Members that are alike but for a part stand together, and in colour the part
/// is marked.
#[test]
fn members_of_sets_that_are_alike() {
    let state = |sent: &str| format!("/\\ msgs = {sent}\n/\\ n = 1");
    let message = |from: &str, term: u64| {
        format!("[from |-> {from}, term |-> {term}, to |-> n2, type |-> \"vote request\"]")
    };
    let one = format!("{{{}, {}, 7}}", message("n1", 3), message("n3", 3));
    let two = format!("{{{}, {}, 8, 9}}", message("n4", 3), message("n1", 4));
    let folder = Folder::with(&[
        ("a.out", &console(&[("", &state(&one))])),
        ("b.out", &console(&[("", &state(&two))])),
    ]);
    insta::assert_snapshot!(folder.diff(&["a.out", "b.out", "--width", "80"]).all());
    let wide = folder.diff(&["a.out", "b.out", "--width", "160"]);
    insta::assert_snapshot!("members_that_are_alike_side_by_side", wide.all());
    let coloured = folder.diff(&["a.out", "b.out", "--width", "80", "--color", "always"]);
    let coloured = coloured.all().replace('\u{1b}', "ESC");
    insta::assert_snapshot!("members_that_are_alike_in_colour", coloured);
}
