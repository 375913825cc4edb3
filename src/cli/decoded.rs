//! Values that a trace leaves open, told by a spec.

use crate::eval::Model;
use crate::replay::{Broken, CallRules, Replay};
use crate::report::AmbiguityReport;
use crate::trace::{Pattern, State};
use crate::value::Text;

/// Puts the values that a spec allows in the place of what a trace leaves open.
pub(super) struct Decoder<'m> {
    model: &'m Model,
    rules: &'m CallRules,
    replay: Option<Replay<'m>>,
}

impl<'m> Decoder<'m> {
    pub(super) fn new(model: &'m Model, rules: &'m CallRules) -> Self {
        Self {
            model,
            rules,
            replay: None,
        }
    }

    /// Decodes the next state of a trace; one of which several are possible
    /// stays as it is.
    ///
    /// # Errors
    /// If the state is none of the spec.
    pub(super) fn state(&mut self, state: &mut State) -> Result<(), Broken> {
        let (model, rules) = (self.model, self.rules);
        let replay = self
            .replay
            .get_or_insert_with(|| Replay::new(model, None, rules, state.trace));
        replay.state(state)?;
        if let Some(only) = replay.only_state() {
            let values = model.variables().iter().zip(only.values());
            state.observation.vars = values
                .map(|(name, value)| (Text::new(name), Pattern::Exact(value.clone())))
                .collect();
        }
        Ok(())
    }

    /// Ends a trace; what is still open then.
    pub(super) fn end(&mut self) -> Vec<AmbiguityReport> {
        let replay = self.replay.take();
        let open = replay.map(|replay| replay.left_open()).unwrap_or_default();
        open.iter().map(Into::into).collect()
    }
}
