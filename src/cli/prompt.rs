//! The prompt of `lockstep eval`: expressions are evaluated, definitions kept.

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::diag::{Diagnostic, FileId, Source, code};
use crate::eval::State;
use crate::report::ErrorReport;
use crate::syntax::ast::UnitKind;
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
#[derive(Debug, PartialEq, Eq)]
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
        Ok(units) if !units.is_empty() => Reading::Whole(Entry::Definitions {
            names: units.iter().flat_map(|unit| names_of(&unit.kind)).collect(),
            text: text.to_owned(),
        }),
        Err(unit) if is_unfinished(&unit, text) => Reading::Unfinished,
        Err(_) if text.contains("==") => Reading::Whole(Entry::Definitions {
            names: Vec::new(),
            text: text.to_owned(),
        }),
        _ if is_unfinished(&expression, text) => Reading::Unfinished,
        _ => Reading::Whole(Entry::Expression(text.to_owned())),
    }
}

/// Whether more text could still put it right.
fn is_unfinished(diagnostic: &Diagnostic, text: &str) -> bool {
    let end = text.trim_end().len() as u32;
    let at_end = |start: u32| start >= end;
    match diagnostic.code {
        code::UNTERMINATED_COMMENT => true,
        _ => diagnostic
            .labels
            .first()
            .is_some_and(|label| at_end(label.span.start)),
    }
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

    /// Keeps an entry; one that defines the same name is replaced.
    fn keep(&mut self, entry: Entry) -> Result<(), Vec<ErrorReport>> {
        let mut scene = self.base.clone();
        let is_replaced = |old: &Entry| match (old, &entry) {
            (Entry::Definitions { names: old, .. }, Entry::Definitions { names: new, .. }) => {
                old.iter().any(|name| new.contains(name))
            }
            _ => false,
        };
        let staying = self.kept.iter().map(is_replaced).collect::<Vec<_>>();
        let mut replaced = staying.iter();
        let old = self.kept.iter().filter(|_| replaced.next() == Some(&false));
        for entry in old.chain([&entry]) {
            add(&mut scene, entry)?;
        }
        let mut replaced = staying.iter();
        self.kept.retain(|_| replaced.next() == Some(&false));
        self.kept.push(entry);
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
