//! Functions and sets given by rule that outlive the frame they were made in.
//!
//! A closure copies the frames its rule can see. Arguments not evaluated yet
//! are evaluated then, LET definitions stay as they are. Applying it puts the
//! copies back on a stack and walks the rule there.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::value::{self, ErrorKind, LazyFunction, LazySet, Set, Value, ValueError, set};

use super::error::{EvalError, Evaluated};
use super::ir::{Binder, Node, NodeId, Program, Rule};
use super::machine::{Assignment, Base, Limits, Machine, Slot};

/// What a rule could see where it was written.
#[derive(Clone)]
struct Captured {
    program: Arc<Program>,
    /// Frames one after the other, bases counted from 0.
    frames: Arc<[Slot]>,
    /// Base of the rule's own frame within `frames`.
    home: Base,
    current: Assignment,
    next: Assignment,
    /// Whether the rule was met inside a prime.
    primed: bool,
    limits: Limits,
}

/// A function or set given by rule.
#[derive(Clone)]
pub(crate) struct Closure {
    captured: Captured,
    /// The node that made it, for its rule.
    node: NodeId,
    /// The domain of a function, the set that is filtered.
    over: Value,
    /// For recursive functions, the values met so far.
    memo: Option<Arc<Mutex<FxHashMap<Value, Value>>>>,
}

impl fmt::Debug for Closure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closure")
            .field("node", &self.node)
            .field("over", &self.over)
            .finish()
    }
}

impl Closure {
    pub(crate) fn function(
        machine: &mut Machine<'_>,
        node: NodeId,
        over: Value,
        base: Base,
    ) -> Value {
        let captured = Captured::take(machine, base);
        Value::Lazy(Arc::new(Box::new(Self {
            captured,
            node,
            over,
            memo: None,
        })))
    }

    pub(crate) fn recursive(
        machine: &mut Machine<'_>,
        node: NodeId,
        over: Value,
        base: Base,
    ) -> Value {
        let captured = Captured::take(machine, base);
        let memo = Some(Arc::default());
        Value::Lazy(Arc::new(Box::new(Self {
            captured,
            node,
            over,
            memo,
        })))
    }

    pub(crate) fn filter(
        machine: &mut Machine<'_>,
        node: NodeId,
        over: Value,
        base: Base,
    ) -> Value {
        let captured = Captured::take(machine, base);
        let set = Self {
            captured,
            node,
            over,
            memo: None,
        };
        Value::Set(Arc::new(Set::Lazy(Arc::new(set))))
    }

    /// Applies a function on `machine`'s own stack.
    pub(crate) fn apply_in(
        &self,
        machine: &mut Machine<'_>,
        id: NodeId,
        argument: &Value,
    ) -> Evaluated<Value> {
        if let Some(value) = self.remembered(argument) {
            return Ok(value);
        }
        let (Node::Function(rule) | Node::RecursiveFunction(rule)) =
            self.captured.program.node(self.node)
        else {
            return machine.fail(id, ErrorKind::Unsupported, "a rule that is no function");
        };
        if !machine.contains(id, argument, &self.over)? {
            let shown = value::brief(argument);
            return machine.fail(
                id,
                ErrorKind::OutOfDomain,
                format!("the function is applied to {shown}, which is not in its domain"),
            );
        }
        let value = self.evaluate(machine, rule, argument)?;
        if let Some(memo) = &self.memo {
            let mut memo = memo.lock().unwrap_or_else(PoisonError::into_inner);
            memo.insert(argument.clone(), value.clone());
        }
        Ok(value)
    }

    fn remembered(&self, argument: &Value) -> Option<Value> {
        let memo = self
            .memo
            .as_ref()?
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        memo.get(argument).cloned()
    }

    fn evaluate(
        &self,
        machine: &mut Machine<'_>,
        rule: &Rule,
        argument: &Value,
    ) -> Evaluated<Value> {
        let id = self.node;
        self.captured.run(machine, id, |machine, base| {
            machine.bind_argument(id, rule, argument, base)?;
            machine.eval(rule.body, base)
        })
    }

    fn satisfies(
        &self,
        machine: &mut Machine<'_>,
        (binder, predicate): (&Binder, NodeId),
        element: &Value,
    ) -> Evaluated<bool> {
        let id = self.node;
        self.captured.run(machine, id, |machine, base| {
            machine.bind_pattern(id, &binder.pattern, element, base)?;
            machine.boolean(predicate, base, "a set filter")
        })
    }
}

impl Captured {
    fn take(machine: &mut Machine<'_>, base: Base) -> Self {
        let mut copy = FrameCopy {
            chain: Vec::new(),
            offsets: Vec::new(),
            length: 0,
        };
        copy.add_chain(machine, base);
        let frames = copy.slots(machine);
        Self {
            program: machine.program.clone(),
            home: copy.relocated(base).unwrap_or(Base::NONE),
            frames: frames.into(),
            current: machine.current.clone(),
            next: machine.next.clone(),
            primed: machine.primed,
            limits: machine.limits,
        }
    }

