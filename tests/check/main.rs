//! `lockstep check`, run as a person or a script runs it.

#![cfg(test)]

mod boundaries;
mod evidence;
mod form;
mod hostile;
mod profile;
mod questions;
mod specs;
mod suite;
mod support;
mod traces;
