//! Which variable is meant left of `=`, `\in` and `\subseteq`, and after
//! UNCHANGED: what TLC's `getVar` and `getPrimedVar` find, through definitions
//! without arguments, instances, LET and arguments.

use crate::spec::resolved::VarId;

use super::super::ir::{MAX_FOLLOWED, Node, NodeId, Place, SlotId};
use super::super::machine::{Base, Machine, Slot};

/// What is looked for.
#[derive(Clone, Copy)]
pub(super) enum Side {
    /// A variable.
    Now,
    /// A variable with a prime.
    Next,
}

/// What the names in a node stand for.
#[derive(Clone, Copy)]
enum Names<'n> {
    /// What a frame holds.
    Frame(Base),
    /// What a call gives for the parameters of an instance.
    Call {
        args: &'n [NodeId],
        caller: &'n Names<'n>,
        parent: Base,
    },
    /// A LET's definitions, else what is around it.
    Let {
        definitions: &'n [(SlotId, NodeId)],
        outer: &'n Names<'n>,
    },
}

impl Names<'_> {
    fn frame(&self) -> Base {
        match self {
            Self::Frame(base) => *base,
            Self::Call { .. } => Base::NONE,
            Self::Let { outer, .. } => outer.frame(),
        }
    }
}

impl Machine<'_> {
    /// The variable that a node of a frame stands for.
    pub(super) fn target(&self, side: Side, id: NodeId, base: Base) -> Option<VarId> {
        self.follow(side, id, &Names::Frame(base), MAX_FOLLOWED)
    }

    fn follow(&self, side: Side, id: NodeId, names: &Names<'_>, left: u32) -> Option<VarId> {
        let left = left.checked_sub(1)?;
        match (self.program.node(id), side) {
            (Node::Prime(operand), Side::Next) => self.follow(Side::Now, *operand, names, left),
            (Node::Variable(variable) | Node::Shadowed { variable, .. }, Side::Now) => {
                Some(*variable)
            }
            (Node::Local(place), _) => self.follow_local(side, *place, names, left),
            (Node::Call { code, up, args }, _) => {
                let code = self.program.code(*code)?;
                let callee = Names::Call {
                    args,
                    caller: names,
                    parent: self.callee_parent(names.frame(), *up),
                };
                let is_plain = args.len() == code.instance_params as usize;
                is_plain.then(|| self.follow(side, code.body, &callee, left))?
            }
            (Node::Let(definitions, body), _) => {
                let inner = Names::Let {
                    definitions,
                    outer: names,
                };
                self.follow(side, *body, &inner, left)
            }
            (Node::Probe(_, inner), _) => self.follow(side, *inner, names, left),
            _ => None,
        }
    }

    fn follow_local(
        &self,
        side: Side,
        place: Place,
        names: &Names<'_>,
        left: u32,
    ) -> Option<VarId> {
        match names {
            Names::Frame(base) => match self.resolve(self.slot_at(*base, place)?) {
                Slot::Thunk { node, base } | Slot::Forced { node, base, .. } => {
                    self.follow(side, node, &Names::Frame(base), left)
                }
                _ => None,
            },
            Names::Call {
                args,
                caller,
                parent,
            } => match place.up.checked_sub(1) {
                None => self.follow(side, *args.get(place.slot.0 as usize)?, caller, left),
                Some(up) => {
                    let outer = Place { up, ..place };
                    self.follow_local(side, outer, &Names::Frame(*parent), left)
                }
            },
            Names::Let { definitions, outer } => {
                let is_it = |(slot, _): &&(SlotId, NodeId)| place.up == 0 && *slot == place.slot;
                match definitions.iter().find(is_it) {
                    Some((_, node)) => self.follow(side, *node, names, left),
                    None => self.follow_local(side, place, outer, left),
                }
            }
        }
    }
}
