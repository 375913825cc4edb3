//! The elements of a set filter, some at a time.

use std::sync::Arc;

use crate::value::error::ValueError;
use crate::value::kind::Value;
use crate::value::lazy::LazySet;

use super::build::set_of;
use super::count::known_count;
use super::elements::{Elements, elements, nested_elements};
use super::kind::Set;
use super::room::Room;

/// How many elements of the base are looked at first; then twice as many, and
/// so on: the first ones are wanted often, all of them should cost little more.
const FIRST: usize = 16;
/// The most that are looked at at once.
const MOST: usize = 4096;

/// A cursor over a filter.
#[derive(Debug)]
pub(super) struct Chosen {
    rule: Arc<dyn LazySet>,
    base: Elements,
    /// What the last look found.
    ready: std::vec::IntoIter<Value>,
    /// What stopped it.
    stopped: Option<ValueError>,
    is_done: bool,
    next_look: usize,
    /// Steps of evaluation so far.
    spent: u64,
    all: Kept,
}

/// The elements so far; given up if they get too many to be kept.
#[derive(Debug, Default)]
struct Kept {
    items: Vec<Value>,
    room: Room,
    is_given_up: bool,
}

impl Kept {
    fn add(&mut self, found: &[Value]) {
        let mut fits = |item| self.room.take(item, "a set").is_ok();
        self.is_given_up = self.is_given_up || !found.iter().all(&mut fits);
        match self.is_given_up {
            true => self.items = Vec::new(),
            false => self.items.extend_from_slice(found),
        }
    }

    fn into_set(self) -> Option<Value> {
        (!self.is_given_up).then(|| set_of(self.items))
    }
}

impl Chosen {
    pub(super) fn new(rule: &Arc<dyn LazySet>, depth: usize) -> Result<Self, ValueError> {
        Ok(Self {
            rule: Arc::clone(rule),
            base: nested_elements(rule.base(), depth + 1)?,
            ready: Vec::new().into_iter(),
            stopped: None,
            is_done: false,
            next_look: FIRST,
            spent: 0,
            all: Kept::default(),
        })
    }

    pub(super) fn step(&mut self) -> Option<Result<Value, ValueError>> {
        loop {
            if let Some(found) = self.ready.next() {
                return Some(Ok(found));
            }
            if let Some(error) = self.stopped.take() {
                return Some(Err(error));
            }
            if self.is_done {
                return None;
            }
            self.look();
        }
    }

    /// Looks at the next elements of the base.
    fn look(&mut self) {
        let mut candidates = Vec::with_capacity(self.next_look);
        let mut broken = None;
        while candidates.len() < self.next_look {
            match self.base.next() {
                Some(Ok(candidate)) => candidates.push(candidate),
                Some(Err(error)) => {
                    broken = Some(error);
                    break;
                }
                None => break,
            }
        }
        self.is_done = candidates.len() < self.next_look;
        self.next_look = MOST.min(2 * self.next_look);
        let (found, stopped) = self.rule.select(&candidates, &mut self.spent);
        self.is_done |= stopped.is_some();
        self.stopped = stopped.or(broken);
        self.all.add(&found);
        if self.is_done
            && self.stopped.is_none()
            && let Some(all) = std::mem::take(&mut self.all).into_set()
        {
            self.rule.keep(all);
        }
        self.ready = found.into_iter();
    }
}

/// Whether a set could be listed: a filter of too large a set cannot, however
/// few its elements may be.
///
/// # Errors
/// `Limit`; first of all what the rule makes of the first element.
pub(crate) fn check_reach(set: &Value) -> Result<(), ValueError> {
    let Some(Set::Lazy(rule)) = set.as_set() else {
        return Ok(());
    };
    let (base, reach) = (rule.base(), rule.reach());
    match known_count(base) {
        Some(count) if rule.kept().is_none() && count > Value::from(reach) => {
            if let Some(first) = elements(base)?.next() {
                rule.contains(&first?)?;
            }
            Err(ValueError::too_many_to_visit(&count, reach))
        }
        _ => Ok(()),
    }
}
