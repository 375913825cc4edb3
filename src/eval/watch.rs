//! What a watched model is asked: the same questions as any other, with a
//! [`Recorder`] that counts what is seen on the way, and which conjuncts of an
//! action or operator hold.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diag::Span;
use crate::spec::resolved::{DefId, Expr, ExprKind, Operator};
use crate::value::{Value, set};

use super::error::Evaluated;
use super::exploration::{Conjunct, Explored, Way};
use super::ir::{BindPattern, Binder, CodeId, Node, NodeId, Program, SlotId};
use super::lower::ConstantValue;
use super::machine::{Base, Limits, Machine, Slot};
use super::model::{Formula, Model, State};
use super::points::{Points, Recorder};
use super::session::{Chance, Session};

/// An action of the next-state relation, with one binding of the names around
/// it, looked at in a state.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The action; `None` for a part of the relation without a name.
    pub definition: Option<DefId>,
    /// Its conjuncts. Those that speak of the next state are
    /// [`Finding::Open`](super::Finding::Open).
    pub conjuncts: Vec<Conjunct>,
}

/// The set that a parameter of an action is taken from, where the next-state
/// relation binds it.
#[derive(Clone, Debug)]
pub struct Carrier {
    /// The action.
    pub definition: DefId,
    /// Which of its parameters, from 0.
    pub parameter: usize,
    /// Where the set is written.
    pub span: Span,
    /// The set.
    pub set: Value,
    /// Whether it is the same in all states.
    pub is_constant: bool,
}

impl Model {
    /// What can be seen in it; nothing, unless it is [watched](Model::watched).
    pub fn points(&self) -> &Points {
        &self.program.points
    }

    /// The value of a definition applied to values, in a state if it needs
    /// one.
    ///
    /// # Errors
    /// If it has no value.
    pub fn apply_watched(
        &self,
        definition: DefId,
        args: &[Value],
        state: Option<&State>,
        recorder: &Arc<Recorder>,
    ) -> Evaluated<Value> {
        let mut machine = self.watching(recorder);
        if let Some(state) = state {
            machine.current = state.assignment();
        }
        let (body, base) = self.applied(&mut machine, definition, args)?;
        machine.eval(body, base)
    }

    /// Whether an action applied to values is true on a step.
    ///
    /// # Errors
    /// If it has no value.
    pub fn is_taken(
        &self,
        definition: DefId,
        args: &[Value],
        (from, to): (&State, &State),
        recorder: &Arc<Recorder>,
    ) -> Evaluated<bool> {
        let mut machine = self.watching(recorder);
        machine.current = from.assignment();
        machine.next = to.assignment();
        let (body, base) = self.applied(&mut machine, definition, args)?;
        machine.may_hold(body, base, "an action")
    }

    /// Whether a state satisfies the initial predicate.
    ///
    /// # Errors
    /// If the predicate has no value in the state.
    pub fn begins(&self, state: &State, recorder: &Arc<Recorder>) -> Evaluated<bool> {
        let (body, size) = self.body(self.init, "initial predicate")?;
        let mut machine = self.watching(recorder);
        machine.current = state.assignment();
        let base = machine.push_frame(Base::NONE, size);
        machine.may_hold(body, base, "the initial predicate")
    }

    /// The actions of the next-state relation, as TLC would name them, in the
    /// order of the text.
    pub fn actions(&self) -> Vec<DefId> {
        let mut found = Vec::new();
        let mut entered = Vec::new();
        if let Some(next) = self.next {
            self.program.actions(next, &mut entered, &mut found);
        }
        found
    }

