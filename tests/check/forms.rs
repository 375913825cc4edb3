//! The repository's traces in every form that can be written: as far as a form
//! can tell them, `check` says the same of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lockstep::trace::write::{Loss, Trace, WRITABLE, write};
use lockstep::trace::{Entry, Form, open};
use serde_json::Value;

use crate::support::{Folder, root, run_in};

/// What disagreements are about the label alone.
const OF_LABELS: [&str; 5] = [
    "wrong-action",
    "unknown-action",
    "surplus-arguments",
    "initial-action",
    "wrong-place",
];

/// Altered traces that end with a call which the model has nowhere, of sets and
/// functions: JSON tells them as arrays and objects, and there is nothing to tell what
/// they are by. The step diverges in every form.
const OF_UNTOLD_CALLS: [&str; 5] = [
    "traces/diverging/procedures/deployed-before-payment",
    "traces/diverging/procedures/leaves-during-cost-work",
    "traces/diverging/procedures/placed-without-gate",
    "traces/diverging/procedures/search-reopened",
    "traces/diverging/procedures/shuffled-while-selecting",
];

/// What is said of each trace, by its path without its ending.
type Said = BTreeMap<String, Value>;

/// A trace's path without its ending.
fn stem(path: &str) -> String {
    let endings = [".itf.json", ".json", ".out", ".tla", ".ndjson", ".trace"];
    let plain = endings.iter().find_map(|ending| path.strip_suffix(ending));
    plain.unwrap_or(path).to_owned()
}

fn ending_of(form: Form) -> &'static str {
    match form {
        Form::TlcJson => "json",
        Form::TlcTla => "tla",
        Form::Itf => "itf.json",
        Form::NdJson => "ndjson",
        Form::Lockstep => "trace",
        _ => "out",
    }
}

fn said(folder: &Path, ending: &str) -> Said {
    let mut said = Said::new();
    for path in ["traces", "traces/diverging"] {
        let answer = run_in(folder, &["check", "--format", "json", path]);
        let mut report: Value = serde_json::from_str(&answer.out).unwrap();
        for trace in report["traces"].as_array_mut().unwrap() {
            let path = trace["path"].as_str().unwrap().to_owned();
            if path.ends_with(ending) {
                said.insert(stem(&path), trace.take());
            }
        }
    }
    said
}

/// What must be the same, as far as a form can tell it.
fn essence(trace: &Value, lost: &[Loss]) -> Value {
    let mut divergences = trace["divergences"].clone();
    for divergence in divergences.as_array_mut().unwrap() {
        divergence["position"].take();
        if lost.contains(&Loss::Actions) {
            // Without a label it is not known which action should have allowed
            // the step, and where it fails.
            *divergence = divergence["step"].take();
        }
    }
    let mut same = serde_json::json!({ "divergences": divergences });
    for field in [
        "verdict",
        "states",
        "steps",
        "stuttering",
        "judged",
        "further_divergences",
        "undecided",
        "error",
    ] {
        same[field] = trace[field].clone();
    }
    if !lost.contains(&Loss::Cause) {
        same["unjudged_claims"] = trace["unjudged_claims"].clone();
    }
    same
}

/// Where a trace diverges, and nothing of why.
fn place_alone(trace: &Value, _: &[Loss]) -> Value {
    let divergences = trace["divergences"].as_array().unwrap().iter();
    let steps: Vec<&Value> = divergences.map(|one| &one["step"]).collect();
    serde_json::json!({ "verdict": trace["verdict"], "states": trace["states"], "steps": steps })
}

/// Whether only a label is at fault somewhere.
fn is_of_labels(trace: &Value) -> bool {
    let divergences = trace["divergences"].as_array().unwrap().iter();
    divergences
        .flat_map(|divergence| divergence["disagreements"].as_array().unwrap())
        .any(|one| OF_LABELS.contains(&one["kind"].as_str().unwrap()))
}

fn traces(path: &Path) -> Vec<Trace> {
    let mut all = Vec::new();
    let mut states = Vec::new();
    for entry in open(path).unwrap() {
        match entry.unwrap() {
            Entry::State(state) => states.push(state),
            Entry::Ending(ending) => all.push(Trace {
                states: std::mem::take(&mut states),
                ending,
            }),
        }
    }
    all
}

fn copy_folder(from: &Path, to: &Path) {
    fs_err::create_dir_all(to).unwrap();
    for entry in fs_err::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy_folder(&path, &target),
            false => drop(fs_err::copy(&path, &target).unwrap()),
        }
    }
}

/// Copies of the traces `sources` (below the repository) in a form, and what is
/// said of them, held against `own`.
fn compare(sources: &[PathBuf], form: Form, own: &Said) -> String {
    let folder = Folder::new();
    copy_folder(&root().join("specs"), &folder.path().join("specs"));
    let suite = fs_err::read(root().join("lockstep.toml")).unwrap();
    folder.write("lockstep.toml", suite);
    let mut lost: BTreeMap<String, Vec<Loss>> = BTreeMap::new();
    for source in sources {
        let written = write(&traces(&root().join(source)), form, "Copy").unwrap();
        let is_open = |loss: &Loss| matches!(loss, Loss::Ambiguous(_));
        if written.losses.iter().any(is_open) {
            continue;
        }
        let stem = stem(source.to_str().unwrap());
        folder.write(&format!("{stem}.{}", ending_of(form)), written.text);
        lost.insert(stem, written.losses);
    }
    let told = said(folder.path(), ending_of(form));
    let mut wrong = String::new();
    for (stem, lost) in &lost {
        let (Some(wanted), Some(told)) = (own.get(stem), told.get(stem)) else {
            wrong += &format!("{stem} as {form} is not checked\n");
            continue;
        };
        if lost.contains(&Loss::Actions) && is_of_labels(wanted) {
            continue;
        }
        let is_untold = matches!(form, Form::TlcJson) && OF_UNTOLD_CALLS.contains(&stem.as_str());
        if is_untold && essence(wanted, lost) == essence(told, lost) {
            wrong += &format!("{stem} as {form} is told whole, and need not be listed\n");
        }
        let essence = if is_untold { place_alone } else { essence };
        let (wanted, told) = (essence(wanted, lost), essence(told, lost));
        if wanted != told {
            wrong += &format!("{stem} as {form}: {told}\n  not {wanted}\n");
        }
    }
    if lost.len() < sources.len() && !matches!(form, Form::TlcConsole | Form::TlcTla | Form::Itf) {
        wrong += &format!("not all traces can be written as {form}\n");
    }
    wrong
}

fn sources(ending: &str, folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs_err::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(ending, &path, all);
        } else if path.extension().is_some_and(|own| own == ending) {
            all.push(path.strip_prefix(root()).unwrap().to_owned());
        }
    }
}

fn in_every_form(ending: &str) {
    let mut paths = Vec::new();
    sources(ending, &root().join("traces"), &mut paths);
    assert!(paths.len() > 100);
    let own = said(root(), &format!(".{ending}"));
    assert_eq!(own.len(), paths.len());
    let wrong: String = WRITABLE
        .iter()
        .map(|form| compare(&paths, *form, &own))
        .collect();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn console_traces_in_every_form() {
    for listed in OF_UNTOLD_CALLS {
        let path = root().join(format!("{listed}.out"));
        assert!(path.is_file(), "{listed} is listed, and is no trace");
    }
    in_every_form("out");
}

/// What TLC's JSON leaves open stays so in the forms that can leave it open.
#[test]
fn json_traces_in_every_form() {
    in_every_form("json");
}
