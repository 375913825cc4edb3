//! From the resolved spec to the IR.
//!
//! Definitions are lowered when something refers to them. Each becomes a
//! [`Code`] with a frame of its own; what it binds gets slots of that frame.
//! A definition of a LET sees the frames around it by static links.

mod anatomy;
mod assigns;
mod binders;
mod calls;
mod conduct;
mod expr;
mod scope;
mod watching;

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::diag::Span;
use crate::spec::resolved::{ConstId, DefId, Definition, Expr, Level, Param, Spec, VarId};
use crate::value::Value;

use super::effects::Effect;
use super::ir::{Code, CodeId, Conduct, Global, GlobalId, Marks, Node, NodeId, Program, SlotId};
use super::outside::{Outside, World};
use super::told::Told;
use scope::Scope;
use watching::Watching;

/// What the configuration says of a declared constant.
#[derive(Clone, Debug)]
pub enum ConstantValue {
    /// `N = 3`.
    Value(Value),
    /// `N <- Def`, `F <- Def`.
    Definition(DefId),
    /// `F(1) = a`, `F(2) = b`.
    Table(Table),
}

/// An operator that is given by its values.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name.
    pub name: Arc<str>,
    /// How many arguments it takes, from 1.
    pub arity: usize,
    /// From the argument, or from the tuple of arguments, to the value.
    pub function: Value,
    /// The first line of it.
    pub span: crate::diag::Span,
}

/// What is given to a spec: what the configuration says of names, and what it
/// may do outside itself.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    /// Constants that have a value.
    pub constants: FxHashMap<ConstId, ConstantValue>,
    /// Definitions that another definition or a value replaces.
    pub overrides: FxHashMap<DefId, ConstantValue>,
    /// What the spec may do outside itself.
    pub outside: Outside,
    /// What `TLCGet("spec")` tells.
    pub told: Arc<Told>,
}

/// Lowers expressions of one spec into one program.
pub(crate) struct Lowering<'s> {
    spec: &'s Spec,
    bindings: &'s Bindings,
    program: Program,
    codes: FxHashMap<(DefId, Cut), CodeId>,
    globals: FxHashMap<DefId, GlobalId>,
    pending: VecDeque<(DefId, Cut, CodeId)>,
    conducts: FxHashMap<DefId, Conduct>,
    watching: Watching,
    /// Operators of LETs, as they are lowered inside ENABLED too.
    lets: FxHashMap<(DefId, Cut), CodeId>,
    /// Variables that are such only inside ENABLED, by what replaces them.
    shadows: FxHashMap<DefId, VarId>,
    /// Of the definition that is lowered, see [`Definition::depth`].
    depth: u32,
    /// How it is lowered.
    cut: Cut,
    /// The next-state relation, if that is to be lowered for what
    /// `TLCGet("spec")` tells.
    next: Option<(CodeId, &'s Expr)>,
}

/// Of the instances around a text, how many replace no primed variables: those
/// around an ENABLED that the text is inside of. Of what stands around ENABLED,
/// TLC too looks at nothing for a primed variable.
pub(super) type Cut = u32;

impl<'s> Lowering<'s> {
    pub(crate) fn new(spec: &'s Spec, bindings: &'s Bindings) -> Self {
        let program = Program {
            world: World::new(&bindings.outside, crate::spec::root_folder(spec)),
            variables: spec
                .variables
                .iter()
                .map(|variable| variable.name.clone())
                .collect(),
            sources: spec.sources.clone(),
            ..Program::default()
        };
        Self {
            spec,
            bindings,
            program,
            codes: FxHashMap::default(),
            globals: FxHashMap::default(),
            pending: VecDeque::new(),
            conducts: FxHashMap::default(),
            watching: Watching::default(),
            lets: FxHashMap::default(),
            shadows: FxHashMap::default(),
            depth: 0,
            cut: 0,
            next: None,
        }
    }

    /// The same for a program in which the user's definitions are watched.
    pub(crate) fn watching(spec: &'s Spec, bindings: &'s Bindings) -> Self {
        Self {
            watching: Watching::definitions(),
            ..Self::new(spec, bindings)
        }
    }

    /// Code for a definition that stands on its own (not of a LET).
    pub(crate) fn definition(&mut self, id: DefId) -> CodeId {
        let code = self.code_of(id);
        self.finish();
        code
    }

    /// Code without parameters for an expression in the spec's scope.
    pub(crate) fn expression(&mut self, name: &str, expr: &Expr) -> CodeId {
        let code = self.new_code(name.into(), None, &[]);
        let mut scope = Scope::root(&[]);
        let body = self.expr(&mut scope, expr);
        self.complete(code, &scope, body);
        self.finish();
        code
    }

    /// The program, when everything has been lowered.
    pub(crate) fn into_program(mut self) -> Program {
        self.program.assigning = assigns::assigning_nodes(&self.program);
        self.program.chooses = self.applies(|effect| effect.draws().is_some());
        self.program.idle = Marks::none(self.program.nodes.len());
        self.locate_codes();
        self.program
    }

    /// Whether TLC's registers are asked for in what has been lowered.
    pub(crate) fn reads_registers(&self) -> bool {
        self.applies(Effect::reads_register)
    }

