//! The return to the caller (row A13), and work whose source has left play
//! (row A14).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::{Exchange, Fact};
use crate::engine::profile::reading;
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{Seam, guards, sites};
use crate::value::Value;

use super::frame::proposed;

/// What `ReturnAbility9` is asked.
pub(crate) struct AbilityReturn {
    pub(crate) before: Fields,
    pub(crate) after: Fields,
    pub(crate) checkpoint_complete: Fact,
    pub(crate) chains_complete: Fact,
    pub(crate) caller: Value,
}

/// What `ContinueDetachedAbility9` is asked.
pub(crate) struct Continuation {
    pub(crate) before: Fields,
    pub(crate) after: Fields,
    pub(crate) leaving_source: Value,
}

guards! {
    /// The conjuncts of `ReturnAbility9`.
    AbilityReturnGuard of "ReturnAbility9" {
        Complete = "1",
        NotReturned = "2",
        CheckpointComplete = "3",
        ChainsComplete = "4",
        CallerMatches = "5",
        AfterIsReturned = "6",
    }
}

sites! {
    /// What `ReturnAbility9` derives.
    AbilityReturnSite of "ReturnAbility9" { Returned = "6:returned", }
}

guards! {
    /// The conjuncts of `ContinueDetachedAbility9`.
    ContinuationGuard of "ContinueDetachedAbility9" {
        Detached = "1",
        NotReturned = "2",
        SourceLeaves = "3",
        AfterIsBefore = "4",
    }
}

/// `ReturnAbility9`: the frame that has returned; "completion of the final
/// instruction and return are distinct predicates".
pub(crate) fn return_ability(seam: &impl Seam, asked: &AbilityReturn) -> Judgement<Fields> {
    use AbilityReturnGuard as Guard;
    let before = &asked.before;
    hold(seam, Guard::Complete, before.flag("complete"))?;
    let returned = before.flag("returned");
    hold(seam, Guard::NotReturned, returned.map(|returned| !returned))?;
    hold(
        seam,
        Guard::CheckpointComplete,
        asked.checkpoint_complete.holds(),
    )?;
    hold(seam, Guard::ChainsComplete, asked.chains_complete.holds())?;
    let caller = before.get("caller");
    let matches = caller.and_then(|caller| reading::same(&asked.caller, caller));
    hold(seam, Guard::CallerMatches, matches)?;
    let returned = seam.value(AbilityReturnSite::Returned.into(), true);
    let derived = before.with("returned", returned.to_value());
    proposed(seam, Guard::AfterIsReturned, &asked.after, Ok(derived))
}

/// `ContinueDetachedAbility9`: the frame as it was, though its source leaves.
pub(crate) fn continue_detached_ability(
    seam: &impl Seam,
    asked: &Continuation,
) -> Judgement<Fields> {
    use ContinuationGuard as Guard;
    let before = &asked.before;
    hold(seam, Guard::Detached, before.flag("detached"))?;
    let returned = before.flag("returned");
    hold(seam, Guard::NotReturned, returned.map(|returned| !returned))?;
    let source = before.get("source");
    let leaves = source.and_then(|source| reading::same(&asked.leaving_source, source));
    hold(seam, Guard::SourceLeaves, leaves)?;
    proposed(seam, Guard::AfterIsBefore, &asked.after, Ok(before.clone()))
}
