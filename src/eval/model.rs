//! A spec with its configuration, ready to be asked.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use crate::diag::{Diagnostic, Severity, Span, code};
use crate::spec::resolved::{DefId, Denotation, Expr, ModuleSpan, Spec, VarId};
use crate::value::{ErrorKind, Value, force, is_forced};

use super::action::{Entered, Search, Walk, Wanted};
use super::error::{EvalError, Evaluated};
use super::explain::Explanation;
use super::ir::{CodeId, NodeId, Program, SlotId};
use super::lower::{Bindings, Lowering};
use super::machine::{Assignment, Base, Limits, Machine};
use super::opening::Opening;
use super::session::{Chance, Session};

/// A state: the value of each variable, by [`VarId`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State(Arc<[Value]>);

impl State {
    /// A state with these values, in the order of the spec's variables.
    pub fn new(values: Vec<Value>) -> Self {
        Self(values.into())
    }

    /// The value of a variable.
    pub fn get(&self, variable: VarId) -> Option<&Value> {
        self.0.get(variable.0 as usize)
    }

    /// All values.
    pub fn values(&self) -> &[Value] {
        &self.0
    }

    pub(super) fn assignment(&self) -> Assignment {
        self.0.iter().cloned().map(Some).collect()
    }
}

/// The action that TLC would name for a step, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ActionTaken {
    /// The definition.
    pub definition: DefId,
    /// Its name: `Move`, `S!Bump`.
    pub name: Arc<str>,
    /// Parameter names and values, those of instances first. An argument that
    /// has no value of its own (an operator) is left out.
    pub args: Vec<(Arc<str>, Value)>,
}

/// A state that an action leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Successor {
    /// The state.
    pub state: State,
    /// The named action, if the next-state relation has names.
    pub action: Option<ActionTaken>,
}

/// A formula of the behaviour specification.
#[derive(Clone, Debug)]
pub enum Formula {
    /// A definition without parameters.
    Definition(DefId),
    /// Written out in the specification.
    Expression(Expr),
}

/// What a specification asks of behaviours.
#[derive(Clone, Debug, Default)]
pub struct Behaviour {
    /// The initial predicate.
    pub init: Option<Formula>,
    /// The next-state relation.
    pub next: Option<Formula>,
    /// The INSTANCEs that bring what of these has no name of its own. TLC gives
    /// their places for those of states and steps.
    pub through: Vec<ModuleSpan>,
    /// Invariants by name.
    pub invariants: Vec<(Arc<str>, DefId)>,
    /// State constraints by name.
    pub constraints: Vec<(Arc<str>, DefId)>,
    /// The ALIAS, which TLC prints in place of a state.
    pub alias: Option<(Arc<str>, DefId)>,
}

/// A spec and its configuration, lowered. Shared between threads.
pub struct Model {
    pub(super) spec: Arc<Spec>,
    pub(super) program: Arc<Program>,
    pub(super) behaviour: Behaviour,
    pub(super) init: Option<CodeId>,
    pub(super) next: Option<CodeId>,
    pub(super) operators: rustc_hash::FxHashMap<DefId, CodeId>,
    pub(super) limits: Limits,
    opening: Opening,
    pub(super) bindings: Bindings,
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model")
            .field("spec", &self.spec.name)
            .finish_non_exhaustive()
    }
}

impl Model {
    /// Lowers a spec.
    pub fn new(spec: Arc<Spec>, bindings: &Bindings, behaviour: Behaviour, limits: Limits) -> Self {
        let lowering = Lowering::new(&spec, bindings);
        Self::lowered(&spec, lowering, bindings, behaviour, limits)
    }

    /// The same model lowered to be watched: it has points.
    #[must_use]
    pub fn watched(&self) -> Self {
        let lowering = Lowering::watching(&self.spec, &self.bindings);
        let behaviour = self.behaviour.clone();
        Self::lowered(&self.spec, lowering, &self.bindings, behaviour, self.limits)
    }

