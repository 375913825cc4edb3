//! From stage to stage, and back to the caller (row O1).

use crate::engine::profile::conjuncts::{Judgement, defined, hold, hold_applied};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{Seam, guards, sites};

use super::frames::{Following, ProcedureFrame};
use super::play::{PlayFrame, PlayReturn, return_play_to_caller};

/// What `AdvanceProcedure8` is asked.
pub(crate) struct Advance {
    pub(crate) before: ProcedureFrame,
    pub(crate) after: Fields,
    /// Names the occurrence and the stage, and says that it is over.
    pub(crate) receipt: Fields,
}

/// What `ReturnProcedure8` is asked.
pub(crate) struct ProcedureReturn {
    pub(crate) before: ProcedureFrame,
    pub(crate) returned: PlayReturn,
}

guards! {
    /// The conjuncts of `AdvanceProcedure8`.
    AdvanceGuard of "AdvanceProcedure8" {
        NotComplete = "1",
        ReceiptNamesOccurrence = "2",
        ReceiptNamesStage = "3",
        ReceiptComplete = "4",
        NoOwnContract = "5",
        AfterIsNext = "6",
    }
}

sites! {
    /// What `AdvanceProcedure8` derives.
    AdvanceSite of "AdvanceProcedure8" {
        Complete = "6:complete",
        Next = "6:next",
    }
}

guards! {
    /// The conjuncts of `ReturnProcedure8`.
    ProcedureReturnGuard of "ReturnProcedure8" {
        NotAPlay = "1",
        Returns = "2",
    }
}

/// `AdvanceProcedure8`: the frame whose stage a receipt ends.
pub(crate) fn advance_procedure(seam: &impl Seam, asked: &Advance) -> Judgement<Fields> {
    use AdvanceGuard as Guard;
    let (before, receipt) = (&asked.before, &asked.receipt);
    hold(
        seam,
        Guard::NotComplete,
        before.is_complete().map(|complete| !complete),
    )?;
    let names = |name| reading::same(receipt.get(name)?, before.0.get(name)?);
    hold(seam, Guard::ReceiptNamesOccurrence, names("occurrence"))?;
    hold(seam, Guard::ReceiptNamesStage, names("stage"))?;
    hold(seam, Guard::ReceiptComplete, receipt.flag("complete"))?;
    let has_own_contract = before.stage_has_own_contract();
    hold(seam, Guard::NoOwnContract, has_own_contract.map(|own| !own))?;
    let next = after_stage(seam, before);
    let is_next = next
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|next| asked.after.equals(next));
    hold(seam, Guard::AfterIsNext, is_next)?;
    defined(Guard::AfterIsNext, next)
}

fn after_stage(seam: &impl Seam, before: &ProcedureFrame) -> Read<Fields> {
    Ok(match before.following()? {
        Following::Complete => {
            let complete = seam.value(AdvanceSite::Complete.into(), true);
            before.completed(complete).0
        }
        Following::Stage(stage) => {
            let next = seam.value(AdvanceSite::Next.into(), reading::text(stage));
            before.0.with("stage", next)
        }
    })
}

/// `ReturnProcedure8`: every operation but a play returns across the boundary
/// that the play's return makes explicit.
pub(crate) fn return_procedure(seam: &impl Seam, asked: &ProcedureReturn) -> Judgement<PlayFrame> {
    use ProcedureReturnGuard as Guard;
    let is_play = asked.before.is_of("Play");
    hold(seam, Guard::NotAPlay, is_play.map(|is_play| !is_play))?;
    let returned = return_play_to_caller(seam, &asked.returned);
    let returns = returned.as_ref().map(drop).map_err(Clone::clone);
    hold_applied(seam, Guard::Returns, returns)?;
    Ok(returned.unwrap_or_else(|_| asked.returned.after.clone()))
}
