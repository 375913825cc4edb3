//! Which traces are asked about, and what judges them.

use std::path::PathBuf;

use super::form::FormName;
use super::outside::OutsideArguments;

/// The arguments that say which traces, and by which models.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Target {
    /// Trace files, and folders to look for them in; `-` is the standard input
    #[arg(value_name = "TRACE")]
    pub(super) traces: Vec<PathBuf>,
    /// The form of the traces, where their content is not to tell
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    pub(super) form: Option<FormName>,
    /// The root module to judge by; by default the one that `lockstep.toml` gives
    #[arg(long, value_name = "FILE")]
    pub(super) spec: Option<PathBuf>,
    /// The configuration of --spec; by default the one beside it
    #[arg(long, value_name = "FILE", requires = "spec")]
    pub(super) cfg: Option<PathBuf>,
    /// The engine to ask about calls, or `none`
    #[arg(long, value_name = "NAME")]
    pub(super) engine: Option<String>,
    /// Operators of --spec whose FALSE is a value, not a refusal
    #[arg(long, value_name = "NAME", value_delimiter = ',', requires = "spec")]
    pub(super) value_operators: Vec<String>,
    /// Take the profile that comes with lockstep: the traces that come with it, or each TRACE that
    /// records calls and nothing else
    #[arg(long, conflicts_with = "spec")]
    pub(super) reference_profile: bool,
    #[command(flatten)]
    pub(super) outside: OutsideArguments,
}
