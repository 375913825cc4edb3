//! Two specs compared: what a revision changes in the text, on the traces, and
//! beyond them.
//!
//! [`compare`](fn@compare) matches the definitions of both sides by what they say, bound names
//! and layout left out; replays the traces under both; and applies each
//! definition that may differ to the arguments that the traces apply it to, and
//! to others of the same kind.
//!
//! **Invariant**: `revision` knows nothing of how anything is shown.

mod carrier;
mod catalogue;
mod chance;
mod compare;
mod configuration;
mod form;
mod handed;
mod judged;
mod leading;
mod leads;
mod meaning;
mod named;
mod operator;
mod progress;
mod properties;
mod raised;
mod same;
mod seen;
mod sequential;
mod shrink;
mod steps;
mod subjects;
mod text;
mod told;
mod trials;
mod tried;
mod units;
mod variables;

pub use catalogue::Site;
pub use compare::{BehaviourChange, Judged, Pair, Revised, Revision, Side, compare};
pub use configuration::ConfigChange;
pub use form::{Key, says_the_same};
pub use meaning::{
    Beyond, CarrierTold, Direction, Effort, Leading, Looked, Meaning, MovedRefusal, Tally, Verdict,
    Witness,
};
pub use progress::{Progress, Stage};
pub use properties::{PropertyChange, PropertyFlip, Section};
pub use seen::Met;
pub use steps::{Flip, Replayed, StepTold, StepVerdict};
pub use subjects::Subjects;
pub use text::{DefinitionChange, TextChange, TextRevision, Through, Written};
pub use told::{Conjunct, Told, ToldOutcome, on_one_line};
pub use units::StatementChange;
pub use variables::{VariableName, renamed_variables, with_variables_named};
