//! Whether output is coloured.

use anstream::ColorChoice;

/// When output is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum When {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl When {
    /// As git wants it of those whom it asks: its pager shows colours.
    pub(super) fn of_git() -> Self {
        let is_paged = std::env::var("GIT_PAGER_IN_USE").is_ok_and(|it| it == "true" || it == "1");
        let is_refused = std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
        match is_paged && !is_refused {
            true => Self::Always,
            false => Self::Auto,
        }
    }

    /// Settles it for the process.
    pub(super) fn apply(self) {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
        .write_global();
    }
}
