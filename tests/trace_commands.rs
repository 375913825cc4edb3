//! What is done with traces on the command line: `show`, `convert`, and `check`
//! of the same behaviour in every form.

#![cfg(test)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use flate2::{Compression, write::GzEncoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trace-samples")
}

fn lockstep(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lockstep"));
    command
        .current_dir(samples())
        .args(arguments)
        .env("NO_COLOR", "1");
    command
}

/// Exit status, output and errors of a command.
fn told(output: &Output) -> String {
    format!(
        "exit {}\n--- stdout\n{}--- stderr\n{}",
        output.status.code().unwrap_or(-1),
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

fn run(arguments: &[&str]) -> String {
    told(&lockstep(arguments).output().unwrap())
}

/// As [`run`], with this on standard input.
fn run_on(input: &[u8], arguments: &[&str]) -> String {
    let mut child = lockstep(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    told(&child.wait_with_output().unwrap())
}

#[test]
fn the_same_behaviour_in_every_form_has_the_same_verdict() {
    let forms = |name: &str| {
        [
            format!("console/{name}.out"),
            format!("tool/{name}.out"),
            format!("json/{name}.json"),
            format!("tla/{name}_tla.tla"),
            format!("tlcplain/{name}_tlcplain.tla"),
            format!("tlctespec/{name}_tlcTESpec.tla"),
            format!("ttrace/{name}_TTrace.tla"),
        ]
    };
    let mut all = String::new();
    for (name, cfg) in [
        ("invariant", "specs/PumpInv.cfg"),
        ("lasso", "specs/PumpLasso.cfg"),
        ("stuttering", "specs/PumpStut.cfg"),
    ] {
        let files = forms(name);
        let mut arguments = vec!["check", "--spec", "specs/Pump.tla", "--cfg", cfg];
        arguments.extend(files.iter().map(String::as_str));
        all.push_str(&run(&arguments));
    }
    for trace in [
        "itf/pump-invariant.itf.json",
        "itf/pump-lasso.itf.json",
        "simulate/ok_0_0",
    ] {
        let spec = [
            "check",
            "--spec",
            "specs/Pump.tla",
            "--cfg",
            "specs/PumpOk.cfg",
        ];
        all.push_str(&run(&[&spec[..], &[trace]].concat()));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn standard_input_and_compressed_files_are_read() {
    let content = fs_err::read(samples().join("console/lasso.out")).unwrap();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(&content).unwrap();
    let gzip = gzip.finish().unwrap();
    let zstd = compress_to_vec(content.as_slice(), CompressionLevel::Fastest);
    let check = [
        "check",
        "--spec",
        "specs/Pump.tla",
        "--cfg",
        "specs/PumpLasso.cfg",
        "-",
    ];
    let plain = run_on(&content, &check);
    assert_eq!(run_on(&gzip, &check), plain);
    assert_eq!(run_on(&zstd, &check), plain);
    insta::assert_snapshot!(plain);
    let text = String::from_utf8(content.clone()).unwrap();
    let middle = text.find("State 4: ").unwrap() + 80;
    let cut = run_on(&content[..middle], &check);
    insta::assert_snapshot!("standard_input_that_breaks_off", cut);
    insta::assert_snapshot!(
        "a_form_that_is_none",
        run_on(&content, &["show", "-", "--form", "itf"])
    );
}

#[test]
fn steps_are_shown() {
    insta::assert_snapshot!(
        [
            run(&["show", "console/lasso.out"]),
            run(&["show", "json/symmetry.json", "--spec", "specs/Sym.tla"]),
            run(&["show", "json/symmetry.json", "--from", "6"]),
            run(&["show", "console/values.out", "--to", "1"]),
            run(&[
                "show",
                "tla/lasso_tla.tla",
                "--changed",
                "--vars",
                "mode,log",
                "--from",
                "2"
            ]),
            run(&[
                "show",
                "console/lasso.out",
                "--to",
                "4",
                "--vars",
                "mode",
                "--expr",
                "level * 10",
                "--expr",
                "level' - level",
                "--expr",
                "Head(log)",
            ]),
            run(&["show", "console/continue.out", "--vars", "level"]),
            run(&["show", "console/lasso.out", "--expr", "nothing + 1"]),
            run(&["show", "dot/lasso.dot"]),
            run(&["show", "console/lasso.out", "--vars", "lvel"]),
        ]
        .join("\n")
    );
}

#[test]
fn copies_are_made_or_it_is_said_what_would_be_lost() {
    let pump = ["--spec", "specs/Pump.tla", "--cfg", "specs/PumpLasso.cfg"];
    insta::assert_snapshot!(
        [
            run(&["convert", "console/lasso.out", "-", "--to", "lockstep"]),
            run(&["convert", "console/lasso.out", "-", "--to", "itf"]),
            run(&[
                "convert",
                "console/lasso.out",
                "-",
                "--to",
                "itf",
                "--lossy"
            ]),
            run(&[
                "convert",
                "console/lasso.out",
                "-",
                "--to",
                "tlc-json",
                "--lossy"
            ]),
            run(&[
                "convert",
                "ttrace/stuttering_TTrace.tla",
                "-",
                "--to",
                "console"
            ]),
            run(&["convert", "json/lasso.json", "-", "--to", "console"]),
            run(&[
                &["convert", "json/lasso.json", "-", "--to", "console"],
                &pump[..]
            ]
            .concat()),
            run(&["convert", "json/lasso.json", "-", "--to", "tool"]),
            run(&["convert", "json/lasso.json", "copy"]),
            run(&["convert", "ndjson/trace.ndjson", "-", "--to", "ndjson"]),
        ]
        .join("\n")
    );
}

#[test]
fn what_itf_says_besides_is_told() {
    insta::assert_snapshot!(
        [
            run(&["convert", "itf/params.itf.json", "-", "--to", "itf"]),
            run(&["convert", "itf/params.itf.json", "-", "--to", "lockstep"]),
            run(&["convert", "itf/quint-style.itf.json", "-", "--to", "itf"]),
            run_on(
                br##"{"#meta":{"format":"ITF","source":"lockstep"},"vars":["x","y"],"states":[
                {"#meta":{"index":0},"x":{"#map":[[{"#bigint":"1"},true]]},"y":{"#map":[]}},
                {"#meta":{"index":1},"x":[true],"y":{"#map":[[true,{"#bigint":"1"}]]}}]}"##,
                &["convert", "-", "-", "--to", "itf"]
            ),
            // What we write ourselves says nothing besides.
            run_on(
                br##"{"#meta":{"format":"ITF","source":"lockstep"},"vars":["x"],"states":[
                {"#meta":{"index":0,"action":"Up(1)"},"x":[true]}]}"##,
                &["convert", "-", "-", "--to", "itf"]
            ),
        ]
        .join("\n")
    );
}

/// TLC's trace of `x' = [next |-> x]`, of `depth` states, as text.
fn growing(depth: usize) -> String {
    let mut text = "Error: The behavior up to this point is:\n".to_owned();
    for number in 1..=depth {
        let label = match number {
            1 => "<Initial predicate>",
            _ => "<Next line 4, col 9 to line 4, col 25 of module Grow>",
        };
        let around = number - 1;
        let (open, close) = ("[next |-> ".repeat(around), "]".repeat(around));
        text.push_str(&format!("State {number}: {label}\nx = {open}0{close}\n\n"));
    }
    text
}

#[test]
fn deep_values_conform_and_are_copied_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
    let spec =
        "---- MODULE Grow ----\nVARIABLE x\nInit == x = 0\nNext == x' = [next |-> x]\n====\n";
    write("Grow.tla", spec);
    write("Grow.cfg", "INIT Init\nNEXT Next\n");
    write("deep.out", &growing(300));
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    let verdict = |name: &str| {
        let said = run(&["check", "--spec", "Grow.tla", name]);
        assert!(
            said.contains("299 steps") && said.starts_with("exit 0"),
            "{name}: {said}"
        );
    };
    verdict("deep.out");
    for name in [
        "a.json",
        "a.tla",
        "a.itf.json",
        "a.ndjson",
        "a.trace",
        "b.out",
    ] {
        let said = run(&["convert", "deep.out", name, "--lossy"]);
        assert!(said.starts_with("exit 0"), "{name}: {said}");
        verdict(name);
    }
}

