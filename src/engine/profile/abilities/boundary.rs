//! From an imminent instruction through its interrupt boundary (row A6), and
//! on to the next (row A8).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::{Exchange, Fact};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{Seam, guards, sites};
use crate::value::Value;

use super::frame::{Phase, is_in, proposed};

/// What `ReachInterruptBoundary9` is asked.
pub(crate) struct Reaching {
    pub(crate) before: Fields,
    pub(crate) after: Fields,
}

/// What `PassInterruptBoundary9` is asked.
pub(crate) struct Passing {
    pub(crate) before: Fields,
    pub(crate) after: Fields,
    pub(crate) interrupt_flag: Fact,
    pub(crate) structure_interrupts: Fact,
    pub(crate) handling_complete: Fact,
}

/// What `AdvanceAbilityCursor9` is asked.
pub(crate) struct CursorAdvance {
    pub(crate) before: Fields,
    pub(crate) after: Fields,
    pub(crate) checkpoint_complete: Fact,
    pub(crate) newer_chains_complete: Fact,
}

guards! {
    /// The conjuncts of `ReachInterruptBoundary9`.
    ReachGuard of "ReachInterruptBoundary9" {
        Imminent = "1",
        AfterIsAtBoundary = "2",
    }
}

sites! {
    /// What `ReachInterruptBoundary9` derives.
    ReachSite of "ReachInterruptBoundary9" { Phase = "2:phase", }
}

guards! {
    /// The conjuncts of `PassInterruptBoundary9`.
    PassGuard of "PassInterruptBoundary9" {
        AtBoundary = "1",
        InterruptsAreHandled = "2",
        AfterIsResolving = "3",
    }
}

sites! {
    /// What `PassInterruptBoundary9` derives.
    PassSite of "PassInterruptBoundary9" { Phase = "3:phase", }
}

guards! {
    /// The conjuncts of `AdvanceAbilityCursor9`.
    CursorGuard of "AdvanceAbilityCursor9" {
        Between = "1",
        CheckpointComplete = "2",
        NewerChainsComplete = "3",
        AfterIsAtNext = "4",
    }
}

sites! {
    /// What `AdvanceAbilityCursor9` derives.
    CursorSite of "AdvanceAbilityCursor9" {
        Phase = "4:phase",
        Cursor = "4:cursor",
    }
}

/// `ReachInterruptBoundary9`: the frame whose imminent instruction has come to
/// its interrupt boundary.
pub(crate) fn reach_interrupt_boundary(seam: &impl Seam, asked: &Reaching) -> Judgement<Fields> {
    use ReachGuard as Guard;
    hold(seam, Guard::Imminent, is_in(&asked.before, Phase::Imminent))?;
    let phase = seam.value(ReachSite::Phase.into(), Phase::InterruptBoundary);
    let derived = asked.before.with("phase", phase.to_value());
    proposed(seam, Guard::AfterIsAtBoundary, &asked.after, Ok(derived))
}

/// `PassInterruptBoundary9`: the frame whose instruction resolves, once the
/// handling that is necessary is complete.
pub(crate) fn pass_interrupt_boundary(seam: &impl Seam, asked: &Passing) -> Judgement<Fields> {
    use PassGuard as Guard;
    hold(
        seam,
        Guard::AtBoundary,
        is_in(&asked.before, Phase::InterruptBoundary),
    )?;
    hold(seam, Guard::InterruptsAreHandled, asked.is_handled())?;
    let phase = seam.value(PassSite::Phase.into(), Phase::Resolving);
    let derived = asked.before.with("phase", phase.to_value());
    proposed(seam, Guard::AfterIsResolving, &asked.after, Ok(derived))
}

impl Passing {
    fn is_handled(&self) -> Read<bool> {
        if self.interrupt_flag.holds()? || self.structure_interrupts.holds()? {
            self.handling_complete.holds()
        } else {
            Ok(true)
        }
    }
}

/// `AdvanceAbilityCursor9`: the frame whose next instruction is imminent.
pub(crate) fn advance_ability_cursor(seam: &impl Seam, asked: &CursorAdvance) -> Judgement<Fields> {
    use CursorGuard as Guard;
    hold(seam, Guard::Between, is_in(&asked.before, Phase::Between))?;
    hold(
        seam,
        Guard::CheckpointComplete,
        asked.checkpoint_complete.holds(),
    )?;
    hold(
        seam,
        Guard::NewerChainsComplete,
        asked.newer_chains_complete.holds(),
    )?;
    let derived = at_next(seam, &asked.before);
    proposed(seam, Guard::AfterIsAtNext, &asked.after, derived)
}

fn at_next(seam: &impl Seam, before: &Fields) -> Read<Fields> {
    let phase = seam.value(CursorSite::Phase.into(), Phase::Imminent);
    let at_next = before.with("phase", phase.to_value());
    at_next.with_at(&["cursor"], || {
        let next = reading::sum(before.get("cursor")?, &Value::Int(1))?;
        Ok(seam.value(CursorSite::Cursor.into(), next))
    })
}
