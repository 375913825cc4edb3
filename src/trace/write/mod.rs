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
mod spool;
mod told;

use std::io;

use super::{Closing, Dump, Ending, Form, Pattern, State, Tells};
use crate::value::{Text, Value};

pub use loss::Loss;
pub use spool::{Spool, Store};
pub use told::{Overview, States, Told};

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
    let overviews = traces.iter().map(|trace| Overview::of(&trace.states));
    let overviews: Vec<Overview> = overviews.collect();
    let told = traces.iter().zip(&overviews).map(|(trace, overview)| Told {
        states: &trace.states,
        ending: &trace.ending,
        overview,
    });
    let mut text = Vec::new();
    let told: Vec<Told<'_>> = told.collect();
    let losses = write_to(&told, form, module, None, &mut text).ok()??;
    let text = String::from_utf8(text).ok()?;
    Some(Written { text, losses })
}

/// As [`write`](fn@write), to `out`; what is lost, in a fixed order. The states of a trace
/// are gone through as often as the form repeats them. What they tell, if that is said,
/// is marked where the copy would be taken for something else.
///
/// # Errors
/// If the states cannot be read, or `out` does not take the text.
pub fn write_to(
    traces: &[Told<'_>],
    form: Form,
    module: &str,
    tells: Option<Tells>,
    out: &mut dyn io::Write,
) -> io::Result<Option<Vec<Loss>>> {
    let mut page = Page::on(out);
    page.mark = tells.filter(|tells| *tells != taken_for(traces, form));
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
        _ => return Ok(None),
    }
    page.end().map(Some)
}

/// What the states of a copy without a mark are taken to tell.
fn taken_for(traces: &[Told<'_>], form: Form) -> Tells {
    let of_dump = |first: &Told<'_>| {
        // A list of states in a module is as one of `-dumpTrace tlcplain`.
        let is_array = form == Form::TlcJson && counterexample::says_states_only(first);
        let dump = Dump {
            goes_on: first.ending.closing != Closing::Finite,
            has_unnamed_steps: is_array && first.overview.states > 1,
        };
        dump.tells()
    };
    let told = Tells::of(form).or_else(|| traces.first().map(of_dump));
    told.unwrap_or(Tells::Variables)
}

/// What is being written.
struct Page<'o> {
    /// What is not in `out` yet.
    text: String,
    losses: std::collections::BTreeSet<Loss>,
    /// What the states tell, and the form does not.
    mark: Option<Tells>,
    out: &'o mut dyn io::Write,
    /// The first failure; nothing is written after it.
    failure: Option<io::Error>,
}

/// So much text is kept back before it is put out, in bytes.
const BUFFER: usize = 1 << 16;

impl<'o> Page<'o> {
    fn on(out: &'o mut dyn io::Write) -> Self {
        Self {
            text: String::new(),
            losses: std::collections::BTreeSet::new(),
            mark: None,
            out,
            failure: None,
        }
    }

    /// With what `put` puts on it, all put out.
    fn written(mut self, put: impl FnOnce(&mut Self)) -> io::Result<()> {
        put(&mut self);
        self.end().map(drop)
    }

    /// Puts out what is left; what is lost.
    fn end(mut self) -> io::Result<Vec<Loss>> {
        self.put_out();
        match self.failure {
            Some(error) => Err(error),
            None => Ok(self.losses.into_iter().collect()),
        }
    }

    fn fail(&mut self, error: io::Error) {
        self.failure.get_or_insert(error);
    }

    /// Puts the text out, if there is enough of it.
    fn flush(&mut self) {
        if self.text.len() >= BUFFER {
            self.put_out();
        }
    }

    fn put_out(&mut self) {
        if self.failure.is_none()
            && let Err(error) = self.out.write_all(self.text.as_bytes())
        {
            self.fail(error);
        }
        self.text.clear();
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A string in JSON.
    fn put_json(&mut self, text: &str) {
        self.text.push_str(&json_string(text));
    }

    /// Puts the mark, where there is to be one, as it is `written` here.
    fn put_mark(&mut self, written: impl FnOnce(Tells) -> String) {
        if let Some(tells) = self.mark {
            self.put(&written(tells));
        }
    }

    /// Where the form has no room for a mark.
    fn lose_mark(&mut self) {
        if self.mark == Some(Tells::Alias) {
            self.loses(Loss::Alias);
        }
    }

    fn loses(&mut self, loss: Loss) {
        self.losses.insert(loss);
    }

    /// The text of a value in TLC's notation, `print`ed if it is one; `null` where
    /// nothing is known of it.
    fn value_text(
        &mut self,
        name: &Text,
        pattern: &Pattern,
        print: impl Fn(&Value) -> String,
    ) -> String {
        if let Pattern::Exact(value) = pattern {
            return print(value);
        }
        if let Some(text) = pattern.text() {
            return text;
        }
        match pattern.candidates(1).first() {
            Some(likeliest) => {
                self.loses(Loss::Ambiguous(name.clone()));
                print(likeliest)
            }
            None => {
                self.loses(Loss::Unobserved(name.clone()));
                "null".to_owned()
            }
        }
    }

    /// The variables whose names the form can hold; the others are lost.
    fn nameable<'v>(
        &mut self,
        vars: &'v [(Text, Pattern)],
        can_hold: fn(&str) -> bool,
    ) -> Vec<&'v (Text, Pattern)> {
        let mut held = Vec::with_capacity(vars.len());
        for variable in vars {
            match can_hold(variable.0.as_str()) {
                true => held.push(variable),
                false => self.loses(Loss::Name(variable.0.clone())),
            }
        }
        held
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