#[test]
fn only_what_has_changed_is_shown_of_expressions_too() {
    insta::assert_snapshot!(
        [
            run(&[
                "show",
                "--changed",
                "--vars",
                "log",
                "--expr",
                "level > 2",
                "console/lasso.out"
            ]),
            run(&[
                "show",
                "--changed",
                "--vars",
                "log",
                "--from",
                "3",
                "--expr",
                "level > 2",
                "console/lasso.out"
            ]),
        ]
        .join("\n")
    );
}

#[test]
fn the_text_of_an_error_is_told_whole() {
    let pump =
        |cfg: &str, trace: &str| run(&["check", "--spec", "specs/Pump.tla", "--cfg", cfg, trace]);
    insta::assert_snapshot!(
        [
            run(&["show", "console/assert.out", "--from", "3"]),
            run(&["show", "simulate/assert.out", "--from", "3"]),
            pump("specs/PumpAssert.cfg", "console/assert.out"),
        ]
        .join("\n")
    );
}

/// Runs `lockstep` in a folder.
fn run_in(folder: &Path, arguments: &[&str]) -> String {
    told(&lockstep(arguments).current_dir(folder).output().unwrap())
}

#[test]
fn keys_that_tla_cannot_name_are_shown_and_copied() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
    write(
        "odd.ndjson",
        "{\"my-var\":1,\"TRUE\":2,\"a b\":3,\"Head\":4,\"x\":5}\n\
         {\"my-var\":2,\"TRUE\":2,\"a b\":3,\"Head\":4,\"x\":6}\n",
    );
    write(
        "broken.ndjson",
        "{\"a = 1\":1,\"x\":5}\n{\"a = 1\":1,\"x\":6}\n",
    );
    write(
        "Odd.tla",
        "---- MODULE Odd ----\nVARIABLE x\nInit == x = 5\nNext == x' = 6\n====\n",
    );
    write("Odd.cfg", "INIT Init\nNEXT Next\n");
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    insta::assert_snapshot!(
        [
            run(&["show", "odd.ndjson"]),
            run(&["show", "odd.ndjson", "--vars", "x", "--expr", "x' - x"]),
            run(&["show", "odd.ndjson", "--vars", "x", "--expr", "Head + 1"]),
            run(&["check", "--spec", "Odd.tla", "odd.ndjson"]),
            run(&["convert", "odd.ndjson", "odd.out"]),
            run(&["show", "odd.out", "--to", "1"]),
            run(&["convert", "odd.ndjson", "-", "--to", "tla"]),
            run(&["convert", "odd.ndjson", "-", "--to", "itf"]),
            run(&["convert", "broken.ndjson", "-", "--to", "console"]),
            run(&[
                "convert",
                "broken.ndjson",
                "-",
                "--to",
                "console",
                "--lossy"
            ]),
        ]
        .join("\n")
    );
}

