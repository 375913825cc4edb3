//! Tables of natives.

mod calculator;
mod tables;
