//! Whether two conjuncts that decided, one under each text, are the same one.

use std::collections::BTreeMap;

use crate::diag::Span;
use crate::eval::Model;
use crate::spec::resolved::{Definition, Origin, Spec};

use super::form::{Form, Key, Piece};
use super::text::DefinitionChange;
use super::told::Conjunct;

/// Definitions that the new text knows by another name, by the old one.
#[derive(Clone, Debug, Default)]
pub(super) struct Renamed(BTreeMap<Key, Key>);

impl Renamed {
    pub(super) fn of(changes: &[DefinitionChange]) -> Self {
        let both = changes.iter().filter_map(|change| {
            let (old, new) = (change.old.as_ref()?, change.new.as_ref()?);
            (old.key != new.key).then(|| (old.key.clone(), new.key.clone()))
        });
        Self(both.collect())
    }
}

/// A conjunct that decided, and where it is written.
#[derive(Clone, Debug)]
pub(super) struct Decided {
    pub(super) conjunct: Conjunct,
    pub(super) span: Span,
}

/// Two texts, of which conjuncts are compared.
pub(super) struct Texts<'t> {
    pub(super) old: &'t Model,
    pub(super) new: &'t Model,
    pub(super) renamed: &'t Renamed,
}

impl Texts<'_> {
    /// Whether two conjuncts stand in the same place and say the same.
    pub(super) fn have_one(&self, old: &Decided, new: &Decided) -> bool {
        place(&old.conjunct.path) == place(&new.conjunct.path) && self.say_the_same(old, new)
    }

    /// Whether one conjunct is the other, rewritten where it stands: neither is found at
    /// another place of the other text's definition.
    pub(super) fn have_one_rewritten(&self, old: &Decided, new: &Decided) -> bool {
        let is_in_place = place(&old.conjunct.path) == place(&new.conjunct.path)
            && self.are_of_one(&old.conjunct.path, &new.conjunct.path);
        is_in_place && !self.is_moved(old, new).unwrap_or(true)
    }

    /// Whether two guard paths lead through the same definitions.
    fn are_of_one(&self, old: &str, new: &str) -> bool {
        let (old, new) = (names(old), names(new));
        let is_one = |(old, new): (&&str, &&str)| {
            let mut renamed = self.renamed.0.iter();
            old == new || renamed.any(|(was, is)| &*was.name == *old && &*is.name == *new)
        };
        old.len() == new.len() && old.iter().zip(&new).all(is_one)
    }

    /// Whether one of two conjuncts is at another place of the other text's definition;
    /// `None` if that is not to be found out.
    fn is_moved(&self, old: &Decided, new: &Decided) -> Option<bool> {
        let sides = (self.old.spec(), self.new.spec());
        let around = (around(sides.0, old.span)?, around(sides.1, new.span)?);
        let was = Form::of_part(sides.0, around.0, old.span)?;
        let is = Form::of_part(sides.1, around.1, new.span)?;
        let was = was.into_iter().map(|piece| self.renamed(piece)).collect();
        let is = is.into_iter().map(|piece| self.unrenamed(piece)).collect();
        Some(
            Form::is_beside(sides.1, around.1, (was, new.span))
                || Form::is_beside(sides.0, around.0, (is, old.span)),
        )
    }

    /// Whether two conjuncts say the same, but for layout, the names that are bound
    /// and those of definitions that were renamed.
    pub(super) fn say_the_same(&self, old: &Decided, new: &Decided) -> bool {
        let forms = (
            form(self.old.spec(), old.span),
            form(self.new.spec(), new.span),
        );
        if old.conjunct.text == new.conjunct.text {
            // One name may be of two variables, one under each text.
            return match forms {
                (Some(old), Some(new)) => variables(&old) == variables(&new),
                _ => true,
            };
        }
        match forms {
            (Some(old), Some(new)) => {
                let old = old.into_iter().map(|piece| self.renamed(piece));
                old.eq(new)
            }
            _ => false,
        }
    }

    fn renamed(&self, piece: Piece) -> Piece {
        match piece {
            Piece::Definition(key) => {
                let other = self.renamed.0.get(&key).cloned();
                Piece::Definition(other.unwrap_or(key))
            }
            piece => piece,
        }
    }

    /// A piece of the new text in the names of the old one.
    fn unrenamed(&self, piece: Piece) -> Piece {
        match piece {
            Piece::Definition(key) => {
                let mut renamed = self.renamed.0.iter();
                let other = renamed.find(|(_, new)| **new == key);
                Piece::Definition(other.map_or(key, |(old, _)| old.clone()))
            }
            piece => piece,
        }
    }
}

/// The variables that are named in a form, in order.
fn variables(pieces: &[Piece]) -> Vec<&Piece> {
    let both = pieces.iter().zip(pieces.iter().skip(1));
    let named = both.filter(|(piece, _)| matches!(piece, Piece::Node("variable", _)));
    named.map(|(_, name)| name).collect()
}

/// The form of what is written at a place, within its definition.
fn form(spec: &Spec, span: Span) -> Option<Vec<Piece>> {
    Form::of_part(spec, around(spec, span)?, span)
}

/// The definition that stands on its own around a place.
fn around(spec: &Spec, span: Span) -> Option<&Definition> {
    let is_around =
        |outer: Span| outer.file == span.file && outer.start <= span.start && span.end <= outer.end;
    let mut definitions = spec.definitions.iter();
    definitions.find(|definition| {
        definition.origin == Origin::User && !definition.nested && is_around(definition.body.span)
    })
}

/// A guard path without the names of the definitions that it leads through.
fn place(path: &str) -> Vec<&str> {
    let parts = path.split('/');
    parts
        .map(|part| part.get(end_of_name(part)..).unwrap_or_default())
        .collect()
}

/// The names of the definitions that a guard path leads through.
fn names(path: &str) -> Vec<&str> {
    let parts = path.split('/');
    parts
        .map(|part| part.get(..end_of_name(part)).unwrap_or_default())
        .collect()
}

fn end_of_name(part: &str) -> usize {
    part.find(['.', '[', '|']).unwrap_or(part.len())
}
