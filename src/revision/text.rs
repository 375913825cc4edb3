//! What a revision changes in the text.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use super::catalogue::{Catalogue, Entry, Site};
use super::form::{Key, Piece};
use super::units::{self, StatementChange};
use super::variables::VariableName;

/// What became of the text of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextChange {
    /// There was none.
    Added,
    /// There is none any more.
    Removed,
    /// It takes other parameters.
    Signature,
    /// It says something else.
    Body,
    /// Only names that it binds are others.
    BoundNames,
    /// Nothing but where it stands, or what it is called, or layout.
    Nothing,
}

/// A definition before and after.
#[derive(Clone, Debug)]
pub struct DefinitionChange {
    /// By what it is known in the old text.
    pub old: Option<Written>,
    /// By what it is known in the new one.
    pub new: Option<Written>,
    /// What became of its text.
    pub change: TextChange,
    /// The changed things on which it depends.
    pub through: Vec<Through>,
    /// Of a body that says something else, what only the old one says: conjuncts,
    /// disjuncts, arms of a CASE, or all of it.
    pub gone: Vec<String>,
    /// What only the new one says. If neither says anything that the other does
    /// not, the order is another.
    pub come: Vec<String>,
    /// Whether a part is written as before, of names that stand for something
    /// else: an INSTANCE puts in something else, or the names are others'.
    pub is_restated: bool,
}

/// A changed thing on which a definition depends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Through {
    /// A definition that says something else.
    Definition(Key),
    /// A constant or a definition to which the configuration gives something else.
    Configured(Arc<str>),
}

impl Through {
    /// The name by which it is spoken of.
    pub fn name(&self) -> &str {
        match self {
            Self::Definition(key) => &key.name,
            Self::Configured(name) => name,
        }
    }

    /// The definition that says something else, if it is one.
    pub(super) fn definition(&self) -> Option<&Key> {
        match self {
            Self::Definition(key) => Some(key),
            Self::Configured(_) => None,
        }
    }
}

/// A definition as one side has it.
#[derive(Clone, Debug)]
pub struct Written {
    /// Module and name.
    pub key: Key,
    /// Its parameters.
    pub params: Vec<String>,
    /// Where its name stands.
    pub site: Option<Site>,
}

impl DefinitionChange {
    /// The name by which it is spoken of: the new one, if there is one.
    pub fn name(&self) -> &str {
        let written = self.new.as_ref().or(self.old.as_ref());
        written.map_or("?", |written| &written.key.name)
    }

    /// The module that it is in now, or was in.
    pub fn module(&self) -> &str {
        let written = self.new.as_ref().or(self.old.as_ref());
        written.map_or("?", |written| &written.key.module)
    }

    /// The old name, if it is another.
    pub fn renamed_from(&self) -> Option<&str> {
        let (old, new) = (self.old.as_ref()?, self.new.as_ref()?);
        (old.key.name != new.key.name).then_some(&old.key.name)
    }

    /// The old module, if it is another.
    pub fn moved_from(&self) -> Option<&str> {
        let (old, new) = (self.old.as_ref()?, self.new.as_ref()?);
        (old.key.module != new.key.module).then_some(&old.key.module)
    }

    /// Whether its parameters have other names.
    pub fn has_other_names(&self) -> bool {
        let params = |written: &Option<Written>| written.as_ref().map(|it| it.params.clone());
        params(&self.old) != params(&self.new)
    }

    /// Whether its own text says something else, or takes something else.
    pub fn is_rewritten(&self) -> bool {
        matches!(self.change, TextChange::Signature | TextChange::Body)
    }

    /// Whether what it says may mean something else than before.
    pub fn may_differ(&self) -> bool {
        self.is_rewritten() || !self.through.is_empty()
    }
}

