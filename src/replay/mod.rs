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

mod agreement;
mod aliased;
mod ambiguity;
mod branches;
mod calls;
mod composition;
mod corpus;
mod diagnosis;
mod ending;
mod finish;
mod foresight;
mod frontier;
mod history;
mod input;
mod labelled;
mod labels;
mod observed;
mod placing;
mod search;
mod seen;
mod session;
mod step;
mod verdict;

pub use agreement::{end_agrees, first_agrees, step_agrees};
pub use aliased::ThroughAlias;
pub use branches::{Branch, branches};
pub use calls::{
    CALL_VARIABLE, CallRules, answered, call_agrees, call_record, evaluated, no_call,
    recorded_application, recorded_as, recorded_call,
};
pub use corpus::{Checked, Job, Unreadable, check, check_keeping, watch};
pub use input::{Input, Rendering, hides_variables};
pub use seen::{Fate, SeenCall, SeenStep, Watch};
pub use session::Replay;
pub use verdict::{
    Ambiguity, Broken, CallOutcome, CallTally, Claim, Disagreement, Divergence, Finding, Judge,
    Judged, Misplaced, Moved, TraceVerdict, Undecided, UnjudgedClaim, Unobserved,
    VariableDifference, Verdict,
};
