//! What a form cannot hold.

use std::fmt;

use crate::value::{Text, quoted};

/// Something that a trace says and its copy in another form does not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loss {
    /// The traces behind the first.
    OtherTraces,
    /// Why the trace was written.
    Cause,
    /// That the behaviour ends in a loop.
    Loop,
    /// That the last state repeats for ever.
    Stuttering,
    /// The actions of the steps.
    Actions,
    /// The action that leads to the initial state.
    InitialAction,
    /// The action that closes the loop.
    ClosingAction,
    /// Arguments of actions that are not known exactly.
    Arguments,
    /// That nothing is said of the actions of some steps: they get a name that
    /// tells nothing.
    UnnamedSteps,
    /// That nothing is said of a variable.
    Unobserved(Text),
    /// The value of a variable, which is not known exactly: the likeliest one
    /// is written.
    Ambiguous(Text),
    /// The value of a variable, which is known by its text only.
    Opaque(Text),
    /// The value of a variable, which the form has no notation for.
    Value(Text),
    /// A variable whose name the form cannot hold.
    Name(Text),
    /// That the states do not have the same variables.
    Variables,
    /// The names of parameters; those who read the copy do not need them.
    ParameterNames,
    /// Which kind some values have; who reads the copy matches all kinds that
    /// it may be.
    Kinds,
    /// Constants, which are no variables.
    Constants,
    /// What is remarked on the trace and its states.
    Remarks,
    /// What Quint records besides the variables.
    Quint,
    /// That the states tell the fields of an ALIAS.
    Alias,
    /// That a sequence is a tuple, or a map on numbers: one value in TLA+.
    Types,
}

impl Loss {
    /// Whether the copy is made all the same: nobody judges what is lost, or who
    /// reads the copy finds it again.
    pub fn is_harmless(&self) -> bool {
        matches!(
            self,
            Self::ParameterNames
                | Self::Kinds
                | Self::Constants
                | Self::Remarks
                | Self::Quint
                | Self::Types
        )
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variable = |text: &Text| quoted(text.as_str()).trim_matches('"').to_owned();
        match self {
            Self::OtherTraces => f.write_str("the traces behind the first one"),
            Self::Cause => f.write_str("why the trace was written"),
            Self::Loop => f.write_str("the loop at the end"),
            Self::Stuttering => f.write_str("that the last state repeats for ever"),
            Self::Actions => f.write_str("the actions of the steps"),
            Self::InitialAction => f.write_str("the action that leads to the first state"),
            Self::ClosingAction => f.write_str("the action that closes the loop"),
            Self::Arguments => f.write_str("the arguments of actions that the trace leaves open"),
            Self::UnnamedSteps => {
                f.write_str("that some steps have no action; they are named `UnnamedAction`")
            }
            Self::Unobserved(name) => {
                write!(
                    f,
                    "that `{}` is not observed in every state",
                    variable(name)
                )
            }
            Self::Ambiguous(name) => write!(
                f,
                "that the trace leaves open which value `{}` has; the likeliest is written",
                variable(name)
            ),
            Self::Opaque(name) => write!(
                f,
                "the value of `{}`, which is only known by its text",
                variable(name)
            ),
            Self::Value(name) => write!(
                f,
                "the value of `{}`, for which there is no notation",
                variable(name)
            ),
            Self::Name(name) => write!(
                f,
                "the variable `{}`, whose name it cannot hold",
                variable(name)
            ),
            Self::Variables => f.write_str("that not every state has the same variables"),
            Self::Alias => f.write_str("that TLC wrote the states through the ALIAS"),
            Self::ParameterNames => f.write_str("the names of parameters"),
            Self::Constants => f.write_str("the constants (`params`) and their values"),
            Self::Remarks => f.write_str("what `#meta` says, such as the types of variables"),
            Self::Quint => f.write_str("what Quint records of its own (`mbt::…`)"),
            Self::Types => f.write_str(
                "which sequences are tuples (`#tup`), and which are maps on numbers (`#map`)",
            ),
            Self::Kinds => f.write_str(
                "whether a value is a set or a sequence, a record or a function, a string or a \
                 model value",
            ),
        }
    }
}
