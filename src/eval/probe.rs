//! Evaluation of what is watched.
//!
//! A probe evaluates what is behind it in the same order and with the same
//! errors, and counts which way it went. Where nobody watches, it is not there.

use std::sync::Arc;

use crate::value::{ErrorKind, Value};

use super::application::Then;
use super::error::{EvalError, Evaluated};
use super::ir::{Binder, Node, NodeId};
use super::machine::{Base, Machine};
use super::points::{Point, PointId, PointKind, Recorder};

/// So many elements behind the deciding one are looked at, to tell whether a
/// quantifier's body is true of some elements or of none.
const LOOKED_AT: u32 = 64;

/// Counters of an item of a junction, and of a definition.
pub(super) const TRUE: usize = 0;
pub(super) const FALSE: usize = 1;
const VALUE: usize = 2;

impl<'p> Machine<'p> {
    /// Where probes write now, if they do.
    pub(super) fn recorder(&self) -> Option<Arc<Recorder>> {
        let recorder = self.session.recorder.as_ref()?;
        (!recorder.is_paused()).then(|| Arc::clone(recorder))
    }

    /// Evaluates what is evaluated once and then kept: it counts, whoever asks
    /// for it first.
    pub(super) fn counted<T>(
        &mut self,
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let Some(recorder) = self.session.recorder.clone() else {
            return run(self);
        };
        let was_paused = recorder.set_paused(false);
        let noted = recorder.note_in(None);
        let result = run(self);
        recorder.note_in(noted);
        recorder.set_paused(was_paused);
        result
    }

    pub(super) fn probed(&mut self, point: PointId, inner: NodeId, base: Base) -> Evaluated<Value> {
        let program = self.program;
        let (Some(recorder), Some(point)) = (self.recorder(), program.points.get(point)) else {
            return self.eval(inner, base);
        };
        let seen = Seen {
            recorder: &recorder,
            point,
        };
        match (point.kind, program.node(inner)) {
            (PointKind::Definition, _) => {
                let value = self.eval(inner, base);
                seen.definition(&value);
                value
            }
            (_, Node::And(items)) => self.probed_items(&seen, items, base, false),
            (_, Node::Or(items)) => self.probed_items(&seen, items, base, true),
            (_, Node::Implies(left, right)) => self.probed_implication(&seen, *left, *right, base),
            (_, Node::If(..) | Node::Case(..)) => {
                let taken = self.probed_branch(&seen, inner, base)?;
                self.eval(taken, base)
            }
            (_, Node::Forall(binders, body)) => {
                self.probed_quantifier(&seen, (inner, false), binders, *body, base)
            }
            (_, Node::Exists(binders, body)) => {
                self.probed_quantifier(&seen, (inner, true), binders, *body, base)
            }
            _ => self.eval(inner, base),
        }
    }

    /// [`Machine::with_applied`] of what is behind a probe.
    pub(super) fn with_probed<T>(
        &mut self,
        point: PointId,
        inner: NodeId,
        base: Base,
        then: Then<'_, 'p, T>,
    ) -> Evaluated<T> {
        let program = self.program;
        let (Some(recorder), Some(point)) = (self.recorder(), program.points.get(point)) else {
            return self.with_applied(inner, base, then);
        };
        let seen = Seen {
            recorder: &recorder,
            point,
        };
        match (point.kind, program.node(inner)) {
            (PointKind::Definition, _) => {
                let mut outcome = VALUE + 1;
                let result = self.with_applied(inner, base, &mut |machine, applied| {
                    outcome = VALUE;
                    then(machine, applied)
                });
                seen.unless_open(&result, outcome);
                result
            }
            (_, Node::If(..) | Node::Case(..)) => {
                let taken = self.probed_branch(&seen, inner, base)?;
                self.with_applied(taken, base, then)
            }
            _ => self.with_applied(inner, base, then),
        }
    }

    /// The part of an IF or CASE that counts.
    fn probed_branch(&mut self, seen: &Seen<'_>, id: NodeId, base: Base) -> Evaluated<NodeId> {
        let program = self.program;
        let taken = match program.node(id) {
            Node::If(condition, then, otherwise) => {
                let holds = self.boolean(*condition, base, "IF");
                seen.taken(&holds, 2);
                Some(if holds? { *then } else { *otherwise })
            }
            Node::Case(arms, other) => self.probed_arm(seen, arms, *other, base)?,
            _ => Some(id),
        };
        match taken {
            Some(taken) => Ok(taken),
            None => self.fail(
                id,
                ErrorKind::CaseNoMatch,
                "no arm of this CASE is true and it has no OTHER",
            ),
        }
    }

    /// `decisive` is the truth of an item that decides.
    fn probed_items(
        &mut self,
        seen: &Seen<'_>,
        items: &[NodeId],
        base: Base,
        decisive: bool,
    ) -> Evaluated<Value> {
        let role = if decisive { "`\\/`" } else { "`/\\`" };
        for (index, item) in items.iter().enumerate() {
            let truth = self.boolean(*item, base, role);
            seen.item(index, &truth);
            if truth? == decisive {
                return Ok(Value::Bool(decisive));
            }
        }
        Ok(Value::Bool(!decisive))
    }

