//! Values that a trace leaves open, told by a spec.

use crate::eval::{ActionTaken, Model};
use crate::replay::{Broken, CallRules, Fate, Rendering, Replay};
use crate::report::AmbiguityReport;
use crate::trace::{ActionLabel, Closing, Ending, Pattern, State};
use crate::value::Text;

/// Puts the values that a spec allows in the place of what a trace leaves open.
pub(super) struct Decoder<'m> {
    model: &'m Model,
    rules: &'m CallRules,
    rendering: Rendering,
    replay: Option<Replay<'m>>,
}

impl<'m> Decoder<'m> {
    /// One for traces that are written so.
    pub(super) fn new(model: &'m Model, rules: &'m CallRules, rendering: Rendering) -> Self {
        Self {
            model,
            rules,
            rendering,
            replay: None,
        }
    }

    /// Decodes the next state of a trace; a variable that may have several values
    /// stays as it is.
    ///
    /// # Errors
    /// If the state is none of the spec.
    pub(super) fn state(&mut self, state: &mut State) -> Result<(), Broken> {
        let (model, rules, rendering) = (self.model, self.rules, self.rendering);
        let replay = self.replay.get_or_insert_with(|| {
            let mut replay = Replay::new(model, None, rules, state.trace).rendered(rendering);
            replay.watch();
            replay
        });
        replay.state(state)?;
        let taken = replay
            .take_seen()
            .pop()
            .filter(|seen| seen.fate == Fate::Allowed);
        if let (Some(label), Some(taken)) = (&mut state.action, taken.and_then(|it| it.action)) {
            tell_arguments(label, taken);
        }
        let told = replay.told_values();
        if told.iter().all(Option::is_none) {
            return Ok(());
        }
        let told = model.variables().iter().zip(told);
        let told = told.filter_map(|(name, value)| {
            let pattern = match value {
                Some(value) => Pattern::Exact(value.clone()),
                None => state.observation.get(name)?.clone(),
            };
            Some((Text::new(name), pattern))
        });
        state.observation.vars = told.collect();
        Ok(())
    }

    /// Ends a trace, and decodes the arguments of the action that closes its loop;
    /// what is still open then.
    pub(super) fn end(&mut self, ending: &mut Ending) -> Vec<AmbiguityReport> {
        let replay = self.replay.take();
        if let (
            Some(replay),
            Closing::BackTo {
                state,
                action: Some(label),
            },
        ) = (&replay, &mut ending.closing)
            && let Some(taken) = replay.closing_action(*state, label)
        {
            tell_arguments(label, taken);
        }
        let open = replay.map(|replay| replay.left_open()).unwrap_or_default();
        open.iter().map(Into::into).collect()
    }
}

/// Puts the arguments of an action that the spec takes in the place of those that a
/// label leaves open.
fn tell_arguments(label: &mut ActionLabel, taken: ActionTaken) {
    let Some(args) = &mut label.args else { return };
    if *taken.name != *label.name.as_str() || taken.args.len() != args.len() {
        return;
    }
    for ((_, pattern), (_, value)) in args.iter_mut().zip(taken.args) {
        if pattern.matches(&value) {
            *pattern = Pattern::Exact(value);
        }
    }
}