    /// The definitions that these are made of, themselves included; LET
    /// definitions are not listed.
    pub fn made_of(&self, roots: &[DefId]) -> BTreeSet<DefId> {
        let mut known = BTreeSet::new();
        let mut open: Vec<DefId> = roots.to_vec();
        while let Some(id) = open.pop() {
            let id = match self.bindings.overrides.get(&id) {
                Some(ConstantValue::Definition(other)) => *other,
                _ => id,
            };
            let definition = self.spec.definitions.get(id.0 as usize);
            if let Some(definition) = definition
                && known.insert(id)
            {
                self.named_in(&definition.body, &mut open);
            }
        }
        let definitions = &self.spec.definitions;
        let is_nested = |id: &DefId| definitions.get(id.0 as usize).is_none_or(|it| it.nested);
        known.retain(|id| !is_nested(id));
        known
    }

    /// The definitions that a formula names.
    pub fn named_by(&self, formula: &Formula) -> Vec<DefId> {
        match formula {
            Formula::Definition(id) => vec![*id],
            Formula::Expression(expr) => {
                let mut found = Vec::new();
                self.named_in(expr, &mut found);
                found
            }
        }
    }

    /// The definitions that an expression names, those of its LETs included.
    fn named_in(&self, expr: &Expr, found: &mut Vec<DefId>) {
        let constant = |id| match self.bindings.constants.get(id) {
            Some(ConstantValue::Definition(id)) => Some(*id),
            _ => None,
        };
        match &*expr.kind {
            ExprKind::Apply(operator, _) | ExprKind::Operator(operator) => match operator {
                Operator::Definition(id) => found.push(*id),
                Operator::Constant(id) => found.extend(constant(id)),
                _ => {}
            },
            ExprKind::Constant(id) => found.extend(constant(id)),
            ExprKind::Let(definitions, _) => found.extend(definitions),
            _ => {}
        }
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
            expr.for_each_child(&mut |child| self.named_in(child, found));
        });
    }

    /// The conjuncts of a definition applied to values.
    pub fn explore(
        &self,
        definition: DefId,
        args: &[Value],
        recorder: &Arc<Recorder>,
    ) -> Option<Vec<Conjunct>> {
        let mut machine = self.watching(recorder);
        let (body, base) = self.applied(&mut machine, definition, args).ok()?;
        let mut explored = Explored::default();
        machine.explore(body, base, &mut explored);
        recorder.set_paused(false);
        Some(explored.conjuncts)
    }

    /// Looks at every action of the next-state relation in a state, for every
    /// binding of its names. Nothing is counted: no step need take it. `false` if it
    /// took more work than it may, or a name has no range.
    pub fn attempts(&self, from: &State, work: u64, found: &mut dyn FnMut(Attempt)) -> bool {
        let Some(next) = self.next.and_then(|next| self.program.code(next)) else {
            return true;
        };
        let mut machine = self.machine_at(None, Chance::Given(None));
        machine.limits = Limits {
            work,
            ..machine.limits
        };
        machine.current = from.assignment();
        let base = machine.push_frame(Base::NONE, next.frame_size);
        let mut split = Split {
            within: self.next.and_then(|next| machine.definition_of(next)),
            found,
            way: Vec::new(),
        };
        let done = machine.split(&mut split, next.body, base);
        done.is_ok() && !machine.is_exhausted()
    }

    /// The sets that parameters of actions are taken from, as they are in a
    /// state.
    pub fn carriers(&self, state: &State) -> Vec<Carrier> {
        let mut found = Vec::new();
        if let Some(next) = self.next.and_then(|next| self.program.code(next)) {
            let mut machine = self.machine_at(None, Chance::Given(None));
            machine.current = state.assignment();
            let base = machine.push_frame(Base::NONE, next.frame_size);
            let mut ranges = Vec::new();
            machine.ranges(&mut ranges, next.body, base, &mut found);
        }
        found
    }

    /// A machine whose probes write to `recorder`.
    fn watching(&self, recorder: &Arc<Recorder>) -> Machine<'_> {
        let mut machine = self.machine_at(None, Chance::Given(None));
        let session = Session::new(None, machine.session.registers(), Chance::Given(None));
        machine.session = Arc::new(session.watched_by(recorder));
        machine
    }

    fn applied(
        &self,
        machine: &mut Machine<'_>,
        definition: DefId,
        args: &[Value],
    ) -> Evaluated<(NodeId, Base)> {
        let code = self.operators.get(&definition).copied();
        let (body, size) = self.body(code, "such operator")?;
        let base = machine.push_frame(Base::NONE, size);
        for (index, value) in args.iter().enumerate() {
            machine.bind(base, SlotId(index as u32), value.clone());
        }
        Ok((body, base))
    }
}