#[test]
fn a_copy_is_not_written_over_the_trace_and_may_be_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let trace = fs_err::read(samples().join("console/invariant.out")).unwrap();
    fs_err::write(folder.path().join("a.out"), &trace).unwrap();
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    insta::assert_snapshot!(
        [
            run(&["convert", "a.out", "a.out"]),
            run(&["convert", "a.out", "./a.out", "--to", "ndjson", "--lossy"]),
            run(&["convert", "a.out", "copy.out.zst"]),
            run(&["convert", "a.out", "copy.gz"]),
            run(&["convert", "a.out", "copy.out.gz"]),
            run(&["convert", "a.out", "copy.gz", "--to", "lockstep"]),
            run(&["convert", "copy.gz", "-", "--to", "ndjson", "--lossy"]),
        ]
        .join("\n")
    );
    assert!(fs_err::read(folder.path().join("a.out")).unwrap() == trace);
    let packed = fs_err::read(folder.path().join("copy.out.gz")).unwrap();
    assert_eq!(packed[..2], [0x1F, 0x8B]);
    assert_eq!(
        run(&["show", "copy.out.gz"]),
        run(&["show", "a.out"]),
        "the compressed copy"
    );
}

#[test]
fn ranges_without_a_state_are_told() {
    insta::assert_snapshot!(
        [
            run(&["show", "console/invariant.out", "--from", "3", "--to", "2"]),
            run(&["show", "console/invariant.out", "--from", "90"]),
            run(&[
                "show",
                "console/invariant.out",
                "--from",
                "3",
                "--to",
                "3",
                "--vars",
                "level"
            ]),
        ]
        .join("\n")
    );
}

#[test]
fn what_stays_open_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
    write(
        "M.tla",
        "---- MODULE M ----\nEXTENDS Integers\nCONSTANT a\nVARIABLES v, n\nInit == n = 0 /\\ v \\in {a, \"a\"}\n\
         Next == n' = n + 1 /\\ v' = v\n====\n",
    );
    write("M.cfg", "INIT Init\nNEXT Next\nCONSTANT a = a\n");
    write("a.ndjson", "{\"v\":\"a\",\"n\":0}\n{\"v\":\"a\",\"n\":1}\n");
    write(
        "b.ndjson",
        "{\"s\":[1,2],\"r\":{\"k\":1},\"n\":0,\"u\":null}\n{\"n\":1}\n",
    );
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    insta::assert_snapshot!(
        [
            run(&["show", "a.ndjson"]),
            run(&["show", "a.ndjson", "--spec", "M.tla"]),
            run(&["show", "b.ndjson"]),
            run(&["show", "b.ndjson", "--vars", "n"]),
        ]
        .join("\n")
    );
}

/// TLC writes an operator that is an argument by its name only. A copy says the
/// same, and so does a copy of it.
#[test]
fn a_module_whose_arguments_are_operators_is_copied() {
    let folder = tempfile::tempdir().unwrap();
    let sample = |from: &str, to: &str| {
        let content = fs_err::read(samples().join(from)).unwrap();
        fs_err::write(folder.path().join(to), content).unwrap();
    };
    sample("tla/operator_arg_tla.tla", "a.tla");
    sample("console/heads-operator-arg.out", "a.out");
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    let text = |name: &str| fs_err::read_to_string(folder.path().join(name)).unwrap();
    let body = |name: &str| {
        let text = text(name);
        let (_, body) = text.split_once('\n').unwrap();
        body.replace(char::is_whitespace, "")
    };
    insta::assert_snapshot!(
        [
            run(&["convert", "a.tla", "b.tla"]),
            run(&["show", "b.tla"]),
            run(&["convert", "a.tla", "a.json", "--to", "tlc-json"]),
            run(&["convert", "a.out", "c.tla", "--lossy"]),
            run(&["convert", "c.tla", "d.tla"]),
            text("d.tla"),
        ]
        .join("\n")
    );
    // Of TLC's own, all but how the lines are broken.
    assert_eq!(body("a.tla"), body("b.tla"));
    assert_eq!(body("c.tla"), body("d.tla"));
}

