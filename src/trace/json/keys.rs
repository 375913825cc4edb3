//! Where the variables of a state are named.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::trace::{Pattern, Place};
use crate::value::Text;

/// The names that states had so far.
#[derive(Default)]
pub(super) struct Names(FxHashSet<Text>);

impl Names {
    /// Takes the next state, an object that `text` is or begins with; where its
    /// variables are named, if one of them is new.
    pub(super) fn meet(
        &mut self,
        vars: &[(Text, Pattern)],
        text: &[u8],
        start: &Place,
    ) -> Vec<Place> {
        let mut is_new = false;
        for (name, _) in vars {
            if !self.0.contains(name) {
                is_new |= self.0.insert(name.clone());
            }
        }
        match is_new {
            true => places_of(vars, text, start),
            false => Vec::new(),
        }
    }
}

/// The places of the variables in the object that `text`, which begins at
/// `start`, is or begins with. A name that is written with escapes is told to be
/// at the start.
pub(super) fn places_of(vars: &[(Text, Pattern)], text: &[u8], start: &Place) -> Vec<Place> {
    let keys = keys(text);
    let places = start.all_in(text, keys.iter().map(|(at, _)| *at));
    let mut named: FxHashMap<&[u8], Place> = FxHashMap::default();
    for ((_, key), place) in keys.into_iter().zip(places) {
        named.entry(key).or_insert(place);
    }
    let place = |name: &Text| named.get(name.as_str().as_bytes()).unwrap_or(start);
    vars.iter().map(|(name, _)| place(name).clone()).collect()
}

/// What stands behind a key of the object that `text` is, where its place is
/// sought.
pub(super) fn behind<'t>(text: &'t [u8], name: &str) -> Option<(usize, &'t [u8])> {
    let mut keys = keys(text).into_iter();
    let (at, key) = keys.find(|(_, key)| *key == name.as_bytes())?;
    let at = at + key.len() + 2;
    Some((at, text.get(at..)?))
}

/// The keys of an object, without their quotes, and where they begin.
fn keys(text: &[u8]) -> Vec<(usize, &[u8])> {
    let mut keys = Vec::new();
    let (mut depth, mut at) = (0_usize, 0);
    // A key follows the bracket or a comma.
    let mut may_be_key = false;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => {
                let end = string_end(text, at);
                if depth == 1 && may_be_key {
                    keys.extend(text.get(at + 1..end).map(|key| (at, key)));
                }
                may_be_key = false;
                at = end;
            }
            b'{' | b'[' => {
                depth += 1;
                may_be_key = byte == b'{';
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            b',' => may_be_key = true,
            _ => {}
        }
        at += 1;
    }
    keys
}

/// Where the closing quote is of the string that begins at `start`.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}