/// What a revision changes in the text.
#[derive(Clone, Debug, Default)]
pub struct TextRevision {
    /// Definitions that are not as they were, or depend on some that are not;
    /// in the order of the new text, removed ones last.
    pub definitions: Vec<DefinitionChange>,
    /// Definitions that are as they were in every respect.
    pub unchanged: usize,
    /// Modules that only the new side has.
    pub modules_added: Vec<String>,
    /// Modules that only the old side has.
    pub modules_removed: Vec<String>,
    /// Modules in which only layout or comments are others.
    pub laid_out: Vec<String>,
    /// What modules that both sides have say beside their definitions.
    pub statements: Vec<StatementChange>,
    /// Variables that only the new side has.
    pub variables_added: Vec<String>,
    /// Variables that only the old side has.
    pub variables_removed: Vec<String>,
    /// Variables that the new text calls otherwise, each with its new name.
    pub variables_renamed: Vec<VariableName>,
    /// Constants that only the new side has.
    pub constants_added: Vec<String>,
    /// Constants that only the old side has.
    pub constants_removed: Vec<String>,
    /// Assumptions that only the new side has.
    pub assumptions_added: Vec<Option<Site>>,
    /// Assumptions that only the old side has.
    pub assumptions_removed: Vec<Option<Site>>,
}

/// From definitions of the new side to those of the old side that they are.
type Same = FxHashMap<Key, Key>;

/// Compares the texts; `configured` are constants and definitions to which a
/// configuration gives something else than before.
pub(super) fn compare(
    old: &Catalogue,
    new: &Catalogue,
    configured: &BTreeSet<String>,
) -> TextRevision {
    let same = matched(old, new);
    let mut changes = changes(old, new, &same);
    depend(&mut changes, new, configured);
    let total = changes.len();
    changes.retain(is_noteworthy);
    let unchanged = total - changes.len();
    let differ: BTreeSet<String> = changes
        .iter()
        .filter(|change| {
            change.change != TextChange::Nothing
                || change.renamed_from().is_some()
                || change.moved_from().is_some()
        })
        .flat_map(|change| change.old.iter().chain(&change.new))
        .map(|written| written.key.module.to_string())
        .collect();
    let says_the_same = |name: &Arc<str>| old.statements.get(name) == new.statements.get(name);
    let laid_out = new.modules.iter().filter(|(name, text)| {
        old.modules.get(*name).is_some_and(|old| old != *text)
            && !differ.contains(&***name)
            && says_the_same(name)
    });
    let forms = |catalogue: &Catalogue, same: &Same| -> Vec<(Vec<Piece>, Option<Site>)> {
        let assumptions = catalogue.assumptions.iter();
        assumptions
            .map(|(form, site)| (translated(&form.pieces, same), site.clone()))
            .collect()
    };
    let (old_forms, new_forms) = (forms(old, &Same::default()), forms(new, &same));
    let only = |these: &[(Vec<Piece>, Option<Site>)], those: &[(Vec<Piece>, Option<Site>)]| {
        let is_missing =
            |(form, _): &&(Vec<Piece>, Option<Site>)| those.iter().all(|(other, _)| other != form);
        let missing = these.iter().filter(is_missing);
        missing.map(|(_, site)| site.clone()).collect()
    };
    TextRevision {
        unchanged,
        modules_added: missing(new.modules.keys(), |name| old.modules.contains_key(name)),
        modules_removed: missing(old.modules.keys(), |name| new.modules.contains_key(name)),
        laid_out: laid_out.map(|(name, _)| name.to_string()).collect(),
        statements: statements(old, new),
        variables_added: missing(new.variables.iter(), |name| old.variables.contains(name)),
        variables_removed: missing(old.variables.iter(), |name| new.variables.contains(name)),
        variables_renamed: Vec::new(),
        constants_added: missing(new.constants.iter(), |name| old.constants.contains(name)),
        constants_removed: missing(old.constants.iter(), |name| new.constants.contains(name)),
        assumptions_added: only(&new_forms, &old_forms),
        assumptions_removed: only(&old_forms, &new_forms),
        definitions: changes,
    }
}

/// What only one side says in modules that both have, beside definitions.
fn statements(old: &Catalogue, new: &Catalogue) -> Vec<StatementChange> {
    let both = new
        .statements
        .iter()
        .filter_map(|(module, new)| Some((module, old.statements.get(module)?, new)));
    let changes = both.map(|(module, old, new)| StatementChange {
        module: module.to_string(),
        gone: units::only(&old.own, &new.own),
        come: units::only(&new.own, &old.own),
    });
    changes
        .filter(|change| !change.gone.is_empty() || !change.come.is_empty())
        .collect()
}