    fn lowered(
        spec: &Arc<Spec>,
        mut lowering: Lowering<'_>,
        bindings: &Bindings,
        behaviour: Behaviour,
        limits: Limits,
    ) -> Self {
        let mut code = |formula: &Option<Formula>, name: &str| {
            formula.as_ref().map(|formula| match formula {
                Formula::Definition(id) => lowering.definition(*id),
                Formula::Expression(expr) => lowering.expression(name, expr),
            })
        };
        let init = code(&behaviour.init, "Init");
        let next = code(&behaviour.next, "Next");
        let mut operators = rustc_hash::FxHashMap::default();
        for denotation in spec.names.values() {
            if let Denotation::Definition(id) = denotation {
                operators.insert(*id, lowering.definition(*id));
            }
        }
        let opening = Opening::new(&mut lowering, spec);
        let program = Arc::new(lowering.into_program());
        Self {
            spec: Arc::clone(spec),
            bindings: bindings.clone(),
            program,
            behaviour,
            init,
            next,
            operators,
            limits,
            opening,
        }
    }

    /// The spec.
    pub fn spec(&self) -> &Arc<Spec> {
        &self.spec
    }

    /// What the configuration gives to constants and definitions.
    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// What the configuration asks of behaviours.
    pub fn behaviour(&self) -> &Behaviour {
        &self.behaviour
    }

    /// The next-state relation as the action of a step that is none of its
    /// parts, if it has a name: what TLC calls such a step.
    pub fn next_itself(&self) -> Option<ActionTaken> {
        let Some(Formula::Definition(definition)) = self.behaviour.next else {
            return None;
        };
        let name = &self.spec().definitions.get(definition.0 as usize)?.name;
        Some(ActionTaken {
            definition,
            name: Arc::clone(name),
            args: Vec::new(),
        })
    }

    /// Names of the variables, by [`VarId`].
    pub fn variables(&self) -> &[Arc<str>] {
        &self.program.variables
    }

