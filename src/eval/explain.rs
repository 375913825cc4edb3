//! Why a formula has the value it has: a tree of its parts.

use std::sync::Arc;

use crate::diag::Span;
use crate::value::Value;

use super::error::EvalError;
use super::ir::{Binary, Binder, CodeId, Node, NodeId, Program, SlotId};
use super::machine::{Base, Machine, Slot};

/// What a formula, or a part of one, turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    /// TRUE.
    True,
    /// FALSE.
    False,
    /// It has no value.
    Undefined(Box<EvalError>),
    /// Not looked at, since an earlier part decided.
    Skipped,
}

/// How a part stands in the formula around it.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A definition applied; its one child is the body.
    Operator(Arc<str>),
    /// A conjunction; its children are the flattened conjuncts.
    Conjunction,
    /// A disjunction; its children are the disjuncts.
    Disjunction,
    /// An IF or CASE; its one child is the taken arm.
    Arm(ArmName),
    /// A quantifier; its child, if any, is the body for the binding that
    /// decided.
    Quantified,
    /// `a = b`; its values are those of `a` and of `b`, if both have one.
    Equality,
    /// Any other formula.
    Atom,
}

/// Which arm of an IF or CASE was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArmName {
    /// THEN.
    Then,
    /// ELSE.
    Else,
    /// The n-th of a CASE, from 1; OTHER is the last.
    Case(usize),
}

/// A value that a part depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The expression.
    pub span: Span,
    /// Its value.
    pub value: Value,
}

/// A formula's part with what it turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// Where the part is written.
    pub span: Span,
    /// How it stands in the formula.
    pub form: Form,
    /// What it turned out to be.
    pub truth: Truth,
    /// Values in it; for a quantifier, the binding that decided.
    pub values: Vec<Shown>,
    /// Its parts.
    pub children: Vec<Explanation>,
}

/// How many values are kept for one part.
const MAX_VALUES: usize = 8;

impl Explanation {
    /// The part that decided: the first false or undefined conjunct, followed
    /// into definitions and taken arms.
    pub fn deciding(&self) -> &Self {
        match &self.form {
            Form::Operator(_) | Form::Conjunction | Form::Arm(_) => {
                match self
                    .children
                    .iter()
                    .find(|child| !matches!(child.truth, Truth::True))
                {
                    Some(child) => child.deciding(),
                    None => self,
                }
            }
            Form::Disjunction | Form::Quantified | Form::Equality | Form::Atom => self,
        }
    }

    /// The deciding part's name: `AtomicZoneMove4.4/ZonePartition4.1`. The
    /// root must be an operator.
    pub fn guard_path(&self) -> String {
        match (&self.form, self.children.first()) {
            (Form::Operator(name), Some(body)) => format!("{name}{}", body.conjunct_path()),
            _ => String::new(),
        }
    }

    fn conjunct_path(&self) -> String {
        match &self.form {
            Form::Conjunction => {
                let decided = |(_, child): &(usize, &Self)| !matches!(child.truth, Truth::True);
                match self.children.iter().enumerate().find(decided) {
                    Some((index, child)) => format!(".{}{}", index + 1, child.inner_path()),
                    None => String::new(),
                }
            }
            _ => format!(".1{}", self.inner_path()),
        }
    }

    fn inner_path(&self) -> String {
        match (&self.form, self.children.first()) {
            (Form::Operator(_), _) => format!("/{}", self.guard_path()),
            (Form::Arm(arm), Some(taken)) => {
                let name = match arm {
                    ArmName::Then => "THEN".to_owned(),
                    ArmName::Else => "ELSE".to_owned(),
                    ArmName::Case(index) => index.to_string(),
                };
                format!("[{name}]{}", taken.conjunct_path())
            }
            _ => String::new(),
        }
    }
}