fn missing<'n>(
    names: impl Iterator<Item = &'n Arc<str>>,
    is_known: impl Fn(&Arc<str>) -> bool,
) -> Vec<String> {
    let missing = names.filter(|name| !is_known(name));
    missing.map(ToString::to_string).collect()
}

fn is_noteworthy(change: &DefinitionChange) -> bool {
    change.change != TextChange::Nothing
        || !change.through.is_empty()
        || change.renamed_from().is_some()
        || change.moved_from().is_some()
}

/// Which definitions are the same ones: by module and name; else by name, where
/// one module lost it and another one got it; else by what they say, where one
/// name went and another one came.
fn matched(old: &Catalogue, new: &Catalogue) -> Same {
    let mut same: Same = new
        .definitions
        .keys()
        .filter(|key| old.definitions.contains_key(*key))
        .map(|key| (key.clone(), key.clone()))
        .collect();
    let (gone, come) = (unmatched_old(old, &same), unmatched_new(new, &same));
    let names = |keys: &[&Key]| {
        let mut by_name: BTreeMap<Arc<str>, Vec<Key>> = BTreeMap::new();
        for key in keys {
            let named = by_name.entry(Arc::clone(&key.name)).or_default();
            named.push((*key).clone());
        }
        by_name
    };
    let (gone, come) = (names(&gone), names(&come));
    for (name, keys) in come {
        if let ([new], Some([old])) = (keys.as_slice(), gone.get(&name).map(Vec::as_slice)) {
            same.insert(new.clone(), old.clone());
        }
    }
    while rename(old, new, &mut same) {}
    same
}

/// Matches definitions that say the same under another name; whether there was
/// one. What a renamed definition refers to may have been renamed as well.
fn rename(old: &Catalogue, new: &Catalogue, same: &mut Same) -> bool {
    let gone: Vec<Key> = unmatched_old(old, same).into_iter().cloned().collect();
    let come: Vec<Key> = unmatched_new(new, same).into_iter().cloned().collect();
    let mut found = false;
    let mut taken: BTreeSet<&Key> = BTreeSet::new();
    for key in &come {
        let Some(entry) = new.definitions.get(key) else {
            continue;
        };
        let is_it = |candidate: &&Key| {
            let Some(before) = old.definitions.get(*candidate) else {
                return false;
            };
            if taken.contains(candidate) || before.form.pieces.len() != entry.form.pieces.len() {
                return false;
            }
            let mut assumed = same.clone();
            assumed.insert(key.clone(), (*candidate).clone());
            translated(&entry.form.pieces, &assumed) == before.form.pieces
        };
        if let Some(candidate) = gone.iter().find(is_it) {
            taken.insert(candidate);
            same.insert(key.clone(), candidate.clone());
            found = true;
        }
    }
    found
}

fn unmatched_old<'c>(old: &'c Catalogue, same: &Same) -> Vec<&'c Key> {
    let matched: BTreeSet<&Key> = same.values().collect();
    let keys = old.definitions.keys();
    keys.filter(|key| !matched.contains(key)).collect()
}

fn unmatched_new<'c>(new: &'c Catalogue, same: &Same) -> Vec<&'c Key> {
    let keys = new.definitions.keys();
    keys.filter(|key| !same.contains_key(*key)).collect()
}

/// A form of the new side in the names of the old one.
fn translated(pieces: &[Piece], same: &Same) -> Vec<Piece> {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Definition(key) => Piece::Definition(same.get(key).unwrap_or(key).clone()),
            other => other.clone(),
        })
        .collect()
}

