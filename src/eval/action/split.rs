//! The actions into which TLC splits a next-state relation before it runs, as
//! its `Tool.getActions` does: what `TLCGet("spec").actions` tells.

use std::sync::Arc;

use crate::spec::resolved::InstanceUnit;
use crate::value::Value;

use super::super::error::Evaluated;
use super::super::ir::{Anatomy, CodeId, Home, Node, NodeId};
use super::super::machine::{Base, Machine};
use super::super::session::Session;
use super::super::told;
use super::walk::Entered;

/// The definition that is being split, if it is one.
type Within = Option<Entered>;

impl Machine<'_> {
    /// What `TLCGet("spec")` tells; `None` while that is being worked out.
    pub(crate) fn told(&self) -> Option<Value> {
        let anatomy = self.program.anatomy.as_ref()?;
        if let Some(known) = anatomy.value.get() {
            return Some(known.clone());
        }
        if self.session.is_splitting {
            return None;
        }
        let mut machine = Machine::new(self.program, self.limits);
        machine.session = Arc::new(Session::splitting());
        let actions = machine.actions(anatomy);
        let told = anatomy.told.with(actions, &anatomy.variables);
        Some(anatomy.value.get_or_init(|| told).clone())
    }

    fn actions(&mut self, anatomy: &Anatomy) -> Vec<Value> {
        let (Some(next), Some(known)) = (anatomy.next, &anatomy.told.next) else {
            return Vec::new();
        };
        let Some(code) = self.program.code(next) else {
            return Vec::new();
        };
        let base = self.push_frame(Base::NONE, code.frame_size);
        let within = code.definition.map(|_| Entered { code: next, base });
        let mut splitting = Splitting {
            anatomy,
            root: &known.place,
            found: Vec::new(),
        };
        if known.is_through {
            splitting.add(self, within, known.place.clone());
        } else if splitting.split(self, within, code.body, base).is_err() {
            splitting.found.clear();
            splitting.leaf(self, within, code.body);
        }
        splitting.found
    }
}

struct Splitting<'p> {
    anatomy: &'p Anatomy,
    /// Where the next-state relation is, for what is no definition's.
    root: &'p InstanceUnit,
    found: Vec<Value>,
}

impl Splitting<'_> {
    /// # Errors
    /// If it goes too deep.
    fn split(
        &mut self,
        machine: &mut Machine<'_>,
        within: Within,
        id: NodeId,
        base: Base,
    ) -> Evaluated<()> {
        machine.deeper(id, |machine| self.part(machine, within, id, base))
    }

    fn part(
        &mut self,
        machine: &mut Machine<'_>,
        within: Within,
        id: NodeId,
        base: Base,
    ) -> Evaluated<()> {
        let program = machine.program;
        match program.node(id) {
            Node::Or(items) => items
                .iter()
                .try_for_each(|item| self.split(machine, within, *item, base)),
            Node::Exists(binders, body) => {
                let before = self.found.len();
                let listed = machine.for_each(id, binders, base, &mut |machine| {
                    self.split(machine, within, *body, base).map(|()| true)
                });
                if listed.is_err() || self.found.len() == before {
                    self.found.truncate(before);
                    self.leaf(machine, within, id);
                }
                Ok(())
            }
            Node::Let(definitions, body) => {
                machine.let_in(base, definitions);
                self.split(machine, within, *body, base)
            }
            Node::Probe(_, inner) => self.split(machine, within, *inner, base),
            Node::Local(place) => match machine.thunk_at(base, *place) {
                Some((node, home)) => self.split(machine, within, node, home),
                None => {
                    self.leaf(machine, within, id);
                    Ok(())
                }
            },
            Node::Call { code, up, args } => {
                let mut args_of_it = args.iter().filter(|_| self.home(*code).is_some());
                let is_constant = args_of_it.all(|arg| machine.eval(*arg, base).is_ok());
                let entered = Entered { code: *code, base };
                if !is_constant {
                    self.call(machine, entered, within, id);
                    return Ok(());
                }
                let parent = machine.callee_parent(base, *up);
                let (body, inner) = machine.enter(id, *code, parent, args, base)?;
                let result = self.definition(machine, (*code, inner), within, body);
                machine.pop_frame(inner);
                result
            }
            _ => {
                self.leaf(machine, within, id);
                Ok(())
            }
        }
    }

    fn definition(
        &mut self,
        machine: &mut Machine<'_>,
        (code, base): (CodeId, Base),
        within: Within,
        body: NodeId,
    ) -> Evaluated<()> {
        let Some(home) = self.home(code) else {
            return self.split(machine, within, body, base);
        };
        let within = Some(Entered { code, base });
        match home.through.clone() {
            Some(instance) => {
                self.add(machine, within, instance);
                Ok(())
            }
            None => self.split(machine, within, body, base),
        }
    }

    fn home(&self, code: CodeId) -> Option<&Home> {
        self.anatomy.homes.get(code.0 as usize)?.as_ref()
    }

    fn module(&self, within: Within) -> Arc<str> {
        let home = within.and_then(|within| self.home(within.code));
        Arc::clone(home.map_or(&self.root.module, |home| &home.module))
    }

    /// An action that is a part of `within`.
    fn leaf(&mut self, machine: &mut Machine<'_>, within: Within, id: NodeId) {
        let place = self.written(machine, within, id);
        self.add(machine, within, place);
    }

    /// An operator whose arguments are no constants: TLC names it, and gives
    /// the place of the call.
    fn call(&mut self, machine: &mut Machine<'_>, called: Entered, within: Within, id: NodeId) {
        let place = self.written(machine, within, id);
        let name = machine.program.code(called.code).map(|code| &*code.name);
        let told = told::action(&machine.program.sources, name, &place, &[]);
        self.found.push(told);
    }

    fn written(&self, machine: &Machine<'_>, within: Within, id: NodeId) -> InstanceUnit {
        InstanceUnit {
            module: self.module(within),
            span: machine.span(id).unwrap_or(self.root.span),
        }
    }

    fn add(&mut self, machine: &mut Machine<'_>, within: Within, place: InstanceUnit) {
        let mut args = Vec::new();
        let mut name = None;
        if let Some(Entered { code, base }) = within
            && let Some(home) = self.home(code)
        {
            name = machine.program.code(code).map(|code| &*code.name);
            for (index, param) in home.params.iter().enumerate() {
                let position = base.0 as usize + 1 + index;
                if let Ok(value) = machine.slot_value(position) {
                    args.push((Arc::clone(param), value));
                }
            }
        }
        let told = told::action(&machine.program.sources, name, &place, &args);
        self.found.push(told);
    }
}
