//! What working out an expression does besides giving a value, and what it
//! depends on.

use crate::spec::resolved::{Builtin, DefId, Expr, ExprKind, Level, Operator};

use super::super::ir::{Conduct, Mentions};
use super::Lowering;
use super::calls::{BuiltIn, builtin_of};

const RED_ZONE: usize = 128 * 1024;
const STACK_SEGMENT: usize = 4 * 1024 * 1024;

impl Lowering<'_> {
    /// The conduct of a definition's body.
    pub(super) fn conduct_of(&mut self, id: DefId) -> Conduct {
        if let Some(known) = self.conducts.get(&id) {
            return *known;
        }
        // What a definition does by way of itself, it does anyway.
        self.conducts.insert(id, Conduct::Quiet);
        let Some(definition) = self.spec.definitions.get(id.0 as usize) else {
            return Conduct::Quiet;
        };
        let body = match builtin_of(definition) {
            Some(BuiltIn::Native(_)) => Conduct::Quiet,
            Some(BuiltIn::Effect(effect)) if effect.is_pure() => Conduct::Quiet,
            Some(BuiltIn::Effect(effect)) if effect.draws().is_some() => Conduct::Drawing,
            Some(BuiltIn::Effect(_)) => Conduct::Effectful,
            None => self.conduct(&definition.body),
        };
        let own = match definition.recursive {
            true => Conduct::Recursive,
            false => Conduct::Quiet,
        };
        let conduct = own.max(body);
        self.conducts.insert(id, conduct);
        conduct
    }

    /// The conduct of an expression; operators that are parameters are taken
    /// to be quiet.
    pub(super) fn conduct(&mut self, expr: &Expr) -> Conduct {
        let mut conduct = match &*expr.kind {
            ExprKind::Apply(Operator::Definition(id), _)
            | ExprKind::Operator(Operator::Definition(id)) => self.conduct_of(*id),
            ExprKind::Let(definitions, _) => definitions
                .iter()
                .map(|id| self.conduct_of(*id))
                .max()
                .unwrap_or(Conduct::Quiet),
            _ => Conduct::Quiet,
        };
        stacker::maybe_grow(RED_ZONE, STACK_SEGMENT, || {
            expr.for_each_child(&mut |child| {
                if conduct < Conduct::Effectful {
                    conduct = conduct.max(self.conduct(child));
                }
            });
        });
        conduct
    }

    /// What an expression depends on besides the names around it.
    pub(super) fn mentions(&self, expr: &Expr) -> Mentions {
        let mut mentions = match &*expr.kind {
            ExprKind::Variable(_) => Mentions::Variables,
            ExprKind::Apply(operator, _) | ExprKind::Operator(operator) => match operator {
                Operator::Definition(id) => self.mentions_of(*id),
                Operator::Builtin(
                    Builtin::Prime | Builtin::Unchanged | Builtin::Enabled | Builtin::Compose,
                ) => Mentions::Primes,
                _ => Mentions::Nothing,
            },
            ExprKind::BoxAction(..) | ExprKind::AngleAction(..) => Mentions::Primes,
            _ => Mentions::Nothing,
        };
        stacker::maybe_grow(RED_ZONE, STACK_SEGMENT, || {
            expr.for_each_child(&mut |child| {
                if mentions < Mentions::Primes {
                    mentions = mentions.max(self.mentions(child));
                }
            });
        });
        mentions
    }

    fn mentions_of(&self, id: DefId) -> Mentions {
        let definition = self.spec.definitions.get(id.0 as usize);
        match definition.map(|definition| definition.level) {
            Some(Level::Constant) | None => Mentions::Nothing,
            Some(Level::State) => Mentions::Variables,
            Some(Level::Action | Level::Temporal) => Mentions::Primes,
        }
    }
}
