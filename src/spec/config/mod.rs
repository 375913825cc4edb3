//! TLC's configuration files (`.cfg`): what a model gives to a spec.
//!
//! The language is that of TLC's `ModelConfig`, with negative numbers added.

mod comment;
mod content;
mod explain;
mod grammar;
mod read;
mod section;
mod slips;
#[cfg(test)]
mod tests;
mod warnings;

pub use crate::syntax::ast::Ident;
pub use content::{Assignment, AssignmentKind, Config, ConfigValue, ConfigValueKind};
pub use read::parse_config;
pub use warnings::warnings;
