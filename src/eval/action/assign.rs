//! Variables that get their value on the way.

use std::sync::Arc;

use crate::spec::resolved::VarId;
use crate::value::{ErrorKind, Value, ValueError, set};

use super::super::effects::Draw;
use super::super::error::{EvalError, Evaluated};
use super::super::ir::{CodeId, Node, NodeId};
use super::super::machine::{Base, Machine, Slot};
use super::postponed::is_for_want_of_listing;
use super::target::Side;
use super::walk::{Found, Walk};
use super::wanted::Search;

impl<'p> Machine<'p> {
    /// The variable that `id` stands for, if this walk assigns it and it has no
    /// value yet.
    pub(super) fn assigned_variable(
        &self,
        walk: &Walk<'_>,
        id: NodeId,
        base: Base,
    ) -> Option<VarId> {
        let side = if walk.initial { Side::Now } else { Side::Next };
        let variable = self.target(side, id, base)?;
        let states = if walk.initial {
            &self.current
        } else {
            &self.next
        };
        matches!(states.get(variable.0 as usize), Some(None)).then_some(variable)
    }

    /// Whether code takes no arguments besides those of its instance.
    fn is_plain(&self, code: CodeId, args: &[NodeId]) -> bool {
        let code = self.program.code(code);
        code.is_some_and(|code| args.len() == code.instance_params as usize)
    }

    /// The slot that an alias stands for.
    pub(crate) fn resolve(&self, slot: &Slot) -> Slot {
        match slot {
            Slot::Alias(position) => match self.stack.get(*position as usize) {
                Some(target) => self.resolve(target),
                None => Slot::Empty,
            },
            other => other.clone(),
        }
    }

    pub(super) fn assign<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        variable: VarId,
        value: Value,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        if walk
            .wanted
            .is_some_and(|wanted| !wanted.admits(variable, &value))
        {
            return Ok(Search::Continue);
        }
        if !self.is_as_postponed(walk, variable, &value)? {
            return Ok(Search::Continue);
        }
        self.put(walk, variable, Some(value));
        let search = found(self, walk);
        self.put(walk, variable, None);
        search
    }

    /// `x' = e`: the value of `e`, or each of its values if it chooses.
    pub(super) fn assign_value<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        (variable, right): (VarId, NodeId),
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        if let Some(from) = self.drawn_from(walk, variable, (right, Draw::Element), base)? {
            return self.assign_member(walk, right, variable, &from, found);
        }
        self.each_outcome(
            id,
            |machine| machine.eval(right, base),
            |machine, value| machine.assign(walk, variable, value, found),
        )
    }

    /// `x' \in S`.
    pub(super) fn assign_element<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        (variable, right): (VarId, NodeId),
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        if let Some(from) = self.drawn_from(walk, variable, (right, Draw::Subset), base)? {
            return self.assign_member(walk, right, variable, &from, found);
        }
        self.each_outcome(
            right,
            |machine| machine.eval(right, base),
            |machine, set| machine.assign_member(walk, right, variable, &set, found),
        )
    }

    fn put(&mut self, walk: &Walk<'_>, variable: VarId, value: Option<Value>) {
        let states = if walk.initial {
            &mut self.current
        } else {
            &mut self.next
        };
        if let Some(place) = states.get_mut(variable.0 as usize) {
            *place = value;
        }
    }

    pub(super) fn assign_member<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        set_node: NodeId,
        variable: VarId,
        set: &Value,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        if let Some(known) = walk.wanted.and_then(|wanted| wanted.exact(variable)) {
            let known = known.clone();
            return match set::contains(&known, set) {
                Ok(true) => self.assign(walk, variable, known, found),
                Ok(false) => Ok(Search::Continue),
                Err(error) => self.locate(set_node, Err(error)),
            };
        }
        match walk.wanted.and_then(|wanted| wanted.members(variable, set)) {
            Some(members) => match self.locate(set_node, members) {
                Ok(members) => {
                    let members = members.into_iter().map(Ok);
                    self.assign_each(walk, (set_node, variable), members, found)
                }
                Err(error) => self.unlisted(walk, (set_node, variable, set), error, found),
            },
            None => match self.locate(set_node, set::elements(set)) {
                Ok(elements) => self.assign_each(walk, (set_node, variable), elements, found),
                Err(error) => self.unlisted(walk, (set_node, variable, set), error, found),
            },
        }
    }

    fn assign_each<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        (set_node, variable): (NodeId, VarId),
        elements: impl Iterator<Item = Result<Value, ValueError>>,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        for element in elements {
            let element = self.locate(set_node, element)?;
            self.tick(set_node)?;
            if self.assign(walk, variable, element, found)? == Search::Stop {
                return Ok(Search::Stop);
            }
        }
        Ok(Search::Continue)
    }

    /// A variable in a set that cannot be listed.
    fn unlisted<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        member: (NodeId, VarId, &Value),
        error: Box<EvalError>,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        match walk.wanted.is_some() && is_for_want_of_listing(error.kind) {
            true => self.postpone(walk, member, error, found),
            false => Err(error),
        }
    }

    /// `UNCHANGED e`: assigns what is a variable, compares the rest.
    pub(super) fn keep<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        operand: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let program = self.program;
        if let Some(variable) = self.target(Side::Now, operand, base)
            && matches!(self.next.get(variable.0 as usize), Some(None))
        {
            let value = self.eval(operand, base)?;
            return self.assign(walk, variable, value, found);
        }
        match program.node(operand) {
            Node::Tuple(items) => self.keep_all(walk, id, items, base, found),
            Node::Probe(_, inner) => self.keep(walk, id, *inner, base, found),
            Node::Call { code, up, args } if self.is_plain(*code, args) => {
                let parent = self.callee_parent(base, *up);
                let (body, inner) = self.enter(operand, *code, parent, args, base)?;
                let result = self.keep(walk, id, body, inner, found);
                self.pop_frame(inner);
                result
            }
            Node::Local(place) => match self.slot_at(base, *place).map(|slot| self.resolve(slot)) {
                Some(Slot::Thunk { node, base } | Slot::Forced { node, base, .. }) => {
                    self.keep(walk, id, node, base, found)
                }
                _ => found(self, walk),
            },
            _ if self.is_unchanged(id, operand, base)? => found(self, walk),
            _ => Ok(Search::Continue),
        }
    }

    fn keep_all<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        items: &[NodeId],
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        match items.split_first() {
            None => found(self, walk),
            Some((first, rest)) => self.keep(walk, id, *first, base, &mut |machine, walk| {
                machine.keep_all(walk, id, rest, base, found)
            }),
        }
    }

    /// The variables that have no value, if a way left some.
    pub(crate) fn missing_variables(&self, states: &[Option<Value>]) -> Vec<Arc<str>> {
        let names = self.program.variables.iter().zip(states);
        names
            .filter(|(_, value)| value.is_none())
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// The error of a state in which variables have no value.
    pub(crate) fn incomplete(&self, missing: &[Arc<str>], action: Option<&str>) -> Box<EvalError> {
        let names = missing
            .iter()
            .map(|name| format!("`{name}`"))
            .collect::<Vec<_>>()
            .join(", ");
        let by = action
            .map(|name| format!(" by `{name}`"))
            .unwrap_or_default();
        EvalError::new(
            ErrorKind::UnassignedVariables,
            format!("the state is not completely specified{by}: {names} not assigned"),
        )
    }
}
