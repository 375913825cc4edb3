//! Runs the commands of README.md and compares what they print.
//!
//! A `console` block is rows of `$ lockstep …`, each followed by everything
//! that the command prints, standard output first. `console exit=N` gives the
//! exit status of the block's last command; all others must end with 0.
//! Commands run in the repository's root, and nothing of what they print is
//! normalised. A row `[…]` stands for one or more rows that are left out.
//!
//! `README=update cargo test --test readme` writes what is printed now into
//! the blocks. As many rows as before stand before a `[…]`, and it ends where
//! the row that follows it is printed first.

#![cfg(test)]

use std::process::Command;

const README: &str = "README.md";
const FENCE: &str = "```";
const LEFT_OUT: &str = "[…]";

/// A command as written, and all that it says.
#[derive(Clone, Debug, PartialEq)]
struct Run {
    command: String,
    printed: Vec<String>,
}

/// A `console` block.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    /// Line of its first fence, from 1.
    line: usize,
    /// Exit status of the last command.
    exit: i32,
    runs: Vec<Run>,
}

#[test]
fn commands_print_what_the_readme_says() {
    let text = fs_err::read_to_string(README).unwrap();
    let blocks = console_blocks(&text);
    assert!(!blocks.is_empty());
    let actual: Vec<Block> = blocks.iter().map(run_block).collect();
    if std::env::var("README").is_ok_and(|what| what == "update") {
        fs_err::write(README, updated(&text, &blocks, &actual)).unwrap();
        return;
    }
    let different: Vec<String> = blocks
        .iter()
        .zip(&actual)
        .filter(|(written, actual)| !agrees(written, actual))
        .map(|(written, actual)| {
            let line = written.line;
            let (written, actual) = (written.lines(), actual.lines());
            format!("{README}:{line}: written\n{written}\nbut it is\n{actual}")
        })
        .collect();
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn ci_runs_the_commands_for_newcomers() {
    let text = fs_err::read_to_string(README).unwrap();
    let ci = fs_err::read_to_string(".ci/run").unwrap();
    for command in ["cargo run --release -- check", "cargo test"] {
        assert!(
            text.lines().any(|line| line == command),
            "{README} gives `{command}`"
        );
        let locked = command
            .replace("run ", "run --locked ")
            .replace("test", "test --locked");
        let step = format!("step {locked}");
        assert!(ci.lines().any(|line| line == step), ".ci/run has `{step}`");
    }
}

#[test]
fn links_lead_to_files() {
    let text = fs_err::read_to_string(README).unwrap();
    for rest in text.split("](").skip(1) {
        let target = rest.split(')').next().unwrap_or_default();
        let path = target.split('#').next().unwrap_or_default();
        if !path.is_empty() && !path.contains("://") {
            assert!(fs_err::metadata(path).is_ok(), "{README} links to {target}");
        }
    }
}

#[test]
fn left_out_rows_are_one_or_more() {
    let rows = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let same = |written, printed| rows_agree(&rows(written), &rows(printed));
    assert!(same("a b", "a b"));
    assert!(!same("a b", "a b c"));
    assert!(same("a […] c", "a b c"));
    assert!(same("a […] c […]", "a b b c d"));
    assert!(!same("a […] c", "a c"));
    assert!(!same("a […] c", "a b d"));
    let renewed = |written, printed| with_rows_left_out(&rows(written), &rows(printed));
    assert_eq!(renewed("a […] c d", "A B B c D"), rows("A […] c D"));
    assert_eq!(renewed("a […]", "A B"), rows("A […]"));
    assert_eq!(renewed("a b", "A"), rows("A"));
}

impl Block {
    fn lines(&self) -> String {
        let mut lines = vec![self.info()];
        for run in &self.runs {
            lines.push(format!("$ {}", run.command));
            lines.extend(run.printed.iter().cloned());
        }
        lines.push(FENCE.to_owned());
        lines.join("\n")
    }

    fn info(&self) -> String {
        match self.exit {
            0 => format!("{FENCE}console"),
            exit => format!("{FENCE}console exit={exit}"),
        }
    }
}

fn console_blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        let Some(info) = line.strip_prefix(FENCE) else {
            continue;
        };
        let body: Vec<&str> = lines
            .by_ref()
            .map(|(_, line)| line)
            .take_while(|line| *line != FENCE)
            .collect();
        if let Some(exit) = exit_status(info) {
            blocks.push(Block {
                line: index + 1,
                exit,
                runs: runs(&body),
            });
        }
    }
    blocks
}

