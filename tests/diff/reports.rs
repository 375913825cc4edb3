//! Two reports of `check`.

use crate::support::{Folder, Said, diff_on, lockstep};

const COUNTER: &str = "\
---- MODULE Counter ----
EXTENDS Naturals
VARIABLES x
Init == x = 0
Up(by) == x' = x + by
Next == \\E by \\in 1..2 : Up(by)
====
";

fn trace(steps: &[u64]) -> String {
    let line = |x: &u64| format!("{{\"x\": {x}}}\n");
    steps.iter().map(line).collect()
}

fn report(folder: &Folder, name: &str, traces: &[&str]) {
    let arguments = ["check", "--spec", "Counter.tla", "--format", "json"];
    let arguments = [&arguments[..], traces].concat();
    let output = lockstep(folder.path(), &arguments).output().unwrap();
    folder.write(name, &output.stdout);
}

fn reports() -> Folder {
    let folder = Folder::with(&[
        ("Counter.tla", COUNTER),
        ("Counter.cfg", "INIT Init\nNEXT Next\n"),
        ("good.ndjson", &trace(&[0, 1, 3])),
        ("turning.ndjson", &trace(&[0, 2, 3])),
        ("bad.ndjson", &trace(&[0, 1, 9])),
        ("old.ndjson", &trace(&[0])),
        ("new.ndjson", &trace(&[0, 1])),
    ]);
    let both = ["good.ndjson", "turning.ndjson", "bad.ndjson"];
    report(
        &folder,
        "before.json",
        &[&both[..], &["old.ndjson"]].concat(),
    );
    folder.write("turning.ndjson", trace(&[0, 7, 3]));
    folder.write("bad.ndjson", trace(&[0, 9, 10]));
    report(
        &folder,
        "after.json",
        &[&both[..], &["new.ndjson"]].concat(),
    );
    folder
}

#[test]
fn changed_verdicts_are_named() {
    let folder = reports();
    let said = folder.diff(&["before.json", "after.json"]);
    assert_eq!(said.code, 1, "{}", said.all());
    insta::assert_snapshot!(said.all());
    let json = folder.diff(&["before.json", "after.json", "--format", "json"]);
    insta::assert_snapshot!("changed_verdicts_as_json", json.out);
}

#[test]
fn equal_reports_are_the_same() {
    let folder = reports();
    let said = folder.diff(&["before.json", "before.json"]);
    assert_eq!(said.code, 0, "{}", said.all());
    insta::assert_snapshot!(said.all());
    let content = fs_err::read(folder.path().join("before.json")).unwrap();
    let piped = diff_on(&content, folder.path(), &["-", "before.json"]);
    assert_eq!(piped.code, 0, "{}", piped.all());
}

/// As traces are.
#[test]
fn packed_reports_are_unpacked() {
    use std::io::Write;
    let folder = reports();
    let content = fs_err::read(folder.path().join("before.json")).unwrap();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(&content).unwrap();
    let gzip = packed.finish().unwrap();
    folder.write("before.json.gz", &gzip);
    let zstd = ruzstd::encoding::compress_to_vec(
        content.as_slice(),
        ruzstd::encoding::CompressionLevel::Fastest,
    );
    folder.write("before.json.zst", &zstd);
    for (left, right) in [
        ("before.json.gz", "before.json"),
        ("before.json.zst", "before.json.gz"),
    ] {
        let said = folder.diff(&[left, right]);
        assert_eq!(said.code, 0, "{left} {right}: {}", said.all());
    }
    for packed in [gzip, zstd] {
        let piped = diff_on(&packed, folder.path(), &["-", "before.json"]);
        assert_eq!(piped.code, 0, "{}", piped.all());
    }
    assert_eq!(folder.diff(&["before.json.gz", "after.json"]).code, 1);
}

#[test]
fn a_report_is_compared_with_a_report() {
    let folder = reports();
    let report = fs_err::read_to_string(folder.path().join("before.json")).unwrap();
    folder.write("cut.json", report.get(..report.len() / 2).unwrap());
    folder.write(
        "future.json",
        report.replace("lockstep-check/1", "lockstep-check/99"),
    );
    let said = |other: &str| -> Said {
        let said = folder.diff(&["before.json", other]);
        assert_eq!(said.code, 2, "{}", said.all());
        said
    };
    let all = ["good.ndjson", "cut.json", "future.json"].map(|it| said(it).all());
    insta::assert_snapshot!(all.join("\n"));
}

/// Verdicts may be the same while the calls are not: another guard refuses.
#[test]
fn other_calls_and_traces_that_stand_twice_are_told() {
    let folder = reports();
    let report = fs_err::read(folder.path().join("before.json")).unwrap();
    let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
    // A report is known by what it begins with.
    let written = |mut report: serde_json::Value| {
        let schema = report.as_object_mut().unwrap().remove("schema").unwrap();
        let rest = report.to_string();
        format!(
            "{{\"schema\": {schema}, {}",
            rest.strip_prefix('{').unwrap()
        )
    };
    let with = |calls: u64, refused: serde_json::Value| {
        let mut report = report.clone();
        report["operators"] = serde_json::json!([{
            "model": 0, "name": "Move4", "calls": calls, "accepted": 2, "refused": refused,
            "undefined": {}
        }]);
        written(report)
    };
    let twice = {
        let mut report = report.clone();
        let traces = report["traces"].as_array_mut().unwrap();
        traces.push(traces[0].clone());
        written(report)
    };
    folder.write(
        "one.json",
        with(5, serde_json::json!({"Move4.1": 1, "Move4.2": 2})),
    );
    folder.write("other.json", with(5, serde_json::json!({"Move4.1": 3})));
    folder.write("twice.json", twice);
    // Two models of one name.
    let both = |calls: [u64; 2]| {
        let mut report = report.clone();
        let operator = |calls: u64| {
            serde_json::json!({
                "model": 0, "name": "Move4", "calls": calls, "accepted": 0,
                "refused": {"Move4.1": u64::MAX, "Move4.2": calls}, "undefined": {}
            })
        };
        report["operators"] = calls.map(operator).as_slice().into();
        written(report)
    };
    folder.write("both.json", both([1, 2]));
    folder.write("other-first.json", both([3, 2]));
    assert_eq!(folder.diff(&["both.json", "both.json"]).code, 0);
    assert_eq!(folder.diff(&["both.json", "other-first.json"]).code, 1);
    assert_eq!(folder.diff(&["one.json", "one.json"]).code, 0);
    let said = folder.diff(&["one.json", "other.json"]);
    assert_eq!(said.code, 1);
    let again = folder.diff(&["before.json", "twice.json"]);
    assert_eq!(again.code, 1);
    insta::assert_snapshot!([said.all(), again.all()].join("\n"));
}
