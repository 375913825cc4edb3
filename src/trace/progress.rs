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
}

impl Progress {
    /// Bytes taken from files, as they are there: compressed, if they are.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// States read.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
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
