//! The machine that walks the IR: what it is, what it may take, calls and
//! variables. What is on its stack is in `slots`.
//!
//! A frame is a run of slots on one stack; its first slot links to the frame
//! of the code around it. Nothing that is passed down outlives its frame, so an
//! unevaluated argument is a node and the base of the frame it belongs to, as
//! in Algol. What does outlive its frame is copied, see [`super::closure`].

use std::sync::Arc;

use crate::diag::Span;
use crate::spec::resolved::VarId;
use crate::value::{self, ErrorKind, Value, ValueError, arithmetic, set};

use super::error::{EvalError, Evaluated};
use super::ir::{CodeId, NodeId, Place, Program, SlotId};
use super::lookout::Lookout;
use super::session::Session;

/// Index of a frame's first slot on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Base(pub(crate) u32);

impl Base {
    /// The base of no frame.
    pub(crate) const NONE: Self = Self(u32::MAX);
}

/// One slot of a frame.
#[derive(Clone, Debug)]
pub(crate) enum Slot {
    /// Not bound yet.
    Empty,
    /// A frame's first slot: the frame around it, and how many slots follow.
    Link { parent: Base, size: u32 },
    /// A value that depends on no state.
    Value(Value),
    /// An argument or LET definition not evaluated yet.
    Thunk { node: NodeId, base: Base },
    /// The same, with its value in the current state.
    Forced {
        node: NodeId,
        base: Base,
        value: Value,
    },
    /// An argument passed on: the slot that holds it.
    Alias(u32),
    /// An operator and the frame around its code.
    Operator { code: CodeId, base: Base },
    /// An argument that had no value when its frame was copied.
    Failed(Box<EvalError>),
}

impl Slot {
    /// The slot as it is when the frames it refers to lie `shift` higher.
    pub(crate) fn shifted(self, shift: u32) -> Self {
        let up = |base: Base| {
            if base == Base::NONE {
                base
            } else {
                Base(base.0 + shift)
            }
        };
        match self {
            Self::Link { parent, size } => Self::Link {
                parent: up(parent),
                size,
            },
            Self::Thunk { node, base } => Self::Thunk {
                node,
                base: up(base),
            },
            Self::Operator { code, base } => Self::Operator {
                code,
                base: up(base),
            },
            other => other,
        }
    }
}

/// Values of the variables, by [`VarId`]; `None` is not assigned yet.
pub(crate) type Assignment = Vec<Option<Value>>;

/// Bounds on what one evaluation may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Operator applications inside one another.
    pub depth: u32,
    /// Operator applications and bound elements visited in all.
    pub work: u64,
    /// Cells of values that are held at once, of 16 bytes each: one for each
    /// element of a set, sequence, record or function, and some for each.
    pub cells: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: 20_000,
            work: 100_000_000,
            cells: 48 * 1024 * 1024,
        }
    }
}

/// Which of two things a definition that reads variables saw.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reads {
    /// Reads of the current state.
    pub(crate) current: u64,
    /// Reads of the next state.
    pub(crate) next: u64,
}

/// One evaluation in progress.
pub(crate) struct Machine<'p> {
    pub(crate) program: &'p Arc<Program>,
    pub(crate) stack: Vec<Slot>,
    pub(crate) current: Assignment,
    pub(crate) next: Assignment,
    /// Whether `current` stands for the next state (inside a prime).
    pub(crate) primed: bool,
    /// Whether `current` is another state than that of the slots around, so that
    /// their values do not count (inside an ENABLED that is primed, and after
    /// the first action of a composition).
    pub(crate) displaced: bool,
    /// Whether `current` is being assigned (initial states).
    pub(crate) initial: bool,
    /// Whether functions stay rules: what is worked out is about to be applied,
    /// or a part of it, and TLC works out no value that is not asked for.
    pub(crate) keeps_rules: bool,
    pub(crate) reads: Reads,
    pub(crate) limits: Limits,
    depth: u32,
    work: u64,
    /// The most that [`value::live_cells`] may reach.
    full: isize,
    /// What was printed, TLC's registers, random choices.
    pub(crate) session: Arc<Session>,
    /// What applications are looked out for, if any.
    pub(crate) lookout: Option<Box<Lookout>>,
}

/// How many steps of evaluation pass between looks at whether it should end.
const HALT_INTERVAL: u64 = 1024;