/// A next-state relation being taken apart.
struct Split<'f> {
    found: &'f mut dyn FnMut(Attempt),
    /// The action it is in.
    within: Option<DefId>,
    way: Vec<Way>,
}

/// The set that a name is bound to.
struct Range {
    base: Base,
    slot: SlotId,
    span: Span,
    set: Value,
    is_constant: bool,
}

impl Machine<'_> {
    fn split(&mut self, split: &mut Split<'_>, id: NodeId, base: Base) -> Evaluated<()> {
        let program = self.program;
        match program.node(program.bare(id)) {
            Node::Or(items) => {
                for (index, item) in items.iter().enumerate() {
                    split.way.push(Way::Part(index + 1));
                    let done = self.split(split, *item, base);
                    split.way.pop();
                    done?;
                }
                Ok(())
            }
            Node::Exists(binders, body) if program.assigns(id) => {
                self.for_each(id, binders, base, &mut |machine| {
                    machine.split(split, *body, base)?;
                    Ok(true)
                })?;
                Ok(())
            }
            Node::Let(definitions, body) => {
                self.delay(definitions, base);
                self.split(split, *body, base)
            }
            Node::BoxAction(action, _) | Node::AngleAction(action, _) => {
                self.split(split, *action, base)
            }
            Node::Call { code, up, args } if self.is_definition(*code) => {
                let parent = self.callee_parent(base, *up);
                let (body, inner) = self.enter(id, *code, parent, args, base)?;
                let definition = self.definition_of(*code);
                let outer = std::mem::replace(&mut split.within, definition);
                let way = std::mem::take(&mut split.way);
                let done = self.deeper(id, |machine| machine.split(split, body, inner));
                split.within = outer;
                split.way = way;
                self.pop_frame(inner);
                done
            }
            _ => self.attempt(split, id, base),
        }
    }

    fn attempt(&mut self, split: &mut Split<'_>, id: NodeId, base: Base) -> Evaluated<()> {
        self.tick(id)?;
        let mut explored = Explored::from(split.way.clone());
        self.explore(id, base, &mut explored);
        if !self.is_exhausted() {
            (split.found)(Attempt {
                definition: split.within,
                conjuncts: explored.conjuncts,
            });
        }
        Ok(())
    }

    /// What the parameters of the actions in a formula range over; each name is
    /// bound to the first element of its range.
    fn ranges(
        &mut self,
        ranges: &mut Vec<Range>,
        id: NodeId,
        base: Base,
        found: &mut Vec<Carrier>,
    ) {
        let program = self.program;
        match program.node(program.bare(id)) {
            Node::Or(items) => {
                for item in items {
                    self.ranges(ranges, *item, base, found);
                }
            }
            Node::Exists(binders, body) => {
                let known = ranges.len();
                if binders
                    .iter()
                    .all(|binder| self.range(ranges, binder, base))
                {
                    self.ranges(ranges, *body, base, found);
                }
                ranges.truncate(known);
            }
            Node::Let(definitions, body) => {
                self.delay(definitions, base);
                self.ranges(ranges, *body, base, found);
            }
            Node::BoxAction(action, _) | Node::AngleAction(action, _) => {
                self.ranges(ranges, *action, base, found);
            }
            Node::Call { code, up, args } if self.is_definition(*code) => {
                let parent = self.callee_parent(base, *up);
                if let Ok((body, inner)) = self.enter(id, *code, parent, args, base) {
                    let known = ranges.len();
                    self.pass_ranges(ranges, (*code, inner), args, base, found);
                    let deeper = self.deeper(id, |machine| {
                        machine.ranges(ranges, body, inner, found);
                        Ok(())
                    });
                    // Too deep: what lies there has no range.
                    drop(deeper);
                    ranges.truncate(known);
                    self.pop_frame(inner);
                }
            }
            _ => {}
        }
    }

    /// The range of a bound name; `false` if there is nothing to bind it to.
    fn range(&mut self, ranges: &mut Vec<Range>, binder: &Binder, base: Base) -> bool {
        let reads = self.reads.current;
        let (Ok(set), Some(span)) = (self.eval(binder.set, base), self.span(binder.set)) else {
            return false;
        };
        let is_constant = self.reads.current == reads && self.stands_alone(binder.set, base);
        let Ok(Some(first)) = set::first(&set) else {
            return false;
        };
        if let BindPattern::One(slot) = binder.pattern {
            ranges.push(Range {
                base,
                slot,
                span,
                set,
                is_constant,
            });
        }
        self.bind_pattern(binder.set, &binder.pattern, &first, base)
            .is_ok()
    }

    /// Whether a set depends on none of the names around it.
    fn stands_alone(&mut self, set: NodeId, base: Base) -> bool {
        let size = match self.stack.get(base.0 as usize) {
            Some(Slot::Link { size, .. }) => *size,
            _ => 0,
        };
        let nothing_bound = self.push_frame(Base::NONE, size);
        let has_value = self.eval(set, nothing_bound).is_ok();
        self.pop_frame(nothing_bound);
        has_value
    }

    /// The ranges of the names that are passed to an action.
    fn pass_ranges(
        &mut self,
        ranges: &mut Vec<Range>,
        (code, inner): (CodeId, Base),
        args: &[NodeId],
        base: Base,
        found: &mut Vec<Carrier>,
    ) {
        let Some(definition) = self.definition_of(code) else {
            return;
        };
        for (parameter, arg) in args.iter().enumerate() {
            let passed = slot_of(self.program, *arg);
            let range = ranges
                .iter()
                .rev()
                .find(|range| range.base == base && Some(range.slot) == passed);
            let Some(range) = range else { continue };
            let (span, set, is_constant) = (range.span, range.set.clone(), range.is_constant);
            found.push(Carrier {
                definition,
                parameter,
                span,
                set: set.clone(),
                is_constant,
            });
            ranges.push(Range {
                base: inner,
                slot: SlotId(parameter as u32),
                span,
                set,
                is_constant,
            });
        }
    }
}

