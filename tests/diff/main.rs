//! `lockstep diff`, run as a person, a script or git runs it.

#![cfg(test)]

mod git;
mod options;
mod pager;
mod reports;
mod support;
mod traces;