    fn probed_implication(
        &mut self,
        seen: &Seen<'_>,
        left: NodeId,
        right: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        const UNDEFINED: usize = 3;
        let holds = match self.boolean(left, base, "`=>`") {
            Ok(false) => {
                seen.at(0);
                return Ok(Value::Bool(true));
            }
            Ok(true) => self.boolean(right, base, "`=>`"),
            Err(error) => Err(error),
        };
        let outcome = match &holds {
            Ok(true) => 1,
            Ok(false) => 2,
            Err(_) => UNDEFINED,
        };
        seen.unless_open(&holds, outcome);
        holds.map(Value::Bool)
    }

    /// The value part of the first true arm, or of OTHER.
    pub(super) fn probed_arm(
        &mut self,
        seen: &Seen<'_>,
        arms: &[(NodeId, NodeId)],
        other: Option<NodeId>,
        base: Base,
    ) -> Evaluated<Option<NodeId>> {
        for (index, (condition, arm)) in arms.iter().enumerate() {
            let truth = self.boolean(*condition, base, "a condition of CASE");
            match truth {
                Ok(false) => continue,
                Ok(true) => seen.at(index),
                Err(_) => seen.unless_open(&truth, arms.len() + 1),
            }
            return truth.map(|_| Some(*arm));
        }
        seen.at(arms.len());
        Ok(other)
    }

    /// `decisive` is the truth of the body that decides.
    fn probed_quantifier(
        &mut self,
        seen: &Seen<'_>,
        (id, decisive): (NodeId, bool),
        binders: &[Binder],
        body: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let role = if decisive { "`\\E`" } else { "`\\A`" };
        let mut range = Range::default();
        let visited = self.for_each(id, binders, base, &mut |machine| {
            if range.is_decided {
                return Ok(range.look_further(machine.boolean(body, base, role).ok()));
            }
            let truth = machine.boolean(body, base, role)?;
            range.count(truth);
            if truth == decisive {
                range.is_decided = true;
                seen.recorder.set_paused(true);
            }
            Ok(true)
        });
        if range.is_decided {
            seen.recorder.set_paused(false);
            range.is_whole &= visited.is_ok();
            seen.at(range.outcome());
            return Ok(Value::Bool(decisive));
        }
        let outcome = match visited {
            Ok(_) => range.outcome(),
            Err(_) => Range::UNDEFINED,
        };
        seen.unless_open(&visited, outcome);
        visited.map(|_| Value::Bool(!decisive))
    }
}

/// Where one evaluation of a point is counted.
pub(super) struct Seen<'s> {
    pub(super) recorder: &'s Recorder,
    pub(super) point: &'s Point,
}

impl Seen<'_> {
    pub(super) fn at(&self, outcome: usize) {
        self.recorder.see(self.point, outcome);
    }

    /// Counts what an evaluation came to. Where nothing is known of the next state
    /// and it is asked for, that is not seen: on the step that is taken it is.
    fn unless_open<T>(&self, result: &Evaluated<T>, outcome: usize) {
        let is_open = |error: &EvalError| error.kind == ErrorKind::UnassignedRead;
        if !result.as_ref().is_err_and(|error| is_open(error)) {
            self.at(outcome);
        }
    }

    pub(super) fn item(&self, index: usize, truth: &Evaluated<bool>) {
        self.unless_open(truth, 3 * index + of_truth(truth, 2));
    }

    /// Of a condition: `undefined` is the outcome where it has no value.
    pub(super) fn taken(&self, truth: &Evaluated<bool>, undefined: usize) {
        self.unless_open(truth, of_truth(truth, undefined));
    }

    fn definition(&self, value: &Evaluated<Value>) {
        let outcome = match value {
            Ok(Value::Bool(true)) => TRUE,
            Ok(Value::Bool(false)) => FALSE,
            Ok(_) => VALUE,
            Err(_) => VALUE + 1,
        };
        self.unless_open(value, outcome);
    }
}

fn of_truth(truth: &Evaluated<bool>, undefined: usize) -> usize {
    match truth {
        Ok(true) => TRUE,
        Ok(false) => FALSE,
        Err(_) => undefined,
    }
}

/// Of how many elements a quantifier's body is true.
struct Range {
    trues: u32,
    falses: u32,
    is_decided: bool,
    further: u32,
    /// Whether all elements were looked at.
    is_whole: bool,
}

impl Default for Range {
    fn default() -> Self {
        Self {
            trues: 0,
            falses: 0,
            is_decided: false,
            further: 0,
            is_whole: true,
        }
    }
}

impl Range {
    const UNDEFINED: usize = 5;

    fn count(&mut self, truth: bool) {
        match truth {
            true => self.trues = self.trues.saturating_add(1),
            false => self.falses = self.falses.saturating_add(1),
        }
    }

    /// Counts an element behind the one that decided; says whether more are
    /// to be looked at.
    fn look_further(&mut self, truth: Option<bool>) -> bool {
        self.further += 1;
        match truth {
            Some(truth) => self.count(truth),
            None => self.is_whole = false,
        }
        let is_told = self.trues > 0 && self.falses > 0;
        let goes_on = !is_told && self.further < LOOKED_AT;
        self.is_whole &= goes_on || is_told;
        goes_on
    }

    fn outcome(&self) -> usize {
        match (self.trues > 0, self.falses > 0) {
            (true, true) => 2,
            _ if !self.is_whole => 4,
            (false, false) => 0,
            (true, false) => 1,
            (false, true) => 3,
        }
    }
}
