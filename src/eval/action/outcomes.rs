//! Expressions that choose at random, in formulas that are judged.
//!
//! A step is allowed if some outcome of the choices allows it. Each expression
//! that a walk evaluates is evaluated once for each outcome, and the walk goes
//! on with each value. Choices outside such expressions are an error, so that
//! the step stays undecided.

use crate::spec::resolved::VarId;
use crate::value::{ErrorKind, Value, set};

use super::super::effects::Draw;
use super::super::error::Evaluated;
use super::super::ir::{Node, NodeId};
use super::super::machine::{Base, Machine};
use super::super::session::Outcome;
use super::walk::Walk;
use super::wanted::Search;

/// Outcomes of one expression that are looked at.
const MAX_OUTCOMES: u32 = 10_000;
/// Steps of evaluation that they may take together.
const MAX_WORK: u64 = 10_000_000;

impl<'p> Machine<'p> {
    /// Goes on with each value that an expression may have.
    pub(crate) fn each_outcome<T>(
        &mut self,
        id: NodeId,
        mut evaluate: impl FnMut(&mut Self) -> Evaluated<T>,
        mut then: impl FnMut(&mut Self, T) -> Evaluated<Search>,
    ) -> Evaluated<Search> {
        if !self.program.chooses || !self.session.awaits_outcome() {
            let value = evaluate(self)?;
            return then(self, value);
        }
        // What is worked out once for one outcome is not so for another.
        let before = self.stack.clone();
        let mut outcome = Outcome::default();
        let mut work = 0;
        for looked_at in 0..MAX_OUTCOMES {
            self.tick(id)?;
            if work > MAX_WORK {
                let detail = format!(
                    "a random choice has more outcomes than these {looked_at}, which took more \
                     than {MAX_WORK} steps of evaluation"
                );
                return self.fail(id, ErrorKind::Limit, detail);
            }
            let started = self.work();
            self.session.begin(outcome);
            let value = evaluate(self);
            let tried = self.session.end();
            work += self.work().saturating_sub(started);
            if then(self, value?)? == Search::Stop {
                return Ok(Search::Stop);
            }
            match tried.next() {
                Some(next) => outcome = next,
                None => return Ok(Search::Continue),
            }
            self.stack.clone_from(&before);
        }
        self.fail(
            id,
            ErrorKind::Limit,
            format!("a random choice has more than {MAX_OUTCOMES} outcomes"),
        )
    }

    /// Whether a formula is true for some outcome.
    pub(crate) fn may_hold(&mut self, id: NodeId, base: Base, role: &str) -> Evaluated<bool> {
        let mut holds = false;
        self.each_outcome(
            id,
            |machine| machine.boolean(id, base, role),
            |_, truth| {
                holds = truth;
                Ok(if truth {
                    Search::Stop
                } else {
                    Search::Continue
                })
            },
        )?;
        Ok(holds)
    }

    /// What holds every value that a walk's variable may be given by a draw,
    /// where the walk knows that value: being a member is then enough.
    pub(super) fn drawn_from(
        &mut self,
        walk: &Walk<'_>,
        variable: VarId,
        (node, draw): (NodeId, Draw),
        base: Base,
    ) -> Evaluated<Option<Value>> {
        match walk.wanted.and_then(|wanted| wanted.exact(variable)) {
            Some(_) => self.support(node, draw, base),
            None => Ok(None),
        }
    }

    /// The set that a quantifier goes through: where outcomes are looked at,
    /// all that a random subset may have.
    pub(super) fn range_of(&mut self, set: NodeId, base: Base) -> Evaluated<Value> {
        if self.program.chooses
            && self.session.awaits_outcome()
            && let Some(support) = self.support(set, Draw::Subset, base)?
        {
            return Ok(support);
        }
        self.eval(set, base)
    }

    /// What a draw takes its elements from.
    fn support(&mut self, node: NodeId, draw: Draw, base: Base) -> Evaluated<Option<Value>> {
        let Node::Effect { effect, args } = self.program.node(node) else {
            return Ok(None);
        };
        if effect.draws() != Some(draw) {
            return Ok(None);
        }
        match (draw, &**args) {
            (Draw::Element, [from]) => self.eval(*from, base).map(Some),
            (Draw::Subset, [size, from]) => {
                let size = self.eval(*size, base)?;
                let from = self.eval(*from, base)?;
                let has_elements = size.as_int().is_some_and(|size| size > 0);
                let is_drawable = has_elements && self.locate(node, set::is_finite(&from))?;
                Ok(is_drawable.then_some(from))
            }
            _ => Ok(None),
        }
    }
}
