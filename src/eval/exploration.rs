//! All conjuncts of a formula, also behind the first that is false.
//!
//! Up to the first conjunct that is not true, evaluation goes as it always
//! does, and probes count it. What lies behind is evaluated all the same, and
//! not counted: it tells which conjuncts were false *alone*.

use std::fmt::{self, Write};
use std::sync::Arc;

use crate::diag::Span;
use crate::value::ErrorKind;

use super::explain::{ArmName, is_never_boolean};
use super::ir::{CodeId, Node, NodeId, SlotId};
use super::machine::{Base, Machine};
use super::points::{Point, PointKind};
use super::probe::Seen;

/// What a conjunct turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Finding {
    /// TRUE.
    True,
    /// FALSE.
    False,
    /// It has no value.
    Undefined,
    /// It says what the next state is, of which nothing is known.
    Open,
}

/// A step of the way from a definition to one of its conjuncts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// The n-th conjunct, from 1.
    Conjunct(usize),
    /// The n-th part of a disjunction of actions, from 1.
    Part(usize),
    /// An arm of an IF or CASE.
    Arm(ArmName),
    /// Into the definition that the conjunct applies.
    Into(Arc<str>),
}

/// A conjunct that nothing looks into further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conjunct {
    /// The way to it, from the definition that was explored.
    pub way: Vec<Way>,
    /// Where it is written.
    pub span: Span,
    /// What it turned out to be.
    pub finding: Finding,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conjunct(ordinal) => write!(f, ".{ordinal}"),
            Self::Part(ordinal) => write!(f, "|{ordinal}"),
            Self::Arm(ArmName::Then) => f.write_str("[THEN]"),
            Self::Arm(ArmName::Else) => f.write_str("[ELSE]"),
            Self::Arm(ArmName::Case(arm)) => write!(f, "[{arm}]"),
            Self::Into(name) => write!(f, "/{name}"),
        }
    }
}

/// The guard path of a conjunct of the definition `name`.
pub fn guard_path(name: &str, way: &[Way]) -> String {
    let mut path = name.to_owned();
    for step in way {
        let _ = write!(path, "{step}");
    }
    path
}

/// An exploration in progress.
#[derive(Default)]
pub(super) struct Explored {
    way: Vec<Way>,
    /// The definitions it is in.
    inside: Vec<CodeId>,
    pub(super) conjuncts: Vec<Conjunct>,
    /// Whether a conjunct was not true.
    is_decided: bool,
}

impl Explored {
    pub(super) fn from(way: Vec<Way>) -> Self {
        Self {
            way,
            ..Self::default()
        }
    }

    /// What the conjuncts from `first` on come to.
    pub(super) fn truth(&self, first: usize) -> Finding {
        let conjuncts = self.conjuncts.get(first..).unwrap_or_default();
        let decides =
            |conjunct: &&Conjunct| matches!(conjunct.finding, Finding::False | Finding::Undefined);
        let is_open = |conjunct: &&Conjunct| conjunct.finding == Finding::Open;
        let mut all = conjuncts.iter();
        let found = all.clone().find(decides).or_else(|| all.find(is_open));
        found.map_or(Finding::True, |conjunct| conjunct.finding)
    }
}

