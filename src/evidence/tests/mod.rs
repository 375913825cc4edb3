//! Watched evaluation, and evidence added up.

mod merging;
mod watching;
