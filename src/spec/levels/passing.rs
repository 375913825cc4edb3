//! Operators passed as arguments: what they ask of what they are applied to.

use crate::diag::Span;
use crate::spec::resolved::{Level, LocalId};

use super::expressions::{Node, Passed};
use super::signature::{Rule, Signature};
use super::{Checker, level_name};

impl Checker<'_> {
    /// Checks operator arguments against what the signature does with them.
    pub(super) fn combine_operators(
        &mut self,
        signature: &Signature,
        nodes: &[Node],
        what: &str,
        span: Span,
    ) {
        for (index, (node, rule)) in nodes.iter().zip(&signature.params).enumerate() {
            match &node.operator {
                Some(Passed::Known(passed)) => {
                    self.lowest(rule, passed, (index, what), span);
                    self.known_operator(signature, index, passed, nodes, what, span);
                }
                Some(Passed::Local(local)) => {
                    self.local_operator(signature, index, *local, nodes);
                }
                None => {}
            }
        }
    }

    /// The operator must take arguments of the levels that it is given.
    fn lowest(
        &mut self,
        rule: &Rule,
        passed: &Signature,
        (index, what): (usize, &str),
        span: Span,
    ) {
        for (position, (min, own)) in rule.min.iter().zip(&passed.params).enumerate() {
            if own.max < *min {
                let message = format!(
                    "{what} applies its argument {} to something of level {}, \
                     but argument {} of that operator may be at most {}",
                    index + 1,
                    level_name(*min),
                    position + 1,
                    level_name(own.max)
                );
                self.level_error(message, span);
            }
        }
    }

    fn known_operator(
        &mut self,
        signature: &Signature,
        index: usize,
        passed: &Signature,
        nodes: &[Node],
        what: &str,
        span: Span,
    ) {
        for (_, position, inside) in signature.own.iter().filter(|(i, ..)| *i == index) {
            let own = passed.params.get(*position as usize);
            let (Some(own), Some(node)) = (own, nodes.get(*inside)) else {
                continue;
            };
            if node.level > own.max {
                let message = format!(
                    "argument {} of {what} is of level {}, but its argument {} \
                     takes at most {} there",
                    inside + 1,
                    level_name(node.level),
                    index + 1,
                    level_name(own.max)
                );
                self.argument_error(message, node, span);
            }
            for param in node.params.iter() {
                self.facts.constrain(param, own.max);
            }
            if !own.leibniz {
                self.facts.opaque.extend(node.all.iter());
            }
        }
        for (_, position, local) in signature.inward.iter().filter(|(i, ..)| *i == index) {
            let own = passed.params.get(*position as usize);
            let max = own.map_or(Level::Temporal, |own| own.max);
            self.facts.constrain(*local, max);
        }
    }

    /// An operator parameter passed on asks what the taker asks of it.
    fn local_operator(
        &mut self,
        signature: &Signature,
        index: usize,
        local: LocalId,
        nodes: &[Node],
    ) {
        let min = signature.params.get(index).map(|rule| rule.min.as_slice());
        for (position, min) in min.unwrap_or_default().iter().enumerate() {
            self.facts.require(local, position as u32, *min);
        }
        for (_, position, inside) in signature.own.iter().filter(|(i, ..)| *i == index) {
            let Some(node) = nodes.get(*inside) else {
                continue;
            };
            self.facts.require(local, *position, node.level);
            for param in node.params.iter() {
                self.facts.within.insert((local, *position, param));
            }
        }
        for (_, position, inside) in signature.inward.iter().filter(|(i, ..)| *i == index) {
            self.facts.within.insert((local, *position, *inside));
        }
    }

    /// Arguments end up in arguments of operator parameters around.
    pub(super) fn combine_outward(&mut self, signature: &Signature, nodes: &[Node]) {
        for (operator, position, index) in &signature.outward {
            let Some(node) = nodes.get(*index) else {
                continue;
            };
            for param in node.params.iter() {
                self.facts.within.insert((*operator, *position, param));
            }
        }
    }
}