    fn applies(&self, wanted: fn(Effect) -> bool) -> bool {
        let mut nodes = self.program.nodes.iter();
        nodes.any(|node| matches!(node, Node::Effect { effect, .. } if wanted(*effect)))
    }

    /// Lowers what has been referred to until nothing is left.
    fn finish(&mut self) {
        while let Some((id, cut, code)) = self.pending.pop_front() {
            let Some(definition) = self.spec.definitions.get(id.0 as usize) else {
                continue;
            };
            let mut scope = Scope::root(&definition.params);
            (self.depth, self.cut) = (definition.depth, cut);
            // What an ENABLED looks at is seen in the definition as such.
            let body = match cut {
                0 => {
                    self.watching.enter(id, definition);
                    let body = self.body(&mut scope, definition, None);
                    let body = self.watched_body(definition, body);
                    self.watching.leave();
                    body
                }
                _ => self.body(&mut scope, definition, None),
            };
            (self.depth, self.cut) = (0, 0);
            self.complete(code, &scope, body);
        }
        if let Some((code, next)) = self.next.take() {
            let mut scope = Scope::root(&[]);
            let body = self.expr(&mut scope, next);
            self.complete(code, &scope, body);
            self.finish();
        }
    }

    fn code_of(&mut self, id: DefId) -> CodeId {
        let id = match self.bindings.overrides.get(&id) {
            Some(ConstantValue::Definition(other)) => *other,
            _ => id,
        };
        let definition = self.spec.definitions.get(id.0 as usize);
        let depth = definition.map_or(0, |definition| definition.depth);
        let cut = self.cut.min(depth);
        if let Some(code) = self.codes.get(&(id, cut)) {
            return *code;
        }
        let (name, params) = match definition {
            Some(definition) => (definition.name.clone(), definition.params.as_slice()),
            None => ("?".into(), [].as_slice()),
        };
        let code = self.new_code(name, Some(id), params);
        self.codes.insert((id, cut), code);
        self.pending.push_back((id, cut, code));
        code
    }

    /// The body of a definition; `own` is where a LET keeps its value.
    fn body(
        &mut self,
        scope: &mut Scope<'_>,
        definition: &Definition,
        own: Option<SlotId>,
    ) -> NodeId {
        if let Some(node) = self.library_body(scope, definition) {
            return node;
        }
        self.defined_body(scope, definition, own)
    }

    fn new_code(&mut self, name: Arc<str>, definition: Option<DefId>, params: &[Param]) -> CodeId {
        let defined = definition.and_then(|DefId(id)| self.spec.definitions.get(id as usize));
        self.program.codes.push(Code {
            name,
            definition,
            arity: params.len() as u32,
            instance_params: defined.map_or(0, |it| it.instance_params as u32),
            frame_size: params.len() as u32,
            body: NodeId(u32::MAX),
        });
        CodeId(self.program.codes.len() as u32 - 1)
    }

    fn complete(&mut self, code: CodeId, scope: &Scope<'_>, body: NodeId) {
        if let Some(code) = self.program.codes.get_mut(code.0 as usize) {
            code.frame_size = scope.frame_size();
            code.body = body;
        }
    }

    /// An ENABLED's action: what replaces primed variables around it counts for
    /// nothing in it.
    fn under_enabled<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.cut, self.depth);
        let lowered = lower(self);
        self.cut = outer;
        lowered
    }

    /// The variable that a definition stands for inside ENABLED, if this is
    /// inside one.
    fn shadow_of(&mut self, id: DefId) -> Option<VarId> {
        let definition = self.spec.definitions.get(id.0 as usize)?;
        if !definition.replaces_variable || definition.depth >= self.cut {
            return None;
        }
        let next = VarId((self.program.variables.len() + self.program.shadows.len()) as u32);
        let shadow = *self.shadows.entry(id).or_insert(next);
        if shadow == next {
            self.program.shadows.push(definition.base_name.clone());
        }
        Some(shadow)
    }

    /// Adds a node, watched where that is asked for.
    fn add(&mut self, node: Node, span: Span) -> NodeId {
        match self.watching.owner {
            Some(owner) => self.add_watched(owner, node, span),
            None => self.push(node, span),
        }
    }

    fn push(&mut self, node: Node, span: Span) -> NodeId {
        self.program.nodes.push(node);
        self.program.spans.push(span);
        NodeId(self.program.nodes.len() as u32 - 1)
    }

    /// Where a definition's value is kept, if it is worth keeping.
    fn global_of(&mut self, id: DefId) -> Option<GlobalId> {
        if let Some(global) = self.globals.get(&id) {
            return Some(*global);
        }
        let definition = self.spec.definitions.get(id.0 as usize)?;
        let is_constant = definition.params.is_empty()
            && !definition.nested
            && definition.level == Level::Constant;
        let conduct = self.conduct_of(id);
        if !is_constant || conduct == Conduct::Effectful {
            return None;
        }
        let code = self.code_of(id);
        self.program.globals.push(Global {
            code,
            is_drawn: conduct == Conduct::Drawing,
            value: OnceLock::new(),
        });
        let global = GlobalId(self.program.globals.len() as u32 - 1);
        self.globals.insert(id, global);
        Some(global)
    }
}
