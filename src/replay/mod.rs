//! Three judges on every step of a trace: the recording, the evaluator of the
//! TLA+ text, and the engine.
//!
//! [`Replay`] keeps the frontier, the states the model may be in after the
//! steps so far, and asks the model for the successors that match the next
//! observation. Where none does, the trace diverges there; judging goes on from
//! what was observed, and a later step that fails only because of it is folded
//! under it.
//!
//! **Invariant**: `replay` knows nothing of how anything is shown.

mod calls;
mod corpus;
mod diagnosis;
mod ending;
mod foresight;
mod history;
mod observed;
mod session;
mod verdict;

pub use calls::{CALL_VARIABLE, CallRules, call_agrees, call_record, recorded_application};
pub use corpus::{Checked, Input, Job, Unreadable, check, check_keeping};
pub use session::Replay;
pub use verdict::{
    Broken, CallOutcome, CallTally, Claim, Disagreement, Divergence, Finding, Judge, Judged,
    TraceVerdict, Undecided, VariableDifference, Verdict,
};
