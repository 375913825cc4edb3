//! Writers: a trace in another form, and what that form cannot hold.
//!
//! A form says less than another; nothing is dropped without a [`Loss`].

mod console;
mod counterexample;
mod definite;
mod erased;
mod itf;
mod label;
mod lines;
mod loss;
mod own;

use super::{Ending, Form, State};

pub use loss::Loss;

/// A trace that was read whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// Its states, numbered from 1.
    pub states: Vec<State>,
    /// How it ends.
    pub ending: Ending,
}

/// A text, and what of the traces it does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What is lost, in a fixed order.
    pub losses: Vec<Loss>,
}

/// The forms that can be written.
pub const WRITABLE: [Form; 6] = [
    Form::TlcConsole,
    Form::TlcJson,
    Form::TlcTla,
    Form::Itf,
    Form::NdJson,
    Form::Lockstep,
];

/// Writes traces in a form; `module` is the name of a module that holds them.
/// `None` if the form is none of [`WRITABLE`].
pub fn write(traces: &[Trace], form: Form, module: &str) -> Option<Written> {
    let mut page = Page::default();
    match form {
        Form::TlcConsole => console::write(traces, &mut page),
        Form::Lockstep => own::write(traces, &mut page),
        Form::TlcJson | Form::TlcTla | Form::Itf | Form::NdJson => {
            if let Some((first, others)) = traces.split_first() {
                if !others.is_empty() {
                    page.loses(Loss::OtherTraces);
                }
                match form {
                    Form::TlcJson => counterexample::write_json(first, &mut page),
                    Form::TlcTla => counterexample::write_module(first, module, &mut page),
                    Form::Itf => itf::write(first, &mut page),
                    _ => lines::write(first, &mut page),
                }
            }
        }
        _ => return None,
    }
    Some(Written {
        text: page.text,
        losses: page.losses.into_iter().collect(),
    })
}

/// What is being written.
#[derive(Default)]
struct Page {
    text: String,
    losses: std::collections::BTreeSet<Loss>,
}

impl Page {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A string in JSON.
    fn put_json(&mut self, text: &str) {
        self.text.push_str(&json_string(text));
    }

    fn loses(&mut self, loss: Loss) {
        self.losses.insert(loss);
    }

    /// Puts each of the items, with `,` between them.
    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut put: impl FnMut(&mut Self, T)) {
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.put(",");
            }
            put(self, item);
        }
    }
}

fn json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
