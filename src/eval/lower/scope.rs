//! Which slot each local name has.

use rustc_hash::FxHashMap;

use crate::spec::resolved::{DefId, LocalId, Param};

use super::super::ir::{CodeId, Place, SlotId};

/// A definition of a LET around the expression being lowered.
#[derive(Clone, Copy, Debug)]
pub(super) enum LetMeaning {
    /// Without parameters: a slot, evaluated by need.
    Slot(Place),
    /// With parameters: code, and how many frames up its surroundings are.
    Code { code: CodeId, up: u32 },
}

/// Names of one frame, linked to those around it.
pub(super) struct Scope<'o> {
    outer: Option<&'o Scope<'o>>,
    locals: FxHashMap<LocalId, SlotId>,
    lets: FxHashMap<DefId, LetEntry>,
    next: u32,
}

#[derive(Clone, Copy)]
enum LetEntry {
    Slot(SlotId),
    Code(CodeId),
}

impl<'o> Scope<'o> {
    /// A frame with nothing around it.
    pub(super) fn root(params: &[Param]) -> Self {
        Self::with_outer(None, params)
    }

    /// A frame inside this one.
    pub(super) fn inner<'i>(&'i self, params: &[Param]) -> Scope<'i> {
        Scope::with_outer(Some(self), params)
    }

    fn with_outer<'i>(outer: Option<&'i Scope<'i>>, params: &[Param]) -> Scope<'i> {
        let mut scope = Scope {
            outer,
            locals: FxHashMap::default(),
            lets: FxHashMap::default(),
            next: 0,
        };
        for param in params {
            scope.declare(param.local);
        }
        scope
    }

    pub(super) fn declare(&mut self, local: LocalId) -> SlotId {
        let slot = self.reserve();
        self.locals.insert(local, slot);
        slot
    }

    pub(super) fn declare_let(&mut self, definition: DefId) -> SlotId {
        let slot = self.reserve();
        self.lets.insert(definition, LetEntry::Slot(slot));
        slot
    }

    pub(super) fn declare_let_operator(&mut self, definition: DefId, code: CodeId) {
        self.lets.insert(definition, LetEntry::Code(code));
    }

    fn reserve(&mut self) -> SlotId {
        let slot = SlotId(self.next);
        self.next += 1;
        slot
    }

    pub(super) fn frame_size(&self) -> u32 {
        self.next
    }

    /// The scope of so many frames further out.
    pub(super) fn around(&self, up: u32) -> Option<&Scope<'_>> {
        match up {
            0 => Some(self),
            _ => self.outer?.around(up - 1),
        }
    }

    pub(super) fn local(&self, local: LocalId) -> Option<Place> {
        match self.locals.get(&local) {
            Some(slot) => Some(Place { up: 0, slot: *slot }),
            None => {
                let place = self.outer?.local(local)?;
                Some(Place {
                    up: place.up + 1,
                    ..place
                })
            }
        }
    }

    pub(super) fn definition(&self, definition: DefId) -> Option<LetMeaning> {
        match self.lets.get(&definition) {
            Some(LetEntry::Slot(slot)) => Some(LetMeaning::Slot(Place { up: 0, slot: *slot })),
            Some(LetEntry::Code(code)) => Some(LetMeaning::Code { code: *code, up: 0 }),
            None => Some(match self.outer?.definition(definition)? {
                LetMeaning::Slot(place) => LetMeaning::Slot(Place {
                    up: place.up + 1,
                    ..place
                }),
                LetMeaning::Code { code, up } => LetMeaning::Code { code, up: up + 1 },
            }),
        }
    }
}