/// ITF writes a string as it writes a model value, and no function has two values
/// for one argument.
#[test]
fn arguments_that_itf_writes_alike_are_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let write = |value: &str| {
        let text = format!("State 1: <Initial predicate>\n/\\ f = {value}\n\n");
        fs_err::write(folder.path().join("f.out"), text).unwrap();
    };
    let all = [
        "(m1 :> 1 @@ \"m1\" :> 2)",
        "(<<m1, 1>> :> 1 @@ <<\"m1\", 1>> :> 2)",
        "([a |-> {m1}] :> 1 @@ [a |-> {\"m1\"}] :> 2)",
    ];
    for value in all {
        write(value);
        let run = |arguments: &[&str]| run_in(folder.path(), arguments);
        let copied = run(&["convert", "f.out", "f.itf.json", "--lossy"]);
        assert!(copied.contains("the value of `f`"), "{copied}");
        let shown = run(&["show", "f.itf.json"]);
        assert!(shown.starts_with("exit 0"), "{shown}");
    }
    let apart = "(<<m1, 1>> :> 1 @@ <<\"m1\", 2>> :> 2)";
    write(apart);
    let copied = run_in(
        folder.path(),
        &["convert", "f.out", "g.itf.json", "--lossy"],
    );
    assert!(!copied.contains("the value of `f`"), "{copied}");
}

/// A remark may hold anything, also where it would name an action.
#[test]
fn an_action_that_is_no_text_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let action = format!("{}1{}", "{\"action\":".repeat(5_000), "}".repeat(5_000));
    let state = format!("{{\"#meta\":{action},\"x\":true}}");
    let content = format!("{{\"vars\":[\"x\"],\"states\":[{state},{state}]}}");
    fs_err::write(folder.path().join("a.itf.json"), content).unwrap();
    let shown = run_in(folder.path(), &["show", "a.itf.json"]);
    assert!(shown.starts_with("exit 0"), "{shown}");
}

/// An operation with an operand that cannot be read back is known by its text.
#[test]
fn operations_on_what_cannot_be_read_back() {
    let copied = |value: &str| {
        let text = format!("State 1: <Initial predicate>\n/\\ x = {value}\n\n");
        run_on(
            text.as_bytes(),
            &["convert", "-", "-", "--to", "lockstep", "--lossy"],
        )
    };
    let said = copied("{1} \\cup {2} \\cup {3}");
    assert!(said.contains(r##"{"#set":[1,2,3]}"##), "{said}");
    let long = format!("<Operator F>{}", " \\cup {1}".repeat(20_000));
    for open in [
        "<Operator F> \\cup {1} \\cup {2}",
        "{1} \\cup <Operator F> \\cup {2}",
        "{1} \\cup {2} \\cup <Operator F>",
        "{1} \\cup 2 \\cap {3}",
        long.as_str(),
    ] {
        let said = copied(open);
        let written = open.replace('\\', r"\\");
        assert!(said.contains(&format!("\"{written}\"")), "{said}");
    }
}

/// Why a temporal formula has no value is said in each state, and of a trace of
/// which nothing is shown its end is not.
#[test]
fn nothing_is_shown_of_what_has_no_value_but_the_reason() {
    let lasso = "console/lasso.out";
    let range = ["--vars", "level", "--to", "2", lasso];
    let temporal = ["show", "--expr", "[](level > 0)", "--expr", "level > 0"];
    insta::assert_snapshot!(
        [
            run(&[&temporal[..], &range].concat()),
            run(&["show", "--from", "99", lasso]),
        ]
        .join("\n")
    );
}

/// What the copy cannot hold keeps it from being written, unless nobody judges it
/// or who reads it finds it again: a copy that is made has the trace's verdict.
#[test]
fn a_copy_that_is_made_is_judged_alike() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy");
    let copy = copy.to_str().unwrap();
    let pump = ["--spec", "specs/Pump.tla", "--cfg", "specs/PumpLasso.cfg"];
    let verdict = |trace: &str| {
        let said = run(&[&["check"], &pump[..], &[trace]].concat());
        said.split_once("\n--- stdout").unwrap().0.to_owned()
    };
    let mut made = 0;
    for name in [
        "console/lasso.out",
        "json/lasso.json",
        "itf/pump-lasso.itf.json",
    ] {
        for form in ["console", "tlc-json", "tla", "itf", "ndjson", "lockstep"] {
            let _ = fs_err::remove_file(copy);
            let said = run(&["convert", name, copy, "--to", form]);
            let is_made = Path::new(copy).exists();
            assert_eq!(
                said.starts_with("exit 0\n"),
                is_made,
                "{name} {form}: {said}"
            );
            if is_made {
                made += 1;
                assert_eq!(verdict(copy), verdict(name), "{name} {form}: {said}");
            }
        }
    }
    assert!(made > 5, "{made}");
}

/// The spec tells the arguments of actions as it tells the values of variables: the
/// labels are those of TLC's text. Without it they are left out, not guessed.
#[test]
fn arguments_of_actions_are_told_by_the_spec() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.out");
    let copy = copy.to_str().unwrap();
    let labels = |path: &Path| -> Vec<String> {
        let text = fs_err::read_to_string(path).unwrap();
        let labels = text.lines().filter(|line| line.starts_with("State "));
        labels.map(str::to_owned).collect()
    };
    let convert = ["convert", "json/symmetry.json", copy, "--to", "console"];
    let spec = ["--spec", "specs/Sym.tla"];
    run(&[&convert, &spec[..], &["--lossy"]].concat());
    let told = labels(&samples().join("console/symmetry.out"));
    assert_eq!(labels(Path::new(copy)), told);
    let said = run(&[&convert[..], &["--lossy"]].concat());
    let lost = "not in the copy: the arguments of actions that the trace leaves open";
    assert!(said.contains(lost), "{said}");
    assert!(
        labels(Path::new(copy))
            .iter()
            .all(|label| !label.contains('('))
    );
}

