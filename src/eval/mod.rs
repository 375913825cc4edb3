//! Room `eval`.
