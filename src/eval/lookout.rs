//! Which definitions are applied to what while something is evaluated.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::spec::resolved::DefId;
use crate::value::{Value, force};

use super::error::Evaluated;
use super::ir::{CodeId, SlotId};
use super::machine::{Base, Limits, Machine};
use super::model::{Model, State};

/// Applications that are kept of one evaluation.
const MOST: usize = 512;

/// A definition applied to values. What it is applied to without having a value
/// is not told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Application {
    /// The definition.
    pub definition: DefId,
    /// Its arguments, in the order of its parameters.
    pub args: Vec<Value>,
}

/// What a machine looks out for, and what it saw of it.
#[derive(Debug, Default)]
pub(crate) struct Lookout {
    wanted: FxHashMap<CodeId, (DefId, u32)>,
    seen: Vec<Application>,
    known: FxHashSet<Application>,
}

impl Model {
    /// The value of a definition applied to values, on a step if it depends on
    /// one, with limits of its own. The variables of a state that is not given
    /// have no value.
    ///
    /// # Errors
    /// If it has no value.
    pub fn apply_on(
        &self,
        definition: DefId,
        args: &[Value],
        (from, to): (Option<&State>, Option<&State>),
        limits: Limits,
    ) -> Evaluated<Value> {
        let mut machine = self.machine_on(from, to);
        machine.limits = limits;
        self.value_of(&mut machine, definition, args)
    }

    /// The applications of these definitions that are met while another one is
    /// applied, each once, in the order they are met.
    pub fn applications_in(
        &self,
        (definition, args): (DefId, &[Value]),
        (from, to): (Option<&State>, Option<&State>),
        wanted: &FxHashSet<DefId>,
    ) -> Vec<Application> {
        let mut machine = self.machine_on(from, to);
        machine.lookout = Some(Box::new(self.lookout(wanted)));
        // What is undefined has met applications all the same.
        let _value = self.value_of(&mut machine, definition, args);
        machine
            .lookout
            .take()
            .map(|lookout| lookout.seen)
            .unwrap_or_default()
    }

    /// The same while a pair of states is judged by the next-state relation.
    pub fn applications_on_step(
        &self,
        from: &State,
        to: &State,
        wanted: &FxHashSet<DefId>,
    ) -> Vec<Application> {
        let Ok((body, size)) = self.next_body() else {
            return Vec::new();
        };
        let mut machine = self.machine_on(Some(from), Some(to));
        machine.lookout = Some(Box::new(self.lookout(wanted)));
        let base = machine.push_frame(Base::NONE, size);
        let _truth = machine.may_hold(body, base, "the next-state relation");
        machine
            .lookout
            .take()
            .map(|lookout| lookout.seen)
            .unwrap_or_default()
    }

    fn machine_on(&self, from: Option<&State>, to: Option<&State>) -> Machine<'_> {
        let mut machine = self.machine();
        if let Some(from) = from {
            machine.current = from.assignment();
        }
        if let Some(to) = to {
            machine.next = to.assignment();
        }
        machine
    }

    fn value_of(
        &self,
        machine: &mut Machine<'_>,
        definition: DefId,
        args: &[Value],
    ) -> Evaluated<Value> {
        let (body, size) = self.operator_body(definition)?;
        let base = machine.push_frame(Base::NONE, size);
        for (index, value) in args.iter().enumerate() {
            machine.bind(base, SlotId(index as u32), value.clone());
        }
        machine.eval(body, base)
    }

    fn lookout(&self, wanted: &FxHashSet<DefId>) -> Lookout {
        let codes = self.codes_of(wanted);
        Lookout {
            wanted: codes.map(|(code, id, arity)| (code, (id, arity))).collect(),
            ..Lookout::default()
        }
    }
}

impl Machine<'_> {
    /// Notes the application whose frame was entered just now, if it is looked
    /// out for and all its arguments have values.
    #[cold]
    pub(super) fn note_application(&mut self, code: CodeId, inner: Base) {
        let Some(mut lookout) = self.lookout.take() else {
            return;
        };
        if let Some((definition, arity)) = lookout.wanted.get(&code).copied()
            && lookout.seen.len() < MOST
        {
            let first = inner.0 as usize + 1;
            let slots = first..first + arity as usize;
            let args: Option<Vec<Value>> = slots
                .map(|slot| force(&self.slot_value(slot).ok()?).ok())
                .collect();
            let application = args.map(|args| Application { definition, args });
            if let Some(application) = application
                && lookout.known.insert(application.clone())
            {
                lookout.seen.push(application);
            }
        }
        self.lookout = Some(lookout);
    }
}
