//! Apalache's Informal Trace Format (its ADR 15), as Quint writes it too.

use std::collections::BTreeSet;
use std::io::BufRead;
use std::marker::PhantomData;

use super::cursor::{Cursor, read};
use super::definite::{DefiniteState, Dialect, ReadMeta, WithMeta};
use super::keys::places_of;
use crate::trace::label::parse_label;
use crate::trace::open::Reading;
use crate::trace::parts::{Parts, check_distinct};
use crate::trace::walk::{Piece, Walk};
use crate::trace::write::Loss;
use crate::trace::{
    ActionLabel, Cause, Closing, Ending, Entry, Observation, Pattern, Place, State, TraceError,
    TraceErrorKind, TraceId,
};
use crate::value::Text;

/// Quint's record of the action taken.
const QUINT_ACTION: &str = "mbt::actionTaken";
/// Quint's own variables.
pub(crate) const QUINT: &str = "mbt::";

/// Entries of an ITF trace. Constants (`params`) are passed over: they are no
/// variables. What else no entry says is [left out](Reading::left_out).
pub(crate) struct Itf<R> {
    walk: Walk<R>,
    at: At,
    is_first: bool,
    parts: Parts,
    params: Vec<String>,
    /// What `vars` declares, or else the first state has.
    vars: Option<Vec<String>>,
    /// The number of the state where the loop begins, from 1.
    back_to: Option<(u64, Place)>,
    read: u64,
    left_out: BTreeSet<Loss>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Start,
    Document,
    States,
    End,
}

impl<R: BufRead> Itf<R> {
    /// Entries of the document that `walk` walks.
    pub(crate) fn new(walk: Walk<R>) -> Self {
        Self {
            walk,
            at: At::Start,
            is_first: true,
            parts: Parts::default(),
            params: Vec::new(),
            vars: None,
            back_to: None,
            read: 0,
            left_out: BTreeSet::new(),
        }
    }

