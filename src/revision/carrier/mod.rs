//! The kind of values that were seen at one place, and other values of that
//! kind.

mod chosen;
mod kinds;
mod lengths;
mod listed;
mod named;
mod numbered;
mod shown;
#[cfg(test)]
mod tests;

pub(super) use kinds::{Carrier, Keys, few_elements, record};
pub(super) use listed::product;
pub(super) use named::Named;
