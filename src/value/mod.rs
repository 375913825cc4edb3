//! TLA+ values: order, equality, hash, arithmetic, sets, functions, printing.
//!
//! Two relations live side by side. `Ord`, `Eq` and `Hash` of [`Value`] are
//! total and canonical: equality is mathematical equality, whatever the
//! representation (`1..3`, `{1, 2, 3}` and `SUBSET` of something with that
//! listing agree), so values can be keys. [`equal`] and [`compare`] are TLC's:
//! they answer an [`ErrorKind::Incomparable`] where TLC refuses to compare, and
//! agree with the total order wherever they answer at all.
//!
//! TLC orders strings and model values by when it first met them; here they are
//! ordered by text.
//!
//! Operations are grouped by what they work on: [`set`], [`function`],
//! [`sequence`], [`arithmetic`]. They take values by reference (by value where
//! that saves a copy), never panic, and report misuse as [`ValueError`].
//!
//! **Invariant**: `value` knows nothing of the other rooms.
//!
//! **Invariant**: comparing, hashing, printing and dropping are safe at any
//! depth of nesting; they move to a fresh stack when the present one runs out.
//! Comparing and hashing take as long as a value is large in memory, however
//! often its parts are shared.

pub mod arithmetic;
mod comparison;
mod depth;
mod error;
pub mod function;
mod items;
mod kind;
mod lazy;
mod model;
mod order;
mod pretty;
mod print;
mod record;
pub mod sequence;
pub mod set;
mod shared;
mod text;

#[cfg(test)]
mod tests;

pub use comparison::{compare, equal};
pub use error::{ErrorKind, ValueError};
pub use function::Function;
pub use items::{Items, Part, live_cells};
pub use kind::{Value, kind_name};
pub use lazy::{
    LazyFunction, LazySet, check_normal, force, force_to_print, force_to_show, is_forced,
};
pub use pretty::pretty;
pub use print::{brief, is_field_name, quoted};
pub use record::{Record, Shape};
pub use set::Set;
pub use text::Text;