impl<'p> Machine<'p> {
    /// The tree for a formula.
    pub(crate) fn explain(&mut self, id: NodeId, base: Base) -> Explanation {
        let program = self.program;
        match program.node(id) {
            Node::And(_) => {
                let mut items = Vec::new();
                flatten_and(program, id, &mut items);
                self.explain_parts(id, Form::Conjunction, &items, base)
            }
            Node::Or(items) => self.explain_parts(id, Form::Disjunction, items, base),
            Node::Call { code, up, args } if self.is_definition(*code) => {
                let parent = self.callee_parent(base, *up);
                match self.enter(id, *code, parent, args, base) {
                    Ok((body, inner)) => {
                        let tree = self.explain_operator(id, *code, body, inner);
                        self.pop_frame(inner);
                        tree
                    }
                    Err(error) => self.part(id, Form::Atom, Truth::Undefined(error)),
                }
            }
            Node::Global(global) => match program.globals.get(global.0 as usize) {
                Some(global) => self.explain_code(id, global.code, &[]),
                None => self.explain_atom(id, base),
            },
            Node::If(condition, then, otherwise) => match self.boolean(*condition, base, "IF") {
                Ok(true) => self.explain_arm(id, ArmName::Then, *then, base),
                Ok(false) => self.explain_arm(id, ArmName::Else, *otherwise, base),
                Err(error) => self.part(id, Form::Atom, Truth::Undefined(error)),
            },
            Node::Case(arms, other) => {
                for (index, (condition, arm)) in arms.iter().enumerate() {
                    match self.boolean(*condition, base, "a condition of CASE") {
                        Ok(true) => {
                            return self.explain_arm(id, ArmName::Case(index + 1), *arm, base);
                        }
                        Ok(false) => {}
                        Err(error) => return self.part(id, Form::Atom, Truth::Undefined(error)),
                    }
                }
                match other {
                    Some(arm) => self.explain_arm(id, ArmName::Case(arms.len() + 1), *arm, base),
                    None => self.explain_atom(id, base),
                }
            }
            Node::Let(definitions, body) => {
                for (slot, node) in definitions {
                    let thunk = Slot::Thunk { node: *node, base };
                    self.set_slot(base, *slot, thunk);
                }
                self.explain(*body, base)
            }
            Node::Probe(_, inner) => self.explain(*inner, base),
            Node::Forall(binders, body) => self.explain_quantifier(id, binders, *body, base, false),
            Node::Exists(binders, body) => self.explain_quantifier(id, binders, *body, base, true),
            _ => self.explain_atom(id, base),
        }
    }

    /// The tree for a definition applied to values.
    pub(crate) fn explain_code(
        &mut self,
        id: NodeId,
        code: CodeId,
        values: &[Value],
    ) -> Explanation {
        let program = self.program;
        let Some(callee) = program.code(code) else {
            return self.part(id, Form::Atom, Truth::Skipped);
        };
        let inner = self.push_frame(Base::NONE, callee.frame_size);
        for (index, value) in values.iter().enumerate() {
            self.bind(inner, SlotId(index as u32), value.clone());
        }
        let tree = self.explain_operator(id, code, callee.body, inner);
        self.pop_frame(inner);
        tree
    }

    pub(super) fn is_definition(&self, code: CodeId) -> bool {
        self.program
            .code(code)
            .is_some_and(|code| code.definition.is_some())
    }

