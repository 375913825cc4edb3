//! The parser against texts: our own corpus, TLC's answers, other people's
//! modules.

#![cfg(test)]

mod depth;
mod examples;
mod oracle;
