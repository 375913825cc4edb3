//! Drawing cards through temporary custody (row O7).

use crate::engine::profile::conjuncts::{Judgement, defined, hold};
use crate::engine::profile::exchange::{Exchange, Fact};
use crate::engine::profile::reading::Read;
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, guards, sites};
use crate::value::Value;

use super::draw_state::{Counts, DrawState};

guards! {
    /// The conjuncts of `BeginDraw8`.
    BeginDrawGuard of "BeginDraw8" {
        IsDraw = "1",
        IsCounting = "2",
        NotComplete = "3",
        DrawsSome = "4",
        AfterIsBegun = "5",
    }
}

guards! {
    /// The conjuncts of `CompleteZeroDraw8`.
    ZeroDrawGuard of "CompleteZeroDraw8" {
        IsDraw = "1",
        IsCounting = "2",
        NotComplete = "3",
        DrawsNone = "4",
        AfterIsComplete = "5",
    }
}

guards! {
    /// The conjuncts of `TransferDrawn8`.
    TransferDrawnGuard of "TransferDrawn8" {
        IsDraw = "1",
        IsReacting = "2",
        NotComplete = "3",
        ReactionsComplete = "4",
        OwnersHaveHands = "5",
        AfterIsTransferred = "6",
    }
}

sites! {
    /// What `EffectiveDraw8` derives.
    EffectiveSite of "EffectiveDraw8" { Counts = "1:counts", }
}

sites! {
    /// What `BeginDraw8` derives.
    BeginDrawSite of "BeginDraw8" {
        Effective = "5:effective",
        Decks = "5:decks",
        Tracking = "5:tracking",
    }
}

sites! {
    /// What `CompleteZeroDraw8` derives.
    ZeroDrawSite of "CompleteZeroDraw8" {
        Complete = "5:complete",
        Effective = "5:effective",
    }
}

sites! {
    /// What `TransferDrawn8` derives.
    TransferDrawnSite of "TransferDrawn8" {
        Complete = "6:complete",
        Tracking = "6:tracking",
        Hands = "6:hands",
    }
}

const EFFECTIVE: GuardId = GuardId::new("EffectiveDraw8.1");

/// `EffectiveDraw8`: of each deck as many as were requested and are there.
pub(crate) fn effective_draw(
    seam: &impl Seam,
    requested: &Value,
    decks: &Value,
) -> Judgement<Value> {
    let counts = defined(EFFECTIVE, Counts::effective(requested, decks))?;
    Ok(seam.value(EffectiveSite::Counts.into(), counts.to_value()))
}

/// Goes on if the frame is that of a draw, in this stage, and not complete:
/// the three guards that each step of a draw begins with, in their order.
fn is_under_way(
    seam: &impl Seam,
    [is_draw, is_in_stage, not_complete]: [GuardId; 3],
    before: &DrawState,
    stage: &str,
) -> Judgement<()> {
    let frame = || before.frame();
    let is_of = frame().and_then(|frame| frame.is_of("Draw"));
    hold(seam, is_draw, is_of)?;
    let is_in = frame().and_then(|frame| frame.is_in(stage));
    hold(seam, is_in_stage, is_in)?;
    let is_complete = frame().and_then(|frame| frame.is_complete());
    hold(seam, not_complete, is_complete.map(|complete| !complete))
}

/// `BeginDraw8`: the draw whose cards are in custody.
pub(crate) fn begin_draw(
    seam: &impl Seam,
    before: &DrawState,
    after: &Fields,
) -> Judgement<Fields> {
    use BeginDrawGuard as Guard;
    let guards = [Guard::IsDraw, Guard::IsCounting, Guard::NotComplete];
    is_under_way(seam, guards.map(GuardId::from), before, "Counting")?;
    hold(seam, Guard::DrawsSome, before.draws_some())?;
    let begun = begun(seam, before);
    hold(seam, Guard::AfterIsBegun, is_that(after, &begun))?;
    defined(Guard::AfterIsBegun, begun)
}

