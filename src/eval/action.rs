//! Actions as generators of states, in TLC's left-to-right order.
//!
//! A formula is walked with a continuation that is called for each way in which
//! it can be made true. The first `x' = e` or `x' \in S` on a way assigns; a
//! later one compares. Initial predicates are walked the same way, with
//! unprimed variables.

use std::sync::Arc;

use crate::spec::resolved::{DefId, VarId};
use crate::value::{ErrorKind, Value, set};

use super::error::{EvalError, Evaluated};
use super::ir::{Binary, BindPattern, Binder, CodeId, Node, NodeId, OperatorRef, Program};
use super::machine::{Base, Machine, Slot};

/// Whether to look for further ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Go on.
    Continue,
    /// Enough.
    Stop,
}

/// What is known of the state that a walk looks for.
pub trait Wanted {
    /// Whether `value` may be the value of the variable.
    fn admits(&self, variable: VarId, value: &Value) -> bool;

    /// The variable's value, if it is known exactly.
    fn exact(&self, variable: VarId) -> Option<&Value>;

    /// The action that is said to lead there. A walk with one looks only at
    /// ways that enter it, and binds its arguments without enumerating.
    fn action(&self) -> Option<DefId> {
        None
    }

    /// Whether `value` may be the action's argument, counted from 0.
    fn admits_argument(&self, _index: usize, _value: &Value) -> bool {
        true
    }

    /// The action's argument, if it is known exactly.
    fn exact_argument(&self, _index: usize) -> Option<&Value> {
        None
    }
}

/// The named action that a way entered last, as TLC names a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entered {
    pub(crate) code: CodeId,
    pub(crate) base: Base,
}

/// A walk in progress.
pub(crate) struct Walk<'w> {
    /// Whether unprimed variables are assigned.
    initial: bool,
    wanted: Option<&'w dyn Wanted>,
    /// What was entered last while the formula could still be split.
    entered: Option<Entered>,
}

/// Whether TLC would still split the formula into actions here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Only disjunctions, quantifiers, LET and definitions around it.
    Splittable,
    /// Within an action.
    Inner,
}

type Found<'k, 'p, 'w> = &'k mut dyn FnMut(&mut Machine<'p>, &mut Walk<'w>) -> Evaluated<Search>;

impl<'w> Walk<'w> {
    pub(crate) fn steps(wanted: Option<&'w dyn Wanted>) -> Self {
        Self {
            initial: false,
            wanted,
            entered: None,
        }
    }

    pub(crate) fn initial(wanted: Option<&'w dyn Wanted>) -> Self {
        Self {
            initial: true,
            wanted,
            entered: None,
        }
    }

    pub(crate) fn entered(&self) -> Option<Entered> {
        self.entered
    }

    /// The arguments of `body`, if it applies the wanted action.
    fn wanted_args<'n>(&self, program: &'n Program, body: NodeId) -> Option<&'n [NodeId]> {
        let wanted = self.wanted?.action()?;
        match program.node(body) {
            Node::Call { code, args, .. } if program.code(*code)?.definition == Some(wanted) => {
                Some(args)
            }
            Node::Exists(_, body) => self.wanted_args(program, *body),
            _ => None,
        }
    }

    /// Whether binding names for `body` can be directed by the wanted action.
    fn directs(&self, program: &Program, body: NodeId) -> bool {
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

    /// Whether a walk that wants an action need not enter this one.
    fn passes_by(&self, program: &Program, code: CodeId) -> bool {
        match self.wanted.and_then(|wanted| wanted.action()) {
            Some(action) => !program.leads_to(code, action),
            None => false,
        }
    }
}

