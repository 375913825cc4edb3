//! Which formulas may assign a primed variable.
//!
//! A walk for successors goes through a quantifier that assigns nothing as
//! through any other test, so that it does not follow each witness.

use super::super::ir::{Binary, MAX_FOLLOWED, Node, NodeId, Program};

/// For each node, whether it may assign. Operators refer to one another, so
/// this is repeated until nothing changes.
pub(super) fn assigning_nodes(program: &Program) -> Vec<bool> {
    let mut codes = vec![false; program.codes.len()];
    loop {
        let nodes = pass(program, &codes);
        let bodies = program.codes.iter().map(|code| is_set(&nodes, code.body));
        let next: Vec<bool> = bodies.collect();
        if next == codes {
            return nodes;
        }
        codes = next;
    }
}

/// Whether a left side may be a variable with a prime, or an argument that is
/// one.
fn may_be_primed(program: &Program, id: NodeId, left: u32) -> bool {
    let Some(left) = left.checked_sub(1) else {
        return true;
    };
    match program.node(id) {
        Node::Prime(_) | Node::Local(_) => true,
        Node::Let(_, body) | Node::Probe(_, body) => may_be_primed(program, *body, left),
        Node::Call { code, args, .. } => program.code(*code).is_some_and(|code| {
            args.len() == code.instance_params as usize && may_be_primed(program, code.body, left)
        }),
        _ => false,
    }
}

fn is_set(nodes: &[bool], id: NodeId) -> bool {
    nodes.get(id.0 as usize).copied().unwrap_or(false)
}

/// Parts are lowered before what they are part of, so one pass in order does.
fn pass(program: &Program, codes: &[bool]) -> Vec<bool> {
    let mut nodes: Vec<bool> = Vec::with_capacity(program.nodes.len());
    for node in &program.nodes {
        let part = |id: &NodeId| is_set(&nodes, *id);
        let assigns = match node {
            Node::Unchanged(_)
            | Node::BoxAction(..)
            | Node::AngleAction(..)
            | Node::Compose(..)
            | Node::Local(_)
            | Node::CallLocal { .. } => true,
            Node::And(items) | Node::Or(items) => items.iter().any(part),
            Node::Exists(_, body)
            | Node::Forall(_, body)
            | Node::Let(_, body)
            | Node::Implies(_, body)
            | Node::Probe(_, body)
            | Node::Apply(body, _) => part(body),
            Node::Function(rule) | Node::RecursiveFunction(rule) => part(&rule.body),
            Node::If(_, then, otherwise) => part(then) || part(otherwise),
            Node::Case(arms, other) => {
                arms.iter().any(|(_, arm)| part(arm)) || other.as_ref().is_some_and(part)
            }
            Node::Call { code, .. } => codes.get(code.0 as usize).copied().unwrap_or(true),
            Node::Global(global) => {
                let global = program.globals.get(global.0 as usize);
                global.is_some_and(|it| codes.get(it.code.0 as usize) == Some(&true))
            }
            Node::In(left, _) | Node::Binary(Binary::Equal | Binary::SubsetEq, left, _) => {
                may_be_primed(program, *left, MAX_FOLLOWED)
            }
            _ => false,
        };
        nodes.push(assigns);
    }
    nodes
}
