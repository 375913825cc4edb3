//! What the evaluator walks: nodes in a flat arena, names replaced by slots.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::diag::{SourceMap, Span};
use crate::spec::resolved::{DefId, ModuleSpan, VarId};
use crate::value::{Text, Value};

use super::effects::Effect;
use super::natives::Native;
use super::outside::World;
use super::points::{PointId, Points};
use super::told::Told;

/// Index of a [`Node`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeId(pub(crate) u32);

/// Index of a [`Code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct CodeId(pub(crate) u32);

/// Index of a constant-level definition whose value is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GlobalId(pub(crate) u32);

/// A slot of a frame, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SlotId(pub(crate) u32);

/// A place in a frame: of the running code (`up` = 0) or of one around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// How many static links to follow.
    pub(crate) up: u32,
    /// Which slot there.
    pub(crate) slot: SlotId,
}

/// The body of an operator.
#[derive(Debug)]
pub(crate) struct Code {
    /// For messages and labels.
    pub(crate) name: Arc<str>,
    /// The definition it is the body of, if it is one.
    pub(crate) definition: Option<DefId>,
    /// Slots of a frame. The first ones are the parameters.
    pub(crate) frame_size: u32,
    /// How many parameters it has, which are the first slots.
    pub(crate) arity: u32,
    /// How many of these are its instance's, and come first.
    pub(crate) instance_params: u32,
    /// What it computes.
    pub(crate) body: NodeId,
}

/// `up` of code that has no frame around it.
pub(crate) const TOP_LEVEL: u32 = u32::MAX;

/// An operator as a value of a parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OperatorRef {
    /// Code and how many links up its surrounding frame is.
    Code { code: CodeId, up: u32 },
    /// A parameter passed on.
    Local(Place),
}

/// What a bound binds.
#[derive(Debug)]
pub(crate) enum BindPattern {
    One(SlotId),
    Tuple(Box<[SlotId]>),
}

impl BindPattern {
    /// The slots it fills.
    pub(crate) fn slots(&self) -> &[SlotId] {
        match self {
            Self::One(slot) => std::slice::from_ref(slot),
            Self::Tuple(slots) => slots,
        }
    }
}

/// `pattern \in set`.
#[derive(Debug)]
pub(crate) struct Binder {
    pub(crate) pattern: BindPattern,
    pub(crate) set: NodeId,
}

/// A part of the place that an EXCEPT updates.
#[derive(Debug)]
pub(crate) enum UpdateStep {
    Field(Text),
    Index(NodeId),
}

/// One update of an EXCEPT.
#[derive(Debug)]
pub(crate) struct Update {
    pub(crate) path: Box<[UpdateStep]>,
    /// Where `@` is kept.
    pub(crate) at: SlotId,
    pub(crate) value: NodeId,
}

/// How working out a rule's values can be noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Conduct {
    /// Not at all, unless there is no value: they may be worked out before
    /// they are asked for.
    Quiet,
    /// By the time it takes: a recursive operator is applied. Values may be
    /// kept, but are worked out only if asked for.
    Recursive,
    /// By what is drawn: worked out whenever asked for, but for definitions of
    /// constants, which are worked out once.
    Drawing,
    /// By what is printed or set: worked out whenever asked for.
    Effectful,
}

/// What an expression may depend on besides the names around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mentions {
    Nothing,
    Variables,
    Primes,
}

/// `{x \in S : predicate}`.
#[derive(Debug)]
pub(crate) struct Filter {
    pub(crate) binder: Binder,
    /// How the binder's names are written.
    pub(crate) names: Box<str>,
    pub(crate) predicate: NodeId,
    pub(crate) mentions: Mentions,
}

/// `x \in S, … |-> body`.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) binders: Box<[Binder]>,
    /// How each binder's names are written.
    pub(crate) names: Box<[Box<str>]>,
    pub(crate) body: NodeId,
    pub(crate) conduct: Conduct,
    pub(crate) mentions: Mentions,
    /// Where a LET keeps the function that refers to itself.
    pub(crate) own: Option<SlotId>,
}

impl Rule {
    /// The slots that its names have.
    pub(crate) fn slots(&self) -> impl Iterator<Item = SlotId> {
        let slots = self
            .binders
            .iter()
            .flat_map(|binder| binder.pattern.slots());
        slots.copied()
    }
}

/// Temporal operators; they have no value on a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TemporalOp {
    Always,
    Eventually,
    LeadsTo,
    Guarantees,
    Fairness,
    Quantifier,
}

impl TemporalOp {
    /// How it is written.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Self::Always => "[]",
            Self::Eventually => "<>",
            Self::LeadsTo => "~>",
            Self::Guarantees => "-+->",
            Self::Fairness => "WF_ or SF_",
            Self::Quantifier => "\\EE or \\AA",
        }
    }
}

/// What lacks a set to range over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unbounded {
    Choose,
    Forall,
    Exists,
}

