//! The prompt of `lockstep eval`: expressions are evaluated, definitions kept.

mod conversation;
mod desk;
mod entry;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::eval::State;
use crate::report::ErrorReport;

use super::exit::Exit;
use super::output;
use super::scene::Scene;
use conversation::Conversation;
use desk::Desk;

const GREETING: &str = "\
An expression is evaluated; `Op(x) == …` is kept; `EXTENDS M` adds a module.
A line that cannot end here goes on in the next one, and so does a list of
`/\\` or `\\/`; an empty line ends it. Ctrl-C ends an evaluation.
`?` shows this again, end of input (Ctrl-D) leaves.
";

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
    let mut desk = Desk::default();
    let mut conversation = Conversation::new(scene, on_interrupt());
    loop {
        match desk.next(|prompt| editor.readline(prompt)) {
            Ok(Some((entry, text))) => {
                // History is a comfort; without room for it the prompt works on.
                let _full = editor.add_history_entry(text);
                conversation.answer(entry, state);
            }
            Ok(None) => {}
            Err(ReadlineError::Interrupted) => desk.clear(),
            Err(ReadlineError::Eof) => return Exit::Conforms,
            Err(error) if is_not_utf8(&error) => {
                desk.clear();
                let message = "this line is not UTF-8, and is not read".to_owned();
                output::complain(&[ErrorReport::plain(message)]);
            }
            Err(error) => return unusable(&error),
        }
    }
}

/// A flag that Ctrl-C sets while nothing is read; pressed again before that
/// shows an effect, it ends the process.
fn on_interrupt() -> Arc<AtomicBool> {
    const STATUS: i32 = 130;
    let halt = Arc::new(AtomicBool::new(false));
    let interrupt = signal_hook::consts::SIGINT;
    // Without them Ctrl-C ends the process at once, as usual.
    signal_hook::flag::register_conditional_shutdown(interrupt, STATUS, Arc::clone(&halt)).ok();
    signal_hook::flag::register(interrupt, Arc::clone(&halt)).ok();
    halt
}

fn is_not_utf8(error: &ReadlineError) -> bool {
    match error {
        ReadlineError::Io(error) => error.kind() == std::io::ErrorKind::InvalidData,
        _ => false,
    }
}

fn unusable(error: &ReadlineError) -> Exit {
    let message = format!("the terminal cannot be read: {error}");
    output::complain(&[ErrorReport::plain(message)]);
    Exit::NotAsked
}
