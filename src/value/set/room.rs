//! How much a set that is being built may hold.

use crate::value::error::ValueError;
use crate::value::items::TABLE;
use crate::value::kind::Value;

use super::build::set_of;
use super::kind::{MAX_ELEMENTS, Set};

/// The most cells that the elements of a set may take together: one a value,
/// and one for each part of its own, with some for the table they are in. At 16
/// bytes a cell this is 768 MiB.
const MAX_CELLS: usize = 48 * 1024 * 1024;

/// What is left of the room for a set.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    elements: usize,
    cells: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            elements: MAX_ELEMENTS,
            cells: MAX_CELLS,
        }
    }
}

impl Room {
    /// Takes the room of one more element of `what`.
    ///
    /// # Errors
    /// `TooManyElements` if it is not there.
    pub fn take(&mut self, element: &Value, what: &str) -> Result<(), ValueError> {
        let Some(elements) = self.elements.checked_sub(1) else {
            return Err(ValueError::too_many(what, MAX_ELEMENTS));
        };
        let Some(cells) = self.cells.checked_sub(cells(element)) else {
            let mebibytes = MAX_CELLS * size_of::<Value>() / (1024 * 1024);
            return Err(ValueError::too_large(what, mebibytes));
        };
        *self = Self { elements, cells };
        Ok(())
    }
}

/// The elements of a set, as they come. One that comes several times need not
/// fit several times.
#[derive(Debug)]
pub struct Gathered {
    /// What is built.
    what: &'static str,
    items: Vec<Value>,
    room: Room,
    /// How many were added, twice or not.
    added: usize,
}

/// The most elements that may come.
const MAX_ADDED: usize = 50_000_000;

impl Gathered {
    /// Nothing so far; `what` says in errors what is built.
    pub fn of(what: &'static str) -> Self {
        Self {
            what,
            items: Vec::new(),
            room: Room::default(),
            added: 0,
        }
    }

    /// Adds an element.
    ///
    /// # Errors
    /// `TooManyElements`.
    pub fn push(&mut self, element: Value) -> Result<(), ValueError> {
        self.added += 1;
        if self.added > MAX_ADDED {
            return Err(ValueError::too_many(self.what, MAX_ADDED));
        }
        if self.room.take(&element, self.what).is_err() {
            self.compact();
            if self.items.len() > MAX_ELEMENTS / 2 {
                return Err(ValueError::too_many(self.what, MAX_ELEMENTS / 2));
            }
            self.room = Room::default();
            for item in self.items.iter().chain([&element]) {
                self.room.take(item, self.what)?;
            }
        }
        self.items.push(element);
        Ok(())
    }

    /// Drops what is there twice.
    fn compact(&mut self) {
        let set = set_of(std::mem::take(&mut self.items));
        if let Some(Set::Enumerated(items) | Set::Loose(items)) = set.as_set() {
            self.items = items.to_vec();
        }
    }

    /// All of them, maybe some twice.
    pub fn into_vec(self) -> Vec<Value> {
        self.items
    }
}

/// The cells of a value, without what its parts hold.
fn cells(value: &Value) -> usize {
    let parts = match value {
        Value::Seq(items) => items.len(),
        Value::Record(record) => record.values().len(),
        Value::Function(function) => function.values().len(),
        Value::Set(set) => match &**set {
            Set::Enumerated(items) | Set::Loose(items) | Set::Listed { items, .. } => items.len(),
            _ => TABLE,
        },
        Value::Lazy(_) => TABLE,
        _ => return 1,
    };
    1 + TABLE + parts
}
