//! Points that are handed down: where one definition differs, to those that it
//! applies there.
//!
//! A definition is tried near the values that the traces apply it to. What applies
//! it is tried near others, and may show a difference that is not its own.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::eval::{Application, Model, State};
use crate::spec::resolved::DefId;

use super::meaning::{Meaning, Verdict, Witness};
use super::operator::{Nature, Operator, Point, Sided, Subject};
use super::trials::Tried;

/// Points that one operator is handed, at most.
const MOST: usize = 64;

/// Points of one operator that no trace has.
#[derive(Clone, Debug, Default)]
pub(super) struct Handed {
    pub(super) points: Tried,
    /// Of an action: the same without the state that the step leads to.
    pub(super) bases: Tried,
}

impl Handed {
    pub(super) fn is_empty(&self) -> bool {
        self.points.is_empty() && self.bases.is_empty()
    }
}

/// The points at which operators without a difference of their own are applied
/// where others differ, in order of the operators.
pub(super) fn handed_down(operators: &[Operator<'_>], meanings: &[Meaning]) -> Vec<Handed> {
    let mut handed = vec![Handed::default(); operators.len()];
    let is_silent =
        |meaning: &Meaning| matches!(meaning.verdict(), Verdict::Equivalent | Verdict::Unjudged);
    let silent: Vec<usize> = (0..operators.len())
        .filter(|place| meanings.get(*place).is_some_and(is_silent))
        .collect();
    if silent.is_empty() {
        return handed;
    }
    let sides = [
        Side::new(operators, &silent, |operator| operator.old),
        Side::new(operators, &silent, |operator| operator.new),
    ];
    for (operator, meaning) in operators.iter().zip(meanings) {
        for witness in &meaning.witnesses {
            let step = At::new(operator, witness);
            for side in &sides {
                side.hand_down(operators, operator, &step, &mut handed);
            }
        }
    }
    handed
}

/// Where a witness is: the arguments and the states.
struct At {
    args: Point,
    now: Point,
    /// Of a pair of states.
    next: Option<Point>,
}

impl At {
    fn new(operator: &Operator<'_>, witness: &Witness) -> Self {
        let mut values = witness.inputs.iter().map(|(_, value)| value.clone());
        let mut take = |many: usize| -> Point { values.by_ref().take(many).collect() };
        let args = take(operator.inputs.params.len());
        let now = take(operator.inputs.now.len());
        let next = take(operator.inputs.next.len());
        Self {
            args,
            now,
            next: (next.len() == operator.inputs.next.len() && !next.is_empty()).then_some(next),
        }
    }

    /// The states under a model.
    fn states(&self, operator: &Operator<'_>, model: &Model) -> (Option<State>, Option<State>) {
        let next = self.next.iter().flatten();
        let point: Point = self
            .args
            .iter()
            .chain(&self.now)
            .chain(next)
            .cloned()
            .collect();
        let (_, from, to) = operator.parts(model, &point);
        (from, to.filter(|_| self.next.is_some()))
    }
}

/// One text, and the operators that something may be handed to.
struct Side<'m> {
    of: fn(&Operator<'m>) -> Sided<'m>,
    places: FxHashMap<DefId, usize>,
    wanted: FxHashSet<DefId>,
}

impl<'m> Side<'m> {
    fn new(
        operators: &[Operator<'m>],
        silent: &[usize],
        of: fn(&Operator<'m>) -> Sided<'m>,
    ) -> Self {
        let places: FxHashMap<DefId, usize> = silent
            .iter()
            .filter_map(|place| Some((of(operators.get(*place)?).definition()?, *place)))
            .collect();
        Self {
            of,
            wanted: places.keys().copied().collect(),
            places,
        }
    }

    fn hand_down(
        &self,
        operators: &[Operator<'m>],
        by: &Operator<'m>,
        at: &At,
        handed: &mut [Handed],
    ) {
        let Sided { model, subject } = (self.of)(by);
        let (from, to) = at.states(by, model);
        let step = (from.as_ref(), to.as_ref());
        let applications: Vec<Application> = match (subject, step) {
            (Subject::Definition(id), _) => {
                model.applications_in((id, &at.args), step, &self.wanted)
            }
            (Subject::Next, (Some(from), Some(to))) => {
                model.applications_on_step(from, to, &self.wanted)
            }
            _ => Vec::new(),
        };
        for application in applications {
            if let Some(place) = self.places.get(&application.definition)
                && let (Some(operator), Some(handed)) =
                    (operators.get(*place), handed.get_mut(*place))
                && handed.points.len() + handed.bases.len() < MOST
            {
                hand(operator, model, (&application.args, step), handed);
            }
        }
    }
}

/// Adds where an operator is applied to values on a step.
fn hand(
    operator: &Operator<'_>,
    model: &Model,
    (args, (from, to)): (&Point, (Option<&State>, Option<&State>)),
    handed: &mut Handed,
) {
    if operator.nature == Nature::Step {
        let base = operator.point_of(model, args, (from, to.or(from)));
        handed.bases.extend(base.map(|point| operator.base(&point)));
    }
    handed
        .points
        .extend(operator.point_of(model, args, (from, to)));
    // It may have been applied under a prime.
    if operator.inputs.next.is_empty() && to.is_some() {
        handed
            .points
            .extend(operator.point_of(model, args, (to, None)));
    }
}
