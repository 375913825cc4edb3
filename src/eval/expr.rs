//! Expressions: one node, one value.

use crate::value::{self, ErrorKind, Text, Value, function, set};

use super::error::Evaluated;
use super::ir::{Binary, CodeId, GlobalId, Node, NodeId, Unary, Unbounded};
use super::machine::{Base, Machine};

impl Machine<'_> {
    /// The value of a node in the frame at `base`.
    pub(crate) fn eval(&mut self, id: NodeId, base: Base) -> Evaluated<Value> {
        match self.program.node(id) {
            Node::Value(value) => Ok(value.clone()),
            Node::Local(place) => self.local(id, *place, base),
            Node::Variable(variable) => self.variable(id, *variable),
            Node::Shadowed { variable, plain } => match self.primed {
                true => self.variable(id, *variable),
                false => self.eval(*plain, base),
            },
            Node::Global(global) => self.global(id, *global),
            Node::Native { native, args } => self.native(id, *native, args, base),
            Node::If(condition, then, otherwise) => {
                let taken = if self.boolean(*condition, base, "IF")? {
                    then
                } else {
                    otherwise
                };
                self.eval(*taken, base)
            }
            Node::Arithmetic {
                op,
                native,
                left,
                right,
            } => {
                let operator = (*op, *native);
                let result = self.arithmetic(id, operator, (*left, *right), base);
                result.map(Value::from)
            }
            Node::Binary(Binary::Equal, left, right) => {
                self.is_equal(id, (*left, *right), base).map(Value::Bool)
            }
            Node::Binary(Binary::NotEqual, left, right) => {
                let equal = self.is_equal(id, (*left, *right), base)?;
                Ok(Value::Bool(!equal))
            }
            Node::Binary(binary, left, right) => {
                let left = self.eval(*left, base)?;
                let right = self.eval(*right, base)?;
                let result = match binary {
                    Binary::Equal => value::equal(&left, &right).map(Value::Bool),
                    Binary::NotEqual => value::equal(&left, &right).map(|same| Value::Bool(!same)),
                    Binary::SubsetEq => set::subset_eq(&left, &right).map(Value::Bool),
                    Binary::Union => set::union(&left, &right),
                    Binary::Intersection => set::intersection(&left, &right),
                    Binary::Difference => set::difference(&left, &right),
                };
                self.locate(id, result)
            }
            Node::Call { code, up, args } => {
                let parent = self.callee_parent(base, *up);
                self.call(id, *code, parent, args, base)
            }
            Node::CallLocal { operator, args } => {
                let (code, parent) = self.operator_at(id, *operator, base)?;
                self.call(id, code, parent, args, base)
            }
            Node::Apply(function, argument) => self.apply(id, *function, *argument, base),
            Node::Field(record, field) => {
                let value = self.eval(*record, base)?;
                let found = function::field(&value, field);
                match self.program.node(*record) {
                    Node::Effect { effect, .. } if effect.is_environment() && found.is_err() => {
                        self.no_such_environment(id, field)
                    }
                    _ => self.locate(id, found),
                }
            }
            Node::Tuple(items) => Ok(Value::seq(self.all(items, base)?)),
            Node::Record(fields) => self.record(fields, base),
            Node::Set(items) => {
                let items = self.all(items, base)?;
                Ok(set::set_of(items))
            }
            Node::Unary(unary, operand) => {
                let operand = self.eval(*operand, base)?;
                let result = match unary {
                    Unary::Powerset => Ok(set::powerset(&operand)),
                    Unary::BigUnion => set::big_union(&operand),
                    Unary::Domain => function::domain(&operand),
                };
                self.locate(id, result)
            }
            Node::Except(function, updates) => self.except(id, *function, updates, base),
            Node::Function(rule) => self.function(id, rule, base),
            Node::RecursiveFunction(rule) => self.recursive_function(id, rule, base),
            Node::Filter(filter) => self.filter(id, filter, base),
            Node::Map(element, binders) => self.map(id, *element, binders, base),
            Node::Choose(binder, body) => self.choose(id, binder, *body, base),
            Node::Let(definitions, body) => {
                self.let_in(base, definitions);
                self.eval(*body, base)
            }
            Node::Case(arms, other) => self.case(id, arms, *other, base),
            Node::FunctionSet(domain, range) => {
                let domain = self.eval(*domain, base)?;
                let range = self.eval(*range, base)?;
                Ok(set::function_set(&domain, &range))
            }
            Node::RecordSet(fields) => {
                let mut sets = Vec::with_capacity(fields.len());
                for (name, set) in fields {
                    sets.push((name.clone(), self.eval(*set, base)?));
                }
                Ok(set::record_set(sets))
            }
            Node::Product(factors) => {
                let factors = self.all(factors, base)?;
                Ok(set::product(factors))
            }
            Node::Effect { effect, args } => self.effect(id, *effect, args, base),
            Node::Prime(operand) => match self.program.node(*operand) {
                Node::Variable(variable) | Node::Shadowed { variable, .. } if !self.primed => {
                    self.next_variable(id, *variable)
                }
                _ => self.in_next_state(id, |machine| machine.eval(*operand, base)),
            },
            Node::And(_)
            | Node::Or(_)
            | Node::Not(_)
            | Node::Implies(..)
            | Node::Equivalent(..)
            | Node::In(..)
            | Node::NotIn(..)
            | Node::Forall(..)
            | Node::Exists(..)
            | Node::Enabled(_)
            | Node::Unchanged(_)
            | Node::Compose(..)
            | Node::BoxAction(..)
            | Node::AngleAction(..) => self.formula(id, base).map(Value::Bool),
            Node::Probe(point, inner) => self.probed(*point, *inner, base),
            Node::Operator(_) => {
                self.fail(id, ErrorKind::ArgType, "an operator is used as a value")
            }
            Node::Temporal(op) => {
                let symbol = op.symbol();
                self.fail(
                    id,
                    ErrorKind::Temporal,
                    format!("a temporal formula (`{symbol}`) has no value on a step"),
                )
            }
            Node::Unbounded(unbounded) => {
                let kind = match unbounded {
                    Unbounded::Choose => ErrorKind::UnboundedChoose,
                    Unbounded::Forall | Unbounded::Exists => ErrorKind::UnboundedQuantifier,
                };
                let symbol = unbounded.symbol();
                let detail =
                    format!("an unbounded `{symbol}` cannot be evaluated; bound it with `\\in`");
                self.fail(id, kind, detail)
            }
            Node::Unsupported(why) => self.fail(id, ErrorKind::Unsupported, why.clone()),
        }
    }

    /// The value of a formula; `role` says for what it must be TRUE or FALSE.
    pub(crate) fn boolean(&mut self, id: NodeId, base: Base, role: &str) -> Evaluated<bool> {
        match self.eval(id, base)? {
            Value::Bool(truth) => Ok(truth),
            other => self.not_boolean(id, &other, role),
        }
    }

    pub(crate) fn not_boolean<T>(&self, id: NodeId, found: &Value, role: &str) -> Evaluated<T> {
        let shown = value::brief(found);
        self.fail(
            id,
            ErrorKind::NotBoolean,
            format!("{role} needs TRUE or FALSE, but this is {shown}"),
        )
    }

    pub(crate) fn all(&mut self, items: &[NodeId], base: Base) -> Evaluated<Vec<Value>> {
        items.iter().map(|item| self.eval(*item, base)).collect()
    }

    fn native(
        &mut self,
        id: NodeId,
        native: super::natives::Native,
        args: &[NodeId],
        base: Base,
    ) -> Evaluated<Value> {
        let result = match args {
            [one] => native(&[self.eval(*one, base)?]),
            [one, two] => {
                let one = self.eval(*one, base)?;
                native(&[one, self.eval(*two, base)?])
            }
            _ => native(&self.all(args, base)?),
        };
        self.locate(id, result)
    }

    pub(crate) fn global(&mut self, id: NodeId, index: GlobalId) -> Evaluated<Value> {
        let program = self.program;
        let Some(global) = program.globals.get(index.0 as usize) else {
            return self.fail(id, ErrorKind::Unsupported, "a definition without a body");
        };
        if let Some(value) = global.value.get() {
            return Ok(value.clone());
        }
        if global.is_drawn {
            return self.drawn(id, (index, global.code));
        }
        let found = self.keeping(false, |machine| {
            machine.counted(|machine| machine.call(id, global.code, Base::NONE, &[], Base::NONE))
        });
        let value = match found {
            Err(error) if self.may_keep_rules(&error) => {
                return self.call(id, global.code, Base::NONE, &[], Base::NONE);
            }
            found => found?,
        };
        Ok(global.value.get_or_init(|| value).clone())
    }

    /// A constant that is drawn, the same wherever it is asked for.
    fn drawn(&mut self, id: NodeId, (index, code): (GlobalId, CodeId)) -> Evaluated<Value> {
        let known = self.session.kept().drawn.get(&index).cloned();
        if let Some(value) = known {
            return Ok(value);
        }
        let value = self.call(id, code, Base::NONE, &[], Base::NONE)?;
        let mut kept = self.session.kept();
        Ok(kept.drawn.entry(index).or_insert(value).clone())
    }

    fn record(&mut self, fields: &[(Text, NodeId)], base: Base) -> Evaluated<Value> {
        let mut values = Vec::with_capacity(fields.len());
        for (name, field) in fields {
            values.push((name.clone(), self.eval(*field, base)?));
        }
        Ok(function::record_from(values))
    }

    fn case(
        &mut self,
        id: NodeId,
        arms: &[(NodeId, NodeId)],
        other: Option<NodeId>,
        base: Base,
    ) -> Evaluated<Value> {
        match self.case_arm(arms, other, base)? {
            Some(taken) => self.eval(taken, base),
            None => self.fail(
                id,
                ErrorKind::CaseNoMatch,
                "no arm of this CASE is true and it has no OTHER",
            ),
        }
    }

    /// The value part of the first true arm, or of OTHER.
    pub(crate) fn case_arm(
        &mut self,
        arms: &[(NodeId, NodeId)],
        other: Option<NodeId>,
        base: Base,
    ) -> Evaluated<Option<NodeId>> {
        for (condition, arm) in arms {
            if self.boolean(*condition, base, "a condition of CASE")? {
                return Ok(Some(*arm));
            }
        }
        Ok(other)
    }
}
