//! What was observed, in forms that lose something, against specs that leave
//! much open: the verdicts, from the meaning of TLA+.

use crate::support::{Answer, Folder, command};

/// A spec, a trace of it, and what is to be said of it.
struct Case<'t> {
    name: &'t str,
    verdict: &'t str,
    /// What the report says.
    said: Vec<&'t str>,
    /// The forms that can say what the trace says.
    forms: Vec<&'t str>,
    spec: String,
    cfg: &'t str,
    /// How the trace's file is named, and what is in it.
    trace: (&'t str, &'t str),
}

const CASES: &str = include_str!("judging/cases.txt");

/// The cases of the file: `== name · verdict`, lines `says …` and `forms …`, the
/// body of a module, perhaps `-- cfg` and a configuration's lines, `-- EXTENSION` and a
/// trace.
fn cases() -> Vec<Case<'static>> {
    CASES.split("\n== ").skip(1).map(case).collect()
}

fn case(text: &'static str) -> Case<'static> {
    let (head, rest) = text.split_once('\n').unwrap();
    let (name, verdict) = head.split_once(" · ").unwrap();
    let (spec, rest) = rest.split_once("\n-- ").unwrap();
    let (cfg, rest) = match rest.strip_prefix("cfg\n") {
        Some(rest) => rest.split_once("\n-- ").unwrap(),
        None => ("", rest),
    };
    let lines = |word: &'static str| spec.lines().filter_map(move |line| line.strip_prefix(word));
    let is_body = |line: &&str| !line.starts_with("says ") && !line.starts_with("forms ");
    Case {
        name,
        verdict,
        said: lines("says ").collect(),
        forms: match lines("forms ").next() {
            Some(forms) => forms.split(' ').collect(),
            None => FORMS.iter().map(|(form, _)| *form).collect(),
        },
        spec: spec.lines().filter(is_body).collect::<Vec<_>>().join("\n"),
        cfg,
        trace: rest.split_once('\n').unwrap(),
    }
}

/// The forms that a console trace is converted to, and how their files are
/// named.
const FORMS: [(&str, &str); 4] = [
    ("tlc-json", "tlc.json"),
    ("ndjson", "t.ndjson"),
    ("itf", "t.itf.json"),
    ("lockstep", "own.json"),
];

impl Case<'_> {
    fn folder(&self) -> Folder {
        let folder = Folder::new();
        let head = "---- MODULE M ----\nEXTENDS Integers, Sequences";
        folder.write("M.tla", format!("{head}\n{}\n====\n", self.spec));
        folder.write("M.cfg", format!("INIT Init\nNEXT Next\n{}\n", self.cfg));
        folder
    }
}

