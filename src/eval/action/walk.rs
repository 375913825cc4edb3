//! The walk through a formula.

use crate::spec::resolved::DefId;
use crate::value::{ErrorKind, Value, set};

use super::super::application::Applied;
use super::super::error::{EvalError, Evaluated};
use super::super::ir::{Binary, Binder, CodeId, Node, NodeId, SlotId};
use super::super::machine::{Base, Machine, Slot};
use super::postponed::Postponed;
use super::wanted::{Search, Wanted};

/// The named action that a way entered last, as TLC names a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entered {
    pub(crate) code: CodeId,
    pub(crate) base: Base,
}

/// A walk in progress.
pub(crate) struct Walk<'w> {
    /// Whether unprimed variables are assigned.
    pub(super) initial: bool,
    pub(super) wanted: Option<&'w dyn Wanted>,
    /// What was entered last while the formula could still be split.
    entered: Option<Entered>,
    /// Whether the wanted action was entered.
    pub(super) is_reached: bool,
    /// What is known of variables that have no value yet.
    pub(super) postponed: Vec<Postponed>,
    /// Why it could not be told of some way where it leads.
    pub(super) open: Option<Box<EvalError>>,
}

/// Whether TLC would still split the formula into actions here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Only disjunctions, quantifiers, LET and definitions around it.
    Splittable,
    /// Within an action.
    Inner,
}

/// What is done with each way; it says whether to look for more.
pub(super) type Found<'k, 'p, 'w> =
    &'k mut dyn FnMut(&mut Machine<'p>, &mut Walk<'w>) -> Evaluated<Search>;

impl<'w> Walk<'w> {
    pub(crate) fn steps(wanted: Option<&'w dyn Wanted>) -> Self {
        Self {
            initial: false,
            wanted,
            entered: None,
            is_reached: false,
            postponed: Vec::new(),
            open: None,
        }
    }

    pub(crate) fn initial(wanted: Option<&'w dyn Wanted>) -> Self {
        Self {
            initial: true,
            wanted,
            entered: None,
            is_reached: false,
            postponed: Vec::new(),
            open: None,
        }
    }

    pub(crate) fn entered(&self) -> Option<Entered> {
        self.entered
    }
}

