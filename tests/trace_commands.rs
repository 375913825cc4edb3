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
