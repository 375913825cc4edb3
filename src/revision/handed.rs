//! Points that are handed on: where one definition differs, down to those that it
//! applies there, and up to those that depend on it.
//!
//! A definition is tried near the values that the traces apply it to. What applies
//! it is tried near others, and may show a difference that is not its own; and what
//! was edited is tried at more points than what only depends on it. What is handed on
//! is tried there: that one differs says nothing of the other.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::eval::{Application, Model, State};
use crate::spec::resolved::DefId;

use super::meaning::{Direction, Meaning, Verdict, Witness};
use super::operator::{Nature, Operator, Point, Sided, Subject};
use super::raised::differences;
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

    /// Adds others; whether some of them are new.
    pub(super) fn add(&mut self, others: Self) -> bool {
        let before = self.count();
        self.points.extend(others.points);
        self.bases.extend(others.bases);
        self.count() > before
    }

    fn count(&self) -> usize {
        self.points.len() + self.bases.len()
    }
}

/// Whether nothing was found to differ.
fn is_silent(meaning: &Meaning) -> bool {
    matches!(meaning.verdict(), Verdict::Equivalent | Verdict::Unjudged)
}

/// Whether a point may still show more than is known.
pub(super) fn may_show_more(meaning: &Meaning) -> bool {
    let has = |direction| shows(meaning, direction);
    let is_told = has(Direction::Looser) && has(Direction::Stricter) || has(Direction::Other);
    !is_told
}

/// Whether there is a point to show at which it differs in one way.
pub(super) fn shows(meaning: &Meaning, direction: Direction) -> bool {
    let mut witnesses = meaning.witnesses.iter();
    witnesses.any(|it| it.direction == direction)
}

/// The points at which operators are applied where others differ, in order of the
/// operators: of those without a difference of their own, and of others where they
/// differ in a way that they have not shown.
pub(super) fn handed_down(operators: &[Operator<'_>], meanings: &[Meaning]) -> Vec<Handed> {
    let mut handed = vec![Handed::default(); operators.len()];
    let open: Vec<usize> = (0..operators.len())
        .filter(|place| meanings.get(*place).is_some_and(may_show_more))
        .collect();
    if open.is_empty() {
        return handed;
    }
    let sides = [
        Side::new(operators, &open, |operator| operator.old),
        Side::new(operators, &open, |operator| operator.new),
    ];
    for (operator, meaning) in operators.iter().zip(meanings) {
        for witness in &meaning.witnesses {
            let step = At::new(operator, witness);
            for side in &sides {
                side.hand_down(operators, operator, &step, &mut handed);
            }
        }
    }
    for ((operator, meaning), handed) in operators.iter().zip(meanings).zip(&mut handed) {
        if !is_silent(meaning) {
            keep_new(operator, meaning, handed);
        }
    }
    handed
}

/// Of an operator that differs, the points at which it does so in a way that it has not
/// shown.
fn keep_new(operator: &Operator<'_>, meaning: &Meaning, handed: &mut Handed) {
    let is_new = |point: &Point| {
        let found = differences(operator, meaning, point);
        found.iter().any(|direction| !shows(meaning, *direction))
    };
    match meaning.leads {
        Some(_) => {
            handed.points.clear();
            handed.bases.retain(is_new);
        }
        None => handed.points.retain(is_new),
    }
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
    fn new(operators: &[Operator<'m>], open: &[usize], of: fn(&Operator<'m>) -> Sided<'m>) -> Self {
        let places: FxHashMap<DefId, usize> = open
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
                && handed.count() < MOST
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
