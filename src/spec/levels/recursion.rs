//! Which definitions refer to themselves, by way of others or not.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::spec::resolved::{DefId, Spec};
use crate::spec::walk::{Visitor, visit};

#[derive(Default)]
struct References(Vec<DefId>);

impl Visitor for References {
    fn definition(&mut self, id: DefId) {
        self.0.push(id);
    }
}

fn references(spec: &Spec, id: DefId) -> Vec<DefId> {
    let mut found = References::default();
    if let Some(definition) = spec.definitions.get(id.0 as usize) {
        visit(&definition.body, &mut found);
    }
    found.0
}

/// Sets `recursive` of the definitions from the `from`-th on.
pub(super) fn mark(spec: &mut Spec, from: usize) {
    let components = components(spec, from);
    for component in components {
        let alone = component.len() == 1;
        for id in &component {
            let recursive = !alone || references(spec, *id).contains(id);
            if let Some(definition) = spec.definitions.get_mut(id.0 as usize) {
                definition.recursive = recursive;
            }
        }
    }
}

/// The top-level definitions that a recursive one is recursive with, and
/// itself.
pub(super) fn group(spec: &Spec, id: DefId) -> Vec<DefId> {
    components_from(spec, id)
        .into_iter()
        .find(|component| component.contains(&id))
        .unwrap_or_default()
        .into_iter()
        .filter(|member| {
            let found = spec.definitions.get(member.0 as usize);
            found.is_some_and(|definition| !definition.nested)
        })
        .collect()
}

fn components(spec: &Spec, from: usize) -> Vec<Vec<DefId>> {
    let mut search = Search::new(spec, from);
    for index in from..spec.definitions.len() {
        search.start(DefId(index as u32));
    }
    search.components
}

fn components_from(spec: &Spec, id: DefId) -> Vec<Vec<DefId>> {
    let mut search = Search::new(spec, 0);
    search.start(id);
    search.components
}

/// Tarjan's strongly connected components, with a stack of its own.
struct Search<'a> {
    spec: &'a Spec,
    from: usize,
    next: u32,
    index: FxHashMap<DefId, u32>,
    low: FxHashMap<DefId, u32>,
    stack: Vec<DefId>,
    on_stack: FxHashSet<DefId>,
    components: Vec<Vec<DefId>>,
}

impl<'a> Search<'a> {
    fn new(spec: &'a Spec, from: usize) -> Self {
        Self {
            spec,
            from,
            next: 0,
            index: FxHashMap::default(),
            low: FxHashMap::default(),
            stack: Vec::new(),
            on_stack: FxHashSet::default(),
            components: Vec::new(),
        }
    }

    fn enter(&mut self, id: DefId) -> (DefId, std::vec::IntoIter<DefId>) {
        self.index.insert(id, self.next);
        self.low.insert(id, self.next);
        self.next += 1;
        self.stack.push(id);
        self.on_stack.insert(id);
        (id, references(self.spec, id).into_iter())
    }

    fn start(&mut self, root: DefId) {
        if self.index.contains_key(&root) {
            return;
        }
        let mut frames = vec![self.enter(root)];
        while let Some((id, targets)) = frames.last_mut() {
            let id = *id;
            match targets.next() {
                Some(target) if (target.0 as usize) < self.from => {}
                Some(target) => match self.index.get(&target).copied() {
                    None => frames.push(self.enter(target)),
                    Some(index) if self.on_stack.contains(&target) => self.lower(id, index),
                    Some(_) => {}
                },
                None => {
                    frames.pop();
                    self.leave(id);
                    if let Some((parent, _)) = frames.last() {
                        let low = self.low.get(&id).copied().unwrap_or(u32::MAX);
                        self.lower(*parent, low);
                    }
                }
            }
        }
    }

    fn lower(&mut self, id: DefId, to: u32) {
        if let Some(low) = self.low.get_mut(&id) {
            *low = (*low).min(to);
        }
    }

    fn leave(&mut self, id: DefId) {
        if self.low.get(&id) != self.index.get(&id) {
            return;
        }
        if let Some(at) = self.stack.iter().rposition(|member| *member == id) {
            let component = self.stack.split_off(at);
            for member in &component {
                self.on_stack.remove(member);
            }
            self.components.push(component);
        }
    }
}
