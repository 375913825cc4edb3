//! Another order of the same deck (row Z8).

use crate::engine::profile::conjuncts::{Judgement, hold, hold_applied};
use crate::engine::profile::exchange::{Exchange, Fact, Given};
use crate::engine::profile::ids::{IdSeq, IdSet};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{Seam, guards, sites};

use super::sequence::deck_sequence_valid;

/// What `DeckReorder4` is asked.
pub(crate) struct Reorder {
    pub(crate) deck_occupants: Given<IdSet>,
    pub(crate) before: Given<IdSeq>,
    pub(crate) after: Given<IdSeq>,
    pub(crate) change_directed: Fact,
    pub(crate) search_context: Fact,
}

guards! {
    /// The conjuncts of `DeckReorder4`.
    ReorderGuard of "DeckReorder4" {
        ValidBefore = "1",
        ValidAfter = "2",
        ChangeHasContext = "3",
    }
}

sites! {
    /// What `DeckReorder4` derives.
    ReorderSite of "DeckReorder4" { After = "3:after", }
}

/// `DeckReorder4`: the order that was asked for. Any order of the occupants
/// will do, so that the successor is the one proposed.
pub(crate) fn deck_reorder(seam: &impl Seam, asked: &Reorder) -> Judgement<Given<IdSeq>> {
    use ReorderGuard as Guard;
    let valid = |sequence| deck_sequence_valid(seam, sequence, &asked.deck_occupants);
    hold_applied(seam, Guard::ValidBefore, valid(&asked.before))?;
    hold_applied(seam, Guard::ValidAfter, valid(&asked.after))?;
    hold(seam, Guard::ChangeHasContext, change_has_context(asked))?;
    Ok(seam.value(ReorderSite::After.into(), asked.after.clone()))
}

/// "Changing the order needs the relevant direction or search context;
/// retaining the same order is allowed."
fn change_has_context(asked: &Reorder) -> Read<bool> {
    let retained = match (&asked.before, &asked.after) {
        (Given::Known(before), Given::Known(after)) => after.same(before)?,
        (before, after) => reading::same(&after.to_value(), &before.to_value())?,
    };
    Ok(retained || asked.change_directed.holds()? || asked.search_context.holds()?)
}
