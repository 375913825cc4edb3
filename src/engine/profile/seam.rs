//! The one place where a test can make the engine wrong.

use std::fmt;

use super::exchange::Exchange;
use super::reading::Read;

/// A conjunct of an operator of the profile, wherever it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuardId(&'static str);

impl GuardId {
    pub(crate) const fn new(path: &'static str) -> Self {
        Self(path)
    }

    /// Its path, from its own operator on.
    pub fn path(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for GuardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A value that the engine derives: a branch taken, a field of a successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SiteId(&'static str);

impl SiteId {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// The conjunct that derives the value, `:`, and what the value is.
    pub fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for SiteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What the machine of a composite procedure asks of a call that its relation
/// accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckId {
    machine: &'static str,
    check: &'static str,
}

impl CheckId {
    pub(crate) const fn new(machine: &'static str, check: &'static str) -> Self {
        Self { machine, check }
    }

    /// The machine that asks it.
    pub fn machine(&self) -> &'static str {
        self.machine
    }
}

impl fmt::Display for CheckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.machine, self.check)
    }
}

/// What stands between the engine and each of its guards, values and checks.
///
/// The defaults let everything pass as it is. A fault overrides one of them
/// for one id: it skips a guard or a check (answers that it holds), negates it, or
/// alters a value.
pub trait Seam: Send + Sync {
    /// The answer that the engine goes by, given what `guard` really says: its
    /// truth, or the reason why it has no value.
    fn guard(&self, guard: GuardId, actual: Read<bool>) -> Read<bool> {
        let _ = guard;
        actual
    }

    /// The value that the engine goes by, given what it derived at `site`.
    fn value<T: Exchange>(&self, site: SiteId, actual: T) -> T {
        let _ = site;
        actual
    }

    /// The answer that a machine goes by, given what `check` really says.
    fn check(&self, check: CheckId, actual: bool) -> bool {
        let _ = check;
        actual
    }
}

/// The seam of the product: nothing is changed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strict;

impl Seam for Strict {}

/// Declares the guards of one operator, each with its place in the text.
macro_rules! guards {
    ($(#[$doc:meta])* $name:ident of $operator:literal { $($variant:ident = $place:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($variant,)+ }

        impl $name {
            pub(crate) const ALL: &'static [$crate::engine::profile::GuardId] =
                &[$($crate::engine::profile::GuardId::new(concat!($operator, ".", $place)),)+];
        }

        impl From<$name> for $crate::engine::profile::GuardId {
            fn from(guard: $name) -> Self {
                match guard {
                    $($name::$variant => Self::new(concat!($operator, ".", $place)),)+
                }
            }
        }
    };
}

/// Declares the values that one operator derives, each with its place.
macro_rules! sites {
    ($(#[$doc:meta])* $name:ident of $operator:literal { $($variant:ident = $place:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($variant,)+ }

        impl $name {
            pub(crate) const ALL: &'static [$crate::engine::profile::SiteId] =
                &[$($crate::engine::profile::SiteId::new(concat!($operator, ".", $place)),)+];
        }

        impl From<$name> for $crate::engine::profile::SiteId {
            fn from(site: $name) -> Self {
                match site {
                    $($name::$variant => Self::new(concat!($operator, ".", $place)),)+
                }
            }
        }
    };
}

pub(crate) use {guards, sites};
