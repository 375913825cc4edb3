//! Formulas: nodes whose value is TRUE or FALSE, with TLC's short circuits.

use crate::value::{self, Set, Value, set};

use super::error::Evaluated;
use super::ir::{Node, NodeId};
use super::machine::{Base, Machine};

impl Machine<'_> {
    /// Whether a formula is true. For other nodes their value must be.
    pub(crate) fn formula(&mut self, id: NodeId, base: Base) -> Evaluated<bool> {
        match self.program.node(id) {
            Node::And(items) => {
                for item in items {
                    if !self.boolean(*item, base, "`/\\`")? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Node::Or(items) => {
                for item in items {
                    if self.boolean(*item, base, "`\\/`")? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Node::Not(operand) => Ok(!self.boolean(*operand, base, "`~`")?),
            Node::Implies(left, right) => {
                Ok(!self.boolean(*left, base, "`=>`")? || self.boolean(*right, base, "`=>`")?)
            }
            Node::Equivalent(left, right) => {
                let left = self.boolean(*left, base, "`<=>`")?;
                Ok(left == self.boolean(*right, base, "`<=>`")?)
            }
            Node::In(element, set) => self.member(id, *element, *set, base),
            Node::NotIn(element, set) => Ok(!self.member(id, *element, *set, base)?),
            Node::Forall(binders, body) => {
                let mut holds = true;
                self.for_each(id, binders, base, &mut |machine| {
                    holds = machine.boolean(*body, base, "`\\A`")?;
                    Ok(holds)
                })?;
                Ok(holds)
            }
            Node::Exists(binders, body) => {
                let mut found = false;
                self.for_each(id, binders, base, &mut |machine| {
                    found = machine.boolean(*body, base, "`\\E`")?;
                    Ok(!found)
                })?;
                Ok(found)
            }
            Node::Unchanged(operand) => self.is_unchanged(id, *operand, base),
            Node::BoxAction(action, subscript) => Ok(self.boolean(*action, base, "`[A]_v`")?
                || self.is_unchanged(id, *subscript, base)?),
            Node::AngleAction(action, subscript) => Ok(self.boolean(*action, base, "`<<A>>_v`")?
                && !self.is_unchanged(id, *subscript, base)?),
            Node::Enabled(action) => self.enabled(*action, base),
            Node::Compose(..) => self.composed(id, base),
            _ => self.boolean(id, base, "a formula"),
        }
    }

    /// `e = e'`, part by part so that the first part that changed decides.
    pub(crate) fn is_unchanged(
        &mut self,
        id: NodeId,
        operand: NodeId,
        base: Base,
    ) -> Evaluated<bool> {
        match self.program.node(operand) {
            Node::Tuple(items) => {
                for item in items {
                    if !self.is_unchanged(id, *item, base)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => {
                let now = self.eval(operand, base)?;
                let then = match self.program.node(operand) {
                    Node::Variable(variable) if !self.primed => {
                        self.next_variable(operand, *variable)?
                    }
                    _ => self.in_next_state(id, |machine| machine.eval(operand, base))?,
                };
                self.locate(id, value::equal(&now, &then))
            }
        }
    }

    /// Membership without enumeration where the set's form allows it.
    fn member(&mut self, id: NodeId, element: NodeId, set: NodeId, base: Base) -> Evaluated<bool> {
        let element = self.eval(element, base)?;
        if let Node::Filter(filter) = self.program.node(set) {
            let within = self.eval(filter.binder.set, base)?;
            if within.as_set().is_some_and(Set::is_reducible) {
                let kept = self.filtered(set, filter, &within, base)?;
                return self.contains(id, &element, &kept);
            }
            if !self.locate(id, set::contains(&element, &within))? {
                return Ok(false);
            }
            self.bind_pattern(id, &filter.binder.pattern, &element, base)?;
            return self.boolean(filter.predicate, base, "a set filter");
        }
        let set = self.eval(set, base)?;
        self.contains(id, &element, &set)
    }

    pub(crate) fn contains(&mut self, id: NodeId, element: &Value, set: &Value) -> Evaluated<bool> {
        self.locate(id, set::contains(element, set))
    }
}