/// TLC writes the variables themselves into trace explorer modules, simulation files
/// and dumps of traces that go on for ever, whatever the ALIAS is.
#[test]
fn not_every_form_is_written_through_the_alias() {
    let folder = tempfile::tempdir().unwrap();
    let sample = |name: &str| fs_err::read_to_string(samples().join(name)).unwrap();
    let write = |name: &str, content: &str| {
        fs_err::write(folder.path().join(name), content).unwrap();
    };
    write("Pump.tla", &sample("specs/Pump.tla"));
    let alias = "Al == [level |-> ToString(level), log |-> log, mode |-> mode]";
    let module = format!("---- MODULE Told ----\nEXTENDS Pump, TLC\n{alias}\n====\n");
    write("Told.tla", &module);
    for (name, before, after) in [
        ("ttrace/invariant_TTrace.tla", "level |-> 1", "level |-> 7"),
        ("simulate/ok_0_0", "/\\ level = 2", "/\\ level = 7"),
        ("json/lasso.json", "\"level\":1", "\"level\":7"),
        ("tla/lasso_tla.tla", "level |-> 1", "level |-> 7"),
        ("json/stuttering.json", "\"level\":2", "\"level\":7"),
    ] {
        let content = sample(name);
        assert!(content.contains(before), "{name}");
        let config = match name {
            "json/stuttering.json" => "specs/PumpStut.cfg",
            _ if name.contains("lasso") => "specs/PumpLasso.cfg",
            _ => "specs/PumpInv.cfg",
        };
        write("Told.cfg", &format!("{}\nALIAS Al\n", sample(config)));
        let verdict = |name: &str, content: &str| {
            write(name, content);
            run_in(folder.path(), &["check", "--spec", "Told.tla", name])
        };
        let said = verdict("as-it-is", &content);
        assert!(said.starts_with("exit 0\n"), "{name}: {said}");
        assert!(!said.contains("ALIAS"), "{name}: {said}");
        let said = verdict("altered", &content.replace(before, after));
        assert!(said.starts_with("exit 1\n"), "{name}: {said}");
    }
    // Others than TLC know nothing of an ALIAS.
    for (name, content) in [
        (
            "log.ndjson",
            "{\"level\":0,\"log\":[],\"mode\":\"fill\"}\n{\"level\":9,\"log\":[],\"mode\":\"fill\"}\n",
        ),
        (
            "log.json",
            "[{\"level\":0,\"log\":[],\"mode\":\"fill\"},{\"level\":9,\"log\":[],\"mode\":\"fill\"}]",
        ),
    ] {
        write(name, content);
        let said = run_in(folder.path(), &["check", "--spec", "Told.tla", name]);
        assert!(said.starts_with("exit 1\n"), "{name}: {said}");
        for form in ["itf", "lockstep"] {
            let made = ["convert", name, "copy", "--to", form, "--lossy"];
            run_in(folder.path(), &made);
            let said = run_in(folder.path(), &["check", "--spec", "Told.tla", "copy"]);
            assert!(said.starts_with("exit 1\n"), "{name} {form}: {said}");
        }
    }
    // What cannot be read twice is not known to be such a dump before its end.
    let spec = samples().join("specs/Pump.tla");
    assert!(spec.exists());
    let told = folder.path().join("Told.tla");
    write(
        "Told.cfg",
        &format!("{}\nALIAS Al\n", sample("specs/PumpLasso.cfg")),
    );
    let content = sample("json/lasso.json");
    let said = run_on(
        content.as_bytes(),
        &["check", "--spec", told.to_str().unwrap(), "-"],
    );
    assert!(said.starts_with("exit 3\n"), "{said}");
    assert!(
        said.contains("in a file, which can be read twice"),
        "{said}"
    );
}

