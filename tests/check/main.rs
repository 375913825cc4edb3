//! `lockstep check`, run as a person or a script runs it.

#![cfg(test)]

mod boundaries;
mod broken_off;
mod compositions;
mod evidence;
mod form;
mod forms;
mod generated;
mod hostile;
mod judging;
mod profile;
mod questions;
mod rows;
mod samples;
mod specs;
mod suite;
mod support;
mod traces;
