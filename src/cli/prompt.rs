//! The prompt of `lockstep eval`: expressions are evaluated, definitions kept.

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::diag::{Diagnostic, FileId, Source, code};
use crate::eval::State;
use crate::report::ErrorReport;
use crate::syntax::ast::{Unit, UnitKind};
use crate::syntax::{parse_expression, parse_units};

use super::eval::show_text;
use super::exit::Exit;
use super::output;
use super::scene::Scene;

const GREETING: &str = "\
An expression is evaluated; `Op(x) == …` is kept; `EXTENDS M` adds a module.
A line that cannot end here goes on in the next one; an empty line ends it.
`?` shows this again, end of input (Ctrl-D) leaves.
";

/// Something typed, whole.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    Help,
    Extends(Vec<String>),
    Definitions { names: Vec<String>, text: String },
    Expression(String),
}

/// What a text is, as far as it goes.
#[derive(Debug, PartialEq, Eq)]
enum Reading {
    Whole(Entry),
    /// It may be the beginning of something.
    Unfinished,
}

/// A scene that grows with what is typed.
struct Conversation {
    /// Without anything typed.
    base: Scene,
    /// What was typed and is kept, in order.
    kept: Vec<Entry>,
    /// `base` with what is kept.
    scene: Scene,
}

/// Reads and answers until the input ends.
pub(super) fn run(scene: Scene, state: Option<&State>) -> Exit {
    let config = Config::builder().auto_add_history(false).build();
    let history = MemHistory::with_config(&config);
    let editor = Editor::<(), MemHistory>::with_history(config, history);
    let mut editor = match editor {
        Ok(editor) => editor,
        Err(error) => return unusable(&error),
    };
    editor.set_max_history_size(1000).ok();
    output::print(GREETING);
    let mut conversation = Conversation {
        base: scene.clone(),
        kept: Vec::new(),
        scene,
    };
    loop {
        match read(&mut editor) {
            Ok(Some(entry)) => conversation.answer(entry, state),
            Ok(None) | Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Exit::Conforms,
            Err(error) => return unusable(&error),
        }
    }
}

fn unusable(error: &ReadlineError) -> Exit {
    let message = format!("the terminal cannot be read: {error}");
    output::complain(&[ErrorReport::plain(message)]);
    Exit::NotAsked
}

/// One entry, of as many lines as it needs; `None` if nothing was typed.
fn read(editor: &mut Editor<(), MemHistory>) -> Result<Option<Entry>, ReadlineError> {
    let mut text = editor.readline("tla> ")?;
    if text.trim().is_empty() {
        return Ok(None);
    }
    loop {
        match reading(&text) {
            Reading::Whole(entry) => return Ok(Some(remembered(editor, entry, &text))),
            Reading::Unfinished => {
                let line = editor.readline("...> ")?;
                if line.trim().is_empty() {
                    let entry = Entry::Expression(text.clone());
                    return Ok(Some(remembered(editor, entry, &text)));
                }
                text.push('\n');
                text.push_str(&line);
            }
        }
    }
}

fn remembered(editor: &mut Editor<(), MemHistory>, entry: Entry, text: &str) -> Entry {
    // History is a comfort; without room for it the prompt works on.
    let _full = editor.add_history_entry(text);
    entry
}

fn reading(text: &str) -> Reading {
    let trimmed = text.trim();
    if trimmed == "?" {
        return Reading::Whole(Entry::Help);
    }
    if let Some(names) = trimmed.strip_prefix("EXTENDS ") {
        let names = names.split(',').map(|name| name.trim().to_owned());
        return Reading::Whole(Entry::Extends(names.collect()));
    }
    let source = Source::new("", text);
    let expression = match parse_expression(&source, FileId(0)) {
        Ok(_) => return Reading::Whole(Entry::Expression(text.to_owned())),
        Err(diagnostic) => diagnostic,
    };
    match parse_units(&source, FileId(0)) {
        // What is declared recursive is defined next.
        Ok(units) if are_only_declared(&units) => Reading::Unfinished,
        Ok(units) if !units.is_empty() => Reading::Whole(Entry::Definitions {
            names: units.iter().flat_map(|unit| names_of(&unit.kind)).collect(),
            text: text.to_owned(),
        }),
        Err(unit) if is_unfinished(&unit, text) => Reading::Unfinished,
        Err(_) if is_unfinished(&expression, text) => Reading::Unfinished,
        Err(_) if text.contains("==") => Reading::Whole(Entry::Definitions {
            names: Vec::new(),
            text: text.to_owned(),
        }),
        Ok(_) if is_unfinished(&expression, text) => Reading::Unfinished,
        _ => Reading::Whole(Entry::Expression(text.to_owned())),
    }
}

/// Whether more text could still put it right.
fn is_unfinished(diagnostic: &Diagnostic, text: &str) -> bool {
    let end = text.trim_end().len() as u32;
    let mut labels = diagnostic.labels.iter();
    diagnostic.code == code::UNTERMINATED_COMMENT || labels.any(|label| label.span.start >= end)
}

fn are_only_declared(units: &[Unit]) -> bool {
    let declared = |unit: &Unit| matches!(unit.kind, UnitKind::Recursive(_));
    !units.is_empty() && units.iter().all(declared)
}

