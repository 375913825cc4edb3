//! What a definition says of its level and its arguments'.

use crate::spec::resolved::{Level, LocalId, Param};

use super::expressions::Node;
use super::facts::{Facts, Locals};

/// One parameter.
#[derive(Clone, Debug)]
pub(in crate::spec) struct Rule {
    /// The highest level that an argument may have.
    pub(super) max: Level,
    /// Whether the argument's level counts for the whole.
    pub(super) counts: bool,
    /// Whether equal values may be exchanged as arguments.
    pub(super) leibniz: bool,
    /// For an operator parameter: levels that its arguments must be allowed.
    pub(super) min: Vec<Level>,
}

/// A definition, a LAMBDA or an operator of the language.
#[derive(Clone, Debug)]
pub(in crate::spec) struct Signature {
    /// With constant arguments.
    pub(super) level: Level,
    /// By position.
    pub(super) params: Vec<Rule>,
    /// Locals around it whose level counts.
    pub(super) free: Locals,
    /// Locals around it that occur in it.
    pub(super) all: Locals,
    /// Parameter `.2` occurs in argument `.1` of operator parameter `.0`.
    pub(super) own: Vec<(usize, u32, usize)>,
    /// A local around occurs in argument `.1` of operator parameter `.0`.
    pub(super) inward: Vec<(usize, u32, LocalId)>,
    /// Parameter `.2` occurs in argument `.1` of an operator around.
    pub(super) outward: Vec<(LocalId, u32, usize)>,
}

impl Default for Signature {
    fn default() -> Self {
        Self::assumed(0)
    }
}

impl Signature {
    /// What SANY assumes of an operator before its body is known.
    pub(super) fn assumed(params: usize) -> Self {
        let rule = Rule {
            max: Level::Action,
            counts: true,
            leibniz: true,
            min: Vec::new(),
        };
        Self::simple(Level::Constant, vec![rule; params])
    }

    /// One that depends on nothing but its arguments.
    pub(super) fn simple(level: Level, params: Vec<Rule>) -> Self {
        Self {
            level,
            params,
            free: Locals::default(),
            all: Locals::default(),
            own: Vec::new(),
            inward: Vec::new(),
            outward: Vec::new(),
        }
    }

    /// From a body and what it asks of its parameters.
    pub(super) fn new(params: &[Param], body: Node, facts: &Facts) -> Self {
        let position = |local: LocalId| params.iter().position(|param| param.local == local);
        let rules = params
            .iter()
            .map(|param| rule(param, &body, facts))
            .collect();
        let mut signature = Self::simple(body.level, rules);
        if !params.is_empty() {
            for (operator, argument, inside) in &facts.within {
                match (position(*operator), position(*inside)) {
                    (Some(i), Some(j)) => signature.own.push((i, *argument, j)),
                    (Some(i), None) => signature.inward.push((i, *argument, *inside)),
                    (None, Some(j)) => signature.outward.push((*operator, *argument, j)),
                    (None, None) => {}
                }
            }
        }
        signature.free = body.params.without(|local| position(local).is_some());
        signature.all = body.all.without(|local| position(local).is_some());
        signature
    }

    /// With the levels of those that it is recursive with.
    pub(super) fn joined(mut self, others: &[std::sync::Arc<Self>]) -> Self {
        for other in others {
            self.level = self.level.max(other.level);
            self.free.extend(&other.free);
            self.all.extend(&other.all);
        }
        self
    }
}

fn rule(param: &Param, body: &Node, facts: &Facts) -> Rule {
    let least = |position| {
        let key = (param.local, position);
        facts.least.get(&key).copied().unwrap_or(Level::Constant)
    };
    Rule {
        max: facts
            .most
            .get(&param.local)
            .copied()
            .unwrap_or(Level::Temporal),
        counts: body.params.contains(param.local),
        leibniz: !facts.opaque.contains(&param.local),
        min: (0..param.arity).map(least).collect(),
    }
}
