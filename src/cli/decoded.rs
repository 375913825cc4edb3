//! Values that a trace leaves open, told by a spec.

use crate::eval::{ActionTaken, Model};
use crate::replay::{Broken, CallRules, Fate, Rendering, Replay};
use crate::report::AmbiguityReport;
use crate::trace::{ActionLabel, Closing, Ending, Pattern, State};
use crate::value::Value;

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
        let told: Vec<(&str, Option<&Value>)> = model
            .variables()
            .iter()
            .map(|name| &**name)
            .zip(replay.told_values())
            .collect();
        for (name, pattern) in &mut state.observation.vars {
            let known = told.iter().find(|(variable, _)| *variable == name.as_str());
            // What is not told stays so.
            if let Some((_, Some(value))) = known
                && !pattern.leaves_out()
                && !replay.is_derived(name.as_str())
                && pattern.matches(value)
            {
                *pattern = Pattern::Exact((*value).clone());
            }
        }
        // In the order in which TLC writes them.
        let place = |name: &str| told.iter().position(|(variable, _)| *variable == name);
        let vars = &mut state.observation.vars;
        vars.sort_by_cached_key(|(name, _)| place(name.as_str()).unwrap_or(told.len()));
        state.observation.named.clear();
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
