//! The parser against texts: our own corpus, TLC's answers, other people's
//! modules.

#![cfg(test)]
#![expect(clippy::string_slice, reason = "spans are held against the text")]

mod corpus;
mod depth;
mod examples;
mod fuzz;
mod oracle;
mod spans;
