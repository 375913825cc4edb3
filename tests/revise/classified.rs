//! Each revision of the table is classified rightly.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Deserialize;
use serde_json::Value;

use super::{Folder, copy_specs, root};

#[derive(Deserialize)]
struct Table {
    revision: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    root: String,
    #[serde(default = "zones")]
    traces: String,
    /// How the names begin of those traces that apply what is revised; without
    /// any, all of them are replayed.
    #[serde(default)]
    needs: Vec<String>,
    edits: Vec<Edit>,
    /// Verdict, and what became of the text, of each definition that is not
    /// merely dependent on another one.
    definitions: BTreeMap<String, [String; 2]>,
    /// Verdicts of merely dependent ones, but of those that are equivalent.
    #[serde(default)]
    dependants: BTreeMap<String, String>,
    #[serde(default)]
    laid_out: Vec<String>,
    #[serde(default)]
    moved_from: BTreeMap<String, String>,
    #[serde(default)]
    renamed_from: BTreeMap<String, String>,
    /// Constants to which the configuration gives something else.
    #[serde(default)]
    configured: Vec<String>,
    /// Whether traces name guards by their old numbers.
    #[serde(default)]
    renumbered: bool,
    /// Why a step could not be judged under the new text.
    undecided: Option<String>,
    exit: i32,
}

fn zones() -> String {
    "traces/zones".to_owned()
}

#[derive(Deserialize)]
struct Edit {
    file: String,
    old: String,
    new: String,
}

#[test]
fn revisions_are_classified_rightly() {
    let table = fs_err::read_to_string(root().join("tests/revise/revisions.toml")).unwrap();
    let table: Table = toml::from_str(&table).unwrap();
    let wrong = on_all_cores(&table.revision);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong, in the order of the table. Each row has a process of one thread:
/// rows are independent of each other, what happens within one is less so.
fn on_all_cores(cases: &[Case]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let mine = numbers.map_while(|number| Some((number, cases.get(number)?)));
        mine.map(|(number, case)| (number, check(case)))
            .collect::<Vec<_>>()
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut checked: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().map(|worker| worker.join().unwrap());
        done.flatten().collect()
    });
    checked.sort();
    checked.into_iter().flat_map(|(_, wrong)| wrong).collect()
}

fn check(case: &Case) -> Vec<String> {
    let folder = Folder::new();
    let edits: Vec<(&str, &str, &str)> = case
        .edits
        .iter()
        .map(|edit| (&*edit.file, &*edit.old, &*edit.new))
        .collect();
    copy_specs(&folder.path().join("old"), &[]);
    copy_specs(&folder.path().join("new"), &edits);
    // A trace of each script is enough: TLC wrote each in two forms.
    let mut traces: Vec<String> = fs_err::read_dir(root().join(&case.traces))
        .unwrap()
        .map(|entry| entry.unwrap().path().to_str().unwrap().to_owned())
        .filter(|path| path.ends_with(".json"))
        .filter(|path| {
            let name = path.rsplit('/').next().unwrap();
            case.needs.is_empty() || case.needs.iter().any(|own| name.starts_with(own.as_str()))
        })
        .collect();
    traces.sort();
    let sides = ["old", "new"].map(|side| format!("{side}/{}.tla", case.root));
    let options = [
        "--format=json",
        "--tries=300",
        "--value-operators=DefaultZoneLook4",
    ];
    let arguments: Vec<&str> = ["revise"]
        .into_iter()
        .chain(sides.iter().map(String::as_str))
        .chain(traces.iter().map(String::as_str))
        .chain(options)
        .collect();
    let said = folder.run_on("1", &arguments);
    if said.out.is_empty() {
        return vec![format!("{}: {}", case.name, said.err)];
    }
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let mut wrong = Vec::new();
    let mut expect = |what: &str, found: String, wanted: String| {
        if found != wanted {
            wrong.push(format!("{}: {what}: {found}, not {wanted}", case.name));
        }
    };
    expect("exit", said.code.to_string(), case.exit.to_string());
    let mut found: BTreeMap<&str, &Value> = BTreeMap::new();
    let mut dependants: BTreeMap<String, String> = BTreeMap::new();
    for definition in report["definitions"].as_array().unwrap() {
        let name = definition["name"].as_str().unwrap();
        let is_dependent = !definition["through"].as_array().unwrap().is_empty();
        let is_untouched = definition["text"] == "nothing";
        if !(is_dependent && is_untouched) || case.definitions.contains_key(name) {
            found.insert(name, definition);
        } else if !matches!(
            definition["verdict"].as_str().unwrap(),
            "equivalent" | "unjudged"
        ) {
            let verdict = definition["verdict"].as_str().unwrap();
            dependants.insert(name.to_owned(), verdict.to_owned());
        }
    }
    expect(
        "dependants",
        format!("{dependants:?}"),
        format!("{:?}", case.dependants),
    );
    let listed: Vec<&&str> = found.keys().collect();
    let wanted: Vec<&String> = case.definitions.keys().collect();
    expect("definitions", format!("{listed:?}"), format!("{wanted:?}"));
    for (name, [verdict, text]) in &case.definitions {
        let definition = found.get(&**name).copied().unwrap_or(&Value::Null);
        let is = format!("{} {}", definition["verdict"], definition["text"]);
        expect(name, is, format!("\"{verdict}\" \"{text}\""));
    }
    for (what, names) in [
        ("moved_from", &case.moved_from),
        ("renamed_from", &case.renamed_from),
    ] {
        for (name, from) in names {
            let definition = found.get(&**name).copied().unwrap_or(&Value::Null);
            expect(name, definition[what].to_string(), format!("{from:?}"));
        }
    }
    expect(
        "laid out",
        report["text"]["laid_out"].to_string(),
        serde_json::to_string(&case.laid_out).unwrap(),
    );
    let configured = report["configurations"].as_array().unwrap();
    let configured: Vec<&str> = configured
        .iter()
        .map(|change| change["name"].as_str().unwrap())
        .collect();
    expect(
        "configured",
        format!("{configured:?}"),
        format!("{:?}", case.configured),
    );
    let replayed = report["replayed"].as_array().unwrap();
    let is_renumbered = replayed
        .iter()
        .any(|it| !it["renumbered"].as_array().unwrap().is_empty());
    expect(
        "renumbered",
        is_renumbered.to_string(),
        case.renumbered.to_string(),
    );
    let reasons: Vec<&str> = replayed
        .iter()
        .flat_map(|it| it["flips"].as_array().unwrap())
        .filter(|flip| flip["new"]["verdict"] == "undecided")
        .map(|flip| flip["new"]["reason"].as_str().unwrap())
        .collect();
    let wanted: Vec<&str> = case.undecided.iter().map(String::as_str).collect();
    expect("undecided", format!("{reasons:?}"), format!("{wanted:?}"));
    wrong
}
