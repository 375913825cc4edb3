//! Operators of library modules that are more than functions of values: those
//! that print, keep registers, choose at random, look outside, or take
//! operators.
//!
//! Semantics are TLC's, of its own overrides and of those of the community
//! modules. What needs a model checker's search is a typed error that says so.

mod draw;
mod effect;
mod facts;
mod files;
mod folds;
mod graphs;
mod json_text;
mod output;
mod programs;
mod random;
mod registers;
mod selections;
mod template;
mod tlc_ext;
mod writing;

#[cfg(test)]
mod tests;

pub(crate) use effect::{Draw, Effect};