impl Unbounded {
    /// How it is written.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Self::Choose => "CHOOSE",
            Self::Forall => "\\A",
            Self::Exists => "\\E",
        }
    }
}

/// Operators with one operand that is always evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Powerset,
    BigUnion,
    Domain,
}

/// Operators with two operands that are always evaluated, left first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Equal,
    NotEqual,
    SubsetEq,
    Union,
    Intersection,
    Difference,
}

/// Operators on integers that are worked out without a detour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Arithmetic {
    /// The operator behind a library definition.
    pub(crate) fn lookup(module: &str, name: &str) -> Option<Self> {
        if !matches!(module, "Naturals" | "Integers" | "Reals") {
            return None;
        }
        Some(match name {
            "+" => Self::Add,
            "-" => Self::Subtract,
            "*" => Self::Multiply,
            "\\div" => Self::Divide,
            "%" => Self::Modulo,
            "<" => Self::Less,
            "<=" | "=<" | "\\leq" => Self::AtMost,
            ">" => Self::Greater,
            ">=" | "\\geq" => Self::AtLeast,
            _ => return None,
        })
    }
}

/// So many names are followed from a left side to its variable, and by what
/// tells beforehand whether it may be one.
pub(super) const MAX_FOLLOWED: u32 = 64;

/// An expression.
#[derive(Debug)]
pub(crate) enum Node {
    Value(Value),
    Local(Place),
    Variable(VarId),
    /// A variable of an instantiated module, inside an ENABLED of that module:
    /// `plain` replaces it, but with a prime it is a variable of its own.
    Shadowed {
        variable: VarId,
        plain: NodeId,
    },
    /// Read of a constant-level definition, computed once.
    Global(GlobalId),
    /// Arguments are passed by need.
    Call {
        code: CodeId,
        up: u32,
        args: Box<[NodeId]>,
    },
    CallLocal {
        operator: Place,
        args: Box<[NodeId]>,
    },
    /// Only as an argument.
    Operator(OperatorRef),
    Native {
        native: Native,
        args: Box<[NodeId]>,
    },
    /// An operator on two integers. `native` has the last word where they are
    /// none, or large ones.
    Arithmetic {
        op: Arithmetic,
        native: Native,
        left: NodeId,
        right: NodeId,
    },
    Effect {
        effect: Effect,
        args: Box<[NodeId]>,
    },
    And(Box<[NodeId]>),
    Or(Box<[NodeId]>),
    Not(NodeId),
    Implies(NodeId, NodeId),
    Equivalent(NodeId, NodeId),
    Unary(Unary, NodeId),
    Binary(Binary, NodeId, NodeId),
    In(NodeId, NodeId),
    NotIn(NodeId, NodeId),
    Prime(NodeId),
    Enabled(NodeId),
    Unchanged(NodeId),
    Compose(NodeId, NodeId),
    Forall(Box<[Binder]>, NodeId),
    Exists(Box<[Binder]>, NodeId),
    Choose(Binder, NodeId),
    /// A quantifier or CHOOSE without a set.
    Unbounded(Unbounded),
    Set(Box<[NodeId]>),
    Filter(Filter),
    Map(NodeId, Box<[Binder]>),
    Apply(NodeId, NodeId),
    /// Built element by element, or by rule where the domain is infinite.
    Function(Rule),
    /// `f[x \in S] == … f[…] …`: by rule, with the values met kept.
    RecursiveFunction(Rule),
    FunctionSet(NodeId, NodeId),
    Record(Box<[(Text, NodeId)]>),
    RecordSet(Box<[(Text, NodeId)]>),
    Product(Box<[NodeId]>),
    Except(NodeId, Box<[Update]>),
    Field(NodeId, Text),
    Tuple(Box<[NodeId]>),
    BoxAction(NodeId, NodeId),
    AngleAction(NodeId, NodeId),
    If(NodeId, NodeId, NodeId),
    Case(Box<[(NodeId, NodeId)]>, Option<NodeId>),
    Let(Box<[(SlotId, NodeId)]>, NodeId),
    Temporal(TemporalOp),
    /// The node, watched: see [`super::probe`]. Only in a program that was
    /// lowered to be watched.
    Probe(PointId, NodeId),
    /// A construct without a value, and why.
    Unsupported(String),
}

/// A constant-level definition, computed at its first use.
#[derive(Debug)]
pub(crate) struct Global {
    pub(crate) code: CodeId,
    /// Whether it is drawn: then each session has a value of its own.
    pub(crate) is_drawn: bool,
    pub(crate) value: OnceLock<Value>,
}

