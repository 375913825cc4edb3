//! The front page of the documentation (src/lib.rs) says which room may use
//! which; the code is held to it here.

#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Crates and modules that only some rooms may use.
const DOORS: &[(&str, &[&str])] = &[
    ("annotate_snippets", &["diag"]),
    ("anstream", &["cli"]),
    ("clap", &["cli"]),
    ("indicatif", &["cli"]),
    ("fs_err", &["cli", "eval", "spec", "trace"]),
    ("pest", &["spec", "syntax", "trace"]),
    ("proptest", &["campaign"]),
    (
        "rayon",
        &["campaign", "cli", "mutation", "replay", "revision"],
    ),
    ("std::env", &["cli"]),
    ("std::fs", &[]),
    ("std::net", &[]),
    ("std::process", &["cli", "eval"]),
    ("toml", &["cli"]),
];

type Rooms = BTreeMap<String, BTreeSet<String>>;

/// A line of code outside of tests, without its comment.
struct Line {
    file: PathBuf,
    number: usize,
    text: String,
}

#[test]
fn rooms_use_what_the_front_page_says() {
    let declared = declared();
    let mut used: Rooms = Rooms::new();
    let mut wrong = Vec::new();
    for (room, upstream) in &declared {
        let used = used.entry(room.clone()).or_default();
        for line in code_of(room) {
            for other in names_after(&line.text, "crate::") {
                if other == *room {
                    continue;
                }
                if !upstream.contains(&other) {
                    wrong.push(format!(
                        "{}:{}: `{room}` must not use `{other}`",
                        line.file.display(),
                        line.number
                    ));
                }
                used.insert(other);
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "move the code, or change the front page with a reason:\n{}",
        wrong.join("\n")
    );
    assert_eq!(used, declared, "left: what is used; right: the front page");
}

#[test]
fn rooms_are_left_only_through_the_crate() {
    let mut wrong = Vec::new();
    for room in declared().keys() {
        for line in code_of(room) {
            let up = line.text.matches("super::").count();
            let inside = line.file.strip_prefix("src").unwrap_or(&line.file);
            let named_mod = line.file.ends_with("mod.rs");
            let depth = inside.components().count() - usize::from(named_mod);
            if up >= depth {
                wrong.push(format!("{}:{}", line.file.display(), line.number));
            }
        }
    }
    assert!(wrong.is_empty(), "write `crate::`:\n{}", wrong.join("\n"));
}

#[test]
fn the_front_page_lists_the_rooms_that_there_are() {
    let on_the_page: BTreeSet<String> = declared().into_keys().collect();
    let mut folders = BTreeSet::new();
    for entry in fs_err::read_dir("src").expect("src can be listed") {
        let entry = entry.expect("src can be listed");
        if entry.path().is_dir() {
            folders.insert(entry.file_name().to_string_lossy().into_owned());
        }
    }
    assert_eq!(on_the_page, folders);
}

#[test]
fn rooms_depend_on_each_other_in_one_direction() {
    let mut left = declared();
    while !left.is_empty() {
        let free: Vec<String> = left
            .iter()
            .filter(|(_, upstream)| !upstream.iter().any(|room| left.contains_key(room)))
            .map(|(room, _)| room.clone())
            .collect();
        assert!(!free.is_empty(), "a cycle among {:?}", left.keys());
        left.retain(|room, _| !free.contains(room));
    }
}

#[test]
fn some_things_have_one_door() {
    let mut wrong = Vec::new();
    for room in declared().keys() {
        for line in code_of(room) {
            for (what, rooms) in DOORS {
                if mentions(&line.text, what) && !rooms.contains(&room.as_str()) {
                    wrong.push(format!(
                        "{}:{}: `{what}` is for {rooms:?}",
                        line.file.display(),
                        line.number
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The code map of the front page: each room and what it uses.
fn declared() -> Rooms {
    let page = fs_err::read_to_string("src/lib.rs").expect("src/lib.rs can be read");
    let mut rooms = Rooms::new();
    let mut invariants = BTreeSet::new();
    let mut room = None;
    let mut paragraph = String::new();
    for line in page.lines() {
        let line = line.strip_prefix("//!").unwrap_or_default().trim();
        if line.starts_with('#') {
            room = links(line).pop().filter(|_| line.starts_with("## "));
        }
        if line.starts_with("**Invariant**") {
            invariants.extend(room.clone());
        }
        paragraph.push_str(line);
        paragraph.push(' ');
        if !line.is_empty() {
            continue;
        }
        if let (Some(room), Some(uses)) = (&room, paragraph.strip_prefix("*Uses*:")) {
            rooms.insert(room.clone(), links(uses).into_iter().collect());
        }
        paragraph.clear();
    }
    assert!(rooms.len() > 5, "the code map can be read: {rooms:?}");
    let without: Vec<&String> = rooms.keys().filter(|r| !invariants.contains(*r)).collect();
    assert!(without.is_empty(), "no invariant is given for {without:?}");
    rooms
}

/// What stands in ``[`…`]``.
fn links(text: &str) -> Vec<String> {
    text.split("[`")
        .skip(1)
        .filter_map(|rest| rest.split_once("`]"))
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// The lines of a room outside of its tests.
fn code_of(room: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    collect(&Path::new("src").join(room), &mut lines);
    lines
}

fn collect(folder: &Path, lines: &mut Vec<Line>) {
    let mut paths: Vec<PathBuf> = fs_err::read_dir(folder)
        .expect("the folder can be listed")
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    paths.sort();
    for path in paths {
        if path.file_stem().is_some_and(|stem| stem == "tests") {
            continue;
        }
        if path.is_dir() {
            collect(&path, lines);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs_err::read_to_string(&path).expect("the file can be read");
            lines.extend(code_lines(&path, &text));
        }
    }
}

/// Lines up to the tests, which come last in a file.
fn code_lines(file: &Path, text: &str) -> Vec<Line> {
    let before_tests = text.split("#[cfg(test)]\nmod tests {").next();
    before_tests
        .unwrap_or_default()
        .lines()
        .enumerate()
        .map(|(index, line)| Line {
            file: file.to_owned(),
            number: index + 1,
            text: without_comment(line).to_owned(),
        })
        .collect()
}

fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// The names that follow `prefix`: one, or those of a list in braces.
fn names_after(line: &str, prefix: &str) -> Vec<String> {
    let mut names = Vec::new();
    for rest in line.split(prefix).skip(1) {
        match rest.strip_prefix('{') {
            None => names.extend(first_name(rest)),
            Some(list) => {
                assert!(
                    list.contains('}'),
                    "one room a `use`, so that it can be read here: {line}"
                );
                names.extend(list.split(',').filter_map(first_name));
            }
        }
    }
    names
}

fn first_name(text: &str) -> Option<String> {
    let mut words = text.trim_start().split(|c: char| !is_of_name(c));
    let name = words.next().filter(|name| !name.is_empty());
    name.map(str::to_owned)
}

/// Whether the path `what` begins in the line.
fn mentions(line: &str, what: &str) -> bool {
    let pieces: Vec<&str> = line.split(what).collect();
    pieces.windows(2).any(|around| {
        let begins = !around[0].ends_with(|c| is_of_name(c) || c == ':');
        let after = around[1].trim_start();
        begins && (after.starts_with("::") || after.starts_with(';') || after.starts_with("as "))
    })
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}
