//! What TLC itself wrote, judged by the very spec and configuration of the
//! command that wrote it: it conforms, or `samples.toml` says why not.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

use super::support::{root, run_in};

/// A sample that does not conform.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    status: i32,
    /// A part of what is printed.
    says: String,
    #[expect(dead_code, reason = "for those who read the list")]
    reason: String,
}

/// What the table of forms says of a sample.
#[derive(Deserialize)]
struct Expected {
    /// Why it holds no trace.
    refused: Option<toml::Value>,
}

/// A command of TLC, and the files that it wrote.
struct Run<'t> {
    files: Vec<&'t str>,
    spec: String,
    cfg: String,
}

/// The rows of the samples' README that name a module.
fn runs(table: &str) -> impl Iterator<Item = Run<'_>> {
    table.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let files = cells.next()?.split("<br>").collect();
        let words: Vec<&str> = cells.next()?.trim_matches('`').split(' ').collect();
        let spec = words.iter().rfind(|word| word.ends_with(".tla"))?;
        let given = words.iter().skip_while(|word| **word != "-config").nth(1);
        let beside = spec.replace(".tla", ".cfg");
        let cfg = given.map_or(beside, |cfg| (*cfg).to_owned());
        Some(Run {
            files,
            spec: format!("specs/{spec}"),
            cfg: format!("specs/{cfg}"),
        })
    })
}

#[test]
fn what_tlc_wrote_conforms_to_its_spec() {
    let folder: PathBuf = root().join("tests/trace-samples");
    let read = |name: &str| fs_err::read_to_string(root().join("tests").join(name)).unwrap();
    let table = read("trace-samples/README.md");
    let expected: BTreeMap<String, Expected> =
        toml::from_str(&read("trace-samples/expected.toml")).unwrap();
    let mut exceptions: BTreeMap<String, Exception> =
        toml::from_str(&read("check/samples.toml")).unwrap();
    let mut wrong = Vec::new();
    let mut conforming = 0;
    for run in runs(&table) {
        let holds_a_trace = |file: &&str| expected.get(*file).is_none_or(|it| it.refused.is_none());
        for file in run.files.into_iter().filter(holds_a_trace) {
            let question = ["check", "--spec", &run.spec, "--cfg", &run.cfg, file];
            let answer = run_in(&folder, &question);
            let shown = answer.shown();
            match exceptions.remove(file) {
                None if answer.code == Some(0) => conforming += 1,
                Some(known) if answer.code == Some(known.status) && shown.contains(&known.says) => {
                }
                _ => wrong.push(shown),
            }
        }
    }
    let stale: Vec<&String> = exceptions.keys().collect();
    assert!(stale.is_empty(), "no sample: {stale:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(conforming > 130, "{conforming} conform");
}
