//! The parser that pest generates for configurations.

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/cfg.pest"]
pub(super) struct CfgParser;
