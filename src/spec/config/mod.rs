//! TLC's configuration files (`.cfg`): what a model gives to a spec.
//!
//! The language is that of TLC's `ModelConfig`, with negative numbers added.

mod content;
mod explain;
mod grammar;
mod read;
mod repeated;
mod section;
#[cfg(test)]
mod tests;

pub use crate::syntax::ast::Ident;
pub use content::{Assignment, AssignmentKind, Config, ConfigValue, ConfigValueKind};
pub use read::parse_config;
pub use repeated::repeated;
