//! Evidence of several runs, added up.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::Path;

use super::data::{
    Companion, Conjunct, Definition, Evidence, Invariant, ModelEvidence, Module, Parameter, Subject,
};
use super::parameters::in_order;

/// Why the evidence of two runs cannot be added up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// They are about different texts.
    #[error("`{file}` of model `{model}` is not the text that the other evidence is about")]
    Text {
        /// The model.
        model: String,
        /// The module or configuration that is another.
        file: String,
    },
    /// It is not about the spec that is asked.
    #[error("what it tells of model `{model}` is about another text than `{file}`")]
    Spec {
        /// The model.
        model: String,
        /// The module or configuration of the spec that is asked.
        file: String,
    },
    /// Other versions of lockstep look at other things.
    #[error("it was gathered by {found}, the other by {expected}")]
    Tool {
        /// The version of the first.
        expected: String,
        /// That of the second.
        found: String,
    },
    /// They count by different rules.
    #[error("it counts by other rules than the other evidence: gather it again")]
    Counting,
    /// They are about the same text, and do not list the same of it.
    #[error("it does not list the same as the other, though both are about the same text: {what}")]
    Listed {
        /// What one of them lacks.
        what: String,
    },
    /// They count a trace twice.
    #[error("`{path}` is counted by both")]
    Trace {
        /// The trace.
        path: String,
    },
}

impl Evidence {
    /// Adds the evidence of another run.
    ///
    /// # Errors
    /// Why it cannot be added; this is then unchanged.
    pub fn merge(&mut self, other: Self) -> Result<(), Difference> {
        if self.models.is_empty() {
            *self = other;
            return Ok(());
        }
        if self.tool != other.tool {
            return Err(Difference::Tool {
                expected: self.tool.clone(),
                found: other.tool,
            });
        }
        if self.counting != other.counting {
            return Err(Difference::Counting);
        }
        for model in &other.models {
            if let Some(own) = self.models.iter().find(|own| own.is_of(model)) {
                own.is_same_text(model)?;
                own.shares_no_trace(model)?;
                own.lists_the_same(model)?;
                model.lists_the_same(own)?;
            }
        }
        for model in other.models {
            match self.models.iter_mut().find(|own| own.is_of(&model)) {
                Some(own) => own.add(model),
                None => self.models.push(model),
            }
        }
        Ok(())
    }

    /// Whether all that it tells is about the texts of this model, wherever these
    /// are kept.
    ///
    /// # Errors
    /// [`Difference::Spec`] of the first that is about others.
    pub fn is_about(&self, asked: &ModelEvidence) -> Result<(), Difference> {
        let expected = asked.texts();
        for model in &self.models {
            let found = model.texts();
            if found == expected {
                continue;
            }
            let mut files = asked.modules.iter();
            let other = files.find(|module| !found.contains(&module.text()));
            return Err(Difference::Spec {
                model: model.name.clone(),
                file: other.map_or_else(|| asked.spec.clone(), |module| module.file.clone()),
            });
        }
        Ok(())
    }
}

impl Module {
    /// Its name without its folder, and what it says.
    fn text(&self) -> (&str, &str) {
        let name = Path::new(&self.file).file_name();
        let name = name.and_then(OsStr::to_str).unwrap_or(&self.file);
        (name, &self.hash)
    }
}

impl ModelEvidence {
    fn texts(&self) -> BTreeSet<(&str, &str)> {
        self.modules.iter().map(Module::text).collect()
    }

    /// Whether both are of the model that is called so.
    fn is_of(&self, other: &Self) -> bool {
        self.name == other.name && self.spec == other.spec && self.cfg == other.cfg
    }

    fn is_same_text(&self, other: &Self) -> Result<(), Difference> {
        let hashes = |model: &Self| -> BTreeMap<String, String> {
            let modules = model.modules.iter();
            modules
                .map(|module| (module.file.clone(), module.hash.clone()))
                .collect()
        };
        let (own, other) = (hashes(self), hashes(other));
        let mut files = own.keys().chain(other.keys());
        match files.find(|file| own.get(*file) != other.get(*file)) {
            Some(file) => Err(Difference::Text {
                model: self.name.clone(),
                file: file.clone(),
            }),
            None => Ok(()),
        }
    }

    fn shares_no_trace(&self, other: &Self) -> Result<(), Difference> {
        let is_known = |path: &str| self.traces.iter().any(|own| own.path == path);
        match other.traces.iter().find(|trace| is_known(&trace.path)) {
            Some(trace) => Err(Difference::Trace {
                path: trace.path.clone(),
            }),
            None => Ok(()),
        }
    }

    /// What depends on the text alone, and not on what was seen: the actions,
    /// and the points of the definitions that both have.
    fn lists_the_same(&self, other: &Self) -> Result<(), Difference> {
        let has = |action: &Subject| other.actions.iter().any(|it| it.name == action.name);
        // What was taken may be listed for that alone.
        let mut actions = self.actions.iter().filter(|action| action.calls == 0);
        if let Some(action) = actions.find(|action| !has(action)) {
            let what = format!("action `{}`", action.name);
            return Err(Difference::Listed { what });
        }
        let extent = |definition: &Definition| -> Vec<usize> {
            let points = definition.points.iter();
            points.map(|point| point.outcomes.len()).collect()
        };
        let is_other = |own: &&Definition| {
            let mut others = other.definitions.iter();
            let same = others.find(|it| it.name == own.name && it.at == own.at);
            same.is_some_and(|same| extent(same) != extent(own))
        };
        match self.definitions.iter().find(is_other) {
            Some(definition) => Err(Difference::Listed {
                what: format!("points of `{}`", definition.name),
            }),
            None => Ok(()),
        }
    }

