//! What theorems and steps claim, and what proofs rest on.

use super::{Builder, Built, is};
use crate::diag::{Diagnostic, code};
use crate::syntax::ast::{
    AssumeProve, Assumed, Boxing, Claim, Fact, Facts, NewSort, NewSymbol, OpDecl,
};
use crate::syntax::ast::{Fixity, UnitKind};
use crate::syntax::grammar::{Piece, Rule, text};

/// How deep ASSUME … PROVE may nest, as for SANY.
const MAX_ASSUME_DEPTH: usize = 99;

impl Builder<'_> {
    /// A formula or an ASSUME … PROVE.
    pub(super) fn claim(&mut self, piece: Piece<'_>) -> Built<Claim> {
        Ok(match piece.as_rule() {
            Rule::assume_prove => Claim::AssumeProve(self.assume_prove(piece, 1)?),
            _ => Claim::Expr(self.expression(piece)?),
        })
    }

    fn assume_prove(&mut self, piece: Piece<'_>, depth: usize) -> Built<AssumeProve> {
        let span = self.span(&piece);
        if depth > MAX_ASSUME_DEPTH {
            let message = format!("ASSUME … PROVE nested more than {MAX_ASSUME_DEPTH} deep");
            return Err(Diagnostic::error(code::FORM, message, span));
        }
        let mut inner = piece.into_inner().peekable();
        let label = inner.next_if(|it| is(it, Rule::identifier));
        let label = label.map(|it| self.name_to_bind(&it)).transpose()?;
        let mut boxings = Vec::new();
        let mut assumptions = Vec::new();
        let mut goal = None;
        for part in inner {
            match part.as_rule() {
                Rule::PROOF_ASSUME | Rule::PROVE => boxings.push(boxing(&part)),
                Rule::LABELS | Rule::COMMA => {}
                Rule::expression if boxings.len() == 2 => goal = Some(self.expression(part)?),
                _ => assumptions.push(self.assumed(part, depth)?),
            }
        }
        let missing = || Diagnostic::error(code::FORM, "something is missing here", span);
        let (Some(assume), Some(prove)) = (boxings.first(), boxings.get(1)) else {
            return Err(missing());
        };
        Ok(AssumeProve {
            label,
            assume: *assume,
            assumptions,
            prove: *prove,
            goal: Box::new(goal.ok_or_else(missing)?),
            span,
        })
    }

    fn assumed(&mut self, piece: Piece<'_>, depth: usize) -> Built<Assumed> {
        Ok(match piece.as_rule() {
            Rule::assume_prove => Assumed::AssumeProve(self.assume_prove(piece, depth + 1)?),
            Rule::new_variable | Rule::new_operator | Rule::new_constant => {
                Assumed::New(self.new_symbol(piece)?)
            }
            _ => Assumed::Expr(self.expression(piece)?),
        })
    }

    fn new_symbol(&mut self, piece: Piece<'_>) -> Built<NewSymbol> {
        let span = self.span(&piece);
        let mut sort = NewSort::Constant;
        let mut decl = None;
        let mut set = None;
        for part in piece.into_inner() {
            match part.as_rule() {
                Rule::VARIABLES => sort = NewSort::Variable,
                Rule::STATE_ACTION_TEMPORAL => sort = new_sort(&part),
                Rule::identifier => {
                    decl = Some(OpDecl {
                        name: self.name_to_bind(&part)?,
                        arity: 0,
                        fixity: Fixity::Name,
                    });
                }
                Rule::declaration => decl = Some(self.declaration(part)?),
                Rule::expression => set = Some(self.expression(part)?),
                _ => {}
            }
        }
        let missing = || Diagnostic::error(code::FORM, "something is missing here", span);
        let decl = decl.ok_or_else(missing)?;
        Ok(NewSymbol { sort, decl, set })
    }

    /// USE or HIDE.
    pub(super) fn use_or_hide(&mut self, piece: Piece<'_>) -> Built<UnitKind> {
        let hides = piece.clone().into_inner().any(|it| is(&it, Rule::HIDE));
        let facts = self.facts(piece)?;
        Ok(match hides {
            true => UnitKind::Hide(facts),
            false => UnitKind::Use(facts),
        })
    }

    /// What follows BY, USE or HIDE.
    pub(super) fn facts(&mut self, piece: Piece<'_>) -> Built<Facts> {
        let mut facts = Vec::new();
        let mut definitions = None;
        for part in piece.into_inner() {
            let fact = match part.as_rule() {
                Rule::DEF => {
                    definitions = Some(Vec::new());
                    continue;
                }
                Rule::any_name => Fact::Module(self.ident(&part)),
                Rule::fact_symbol => Fact::Symbol(self.ident(&part)),
                Rule::expression => Fact::Expr(self.expression(part)?),
                _ => continue,
            };
            definitions.as_mut().unwrap_or(&mut facts).push(fact);
        }
        Ok(Facts {
            facts,
            definitions: definitions.unwrap_or_default(),
        })
    }
}

fn boxing(piece: &Piece<'_>) -> Boxing {
    match text(piece).starts_with("[]") {
        true => Boxing::Boxed,
        false => Boxing::Plain,
    }
}

fn new_sort(piece: &Piece<'_>) -> NewSort {
    match text(piece).chars().next() {
        Some('S') => NewSort::State,
        Some('A') => NewSort::Action,
        _ => NewSort::Temporal,
    }
}
