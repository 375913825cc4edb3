//! The end of a replay.

use crate::eval::{ActionTaken, Evaluated, State};
use crate::trace::{self, ActionLabel, Closing, Ending, Pattern};

use super::ending::{self, AtEnd};
use super::input::Rendering;
use super::observed::{self, Observed};
use super::session::Replay;
use super::step::{Step, against_recording};
use super::verdict::{Broken, Disagreement, Divergence, Finding, TraceVerdict, Undecided};

impl Replay<'_> {
    /// The verdict, with the trace's own end judged.
    pub fn finish(mut self, end: Option<Ending>) -> TraceVerdict {
        if let Some(end) = end {
            self.judge_end(&end);
            self.verdict.ending = Some(end);
        }
        self.told()
    }

    fn judge_end(&mut self, end: &Ending) {
        if matches!(end.cause, trace::Cause::Error(_)) {
            self.expect_error_at_end();
        }
        let at = AtEnd {
            model: self.model,
            history: &self.history,
            frontier: &self.frontier,
            is_open: self.open.is_some(),
            failed: self.failed,
        };
        let mut judged = ending::judge(at, end);
        if self.rendering == Rendering::ToldByEnd
            && end.closing != Closing::Finite
            && let Some(through) = &self.verdict.alias
        {
            judged.undecided = Some(not_through(&through.alias));
        }
        self.verdict.unjudged_claims = judged.unjudged;
        if let Some(reason) = judged.undecided {
            self.verdict.undecided.push(Undecided {
                state: self.verdict.states,
                place: end.place.clone(),
                reason,
                operator: None,
            });
        }
        let mut disagreements: Vec<Disagreement> = judged
            .wrong
            .map(|finding| against_recording(*finding))
            .into_iter()
            .collect();
        let mut action = None;
        if let Closing::BackTo {
            state,
            action: Some(label),
        } = &end.closing
            && disagreements.is_empty()
        {
            action = Some(observed::label_text(label));
            disagreements = self.misnamed_closing(*state, label);
            if disagreements.is_empty() {
                disagreements.extend(self.wrong_place(label));
            }
        }
        if !disagreements.is_empty() {
            self.verdict.divergences.push(Divergence {
                state: self.verdict.states,
                place: end.place.clone(),
                is_of_end: true,
                action,
                disagreements,
                consequent: Vec::new(),
            });
        }
    }

    /// The action by which a trace so far goes back to the `number`-th state, as its
    /// label says; `None` if none does.
    pub fn closing_action(&self, number: u64, label: &ActionLabel) -> Option<ActionTaken> {
        self.closing_targets(number).iter().find_map(|target| {
            let step = self.step_back_to(target, label).ok()?;
            step.action.filter(|_| step.disagreements.is_empty())
        })
    }

    /// The states that the model may have been in at the `number`-th of the trace;
    /// none if that is not known.
    fn closing_targets(&self, number: u64) -> &[State] {
        let index = usize::try_from(number)
            .ok()
            .and_then(|it| it.checked_sub(1));
        let passed = index.and_then(|index| self.history.kept().get(index));
        passed.map_or(&[], |passed| passed.states())
    }

    /// The step from the last state to an earlier one.
    fn step_back_to(&self, target: &State, label: &ActionLabel) -> Evaluated<Step> {
        let patterns: Vec<Pattern> = target
            .values()
            .iter()
            .cloned()
            .map(Pattern::Exact)
            .collect();
        let mut observed = Observed::of_patterns(&patterns);
        observed.come_after(self.verdict.states);
        let step = self.step_from(&self.frontier, &mut observed, Some(label))?;
        // The last state may be the target itself, where the trace needs no step to
        // go on for ever; but it names one.
        Ok(step.unwrap_or_else(|| self.no_step(&mut observed, Some(label))))
    }

    /// What is wrong with the label of the step that closes a loop.
    fn misnamed_closing(&self, number: u64, label: &ActionLabel) -> Vec<Disagreement> {
        let mut first_wrong = Vec::new();
        for target in self.closing_targets(number) {
            let Ok(step) = self.step_back_to(target, label) else {
                return Vec::new();
            };
            match step.disagreements.is_empty() {
                true => return Vec::new(),
                false if first_wrong.is_empty() => first_wrong = step.disagreements,
                false => {}
            }
        }
        match self.open {
            Some(_) => Vec::new(),
            None => first_wrong,
        }
    }

    /// A trace that ends in an error of TLC claims that the model has no value
    /// on its last step; if so, the judges agree.
    fn expect_error_at_end(&mut self) {
        let is_claimed = |divergence: &Divergence| {
            divergence.state == self.verdict.states
                && matches!(
                    divergence.disagreements.as_slice(),
                    [Disagreement {
                        finding: Finding::Undefined { .. },
                        ..
                    }]
                )
        };
        if self.verdict.divergences.last().is_some_and(is_claimed) {
            self.verdict.divergences.pop();
            self.verdict.judged.evaluator += 1;
        }
        let is_of_last = |undecided: &Undecided| undecided.state == self.verdict.states;
        if self.failed && self.verdict.undecided.last().is_some_and(is_of_last) {
            self.verdict.undecided.pop();
            self.verdict.judged.evaluator += 1;
        }
    }

    /// The verdict, with what was left open.
    fn told(mut self) -> TraceVerdict {
        if self.verdict.moved.is_some() {
            self.forget_parts_not_taken();
        }
        let names = self.model.variables();
        self.verdict.ambiguities = self.ambiguity.left_open(names);
        self.verdict.unobserved = self.ambiguity.unobserved(names);
        self.verdict
    }

    /// Where the spec was edited since, a place may have come to be that of
    /// another part, and says nothing of the step.
    fn forget_parts_not_taken(&mut self) {
        let is_of_step = |divergence: &Divergence| {
            let mut found = divergence.disagreements.iter();
            !found.all(Disagreement::is_of_part)
        };
        let divergences = &mut self.verdict.divergences;
        let others = self.verdict.dropped.saturating_sub(self.dropped_parts);
        // One at least of what was found is told in full.
        if others > 0 && !divergences.iter().any(is_of_step) {
            return;
        }
        self.verdict.dropped = others;
        divergences.retain(is_of_step);
        for divergence in divergences {
            let found = &mut divergence.disagreements;
            found.retain(|found| !found.is_of_part());
        }
    }

    /// The verdict of a trace that could not be read further.
    pub fn broken_off(mut self, error: Broken) -> TraceVerdict {
        self.verdict.error = Some(error);
        self.told()
    }
}

/// Why a trace was not judged that goes on for ever, and was taken for one that is
/// written through the ALIAS.
fn not_through(alias: &str) -> String {
    format!(
        "TLC does not write the dump of a trace that goes on for ever through the ALIAS \
         (`{alias}`), which is known only here: in a file, which can be read twice, it is judged"
    )
}
