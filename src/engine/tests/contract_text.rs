//! Just enough of a reader to cut a contract's text into its conjuncts. It
//! shares nothing with the parser, nor with the engine.

use std::fs;
use std::path::Path;

/// All modules of the profile, one after the other; not the harnesses, which
/// state the outcomes they expect in their own words.
pub(super) fn all_modules() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the folder of the specs")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            let name = path.to_string_lossy();
            name.ends_with(".tla") && !name.ends_with("Harness.tla")
        })
        .collect();
    paths.sort();
    let texts: Vec<_> = paths
        .iter()
        .map(|path| fs::read_to_string(path).expect("a module"))
        .collect();
    texts.join("\n")
}

/// The parameters of `operator`, in order.
pub(super) fn parameters(modules: &str, operator: &str) -> Vec<String> {
    let (head, _) = definition(modules, operator);
    let inside = head.trim_start_matches(operator).trim();
    let inside = inside.trim_start_matches('(').trim_end_matches(')');
    let names = inside.split(',').map(|name| name.trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

/// How many conjuncts the body of `operator` has; for a CASE, per arm.
pub(super) fn guard_paths(modules: &str, operator: &str) -> Vec<String> {
    let (_, body) = definition(modules, operator);
    let mut paths = Vec::new();
    for (ordinal, conjunct) in (1..).zip(conjuncts(&body)) {
        if !conjunct.starts_with("CASE") {
            paths.push(format!("{operator}.{ordinal}"));
            continue;
        }
        for (arm, text) in (1..).zip(arms(&conjunct)) {
            for (inner, _) in (1..).zip(conjuncts(&text)) {
                paths.push(format!("{operator}.{ordinal}[{arm}].{inner}"));
            }
        }
    }
    paths
}

/// The text of the conjunct at a path of one segment.
pub(super) fn conjunct(modules: &str, path: &str) -> String {
    let (operator, place) = path.split_once('.').expect("an operator");
    let (_, body) = definition(modules, operator);
    let (ordinal, rest) = match place.split_once('[') {
        None => (place, None),
        Some((ordinal, rest)) => (ordinal, Some(rest)),
    };
    let text = nth(conjuncts(&body), ordinal);
    match rest {
        None => text,
        Some(rest) => {
            let (arm, inner) = rest.split_once("].").expect("a conjunct of an arm");
            nth(conjuncts(&nth(arms(&text), arm)), inner)
        }
    }
}

fn nth(parts: Vec<String>, ordinal: &str) -> String {
    let at: usize = ordinal.parse().expect("an ordinal");
    parts.get(at - 1).expect("as many parts").clone()
}

/// Head and body: the body ends at an empty line, a comment or another head.
fn definition(modules: &str, operator: &str) -> (String, String) {
    let starts = |line: &str| {
        line.strip_prefix(operator)
            .is_some_and(|rest| rest.starts_with('(') || rest.starts_with(" =="))
    };
    let lines = modules.lines().skip_while(|line| !starts(line));
    let text: Vec<&str> = lines
        .take_while(|line| !line.is_empty() && !line.starts_with('\\') && !line.starts_with("=="))
        .collect();
    let text = text.join(" ");
    let (head, body) = text.split_once("==").expect("a definition");
    (head.trim().to_owned(), one_line(body))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn conjuncts(body: &str) -> Vec<String> {
    // The arms of a CASE hold conjunctions of their own.
    if body.starts_with("CASE") {
        return vec![body.to_owned()];
    }
    split(body, "/\\")
}

/// What each arm of a CASE gives.
fn arms(case: &str) -> Vec<String> {
    let arms = split(case.trim_start_matches("CASE"), "[]");
    let results = arms
        .iter()
        .map(|arm| arm.split_once("->").expect("an arm").1);
    results.map(|result| result.trim().to_owned()).collect()
}

/// The parts between separators that stand outside all brackets.
fn split(text: &str, separator: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if depth == 0
            && let Some(after) = rest.strip_prefix(separator)
        {
            parts.push(String::new());
            rest = after;
            continue;
        }
        match next {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        parts.last_mut().expect("a part").push(next);
        rest = rest.split_at(next.len_utf8()).1;
    }
    let parts = parts.iter().map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}
