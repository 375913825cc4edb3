//! How far hunts are, for whoever shows it while they run.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts what is done; several threads add to it while another one reads.
#[derive(Debug)]
pub struct Progress {
    modules: u64,
    done: AtomicU64,
    mutants: AtomicU64,
    judged: AtomicU64,
}

/// Where hunts are at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Root modules in all.
    pub modules: u64,
    /// Root modules whose hunt is over.
    pub done: u64,
    /// Mutants of the one that is being hunted in; 0 while its traces are read.
    pub mutants: u64,
    /// Of these, the judged ones.
    pub judged: u64,
}

impl Progress {
    /// Of hunts in so many root modules, none of them begun.
    pub fn over(modules: usize) -> Self {
        Self {
            modules: modules as u64,
            done: AtomicU64::new(0),
            mutants: AtomicU64::new(0),
            judged: AtomicU64::new(0),
        }
    }

    /// Where they are now. The counts are of about the same moment.
    pub fn stage(&self) -> Stage {
        Stage {
            modules: self.modules,
            done: self.done.load(Ordering::Relaxed),
            mutants: self.mutants.load(Ordering::Relaxed),
            judged: self.judged.load(Ordering::Relaxed),
        }
    }

    /// So many mutants are to be judged.
    pub(super) fn found(&self, mutants: usize) {
        self.judged.store(0, Ordering::Relaxed);
        self.mutants.store(mutants as u64, Ordering::Relaxed);
    }

    /// One more is judged.
    pub(super) fn judged(&self) {
        self.judged.fetch_add(1, Ordering::Relaxed);
    }

    /// The hunt in one root module is over.
    pub(super) fn over_with_one(&self) {
        self.mutants.store(0, Ordering::Relaxed);
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}
