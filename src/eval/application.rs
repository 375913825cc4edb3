//! `f[e]`, without a table of `f` where it is written as a rule.
//!
//! TLC keeps a function constructor lazy while it looks for what is applied:
//! `[x \in S |-> e][a]` works `e` out for `a` alone, through operators, LET, IF
//! and CASE. Errors and effects of other arguments do not show, and a recursion
//! of the form `F(n) == [x \in S |-> … F(n - 1)[x] …]` takes one step a level.

use crate::value::{self, ErrorKind, Set, Value, function, set};

use super::closure::Closure;
use super::error::Evaluated;
use super::integers::Operand;
use super::ir::{CodeId, Conduct, Mentions, Node, NodeId, Place, Rule, Update};
use super::machine::{Base, Machine, Slot};

/// What is applied.
pub(crate) enum Applied<'p> {
    /// A function constructor.
    Rule(Constructor<'p>),
    /// Anything else, evaluated.
    Value(Value),
}

/// A function constructor in the frame that it is in, and what EXCEPT has put
/// in the place of some of its values.
pub(crate) struct Constructor<'p> {
    node: NodeId,
    rule: &'p Rule,
    base: Base,
    domain: Value,
    /// Arguments and values, the last of an argument counts.
    replaced: Vec<(Value, Value)>,
}

impl Constructor<'_> {
    /// What a value is worked out from, and the frame for it.
    pub(crate) fn body(&self) -> (NodeId, Base) {
        (self.rule.body, self.base)
    }

    /// Whether TLC works it out at once unless it is applied.
    pub(crate) fn is_listed(&self) -> bool {
        let is_reducible = |set: &Value| set.as_set().is_some_and(Set::is_reducible);
        match self.domain.as_set() {
            Some(Set::Product(factors)) => factors.iter().all(is_reducible),
            _ => is_reducible(&self.domain),
        }
    }
}

/// What is done with the thing applied, while its frame is there.
pub(super) type Then<'k, 'p, T> = &'k mut dyn FnMut(&mut Machine<'p>, Applied<'p>) -> Evaluated<T>;

impl<'p> Machine<'p> {
    /// `function[argument]`.
    pub(crate) fn apply(
        &mut self,
        id: NodeId,
        function: NodeId,
        argument: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        if self.at_hand(function, base).is_some() {
            return self.apply_at_hand(id, function, argument, base);
        }
        match self.program.node(function) {
            Node::Variable(_) | Node::Prime(_) | Node::Field(..) => {
                let function = self.keeping(true, |machine| machine.eval(function, base))?;
                let argument = self.eval(argument, base)?;
                self.apply_value(id, &function, &argument)
            }
            _ => self.with_applied(function, base, &mut |machine, applied| {
                machine.apply_to(id, applied, argument, base)
            }),
        }
    }

    /// The value of a node, if it is there already.
    fn at_hand(&self, id: NodeId, base: Base) -> Option<&Value> {
        match self.program.node(id) {
            Node::Value(value) => Some(value),
            Node::Local(place) => match self.slot_at(base, *place) {
                Some(Slot::Value(value)) => Some(value),
                _ => None,
            },
            Node::Variable(variable) => self.current.get(variable.0 as usize)?.as_ref(),
            _ => None,
        }
    }

    /// Applies a function that is at hand, as far as possible without a copy.
    fn apply_at_hand(
        &mut self,
        id: NodeId,
        function: NodeId,
        argument: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let argument = self.operand(argument, base)?;
        if let Node::Variable(_) = self.program.node(function) {
            match self.primed {
                true => self.reads.next += 1,
                false => self.reads.current += 1,
            }
        }
        if let (Operand::Int(number), Some(Value::Seq(items))) =
            (&argument, self.at_hand(function, base))
            && let Some(index) = number.checked_sub(1)
            && let Some(item) = usize::try_from(index).ok().and_then(|at| items.get(at))
        {
            return Ok(item.clone());
        }
        let function = match self.at_hand(function, base) {
            Some(value) => value.clone(),
            None => self.eval(function, base)?,
        };
        self.apply_value(id, &function, &argument.into())
    }

    pub(crate) fn apply_value(
        &mut self,
        id: NodeId,
        function: &Value,
        argument: &Value,
    ) -> Evaluated<Value> {
        if let Value::Lazy(lazy) = function
            && let Some(closure) = lazy.as_any().downcast_ref::<Closure>()
        {
            return closure.apply_in(self, id, function, argument);
        }
        self.locate(id, function::apply(function, argument))
    }