impl Machine<'_> {
    /// Explores the body of a definition or of an arm.
    pub(super) fn explore(&mut self, id: NodeId, base: Base, explored: &mut Explored) {
        let program = self.program;
        match program.node(id) {
            Node::Probe(point, inner) => {
                let point = program.points.get(*point);
                match (point, program.node(*inner)) {
                    (Some(point), Node::And(items)) => {
                        self.explore_items(Some(point), items, base, explored);
                    }
                    (Some(point), _) if point.kind == PointKind::Definition => {
                        self.explore_definition(point, *inner, base, explored);
                    }
                    _ => self.explore_only(id, base, explored),
                }
            }
            Node::And(items) => self.explore_items(None, items, base, explored),
            Node::Let(definitions, body) => {
                self.delay(definitions, base);
                self.explore(*body, base, explored);
            }
            _ => self.explore_only(id, base, explored),
        }
    }

    fn explore_definition(
        &mut self,
        point: &Point,
        body: NodeId,
        base: Base,
        explored: &mut Explored,
    ) {
        let recorder = self.recorder();
        let first = explored.conjuncts.len();
        self.explore(body, base, explored);
        if let Some(recorder) = recorder {
            let seen = Seen {
                recorder: &recorder,
                point,
            };
            match explored.truth(first) {
                Finding::True => seen.at(0),
                Finding::False => seen.at(1),
                Finding::Undefined => seen.at(3),
                Finding::Open => {}
            }
        }
    }

    fn explore_items(
        &mut self,
        point: Option<&Point>,
        items: &[NodeId],
        base: Base,
        explored: &mut Explored,
    ) {
        for (index, item) in items.iter().enumerate() {
            let seen = point.zip(self.recorder());
            let first = explored.conjuncts.len();
            explored.way.push(Way::Conjunct(index + 1));
            self.explore_item(*item, base, explored);
            explored.way.pop();
            if let Some((point, recorder)) = seen {
                match explored.truth(first) {
                    Finding::True => recorder.see(point, 3 * index),
                    Finding::False => recorder.see(point, 3 * index + 1),
                    Finding::Undefined => recorder.see(point, 3 * index + 2),
                    Finding::Open => {}
                }
            }
        }
    }

    /// A body that is no conjunction has one conjunct.
    fn explore_only(&mut self, id: NodeId, base: Base, explored: &mut Explored) {
        explored.way.push(Way::Conjunct(1));
        self.explore_item(id, base, explored);
        explored.way.pop();
    }

    fn explore_item(&mut self, id: NodeId, base: Base, explored: &mut Explored) {
        let program = self.program;
        match program.node(program.bare(id)) {
            Node::Call { code, up, args }
                if self.is_definition(*code) && !explored.inside.contains(code) =>
            {
                let parent = self.callee_parent(base, *up);
                match self.enter(id, *code, parent, args, base) {
                    Ok((body, inner)) => {
                        self.explore_into(*code, body, inner, explored);
                        self.pop_frame(inner);
                    }
                    Err(_) => self.found(id, Finding::Undefined, explored),
                }
            }
            Node::Global(global) => match program.globals.get(global.0 as usize) {
                Some(global) => match program.code(global.code) {
                    Some(code) => {
                        let inner = self.push_frame(Base::NONE, code.frame_size);
                        self.explore_into(global.code, code.body, inner, explored);
                        self.pop_frame(inner);
                    }
                    None => self.explore_leaf(id, base, explored),
                },
                None => self.explore_leaf(id, base, explored),
            },
            Node::And(_) => self.explore(id, base, explored),
            Node::Let(definitions, body) => {
                self.delay(definitions, base);
                self.explore_item(*body, base, explored);
            }
            Node::If(..) | Node::Case(..) => self.explore_conditional(id, base, explored),
            _ => self.explore_leaf(id, base, explored),
        }
    }

    fn explore_into(&mut self, code: CodeId, body: NodeId, inner: Base, explored: &mut Explored) {
        let name = self.program.code(code).map(|code| Arc::clone(&code.name));
        explored.inside.push(code);
        explored.way.push(Way::Into(name.unwrap_or_default()));
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
            self.explore(body, inner, explored);
        });
        explored.way.pop();
        explored.inside.pop();
    }

    /// An IF or CASE: the taken arm, if it is a formula.
    fn explore_conditional(&mut self, id: NodeId, base: Base, explored: &mut Explored) {
        let program = self.program;
        let bare = program.bare(id);
        let point = match program.node(id) {
            Node::Probe(point, _) => program.points.get(*point),
            _ => None,
        };
        let recorder = self.recorder();
        let seen = point.zip(recorder.as_deref());
        let seen = seen.map(|(point, recorder)| Seen { recorder, point });
        let taken = match program.node(bare) {
            Node::If(condition, then, otherwise) => {
                let truth = self.boolean(*condition, base, "IF");
                if let Some(seen) = &seen {
                    seen.taken(&truth, 2);
                }
                truth.map(|holds| match holds {
                    true => Some((ArmName::Then, *then)),
                    false => Some((ArmName::Else, *otherwise)),
                })
            }
            Node::Case(arms, other) => {
                let taken = match &seen {
                    Some(seen) => self.probed_arm(seen, arms, *other, base),
                    None => self.case_arm(arms, *other, base),
                };
                taken.map(|taken| {
                    let taken = taken?;
                    let arm = arms.iter().position(|(_, arm)| *arm == taken);
                    let ordinal = arm.unwrap_or(arms.len()) + 1;
                    Some((ArmName::Case(ordinal), taken))
                })
            }
            _ => Ok(None),
        };
        match taken {
            Ok(Some((_, arm))) if is_never_boolean(program.node(program.bare(arm))) => {
                self.found(id, Finding::Undefined, explored);
            }
            Ok(Some((name, arm))) => {
                explored.way.push(Way::Arm(name));
                self.explore(arm, base, explored);
                explored.way.pop();
            }
            Ok(None) => self.found(id, Finding::Undefined, explored),
            Err(error) => self.found(id, of_error(error.kind), explored),
        }
    }

    fn explore_leaf(&mut self, id: NodeId, base: Base, explored: &mut Explored) {
        let finding = match self.boolean(id, base, "a conjunct") {
            Ok(true) => Finding::True,
            Ok(false) => Finding::False,
            Err(error) => of_error(error.kind),
        };
        self.found(id, finding, explored);
    }

    fn found(&mut self, id: NodeId, finding: Finding, explored: &mut Explored) {
        let span = self.span(id);
        let Some(span) = span else { return };
        explored.conjuncts.push(Conjunct {
            way: explored.way.clone(),
            span,
            finding,
        });
        let decides = matches!(finding, Finding::False | Finding::Undefined);
        if decides && !explored.is_decided {
            explored.is_decided = true;
            if let Some(recorder) = &self.session.recorder {
                recorder.set_paused(true);
            }
        }
    }

    /// LET definitions, to be evaluated by need.
    pub(super) fn delay(&mut self, definitions: &[(SlotId, NodeId)], base: Base) {
        self.let_in(base, definitions);
    }
}

fn of_error(kind: ErrorKind) -> Finding {
    match kind {
        ErrorKind::UnassignedRead => Finding::Open,
        _ => Finding::Undefined,
    }
}
