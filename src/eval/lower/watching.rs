//! Probes around what is watched: the conditions and quantifiers in the user's
//! definitions, and the definitions.

use crate::diag::Span;
use crate::spec::resolved::{DefId, Definition, Origin};

use super::super::ir::{Node, NodeId, Program};
use super::super::points::{Outcome, OutcomeKind, PointKind};
use super::Lowering;

/// Whether anything is watched, and the definition that is being lowered if it
/// is.
#[derive(Debug, Default)]
pub(super) struct Watching {
    wanted: bool,
    pub(super) owner: Option<DefId>,
}

impl Watching {
    /// The user's definitions are watched.
    pub(super) fn definitions() -> Self {
        Self {
            wanted: true,
            owner: None,
        }
    }

    pub(super) fn enter(&mut self, id: DefId, definition: &Definition) {
        self.owner = (self.wanted && definition.origin == Origin::User).then_some(id);
    }

    pub(super) fn leave(&mut self) {
        self.owner = None;
    }
}

impl Lowering<'_> {
    /// A node with a probe around it, if it can go one way or another.
    pub(super) fn add_watched(&mut self, owner: DefId, node: Node, span: Span) -> NodeId {
        let node = self.flattened(node);
        let outcomes = self.outcomes(&node, span);
        let id = self.push(node, span);
        match outcomes {
            Some((kind, outcomes)) => self.probe(owner, kind, span, outcomes, id),
            None => id,
        }
    }

    /// A definition's body with a probe around it.
    pub(super) fn watched_body(&mut self, definition: &Definition, body: NodeId) -> NodeId {
        let Some(owner) = self.watching.owner else {
            return body;
        };
        let name = definition.name_span;
        let kinds = [
            OutcomeKind::True,
            OutcomeKind::False,
            OutcomeKind::Value,
            OutcomeKind::Undefined,
        ];
        let outcomes = kinds.map(|kind| Outcome { kind, span: name }).to_vec();
        self.probe(owner, PointKind::Definition, name, outcomes, body)
    }

    fn probe(
        &mut self,
        owner: DefId,
        kind: PointKind,
        span: Span,
        outcomes: Vec<Outcome>,
        node: NodeId,
    ) -> NodeId {
        let place = self.program.span(node).unwrap_or(span);
        let point = self.program.points.add(owner, kind, span, outcomes);
        self.push(Node::Probe(point, node), place)
    }

    /// A junction without the junctions of its kind that are its items.
    fn flattened(&mut self, node: Node) -> Node {
        match node {
            Node::And(items) => Node::And(self.items(&items, conjuncts)),
            Node::Or(items) => Node::Or(self.items(&items, disjuncts)),
            other => other,
        }
    }

    fn items(&mut self, items: &[NodeId], of: fn(&Node) -> Option<&[NodeId]>) -> Box<[NodeId]> {
        let mut flat = Vec::with_capacity(items.len());
        for item in items {
            match of(self.program.node(self.program.bare(*item))) {
                Some(inner) => {
                    flat.extend_from_slice(inner);
                    if let Node::Probe(point, _) = self.program.node(*item) {
                        let point = *point;
                        self.program.points.absorb(point);
                    }
                }
                None => flat.push(*item),
            }
        }
        flat.into()
    }

    fn outcomes(&self, node: &Node, span: Span) -> Option<(PointKind, Vec<Outcome>)> {
        let at = |id: &NodeId| place(&self.program, *id, span);
        let seen = |kind, span| Outcome { kind, span };
        let here = |kinds: &[OutcomeKind]| kinds.iter().map(|kind| seen(*kind, span)).collect();
        let of_items = |items: &[NodeId]| {
            let kinds = [
                OutcomeKind::True,
                OutcomeKind::False,
                OutcomeKind::Undefined,
            ];
            let each = items.iter().map(at);
            each.flat_map(|span| kinds.map(|kind| seen(kind, span)))
                .collect()
        };
        const QUANTIFIED: [OutcomeKind; 6] = [
            OutcomeKind::Empty,
            OutcomeKind::All,
            OutcomeKind::Some,
            OutcomeKind::None,
            OutcomeKind::Cut,
            OutcomeKind::Undefined,
        ];
        Some(match node {
            Node::And(items) => (PointKind::Conjunction, of_items(items)),
            Node::Or(items) => (PointKind::Disjunction, of_items(items)),
            Node::Implies(left, right) => {
                let kinds = [
                    (OutcomeKind::Vacuous, left),
                    (OutcomeKind::True, right),
                    (OutcomeKind::False, right),
                    (OutcomeKind::Undefined, left),
                ];
                let outcomes = kinds.map(|(kind, part)| seen(kind, at(part)));
                (PointKind::Implication, outcomes.to_vec())
            }
            Node::If(condition, then, otherwise) => {
                let outcomes = vec![
                    seen(OutcomeKind::Then, at(then)),
                    seen(OutcomeKind::Else, at(otherwise)),
                    seen(OutcomeKind::Undefined, at(condition)),
                ];
                (PointKind::If, outcomes)
            }
            Node::Case(arms, other) => {
                let arms = arms.iter().map(|(_, arm)| seen(OutcomeKind::Arm, at(arm)));
                let last = match other {
                    Some(other) => seen(OutcomeKind::Other, at(other)),
                    None => seen(OutcomeKind::NoArm, span),
                };
                let outcomes = arms.chain([last, seen(OutcomeKind::Undefined, span)]);
                (PointKind::Case, outcomes.collect())
            }
            Node::Forall(..) => (PointKind::Forall, here(&QUANTIFIED)),
            Node::Exists(..) => (PointKind::Exists, here(&QUANTIFIED)),
            _ => return None,
        })
    }
}

fn place(program: &Program, id: NodeId, otherwise: Span) -> Span {
    program.span(id).unwrap_or(otherwise)
}

fn conjuncts(node: &Node) -> Option<&[NodeId]> {
    match node {
        Node::And(items) => Some(items),
        _ => None,
    }
}

fn disjuncts(node: &Node) -> Option<&[NodeId]> {
    match node {
        Node::Or(items) => Some(items),
        _ => None,
    }
}
