//! Walks that are directed by the action which is said to lead to the state.

use crate::value::{ErrorKind, Value, ValueError, set};

use super::super::error::Evaluated;
use super::super::ir::{BindPattern, Binder, CodeId, Node, NodeId, Program};
use super::super::machine::{Base, Machine};
use super::walk::{Found, Part, Walk};
use super::wanted::{Search, Wanted};

impl Walk<'_> {
    /// The arguments of `body`, if it applies the wanted action.
    fn wanted_args<'n>(&self, program: &'n Program, body: NodeId) -> Option<&'n [NodeId]> {
        if self.is_reached {
            return None;
        }
        let wanted = self.wanted?.action()?;
        match program.node(body) {
            Node::Call { code, args, .. } if program.code(*code)?.definition == Some(wanted) => {
                Some(args)
            }
            Node::Exists(_, body) | Node::Probe(_, body) => self.wanted_args(program, *body),
            _ => None,
        }
    }

    /// Whether binding names for `body` can be directed by the wanted action.
    pub(super) fn directs(&self, program: &Program, body: NodeId) -> bool {
        self.wanted_args(program, body).is_some()
    }

    /// Which argument of the wanted action is what this binder binds.
    fn argument_bound_by(&self, program: &Program, body: NodeId, binder: &Binder) -> Option<usize> {
        let BindPattern::One(slot) = binder.pattern else {
            return None;
        };
        let own = |arg: &NodeId| matches!(program.node(*arg), Node::Local(place) if place.up == 0 && place.slot == slot);
        self.wanted_args(program, body)?.iter().position(own)
    }

    /// Of disjuncts that which the wanted part is in, if it is in one.
    pub(super) fn disjunct_around(&self, program: &Program, items: &[NodeId]) -> Option<NodeId> {
        let part = self.wanted?.part()?;
        let is_around = |item: &NodeId| {
            let own = program.span(program.bare(*item));
            own.is_some_and(|own| {
                own.file == part.file && own.start <= part.start && part.end <= own.end
            })
        };
        items.iter().copied().find(is_around)
    }

    /// Whether a walk that wants an action need not enter this one.
    pub(super) fn passes_by(&self, program: &Program, code: CodeId) -> bool {
        match self.wanted.and_then(Wanted::action) {
            Some(action) => !self.is_reached && !program.leads_to(code, action),
            None => false,
        }
    }

    /// Whether this is the wanted action.
    pub(super) fn reaches(&self, program: &Program, code: CodeId) -> bool {
        let wanted = self.wanted.and_then(Wanted::action);
        wanted.is_some() && program.code(code).and_then(|code| code.definition) == wanted
    }
}

impl<'p> Machine<'p> {
    /// Whether the wanted action was entered with arguments that are admitted.
    /// One that has no value here says nothing.
    pub(super) fn has_wanted_arguments(
        &mut self,
        walk: &Walk<'_>,
        code: CodeId,
        base: Base,
    ) -> bool {
        let (Some(wanted), Some(code)) = (walk.wanted, self.program.code(code)) else {
            return true;
        };
        let slots = base.0 as usize + 1;
        (0..code.arity as usize).all(|index| match self.slot_value(slots + index) {
            Ok(value) => wanted.admits_argument(index, &value),
            Err(_) => true,
        })
    }

    /// Tries only the bindings that give the wanted action its wanted
    /// arguments.
    pub(super) fn directed<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        binders: &[Binder],
        body: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let sets = binders
            .iter()
            .map(|binder| self.range_of(binder.set, base))
            .collect::<Evaluated<Vec<_>>>()?;
        self.directed_from(walk, id, (binders, &sets), body, base, found)
    }

    fn directed_from<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        (binders, sets): (&[Binder], &[Value]),
        body: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let (Some((binder, binders)), Some((set, sets))) =
            (binders.split_first(), sets.split_first())
        else {
            return self.ways(walk, Part::Splittable, body, base, found);
        };
        let argument = walk.argument_bound_by(self.program, body, binder);
        if let (Some(wanted), Some(index)) = (walk.wanted, argument)
            && let Some(value) = wanted.exact_argument(index)
        {
            match self.contains(binder.set, value, set) {
                Ok(true) => {}
                Ok(false) => return Ok(Search::Continue),
                // A label may name anything; the model is not asked for it.
                Err(error) if is_for_want_of_kind(error.kind) => return Ok(Search::Continue),
                Err(error) => return Err(error),
            }
            self.bind_pattern(id, &binder.pattern, value, base)?;
            return self.directed_from(walk, id, (binders, sets), body, base, found);
        }
        let members = walk
            .wanted
            .zip(argument)
            .and_then(|(wanted, index)| wanted.members_for_argument(index, set));
        let elements: Box<dyn Iterator<Item = Result<Value, ValueError>>> = match members {
            Some(members) => Box::new(self.locate(binder.set, members)?.into_iter().map(Ok)),
            None => Box::new(self.locate(binder.set, set::elements(set))?),
        };
        for element in elements {
            let element = self.locate(binder.set, element)?;
            if let (Some(wanted), Some(index)) = (walk.wanted, argument)
                && !wanted.admits_argument(index, &element)
            {
                continue;
            }
            self.tick(id)?;
            self.bind_pattern(id, &binder.pattern, &element, base)?;
            if self.directed_from(walk, id, (binders, sets), body, base, found)? == Search::Stop {
                return Ok(Search::Stop);
            }
        }
        Ok(Search::Continue)
    }
}

/// Whether an error says that a set does not hold values of that kind.
fn is_for_want_of_kind(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::MembershipTypes | ErrorKind::Incomparable)
}
