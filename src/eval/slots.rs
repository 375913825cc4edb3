//! The machine's stack: what is in the slots of a frame, and arguments that are
//! worked out when they are needed.

use crate::value::{ErrorKind, Value};

use super::error::{EvalError, Evaluated};
use super::ir::{Node, NodeId, OperatorRef, Place, SlotId, TOP_LEVEL};
use super::machine::{Base, Machine, Slot};

impl Machine<'_> {
    pub(crate) fn push_frame(&mut self, parent: Base, size: u32) -> Base {
        let base = Base(self.stack.len() as u32);
        self.stack.push(Slot::Link { parent, size });
        self.stack
            .resize(self.stack.len() + size as usize, Slot::Empty);
        base
    }

    pub(crate) fn pop_frame(&mut self, base: Base) {
        self.stack.truncate(base.0 as usize);
    }

    pub(super) fn enclosing(&self, base: Base, up: u32) -> Base {
        if up == TOP_LEVEL {
            return Base::NONE;
        }
        let mut base = base;
        for _ in 0..up {
            match self.stack.get(base.0 as usize) {
                Some(Slot::Link { parent, .. }) => base = *parent,
                _ => return Base::NONE,
            }
        }
        base
    }

    fn position(&self, base: Base, place: Place) -> usize {
        self.enclosing(base, place.up).0 as usize + 1 + place.slot.0 as usize
    }

    pub(crate) fn slot_at(&self, base: Base, place: Place) -> Option<&Slot> {
        self.stack.get(self.position(base, place))
    }

    /// What a slot of the running frame holds.
    pub(crate) fn own_slot(&self, base: Base, slot: SlotId) -> Slot {
        self.slot_at(base, Place { up: 0, slot })
            .cloned()
            .unwrap_or(Slot::Empty)
    }

    pub(crate) fn set_slot(&mut self, base: Base, slot: SlotId, content: Slot) {
        if let Some(place) = self.stack.get_mut(base.0 as usize + 1 + slot.0 as usize) {
            *place = content;
        }
    }

    /// What a name stands for, if that is an expression: the expression and its
    /// frame.
    pub(crate) fn thunk_at(&self, base: Base, place: Place) -> Option<(NodeId, Base)> {
        match self.resolve(self.slot_at(base, place)?) {
            Slot::Thunk { node, base } | Slot::Forced { node, base, .. } => Some((node, base)),
            _ => None,
        }
    }

    /// Binds the names of a LET, each to be worked out when it is asked for.
    pub(crate) fn let_in(&mut self, base: Base, definitions: &[(SlotId, NodeId)]) {
        for (slot, node) in definitions {
            self.set_slot(base, *slot, Slot::Thunk { node: *node, base });
        }
    }

    pub(crate) fn bind(&mut self, base: Base, slot: SlotId, value: Value) {
        self.set_slot(base, slot, Slot::Value(value));
    }

    /// What a callee's parameter holds for this argument.
    pub(crate) fn argument(&self, node: NodeId, base: Base) -> Slot {
        match self.program.node(node) {
            Node::Value(value) => Slot::Value(value.clone()),
            Node::Local(place) => {
                let position = self.position(base, *place);
                match self.stack.get(position) {
                    Some(slot @ (Slot::Value(_) | Slot::Operator { .. } | Slot::Alias(_))) => {
                        slot.clone()
                    }
                    _ => Slot::Alias(position as u32),
                }
            }
            Node::Operator(operator) => self.operator(*operator, base),
            _ => Slot::Thunk { node, base },
        }
    }

    fn operator(&self, operator: OperatorRef, base: Base) -> Slot {
        match operator {
            OperatorRef::Code { code, up } => Slot::Operator {
                code,
                base: self.enclosing(base, up),
            },
            OperatorRef::Local(place) => self.slot_at(base, place).cloned().unwrap_or(Slot::Empty),
        }
    }

    /// The value of a parameter or bound name, evaluated at most once a state.
    pub(crate) fn local(&mut self, id: NodeId, place: Place, base: Base) -> Evaluated<Value> {
        let position = self.position(base, place);
        self.slot_value(position)
            .map_err(|error| error.at(self.span(id)))
    }

    pub(crate) fn slot_value(&mut self, position: usize) -> Evaluated<Value> {
        match self.stack.get(position) {
            Some(Slot::Value(value)) => Ok(value.clone()),
            Some(Slot::Forced { value, .. }) if !self.primed && !self.displaced => {
                self.reads.current += 1;
                Ok(value.clone())
            }
            Some(Slot::Thunk { node, base } | Slot::Forced { node, base, .. }) => {
                let (node, base) = (*node, *base);
                self.force(position, node, base)
            }
            Some(Slot::Alias(position)) => {
                let position = *position as usize;
                self.slot_value(position)
            }
            Some(Slot::Failed(error)) => Err(error.clone()),
            Some(Slot::Operator { .. }) => Err(EvalError::new(
                ErrorKind::ArgType,
                "an operator is used as a value",
            )),
            _ => Err(EvalError::new(
                ErrorKind::Unsupported,
                "a name is used before it is bound",
            )),
        }
    }

    fn force(&mut self, position: usize, node: NodeId, base: Base) -> Evaluated<Value> {
        let before = self.reads;
        let value = match self.keeping(false, |machine| machine.eval(node, base)) {
            Err(error) if self.may_keep_rules(&error) => return self.eval(node, base),
            found => found?,
        };
        let kept = if self.reads.next != before.next {
            return Ok(value);
        } else if self.reads.current == before.current {
            Slot::Value(value.clone())
        } else if self.primed || self.displaced || self.initial {
            return Ok(value);
        } else {
            Slot::Forced {
                node,
                base,
                value: value.clone(),
            }
        };
        if let Some(slot) = self.stack.get_mut(position) {
            *slot = kept;
        }
        Ok(value)
    }

    /// Runs with functions kept as rules, or not.
    pub(crate) fn keeping<T>(
        &mut self,
        keeps_rules: bool,
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let outer = std::mem::replace(&mut self.keeps_rules, keeps_rules);
        let result = run(self);
        self.keeps_rules = outer;
        result
    }

    /// Whether what could not be worked out may be with functions kept as rules.
    pub(crate) fn may_keep_rules(&self, error: &EvalError) -> bool {
        self.keeps_rules && error.kind != ErrorKind::Limit
    }
}
