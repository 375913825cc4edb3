//! How far a comparison is, or a hunt for mutants, for whoever shows it while it
//! runs.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts what is done; several threads add to it while another one reads.
#[derive(Debug)]
pub struct Progress {
    modules: u64,
    done: AtomicU64,
    items: AtomicU64,
    judged: AtomicU64,
}

/// Where it is at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Root modules in all.
    pub modules: u64,
    /// Root modules that are done with.
    pub done: u64,
    /// Definitions or mutants of the one that it is at; 0 while its traces are read.
    pub items: u64,
    /// Of these, the judged ones.
    pub judged: u64,
}

impl Progress {
    /// Of so many root modules, none of them begun.
    pub fn over(modules: usize) -> Self {
        Self {
            modules: modules as u64,
            done: AtomicU64::new(0),
            items: AtomicU64::new(0),
            judged: AtomicU64::new(0),
        }
    }

    /// Where it is now. The counts are of about the same moment.
    pub fn stage(&self) -> Stage {
        Stage {
            modules: self.modules,
            done: self.done.load(Ordering::Relaxed),
            items: self.items.load(Ordering::Relaxed),
            judged: self.judged.load(Ordering::Relaxed),
        }
    }

    /// So many items of a root module are to be judged.
    pub fn found(&self, items: usize) {
        self.judged.store(0, Ordering::Relaxed);
        self.items.store(items as u64, Ordering::Relaxed);
    }

    /// One more is judged.
    pub fn judged(&self) {
        self.judged.fetch_add(1, Ordering::Relaxed);
    }

    /// One root module is done with.
    pub fn over_with_one(&self) {
        self.items.store(0, Ordering::Relaxed);
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}
