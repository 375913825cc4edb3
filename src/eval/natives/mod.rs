//! Natives (stub until the room is merged).
use crate::value::{Value, ValueError};
/// An operator as a function of its arguments' values.
pub type Native = fn(&[Value]) -> Result<Value, ValueError>;
/// The native behind a library definition.
pub fn lookup(_module: &str, _name: &str) -> Option<Native> { None }