    /// Runs with the copied frames on the machine's stack and the captured
    /// states in place.
    fn run<T>(
        &self,
        machine: &mut Machine<'_>,
        id: NodeId,
        body: impl FnOnce(&mut Machine<'_>, Base) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let start = machine.stack.len();
        let shift = start as u32;
        machine
            .stack
            .extend(self.frames.iter().map(|slot| slot.clone().shifted(shift)));
        let home = Base(self.home.0 + shift);
        let current = std::mem::replace(&mut machine.current, self.current.clone());
        let next = std::mem::replace(&mut machine.next, self.next.clone());
        let primed = std::mem::replace(&mut machine.primed, self.primed);
        let result = machine.deeper(id, |machine| body(machine, home));
        machine.primed = primed;
        machine.next = next;
        machine.current = current;
        machine.stack.truncate(start);
        result
    }

    fn machine(&self) -> Machine<'_> {
        let mut machine = Machine::new(&self.program, self.limits);
        machine.current.clone_from(&self.current);
        machine.next.clone_from(&self.next);
        machine
    }
}

/// The frames to copy and where each goes.
struct FrameCopy {
    chain: Vec<(Base, u32)>,
    offsets: Vec<u32>,
    length: u32,
}

impl FrameCopy {
    /// Adds a frame, those around it, and those that its operators belong to.
    fn add_chain(&mut self, machine: &Machine<'_>, base: Base) {
        let mut pending = vec![base];
        while let Some(base) = pending.pop() {
            if self.chain.iter().any(|(known, _)| *known == base) {
                continue;
            }
            let Some(Slot::Link { parent, size }) = machine.stack.get(base.0 as usize) else {
                continue;
            };
            self.chain.push((base, *size));
            self.offsets.push(self.length);
            self.length += size + 1;
            pending.push(*parent);
            let first = base.0 as usize + 1;
            for slot in machine
                .stack
                .get(first..first + *size as usize)
                .unwrap_or_default()
            {
                if let Slot::Operator { base, .. } = slot {
                    pending.push(*base);
                }
            }
        }
    }

    fn relocated(&self, base: Base) -> Option<Base> {
        let index = self.chain.iter().position(|(known, _)| *known == base)?;
        self.offsets.get(index).map(|offset| Base(*offset))
    }

    fn slots(&self, machine: &mut Machine<'_>) -> Vec<Slot> {
        let mut copied = Vec::with_capacity(self.length as usize);
        for (base, size) in &self.chain {
            for position in base.0..=base.0 + size {
                copied.push(self.slot(machine, position as usize));
            }
        }
        copied
    }

    fn slot(&self, machine: &mut Machine<'_>, position: usize) -> Slot {
        match machine.stack.get(position) {
            Some(Slot::Link { parent, size }) => Slot::Link {
                parent: self.relocated(*parent).unwrap_or(Base::NONE),
                size: *size,
            },
            Some(Slot::Operator { code, base }) => Slot::Operator {
                code: *code,
                base: self.relocated(*base).unwrap_or(Base::NONE),
            },
            Some(Slot::Thunk { node, base } | Slot::Forced { node, base, .. }) => {
                match self.relocated(*base) {
                    Some(base) => Slot::Thunk { node: *node, base },
                    None => Self::evaluated(machine, position),
                }
            }
            Some(Slot::Alias(_)) => Self::evaluated(machine, position),
            Some(slot) => slot.clone(),
            None => Slot::Empty,
        }
    }

    fn evaluated(machine: &mut Machine<'_>, position: usize) -> Slot {
        match machine.slot_value(position) {
            Ok(value) => Slot::Value(value),
            Err(error) => Slot::Failed(error),
        }
    }
}

impl LazyFunction for Closure {
    fn apply(&self, argument: &Value) -> Result<Value, ValueError> {
        let mut machine = self.captured.machine();
        self.apply_in(&mut machine, self.node, argument)
            .map_err(|error| without_place(*error))
    }

    fn domain(&self) -> &Value {
        &self.over
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl LazySet for Closure {
    fn contains(&self, element: &Value) -> Result<bool, ValueError> {
        if !set::contains(element, &self.over)? {
            return Ok(false);
        }
        let Node::Filter(binder, predicate) = self.captured.program.node(self.node) else {
            return Ok(false);
        };
        let mut machine = self.captured.machine();
        self.satisfies(&mut machine, (binder, *predicate), element)
            .map_err(|error| without_place(*error))
    }

    fn elements(&self) -> Result<Vec<Value>, ValueError> {
        let over = value::brief(&self.over);
        Err(ValueError {
            kind: ErrorKind::NotEnumerable,
            detail: format!("the elements of a filter over {over} cannot be listed"),
        })
    }
}

fn without_place(error: EvalError) -> ValueError {
    let EvalError { kind, detail, .. } = error;
    ValueError { kind, detail }
}
