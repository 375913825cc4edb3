//! Room `eval`.

pub mod natives;
