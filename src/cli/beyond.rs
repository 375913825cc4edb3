//! How calls are read and how much is tried beyond the traces: arguments of
//! `revise` and `mutants`.

use crate::revision::Effort;

/// What `revise` and `mutants` ask of arguments that no trace has.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct BeyondArguments {
    /// Operators whose FALSE is a value, not a refusal
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) value_operators: Vec<String>,
    /// What the choice of values beyond the traces comes from
    #[arg(long, value_name = "NUMBER", default_value_t = Effort::default().seed)]
    seed: u64,
    /// Values tried beyond the traces, of each operator or of each mutant that no trace notices
    #[arg(long, value_name = "NUMBER", default_value_t = Effort::default().tries)]
    tries: usize,
}

impl BeyondArguments {
    pub(super) fn effort(&self) -> Effort {
        Effort {
            seed: self.seed,
            tries: self.tries,
        }
    }
}