/// Rust stack that one nested evaluation may need before the next check.
const RED_ZONE: usize = 128 * 1024;
/// Rust stack taken when it runs low.
const STACK_SEGMENT: usize = 8 * 1024 * 1024;

impl<'p> Machine<'p> {
    pub(crate) fn new(program: &'p Arc<Program>, limits: Limits) -> Self {
        let unassigned = vec![None; program.variables.len()];
        Self {
            program,
            stack: Vec::with_capacity(256),
            current: unassigned.clone(),
            next: unassigned,
            primed: false,
            displaced: false,
            initial: false,
            keeps_rules: false,
            reads: Reads::default(),
            limits,
            depth: 0,
            work: 0,
            full: value::live_cells().saturating_add_unsigned(limits.cells as usize),
            session: Arc::default(),
            lookout: None,
        }
    }

    pub(crate) fn span(&self, node: NodeId) -> Option<Span> {
        self.program.span(node)
    }

    /// Puts the place of `node` on an error of an operation on values.
    #[inline]
    pub(crate) fn locate<T>(&self, node: NodeId, result: Result<T, ValueError>) -> Evaluated<T> {
        match result {
            Ok(value) => Ok(value),
            Err(error) => Err(self.located(node, error)),
        }
    }

    #[cold]
    fn located(&self, node: NodeId, error: ValueError) -> Box<EvalError> {
        Box::<EvalError>::from(error).at(self.span(node))
    }

    pub(crate) fn fail<T>(
        &self,
        node: NodeId,
        kind: ErrorKind,
        detail: impl Into<String>,
    ) -> Evaluated<T> {
        Err(EvalError::new(kind, detail).at(self.span(node)))
    }

    /// Counts one application or one bound element.
    pub(crate) fn tick(&mut self, node: NodeId) -> Evaluated<()> {
        self.work += 1;
        let halted = self.work.is_multiple_of(HALT_INTERVAL) && self.session.is_halted();
        match self.work > self.limits.work || value::live_cells() > self.full || halted {
            true => self.exhausted(node),
            false => Ok(()),
        }
    }

    /// Steps of evaluation so far.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// Counts steps that were taken elsewhere.
    pub(crate) fn spend(&mut self, steps: u64) {
        self.work += steps;
    }

    /// The error of going through sets in all their combinations, if that must
    /// take more steps than are left.
    pub(crate) fn too_far(&self, sets: &[Value]) -> Option<ValueError> {
        let mut count = Value::Int(1);
        for set in sets {
            count = arithmetic::mul(&count, &set::known_count(set)?).ok()?;
        }
        let left = self.limits.work.saturating_sub(self.work);
        (count > Value::from(left)).then(|| ValueError::too_many_to_visit(&count, left))
    }