    /// What TLC warns of as well, as far as it has been met: once a place, in
    /// order of places.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let idle = self.program.idle.iter();
        let places: BTreeSet<Span> = idle.filter_map(|node| self.program.span(node)).collect();
        let warning = "EXCEPT changes nothing where the function has no such argument";
        let warnings = places.into_iter().map(|place| Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code::EXCEPT_OUTSIDE, warning, place)
        });
        warnings.collect()
    }

    /// The definition that a name of the root module means.
    pub fn definition(&self, name: &str) -> Option<DefId> {
        match self.spec.names.get(name) {
            Some(Denotation::Definition(id)) => Some(*id),
            _ => None,
        }
    }

    /// A machine that judges: of random choices each outcome counts.
    pub(super) fn machine(&self) -> Machine<'_> {
        self.machine_at(None, Chance::Given(None))
    }

    /// A machine on a behaviour of that length, if it is known.
    pub(super) fn machine_at(&self, level: Option<u64>, chance: Chance) -> Machine<'_> {
        let registers = self
            .opening
            .registers(&self.program, self.init, self.limits);
        let mut machine = Machine::new(&self.program, self.limits);
        machine.session = Arc::new(Session::new(level, registers.clone(), chance));
        machine
    }

    pub(super) fn body(&self, code: Option<CodeId>, what: &str) -> Evaluated<(NodeId, u32)> {
        match code.and_then(|code| self.program.code(code)) {
            Some(code) => Ok((code.body, code.frame_size)),
            None => Err(EvalError::new(
                ErrorKind::Unsupported,
                format!("the configuration gives no {what}"),
            )),
        }
    }

    pub(super) fn next_body(&self) -> Evaluated<(NodeId, u32)> {
        self.body(self.next, "next-state relation")
    }

    pub(super) fn operator_body(&self, definition: DefId) -> Evaluated<(NodeId, u32)> {
        self.body(self.operators.get(&definition).copied(), "such operator")
    }

    /// The code of each of these definitions, with its number of parameters.
    pub(super) fn codes_of<'d>(
        &self,
        definitions: impl IntoIterator<Item = &'d DefId>,
    ) -> impl Iterator<Item = (CodeId, DefId, u32)> {
        let codes = definitions.into_iter().filter_map(|id| {
            let code = *self.operators.get(id)?;
            Some((code, *id, self.program.code(code)?.arity))
        });
        codes.collect::<Vec<_>>().into_iter()
    }

    /// Whether a state satisfies the initial predicate.
    ///
    /// # Errors
    /// If the predicate has no value in the state.
    pub fn is_initial(&self, state: &State) -> Evaluated<bool> {
        let (body, size) = self.body(self.init, "initial predicate")?;
        let mut machine = self.machine_at(Some(0), Chance::Given(None));
        machine.current = state.assignment();
        let base = machine.push_frame(Base::NONE, size);
        machine.may_hold(body, base, "the initial predicate")
    }

    /// Whether a pair of states satisfies the next-state relation.
    ///
    /// # Errors
    /// If the relation has no value on the pair.
    pub fn is_step(&self, from: &State, to: &State) -> Evaluated<bool> {
        let (body, size) = self.body(self.next, "next-state relation")?;
        let mut machine = self.on_step(from, to);
        let base = machine.push_frame(Base::NONE, size);
        machine.may_hold(body, base, "the next-state relation")
    }

    /// Whether a pair of states satisfies a definition applied to values.
    ///
    /// # Errors
    /// If it has no value on the pair.
    pub fn is_step_of(
        &self,
        (definition, args): (DefId, &[Value]),
        from: &State,
        to: &State,
    ) -> Evaluated<bool> {
        let code = self.operators.get(&definition).copied();
        let (body, size) = self.body(code, "such action")?;
        let mut machine = self.on_step(from, to);
        let base = machine.push_frame(Base::NONE, size);
        for (index, value) in args.iter().enumerate() {
            machine.bind(base, SlotId(index as u32), value.clone());
        }
        machine.may_hold(body, base, "the action")
    }

    pub(super) fn on_step(&self, from: &State, to: &State) -> Machine<'_> {
        let mut machine = self.machine();
        machine.current = from.assignment();
        machine.next = to.assignment();
        machine
    }

    /// Calls `found` for each initial state that is wanted.
    ///
    /// # Errors
    /// If the predicate has no value, or leaves a variable without one.
    pub fn initial_states(
        &self,
        wanted: Option<&dyn Wanted>,
        found: &mut dyn FnMut(State) -> Search,
    ) -> Evaluated<()> {
        let (body, size) = self.body(self.init, "initial predicate")?;
        let chance = match wanted {
            Some(_) => Chance::Given(None),
            None => Chance::default(),
        };
        let mut machine = self.machine_at(Some(0), chance);
        machine.initial = true;
        let base = machine.push_frame(Base::NONE, size);
        machine.walk(&mut Walk::initial(wanted), body, base, &mut |machine, _| {
            let state = complete(machine, &machine.current, &[], None)?;
            Ok(found(state))
        })?;
        Ok(())
    }

    /// Calls `found` for each successor that is wanted; one that several ways
    /// lead to is found several times.
    ///
    /// # Errors
    /// If the relation has no value, or leaves a variable without one.
    pub fn successors(
        &self,
        from: &State,
        wanted: Option<&dyn Wanted>,
        found: &mut dyn FnMut(Successor) -> Search,
    ) -> Evaluated<()> {
        let body = self.body(self.next, "next-state relation")?;
        let level = wanted.and_then(|wanted| wanted.level());
        self.walk_steps((from, level), wanted, body, &[], found)
    }

    /// The same, of a state that begins a behaviour.
    ///
    /// # Errors
    /// As [`Model::successors`].
    pub fn successors_of_initial(
        &self,
        from: &State,
        found: &mut dyn FnMut(Successor) -> Search,
    ) -> Evaluated<()> {
        let body = self.body(self.next, "next-state relation")?;
        self.walk_steps((from, Some(1)), None, body, &[], found)
    }

    /// The same for one named action applied to values.
    ///
    /// # Errors
    /// As [`Model::successors`].
    pub fn action_successors(
        &self,
        from: &State,
        (definition, args): (DefId, &[Value]),
        wanted: Option<&dyn Wanted>,
        found: &mut dyn FnMut(Successor) -> Search,
    ) -> Evaluated<()> {
        let code = self.operators.get(&definition).copied();
        let body = self.body(code, "such action")?;
        let level = wanted.and_then(|wanted| wanted.level());
        self.walk_steps((from, level), wanted, body, args, found)
    }

    fn walk_steps(
        &self,
        (from, level): (&State, Option<u64>),
        wanted: Option<&dyn Wanted>,
        (body, size): (NodeId, u32),
        args: &[Value],
        found: &mut dyn FnMut(Successor) -> Search,
    ) -> Evaluated<()> {
        let chance = match wanted {
            Some(_) => Chance::Given(None),
            None => Chance::of_state(from),
        };
        let mut machine = self.machine_at(level, chance);
        machine.current = from.assignment();
        let base = machine.push_frame(Base::NONE, size);
        for (index, value) in args.iter().enumerate() {
            machine.bind(base, SlotId(index as u32), value.clone());
        }
        machine.walk(
            &mut Walk::steps(wanted),
            body,
            base,
            &mut |machine, walk| {
                let action = walk
                    .entered()
                    .and_then(|entered| self.action_taken(machine, entered));
                let name = action.as_ref().map(|action| &*action.name);
                let state = complete(machine, &machine.next, &machine.current, name)?;
                Ok(found(Successor { state, action }))
            },
        )?;
        Ok(())
    }

    pub(super) fn action_taken(
        &self,
        machine: &mut Machine<'_>,
        entered: Entered,
    ) -> Option<ActionTaken> {
        let definition = machine.definition_of(entered.code)?;
        let resolved = self.spec.definitions.get(definition.0 as usize)?;
        let mut args = Vec::with_capacity(resolved.params.len());
        for (index, param) in resolved.params.iter().enumerate() {
            let position = entered.base.0 as usize + 1 + index;
            if param.arity == 0
                && let Ok(value) = machine.slot_value(position)
            {
                args.push((param.name.clone(), value));
            }
        }
        Some(ActionTaken {
            definition,
            name: resolved.name.clone(),
            args,
        })
    }

    /// The value of a definition applied to values, in a state if it needs one.
    ///
    /// # Errors
    /// If it has no value.
    pub fn apply(
        &self,
        definition: DefId,
        args: &[Value],
        state: Option<&State>,
    ) -> Evaluated<Value> {
        let code = self.operators.get(&definition).copied();
        let (body, size) = self.body(code, "such operator")?;
        let mut machine = self.machine();
        if let Some(state) = state {
            machine.current = state.assignment();
        }
        let base = machine.push_frame(Base::NONE, size);
        for (index, value) in args.iter().enumerate() {
            machine.bind(base, SlotId(index as u32), value.clone());
        }
        machine.eval(body, base)
    }

    /// Why a definition applied to values is what it is, on a step if it
    /// depends on one.
    pub fn explain(
        &self,
        definition: DefId,
        args: &[Value],
        step: Option<(&State, &State)>,
    ) -> Option<Explanation> {
        let code = *self.operators.get(&definition)?;
        let body = self.program.code(code)?.body;
        let mut machine = match step {
            Some((from, to)) => self.on_step(from, to),
            None => self.machine(),
        };
        Some(machine.explain_code(body, code, args))
    }

    /// Why a step is or is no step of the next-state relation.
    pub fn explain_step(&self, from: &State, to: &State) -> Option<Explanation> {
        self.explain_formula(self.next, self.on_step(from, to))
    }

    /// Why a state is or is no initial state.
    pub fn explain_initial(&self, state: &State) -> Option<Explanation> {
        let mut machine = self.machine();
        machine.current = state.assignment();
        self.explain_formula(self.init, machine)
    }

    fn explain_formula(
        &self,
        code: Option<CodeId>,
        mut machine: Machine<'_>,
    ) -> Option<Explanation> {
        let code = code?;
        let body = self.program.code(code)?.body;
        Some(machine.explain_code(body, code, &[]))
    }

    /// Where a definition stands.
    pub fn definition_span(&self, definition: DefId) -> Option<Span> {
        self.spec
            .definitions
            .get(definition.0 as usize)
            .map(|definition| definition.span)
    }
}

/// The state that a walk came to, its values worked out as TLC does to tell
/// states apart. Those that are the same as `before` are so already.
fn complete(
    machine: &Machine<'_>,
    assignment: &Assignment,
    before: &[Option<Value>],
    action: Option<&str>,
) -> Evaluated<State> {
    let mut values = Vec::with_capacity(assignment.len());
    for (index, value) in assignment.iter().enumerate() {
        let Some(value) = value else {
            return Err(machine.incomplete(&machine.missing_variables(assignment), action));
        };
        let known = before.get(index).and_then(Option::as_ref);
        let settled = known.is_some_and(|known| known.is_same(value)) || is_forced(value);
        values.push(match settled {
            true => value.clone(),
            false => force(value).map_err(Box::<EvalError>::from)?,
        });
    }
    Ok(State::new(values))
}
