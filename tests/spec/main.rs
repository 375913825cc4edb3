//! The loader and resolver against modules: our own corpus, TLC's answers,
//! other people's specs.

#![cfg(test)]

mod configurations;
mod examples;
mod modules;
mod oracle;
mod proofs;
mod support;
