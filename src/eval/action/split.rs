//! The actions into which TLC splits a next-state relation before it runs, as
//! its `Tool.getActions` does: what `TLCGet("spec").actions` tells.

use std::sync::Arc;

use crate::spec::resolved::ModuleSpan;
use crate::value::{ErrorKind, Value, ValueError};

use super::super::error::{EvalError, Evaluated};
use super::super::ir::{Anatomy, CodeId, Home, Node, NodeId};
use super::super::machine::{Base, Machine};
use super::super::session::Session;
use super::super::told;
use super::walk::Entered;

/// The definition that is being split, if it is one.
type Within = Option<Entered>;

/// So many actions are told.
const MOST_ACTIONS: usize = 100_000;

/// What is split.
#[derive(Clone, Copy)]
struct At {
    within: Within,
    id: NodeId,
    base: Base,
}

impl At {
    /// A part of it.
    fn of(self, id: NodeId) -> Self {
        Self { id, ..self }
    }
}

impl Machine<'_> {
    /// What `TLCGet("spec")` tells.
    ///
    /// # Errors
    /// `Unsupported` while that is being worked out, `TooManyElements`.
    pub(crate) fn told(&self) -> Result<Value, ValueError> {
        let anatomy = self.program.anatomy.as_ref();
        let Some(anatomy) = anatomy.filter(|_| !self.session.is_splitting) else {
            let detail = "TLCGet(\"spec\") has no value before the spec is taken apart";
            return Err(ValueError::new(ErrorKind::Unsupported, detail));
        };
        if let Some(known) = anatomy.value.get() {
            return Ok(known.clone());
        }
        let mut machine = Machine::new(self.program, self.limits);
        machine.session = Arc::new(Session::splitting());
        let actions = machine.actions(anatomy);
        let actions = actions.map_err(|error| ValueError::new(error.kind, error.detail.clone()))?;
        let told = anatomy.told.with(actions, &anatomy.variables);
        Ok(anatomy.value.get_or_init(|| told).clone())
    }

    fn actions(&mut self, anatomy: &Anatomy) -> Evaluated<Vec<Value>> {
        let (Some(next), Some(known)) = (anatomy.next, &anatomy.told.next) else {
            return Ok(Vec::new());
        };
        let Some(code) = self.program.code(next) else {
            return Ok(Vec::new());
        };
        let base = self.push_frame(Base::NONE, code.frame_size);
        let at = At {
            within: code.definition.map(|_| Entered { code: next, base }),
            id: code.body,
            base,
        };
        let mut splitting = Splitting {
            anatomy,
            root: &known.place,
            found: Vec::new(),
        };
        if known.is_through {
            splitting.add(self, at.within, &known.place)?;
            return Ok(splitting.found);
        }
        match splitting.split(self, at) {
            Err(_) if splitting.found.len() < MOST_ACTIONS => {
                splitting.found.clear();
                splitting.leaf(self, at)?;
            }
            split => split?,
        }
        Ok(splitting.found)
    }
}

struct Splitting<'p> {
    anatomy: &'p Anatomy,
    /// Where the next-state relation is, for what is no definition's.
    root: &'p ModuleSpan,
    found: Vec<Value>,
}

impl Splitting<'_> {
    /// Splits what is at a place.
    ///
    /// # Errors
    /// `Limit` if it goes too deep, `TooManyElements` if there are too many.
    fn split(&mut self, machine: &mut Machine<'_>, at: At) -> Evaluated<()> {
        machine.deeper(at.id, |machine| self.part(machine, at))
    }

    fn part(&mut self, machine: &mut Machine<'_>, at: At) -> Evaluated<()> {
        let At { id, base, .. } = at;
        match machine.program.node(id) {
            Node::Or(items) => items
                .iter()
                .try_for_each(|item| self.split(machine, at.of(*item))),
            Node::Exists(binders, body) => {
                let before = self.found.len();
                let listed = machine.for_each(id, binders, base, &mut |machine| {
                    self.split(machine, at.of(*body)).map(|()| true)
                });
                match listed {
                    Err(error) if self.found.len() >= MOST_ACTIONS => Err(error),
                    Ok(_) if self.found.len() > before => Ok(()),
                    _ => {
                        self.found.truncate(before);
                        self.leaf(machine, at)
                    }
                }
            }
            Node::Let(definitions, body) => {
                machine.let_in(base, definitions);
                self.split(machine, at.of(*body))
            }
            Node::Probe(_, inner) => self.split(machine, at.of(*inner)),
            Node::Local(place) => match machine.thunk_at(base, *place) {
                Some((id, base)) => self.split(machine, At { id, base, ..at }),
                None => self.leaf(machine, at),
            },
            Node::Call { code, up, args } => {
                let mut args_of_it = args.iter().filter(|_| self.home(*code).is_some());
                if !args_of_it.all(|arg| machine.eval(*arg, base).is_ok()) {
                    return self.call(machine, *code, at);
                }
                let parent = machine.callee_parent(base, *up);
                let (body, inner) = machine.enter(id, *code, parent, args, base)?;
                let result = self.definition(machine, (*code, inner), at.of(body));
                machine.pop_frame(inner);
                result
            }
            _ => self.leaf(machine, at),
        }
    }

    fn definition(
        &mut self,
        machine: &mut Machine<'_>,
        (code, base): (CodeId, Base),
        body: At,
    ) -> Evaluated<()> {
        let Some(home) = self.home(code) else {
            return self.split(machine, At { base, ..body });
        };
        let within = Some(Entered { code, base });
        match home.through.clone() {
            Some(instance) => self.add(machine, within, &instance),
            None => self.split(
                machine,
                At {
                    within,
                    base,
                    ..body
                },
            ),
        }
    }

    fn home(&self, code: CodeId) -> Option<&Home> {
        self.anatomy.homes.get(code.0 as usize)?.as_ref()
    }

    fn module(&self, within: Within) -> Arc<str> {
        let home = within.and_then(|within| self.home(within.code));
        Arc::clone(home.map_or(&self.root.module, |home| &home.module))
    }

    /// An action as it stands.
    fn leaf(&mut self, machine: &mut Machine<'_>, at: At) -> Evaluated<()> {
        let place = self.written(machine, at);
        self.add(machine, at.within, &place)
    }

    /// An operator whose arguments are no constants: TLC names it, and gives
    /// the place of the call.
    fn call(&mut self, machine: &mut Machine<'_>, called: CodeId, at: At) -> Evaluated<()> {
        let place = self.written(machine, at);
        let name = machine.program.code(called).map(|code| &*code.name);
        self.tell(machine, name, &place, &[])
    }

    fn written(&self, machine: &Machine<'_>, at: At) -> ModuleSpan {
        ModuleSpan {
            module: self.module(at.within),
            span: machine.span(at.id).unwrap_or(self.root.span),
        }
    }

    fn add(
        &mut self,
        machine: &mut Machine<'_>,
        within: Within,
        place: &ModuleSpan,
    ) -> Evaluated<()> {
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
        self.tell(machine, name, place, &args)
    }

    fn tell(
        &mut self,
        machine: &Machine<'_>,
        name: Option<&str>,
        place: &ModuleSpan,
        args: &[(Arc<str>, Value)],
    ) -> Evaluated<()> {
        if self.found.len() >= MOST_ACTIONS {
            return Err(EvalError::new(
                ErrorKind::TooManyElements,
                format!("there are more than {MOST_ACTIONS} actions"),
            ));
        }
        let told = told::action(&machine.program.sources, name, place, args);
        self.found.push(told);
        Ok(())
    }
}
