//! Traces put by in our own form, to be gone through again.

use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::told::{Overview, States, Told};
use super::{Page, own};
use crate::trace::json::Own;
use crate::trace::lines::Lines;
use crate::trace::{Ending, Entry, State};

/// Anything that can be written, and read again from any place.
pub trait Store: Read + Write + Seek {}

impl<T: Read + Write + Seek> Store for T {}

/// Traces put by in a store.
pub struct Spool<S> {
    store: RefCell<S>,
    /// How much is in it, in bytes.
    length: u64,
    /// Where the open trace begins, and what is known of it.
    start: u64,
    overview: Overview,
    traces: Vec<Kept>,
    /// What is not in the store yet.
    text: Vec<u8>,
}

/// A whole trace.
struct Kept {
    /// Where its states are.
    start: u64,
    length: u64,
    overview: Overview,
    ending: Ending,
}

/// So much is kept back before it is put into the store, in bytes.
const BUFFER: usize = 1 << 16;

impl<S: Store> Spool<S> {
    /// A spool over an empty store.
    pub fn new(store: S) -> Self {
        Self {
            store: RefCell::new(store),
            length: 0,
            start: 0,
            overview: Overview::default(),
            traces: Vec::new(),
            text: Vec::new(),
        }
    }

    /// Puts the next state by.
    ///
    /// # Errors
    /// If the store does not take it.
    pub fn state(&mut self, state: &State) -> io::Result<()> {
        self.overview.add(state);
        let before = self.text.len();
        Page::on(&mut self.text).written(|page| own::state(state, page))?;
        self.length += (self.text.len() - before) as u64;
        match self.text.len() < BUFFER {
            true => Ok(()),
            false => self.flush(),
        }
    }

    /// Ends the trace.
    ///
    /// # Errors
    /// If the store does not take what is in it.
    pub fn ending(&mut self, ending: Ending) -> io::Result<()> {
        self.flush()?;
        self.traces.push(Kept {
            start: self.start,
            length: self.length - self.start,
            overview: std::mem::take(&mut self.overview),
            ending,
        });
        self.start = self.length;
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let store = self.store.get_mut();
        store.write_all(&self.text)?;
        self.text.clear();
        store.flush()
    }

    /// Gives `work` all traces that were ended.
    pub fn told<T>(&self, work: impl FnOnce(&[Told<'_>]) -> T) -> T {
        let sections = self.traces.iter().map(|kept| (kept, self.section(kept)));
        let sections: Vec<(&Kept, Section<'_, S>)> = sections.collect();
        let told = sections.iter().map(|(kept, section)| Told {
            states: section,
            ending: &kept.ending,
            overview: &kept.overview,
        });
        work(&told.collect::<Vec<Told<'_>>>())
    }

    fn section(&self, kept: &Kept) -> Section<'_, S> {
        Section {
            store: &self.store,
            start: kept.start,
            length: kept.length,
        }
    }
}

/// The states of a trace in a store.
struct Section<'s, S> {
    store: &'s RefCell<S>,
    start: u64,
    length: u64,
}

impl<S: Store> States for Section<'_, S> {
    fn each(&self, visit: &mut dyn FnMut(&State)) -> io::Result<()> {
        let mut store = self.store.borrow_mut();
        store.seek(SeekFrom::Start(self.start))?;
        let bytes: &mut dyn BufRead = &mut BufReader::new((&mut *store).take(self.length));
        for entry in Own::of_states(Lines::new(bytes, Path::new("").into()).of_any_length()) {
            match entry {
                Ok(Entry::State(state)) => visit(&state),
                Ok(Entry::Ending(_)) => {}
                Err(error) => return Err(io::Error::other(error.message().to_owned())),
            }
        }
        Ok(())
    }
}
