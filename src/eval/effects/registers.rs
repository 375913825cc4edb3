//! TLC's registers, and errors that are expected.

use crate::value::{self, ErrorKind, Value};

use super::super::error::Evaluated;
use super::super::ir::NodeId;
use super::super::machine::{Base, Machine};

impl Machine<'_> {
    pub(super) fn get_register(
        &mut self,
        id: NodeId,
        register: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let register = self.eval(register, base)?;
        match self.content(&register) {
            Some(content) => Ok(content),
            None => {
                let shown = value::brief(&register);
                self.fail(
                    id,
                    ErrorKind::TlcgetUndefined,
                    format!("TLCGet of {shown}, which was never set"),
                )
            }
        }
    }

    pub(super) fn get_register_or(
        &mut self,
        register: NodeId,
        default: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let register = self.eval(register, base)?;
        match self.content(&register) {
            Some(content) => Ok(content),
            None => self.eval(default, base),
        }
    }

    fn content(&self, register: &Value) -> Option<Value> {
        let outside_steps = self.initial || self.program.variables.is_empty();
        match register.as_str() {
            // The depth of a state, which is none before there are states.
            Some("level") if outside_steps => Some(Value::Int(0)),
            _ => self.registers.get(register).cloned(),
        }
    }

    pub(super) fn set_register(
        &mut self,
        id: NodeId,
        register: NodeId,
        content: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let register = self.eval(register, base)?;
        let content = self.eval(content, base)?;
        match &register {
            Value::Int(number) if *number >= 0 => {
                self.registers.insert(register, content);
            }
            // Requests to TLC itself, which has nothing to stop here.
            Value::Str(name) if matches!(name.as_str(), "exit" | "pause") => {}
            other => {
                let shown = value::brief(other);
                return self.fail(
                    id,
                    ErrorKind::ArgRange,
                    format!("registers are numbered from 0 on, but this is {shown}"),
                );
            }
        }
        Ok(Value::Bool(true))
    }

    /// Whether working out an expression fails with this message. Messages are
    /// those of lockstep, not of TLC.
    pub(super) fn assert_error(
        &mut self,
        id: NodeId,
        message: NodeId,
        tried: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let Value::Str(message) = self.eval(message, base)? else {
            let detail = "the first argument of `AssertError` should be a string";
            return self.fail(id, ErrorKind::ArgType, detail);
        };
        match self.eval(tried, base) {
            Ok(_) => Ok(Value::Bool(false)),
            Err(error) if error.kind == ErrorKind::Limit => Err(error),
            Err(error) => Ok(Value::Bool(error.detail == message.as_str())),
        }
    }
}
