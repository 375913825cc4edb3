//! Room `trace`.