/// A copy tells what the trace tells that it was made of, whatever its own form would
/// tell of what TLC writes into it; where that cannot be said it is a loss.
#[test]
fn copies_tell_what_they_were_made_of() {
    let folder = tempfile::tempdir().unwrap();
    let sample = |name: &str| fs_err::read_to_string(samples().join(name)).unwrap();
    let write = |name: &str, content: &str| {
        fs_err::write(folder.path().join(name), content).unwrap();
    };
    write("Pump.tla", &sample("specs/Pump.tla"));
    let alias = "Al == [level |-> ToString(level), log |-> log, mode |-> mode]";
    let module = format!("---- MODULE Told ----\nEXTENDS Pump, TLC\n{alias}\n====\n");
    write("Told.tla", &module);
    // As TLC writes them through `Al`: with quotes about each level.
    let quoted = |name: &str| {
        let text = sample(name);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for line in &mut lines {
            if let Some(level) = line.strip_prefix("/\\ level = ") {
                *line = format!("/\\ level = \"{level}\"");
            }
        }
        lines.join("\n") + "\n"
    };
    let log = "{\"level\":0,\"log\":[],\"mode\":\"fill\"}\n\
               {\"level\":9,\"log\":[],\"mode\":\"fill\"}\n";
    let through = "written through ALIAS Al: level is derived";
    let mut checked = 0;
    for (name, content, config, code, said_of_it) in [
        (
            "a.out",
            quoted("console/invariant.out"),
            "PumpInv",
            0,
            through,
        ),
        (
            "a.out",
            quoted("console/lasso.out"),
            "PumpLasso",
            0,
            through,
        ),
        ("a.ndjson", log.to_owned(), "PumpInv", 1, "1 diverge"),
        ("a_0_0", sample("simulate/ok_0_0"), "PumpInv", 0, "conforms"),
        (
            "a.json",
            sample("json/lasso.json"),
            "PumpLasso",
            0,
            "conforms",
        ),
    ] {
        write(name, &content);
        let config = sample(&format!("specs/{config}.cfg"));
        write("Told.cfg", &format!("{config}\nALIAS Al\n"));
        let check = |name: &str| run_in(folder.path(), &["check", "--spec", "Told.tla", name]);
        let same = |form: &str, said: &str| {
            let is_through = said_of_it == through;
            assert!(
                said.starts_with(&format!("exit {code}\n")),
                "{name} {form}: {said}"
            );
            assert!(said.contains(said_of_it), "{name} {form}: {said}");
            assert_eq!(said.contains("ALIAS"), is_through, "{name} {form}: {said}");
        };
        same("", &check(name));
        for form in ["console", "tlc-json", "tla", "itf", "lockstep"] {
            for spec in [&[][..], &["--spec", "Told.tla"]] {
                let convert = ["convert", name, "copy", "--to", form, "--lossy"];
                run_in(folder.path(), &[&convert, spec].concat());
                same(form, &check("copy"));
                // A copy of the copy too.
                run_in(
                    folder.path(),
                    &["convert", "copy", "again", "--to", "console", "--lossy"],
                );
                same(form, &check("again"));
                checked += 1;
            }
        }
        let lines = [
            "convert", name, "-", "--to", "ndjson", "--spec", "Told.tla", "--lossy",
        ];
        let said = run_in(folder.path(), &lines);
        let lost = "not in the copy: that TLC wrote the states through the ALIAS";
        assert_eq!(said.contains(lost), said_of_it == through, "{name}: {said}");
    }
    assert_eq!(checked, 50);
    // No other ALIAS makes a difference.
    write("Told.cfg", &sample("specs/PumpInv.cfg"));
    write("a.out", &sample("console/invariant.out"));
    for (spec, is_marked) in [(&[][..], true), (&["--spec", "Told.tla"], false)] {
        let convert = ["convert", "a.out", "-", "--to", "lockstep"];
        let said = run_in(folder.path(), &[&convert, spec].concat());
        assert_eq!(said.contains("lockstep-tells"), is_marked, "{said}");
    }
}

/// A spec tells what a form leaves open. What a trace does not tell, it does not tell in
/// its copy either; and a field of an ALIAS that is no variable is none in the copy.
#[test]
fn the_spec_tells_kinds_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
    write(
        "M.tla",
        "---- MODULE M ----\nEXTENDS Naturals, Sequences\nVARIABLES x, s, h\n\
         Init == x = 0 /\\ s = {} /\\ h = 3\nNext == x' = x + 1 /\\ s' = s \\cup {x} /\\ h' = h\n\
         Al == [x |-> x, s |-> <<>>, h |-> h + x]\n====\n",
    );
    let config = "INIT Init\nNEXT Next\n";
    write("M.cfg", config);
    write("a.ndjson", "{\"x\":0,\"s\":[]}\n{\"x\":1,\"s\":[0]}\n");
    let convert = |name: &str| {
        let arguments = [
            "convert", "--spec", "M.tla", name, "-", "--to", "lockstep", "--lossy",
        ];
        run_in(folder.path(), &arguments)
    };
    let said = convert("a.ndjson");
    assert!(said.contains("\"x\":1,\"s\":{\"#set\":[0]}"), "{said}");
    assert!(!said.contains("\"h\""), "{said}");
    let said = run_in(folder.path(), &["show", "--spec", "M.tla", "a.ndjson"]);
    assert!(said.contains("s = {}"), "{said}");
    assert!(!said.contains("h "), "{said}");
    // As TLC writes it through the ALIAS, but for the fields' values.
    write("M.cfg", &format!("{config}ALIAS Al\n"));
    write(
        "a.json",
        "{\"counterexample\":{\"state\":[[1,{\"x\":0,\"s\":[],\"h\":99}]],\"action\":[]}}\n",
    );
    let said = convert("a.json");
    assert!(!said.contains("#set"), "{said}");
    assert!(said.contains("\"h\":99"), "{said}");
}

