//! What counts as a movement that happened (row O2).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::{Fact, Given};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{Seam, guards, sites};
use crate::value::Value;

/// A named movement of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardMovement {
    Deploy,
    Discard,
    Draw,
    Install,
    Play,
    Relocate,
    Retire,
    SwapLocation,
}

impl CardMovement {
    pub(crate) const ALL: [Self; 8] = [
        Self::Deploy,
        Self::Discard,
        Self::Draw,
        Self::Install,
        Self::Play,
        Self::Relocate,
        Self::Retire,
        Self::SwapLocation,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Deploy => "Deploy",
            Self::Discard => "Discard",
            Self::Draw => "Draw",
            Self::Install => "Install",
            Self::Play => "Play",
            Self::Relocate => "Relocate",
            Self::Retire => "Retire",
            Self::SwapLocation => "SwapLocation",
        }
    }
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disposition {
    Complete,
    ModifiedEffects,
    Prevented,
    Impossible,
    Replaced,
    NoEffect,
}

impl Disposition {
    pub(crate) const ALL: [Self; 6] = [
        Self::Complete,
        Self::ModifiedEffects,
        Self::Prevented,
        Self::Impossible,
        Self::Replaced,
        Self::NoEffect,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Complete => "Complete",
            Self::ModifiedEffects => "ModifiedEffects",
            Self::Prevented => "Prevented",
            Self::Impossible => "Impossible",
            Self::Replaced => "Replaced",
            Self::NoEffect => "NoEffect",
        }
    }

    /// Whether the movement took place.
    fn counts(self) -> bool {
        match self {
            Self::Complete | Self::ModifiedEffects => true,
            Self::Prevented | Self::Impossible | Self::Replaced | Self::NoEffect => false,
        }
    }
}

/// What `MovementOccurred8` is asked.
pub(crate) struct Movement {
    pub(crate) kind: Given<CardMovement>,
    pub(crate) disposition: Given<Disposition>,
    pub(crate) instruction_resolved: Fact,
}

guards! {
    /// The conjuncts of `MovementOccurred8`.
    MovementGuard of "MovementOccurred8" {
        KindNamed = "1",
        InstructionResolved = "2",
        DispositionCounts = "3",
    }
}

sites! {
    /// What `CardMovements8` derives.
    MovementsSite of "CardMovements8" { Movements = "1:movements", }
}

/// `CardMovements8`: the named movements.
pub(crate) fn card_movements(seam: &impl Seam) -> Value {
    let names = CardMovement::ALL.map(|movement| reading::text(movement.name()));
    seam.value(
        MovementsSite::Movements.into(),
        reading::set(names.to_vec()),
    )
}

/// `MovementOccurred8`: "the instruction must have resolved, and its
/// disposition must be one that counts as this movement."
pub(crate) fn movement_occurred(seam: &impl Seam, asked: &Movement) -> Judgement<()> {
    use MovementGuard as Guard;
    hold(seam, Guard::KindNamed, is_named(&asked.kind))?;
    hold(
        seam,
        Guard::InstructionResolved,
        asked.instruction_resolved.holds(),
    )?;
    hold(
        seam,
        Guard::DispositionCounts,
        disposition_counts(&asked.disposition),
    )
}

fn is_named(kind: &Given<CardMovement>) -> Read<bool> {
    match kind {
        Given::Known(_) => Ok(true),
        Given::Foreign(value) => {
            reading::is_one_of(value, &CardMovement::ALL.map(CardMovement::name))
        }
    }
}

fn disposition_counts(disposition: &Given<Disposition>) -> Read<bool> {
    match disposition {
        Given::Known(disposition) => Ok(disposition.counts()),
        Given::Foreign(value) => reading::is_one_of(
            value,
            &[
                Disposition::Complete.name(),
                Disposition::ModifiedEffects.name(),
            ],
        ),
    }
}
