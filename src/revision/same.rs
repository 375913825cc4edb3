//! Whether two conjuncts that decided, one under each text, are the same one.

use std::collections::BTreeMap;

use crate::diag::Span;
use crate::eval::Model;
use crate::spec::resolved::{Origin, Spec};

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

    /// Whether two conjuncts say the same, but for layout, the names that are bound
    /// and those of definitions that were renamed.
    pub(super) fn say_the_same(&self, old: &Decided, new: &Decided) -> bool {
        if old.conjunct.text == new.conjunct.text {
            return true;
        }
        let forms = (
            form(self.old.spec(), old.span),
            form(self.new.spec(), new.span),
        );
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
}

/// The form of what is written at a place, within its definition.
fn form(spec: &Spec, span: Span) -> Option<Vec<Piece>> {
    let is_around =
        |outer: Span| outer.file == span.file && outer.start <= span.start && span.end <= outer.end;
    let mut definitions = spec.definitions.iter();
    let definition = definitions.find(|definition| {
        definition.origin == Origin::User && !definition.nested && is_around(definition.body.span)
    })?;
    Form::of_part(spec, definition, span)
}

/// A guard path without the names of the definitions that it leads through.
fn place(path: &str) -> Vec<&str> {
    let parts = path.split('/');
    parts
        .map(|part| {
            let end = part.find(['.', '[', '|']).unwrap_or(part.len());
            part.get(end..).unwrap_or_default()
        })
        .collect()
}