/// An expression of steps reads each variable in the state that it is of: it has a value
/// where that state tells it.
#[test]
fn expressions_of_steps_read_what_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let log = "{\"x\":0,\"y\":7}\n{\"y\":8}\n{\"x\":2,\"y\":9}\n";
    fs_err::write(folder.path().join("a.ndjson"), log).unwrap();
    for (expression, told) in [
        ("x'", ["`x` is not observed", "2"]),
        ("x + (y' - y')", ["0", "`x` is not observed"]),
        ("IF TRUE THEN y' ELSE x'", ["8", "9"]),
        ("x' = x", ["`x` is not observed", "`x` is not observed"]),
    ] {
        let said = run_in(folder.path(), &["show", "a.ndjson", "--expr", expression]);
        let lines = said
            .lines()
            .filter(|line| line.trim_start().starts_with(expression));
        let values: Vec<&str> = lines
            .filter_map(|line| line.trim_start().strip_prefix(expression))
            .map(|rest| rest.trim_start_matches([' ', '=', ':']))
            .collect();
        assert_eq!(values, told, "{expression}: {said}");
    }
}

/// TLC prints `null` for a variable without a value (`trace-formats.md`, section 2);
/// of a model that has a model value of this name it is that.
#[test]
fn null_is_no_value_but_of_a_model_that_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
    write(
        "N.tla",
        "---- MODULE N ----\nEXTENDS Naturals\nCONSTANT none\nVARIABLES n, m\n\
         Init == n = 0 /\\ m = none\nNext == n' = n + 1 /\\ m' = n\n====\n",
    );
    write("value.cfg", "INIT Init\nNEXT Next\nCONSTANT none = null\n");
    write(
        "other.cfg",
        "INIT Init\nNEXT Next\nCONSTANT none = nothing\n",
    );
    let trace = "State 1: <Initial predicate>\n/\\ n = 0\n/\\ m = null\n\n\
                 State 2: <Next>\n/\\ n = 1\n/\\ m = null\n\n";
    write("a.out", trace);
    let check = |cfg: &str| {
        run_in(
            folder.path(),
            &["check", "--spec", "N.tla", "--cfg", cfg, "a.out"],
        )
    };
    let said = check("other.cfg");
    assert!(said.starts_with("exit 0\n"), "{said}");
    assert!(said.contains("not observed: m"), "{said}");
    let said = check("value.cfg");
    assert!(said.starts_with("exit 1\n"), "{said}");
    assert!(said.contains("observed  null"), "{said}");
}

/// Expressions of values of which the form leaves open whether they are sets or
/// sequences have a value where it is one either way.
#[test]
fn expressions_of_what_is_open_do_not_guess() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
    write(
        "X.tla",
        "---- MODULE X ----\nEXTENDS Naturals\nVARIABLES x, y\nInit == x = {1, 2} /\\ y = 0\n\
         Next == UNCHANGED x /\\ y' = 1 - y\n====\n",
    );
    write("X.cfg", "INIT Init\nNEXT Next\n");
    write(
        "x.ndjson",
        "{\"x\":[2,1],\"y\":0}\n{\"x\":[1,2],\"y\":1}\n{\"x\":[1,2],\"y\":null}\n",
    );
    let show = |more: &[&str]| {
        let asked = ["x = x'", "x = {}", "Len(x)", "y + 1", "2 \\in x", "x[1]"];
        let asked = asked.iter().flat_map(|one| ["--expr", *one]);
        let arguments: Vec<&str> = ["show", "x.ndjson"].into_iter().chain(asked).collect();
        run_in(folder.path(), &[&arguments, more].concat())
    };
    let spec = ["show", "x.ndjson", "--expr", "x = x'", "--spec", "X.tla"];
    insta::assert_snapshot!([show(&[]), run_in(folder.path(), &spec)].join("\n"));
}

/// So have those of names, which may be strings or model values, and of keys, which may
/// be those of records or functions.
#[test]
fn expressions_of_names_and_keys_do_not_guess() {
    let folder = tempfile::tempdir().unwrap();
    fs_err::write(
        folder.path().join("y.ndjson"),
        "{\"y\":{\"1\":5,\"2\":7},\"m\":\"a\",\"r\":{\"a\":\"a\"}}\n",
    )
    .unwrap();
    let asked = [
        "y",
        "DOMAIN y",
        "Len(y)",
        "y[\"1\"] + y[\"2\"]",
        "m",
        "m = \"a\"",
        "r.a = m",
        "DOMAIN r",
        "\"a\" \\in DOMAIN r",
    ];
    let asked = asked.iter().flat_map(|one| ["--expr", *one]);
    let arguments: Vec<&str> = ["show", "y.ndjson"].into_iter().chain(asked).collect();
    insta::assert_snapshot!(run_in(folder.path(), &arguments));
}

