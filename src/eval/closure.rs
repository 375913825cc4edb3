//! Functions and sets given by rule that outlive the frame they were made in.
//!
//! A closure copies the frames its rule can see. Arguments not evaluated yet
//! are evaluated then, LET definitions stay as they are. Applying it puts the
//! copies back on a stack and walks the rule there.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

use crate::value::{self, ErrorKind, LazyFunction, LazySet, Set, Value, ValueError, function, set};

use super::error::{EvalError, Evaluated};
use super::ir::{Conduct, Filter, Mentions, Node, NodeId, Program, Rule};
use super::machine::{Assignment, Base, Limits, Machine, Slot};
use super::session::Session;

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
    session: Arc<Session>,
}

/// A function or set given by rule.
pub(crate) struct Closure {
    captured: Captured,
    /// The node that made it, for its rule.
    node: NodeId,
    /// The domain of a function, the set that is filtered.
    over: Value,
    /// Values met so far; nothing is kept where working one out has effects.
    memo: Option<Memo>,
    /// All of it, once that was asked for.
    listed: OnceLock<Value>,
}

type Memo = Arc<Mutex<FxHashMap<Value, Value>>>;

impl fmt::Debug for Closure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closure")
            .field("node", &self.node)
            .field("over", &self.over)
            .finish_non_exhaustive()
    }
}

impl Closure {
    /// A function by its rule.
    pub(crate) fn function(
        machine: &mut Machine<'_>,
        node: NodeId,
        rule: &Rule,
        over: Value,
        base: Base,
    ) -> Value {
        let captured = Captured::take(machine, rule.mentions, base);
        let keeps = rule.conduct < Conduct::Drawing;
        Self::new(captured, node, over, keeps.then(Arc::default)).into_function()
    }

    /// A set filter by its predicate.
    pub(crate) fn filter(
        machine: &mut Machine<'_>,
        node: NodeId,
        filter: &Filter,
        over: Value,
        base: Base,
    ) -> Value {
        let captured = Captured::take(machine, filter.mentions, base);
        let set = Self::new(captured, node, over, None);
        Value::Set(Arc::new(Set::Lazy(Arc::new(set))))
    }

    fn new(captured: Captured, node: NodeId, over: Value, memo: Option<Memo>) -> Self {
        Self {
            captured,
            node,
            over,
            memo,
            listed: OnceLock::new(),
        }
    }

    fn into_function(self) -> Value {
        Value::Lazy(Arc::new(Box::new(self)))
    }

    /// The same function, with the values met so far.
    fn shared(&self) -> Value {
        let captured = self.captured.clone();
        Self::new(captured, self.node, self.over.clone(), self.memo.clone()).into_function()
    }

    /// Applies a function, itself `this`, on `machine`'s own stack.
    pub(crate) fn apply_in(
        &self,
        machine: &mut Machine<'_>,
        id: NodeId,
        this: &Value,
        argument: &Value,
    ) -> Evaluated<Value> {
        if let Some(value) = self.remembered(argument) {
            return Ok(value);
        }
        if let Some(table) = self.listed.get() {
            return machine.locate(id, function::apply(table, argument));
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
        let value = self.evaluate(machine, rule, this, argument)?;
        self.remember(argument, &value);
        Ok(value)
    }

    fn remember(&self, argument: &Value, value: &Value) {
        if let Some(memo) = &self.memo {
            let mut memo = memo.lock().unwrap_or_else(PoisonError::into_inner);
            memo.insert(argument.clone(), value.clone());
        }
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
        this: &Value,
        argument: &Value,
    ) -> Evaluated<Value> {
        let id = self.node;
        self.captured.run(machine, id, |machine, base| {
            if let Some(own) = rule.own {
                machine.bind(base, own, this.clone());
            }
            machine.bind_argument(id, rule, argument, base)?;
            machine.eval(rule.body, base)
        })
    }

    fn satisfies(
        &self,
        machine: &mut Machine<'_>,
        filter: &Filter,
        element: &Value,
    ) -> Evaluated<bool> {
        let id = self.node;
        self.captured.run(machine, id, |machine, base| {
            machine.bind_pattern(id, &filter.binder.pattern, element, base)?;
            machine.boolean(filter.predicate, base, "a set filter")
        })
    }
}

impl Captured {
    fn take(machine: &mut Machine<'_>, mentions: Mentions, base: Base) -> Self {
        // What holds the closure depends on what its rule will read.
        if mentions >= Mentions::Variables {
            machine.reads.current += 1;
        }
        if mentions >= Mentions::Primes {
            machine.reads.next += 1;
        }
        let mut copy = FrameCopy {
            // Under a prime an argument is not the value that it has here.
            with_arguments: mentions >= Mentions::Primes,
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
            session: Arc::clone(&machine.session),
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

    /// The text of a node, on one line.
    fn written(&self, node: NodeId) -> String {
        let span = self.program.span(node);
        let text = span.map_or("", |span| self.program.sources.slice(span));
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ")
    }

    fn machine(&self) -> Machine<'_> {
        let mut machine = Machine::new(&self.program, self.limits);
        machine.current.clone_from(&self.current);
        machine.next.clone_from(&self.next);
        machine.session = Arc::clone(&self.session);
        machine
    }
}

/// The frames to copy and where each goes.
struct FrameCopy {
    /// Whether the frames that arguments are to be worked out in come along;
    /// otherwise the arguments' values do.
    with_arguments: bool,
    chain: Vec<(Base, u32)>,
    offsets: Vec<u32>,
    length: u32,
}

impl FrameCopy {
    /// Adds a frame, those around it, and those that its operators, and its
    /// arguments if they come along, belong to.
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
                match self.seen_through(machine, slot) {
                    Slot::Operator { base, .. } => pending.push(*base),
                    Slot::Thunk { base, .. } | Slot::Forced { base, .. } if self.with_arguments => {
                        pending.push(*base);
                    }
                    _ => {}
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
        let found = machine.stack.get(position);
        match found.map(|slot| self.seen_through(machine, slot)) {
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

    /// A slot, or the one that it passes on if arguments come along.
    fn seen_through<'m>(&self, machine: &'m Machine<'_>, mut slot: &'m Slot) -> &'m Slot {
        while self.with_arguments
            && let Slot::Alias(position) = slot
            && let Some(passed_on) = machine.stack.get(*position as usize)
        {
            slot = passed_on;
        }
        slot
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
        self.apply_in(&mut machine, self.node, &self.shared(), argument)
            .map_err(|error| without_place(*error))
    }

