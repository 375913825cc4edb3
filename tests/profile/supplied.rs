//! What the reports call supplied is called so where the operator is defined.

use lockstep::engine::{OperatorInfo, Origin};

use crate::campaign::strict;
use crate::suite::{files, read};

/// The comment above an operator's definition, on one line.
fn comment(modules: &[String], operator: &str) -> String {
    let definition = |line: &str| {
        let rest = line.strip_prefix(operator);
        rest.is_some_and(|rest| rest.starts_with('('))
    };
    let found = modules.iter().find_map(|module| {
        let lines: Vec<&str> = module.lines().collect();
        let at = lines.iter().position(|line| definition(line))?;
        let above = lines.into_iter().take(at).rev();
        let above = above.map_while(|line| line.strip_prefix("\\*"));
        let above: Vec<&str> = above.map(str::trim).collect();
        Some(above.into_iter().rev().collect::<Vec<_>>().join(" "))
    });
    found.unwrap_or_else(|| panic!("{operator} is defined in no module"))
}

/// How many of the last parameters a comment calls supplied in so many words.
fn counted(comment: &str) -> Option<usize> {
    let counts = ["last", "last two", "last three", "last four"].into_iter();
    let told = counts.enumerate().find(|(_, words)| {
        let several = format!("The {words} parameters are supplied facts");
        let one = format!("The {words} parameter is a supplied fact");
        comment.contains(&several) || comment.contains(&one)
    });
    told.map(|(at, _)| at + 1)
}

fn supplied(operator: &OperatorInfo) -> Vec<bool> {
    let parameters = operator.parameters.iter();
    parameters
        .map(|parameter| parameter.origin == Origin::Supplied)
        .collect()
}

#[test]
fn comments_and_reports_agree_on_what_is_supplied() {
    let modules: Vec<String> = files("specs")
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "tla"))
        .map(read)
        .collect();
    let mut wrong = Vec::new();
    for operator in strict().operators() {
        let supplied = supplied(operator);
        if !supplied.contains(&true) {
            continue;
        }
        let comment = comment(&modules, &operator.name);
        if !comment.contains("supplied") {
            wrong.push(format!(
                "{}: its comment calls nothing supplied",
                operator.name
            ));
        }
        if let Some(count) = counted(&comment) {
            let last = supplied.iter().rev().take_while(|it| **it).count();
            let all = supplied.iter().filter(|it| **it).count();
            if (last, all) != (count, count) {
                wrong.push(format!(
                    "{}: {count} by its comment, {all} by the engine",
                    operator.name
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
