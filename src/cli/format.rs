//! How answers are written.

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For a person.
    #[default]
    Text,
    /// One JSON object.
    Json,
}
