//! What a trace leaves open, as `show` says it.

use crate::report::{AmbiguityReport, text};
use crate::trace::{Pattern, State};
use crate::value::Text;

use super::output::harmless;

/// Variables of which it is not known, in some state that is shown, which value
/// they have: the trace's form does not tell all kinds of values apart.
#[derive(Default)]
pub(super) struct LeftOpen {
    variables: Vec<Text>,
}

impl LeftOpen {
    /// Takes note of what a state leaves open of `variables` (all, if there are
    /// none). What it does not tell at all is seen there.
    pub(super) fn observe(&mut self, state: &State, variables: &[String]) {
        let is_shown =
            |name: &Text| variables.is_empty() || variables.iter().any(|own| own == name.as_str());
        for (name, pattern) in &state.observation.vars {
            let is_told = matches!(pattern, Pattern::Unobserved | Pattern::Opaque(_));
            if !is_told
                && is_shown(name)
                && !self.variables.contains(name)
                && pattern.is_ambiguous()
            {
                self.variables.push(name.clone());
            }
        }
    }

    /// Lines that say so; `told` is what a spec leaves open too, `None` if there
    /// is none. Nothing is noted any more.
    pub(super) fn take_text(&mut self, told: Option<&[AmbiguityReport]>) -> String {
        let variables = std::mem::take(&mut self.variables);
        let mut lines = String::new();
        for open in told.unwrap_or_default() {
            lines.push_str(&format!("    {}\n", text::left_open(open)));
        }
        let is_told = |name: &Text| {
            let mut told = told.unwrap_or_default().iter();
            told.any(|open| open.variable == name.as_str())
        };
        let others: Vec<_> = variables
            .iter()
            .filter(|name| !is_told(name))
            .map(|name| harmless(name.as_str()))
            .collect();
        if !others.is_empty() {
            let hint = match told {
                None => "; --spec tells",
                Some(_) => "",
            };
            lines.push_str(&format!(
                "    the form leaves open which kinds of values these have: {}{hint}\n",
                others.join(", ")
            ));
        }
        lines
    }
}
