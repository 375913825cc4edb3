//! What is seen of a step by somebody who watches a replay.

use crate::eval::{ActionTaken, State};
use crate::spec::resolved::DefId;
use crate::value::{Text, Value};

use super::verdict::CallTally;

/// A step, or the first state, as it was judged.
#[derive(Clone, Debug)]
pub struct SeenStep {
    /// Where it begins; `None` for the first state, or if the model may have
    /// been in several.
    pub from: Option<State>,
    /// Where it leads, likewise.
    pub to: Option<State>,
    /// What became of it.
    pub fate: Fate,
    /// The action of the model, if it has a name.
    pub action: Option<ActionTaken>,
    /// The call that it describes.
    pub call: Option<SeenCall>,
}

/// What became of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The judges agree.
    Allowed,
    /// It changes nothing.
    Stutters,
    /// Judges disagree.
    Diverges {
        /// The guard by which the evaluator refuses the step.
        guard: Option<String>,
    },
}

/// A call that a step describes.
#[derive(Clone, Debug)]
pub struct SeenCall {
    /// The operator.
    pub operator: Text,
    /// Its definition.
    pub definition: DefId,
    /// Arguments in the order of its parameters.
    pub args: Vec<Value>,
    /// What the evaluator says became of it: one call.
    pub tally: CallTally,
}

/// Somebody who watches the replay of a file's traces, step by step in order.
pub trait Watch: Send {
    /// What is left of it in the end.
    type Gathered: Send;

    /// A step was judged.
    fn step(&mut self, step: SeenStep);

    /// The trace is over; what follows is another.
    fn end(&mut self);

    /// The file is over.
    fn finish(self) -> Self::Gathered;
}

/// Nobody.
impl Watch for () {
    type Gathered = ();

    fn step(&mut self, _: SeenStep) {}

    fn end(&mut self) {}

    fn finish(self) {}
}

/// Somebody, or nobody.
impl<W: Watch> Watch for Option<W> {
    type Gathered = Option<W::Gathered>;

    fn step(&mut self, step: SeenStep) {
        if let Some(watcher) = self {
            watcher.step(step);
        }
    }

    fn end(&mut self) {
        if let Some(watcher) = self {
            watcher.end();
        }
    }

    fn finish(self) -> Self::Gathered {
        self.map(Watch::finish)
    }
}
