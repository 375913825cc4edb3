//! The meaning of TLA+: expressions, actions, and why they are what they are.
//!
//! The resolved spec is lowered to an IR (`lower`) in which names are slots;
//! a `machine` walks it. Actions are judged as predicates on a known step
//! ([`Model::is_step`]) and walked as generators of successors
//! ([`Model::successors`]).
//!
//! **Invariant**: `eval` knows nothing of traces and engines.

mod action;
mod application;
mod assigned;
mod binders;
mod closure;
mod effects;
mod error;
mod evaluation;
mod explain;
mod exploration;
mod expr;
mod formula;
mod integers;
mod ir;
mod lookout;
mod lower;
mod machine;
mod model;
mod model_values;
pub mod natives;
mod opening;
mod outline;
mod outside;
mod points;
mod probe;
mod role;
mod session;
mod setup;
mod slots;
mod specification;
mod symmetry;
mod told;
mod update;
mod watch;

pub use action::{Members, Search, Wanted};
pub use error::{Call, EvalError, Evaluated};
pub use evaluation::{Assumptions, Evaluation, FailedAssumption, StepExpression, evaluate};
pub use explain::{ArmName, Explanation, Form, Shown, Truth};
pub use exploration::{Conjunct, Finding, Way, guard_path};
pub use lookout::Application;
pub use lower::{Bindings, ConstantValue, Table};
pub use machine::Limits;
pub use model::{ActionTaken, Behaviour, Formula, Model, State, Successor};
pub use outline::{Listing, Outline, Rule};
pub use outside::{Folder, Outside, Permission};
pub use points::{Noted, Outcome, OutcomeKind, Point, PointKind, Points, Recorder};
pub use setup::Setup;
pub use told::Told;
pub use watch::{Attempt, Carrier};