/// The exit status that a `console` block gives.
fn exit_status(info: &str) -> Option<i32> {
    match info.strip_prefix("console")? {
        "" => Some(0),
        rest => Some(rest.strip_prefix(" exit=")?.parse().unwrap()),
    }
}

fn runs(body: &[&str]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for line in body {
        match (line.strip_prefix("$ "), runs.last_mut()) {
            (Some(command), _) => runs.push(Run {
                command: command.to_owned(),
                printed: Vec::new(),
            }),
            (None, Some(run)) => run.printed.push((*line).to_owned()),
            (None, None) => panic!("a console block begins with `$ lockstep …`, not `{line}`"),
        }
    }
    runs
}

fn run_block(block: &Block) -> Block {
    let mut exits = Vec::new();
    let mut runs = Vec::new();
    for written in &block.runs {
        let (exit, printed) = run(&written.command);
        exits.push(exit);
        runs.push(Run {
            command: written.command.clone(),
            printed,
        });
    }
    let last = exits.pop().expect("a console block has a command");
    assert!(
        exits.iter().all(|exit| *exit == 0),
        "line {}: only the last command of a block may fail",
        block.line
    );
    Block {
        line: block.line,
        exit: last,
        runs,
    }
}

fn run(command: &str) -> (i32, Vec<String>) {
    let mut words = words(command).into_iter();
    assert_eq!(words.next().as_deref(), Some("lockstep"), "{command}");
    let output = Command::new(env!("CARGO_BIN_EXE_lockstep"))
        .args(words)
        .env_remove("CLICOLOR_FORCE")
        .output()
        .unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    printed.push_str(&String::from_utf8(output.stderr).unwrap());
    let printed = printed.lines().map(str::to_owned).collect();
    (output.status.code().unwrap(), printed)
}

/// Words as a shell would split them: blanks and two kinds of quotes, nothing
/// else.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in command.chars() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (None, '|' | '>' | '<' | ';' | '&' | '$' | '\\' | '*') => {
                panic!("`{command}` needs a shell")
            }
            _ => word.get_or_insert_default().push(character),
        }
    }
    assert_eq!(quote, None, "a quote of `{command}` is open");
    words.extend(word);
    words
}

fn agrees(written: &Block, actual: &Block) -> bool {
    written.exit == actual.exit
        && written
            .runs
            .iter()
            .zip(&actual.runs)
            .all(|(written, actual)| rows_agree(&written.printed, &actual.printed))
}

fn rows_agree(written: &[String], printed: &[String]) -> bool {
    match written.split_first() {
        None => printed.is_empty(),
        Some((row, written)) if row == LEFT_OUT => {
            (1..=printed.len()).any(|skipped| rows_agree(written, &printed[skipped..]))
        }
        Some((row, written)) => printed
            .split_first()
            .is_some_and(|(first, printed)| row == first && rows_agree(written, printed)),
    }
}

fn updated(text: &str, written: &[Block], actual: &[Block]) -> String {
    let mut updated = text.to_owned();
    for (written, actual) in written.iter().zip(actual) {
        let mut renewed = actual.clone();
        for (run, written) in renewed.runs.iter_mut().zip(&written.runs) {
            run.printed = with_rows_left_out(&written.printed, &run.printed);
        }
        updated = updated.replacen(&written.lines(), &renewed.lines(), 1);
    }
    updated
}

fn with_rows_left_out(written: &[String], printed: &[String]) -> Vec<String> {
    let Some(before) = written.iter().position(|row| row == LEFT_OUT) else {
        return printed.to_vec();
    };
    let after = written.get(before + 1);
    let mut rows = printed.iter().skip(before + 1);
    let rest = rows
        .position(|row| Some(row) == after)
        .map_or(printed.len(), |skipped| before + 1 + skipped);
    let first = printed.iter().take(before);
    let left_out = std::iter::once(LEFT_OUT.to_owned());
    let rest = printed.iter().skip(rest).cloned();
    first.cloned().chain(left_out).chain(rest).collect()
}
