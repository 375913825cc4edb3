//! Exit codes.

use std::process::{ExitCode, Termination};

/// How a command ended. Where several apply, the first of this list that does:
/// diverges, not asked, undecided, conforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: all judges agree on everything.
    Conforms,
    /// 1: judges disagree, or things compared differ.
    Diverges,
    /// 2: the question could not be put: usage, nothing to check, unreadable
    /// or empty trace, bad spec or configuration.
    NotAsked,
    /// 3: something could not be decided.
    Undecided,
    /// 101: a bug of lockstep.
    Bug,
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Conforms => 0,
            Self::Diverges => 1,
            Self::NotAsked => 2,
            Self::Undecided => 3,
            Self::Bug => 101,
        })
    }
}
