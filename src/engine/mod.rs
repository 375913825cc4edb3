//! The implementation that the model is compared with.
//!
//! An [`Engine`] judges calls: one operator, its arguments, and one of three
//! [`Outcome`]s, *accepted*, *refused* by the guard that is false first, or
//! *undefined* at the conjunct that has no value. The embedded engine is the
//! reference profile in plain Rust ([`profile`]), written from the contract's
//! text and not from the evaluator.
//!
//! **Invariant**: of our rooms this one knows only `value`. In particular it
//! never evaluates TLA+: what it shares with the evaluator is the form in
//! which arguments and results travel, and what TLC compares.

mod call;
mod composition;
mod guard_path;
mod operator;
pub mod profile;
mod registry;
#[cfg(test)]
mod tests;

pub use call::{Call, Outcome};
pub use composition::{Components, Composed, Composition};
pub use guard_path::GuardPath;
pub use operator::{ArgumentMismatch, OperatorInfo, OperatorKind, Origin, Parameter};
pub use registry::{Engine, by_name, names};
