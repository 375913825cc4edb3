//! ENABLED, and actions one after another.

use super::super::error::Evaluated;
use super::super::ir::{Node, NodeId};
use super::super::machine::{Base, Machine, Reads};
use super::walk::{Found, Part, Walk};
use super::wanted::Search;

impl<'p> Machine<'p> {
    pub(crate) fn enabled(&mut self, action: NodeId, base: Base) -> Evaluated<bool> {
        let program = self.program;
        let unassigned = vec![None; program.variables.len() + program.shadows.len()];
        let next = std::mem::replace(&mut self.next, unassigned);
        let before = self.reads;
        // With a prime, ENABLED is asked of the next state, which is the current
        // one by now.
        let primed = std::mem::replace(&mut self.primed, false);
        let displaced = self.displaced;
        self.displaced |= primed;
        let mut enabled = false;
        let result = self.walk(&mut Walk::steps(None), action, base, &mut |_, _| {
            enabled = true;
            Ok(Search::Stop)
        });
        (self.primed, self.displaced) = (primed, displaced);
        // Reads of the state that ENABLED looks for are no reads of the next one.
        self.reads.next = before.next;
        if primed {
            self.reads = Reads {
                current: before.current,
                next: before.next + 1,
            };
        }
        self.next = next;
        result.map(|_| enabled)
    }

    pub(super) fn compose<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        first: NodeId,
        second: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let outer = self.next.clone();
        self.next = vec![None; outer.len()];
        let mut between = Walk::steps(None);
        let result = self.ways(&mut between, Part::Inner, first, base, &mut |machine, _| {
            let middle = machine.next.clone();
            let start = std::mem::replace(&mut machine.current, middle.clone());
            machine.next.clone_from(&outer);
            let displaced = std::mem::replace(&mut machine.displaced, true);
            let result = machine.ways(walk, Part::Inner, second, base, &mut |machine, walk| {
                let here = std::mem::replace(&mut machine.current, start.clone());
                machine.displaced = displaced;
                let search = found(machine, walk);
                machine.displaced = true;
                machine.current = here;
                search
            });
            machine.displaced = displaced;
            machine.current = start;
            machine.next = middle;
            result
        });
        self.next = outer;
        result
    }

    /// `A \cdot B` of a known step.
    pub(crate) fn composed(&mut self, id: NodeId, base: Base) -> Evaluated<bool> {
        let Node::Compose(first, second) = self.program.node(id) else {
            return Ok(false);
        };
        let mut holds = false;
        self.compose(
            &mut Walk::steps(None),
            *first,
            *second,
            base,
            &mut |_, _| {
                holds = true;
                Ok(Search::Stop)
            },
        )?;
        Ok(holds)
    }
}
