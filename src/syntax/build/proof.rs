//! Whether the steps of a proof fit together: their levels and their QEDs.
//!
//! Proofs are set aside, but one that SANY would not read, or an expression in
//! it, is an error here too. The rules are those of SANY.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::{Builder, Built, Place, is};
use crate::diag::{Diagnostic, Span, code};
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
    Terminal,
    Step {
        level: Level,
        is_qed: bool,
        takes_proof: bool,
    },
}

struct Item {
    kind: ItemKind,
    span: Span,
}

impl Builder<'_> {
    /// Checks a theorem's proof and gives its place.
    pub(super) fn proof(&mut self, piece: Piece<'_>) -> Built<Span> {
        let span = self.span(&piece);
        self.place = Place::Proof;
        self.check_expressions(piece.clone())?;
        self.place = Place::Module;
        let items = piece.into_inner().map(|it| {
            if is(&it, Rule::step) {
                self.check_name(&it)?;
            }
            Ok(self.proof_item(it))
        });
        let items = items.collect::<Built<Vec<_>>>()?;
        let mut steps = Steps {
            items: items.into_iter().peekable(),
            levels: Vec::new(),
            whole: span,
        };
        steps.proof()?;
        match steps.items.next() {
            None => Ok(span),
            Some(item) => Err(misplaced("this step is not part of the proof", item.span)),
        }
    }

    /// Builds the expressions inside a piece, for the errors in them.
    pub(super) fn check_expressions(&mut self, piece: Piece<'_>) -> Built<()> {
        for part in parts(piece) {
            match part.as_rule() {
                Rule::expression => drop(self.expression(part)?),
                _ => self.check_expressions(part)?,
            }
        }
        Ok(())
    }

    /// `<*>a` and `<+>a`: steps that leave their level open have no names.
    fn check_name(&self, step: &Piece<'_>) -> Built<()> {
        let Some(head) = step.clone().into_inner().next() else {
            return Ok(());
        };
        let named = text(&head)
            .strip_prefix("<*>")
            .or_else(|| text(&head).strip_prefix("<+>"))
            .is_some_and(|name| !name.trim_end_matches('.').is_empty());
        match named {
            false => Ok(()),
            true => Err(Diagnostic::error(
                code::PROOF_STEP,
                "a step that leaves its level open has no name",
                self.span(&head),
            )
            .with_fix("give its level a number, like `<1>`, or leave the name out")),
        }
    }

    fn proof_item(&self, piece: Piece<'_>) -> Item {
        let span = self.span(&piece);
        let kind = match piece.as_rule() {
            Rule::PROOF => ItemKind::Proof,
            Rule::step => step(piece),
            _ => ItemKind::Terminal,
        };
        Item { kind, span }
    }
}

fn step(piece: Piece<'_>) -> ItemKind {
    let mut inner = piece.into_inner();
    let level = inner.next().map_or(Level::Current, |it| level_of(&it));
    let body = inner.next();
    let is_qed = body.as_ref().is_some_and(|it| is(it, Rule::QED));
    let takes_proof = !body.is_some_and(|it| {
        matches!(
            it.as_rule(),
            Rule::use_or_hide
                | Rule::instance
                | Rule::definitions_step
                | Rule::HAVE
                | Rule::TAKE
                | Rule::WITNESS
        )
    });
    ItemKind::Step {
        level,
        is_qed,
        takes_proof,
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
    fn proof(&mut self) -> Built<()> {
        if self.levels.len() >= MAX_PROOF_DEPTH {
            let message = format!("proofs nested more than {MAX_PROOF_DEPTH} deep");
            return Err(misplaced(&message, self.whole));
        }
        self.levels.push(None);
        let is = |item: &Item, wanted: fn(&ItemKind) -> bool| wanted(&item.kind);
        self.items
            .next_if(|it| is(it, |kind| matches!(kind, ItemKind::Proof)));
        let terminal = self
            .items
            .next_if(|it| is(it, |kind| matches!(kind, ItemKind::Terminal)));
        if terminal.is_none() {
            while !self.step()? {}
        }
        self.levels.pop();
        Ok(())
    }

    /// Reads a step with its proof; whether it was the QED.
    fn step(&mut self) -> Built<bool> {
        let item = self.items.next().ok_or_else(|| {
            misplaced("proof without an end", self.whole)
                .with_note("the last step of a proof is its `QED`")
        })?;
        let ItemKind::Step {
            level,
            is_qed,
            takes_proof,
        } = item.kind
        else {
            return Err(misplaced("expected a proof step", item.span));
        };
        if !self.enter(level) {
            return Err(misplaced("this step's level does not fit", item.span));
        }
        if self.begins_proof() {
            if !takes_proof {
                return Err(misplaced("this step takes no proof", item.span));
            }
            self.proof()?;
        }
        Ok(is_qed)
    }

    fn begins_proof(&mut self) -> bool {
        let level = self.levels.last().copied().flatten();
        match self.items.peek().map(|item| &item.kind) {
            None => false,
            Some(ItemKind::Proof | ItemKind::Terminal) => true,
            Some(ItemKind::Step { level: next, .. }) => match (next, level) {
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

fn misplaced(message: &str, span: Span) -> Diagnostic {
    Diagnostic::error(code::FORM, message, span)
}
