//! What was not compared, or not for certain.

use std::collections::{BTreeMap, BTreeSet};

use crate::diff::{Align, Coarseness, EndPart, Offset, Side, States};
use crate::trace::Form;
use crate::value::Text;

use super::headline::letter;
use super::summary::ComparedFile;

/// Paths and variables that are named, at most.
const MAX_NAMED: usize = 6;

/// What is gathered to be noted.
#[derive(Debug, Default)]
pub(super) struct Notes {
    is_modulo: bool,
    /// By path: the first state at which it is so.
    if_sets: BTreeMap<String, u64>,
    untold: BTreeSet<String>,
    /// Variables that only A lists, and that only B does.
    only_listed: [BTreeSet<Text>; 2],
    /// What of ends was not compared, and the only side that does not tell it.
    ends: BTreeSet<(EndPart, Option<&'static str>)>,
    /// Paths of which it cannot be told whether they differ.
    undecided: BTreeSet<String>,
    labels_untold: bool,
}

impl Notes {
    pub(super) fn add(&mut self, states: &States, number: u64) {
        self.is_modulo |= states.is_modulo;
        for path in &states.if_sets {
            self.if_sets.entry(path.clone()).or_insert(number);
        }
        self.untold.extend(states.untold.iter().cloned());
        for (all, more) in self.only_listed.iter_mut().zip(&states.only_listed) {
            all.extend(more.iter().cloned());
        }
        let undecided = states.undecided.iter();
        let undecided = undecided.map(|(name, found)| format!("{name}{}", found.path));
        let is_set = |path: &String| !states.if_sets.contains(path);
        self.undecided.extend(undecided.filter(is_set));
        self.labels_untold |= states.labels == crate::diff::Labels::Untold && number > 1;
    }

    /// That ends were not compared, or not in all.
    pub(super) fn add_ends(&mut self, what: EndPart, by: Option<Side>) {
        self.ends.insert((what, by.map(letter)));
    }

    /// Parts that not both sides tell.
    pub(super) fn untold(&self) -> Vec<String> {
        self.untold.iter().cloned().collect()
    }

    /// That each side has variables that the other has not: a new name of one and
    /// the same would not be seen.
    fn of_renamed(&self) -> Option<String> {
        let [lefts, rights] = &self.only_listed;
        if lefts.is_empty() || rights.is_empty() {
            return None;
        }
        let [lefts, rights] = [lefts, rights].map(|names| listed(names.iter()));
        Some(format!(
            "only in A: {lefts}; only in B: {rights}; a variable under another name is not compared"
        ))
    }

    pub(super) fn written(
        &self,
        files: &[ComparedFile; 2],
        aligned: (Align, Coarseness),
        offset: Option<Offset>,
    ) -> Vec<String> {
        let mut notes = Vec::new();
        notes.extend(offset.map(of_offset));
        notes.extend(of_alignment(aligned));
        if !self.undecided.is_empty() {
            let paths = listed(self.undecided.iter());
            notes.push(format!(
                "of sets that cannot be listed it cannot be told whether they differ: {paths}"
            ));
        }
        if self.is_modulo {
            notes.extend(of_forms(files));
        }
        if !self.if_sets.is_empty() {
            let paths = self.if_sets.iter();
            let paths = listed(paths.map(|(path, state)| format!("{path} (state {state})")));
            notes.push(format!(
                "arrays of the same items in another order differ if they are sequences, and not \
                 if they are sets: {paths}; `--spec` tells which"
            ));
        }
        if !self.untold.is_empty() {
            let names = listed(self.untold.iter());
            notes.push(format!(
                "not compared, as not both files tell the values: {names}"
            ));
        }
        notes.extend(self.of_renamed());
        notes.extend(self.ends.iter().map(|(what, by)| of_ends(*what, *by)));
        if self.labels_untold {
            notes.push("only one of the files names the actions of all steps".to_owned());
        }
        notes
    }
}

fn listed(names: impl Iterator<Item = impl ToString>) -> String {
    let mut names: Vec<String> = names.map(|name| name.to_string()).collect();
    if let Some(more) = names.len().checked_sub(MAX_NAMED + 1) {
        names.truncate(MAX_NAMED);
        names.push(format!("and {} more", more + 1));
    }
    names.join(", ")
}

fn of_offset(offset: Offset) -> String {
    let later = letter(offset.later);
    let Offset { by, states, of, .. } = offset;
    let earlier = match offset.later {
        Side::Left => letter(Side::Right),
        Side::Right => letter(Side::Left),
    };
    let by = match by {
        1 => "one state".to_owned(),
        by => format!("{by} states"),
    };
    format!(
        "from where they part on, {states} of {of} states of {earlier} are in {later}, {by} later: \
         `--align states` lines them up"
    )
}

fn of_ends(what: EndPart, by: Option<&str>) -> String {
    let what = match what {
        EndPart::All => "how they end",
        EndPart::Closing => "whether they end or go on for ever",
        EndPart::Cause => "why they end",
    };
    match by {
        Some(side) => format!("{what} is not compared: {side} does not tell"),
        None => format!("{what} is not compared: neither file tells"),
    }
}

fn of_alignment((align, coarseness): (Align, Coarseness)) -> Option<String> {
    let why = match (align, coarseness) {
        (Align::Index, _) | (_, Coarseness::Exact) => return None,
        (_, Coarseness::Anchors) => {
            "they are too long and differ too much to find all that they have in common: lined up \
             by what occurs once in each"
        }
        (Align::Actions, Coarseness::Index) => {
            "there are no actions to line them up by: lined up by index"
        }
        (Align::States, Coarseness::Index) => {
            "no variable is told by both in each state, to line them up by: lined up by index"
        }
    };
    Some(why.to_owned())
}

fn of_forms(files: &[ComparedFile; 2]) -> Option<String> {
    let losses: Vec<(&str, Form, &str)> = [Side::Left, Side::Right]
        .into_iter()
        .zip(files)
        .filter_map(|(side, file)| Some((letter(side), file.form, loss(file.form)?)))
        .collect();
    match losses.as_slice() {
        [] => None,
        [(side, form, loss)] => Some(format!(
            "alike in {form} (which {side} is), and so compared: {loss}"
        )),
        [(_, form, loss), (_, other, _), ..] if form == other => {
            Some(format!("alike in {form}, and so compared: {loss}"))
        }
        [(_, form, loss), (_, other, lost), ..] => Some(format!(
            "alike in {form}, and so compared: {loss}; alike in {other}: {lost}"
        )),
    }
}

/// What a form writes alike.
fn loss(form: Form) -> Option<&'static str> {
    match form {
        Form::TlcJson | Form::NdJson => {
            Some("sets and sequences, records and functions, strings and model values")
        }
        Form::Itf => Some("strings and model values"),
        _ => None,
    }
}