impl Program {
    /// The definitions that a walk through `code` enters last.
    fn actions(&self, code: CodeId, entered: &mut Vec<CodeId>, found: &mut Vec<DefId>) {
        let Some(entry) = self.code(code) else { return };
        if entered.contains(&code) {
            return;
        }
        entered.push(code);
        let mut nodes = vec![entry.body];
        let mut is_action = false;
        while let Some(node) = nodes.pop() {
            match self.node(node) {
                Node::Or(items) => nodes.extend(items.iter().rev()),
                Node::Exists(_, body) if self.assigns(node) => nodes.push(*body),
                Node::Let(_, body)
                | Node::BoxAction(body, _)
                | Node::AngleAction(body, _)
                | Node::Probe(_, body) => nodes.push(*body),
                Node::Call { code, .. }
                    if self
                        .code(*code)
                        .is_some_and(|code| code.definition.is_some()) =>
                {
                    stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
                        self.actions(*code, entered, found);
                    });
                }
                _ => is_action = true,
            }
        }
        if is_action && let Some(definition) = entry.definition {
            found.push(definition);
        }
    }
}

/// The slot of the running frame that an argument is.
fn slot_of(program: &Program, arg: NodeId) -> Option<SlotId> {
    match program.node(arg) {
        Node::Local(place) if place.up == 0 => Some(place.slot),
        _ => None,
    }
}