#[test]
fn each_case_has_its_verdict() {
    let mut wrong = String::new();
    for case in cases() {
        let folder = case.folder();
        let name = format!("t.{}", case.trace.0);
        folder.write(&name, format!("{}\n", case.trace.1));
        let answer = folder.run(&["check", "--spec", "M.tla", &name]);
        let first = answer.out.split_whitespace().next().unwrap_or_default();
        let is_said = case.said.iter().all(|said| answer.out.contains(said));
        if first.to_lowercase() != case.verdict || !is_said {
            wrong += &format!(
                "== {}, not {}\n{}\n",
                case.name,
                case.verdict,
                answer.shown()
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What is said of the traces of one behaviour, in each form that tells it.
#[test]
fn one_behaviour_in_all_forms() {
    let mut wrong = String::new();
    for case in cases().iter().filter(|case| case.trace.0 == "out") {
        let folder = case.folder();
        folder.write("t.out", format!("{}\n\n", case.trace.1));
        let verdict = |file: &str| {
            let answer = folder.run(&["check", "--spec", "M.tla", "--format", "json", file]);
            let report: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
            let trace = &report["traces"][0];
            let divergences = trace["divergences"].as_array();
            let steps: Vec<String> = divergences
                .into_iter()
                .flatten()
                .map(|divergence| divergence["step"].to_string())
                .collect();
            format!("{} {}", trace["verdict"], steps.join(","))
        };
        let own = verdict("t.out");
        let told = FORMS.iter().filter(|(form, _)| case.forms.contains(form));
        for (form, file) in told {
            let converted = folder.run(&["convert", "t.out", file, "--to", form, "--lossy"]);
            assert_eq!(converted.code, Some(0), "{}", converted.shown());
            let told = verdict(file);
            if told != own {
                wrong += &format!("{} as {form}: {told}, not {own}\n", case.name);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Twenty variables' worth of what is not observed, in a second.
#[test]
fn what_is_hidden_does_not_hang() {
    let folder = Folder::new();
    folder.write(
        "M.tla",
        "---- MODULE M ----\nEXTENDS Integers\nVARIABLES x, h\nInit == x = 0 /\\ h = {}\nNext == x' = x + 1 /\\ h' \\in {h, h \\cup {x}}\n====\n",
    );
    folder.write("M.cfg", "INIT Init\nNEXT Next\n");
    let lines: Vec<String> = (0..60).map(|x| format!("{{\"x\":{x}}}\n")).collect();
    folder.write("good.ndjson", lines.concat());
    let mut bad = lines.clone();
    bad[59] = "{\"x\":7}\n".to_owned();
    folder.write("bad.ndjson", bad.concat());
    let good = folder.run(&["check", "--spec", "M.tla", "good.ndjson"]);
    assert_eq!(good.code, Some(0), "{}", good.shown());
    assert!(good.out.contains("not observed: h"), "{}", good.out);
    // Not all of the states were followed that the model may be in.
    let bad = folder.run(&["check", "--spec", "M.tla", "bad.ndjson"]);
    assert_eq!(bad.code, Some(3), "{}", bad.shown());
    assert!(
        bad.out.contains("more than 100000 states are possible"),
        "{}",
        bad.out
    );
}

/// What no state tells is looked ahead of as if it stayed: whether it does, changes at
/// times or with each step, or may be many things, the verdict is the one of the rule.
#[test]
fn what_is_not_told_may_stay_or_change() {
    const STATES: usize = 400;
    const ALTERED: usize = 299;
    for (init, next) in [
        ("h = 3", "h' = h"),
        ("h = 3", "h' = IF x % 7 = 0 THEN h + 1 ELSE h"),
        ("h = 3", "h' = h + 1"),
        ("h \\in 1..20", "h' = h"),
    ] {
        let folder = Folder::new();
        folder.write(
            "M.tla",
            format!(
                "---- MODULE M ----\nEXTENDS Integers\nVARIABLES x, h\n\
                 Init == x = 0 /\\ {init}\nNext == h > 0 /\\ x' = x + 1 /\\ {next}\n====\n"
            ),
        );
        folder.write("M.cfg", "INIT Init\nNEXT Next\n");
        let mut lines: Vec<String> = (0..STATES).map(|x| format!("{{\"x\":{x}}}\n")).collect();
        folder.write("good.ndjson", lines.concat());
        lines[ALTERED] = "{\"x\":1000}\n".to_owned();
        folder.write("bad.ndjson", lines.concat());
        let arguments = [
            "check",
            "--spec",
            "M.tla",
            "--format",
            "json",
            "good.ndjson",
            "bad.ndjson",
        ];
        let with = |threads: &str| {
            let mut command = command(folder.path(), &arguments);
            Answer::of(command.env("RAYON_NUM_THREADS", threads), &arguments)
        };
        let one = with("1");
        assert!(one == with("2"), "{next}: differs with two threads");
        let report: serde_json::Value = serde_json::from_str(&one.out).unwrap();
        let [good, bad] = [&report["traces"][0], &report["traces"][1]];
        assert_eq!(good["verdict"], "conforms", "{next}");
        assert_eq!(good["unobserved"][0]["states"], STATES, "{next}");
        assert_eq!(bad["verdict"], "diverges", "{next}");
        let steps: Vec<String> = bad["divergences"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["step"].to_string())
            .collect();
        assert_eq!(steps[0], (ALTERED + 1).to_string(), "{next}");
    }
}

/// An expression whose primes are within definitions is one of steps.
#[test]
fn an_expression_of_steps_by_its_level() {
    let folder = Folder::with_counter();
    folder.write("a.out", crate::support::COUNTED);
    let arguments = ["show", "--expr", "Up(2)", "--spec", "Counter.tla", "a.out"];
    let answer = folder.run(&arguments);
    assert!(answer.out.contains("TRUE"), "{}", answer.shown());
    assert!(!answer.out.contains("is read before"), "{}", answer.shown());
}
