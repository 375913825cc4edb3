//! TLA+ text to syntax trees, and back.
//!
//! The way of a text: [`token`](self) splits it into lexemes, `layout` writes
//! them again with marks where junction lists open and close, the pest grammar
//! (`grammar/tla.pest`) reads that, and `build` makes trees of it, with
//! `precedence` for chains of operators. Spans point into the original text.
//!
//! **Invariant**: `syntax` knows nothing of modules other than the one it
//! reads, nor of values.

pub mod ast;
mod build;
mod dump;
mod explain;
mod forms;
mod grammar;
mod layout;
pub mod operators;
mod parse;
mod precedence;
mod printer;
mod separators;
mod slips;
mod symbols;
mod token;

pub use dump::{dump_expression, dump_module, dump_units};
pub use parse::{parse_expression, parse_module, parse_module_named, parse_units};
pub use printer::{print_expression, print_module, print_units};
pub use token::words;

#[cfg(test)]
mod tests;