    fn next_item(&mut self, end: &str) -> Result<bool, TraceError> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        self.walk.next_item(end, is_first)
    }

    fn advance(&mut self) -> Result<Option<Entry>, TraceError> {
        let at = self.at;
        match at {
            At::Start => {
                self.walk.expect("{")?;
                self.at = At::Document;
                Ok(None)
            }
            At::Document => match self.next_item("}")? {
                true => self.field().map(|()| None),
                false => self.end().map(Some),
            },
            At::States if !self.next_item("]")? => {
                self.at = At::Document;
                Ok(None)
            }
            At::States => self.state().map(Some),
            At::End => Ok(None),
        }
    }

    fn field(&mut self) -> Result<(), TraceError> {
        self.walk.peek()?;
        let place = self.walk.place().clone();
        let key = self.walk.key()?;
        if matches!(key.as_str(), "states" | "vars" | "params" | "loop") {
            self.parts.meet(&key, &place)?;
        }
        if key == "states" {
            self.walk.expect("[")?;
            self.at = At::States;
            self.is_first = true;
            return Ok(());
        }
        let piece = self.walk.piece()?;
        match key.as_str() {
            "params" => {
                self.params = read(&piece, PhantomData::<Vec<String>>)?;
                self.leave_out(!self.params.is_empty(), Loss::Constants);
            }
            "#meta" => {
                let meta = read(&piece, ReadMeta::Whole)?;
                self.leave_out(meta.says_more, Loss::Remarks);
            }
            "vars" => {
                let vars = read(&piece, PhantomData::<Vec<String>>)?;
                check_distinct(&vars, &piece.place)?;
                if let Some(known) = &self.vars {
                    let place = piece.place.clone();
                    check_names(known.iter().map(String::as_str), &vars, &[], &place)?;
                }
                self.vars = Some(vars);
            }
            "loop" => {
                let index = read(&piece, PhantomData::<u64>)?;
                self.back_to = Some((index.saturating_add(1), piece.place));
            }
            _ => {}
        }
        Ok(())
    }

    fn state(&mut self) -> Result<Entry, TraceError> {
        let piece = self.walk.piece()?;
        let WithMeta {
            mut vars,
            meta,
            has_types,
        } = read(&piece, DefiniteState(Dialect::Itf))?;
        self.check(&vars, &piece)?;
        self.read += 1;
        let action = quint_action(&vars).or_else(|| action_of_meta(meta.action.as_deref()));
        let is_quints = |(name, _): &(Text, Pattern)| {
            name.as_str().starts_with(QUINT) && name.as_str() != QUINT_ACTION
        };
        self.leave_out(vars.iter().any(is_quints), Loss::Quint);
        self.leave_out(meta.says_more, Loss::Remarks);
        self.leave_out(has_types, Loss::Types);
        let params = &self.params;
        vars.retain(|(name, _)| {
            let is_constant = params.iter().any(|param| param == name.as_str());
            !is_constant && !name.as_str().starts_with(QUINT)
        });
        let named = match self.read {
            1 => places_of(&vars, &piece.text, &piece.place),
            _ => Vec::new(),
        };
        Ok(Entry::State(State {
            trace: TraceId(0),
            number: self.read,
            observation: Observation {
                vars,
                place: piece.place,
                named,
            },
            action,
        }))
    }

    fn leave_out(&mut self, is_there: bool, what: Loss) {
        if is_there {
            self.left_out.insert(what);
        }
    }

    /// Every state has the variables that are declared; the first one may have
    /// the constants too.
    fn check(&mut self, vars: &[(Text, Pattern)], piece: &Piece) -> Result<(), TraceError> {
        let names = vars.iter().map(|(name, _)| name.as_str());
        match &self.vars {
            Some(declared) => check_names(names, declared, &self.params, &piece.place),
            None => {
                let is_variable = |name: &&str| !self.params.iter().any(|param| param == name);
                self.vars = Some(names.filter(is_variable).map(str::to_owned).collect());
                Ok(())
            }
        }
    }

    fn end(&mut self) -> Result<Entry, TraceError> {
        if self.walk.peek()?.is_some() {
            let place = self.walk.place().clone();
            let message = "text follows the end of the trace";
            return Err(TraceError::at(place, TraceErrorKind::Syntax, message));
        }
        self.at = At::End;
        let place = self.walk.place().clone();
        if self.read > 0 && !self.parts.has("vars") {
            let message =
                "expected `vars`, the names of the variables, before the end of the trace";
            return Err(TraceError::at(place, TraceErrorKind::Inconsistent, message));
        }
        if self.read == 0 {
            let message = "the trace has no states";
            let kind = TraceErrorKind::NoStates;
            return Err(TraceError::of_file(place.file, kind, message));
        }
        let closing = match self.back_to.take() {
            None => Closing::Finite,
            Some((state, _)) if state == self.read => Closing::Stuttering,
            Some((state, _)) if state < self.read => Closing::BackTo {
                state,
                action: None,
            },
            Some((state, place)) => {
                let message = format!(
                    "`loop` is {}, but the last of the states, counted from 0, is {}",
                    state - 1,
                    self.read - 1
                );
                return Err(TraceError::at(place, TraceErrorKind::Inconsistent, message));
            }
        };
        Ok(Entry::Ending(Ending {
            trace: TraceId(0),
            closing,
            cause: Cause::Unstated,
            place,
        }))
    }
}

fn check_names<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    declared: &[String],
    constants: &[String],
    place: &Place,
) -> Result<(), TraceError> {
    let inconsistent = |message: String| {
        let kind = TraceErrorKind::Inconsistent;
        Err(TraceError::at(place.clone(), kind, message))
    };
    let is_known = |name: &str| declared.iter().chain(constants).any(|own| own == name);
    if let Some(stranger) = names.clone().find(|name| !is_known(name)) {
        return inconsistent(format!("`vars` does not declare the variable `{stranger}`"));
    }
    let is_missing = |name: &&String| !names.clone().any(|own| own == *name);
    match declared.iter().find(is_missing) {
        Some(name) => inconsistent(format!("the state has no value for the variable `{name}`")),
        None => Ok(()),
    }
}

fn quint_action(vars: &[(Text, Pattern)]) -> Option<ActionLabel> {
    let (_, taken) = vars
        .iter()
        .find(|(name, _)| name.as_str() == QUINT_ACTION)?;
    match taken {
        Pattern::String(name) if !name.as_str().is_empty() => Some(ActionLabel {
            name: name.clone(),
            args: None,
            location: None,
        }),
        _ => None,
    }
}

/// `#meta` may hold anything; an action in it is what reads as one.
fn action_of_meta(text: Option<&str>) -> Option<ActionLabel> {
    parse_label(&format!("<{}>", text?)).ok()?
}

impl<R: BufRead + Send> Reading for Itf<R> {
    fn left_out(&self) -> Vec<Loss> {
        self.left_out.iter().cloned().collect()
    }
}

impl<R: BufRead> Iterator for Itf<R> {
    type Item = Result<Entry, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.at != At::End {
            match self.advance() {
                Ok(None) => {}
                Ok(Some(entry)) => return Some(Ok(entry)),
                Err(error) => {
                    self.at = At::End;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}
