//! EXCEPT.

use crate::value::function::{self, Replaced};
use crate::value::{Value, brief};

use super::error::Evaluated;
use super::ir::{NodeId, Update, UpdateStep};
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
        let mut function = self.eval(function, base)?;
        for update in updates {
            function = self.update(id, function, &update.path, update, base)?;
        }
        Ok(function)
    }

    fn update(
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
        let key = match step {
            UpdateStep::Field(name) => Value::Str(name.clone()),
            UpdateStep::Index(index) => self.eval(*index, base)?,
        };
        let span = self.span(id);
        let replaced = function::replace_at(function, &key, &mut |old| {
            self.update(id, old, rest, update, base)
        })
        .map_err(|error: Box<super::EvalError>| error.at(span))?;
        Ok(match replaced {
            Replaced::Done(function) => function,
            Replaced::Outside(function) => {
                self.program.idle.set(id);
                if let Some(place) = span {
                    self.session.warn(place, || {
                        let (function, key) = (brief(&function), brief(&key));
                        format!("EXCEPT changes nothing: {function} has no {key}")
                    });
                }
                function
            }
        })
    }
}
