//! The reference profile, end to end: the committed traces through evaluator,
//! engine and recording; a wrong engine is caught, an altered trace is found.

#![cfg(test)]

mod agreement;
mod calls;
mod coverage;
mod diverging;
mod examples;
mod faults;
mod labels;
mod quoted;
mod random;
mod random_abilities;
mod random_looks;
mod random_procedures;
mod random_transfers;
mod random_uses;
mod refusals;
mod suite;
mod values;
