//! The play procedure's return to its caller (row O10).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::{Exchange, Fact};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{Seam, guards, sites};
use crate::value::Value;

/// The frame of a play procedure.
#[derive(Clone, Debug)]
pub(crate) struct PlayFrame(Fields);

impl PlayFrame {
    fn is_complete(&self) -> Read<bool> {
        self.0.flag("complete")
    }

    fn has_returned(&self) -> Read<bool> {
        self.0.flag("returned")
    }

    fn caller_is(&self, caller: &Value) -> Read<bool> {
        reading::same(caller, self.0.get("caller")?)
    }

    fn returning(&self, returned: bool) -> Self {
        Self(self.0.with("returned", returned.to_value()))
    }

    /// The frame's record.
    pub(crate) fn to_value(&self) -> Value {
        self.0.to_value()
    }
}

impl From<Fields> for PlayFrame {
    fn from(fields: Fields) -> Self {
        Self(fields)
    }
}

/// What `ReturnPlayToCaller8` is asked.
pub(crate) struct PlayReturn {
    pub(crate) before: PlayFrame,
    pub(crate) after: PlayFrame,
    pub(crate) ending_reactions_complete: Fact,
    pub(crate) caller: Value,
}

guards! {
    /// The conjuncts of `ReturnPlayToCaller8`.
    ReturnGuard of "ReturnPlayToCaller8" {
        Complete = "1",
        NotReturned = "2",
        CallerMatches = "3",
        ReactionsComplete = "4",
        AfterIsReturned = "5",
    }
}

sites! {
    /// What `ReturnPlayToCaller8` derives.
    ReturnSite of "ReturnPlayToCaller8" { Returned = "5:returned", }
}

/// `ReturnPlayToCaller8`: the frame that has returned.
pub(crate) fn return_play_to_caller(seam: &impl Seam, asked: &PlayReturn) -> Judgement<PlayFrame> {
    use ReturnGuard as Guard;
    let before = &asked.before;
    hold(seam, Guard::Complete, before.is_complete())?;
    hold(
        seam,
        Guard::NotReturned,
        before.has_returned().map(|returned| !returned),
    )?;
    hold(seam, Guard::CallerMatches, before.caller_is(&asked.caller))?;
    hold(
        seam,
        Guard::ReactionsComplete,
        asked.ending_reactions_complete.holds(),
    )?;
    let returned = before.returning(seam.value(ReturnSite::Returned.into(), true));
    hold(
        seam,
        Guard::AfterIsReturned,
        asked.after.0.equals(&returned.0),
    )?;
    Ok(returned)
}