fn is_that(after: &Fields, derived: &Read<Fields>) -> Read<bool> {
    after.equals(derived.as_ref().map_err(Clone::clone)?)
}

fn begun(seam: &impl Seam, before: &DrawState) -> Read<Fields> {
    use BeginDrawSite as Site;
    let frame = before.frame()?.in_stage("Reactions");
    let begun = before.0.with("frame", frame.0.to_value());
    let begun = begun.with_at(&["frame", "choices"], || {
        let effective = seam.value(Site::Effective.into(), before.counts()?.to_value());
        before.frame()?.choices_with("effective", effective)
    })?;
    let begun = begun.with_at(&["decks"], || {
        let decks = before.decks_without(&before.counts()?)?;
        Ok(seam.value(Site::Decks.into(), decks))
    })?;
    begun.with_at(&["tracking"], || {
        let tracking = before.tracking_with(&before.counts()?)?;
        Ok(seam.value(Site::Tracking.into(), tracking))
    })
}

/// `CompleteZeroDraw8`: "a zero effective draw uses a separate completion
/// branch with no drawn-card event."
pub(crate) fn complete_zero_draw(
    seam: &impl Seam,
    before: &DrawState,
    after: &Fields,
) -> Judgement<Fields> {
    use ZeroDrawGuard as Guard;
    let guards = [Guard::IsDraw, Guard::IsCounting, Guard::NotComplete];
    is_under_way(seam, guards.map(GuardId::from), before, "Counting")?;
    hold(seam, Guard::DrawsNone, before.draws_none())?;
    let completed = completed(seam, before);
    hold(seam, Guard::AfterIsComplete, is_that(after, &completed))?;
    defined(Guard::AfterIsComplete, completed)
}

fn completed(seam: &impl Seam, before: &DrawState) -> Read<Fields> {
    use ZeroDrawSite as Site;
    let complete = seam.value(Site::Complete.into(), true);
    let frame = before.frame()?.completed(complete);
    let completed = before.0.with("frame", frame.0.to_value());
    completed.with_at(&["frame", "choices"], || {
        let none = seam.value(Site::Effective.into(), before.no_counts()?.to_value());
        before.frame()?.choices_with("effective", none)
    })
}

/// `TransferDrawn8`: "draw reactions and their children run before the
/// surviving group transfers into its owners' hands."
pub(crate) fn transfer_drawn(
    seam: &impl Seam,
    before: &DrawState,
    after: &Fields,
    reactions_complete: &Fact,
) -> Judgement<Fields> {
    use TransferDrawnGuard as Guard;
    let guards = [Guard::IsDraw, Guard::IsReacting, Guard::NotComplete];
    is_under_way(seam, guards.map(GuardId::from), before, "Reactions")?;
    hold(seam, Guard::ReactionsComplete, reactions_complete.holds())?;
    hold(seam, Guard::OwnersHaveHands, before.owners_have_hands())?;
    let transferred = transferred(seam, before);
    hold(
        seam,
        Guard::AfterIsTransferred,
        is_that(after, &transferred),
    )?;
    defined(Guard::AfterIsTransferred, transferred)
}

fn transferred(seam: &impl Seam, before: &DrawState) -> Read<Fields> {
    use TransferDrawnSite as Site;
    let complete = seam.value(Site::Complete.into(), true);
    let frame = before.frame()?.completed(complete);
    let transferred = before.0.with("frame", frame.0.to_value());
    let transferred = transferred.with_at(&["tracking"], || {
        let tracking = before.tracking_without(&before.surviving()?)?;
        Ok(seam.value(Site::Tracking.into(), tracking))
    })?;
    transferred.with_at(&["hands"], || {
        let hands = before.hands_with_surviving()?;
        Ok(seam.value(Site::Hands.into(), hands))
    })
}