    fn domain(&self) -> &Value {
        &self.over
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn tabulate(&self) -> Result<Value, ValueError> {
        if let Some(table) = self.listed.get() {
            return Ok(table.clone());
        }
        let (Node::Function(rule) | Node::RecursiveFunction(rule)) =
            self.captured.program.node(self.node)
        else {
            return Ok(Value::empty_seq());
        };
        let mut machine = self.captured.machine();
        let this = self.shared();
        let (arguments, values) = self
            .captured
            .run(&mut machine, self.node, |machine, base| {
                self.all_values(machine, rule, &this, base)
            })
            .map_err(|error| without_place(*error))?;
        let table = function::tabulate(arguments, values);
        Ok(self.listed.get_or_init(|| table).clone())
    }

    /// As TLC prints it: `[x \in Nat |-> <expression x + 1>]`.
    fn describe(&self) -> String {
        let program = &self.captured.program;
        let (Node::Function(rule) | Node::RecursiveFunction(rule)) = program.node(self.node) else {
            return "[...]".to_owned();
        };
        let body = self.captured.written(rule.body);
        let factors = match self.over.as_set() {
            Some(Set::Product(factors)) if rule.names.len() > 1 => factors.to_vec(),
            _ => vec![self.over.clone()],
        };
        let bounds: Vec<String> = rule
            .names
            .iter()
            .zip(&factors)
            .map(|(name, set)| format!("{name} \\in {set}"))
            .collect();
        format!("[{} |-> <expression {body}>]", bounds.join(", "))
    }
}

impl LazySet for Closure {
    fn contains(&self, element: &Value) -> Result<bool, ValueError> {
        if let Some(listed) = self.listed.get() {
            return set::contains(element, listed);
        }
        if !set::contains(element, &self.over)? {
            return Ok(false);
        }
        let Node::Filter(filter) = self.captured.program.node(self.node) else {
            return Ok(false);
        };
        let mut machine = self.captured.machine();
        self.satisfies(&mut machine, filter, element)
            .map_err(|error| without_place(*error))
    }

    fn base(&self) -> &Value {
        &self.over
    }

    /// As TLC prints it: `{x \in Nat : <expression x < 5> }`.
    fn describe(&self) -> String {
        let Node::Filter(filter) = self.captured.program.node(self.node) else {
            return "{...}".to_owned();
        };
        let (names, predicate) = (&filter.names, self.captured.written(filter.predicate));
        format!("{{{names} \\in {} : <expression {predicate}> }}", self.over)
    }

    fn select(&self, candidates: &[Value], spent: &mut u64) -> (Vec<Value>, Option<ValueError>) {
        let Node::Filter(filter) = self.captured.program.node(self.node) else {
            return (Vec::new(), None);
        };
        let mut machine = self.captured.machine();
        machine.spend(*spent);
        let mut selected = Vec::new();
        let id = self.node;
        let ended = self.captured.run(&mut machine, id, |machine, base| {
            for candidate in candidates {
                machine.tick(id)?;
                machine.bind_pattern(id, &filter.binder.pattern, candidate, base)?;
                if machine.boolean(filter.predicate, base, "a set filter")? {
                    selected.push(candidate.clone());
                }
            }
            Ok(())
        });
        *spent = machine.work();
        (selected, ended.err().map(|error| without_place(*error)))
    }

    fn kept(&self) -> Option<&Value> {
        self.listed.get()
    }

    fn keep(&self, all: Value) {
        self.listed.get_or_init(|| all);
    }

    fn reach(&self) -> u64 {
        self.captured.limits.work
    }
}

impl Closure {
    /// Every argument of a function with its value.
    fn all_values(
        &self,
        machine: &mut Machine<'_>,
        rule: &Rule,
        this: &Value,
        base: Base,
    ) -> Evaluated<(Vec<Value>, Vec<Value>)> {
        let id = self.node;
        let mut arguments = Vec::new();
        let mut values = Vec::new();
        if let Some(own) = rule.own {
            machine.bind(base, own, this.clone());
        }
        for argument in machine.locate(id, set::elements(&self.over))? {
            let argument = machine.locate(id, argument)?;
            let value = match self.remembered(&argument) {
                Some(value) => value,
                None => {
                    machine.tick(id)?;
                    machine.bind_argument(id, rule, &argument, base)?;
                    let value = machine.eval(rule.body, base)?;
                    self.remember(&argument, &value);
                    value
                }
            };
            values.push(value);
            arguments.push(argument);
            if arguments.len() > set::MAX_ELEMENTS {
                return machine.fail(
                    id,
                    ErrorKind::TooManyElements,
                    "the domain of a function is too large to list",
                );
            }
        }
        Ok((arguments, values))
    }
}

fn without_place(error: EvalError) -> ValueError {
    let EvalError { kind, detail, .. } = error;
    ValueError { kind, detail }
}