    /// Applies what was found.
    fn apply_to(
        &mut self,
        id: NodeId,
        applied: Applied<'p>,
        argument: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        match applied {
            Applied::Value(function) => {
                let argument = self.eval(argument, base)?;
                self.apply_value(id, &function, &argument)
            }
            Applied::Rule(constructor) => {
                let argument = self.eval(argument, base)?;
                self.construct(&constructor, &argument)
            }
        }
    }

    /// The value that a constructor has for an argument.
    pub(crate) fn construct(
        &mut self,
        constructor: &Constructor<'p>,
        argument: &Value,
    ) -> Evaluated<Value> {
        match self.replacing(constructor, argument)? {
            Some(value) => Ok(value),
            None => self.with_argument(constructor, argument, &mut |machine| {
                machine.eval(constructor.rule.body, constructor.base)
            }),
        }
    }

    /// What EXCEPT has put in the place of a constructor's value.
    pub(crate) fn replacing(
        &mut self,
        constructor: &Constructor<'p>,
        argument: &Value,
    ) -> Evaluated<Option<Value>> {
        for (key, value) in constructor.replaced.iter().rev() {
            if self.locate(constructor.node, value::equal(key, argument))? {
                return Ok(Some(value.clone()));
            }
        }
        Ok(None)
    }

