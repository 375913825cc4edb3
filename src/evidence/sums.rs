//! Whether the counts of some evidence can be those of a run.

use std::collections::BTreeSet;

use super::data::{Conjunct, Definition, Evidence, ModelEvidence, Parameter, Subject, SubjectKind};

/// Counts that no run gives.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (`{place}`)")]
pub struct Contradiction {
    /// What is wrong.
    pub what: String,
    /// Where in the JSON: `models[0].actions[1].conjuncts[0]`.
    pub place: String,
}

/// What was looked into so far.
struct Sums {
    place: Vec<String>,
}

type Checked = Result<(), Contradiction>;

impl Evidence {
    /// Checks that what counts the same comes to the same.
    ///
    /// # Errors
    /// The first sum that is wrong, and its place.
    pub fn adds_up(&self) -> Result<(), Contradiction> {
        let mut sums = Sums { place: Vec::new() };
        sums.each("models", &self.models, Sums::model)
    }
}

impl Sums {
    fn each<T>(
        &mut self,
        name: &str,
        items: &[T],
        mut look: impl FnMut(&mut Self, &T) -> Checked,
    ) -> Checked {
        for (at, item) in items.iter().enumerate() {
            self.place.push(format!("{name}[{at}]"));
            look(self, item)?;
            self.place.pop();
        }
        Ok(())
    }

    fn holds(&self, holds: bool, what: impl FnOnce() -> String) -> Checked {
        match holds {
            true => Ok(()),
            false => Err(Contradiction {
                what: what(),
                place: self.place.join("."),
            }),
        }
    }

    fn model(&mut self, model: &ModelEvidence) -> Checked {
        let paths: BTreeSet<&str> = model.traces.iter().map(|it| it.path.as_str()).collect();
        self.holds(paths.len() == model.traces.len(), || {
            "a trace is listed twice".to_owned()
        })?;
        let counts = &model.counts;
        self.holds(counts.looked_at == 0 || !model.actions.is_empty(), || {
            format!(
                "actions were looked at in {} states, and none is listed",
                counts.looked_at
            )
        })?;
        let taken: u64 = model.actions.iter().map(|it| it.calls).sum();
        self.holds(taken <= counts.steps + counts.stuttering, || {
            format!("actions were taken in {taken} of {} steps", counts.steps)
        })?;
        self.each("actions", &model.actions, |sums, it| sums.subject(it))?;
        self.each("operators", &model.operators, |sums, it| sums.subject(it))?;
        let states: u64 = model.traces.iter().map(|trace| trace.states).sum();
        self.each("invariants", &model.invariants, |sums, it| {
            let looked_at = it.seen_true + it.seen_false + it.undefined;
            sums.holds(looked_at <= states, || {
                format!(
                    "`{}` was looked at in {looked_at} of {states} states",
                    it.name
                )
            })
        })?;
        self.each("definitions", &model.definitions, Self::definition)
    }

    fn subject(&mut self, subject: &Subject) -> Checked {
        let name = &subject.name;
        let refused: u64 = subject.refused.values().sum();
        let undefined: u64 = subject.undefined.values().sum();
        let (calls, accepted) = (subject.calls, subject.accepted);
        let most = match subject.kind {
            SubjectKind::Action => {
                self.holds(accepted == calls, || {
                    format!("`{name}` was taken {calls} times, and accepted {accepted} times")
                })?;
                subject.attempts.looked_at
            }
            SubjectKind::Guarded | SubjectKind::Value => {
                self.holds(calls == accepted + refused + undefined, || {
                    format!(
                        "`{name}` has {calls} calls, but {accepted} accepted, {refused} refused \
                         and {undefined} undefined"
                    )
                })?;
                calls
            }
        };
        let attempts = &subject.attempts;
        self.holds(attempts.held <= attempts.looked_at, || {
            format!(
                "guards of `{name}` held {} of {} times",
                attempts.held, attempts.looked_at
            )
        })?;
        self.each("conjuncts", &subject.conjuncts, |sums, conjunct| {
            sums.conjunct(conjunct, most)
        })?;
        self.each("parameters", &subject.parameters, Self::parameter)
    }

    fn conjunct(&mut self, conjunct: &Conjunct, most: u64) -> Checked {
        let path = &conjunct.path;
        self.holds(conjunct.alone <= conjunct.seen_false, || {
            format!(
                "`{path}` was false alone {} times, and false {} times",
                conjunct.alone, conjunct.seen_false
            )
        })?;
        self.holds(conjunct.times() <= most, || {
            format!(
                "`{path}` was asked {} times, and its definition {most} times",
                conjunct.times()
            )
        })?;
        self.each("companions", &conjunct.companions, |sums, companion| {
            let beside = companion.seen_false + companion.undefined;
            sums.holds(beside == conjunct.seen_false, || {
                format!(
                    "`{path}` was false {} times, and with it its companion `{}` false or \
                     undefined {beside} times",
                    conjunct.seen_false, companion.path
                )
            })
        })
    }

    fn parameter(&mut self, parameter: &Parameter) -> Checked {
        let values: BTreeSet<&String> = parameter.values.iter().collect();
        let name = &parameter.name;
        self.holds(values.len() == parameter.values.len(), || {
            format!("`{name}` has a value twice")
        })?;
        let size = parameter.carrier.as_ref().and_then(|carrier| carrier.size);
        self.holds(size.is_none_or(|size| values.len() as u64 <= size), || {
            format!(
                "`{name}` has {} values, more than its carrier",
                values.len()
            )
        })
    }

    fn definition(&mut self, definition: &Definition) -> Checked {
        self.each("points", &definition.points, |sums, point| {
            let mut indices = point.branches.iter().flatten();
            sums.holds(indices.all(|at| *at < point.outcomes.len()), || {
                format!("`{}` has a branch of no outcome", definition.name)
            })
        })
    }
}
