//! The parser against texts: our own corpus, TLC's answers, other people's
//! modules.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    reason = "tests fail by panicking"
)]

mod corpus;
mod depth;
mod examples;
mod fuzz;
mod oracle;
mod spans;
