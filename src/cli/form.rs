//! `--form`: the names of forms of traces.

use crate::trace::Form;

/// A form of trace, by the name that it has on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum FormName {
    /// TLC's output on the console
    Console,
    /// TLC's output with `-tool`
    Tool,
    /// `-dumpTrace json`, or an array of states
    TlcJson,
    /// `-dumpTrace tla`
    Tla,
    /// `-dumpTrace tlcplain`
    Tlcplain,
    /// `-dumpTrace tlcTESpec`
    Tlctespec,
    /// A trace explorer module
    Ttrace,
    /// A file of `-simulate file=…`
    Simulation,
    /// Apalache's and Quint's Informal Trace Format
    Itf,
    /// A state a line, as an object
    Ndjson,
    /// A trace of lockstep, which holds all that is judged
    Lockstep,
}

impl From<FormName> for Form {
    fn from(name: FormName) -> Self {
        match name {
            FormName::Console => Self::TlcConsole,
            FormName::Tool => Self::TlcTool,
            FormName::TlcJson => Self::TlcJson,
            FormName::Tla => Self::TlcTla,
            FormName::Tlcplain => Self::TlcPlain,
            FormName::Tlctespec => Self::TlcTeSpec,
            FormName::Ttrace => Self::TTrace,
            FormName::Simulation => Self::Simulation,
            FormName::Itf => Self::Itf,
            FormName::Ndjson => Self::NdJson,
            FormName::Lockstep => Self::Lockstep,
        }
    }
}