    /// Runs with a rule's names bound, and puts back what they were bound to:
    /// the rule may be in the middle of being worked out for another argument.
    pub(crate) fn with_argument<T>(
        &mut self,
        constructor: &Constructor<'p>,
        argument: &Value,
        run: &mut dyn FnMut(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let Constructor {
            node,
            rule,
            base: home,
            ref domain,
            ..
        } = *constructor;
        if !self.locate(node, set::contains(argument, domain))? {
            let shown = value::brief(argument);
            return self.fail(
                node,
                ErrorKind::OutOfDomain,
                format!("the function is applied to {shown}, which is not in its domain"),
            );
        }
        self.tick(node)?;
        let before: Vec<Slot> = rule.slots().map(|slot| self.own_slot(home, slot)).collect();
        let result = self
            .bind_argument(node, rule, argument, home)
            .and_then(|()| self.deeper(node, |machine| run(machine)));
        for (slot, content) in rule.slots().zip(before) {
            self.set_slot(home, slot, content);
        }
        result
    }

    /// Finds out what is applied.
    pub(crate) fn with_applied<T>(
        &mut self,
        id: NodeId,
        base: Base,
        then: Then<'_, 'p, T>,
    ) -> Evaluated<T> {
        let program = self.program;
        match program.node(id) {
            Node::RecursiveFunction(rule) if !self.gives_actions(rule) => {
                let value = self.eval(id, base)?;
                then(self, Applied::Value(value))
            }
            Node::Function(rule) | Node::RecursiveFunction(rule) => {
                let constructor = Constructor {
                    node: id,
                    rule,
                    base,
                    domain: self.rule_domain(rule, base)?,
                    replaced: Vec::new(),
                };
                then(self, Applied::Rule(constructor))
            }
            Node::If(condition, yes, no) => {
                let taken = if self.boolean(*condition, base, "IF")? {
                    yes
                } else {
                    no
                };
                self.with_applied(*taken, base, then)
            }
            Node::Case(arms, other) => match self.case_arm(arms, *other, base)? {
                Some(taken) => self.with_applied(taken, base, then),
                None => self.fail(
                    id,
                    ErrorKind::CaseNoMatch,
                    "no arm of this CASE is true and it has no OTHER",
                ),
            },
            Node::Let(definitions, body) => {
                self.let_in(base, definitions);
                self.with_applied(*body, base, then)
            }
            Node::Call { code, up, args } => {
                let parent = self.callee_parent(base, *up);
                self.with_result(id, (*code, parent), args, base, then)
            }
            Node::CallLocal { operator, args } => {
                let callee = self.operator_at(id, *operator, base)?;
                self.with_result(id, callee, args, base, then)
            }
            Node::Global(global) => match self.global(id, *global) {
                Ok(value) => then(self, Applied::Value(value)),
                Err(error) if error.kind == ErrorKind::Limit => Err(error),
                Err(error) => match program.globals.get(global.0 as usize) {
                    Some(global) => {
                        let callee = (global.code, Base::NONE);
                        self.with_result(id, callee, &[], Base::NONE, then)
                    }
                    None => Err(error),
                },
            },
            Node::Local(place) => self.with_local(id, *place, base, then),
            Node::Apply(function, argument) => {
                self.with_applied_result(id, (*function, *argument), base, then)
            }
            Node::Except(function, updates) => {
                self.with_replaced(id, (*function, updates), base, then)
            }
            Node::Probe(point, inner) => self.with_probed(*point, *inner, base, then),
            _ => {
                let value = self.keeping(true, |machine| machine.eval(id, base))?;
                self.keeping(false, |machine| then(machine, Applied::Value(value)))
            }
        }
    }

    /// What an operator gives is applied.
    fn with_result<T>(
        &mut self,
        id: NodeId,
        (code, parent): (CodeId, Base),
        args: &[NodeId],
        base: Base,
        then: Then<'_, 'p, T>,
    ) -> Evaluated<T> {
        let program = self.program;
        let (body, inner) = self.enter(id, code, parent, args, base)?;
        let result = self.deeper(id, |machine| machine.with_applied(body, inner, then));
        self.pop_frame(inner);
        result.map_err(|error| match program.code(code) {
            Some(code) => error.in_call(&code.name, program.span(id)),
            None => error,
        })
    }

    /// What a name stands for is applied: an argument or a LET definition.
    fn with_local<T>(
        &mut self,
        id: NodeId,
        place: Place,
        base: Base,
        then: Then<'_, 'p, T>,
    ) -> Evaluated<T> {
        let slot = self.slot_at(base, place).map(|slot| self.resolve(slot));
        let (node, home) = match slot {
            Some(Slot::Thunk { node, base } | Slot::Forced { node, base, .. }) => (node, base),
            _ => {
                let value = self.local(id, place, base)?;
                return then(self, Applied::Value(value));
            }
        };
        if let Node::Function(rule) | Node::RecursiveFunction(rule) =
            self.program.node(self.program.bare(node))
            && (rule.conduct != Conduct::Quiet || self.gives_actions(rule))
        {
            return self.with_applied(node, home, then);
        }
        match self.local(id, place, base) {
            // It may give actions.
            Ok(Value::Lazy(_)) if self.program.assigns(node) => self.with_applied(node, home, then),
            Ok(value) => then(self, Applied::Value(value)),
            Err(error) if error.kind == ErrorKind::Limit => Err(error),
            // Some value of it cannot be worked out; another one may.
            Err(_) => self.with_applied(node, home, then),
        }
    }

    /// Whether what a rule gives may have to be walked, to give variables their
    /// values: then no value of it is kept.
    fn gives_actions(&self, rule: &Rule) -> bool {
        self.program.assigns(rule.body) || (self.initial && rule.mentions >= Mentions::Variables)
    }

    /// What EXCEPT changes is applied, without its other values.
    fn with_replaced<T>(
        &mut self,
        id: NodeId,
        (function, updates): (NodeId, &[Update]),
        base: Base,
        then: Then<'_, 'p, T>,
    ) -> Evaluated<T> {
        self.with_applied(function, base, &mut |machine, applied| match applied {
            Applied::Value(function) => {
                let value = machine
                    .keeping(true, |machine| machine.updated(id, function, updates, base))?;
                then(machine, Applied::Value(value))
            }
            Applied::Rule(mut constructor) => {
                for update in updates {
                    machine.keeping(true, |machine| {
                        machine.replace(id, &mut constructor, update, base)
                    })?;
                }
                then(machine, Applied::Rule(constructor))
            }
        })
    }

    fn replace(
        &mut self,
        id: NodeId,
        constructor: &mut Constructor<'p>,
        update: &Update,
        base: Base,
    ) -> Evaluated<()> {
        let Some((step, rest)) = update.path.split_first() else {
            return Ok(());
        };
        let key = self.key(step, base)?;
        if !self.locate(id, set::contains(&key, &constructor.domain))? {
            self.warn_of_idle(id, "the function", &key);
            return Ok(());
        }
        let old = self.construct(constructor, &key)?;
        let new = self.update(id, old, rest, update, base)?;
        constructor.replaced.push((key, new));
        Ok(())
    }

    /// What a function gives is applied.
    fn with_applied_result<T>(
        &mut self,
        id: NodeId,
        (function, argument): (NodeId, NodeId),
        base: Base,
        then: Then<'_, 'p, T>,
    ) -> Evaluated<T> {
        self.with_applied(function, base, &mut |machine, applied| match applied {
            Applied::Value(function) => {
                let argument = machine.eval(argument, base)?;
                let value = machine.apply_value(id, &function, &argument)?;
                then(machine, Applied::Value(value))
            }
            Applied::Rule(constructor) => {
                let argument = machine.eval(argument, base)?;
                match machine.replacing(&constructor, &argument)? {
                    Some(value) => then(machine, Applied::Value(value)),
                    None => machine.with_argument(&constructor, &argument, &mut |machine| {
                        machine.with_applied(constructor.rule.body, constructor.base, then)
                    }),
                }
            }
        })
    }
}
