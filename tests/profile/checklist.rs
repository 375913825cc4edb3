//! `specs/checklist.toml` against the engine and against what the seeds say.

use std::collections::BTreeSet;
use std::path::Path;

use lockstep::engine::by_name;
use serde::Deserialize;

use crate::suite::{files, read};

#[derive(Deserialize)]
struct Checklist {
    row: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    operators: Vec<String>,
    cites: String,
}

fn rows() -> Vec<Row> {
    let checklist: Checklist = toml::from_str(&read("specs/checklist.toml")).expect("a checklist");
    checklist.row
}

/// Each operator that the engine knows is demanded by the row that it says it
/// is of, and the engine knows each that a row demands.
#[test]
fn the_rows_demand_what_the_engine_knows() {
    let engine = by_name("reference-profile").expect("the embedded engine");
    let rows = rows();
    let pairs = rows.iter().flat_map(|row| {
        let operators = row.operators.iter();
        operators.map(|operator| (row.id.as_str(), operator.as_str()))
    });
    let demanded: BTreeSet<(&str, &str)> = pairs.collect();
    let names: BTreeSet<&str> = demanded.iter().map(|(_, operator)| *operator).collect();
    let known: BTreeSet<&str> = engine
        .operators()
        .iter()
        .map(|info| info.name.as_ref())
        .collect();
    assert_eq!(known, names);
    for info in engine.operators() {
        let pair = (info.row.as_ref(), info.name.as_ref());
        assert!(demanded.contains(&pair), "{pair:?}");
    }
}

/// The documents, each with the letter that rows and comments give it.
const DOCUMENTS: [(&str, &str); 3] = [("Z", "zones"), ("O", "operations"), ("A", "abilities")];

/// What a document says as `specs/seeds` keeps it: its sentences, and the
/// operators that it quotes.
fn said(document: &str) -> [String; 2] {
    let kept = ["specs/seeds/prose", "specs/seeds"];
    kept.map(|folder| read(Path::new(folder).join(document).with_extension("txt")))
}

#[test]
fn the_seeds_say_what_the_rows_cite() {
    for row in rows() {
        let mut documents = DOCUMENTS.iter();
        let document = documents.find(|(letter, _)| row.id.starts_with(letter));
        let (_, document) = document.expect("a document");
        let [prose, _] = said(document);
        let mut sentences = prose.lines();
        assert!(
            sentences.any(|sentence| sentence.contains(&row.cites)),
            "{}: {}",
            row.id,
            row.cites
        );
    }
}

/// Each quotation of some length in a comment of a module is in the seeds, and
/// in the document whose letter stands before it. Capitals and punctuation may
/// differ, and `...` leaves something out.
#[test]
fn the_seeds_say_what_the_comments_quote() {
    let all = DOCUMENTS.map(|(letter, document)| {
        let words = said(document).map(|text| words(&text)).join(" / ");
        (letter, words)
    });
    let mut counted = 0;
    for path in files("specs").into_iter().chain(files("specs/traps")) {
        if path.extension().is_none_or(|extension| extension != "tla") {
            continue;
        }
        let module = read(&path);
        for Quotation { before, text } in quotations(&comments(&module)) {
            let letter = before.trim_end().strip_suffix(':');
            let letter = letter.and_then(|it| it.chars().next_back());
            let of_document = all
                .iter()
                .find(|(own, _)| letter.is_some_and(|letter| own.starts_with(letter)));
            for part in text
                .split("...")
                .map(words)
                .filter(|part| part.len() >= SHORT)
            {
                let is_said = match of_document {
                    Some((_, said)) => said.contains(&part),
                    None => all.iter().any(|(_, said)| said.contains(&part)),
                };
                assert!(is_said, "{}: {part}", path.display());
                counted += 1;
            }
        }
    }
    assert!(counted > 200, "{counted}");
}

/// What is shorter is a name or a word of ours.
const SHORT: usize = 16;

struct Quotation {
    /// What stands before it.
    before: String,
    text: String,
}

/// The quotations of comments that are apart by empty lines.
fn quotations(comments: &str) -> Vec<Quotation> {
    let mut all = Vec::new();
    for comment in comments.split("\n\n") {
        let mut before = String::new();
        for (place, part) in comment.split('"').enumerate() {
            match place % 2 {
                0 => before = part.to_owned(),
                _ => all.push(Quotation {
                    before: before.clone(),
                    text: part.to_owned(),
                }),
            }
        }
    }
    all
}

/// The comments of a module; what is no comment is an empty line.
fn comments(module: &str) -> String {
    let lines = module.lines().map(|line| {
        let line = line.trim();
        match (line.split_once("\\*"), line.strip_prefix("(*")) {
            (_, Some(block)) => block.trim_end_matches("*)").trim_matches('*').trim(),
            (Some(("", comment)), None) => comment.trim(),
            _ => "",
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The words in lower case, apart by spaces.
fn words(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
