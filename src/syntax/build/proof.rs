//! Proofs: their steps, and whether these fit together.
//!
//! The grammar gives the steps of a proof and of the proofs in it as one row;
//! their levels say which belongs where. The rules are those of SANY.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::{Builder, Built, Place, is};
use crate::diag::{Diagnostic, Span, code};
use crate::syntax::ast::{self, Ident, Introduced, Proof, StepKind, Unit, UnitKind};
use crate::syntax::grammar::{Piece, Rule, parts, text};

/// How deep proofs may nest.
const MAX_PROOF_DEPTH: usize = 100;

/// The level in `<1>`, `<*>`, `<+>`.
#[derive(Clone, Copy)]
enum Level {
    Number(u64),
    Current,
    Next,
}

enum ItemKind {
    Proof,
    /// A proof without steps.
    Leaf(Proof),
    Step(Level, Option<Ident>, StepKind),
}

struct Item {
    kind: ItemKind,
    span: Span,
}

impl Builder<'_> {
    /// A theorem's proof.
    pub(super) fn proof(&mut self, piece: Piece<'_>) -> Built<Proof> {
        let span = self.span(&piece);
        self.place = Place::Proof;
        let items = piece.into_inner().map(|it| self.proof_item(it));
        let items = items.collect::<Built<Vec<_>>>();
        self.place = Place::Module;
        let mut steps = Steps {
            items: items?.into_iter().peekable(),
            levels: Vec::new(),
            whole: span,
        };
        let proof = steps.proof()?;
        match steps.items.next() {
            None => Ok(proof),
            Some(item) => Err(misplaced("this step is not part of the proof", item.span)),
        }
    }

    /// `<*>a` and `<+>a`: steps that leave their level open have no names.
    fn step_name(&self, head: &Piece<'_>) -> Built<Option<Ident>> {
        let whole = self.ident(head);
        let name = whole.name.split('.').next().unwrap_or("");
        if name.ends_with('>') {
            return Ok(None);
        }
        if name.starts_with("<*>") || name.starts_with("<+>") {
            return Err(Diagnostic::error(
                code::PROOF_STEP,
                "a step that leaves its level open has no name",
                whole.span,
            )
            .with_fix("give its level a number, like `<1>`, or leave the name out"));
        }
        Ok(Some(Ident {
            name: name.to_owned(),
            span: whole.span,
        }))
    }

    fn proof_item(&mut self, piece: Piece<'_>) -> Built<Item> {
        let span = self.span(&piece);
        let kind = match piece.as_rule() {
            Rule::PROOF => ItemKind::Proof,
            Rule::step => self.step(piece)?,
            Rule::by => ItemKind::Leaf(Proof::By(self.facts(piece)?)),
            _ => ItemKind::Leaf(Proof::Bare),
        };
        Ok(Item { kind, span })
    }

    fn step(&mut self, piece: Piece<'_>) -> Built<ItemKind> {
        let span = self.span(&piece);
        let mut inner = piece.into_inner();
        let head = self.take(span, &mut inner)?;
        let name = self.step_name(&head)?;
        let first = self.take(span, &mut inner)?;
        let mut rest = inner.filter(|it| !matches!(it.as_rule(), Rule::COMMA | Rule::COLON));
        let kind = match first.as_rule() {
            Rule::QED => StepKind::Qed,
            Rule::use_only | Rule::use_or_hide => match self.use_or_hide(first)? {
                UnitKind::Hide(facts) => StepKind::Hide(facts),
                UnitKind::Use(facts) => StepKind::Use(facts),
                _ => return Err(misplaced("neither USE nor HIDE", span)),
            },
            Rule::instance => StepKind::Instance(self.instance(first)?),
            Rule::definitions_step => StepKind::Define(self.step_definitions(first)?),
            Rule::HAVE => StepKind::Have(self.next_expression(span, &mut rest)?),
            Rule::CASE => StepKind::Case(self.next_expression(span, &mut rest)?),
            Rule::WITNESS => {
                let given = rest.map(|it| self.expression(it));
                StepKind::Witness(given.collect::<Built<_>>()?)
            }
            Rule::TAKE => {
                let introduced = self.take(span, &mut rest)?;
                StepKind::Take(self.introduced(introduced)?)
            }
            Rule::PICK => {
                let introduced = self.take(span, &mut rest)?;
                let introduced = self.introduced(introduced)?;
                StepKind::Pick(introduced, self.next_expression(span, &mut rest)?)
            }
            Rule::SUFFICES => {
                let claim = self.take(span, &mut rest)?;
                StepKind::Suffices(self.claim(claim)?)
            }
            _ => StepKind::Assert(self.claim(first)?),
        };
        Ok(ItemKind::Step(level_of(&head), name, kind))
    }

    fn introduced(&mut self, piece: Piece<'_>) -> Built<Introduced> {
        Ok(match piece.as_rule() {
            Rule::names => Introduced::Names(self.names_to_bind(parts(piece))?),
            _ => Introduced::Bounds(self.bounds(piece)?),
        })
    }

    fn step_definitions(&mut self, piece: Piece<'_>) -> Built<Vec<Unit>> {
        let definitions = piece.into_inner().filter(|it| is(it, Rule::definition));
        let units = definitions.map(|it| {
            Ok(Unit {
                span: self.span(&it),
                local: false,
                kind: self.definition(it)?,
            })
        });
        units.collect()
    }
}