fn changes(old: &Catalogue, new: &Catalogue, same: &Same) -> Vec<DefinitionChange> {
    let written = |key: &Key, entry: &Entry| Written {
        key: key.clone(),
        params: entry.params.clone(),
        site: entry.site.clone(),
    };
    let mut changes = Vec::new();
    for (key, entry) in &new.definitions {
        let before = same
            .get(key)
            .and_then(|key| Some((key, old.definitions.get(key)?)));
        let change = match before {
            // It had its name in the instance before as well, whatever it stood for;
            // what mentions it says something else.
            None if entry.is_put_in => continue,
            None => TextChange::Added,
            Some((_, before)) => text_change(before, entry, same),
        };
        let (mut gone, mut come) = match (change, before) {
            (TextChange::Body, Some((_, before))) => parts_changed(before, entry, same),
            _ => (Vec::new(), Vec::new()),
        };
        let is_restated = leave_out_restated(&mut gone, &mut come);
        changes.push(DefinitionChange {
            old: before.map(|(key, entry)| written(key, entry)),
            new: Some(written(key, entry)),
            change,
            through: Vec::new(),
            gone,
            come,
            is_restated,
        });
    }
    let gone = unmatched_old(old, same).into_iter();
    changes.extend(gone.filter_map(|key| {
        let entry = old.definitions.get(key)?;
        if entry.is_put_in {
            return None;
        }
        Some(DefinitionChange {
            old: Some(written(key, entry)),
            new: None,
            change: TextChange::Removed,
            through: Vec::new(),
            gone: Vec::new(),
            come: Vec::new(),
            is_restated: false,
        })
    }));
    changes
}

/// Leaves out parts that read the same on both sides, and tells whether there are
/// any.
fn leave_out_restated(gone: &mut Vec<String>, come: &mut Vec<String>) -> bool {
    let before = gone.len();
    gone.retain(|text| match come.iter().position(|other| other == text) {
        Some(place) => {
            come.remove(place);
            false
        }
        None => true,
    });
    gone.len() < before
}

/// What only the old, and only the new body says.
fn parts_changed(old: &Entry, new: &Entry, same: &Same) -> (Vec<String>, Vec<String>) {
    let mut gone: Vec<(Vec<Piece>, &str)> = old
        .parts
        .iter()
        .map(|part| (part.pieces.clone(), part.text.as_str()))
        .collect();
    let mut come = Vec::new();
    for part in &new.parts {
        let pieces = translated(&part.pieces, same);
        match gone.iter().position(|(known, _)| *known == pieces) {
            Some(place) => drop(gone.remove(place)),
            None => come.push(part.text.clone()),
        }
    }
    let gone = gone.into_iter().map(|(_, text)| text.to_owned());
    (gone.collect(), come)
}

fn text_change(old: &Entry, new: &Entry, same: &Same) -> TextChange {
    let arities = |entry: &Entry| -> Vec<usize> {
        let params = entry.params.iter();
        params.map(|param| param.matches('_').count()).collect()
    };
    if old.params.len() != new.params.len() || arities(old) != arities(new) {
        return TextChange::Signature;
    }
    let same_body = translated(&new.form.pieces, same) == old.form.pieces;
    match same_body {
        false if old.params != new.params && is_permuted(&old.params, &new.params) => {
            TextChange::Signature
        }
        false => TextChange::Body,
        true if old.form.bound != new.form.bound => TextChange::BoundNames,
        true => TextChange::Nothing,
    }
}

/// Whether the same parameters come in another order.
fn is_permuted(old: &[String], new: &[String]) -> bool {
    let (mut old, mut new) = (old.to_vec(), new.to_vec());
    old.sort();
    new.sort();
    old == new
}

/// Says of definitions that are as they were on which changed ones they depend.
fn depend(changes: &mut [DefinitionChange], new: &Catalogue, configured: &BTreeSet<String>) {
    let rewritten: BTreeSet<Key> = changes
        .iter()
        .filter(|change| change.is_rewritten())
        .filter_map(|change| Some(change.new.as_ref()?.key.clone()))
        .collect();
    for change in changes {
        if matches!(change.change, TextChange::Added | TextChange::Removed) {
            continue;
        }
        let Some(written) = &change.new else {
            continue;
        };
        let mut through: IndexSet<Through> = IndexSet::new();
        for key in new.reached_from(&written.key) {
            if rewritten.contains(key) && *key != written.key {
                through.insert(Through::Definition(key.clone()));
            }
            if configured.contains(&*key.name) {
                through.insert(Through::Configured(Arc::clone(&key.name)));
            }
            let constants = new.definitions.get(key).map(|entry| &entry.form.constants);
            for constant in constants.into_iter().flatten() {
                if configured.contains(&**constant) {
                    through.insert(Through::Configured(Arc::clone(constant)));
                }
            }
        }
        change.through = through.into_iter().collect();
    }
}
