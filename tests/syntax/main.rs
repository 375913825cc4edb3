//! The parser against texts: our own corpus, TLC's answers, other people's
//! modules.

mod corpus;
mod depth;
mod examples;
mod fuzz;
mod oracle;
mod spans;