fn level_of(piece: &Piece<'_>) -> Level {
    let inside = text(piece).trim_start_matches('<').split('>').next();
    match inside.unwrap_or("") {
        "*" => Level::Current,
        "+" => Level::Next,
        digits => Level::Number(digits.parse().unwrap_or(u64::MAX)),
    }
}

struct Steps {
    items: Peekable<IntoIter<Item>>,
    /// Levels of the proofs around this place; nothing before the first step.
    levels: Vec<Option<u64>>,
    whole: Span,
}

impl Steps {
    fn proof(&mut self) -> Built<Proof> {
        if self.levels.len() >= MAX_PROOF_DEPTH {
            let message = format!("proofs nested more than {MAX_PROOF_DEPTH} deep");
            return Err(misplaced(&message, self.whole));
        }
        self.items.next_if(|it| matches!(it.kind, ItemKind::Proof));
        let leaf = self
            .items
            .next_if(|it| matches!(it.kind, ItemKind::Leaf(_)));
        if let Some(Item {
            kind: ItemKind::Leaf(proof),
            ..
        }) = leaf
        {
            return Ok(proof);
        }
        self.levels.push(None);
        let mut steps = Vec::new();
        loop {
            let step = self.step()?;
            let last = step.kind == StepKind::Qed;
            steps.push(step);
            if last {
                break;
            }
        }
        self.levels.pop();
        Ok(Proof::Steps(steps))
    }

    /// Reads a step with its proof.
    fn step(&mut self) -> Built<ast::Step> {
        let item = self.items.next().ok_or_else(|| {
            misplaced("proof without an end", self.whole)
                .with_note("the last step of a proof is its `QED`")
        })?;
        let ItemKind::Step(level, name, kind) = item.kind else {
            return Err(misplaced("expected a proof step", item.span));
        };
        if !self.enter(level) {
            return Err(misplaced("this step's level does not fit", item.span));
        }
        let level = self.levels.last().copied().flatten().unwrap_or_default();
        let proof = match self.begins_proof() {
            false => None,
            true if takes_proof(&kind) => Some(self.proof()?),
            true => return Err(misplaced("this step takes no proof", item.span)),
        };
        Ok(ast::Step {
            name,
            level,
            kind,
            proof,
            span: item.span,
        })
    }

    fn begins_proof(&mut self) -> bool {
        let level = self.levels.last().copied().flatten();
        match self.items.peek().map(|item| &item.kind) {
            None => false,
            Some(ItemKind::Proof | ItemKind::Leaf(_)) => true,
            Some(ItemKind::Step(next, ..)) => match (next, level) {
                (Level::Next, _) => true,
                (Level::Number(next), Some(level)) => *next > level,
                _ => false,
            },
        }
    }

    /// Whether a step of this level may stand here; the first one gives its
    /// proof the level.
    fn enter(&mut self, level: Level) -> bool {
        let around = self.levels.iter().rev().nth(1).copied().flatten();
        let Some(current) = self.levels.last_mut() else {
            return false;
        };
        let next = around.map_or(0, |level| level.saturating_add(1));
        match (level, *current) {
            (Level::Current, Some(_)) => true,
            (Level::Next, Some(_)) => false,
            (Level::Current | Level::Next, None) => {
                *current = Some(next);
                true
            }
            (Level::Number(number), Some(level)) => number == level,
            (Level::Number(number), None) => {
                *current = Some(number);
                number >= next
            }
        }
    }
}

fn takes_proof(kind: &StepKind) -> bool {
    match kind {
        StepKind::Qed
        | StepKind::Assert(_)
        | StepKind::Suffices(_)
        | StepKind::Case(_)
        | StepKind::Pick(..) => true,
        StepKind::Have(_)
        | StepKind::Witness(_)
        | StepKind::Take(_)
        | StepKind::Define(_)
        | StepKind::Instance(_)
        | StepKind::Use(_)
        | StepKind::Hide(_) => false,
    }
}

fn misplaced(message: &str, span: Span) -> Diagnostic {
    Diagnostic::error(code::FORM, message, span)
}