impl<'p> Machine<'p> {
    /// Calls `found` for each way to make the formula true.
    pub(crate) fn walk<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        self.ways(walk, Part::Splittable, id, base, found)
    }

    fn ways<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        part: Part,
        id: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let program = self.program;
        match program.node(id) {
            Node::And(items) => self.all_of(walk, items, base, found),
            Node::Or(items) => {
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
                let mut search = Search::Continue;
                let slots: Vec<_> = binders
                    .iter()
                    .flat_map(|binder| binder.pattern.slots())
                    .copied()
                    .collect();
                self.for_each(id, binders, base, &mut |machine| {
                    let bound: Vec<Slot> = slots
                        .iter()
                        .map(|slot| machine.own_slot(base, *slot))
                        .collect();
                    search = machine.ways(walk, part, *body, base, &mut |machine, walk| {
                        let search = found(machine, walk)?;
                        for (slot, content) in slots.iter().zip(&bound) {
                            machine.set_slot(base, *slot, content.clone());
                        }
                        Ok(search)
                    })?;
                    Ok(search == Search::Continue)
                })?;
                Ok(search)
            }
            Node::Forall(binders, body) => {
                let mut bindings: Vec<Vec<Slot>> = Vec::new();
                let slots: Vec<_> = binders
                    .iter()
                    .flat_map(|binder| binder.pattern.slots())
                    .copied()
                    .collect();
                self.for_each(id, binders, base, &mut |machine| {
                    bindings.push(
                        slots
                            .iter()
                            .map(|slot| machine.own_slot(base, *slot))
                            .collect(),
                    );
                    Ok(true)
                })?;
                self.all_bindings(walk, &slots, &bindings, *body, base, found)
            }
            Node::If(condition, then, otherwise) => {
                let taken = if self.boolean(*condition, base, "IF")? {
                    then
                } else {
                    otherwise
                };
                self.ways(walk, Part::Inner, *taken, base, found)
            }
            Node::Case(arms, other) => match self.case_arm(arms, *other, base)? {
                Some(taken) => self.ways(walk, Part::Inner, taken, base, found),
                None => self.fail(
                    id,
                    ErrorKind::CaseNoMatch,
                    "no arm of this CASE is true and it has no OTHER",
                ),
            },
            Node::Let(definitions, body) => {
                for (slot, node) in definitions {
                    self.set_slot(base, *slot, Slot::Thunk { node: *node, base });
                }
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
            Node::Implies(left, right) => {
                if self.boolean(*left, base, "`=>`")? {
                    self.ways(walk, Part::Inner, *right, base, found)
                } else {
                    found(self, walk)
                }
            }
            Node::BoxAction(action, subscript) => {
                if self.ways(walk, part, *action, base, found)? == Search::Stop {
                    return Ok(Search::Stop);
                }
                self.keep(walk, id, *subscript, base, found)
            }
            Node::AngleAction(action, subscript) => {
                self.ways(walk, part, *action, base, &mut |machine, walk| {
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
            Node::Binary(Binary::Equal, left, right) => {
                match self.assigned_variable(walk, *left, base) {
                    Some(variable) => {
                        let value = self.eval(*right, base)?;
                        self.assign(walk, variable, value, found)
                    }
                    None => self.test(walk, id, base, found),
                }
            }
            Node::In(left, right) => match self.assigned_variable(walk, *left, base) {
                Some(variable) => {
                    let set = self.eval(*right, base)?;
                    self.assign_member(walk, *right, variable, &set, found)
                }
                None => self.test(walk, id, base, found),
            },
            Node::Binary(Binary::SubsetEq, left, right) => {
                match self.assigned_variable(walk, *left, base) {
                    Some(variable) => {
                        let set = self.eval(*right, base)?;
                        let subsets = self.locate(id, set::powerset(&set))?;
                        self.assign_member(walk, *right, variable, &subsets, found)
                    }
                    None => self.test(walk, id, base, found),
                }
            }
            _ => self.test(walk, id, base, found),
        }
    }

    /// Tries only the bindings that give the wanted action its wanted
    /// arguments.
    fn directed<'w>(
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
            .map(|binder| self.eval(binder.set, base))
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
            if !self.contains(binder.set, value, set)? {
                return Ok(Search::Continue);
            }
            self.bind_pattern(id, &binder.pattern, value, base)?;
            return self.directed_from(walk, id, (binders, sets), body, base, found);
        }
        for element in self.locate(binder.set, set::elements(set))? {
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

    fn test<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        if self.boolean(id, base, "a conjunct")? {
            found(self, walk)
        } else {
            Ok(Search::Continue)
        }
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
                    machine.all_of(walk, rest, base, found)
                })
            }
        }
    }

    fn all_bindings<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        slots: &[super::ir::SlotId],
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
        let outer = walk.entered;
        if part == Part::Splittable {
            walk.entered = Some(Entered { code, base: inner });
        }
        let result = self.deeper(id, |machine| machine.ways(walk, part, body, inner, found));
        walk.entered = outer;
        self.pop_frame(inner);
        let program = self.program;
        result.map_err(|error| match program.code(code) {
            Some(code) => error.in_call(&code.name, program.span(id)),
            None => error,
        })
    }

    // Assignments.

    /// The variable that `id` stands for, if this walk assigns it and it has no
    /// value yet.
    fn assigned_variable(&self, walk: &Walk<'_>, id: NodeId, base: Base) -> Option<VarId> {
        let variable = if walk.initial {
            self.as_variable(id, base)?
        } else {
            self.as_next_variable(id, base)?
        };
        let states = if walk.initial {
            &self.current
        } else {
            &self.next
        };
        matches!(states.get(variable.0 as usize), Some(None)).then_some(variable)
    }

    fn as_next_variable(&self, id: NodeId, base: Base) -> Option<VarId> {
        match self.program.node(id) {
            Node::Prime(operand) => self.as_variable(*operand, base),
            Node::Local(place) => match self.resolve(self.slot_at(base, *place)?) {
                Slot::Thunk { node, base } | Slot::Forced { node, base, .. } => {
                    self.as_next_variable(node, base)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn as_variable(&self, id: NodeId, base: Base) -> Option<VarId> {
        match self.program.node(id) {
            Node::Variable(variable) => Some(*variable),
            Node::Local(place) => match self.resolve(self.slot_at(base, *place)?) {
                Slot::Thunk { node, base } | Slot::Forced { node, base, .. } => {
                    self.as_variable(node, base)
                }
                _ => None,
            },
            Node::Call { code, args, .. } if args.is_empty() => {
                self.as_variable(self.program.code(*code)?.body, Base::NONE)
            }
            _ => None,
        }
    }

    /// The slot that an alias stands for.
    fn resolve(&self, slot: &Slot) -> Slot {
        match slot {
            Slot::Alias(position) => match self.stack.get(*position as usize) {
                Some(target) => self.resolve(target),
                None => Slot::Empty,
            },
            other => other.clone(),
        }
    }

    fn assign<'w>(
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
        self.put(walk, variable, Some(value));
        let search = found(self, walk);
        self.put(walk, variable, None);
        search
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

    fn assign_member<'w>(
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
        for element in self.locate(set_node, set::elements(set))? {
            let element = self.locate(set_node, element)?;
            self.tick(set_node)?;
            if self.assign(walk, variable, element, found)? == Search::Stop {
                return Ok(Search::Stop);
            }
        }
        Ok(Search::Continue)
    }

    /// `UNCHANGED e`: assigns what is a variable, compares the rest.
    fn keep<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        id: NodeId,
        operand: NodeId,
        base: Base,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        let program = self.program;
        if let Some(variable) = self.as_variable(operand, base)
            && matches!(self.next.get(variable.0 as usize), Some(None))
        {
            let value = self.variable(operand, variable)?;
            return self.assign(walk, variable, value, found);
        }
        match program.node(operand) {
            Node::Tuple(items) => self.keep_all(walk, id, items, base, found),
            Node::Call { code, up, args } if args.is_empty() => {
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

    // ENABLED and composition.

    pub(crate) fn enabled(&mut self, action: NodeId, base: Base) -> Evaluated<bool> {
        let unassigned = vec![None; self.next.len()];
        let next = std::mem::replace(&mut self.next, unassigned);
        let before = self.reads;
        let mut enabled = false;
        let result = self.walk(&mut Walk::steps(None), action, base, &mut |_, _| {
            enabled = true;
            Ok(Search::Stop)
        });
        // Reads of the state that ENABLED looks for are no reads of the next one.
        self.reads.next = before.next;
        self.next = next;
        result.map(|_| enabled)
    }

    fn compose<'w>(
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
            let result = machine.ways(walk, Part::Inner, second, base, &mut |machine, walk| {
                let here = std::mem::replace(&mut machine.current, start.clone());
                let search = found(machine, walk);
                machine.current = here;
                search
            });
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

    /// The definition that the running action's code belongs to.
    pub(crate) fn definition_of(&self, code: CodeId) -> Option<DefId> {
        self.program.code(code).and_then(|code| code.definition)
    }

    /// The operator of a node that stands for one; for natives with operator
    /// parameters.
    pub(crate) fn operator_argument(
        &self,
        id: NodeId,
        node: NodeId,
        base: Base,
    ) -> Evaluated<(CodeId, Base)> {
        match self.program.node(node) {
            Node::Operator(OperatorRef::Code { code, up }) => {
                Ok((*code, self.callee_parent(base, *up)))
            }
            Node::Operator(OperatorRef::Local(place)) => self.operator_at(id, *place, base),
            _ => self.fail(id, ErrorKind::ArgType, "a value is used as an operator"),
        }
    }
}
