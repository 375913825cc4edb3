//! `lockstep check`, run as a person or a script runs it.

#![cfg(test)]
#![expect(clippy::string_slice, reason = "texts are cut at known places")]

mod form;
mod hostile;
mod profile;
mod questions;
mod specs;
mod suite;
mod support;
mod traces;
