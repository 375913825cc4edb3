//! Finishing the instruction that the cursor names (row A7).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{Seam, guards, sites};

use super::frame::{Phase, is_in, proposed};

/// What `FinishAbilityInstruction9` is asked.
pub(crate) struct Finish {
    pub(crate) before: Fields,
    pub(crate) after: Fields,
    pub(crate) receipt: Fields,
}

guards! {
    /// The conjuncts of `FinishAbilityInstruction9`.
    FinishGuard of "FinishAbilityInstruction9" {
        Resolving = "1",
        NotComplete = "2",
        ReceiptNamesInstance = "3",
        ReceiptNamesInstruction = "4",
        ReceiptComplete = "5",
        AfterIsFinished = "6",
    }
}

sites! {
    /// What `FinishAbilityInstruction9` derives.
    FinishSite of "FinishAbilityInstruction9" {
        IsFinal = "6:cursor = Len",
        FinalPhase = "6[THEN]:phase",
        FinalLastFinished = "6[THEN]:lastFinished",
        FinalComplete = "6[THEN]:complete",
        NextPhase = "6[ELSE]:phase",
    }
}

/// `FinishAbilityInstruction9`: the frame after its current instruction.
pub(crate) fn finish_ability_instruction(seam: &impl Seam, asked: &Finish) -> Judgement<Fields> {
    use FinishGuard as Guard;
    let (before, receipt) = (&asked.before, &asked.receipt);
    hold(seam, Guard::Resolving, is_in(before, Phase::Resolving))?;
    hold(
        seam,
        Guard::NotComplete,
        before.flag("complete").map(|complete| !complete),
    )?;
    hold(
        seam,
        Guard::ReceiptNamesInstance,
        names_instance(before, receipt),
    )?;
    hold(
        seam,
        Guard::ReceiptNamesInstruction,
        names_instruction(before, receipt),
    )?;
    hold(seam, Guard::ReceiptComplete, receipt.flag("complete"))?;
    proposed(
        seam,
        Guard::AfterIsFinished,
        &asked.after,
        finished(seam, before),
    )
}

fn names_instance(before: &Fields, receipt: &Fields) -> Read<bool> {
    reading::same(receipt.get("abilityInstance")?, before.get("id")?)
}

fn names_instruction(before: &Fields, receipt: &Fields) -> Read<bool> {
    let named = receipt.get("instruction")?;
    let current = reading::apply(before.get("instructions")?, before.get("cursor")?)?;
    reading::same(named, &current)
}

/// After the last instruction the frame is complete; after another it waits
/// between instructions.
fn finished(seam: &impl Seam, before: &Fields) -> Read<Fields> {
    use FinishSite as Site;
    let finished = if seam.value(Site::IsFinal.into(), is_at_last(before)?) {
        before
            .with(
                "phase",
                seam.value(Site::FinalPhase.into(), Phase::Complete)
                    .to_value(),
            )
            .with(
                "lastFinished",
                seam.value(Site::FinalLastFinished.into(), true).to_value(),
            )
            .with(
                "complete",
                seam.value(Site::FinalComplete.into(), true).to_value(),
            )
    } else {
        before.with(
            "phase",
            seam.value(Site::NextPhase.into(), Phase::Between)
                .to_value(),
        )
    };
    Ok(finished)
}

fn is_at_last(before: &Fields) -> Read<bool> {
    let cursor = before.get("cursor")?;
    reading::same(cursor, &reading::len(before.get("instructions")?)?)
}