/// A log may leave a variable out in its first line; what does not depend on what it
/// leaves out has a value, and is told by the spec.
#[test]
fn variables_that_come_later_are_known() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
    write(
        "K.tla",
        "---- MODULE K ----\nEXTENDS Naturals\nCONSTANT C\nVARIABLES x, w\nD == 5\n\
         Init == x = {{1}, {2}} /\\ w \\in 1..3\nNext == x' = {{1}, {3}} /\\ w' \\in 1..3\n====\n",
    );
    write("K.cfg", "INIT Init\nNEXT Next\nCONSTANT C <- D\n");
    write("k.ndjson", "{\"x\":[[1],[2]]}\n{\"x\":[[1],[3]],\"w\":3}\n");
    let show = |more: &[&str]| run_in(folder.path(), &[&["show", "k.ndjson"], more].concat());
    insta::assert_snapshot!(
        [
            show(&["--vars", "w", "--expr", "w + 1"]),
            show(&["--vars", "w", "--spec", "K.tla"]),
            show(&["--spec", "K.tla", "--expr", "UNION x", "--expr", "C + w"]),
            show(&["--vars", "v"]),
        ]
        .join("\n")
    );
}

/// The step that closes a loop goes from an altered state as others do, whether it is
/// known which of its values are model values or not.
#[test]
fn the_step_that_closes_a_loop_is_judged_where_it_has_no_value() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
    write(
        "L.tla",
        "---- MODULE L ----\nCONSTANT a\nVARIABLES s, t\nInit == s = {} /\\ t = a\n\
         Add == s = {} /\\ s' = {a} /\\ t' = t\nDrop == s = {a} /\\ s' = {} /\\ t' = t\nNext == Add \\/ Drop\n====\n",
    );
    write("L.cfg", "INIT Init\nNEXT Next\nCONSTANT a = a\n");
    write(
        "l.out",
        "Error: Temporal property P was violated.\n\
         Error: The following behavior constitutes a counter-example:\n\n\
         State 1: <Initial predicate>\n/\\ s = a\n/\\ t = a\n\n\
         State 2: <Add>\n/\\ s = {a}\n/\\ t = a\n\nBack to state 1: <Drop>\n\n",
    );
    run_in(
        folder.path(),
        &["convert", "l.out", "l.itf.json", "--to", "itf", "--lossy"],
    );
    let verdict = |trace: &str| {
        let said = run_in(folder.path(), &["check", "--spec", "L.tla", trace]);
        let first = said.lines().nth(2).unwrap_or_default();
        first
            .replace(trace, "TRACE")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        verdict("l.out"),
        "DIVERGES TRACE 1 step, diverges at states 1, the end"
    );
    assert_eq!(verdict("l.itf.json"), verdict("l.out"));
}

/// What closes a loop is an action with arguments, which a spec tells as those of the
/// other steps; and a loop at the last state is read as stuttering.
#[test]
fn the_action_that_closes_a_loop_is_told_or_lost() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
    write(
        "L.tla",
        "---- MODULE L ----\nCONSTANT N\nVARIABLE at\nInit == at \\in N\n\
         Move(n) == at' = n\nNext == \\E n \\in N : Move(n)\n====\n",
    );
    write("L.cfg", "INIT Init\nNEXT Next\nCONSTANT N = {a, b}\n");
    let trace = |target: u32, argument: &str| {
        format!(
            "Error: The following behavior constitutes a counter-example:\n\n\
             State 1: <Initial predicate>\nat = a\n\nState 2: <Move(b)>\nat = b\n\n\
             Back to state {target}: <Move({argument})>\n\n"
        )
    };
    write("l.out", &trace(1, "a"));
    write("last.out", &trace(2, "b"));
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    run(&["convert", "l.out", "l.json", "--to", "tlc-json"]);
    let spec = ["--spec", "L.tla"];
    let said = run(&[
        &["convert", "l.json", "back.out", "--to", "console"],
        &spec[..],
    ]
    .concat());
    assert!(said.starts_with("exit 0\n"), "{said}");
    let back = fs_err::read_to_string(folder.path().join("back.out")).unwrap();
    assert!(back.contains("Back to state 1: <Move(a)"), "{back}");
    let said = run(&[&["show", "l.json"], &spec[..]].concat());
    assert!(said.contains("back to state 1 by Move(a)"), "{said}");
    for form in ["tlc-json", "tla", "itf"] {
        let said = run(&["convert", "last.out", "copy", "--to", form]);
        assert!(said.starts_with("exit 2\n"), "{form}: {said}");
        assert!(
            said.contains("the action that closes the loop"),
            "{form}: {said}"
        );
    }
}