    fn add(&mut self, other: Self) {
        self.traces.extend(other.traces);
        self.counts.add(&other.counts);
        self.action_guards = self.action_guards.and(other.action_guards);
        add_subjects(&mut self.actions, other.actions);
        add_subjects(&mut self.operators, other.operators);
        self.operators.sort_by_cached_key(|operator| {
            let row = operator.row.clone().unwrap_or_default();
            (row.is_empty(), natural(&row), operator.at.clone())
        });
        let called = |name: &String| self.operators.iter().all(|own| own.name != *name);
        self.uncalled.retain(called);
        add_invariants(&mut self.invariants, &other.invariants);
        add_definitions(&mut self.definitions, other.definitions);
        let used = |name: &String| self.definitions.iter().all(|own| own.name != *name);
        self.unused.retain(used);
        self.unused_definitions.retain(|it| used(&it.name));
    }
}

fn add_subjects(own: &mut Vec<Subject>, others: Vec<Subject>) {
    for other in others {
        let same = own
            .iter_mut()
            .find(|own| own.name == other.name && own.kind == other.kind);
        match same {
            Some(subject) => subject.add(other),
            None => own.push(other),
        }
    }
}

impl Subject {
    fn add(&mut self, other: Self) {
        self.calls += other.calls;
        self.accepted += other.accepted;
        self.attempts.looked_at += other.attempts.looked_at;
        self.attempts.held += other.attempts.held;
        add_counts(&mut self.refused, other.refused);
        add_counts(&mut self.undefined, other.undefined);
        for conjunct in other.conjuncts {
            match self
                .conjuncts
                .iter_mut()
                .find(|own| own.path == conjunct.path)
            {
                Some(own) => own.add(&conjunct),
                None => self.conjuncts.push(conjunct),
            }
        }
        self.conjuncts
            .sort_by_cached_key(|conjunct| natural(&conjunct.path));
        for (own, other) in self.parameters.iter_mut().zip(other.parameters) {
            own.add(other);
        }
    }
}

impl Conjunct {
    fn add(&mut self, other: &Self) {
        self.companions = match (self.seen_false, other.seen_false) {
            _ if self.alone + other.alone > 0 => Vec::new(),
            (0, _) => other.companions.clone(),
            (_, 0) => std::mem::take(&mut self.companions),
            _ => shared(&self.companions, &other.companions),
        };
        self.seen_true += other.seen_true;
        self.seen_false += other.seen_false;
        self.alone += other.alone;
        self.undefined += other.undefined;
    }
}

/// Those that are in both, added up.
fn shared(own: &[Companion], others: &[Companion]) -> Vec<Companion> {
    let pairs = own.iter().filter_map(|own| {
        let other = others.iter().find(|other| other.path == own.path)?;
        Some(Companion {
            path: own.path.clone(),
            seen_false: own.seen_false + other.seen_false,
            undefined: own.undefined + other.undefined,
        })
    });
    pairs.collect()
}

impl Parameter {
    fn add(&mut self, other: Self) {
        // A set that not all of the values are known to be from is none.
        self.carrier = match (self.values.is_empty(), other.values.is_empty()) {
            (true, _) => other.carrier,
            (_, true) => self.carrier.take(),
            _ => self
                .carrier
                .take()
                .filter(|own| other.carrier.as_ref() == Some(own)),
        };
        self.values.extend(other.values);
        self.values = in_order(std::mem::take(&mut self.values));
        self.more |= other.more || self.values.len() > Self::KEPT;
        self.values.truncate(Self::KEPT);
    }
}

fn add_counts(own: &mut BTreeMap<String, u64>, others: BTreeMap<String, u64>) {
    for (name, count) in others {
        *own.entry(name).or_default() += count;
    }
}

fn add_invariants(own: &mut [Invariant], others: &[Invariant]) {
    for (own, other) in own.iter_mut().zip(others) {
        own.seen_true += other.seen_true;
        own.seen_false += other.seen_false;
        own.undefined += other.undefined;
    }
}

/// What calls are made of is listed only where there were some.
fn add_definitions(own: &mut Vec<Definition>, others: Vec<Definition>) {
    for other in others {
        let same = own
            .iter_mut()
            .find(|own| own.name == other.name && own.at == other.at);
        let Some(definition) = same else {
            own.push(other);
            continue;
        };
        for (own, count) in definition.evaluated.iter_mut().zip(other.evaluated) {
            *own += count;
        }
        for (own, other) in definition.points.iter_mut().zip(other.points) {
            for (own, other) in own.outcomes.iter_mut().zip(other.outcomes) {
                own.count += other.count;
            }
        }
    }
    own.sort_by(|a, b| a.at.cmp(&b.at));
}

/// A key by which `A.2` comes before `A.10`.
fn natural(text: &str) -> Vec<(u64, String)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit());
        let (number, after) = rest.split_at(digits.unwrap_or(rest.len()));
        let words = after.find(|c: char| c.is_ascii_digit());
        let (word, after) = after.split_at(words.unwrap_or(after.len()));
        parts.push((number.parse().unwrap_or(0), word.to_owned()));
        rest = after;
    }
    parts
}
