//! The reference profile, end to end: the committed traces through evaluator,
//! engine and recording; a wrong engine is caught, an altered trace is found.

#![cfg(test)]

mod arms;
mod calls;
mod campaign;
mod checklist;
mod compositions;
mod coverage;
mod diverging;
mod examples;
mod faults;
mod ill_typed;
mod labels;
mod machines;
mod nesting;
mod quoted;
mod refusals;
mod steps;
mod suite;
mod supplied;
mod values;