    /// Whether nothing more may be evaluated.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.work > self.limits.work
    }

    /// Counts the work with a large integer: a step for each 256 bits.
    pub(crate) fn weigh(&mut self, node: NodeId, operand: &Value) -> Evaluated<()> {
        if let Value::Big(number) = operand {
            self.work += number.bits() / 256;
            return self.tick(node);
        }
        Ok(())
    }

    #[cold]
    fn exhausted(&self, node: NodeId) -> Evaluated<()> {
        let Limits { work, cells, .. } = self.limits;
        let detail = match self.work > work {
            _ if self.session.is_halted() => "interrupted".to_owned(),
            true => format!("it takes more than {work} steps of evaluation"),
            false => {
                let mebibytes = u64::from(cells) * size_of::<Value>() as u64 / (1024 * 1024);
                format!("values of more than {mebibytes} MiB at once")
            }
        };
        self.fail(node, ErrorKind::Limit, detail)
    }

    // Calls.

    /// A frame for `code` with its arguments in place; pop it after use.
    pub(crate) fn enter(
        &mut self,
        id: NodeId,
        code: CodeId,
        parent: Base,
        args: &[NodeId],
        base: Base,
    ) -> Evaluated<(NodeId, Base)> {
        self.tick(id)?;
        let program = self.program;
        let entered = code;
        let Some(code) = program.code(code) else {
            return self.fail(id, ErrorKind::Unsupported, "a definition without a body");
        };
        let inner = Base(self.stack.len() as u32);
        self.stack.push(Slot::Link {
            parent,
            size: code.frame_size,
        });
        for argument in args {
            let slot = self.argument(*argument, base);
            self.stack.push(slot);
        }
        self.stack
            .resize(inner.0 as usize + 1 + code.frame_size as usize, Slot::Empty);
        if self.lookout.is_some() {
            self.note_application(entered, inner);
        }
        Ok((code.body, inner))
    }

    /// Applies code to arguments by need.
    pub(crate) fn call(
        &mut self,
        id: NodeId,
        code: CodeId,
        parent: Base,
        args: &[NodeId],
        base: Base,
    ) -> Evaluated<Value> {
        let (body, inner) = self.enter(id, code, parent, args, base)?;
        let result = self.deeper(id, |machine| machine.eval(body, inner));
        self.pop_frame(inner);
        result.map_err(|error| match self.program.code(code) {
            Some(code) => error.in_call(&code.name, self.span(id)),
            None => error,
        })
    }

    pub(crate) fn callee_parent(&self, base: Base, up: u32) -> Base {
        self.enclosing(base, up)
    }

    /// The code and surrounding frame that an operator parameter stands for.
    pub(crate) fn operator_at(
        &self,
        id: NodeId,
        place: Place,
        base: Base,
    ) -> Evaluated<(CodeId, Base)> {
        match self.slot_at(base, place) {
            Some(Slot::Operator { code, base }) => Ok((*code, *base)),
            _ => self.fail(id, ErrorKind::ArgType, "a value is used as an operator"),
        }
    }

    /// Applies an operator argument to values.
    pub(crate) fn call_with_values(
        &mut self,
        id: NodeId,
        (code, parent): (CodeId, Base),
        values: &[Value],
    ) -> Evaluated<Value> {
        self.tick(id)?;
        let program = self.program;
        let Some(code) = program.code(code) else {
            return self.fail(id, ErrorKind::Unsupported, "a definition without a body");
        };
        let inner = self.push_frame(parent, code.frame_size);
        for (index, value) in values.iter().enumerate() {
            self.bind(inner, SlotId(index as u32), value.clone());
        }
        let result = self.deeper(id, |machine| machine.eval(code.body, inner));
        self.pop_frame(inner);
        result
    }

    /// Runs one level deeper, with room on the Rust stack.
    pub(crate) fn deeper<T>(
        &mut self,
        id: NodeId,
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        if self.depth >= self.limits.depth {
            let limit = self.limits.depth;
            return self.fail(
                id,
                ErrorKind::Limit,
                format!(
                    "operators are applied more than {limit} deep in one another, \
                     as by a recursion that does not end"
                ),
            );
        }
        self.depth += 1;
        let result = stacker::maybe_grow(RED_ZONE, STACK_SEGMENT, || run(self));
        self.depth -= 1;
        result
    }

    // Variables.

    pub(crate) fn variable(&mut self, id: NodeId, variable: VarId) -> Evaluated<Value> {
        if self.primed {
            self.reads.next += 1;
        } else {
            self.reads.current += 1;
        }
        match self.current.get(variable.0 as usize) {
            Some(Some(value)) => Ok(value.clone()),
            _ => self.unassigned(id, variable, self.primed),
        }
    }

    pub(crate) fn next_variable(&mut self, id: NodeId, variable: VarId) -> Evaluated<Value> {
        self.reads.next += 1;
        match self.next.get(variable.0 as usize) {
            Some(Some(value)) => Ok(value.clone()),
            _ => self.unassigned(id, variable, true),
        }
    }

    fn unassigned<T>(&self, id: NodeId, variable: VarId, primed: bool) -> Evaluated<T> {
        let name = self.variable_name(variable);
        let prime = if primed { "'" } else { "" };
        self.fail(
            id,
            ErrorKind::UnassignedRead,
            format!("variable `{name}{prime}` is read before it has a value"),
        )
    }

    pub(crate) fn variable_name(&self, variable: VarId) -> &'p str {
        let program = self.program;
        let mut names = program.variables.iter().chain(&program.shadows);
        let name = names.nth(variable.0 as usize);
        name.map_or("?", |name| name)
    }

    /// Evaluates with the next state in place of the current one.
    pub(crate) fn in_next_state<T>(
        &mut self,
        id: NodeId,
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        if self.primed {
            return self.fail(
                id,
                ErrorKind::UnassignedRead,
                "an expression is primed twice",
            );
        }
        std::mem::swap(&mut self.current, &mut self.next);
        self.primed = true;
        let result = run(self);
        self.primed = false;
        std::mem::swap(&mut self.current, &mut self.next);
        result
    }
}
