//! Laws of values, over all their representations.

mod arbitrary;
mod deep;
mod examples;
mod laws;
