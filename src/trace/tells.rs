//! What the states of a file tell, where a configuration has an ALIAS.
//!
//! TLC writes the fields of the ALIAS into some forms, and the variables into others. A
//! copy in another form would be taken for what its own form tells, so that it has a
//! mark at its head where that is not so.

use super::{Closing, Ending, Form, State};

/// What the states of a file tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tells {
    /// The variables, whatever the ALIAS is.
    Variables,
    /// The fields of the ALIAS, if the configuration has one.
    Alias,
}

impl Tells {
    const ALL: [Self; 2] = [Self::Variables, Self::Alias];

    /// By the form of the file; `None` for dumps, of which a [`Dump`] tells it.
    pub fn of(form: Form) -> Option<Self> {
        match form {
            Form::TTrace | Form::Simulation | Form::NdJson | Form::Itf | Form::Lockstep => {
                Some(Self::Variables)
            }
            Form::TlcJson | Form::TlcTla => None,
            Form::TlcConsole | Form::TlcTool | Form::TlcPlain | Form::TlcTeSpec => {
                Some(Self::Alias)
            }
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Variables => "variables",
            Self::Alias => "alias",
        }
    }

    /// The mark in a module and among TLC's text: a line at its head.
    pub(super) fn line(self) -> String {
        format!("\\* lockstep-tells: {}\n", self.word())
    }

    /// The mark in JSON: a member at the head of the first object.
    pub(super) fn member(self) -> String {
        format!("\"lockstep-tells\":\"{}\",", self.word())
    }

    /// What a mark at the head of a file says. Spaces take its place, so that those
    /// who read on do not see it, and nothing else is elsewhere.
    pub(super) fn take(head: &mut [u8]) -> Option<Self> {
        const BEFORE: [&str; 3] = ["", "{", "{\"#meta\":{"];
        for tells in Self::ALL {
            let marks = [tells.line(), tells.member(), tells.member()];
            for (before, mark) in BEFORE.iter().zip(&marks) {
                let behind = head
                    .strip_prefix(before.as_bytes())
                    .and_then(|rest| rest.strip_prefix(mark.as_bytes()));
                let Some(behind) = behind else { continue };
                let end = head.len() - behind.len();
                let mark = head.get_mut(before.len()..end).unwrap_or_default();
                mark.iter_mut()
                    .filter(|byte| **byte != b'\n')
                    .for_each(|byte| *byte = b' ');
                return Some(tells);
            }
        }
        None
    }
}

/// What is seen of a trace in a form of `-dumpTrace`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dump {
    pub(super) has_unnamed_steps: bool,
    pub(super) goes_on: bool,
}

impl Dump {
    /// Takes note of a state.
    pub fn state(&mut self, state: &State) {
        self.has_unnamed_steps |= state.number > 1 && state.action.is_none();
    }

    /// Takes note of the end.
    pub fn ending(&mut self, ending: &Ending) {
        self.goes_on = ending.closing != Closing::Finite;
    }

    /// TLC writes the variables into the dump of a trace that goes on for ever; and
    /// what is no dump, as an array of states, is not written through an ALIAS.
    pub fn tells(self) -> Tells {
        match self.goes_on || self.has_unnamed_steps {
            true => Tells::Variables,
            false => Tells::Alias,
        }
    }
}