/// What a unit defines.
fn names_of(unit: &UnitKind) -> Vec<String> {
    match unit {
        UnitKind::Operator(definition) => vec![definition.name.name.clone()],
        UnitKind::Function(definition) => vec![definition.name.name.clone()],
        _ => Vec::new(),
    }
}

impl Conversation {
    fn answer(&mut self, entry: Entry, state: Option<&State>) {
        let outcome = match entry {
            Entry::Help => {
                output::print(GREETING);
                Ok(())
            }
            Entry::Expression(text) => self.evaluate(&text, state),
            Entry::Extends(_) | Entry::Definitions { .. } => self.keep(entry),
        };
        if let Err(errors) = outcome {
            output::complain(&errors);
        }
    }

    fn evaluate(&mut self, text: &str, state: Option<&State>) -> Result<(), Vec<ErrorReport>> {
        let worked = self.scene.evaluate(text, state)?;
        show_text(&self.scene, &worked);
        Ok(())
    }

    /// Keeps an entry, in the place of one that defines the same name, or else
    /// at the end: what comes later may depend on it.
    fn keep(&mut self, entry: Entry) -> Result<(), Vec<ErrorReport>> {
        let is_replaced = |old: &Entry| match (old, &entry) {
            (Entry::Definitions { names: old, .. }, Entry::Definitions { names: new, .. }) => {
                old.iter().any(|name| new.contains(name))
            }
            _ => false,
        };
        let place = self.kept.iter().position(is_replaced);
        let mut kept = self.kept.clone();
        kept.retain(|old| !is_replaced(old));
        let mut in_place = kept.clone();
        in_place.insert(place.unwrap_or(kept.len()), entry.clone());
        kept.push(entry);
        self.become_with(in_place)
            .or_else(|errors| self.become_with(kept).map_err(|_| errors))
    }

    /// Starts anew with these entries.
    fn become_with(&mut self, entries: Vec<Entry>) -> Result<(), Vec<ErrorReport>> {
        let mut scene = self.base.clone();
        for entry in &entries {
            add(&mut scene, entry)?;
        }
        self.kept = entries;
        self.scene = scene;
        Ok(())
    }
}

fn add(scene: &mut Scene, entry: &Entry) -> Result<(), Vec<ErrorReport>> {
    match entry {
        Entry::Extends(names) => scene.add("EXTENDS", names, ""),
        Entry::Definitions { text, .. } => scene.add("definition", &[], text),
        Entry::Help | Entry::Expression(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::scene::{Scene, SceneArguments};
    use super::{Conversation, Entry, Reading, reading};

    fn definitions(names: &[&str], text: &str) -> Reading {
        Reading::Whole(Entry::Definitions {
            names: names.iter().map(ToString::to_string).collect(),
            text: text.to_owned(),
        })
    }

    fn expression(text: &str) -> Reading {
        Reading::Whole(Entry::Expression(text.to_owned()))
    }

    #[test]
    fn what_was_typed_is_told_apart() {
        assert_eq!(reading("?"), Reading::Whole(Entry::Help));
        let modules = vec!["Bags".to_owned(), "Folds".to_owned()];
        assert_eq!(
            reading("EXTENDS Bags, Folds"),
            Reading::Whole(Entry::Extends(modules))
        );
        for text in [
            "1 + 2",
            "/\\ TRUE\n/\\ FALSE",
            "LET x == 1 IN x",
            "1 2",
            "}",
        ] {
            assert_eq!(reading(text), expression(text));
        }
        for (names, text) in [
            (&["Op"][..], "Op(x) == x + 1"),
            (&["f"], "f[n \\in Nat] == n"),
            (&["A", "B"], "A == 1\nB == A"),
        ] {
            assert_eq!(reading(text), definitions(names, text));
        }
    }

    #[test]
    fn what_cannot_end_here_goes_on() {
        for text in [
            "1 +",
            "{x \\in 1..3 :",
            "Op(x) ==",
            "(* a comment",
            "[a |-> 1,",
            "LET a == 1",
            "LET a == 1 IN",
            "IF LET a == 1",
            "RECURSIVE r(_)",
        ] {
            assert_eq!(reading(text), Reading::Unfinished, "{text}");
        }
    }

    #[test]
    fn a_definition_is_kept_and_may_be_replaced() {
        let scene = Scene::load(&SceneArguments::default()).unwrap();
        let mut conversation = Conversation {
            base: scene.clone(),
            kept: Vec::new(),
            scene,
        };
        let mut keep = |text: &str| match reading(text) {
            Reading::Whole(entry) => conversation.keep(entry).is_ok(),
            Reading::Unfinished => false,
        };
        assert!(keep("Twice(x) == 2 * x"));
        assert!(keep("Thrice(x) == Twice(x) + x"));
        assert!(keep("Twice(x) == x + x"));
        assert!(!keep("Broken == missing"), "what is wrong is not kept");
        assert_eq!(conversation.kept.len(), 2);
        let worked = conversation.scene.evaluate("Thrice(2)", None);
        assert_eq!(worked.unwrap().evaluation.value.unwrap().to_string(), "6");
    }
}