/// A spec with its configuration, lowered. Shared between threads.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) nodes: Vec<Node>,
    /// By [`NodeId`].
    pub(crate) spans: Vec<Span>,
    /// By [`CodeId`].
    pub(crate) codes: Vec<Code>,
    /// By [`GlobalId`].
    pub(crate) globals: Vec<Global>,
    /// By [`NodeId`]: whether the formula may assign a primed variable.
    pub(crate) assigning: Vec<bool>,
    /// Definitions without parameters by name, where something asks for them
    /// by a name that it works out.
    pub(crate) named: FxHashMap<Arc<str>, CodeId>,
    /// Whether something in it chooses at random.
    pub(crate) chooses: bool,
    /// What is outside.
    pub(crate) world: World,
    /// What is watched in it; nothing, as a rule.
    pub(crate) points: Points,
    /// By [`VarId`].
    pub(crate) variables: Vec<Arc<str>>,
    /// By [`VarId`], which go on from `variables`: those that are variables only
    /// inside ENABLED.
    pub(crate) shadows: Vec<Arc<str>>,
    /// The texts that the spans point into.
    pub(crate) sources: SourceMap,
    /// EXCEPTs that once changed nothing, for want of such an argument.
    pub(crate) idle: Marks,
    /// What `TLCGet("spec")` tells, where something may ask for it.
    pub(crate) anatomy: Option<Anatomy>,
}

/// What `TLCGet("spec")` tells, and is told from.
#[derive(Debug)]
pub(crate) struct Anatomy {
    /// What is known beforehand.
    pub(crate) told: Arc<Told>,
    /// The set that tells of the variables.
    pub(crate) variables: Value,
    /// The next-state relation, if there is one.
    pub(crate) next: Option<CodeId>,
    /// By [`CodeId`]: where the text is, if it is a definition's.
    pub(crate) homes: Vec<Option<Home>>,
    /// The whole, once it has been asked for.
    pub(crate) value: OnceLock<Value>,
}

/// Where the text of a definition is.
#[derive(Debug)]
pub(crate) struct Home {
    /// The module that holds it.
    pub(crate) module: Arc<str>,
    /// The INSTANCE that brings it, see `Definition::through`.
    pub(crate) through: Option<ModuleSpan>,
    /// The names of its parameters.
    pub(crate) params: Vec<Arc<str>>,
}

/// A mark for each node, set by whoever comes by.
#[derive(Debug, Default)]
pub(crate) struct Marks(Vec<AtomicBool>);

impl Marks {
    /// No marks on so many nodes.
    pub(crate) fn none(nodes: usize) -> Self {
        Self(
            std::iter::repeat_with(AtomicBool::default)
                .take(nodes)
                .collect(),
        )
    }

    /// Marks a node.
    pub(crate) fn set(&self, node: NodeId) {
        if let Some(mark) = self.0.get(node.0 as usize)
            && !mark.load(Ordering::Relaxed)
        {
            mark.store(true, Ordering::Relaxed);
        }
    }

    /// The marked nodes, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = NodeId> {
        let marks = self.0.iter().enumerate();
        let marked = marks.filter(|(_, mark)| mark.load(Ordering::Relaxed));
        marked.map(|(index, _)| NodeId(index as u32))
    }
}

impl Program {
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        const MISSING: &Node = &Node::Unsupported(String::new());
        self.nodes.get(id.0 as usize).unwrap_or(MISSING)
    }

    /// The node behind probes.
    pub(crate) fn bare(&self, id: NodeId) -> NodeId {
        match self.node(id) {
            Node::Probe(_, inner) => self.bare(*inner),
            _ => id,
        }
    }

    pub(crate) fn assigns(&self, id: NodeId) -> bool {
        self.assigning.get(id.0 as usize).copied().unwrap_or(true)
    }

    pub(crate) fn span(&self, id: NodeId) -> Option<Span> {
        self.spans.get(id.0 as usize).copied()
    }

    /// Whether a way through `code` may enter `action` while it can still be
    /// split into actions.
    pub(crate) fn leads_to(&self, code: CodeId, action: DefId) -> bool {
        let mut seen = Vec::new();
        let mut codes = vec![code];
        while let Some(code) = codes.pop() {
            let Some(body) = self.code(code) else {
                continue;
            };
            if body.definition == Some(action) {
                return true;
            }
            if !seen.contains(&code) {
                seen.push(code);
                self.entered_by(body.body, &mut codes);
            }
        }
        false
    }

    /// The codes that a formula enters at splittable places.
    fn entered_by(&self, body: NodeId, codes: &mut Vec<CodeId>) {
        let mut nodes = vec![body];
        while let Some(node) = nodes.pop() {
            match self.node(node) {
                Node::Or(items) => nodes.extend(items),
                Node::Exists(_, body)
                | Node::Let(_, body)
                | Node::BoxAction(body, _)
                | Node::AngleAction(body, _)
                | Node::Probe(_, body) => nodes.push(*body),
                Node::Call { code, .. } => codes.push(*code),
                _ => {}
            }
        }
    }

    pub(crate) fn code(&self, id: CodeId) -> Option<&Code> {
        self.codes.get(id.0 as usize)
    }
}
