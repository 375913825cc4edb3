//! EXCEPT.

use crate::value::function::{self, Replaced};
use crate::value::{Value, brief};

use super::error::Evaluated;
use super::ir::{Node, NodeId, Update, UpdateStep};
use super::machine::{Base, Machine};

impl Machine<'_> {
    /// Updates one after the other. A place that the function does not have is
    /// left alone and its new value not evaluated, as in TLC.
    pub(crate) fn except(
        &mut self,
        id: NodeId,
        function: NodeId,
        updates: &[Update],
        base: Base,
    ) -> Evaluated<Value> {
        let function = self.eval(function, base)?;
        self.updated(id, function, updates, base)
    }

    /// What becomes of a function.
    pub(super) fn updated(
        &mut self,
        id: NodeId,
        mut function: Value,
        updates: &[Update],
        base: Base,
    ) -> Evaluated<Value> {
        for update in updates {
            function = self.update(id, function, &update.path, update, base)?;
        }
        Ok(function)
    }

    /// With the value at `path` in it changed.
    pub(super) fn update(
        &mut self,
        id: NodeId,
        function: Value,
        path: &[UpdateStep],
        update: &Update,
        base: Base,
    ) -> Evaluated<Value> {
        let Some((step, rest)) = path.split_first() else {
            self.bind(base, update.at, function);
            return self.eval(update.value, base);
        };
        let key = self.key(step, base)?;
        let span = self.span(id);
        let replaced = function::replace_at(function, &key, &mut |old| {
            self.update(id, old, rest, update, base)
        })
        .map_err(|error: Box<super::EvalError>| error.at(span))?;
        Ok(match replaced {
            Replaced::Done(function) => function,
            Replaced::Outside(function) => {
                if self.changes_literal(id) {
                    self.locate(id, function::lookup(&function, &key))?;
                }
                self.warn_of_idle(id, &brief(&function), &key);
                function
            }
        })
    }

    /// Whether what an EXCEPT changes is written as a tuple or record, which TLC
    /// looks up by numbers or names only.
    fn changes_literal(&self, id: NodeId) -> bool {
        let Node::Except(function, _) = self.program.node(id) else {
            return false;
        };
        matches!(
            self.program.node(self.program.bare(*function)),
            Node::Tuple(_) | Node::Record(_)
        )
    }

    /// The argument or field that a step of a path names.
    pub(super) fn key(&mut self, step: &UpdateStep, base: Base) -> Evaluated<Value> {
        match step {
            UpdateStep::Field(name) => Ok(Value::Str(name.clone())),
            UpdateStep::Index(index) => self.eval(*index, base),
        }
    }

    /// Says that there is nothing at `key` to be changed.
    pub(super) fn warn_of_idle(&mut self, id: NodeId, function: &str, key: &Value) {
        self.program.idle.set(id);
        if let Some(place) = self.span(id) {
            self.session.warn(place, || {
                let key = brief(key);
                format!("EXCEPT changes nothing: {function} has no {key}")
            });
        }
    }
}
