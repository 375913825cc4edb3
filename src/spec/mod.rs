//! Modules found, loaded and resolved; model configurations.
//!
//! **Invariant**: `spec` knows nothing of values, traces and engines.

mod children;
pub mod config;
mod levels;
mod library;
mod lines;
mod loader;
mod resolve;
pub mod resolved;
mod scope;
#[cfg(test)]
mod tests;
mod walk;

pub use library::{Library, is_standard_module, read, standard_modules};
pub use lines::Lines;
pub use loader::{
    Addition, Failure, LoadOptions, extend, level_of, load, load_text, resolve_expression,
    resolve_expression_text, root_folder, root_module,
};
pub(crate) use resolve::near_miss;
pub use resolved::Spec;
pub use walk::variables_of;
