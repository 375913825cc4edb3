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
        AfterIsTransferred = "5",
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
        Complete = "5:complete",
        Tracking = "5:tracking",
        Hands = "5:hands",
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

/// `BeginDraw8`: the draw whose cards are in custody.
pub(crate) fn begin_draw(
    seam: &impl Seam,
    before: &DrawState,
    after: &Fields,
) -> Judgement<Fields> {
    use BeginDrawGuard as Guard;
    let frame = || before.frame();
    hold(seam, Guard::IsDraw, frame().and_then(|f| f.is_of("Draw")))?;
    hold(
        seam,
        Guard::IsCounting,
        frame().and_then(|f| f.is_in("Counting")),
    )?;
    hold(seam, Guard::NotComplete, before.is_not_complete())?;
    hold(
        seam,
        Guard::DrawsSome,
        before.counts().and_then(|counts| counts.any_positive()),
    )?;
    let begun = begun(seam, before);
    hold(seam, Guard::AfterIsBegun, is_that(after, &begun))?;
    defined(Guard::AfterIsBegun, begun)
}

fn is_that(after: &Fields, derived: &Read<Fields>) -> Read<bool> {
    after.equals(derived.as_ref().map_err(Clone::clone)?)
}

fn begun(seam: &impl Seam, before: &DrawState) -> Read<Fields> {
    use BeginDrawSite as Site;
    let counts = before.counts()?;
    let effective = seam.value(Site::Effective.into(), counts.to_value());
    let frame = before
        .frame()?
        .in_stage("Reactions")
        .choosing("effective", effective)?;
    let decks = seam.value(Site::Decks.into(), before.decks_without(&counts)?);
    let tracking = seam.value(Site::Tracking.into(), before.tracking_with(&counts)?);
    Ok(before
        .0
        .with("frame", frame.0.to_value())
        .with("decks", decks)
        .with("tracking", tracking))
}

/// `CompleteZeroDraw8`: "a zero effective draw uses a separate completion
/// branch with no drawn-card event."
pub(crate) fn complete_zero_draw(
    seam: &impl Seam,
    before: &DrawState,
    after: &Fields,
) -> Judgement<Fields> {
    use ZeroDrawGuard as Guard;
    let frame = || before.frame();
    hold(seam, Guard::IsDraw, frame().and_then(|f| f.is_of("Draw")))?;
    hold(
        seam,
        Guard::IsCounting,
        frame().and_then(|f| f.is_in("Counting")),
    )?;
    hold(seam, Guard::NotComplete, before.is_not_complete())?;
    hold(
        seam,
        Guard::DrawsNone,
        before.counts().and_then(|counts| counts.all_zero()),
    )?;
    let completed = completed(seam, before);
    hold(seam, Guard::AfterIsComplete, is_that(after, &completed))?;
    defined(Guard::AfterIsComplete, completed)
}

fn completed(seam: &impl Seam, before: &DrawState) -> Read<Fields> {
    use ZeroDrawSite as Site;
    let complete = seam.value(Site::Complete.into(), true);
    let none = before.counts()?.zeroed();
    let none = seam.value(Site::Effective.into(), none.to_value());
    let frame = before
        .frame()?
        .completed(complete)
        .choosing("effective", none)?;
    Ok(before.0.with("frame", frame.0.to_value()))
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
    let frame = || before.frame();
    hold(seam, Guard::IsDraw, frame().and_then(|f| f.is_of("Draw")))?;
    hold(
        seam,
        Guard::IsReacting,
        frame().and_then(|f| f.is_in("Reactions")),
    )?;
    hold(seam, Guard::NotComplete, before.is_not_complete())?;
    hold(seam, Guard::ReactionsComplete, reactions_complete.holds())?;
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
    let surviving = before.surviving()?;
    let complete = seam.value(Site::Complete.into(), true);
    let frame = before.frame()?.completed(complete);
    let tracking = seam.value(Site::Tracking.into(), before.tracking_without(&surviving)?);
    let hands = seam.value(Site::Hands.into(), before.hands_with(&surviving)?);
    Ok(before
        .0
        .with("frame", frame.0.to_value())
        .with("tracking", tracking)
        .with("hands", hands))
}

impl DrawState {
    fn is_not_complete(&self) -> Read<bool> {
        Ok(!self.frame()?.is_complete()?)
    }
}
