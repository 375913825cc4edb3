//! The operators of the profile and who answers for their arguments.

mod abilities;
mod operations;
mod row;
mod zones;

pub(crate) use row::operators;
