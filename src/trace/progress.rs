//! How far a reading has come.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How far the reading of traces has come; another thread may look. It counts
/// over all readings that it is given to.
#[derive(Debug, Default)]
pub struct Progress {
    bytes: AtomicU64,
    states: AtomicU64,
    /// States that were read ahead and are still to be judged.
    ahead: AtomicU64,
}

impl Progress {
    /// Bytes taken from files, as they are there: compressed, if they are.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// States read, but for those that are still [to be judged](Self::read_ahead).
    pub fn states(&self) -> u64 {
        let ahead = self.ahead.load(Ordering::Relaxed);
        self.states.load(Ordering::Relaxed).saturating_sub(ahead)
    }

    /// How much of what was read is dealt with, in bytes: as much as of its states.
    pub fn dealt_with(&self) -> u64 {
        let read = self.states.load(Ordering::Relaxed);
        let part = u128::from(self.bytes()) * u128::from(self.states());
        let part = part.checked_div(u128::from(read));
        part.map_or(self.bytes(), |part| u64::try_from(part).unwrap_or(u64::MAX))
    }

    /// Says that so many states that were read are still to be judged.
    pub fn read_ahead(&self, states: usize) {
        self.ahead.fetch_add(states as u64, Ordering::Relaxed);
    }

    /// Says that so many of those were judged.
    pub fn judged(&self, states: usize) {
        self.ahead.fetch_sub(states as u64, Ordering::Relaxed);
    }

    /// Counts a state.
    pub(super) fn add_state(&self) {
        self.states.fetch_add(1, Ordering::Relaxed);
    }
}

/// An input of which the bytes taken are counted.
pub(super) struct Counted<R> {
    input: R,
    progress: Arc<Progress>,
}

impl<R> Counted<R> {
    pub(super) fn new(input: R, progress: Arc<Progress>) -> Self {
        Self { input, progress }
    }

    fn add(&self, bytes: usize) {
        self.progress
            .bytes
            .fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.add(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.add(bytes);
        self.input.consume(bytes);
    }
}
