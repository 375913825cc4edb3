//! What the configurations of both sides say.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::diag::FileId;
use crate::eval::ConstantValue;
use crate::spec::Spec;
use crate::spec::config::{Config, Ident, parse_config};
use crate::spec::resolved::{ConstId, DefId};
use crate::value::brief;

use super::compare::{Pair, Side};
use super::properties::Section;

/// What a configuration says of one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigChange {
    /// The root module that it configures.
    pub model: String,
    /// The constant or definition, or the section: `NEXT`.
    pub name: String,
    /// What it was given.
    pub old: Option<String>,
    /// What it is given.
    pub new: Option<String>,
}

/// Sections that tell what the behaviours are.
const OF_BEHAVIOURS: [&str; 3] = ["INIT", "NEXT", "SPECIFICATION"];

/// What the configuration of a pair gives to constants and definitions otherwise
/// than before.
pub(super) fn given_otherwise(pair: &Pair<'_>) -> Vec<ConfigChange> {
    changes(&pair.name, &given(pair.old), &given(pair.new))
}

/// The sections of it that say something else than before.
pub(super) fn said_otherwise(pair: &Pair<'_>) -> Vec<ConfigChange> {
    let sections = |side: Side<'_>| sections(side.model.spec());
    changes(&pair.name, &sections(pair.old), &sections(pair.new))
}

/// Whether a change is about what behaviours there are.
pub(super) fn is_of_behaviours(change: &ConfigChange) -> bool {
    OF_BEHAVIOURS.contains(&change.name.as_str())
}

fn changes(
    model: &str,
    old: &BTreeMap<String, String>,
    new: &BTreeMap<String, String>,
) -> Vec<ConfigChange> {
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    names
        .into_iter()
        .filter(|name| old.get(*name) != new.get(*name))
        .map(|name| ConfigChange {
            model: model.to_owned(),
            name: name.clone(),
            old: old.get(name).cloned(),
            new: new.get(name).cloned(),
        })
        .collect()
}

/// What a configuration gives to constants and definitions, by name.
fn given(side: Side<'_>) -> BTreeMap<String, String> {
    let spec = side.model.spec();
    let bindings = &side.setup.bindings;
    let constants = named(&bindings.constants, |ConstId(id)| {
        Some(spec.constants.get(*id as usize)?.name.to_string())
    });
    let overrides = named(&bindings.overrides, |DefId(id)| {
        Some(spec.definitions.get(*id as usize)?.name.to_string())
    });
    let shown = |given: &ConstantValue| match given {
        ConstantValue::Value(value) => brief(value),
        ConstantValue::Definition(id) => {
            let definition = spec.definitions.get(id.0 as usize);
            definition.map_or_else(String::new, |it| it.name.to_string())
        }
        ConstantValue::Table(table) => brief(&table.function),
    };
    constants
        .chain(overrides)
        .map(|(name, given)| (name, shown(given)))
        .collect()
}

fn named<K>(
    given: &FxHashMap<K, ConstantValue>,
    name: impl Fn(&K) -> Option<String>,
) -> impl Iterator<Item = (String, &ConstantValue)> {
    given
        .iter()
        .filter_map(move |(id, given)| Some((name(id)?, given)))
}

/// The sections of a spec's configuration other than CONSTANT, with what they
/// name.
fn sections(spec: &Spec) -> BTreeMap<String, String> {
    config(spec).as_ref().map(told).unwrap_or_default()
}

fn config(spec: &Spec) -> Option<Config> {
    let files = (0..).map(FileId);
    let mut sources = files.map_while(|file| Some((file, spec.sources.get(file)?)));
    sources.find_map(|(file, source)| {
        let is_config = source.path().extension().is_some_and(|it| it == "cfg");
        is_config.then(|| parse_config(source, file).ok())?
    })
}

/// What a configuration asks of states and of steps, section by section, by the
/// names of the definitions.
pub(super) fn asked(spec: &Spec) -> [(Section, BTreeSet<String>); 5] {
    asked_by(&config(spec).unwrap_or_default())
}

fn asked_by(config: &Config) -> [(Section, BTreeSet<String>); 5] {
    [
        (Section::Invariant, names(&config.invariants)),
        (Section::Constraint, names(&config.constraints)),
        (Section::ActionConstraint, names(&config.action_constraints)),
        (Section::View, names(&config.view)),
        (Section::Alias, names(&config.alias)),
    ]
}

fn names<'i>(named: impl IntoIterator<Item = &'i Ident>) -> BTreeSet<String> {
    named.into_iter().map(|name| name.name.clone()).collect()
}

fn told(config: &Config) -> BTreeMap<String, String> {
    let others: [(&str, BTreeSet<String>); 9] = [
        ("INIT", names(&config.init)),
        ("NEXT", names(&config.next)),
        ("SPECIFICATION", names(&config.specification)),
        ("PROPERTY", names(&config.properties)),
        ("SYMMETRY", names(&config.symmetry)),
        ("POSTCONDITION", names(&config.postconditions)),
        ("_PERIODIC", names(&config.periodic)),
        ("_RL_REWARD", names(&config.reward)),
        ("_POSSIBLE", names(&config.possible)),
    ];
    let asked = asked_by(config).map(|(section, names)| (section.word(), names));
    let deadlock = config.check_deadlock.iter().map(|(checks, _)| {
        let text = if *checks { "TRUE" } else { "FALSE" };
        ("CHECK_DEADLOCK".to_owned(), text.to_owned())
    });
    let named = others
        .into_iter()
        .chain(asked)
        .filter(|(_, names)| !names.is_empty())
        .map(|(section, names)| {
            let names: Vec<String> = names.into_iter().collect();
            (section.to_owned(), names.join(", "))
        });
    named.chain(deadlock).collect()
}