impl<'p> Machine<'p> {
    /// Calls `found` for each way to make the formula true.
    ///
    /// # Errors
    /// What evaluation raises. If it cannot be told of some way where it leads,
    /// after all others.
    pub(crate) fn walk<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let search = self.ways(walk, Part::Splittable, id, base, found)?;
        match walk.open.take() {
            Some(error) if search == Search::Continue => Err(error),
            _ => Ok(search),
        }
    }

    pub(super) fn ways<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        part: Part,
        id: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let program = self.program;
        match program.node(id) {
            Node::Exists(..) | Node::Forall(..) if !walk.initial && !program.assigns(id) => {
                self.test(walk, id, base, found)
            }
            Node::And(items) => self.all_of(walk, items, base, found),
            Node::Or(items) => {
                if part == Part::Splittable
                    && let Some(only) = walk.disjunct_around(program, items)
                {
                    return self.ways(walk, part, only, base, found);
                }
                for item in items {
                    if self.ways(walk, part, *item, base, found)? == Search::Stop {
                        return Ok(Search::Stop);
                    }
                }
                Ok(Search::Continue)
            }
            Node::Exists(binders, body) => {
                if part == Part::Splittable && walk.directs(program, *body) {
                    return self.directed(walk, id, binders, *body, base, found);
                }
                self.some_of(walk, part, id, (binders, *body), base, found)
            }
            Node::Forall(binders, body) => self.every_of(walk, id, (binders, *body), base, found),
            Node::If(condition, then, otherwise) => self.each_outcome(
                id,
                |machine| machine.boolean(*condition, base, "IF"),
                |machine, holds| {
                    let taken = if holds { then } else { otherwise };
                    machine.ways(walk, Part::Inner, *taken, base, found)
                },
            ),
            Node::Case(arms, other) => self.each_outcome(
                id,
                |machine| machine.case_arm(arms, *other, base),
                |machine, taken| match taken {
                    Some(taken) => machine.ways(walk, Part::Inner, taken, base, found),
                    None => machine.fail(
                        id,
                        ErrorKind::CaseNoMatch,
                        "no arm of this CASE is true and it has no OTHER",
                    ),
                },
            ),
            Node::Let(definitions, body) => {
                self.let_in(base, definitions);
                self.ways(walk, part, *body, base, found)
            }
            Node::Call { code, up, args } => {
                let parent = self.callee_parent(base, *up);
                self.enter_action(walk, part, id, (*code, parent), args, base, found)
            }
            Node::CallLocal { operator, args } => {
                let callee = self.operator_at(id, *operator, base)?;
                self.enter_action(walk, part, id, callee, args, base, found)
            }
            Node::Local(place) => match self.slot_at(base, *place).map(|slot| self.resolve(slot)) {
                Some(Slot::Thunk { node, base } | Slot::Forced { node, base, .. }) => {
                    self.ways(walk, Part::Inner, node, base, found)
                }
                _ => self.test(walk, id, base, found),
            },
            Node::Implies(left, right) => self.each_outcome(
                id,
                |machine| machine.boolean(*left, base, "`=>`"),
                |machine, holds| match holds {
                    true => machine.ways(walk, Part::Inner, *right, base, found),
                    false => found(machine, walk),
                },
            ),
            Node::Probe(_, inner) => self.ways(walk, part, *inner, base, found),
            Node::BoxAction(action, subscript) => {
                if self.ways(walk, Part::Inner, *action, base, found)? == Search::Stop {
                    return Ok(Search::Stop);
                }
                self.keep(walk, id, *subscript, base, found)
            }
            Node::AngleAction(action, subscript) => {
                self.ways(walk, Part::Inner, *action, base, &mut |machine, walk| {
                    if machine.is_unchanged(id, *subscript, base)? {
                        return Ok(Search::Continue);
                    }
                    found(machine, walk)
                })
            }
            Node::Unchanged(operand) if !walk.initial => self.keep(walk, id, *operand, base, found),
            Node::Compose(first, second) if !walk.initial => {
                self.compose(walk, *first, *second, base, found)
            }
            Node::Apply(function, argument) => {
                self.applied(walk, id, (*function, *argument), base, found)
            }
            Node::Binary(Binary::Equal, left, right) => {
                match self.assigned_variable(walk, *left, base) {
                    Some(variable) => self.assign_value(walk, id, (variable, *right), base, found),
                    None => self.test(walk, id, base, found),
                }
            }
            Node::In(left, right) => match self.assigned_variable(walk, *left, base) {
                Some(variable) => self.assign_element(walk, (variable, *right), base, found),
                None => self.test(walk, id, base, found),
            },
            Node::Binary(Binary::SubsetEq, left, right) => {
                match self.assigned_variable(walk, *left, base) {
                    Some(variable) => self.each_outcome(
                        id,
                        |machine| machine.eval(*right, base),
                        |machine, set| {
                            let subsets = set::powerset(&set);
                            machine.assign_member(walk, *right, variable, &subsets, found)
                        },
                    ),
                    None => self.test(walk, id, base, found),
                }
            }
            _ => self.test(walk, id, base, found),
        }
    }

    /// The ways of each binding, one after another.
    fn some_of<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        part: Part,
        id: NodeId,
        (binders, body): (&[Binder], NodeId),
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let mut search = Search::Continue;
        let slots = slots_of(binders);
        let mut visit = |machine: &mut Self| {
            let bound: Vec<Slot> = slots
                .iter()
                .map(|slot| machine.own_slot(base, *slot))
                .collect();
            search = machine.ways(walk, part, body, base, &mut |machine, walk| {
                let search = found(machine, walk)?;
                for (slot, content) in slots.iter().zip(&bound) {
                    machine.set_slot(base, *slot, content.clone());
                }
                Ok(search)
            })?;
            Ok(search == Search::Continue)
        };
        match binders {
            [binder] => {
                let set = self.range_of(binder.set, base)?;
                self.for_each_element(id, binder, &set, base, &mut visit)?;
            }
            _ => {
                self.for_each(id, binders, base, &mut visit)?;
            }
        }
        Ok(search)
    }

    /// The ways that are ways of every binding.
    fn every_of<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        (binders, body): (&[Binder], NodeId),
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let mut bindings: Vec<Vec<Slot>> = Vec::new();
        let slots = slots_of(binders);
        self.for_each(id, binders, base, &mut |machine| {
            bindings.push(
                slots
                    .iter()
                    .map(|slot| machine.own_slot(base, *slot))
                    .collect(),
            );
            Ok(true)
        })?;
        self.all_bindings(walk, &slots, &bindings, body, base, found)
    }

    fn test<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        self.each_outcome(
            id,
            |machine| machine.boolean(id, base, "a conjunct"),
            |machine, holds| match holds {
                true => found(machine, walk),
                false => Ok(Search::Continue),
            },
        )
    }

    fn all_of<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        items: &[NodeId],
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        match items.split_first() {
            None => found(self, walk),
            Some((first, rest)) => {
                self.ways(walk, Part::Inner, *first, base, &mut |machine, walk| {
                    machine.rest_of(walk, rest, base, found)
                })
            }
        }
    }

    /// Once every variable has its value, a conjunct is no more than a
    /// condition: TLC does not look for ways to make it true.
    fn rest_of<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        items: &[NodeId],
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let states = if walk.initial {
            &self.current
        } else {
            &self.next
        };
        if states.iter().any(Option::is_none) {
            return self.all_of(walk, items, base, found);
        }
        let Some((first, rest)) = items.split_first() else {
            return found(self, walk);
        };
        self.each_outcome(
            *first,
            |machine| machine.boolean(*first, base, "a conjunct"),
            |machine, holds| match holds {
                true => machine.rest_of(walk, rest, base, found),
                false => Ok(Search::Continue),
            },
        )
    }

    /// An action that a function gives.
    fn applied<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        (function, argument): (NodeId, NodeId),
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        self.with_applied(function, base, &mut |machine, applied| {
            let argument = machine.eval(argument, base)?;
            let value = match applied {
                Applied::Value(function) => machine.apply_value(id, &function, &argument)?,
                Applied::Rule(constructor) => match machine.replacing(&constructor, &argument)? {
                    Some(value) => value,
                    // Of a first state TLC lists such a function.
                    None if walk.initial && constructor.is_listed() => {
                        machine.construct(&constructor, &argument)?
                    }
                    None => {
                        let (body, home) = constructor.body();
                        return machine.with_argument(&constructor, &argument, &mut |machine| {
                            machine.ways(walk, Part::Inner, body, home, found)
                        });
                    }
                },
            };
            match value {
                Value::Bool(true) => found(machine, walk),
                Value::Bool(false) => Ok(Search::Continue),
                other => machine.not_boolean(id, &other, "a conjunct"),
            }
        })
    }

    fn all_bindings<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        slots: &[SlotId],
        bindings: &[Vec<Slot>],
        body: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let Some((first, rest)) = bindings.split_first() else {
            return found(self, walk);
        };
        for (slot, content) in slots.iter().zip(first) {
            self.set_slot(base, *slot, content.clone());
        }
        self.ways(walk, Part::Inner, body, base, &mut |machine, walk| {
            let search = machine.all_bindings(walk, slots, rest, body, base, found)?;
            for (slot, content) in slots.iter().zip(first) {
                machine.set_slot(base, *slot, content.clone());
            }
            Ok(search)
        })
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a call site of `ways` and its callee"
    )]
    fn enter_action<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        part: Part,
        id: NodeId,
        (code, parent): (CodeId, Base),
        args: &[NodeId],
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        if part == Part::Splittable && walk.passes_by(self.program, code) {
            return Ok(Search::Continue);
        }
        let (body, inner) = self.enter(id, code, parent, args, base)?;
        let outer = (walk.entered, walk.is_reached);
        if part == Part::Splittable {
            walk.entered = Some(Entered { code, base: inner });
            if walk.reaches(self.program, code) {
                if !self.has_wanted_arguments(walk, code, inner) {
                    walk.entered = outer.0;
                    self.pop_frame(inner);
                    return Ok(Search::Continue);
                }
                walk.is_reached = true;
            }
        }
        let result = self.deeper(id, |machine| machine.ways(walk, part, body, inner, found));
        (walk.entered, walk.is_reached) = outer;
        self.pop_frame(inner);
        let program = self.program;
        result.map_err(|error| match program.code(code) {
            Some(code) => error.in_call(&code.name, program.span(id)),
            None => error,
        })
    }

    /// The definition that the running action's code belongs to.
    pub(crate) fn definition_of(&self, code: CodeId) -> Option<DefId> {
        self.program.code(code).and_then(|code| code.definition)
    }
}

fn slots_of(binders: &[Binder]) -> Vec<SlotId> {
    binders
        .iter()
        .flat_map(|binder| binder.pattern.slots())
        .copied()
        .collect()
}