    fn explain_operator(
        &mut self,
        id: NodeId,
        code: CodeId,
        body: NodeId,
        inner: Base,
    ) -> Explanation {
        let child = stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.explain(body, inner));
        let name = self
            .program
            .code(code)
            .map_or_else(|| "?".into(), |code| code.name.clone());
        let truth = child.truth.clone();
        Explanation {
            children: vec![child],
            ..self.part(id, Form::Operator(name), truth)
        }
    }

    /// A conditional whose taken arm gives no truth value is a part as a whole.
    fn explain_arm(&mut self, id: NodeId, arm: ArmName, taken: NodeId, base: Base) -> Explanation {
        if is_never_boolean(self.program.node(taken)) {
            return self.explain_atom(id, base);
        }
        let child = self.explain(taken, base);
        let truth = child.truth.clone();
        Explanation {
            children: vec![child],
            ..self.part(id, Form::Arm(arm), truth)
        }
    }

    fn explain_parts(
        &mut self,
        id: NodeId,
        form: Form,
        items: &[NodeId],
        base: Base,
    ) -> Explanation {
        let conjunction = form == Form::Conjunction;
        let mut truth = if conjunction {
            Truth::True
        } else {
            Truth::False
        };
        let mut decided = false;
        let mut children = Vec::with_capacity(items.len());
        for item in items {
            if decided {
                children.push(self.part(*item, Form::Atom, Truth::Skipped));
                continue;
            }
            let child = self.explain(*item, base);
            decided = match &child.truth {
                Truth::True => !conjunction,
                Truth::False => conjunction,
                Truth::Undefined(_) | Truth::Skipped => true,
            };
            if decided {
                truth = child.truth.clone();
            }
            children.push(child);
        }
        Explanation {
            children,
            ..self.part(id, form, truth)
        }
    }

    fn explain_quantifier(
        &mut self,
        id: NodeId,
        binders: &[Binder],
        body: NodeId,
        base: Base,
        decisive: bool,
    ) -> Explanation {
        let mut decided = None;
        let slots: Vec<_> = binders
            .iter()
            .flat_map(|binder| binder.pattern.slots())
            .collect();
        let visited = self.for_each(id, binders, base, &mut |machine| {
            let truth = machine.truth_of(body, base);
            let decides = match &truth {
                Truth::True => decisive,
                Truth::False => !decisive,
                Truth::Undefined(_) | Truth::Skipped => true,
            };
            if decides {
                let mut values = Vec::new();
                for slot in &slots {
                    if let Slot::Value(value) = machine.own_slot(base, **slot)
                        && let Some(binder) =
                            binders.iter().find(|b| b.pattern.slots().contains(slot))
                        && let Some(span) = machine.span(binder.set)
                    {
                        values.push(Shown { span, value });
                    }
                }
                decided = Some((values, machine.explain(body, base)));
            }
            Ok(!decides)
        });
        match (visited, decided) {
            (Err(error), _) => self.part(id, Form::Quantified, Truth::Undefined(error)),
            (Ok(_), None) => {
                let truth = if decisive { Truth::False } else { Truth::True };
                self.part(id, Form::Quantified, truth)
            }
            (Ok(_), Some((values, child))) => {
                let truth = child.truth.clone();
                Explanation {
                    values,
                    children: vec![child],
                    ..self.part(id, Form::Quantified, truth)
                }
            }
        }
    }

    fn explain_atom(&mut self, id: NodeId, base: Base) -> Explanation {
        let truth = self.truth_of(id, base);
        let form = match self.program.node(id) {
            Node::Binary(Binary::Equal, ..) => Form::Equality,
            _ => Form::Atom,
        };
        let mut values = Vec::new();
        self.show_operands(id, base, &mut values);
        Explanation {
            values,
            ..self.part(id, form, truth)
        }
    }

    pub(super) fn truth_of(&mut self, id: NodeId, base: Base) -> Truth {
        match self.boolean(id, base, "a formula") {
            Ok(true) => Truth::True,
            Ok(false) => Truth::False,
            Err(error) => Truth::Undefined(error),
        }
    }

    /// The values in an atom: the operands of a comparison, else what is named.
    fn show_operands(&mut self, id: NodeId, base: Base, shown: &mut Vec<Shown>) {
        let program = self.program;
        match program.node(id) {
            Node::Binary(Binary::Equal | Binary::NotEqual | Binary::SubsetEq, left, right)
            | Node::In(left, right)
            | Node::NotIn(left, right)
            | Node::Implies(left, right)
            | Node::Equivalent(left, right) => {
                self.show(*left, base, shown);
                self.show(*right, base, shown);
            }
            Node::Arithmetic { left, right, .. } => {
                self.show(*left, base, shown);
                self.show(*right, base, shown);
            }
            Node::Native { args, .. } => {
                for arg in args {
                    self.show(*arg, base, shown);
                }
            }
            Node::Not(operand) => self.show_operands(*operand, base, shown),
            _ => self.show(id, base, shown),
        }
    }

    fn show(&mut self, id: NodeId, base: Base, shown: &mut Vec<Shown>) {
        let plain = matches!(self.program.node(id), Node::Value(_) | Node::Operator(_));
        if plain || shown.len() >= MAX_VALUES {
            return;
        }
        if let (Some(span), Ok(value)) = (self.span(id), self.eval(id, base)) {
            shown.push(Shown { span, value });
        }
    }

    fn part(&self, id: NodeId, form: Form, truth: Truth) -> Explanation {
        let span = self
            .span(id)
            .unwrap_or(Span::new(crate::diag::FileId(u32::MAX), 0, 0));
        Explanation {
            span,
            form,
            truth,
            values: Vec::new(),
            children: Vec::new(),
        }
    }
}

/// Whether an expression gives something else than a truth value, whatever the
/// values in it.
pub(super) fn is_never_boolean(node: &Node) -> bool {
    match node {
        Node::Value(value) => !matches!(value, Value::Bool(_)),
        Node::Binary(operator, ..) => matches!(
            operator,
            Binary::Union | Binary::Intersection | Binary::Difference
        ),
        Node::Unary(..)
        | Node::Set(_)
        | Node::Filter(_)
        | Node::Map(..)
        | Node::Function(_)
        | Node::RecursiveFunction(_)
        | Node::FunctionSet(..)
        | Node::Record(_)
        | Node::RecordSet(_)
        | Node::Product(_)
        | Node::Except(..)
        | Node::Tuple(_) => true,
        _ => false,
    }
}

fn flatten_and(program: &Program, id: NodeId, items: &mut Vec<NodeId>) {
    match program.node(id) {
        Node::And(parts) => parts
            .iter()
            .for_each(|part| flatten_and(program, *part, items)),
        Node::Probe(_, inner) => flatten_and(program, *inner, items),
        _ => items.push(id),
    }
}
