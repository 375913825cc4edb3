//! What the command line lets a spec do outside itself.

use crate::eval::{Folder, Outside, Permission};

/// Flags that let a spec do something outside itself.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "What the spec may do")]
pub(super) struct OutsideArguments {
    /// Environment variables that it sees in `IOEnv`; without this, none
    #[arg(long = "env", value_name = "NAME", value_delimiter = ',')]
    environment: Vec<String>,
    /// Let it write files where it may read them
    #[arg(long)]
    allow_write: bool,
    /// Let it use files outside its own folder, and outside the current one if
    /// it is in there
    #[arg(long)]
    allow_outside: bool,
    /// Let it run programs
    #[arg(long)]
    allow_exec: bool,
}

impl OutsideArguments {
    /// The same for a spec whose files are in `files`.
    pub(super) fn outside(&self, files: Folder) -> Outside {
        let permission = |allowed| match allowed {
            true => Permission::Allowed,
            false => Permission::Refused,
        };
        let named = |name: &String| Some((name.clone(), std::env::var(name).ok()?));
        Outside {
            files,
            elsewhere: permission(self.allow_outside),
            environment: self.environment.iter().filter_map(named).collect(),
            writing: permission(self.allow_write),
            running: permission(self.allow_exec),
        }
    }
}
