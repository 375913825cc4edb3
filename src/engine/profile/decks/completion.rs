//! The order of a deck at the end of a search of it (row Z9).

use crate::engine::profile::conjuncts::{Judgement, hold, hold_applied};
use crate::engine::profile::exchange::{Fact, Given};
use crate::engine::profile::ids::IdSeq;
use crate::engine::profile::seam::{Seam, guards, sites};

use super::reorder::{Reorder, deck_reorder};

/// What `SearchCompletion4` is asked.
pub(crate) struct Completion {
    /// The reordering; nothing but the search gives it a reason.
    pub(crate) reorder: Reorder,
    pub(crate) shuffle_occurred: Fact,
}

guards! {
    /// The conjuncts of `SearchCompletion4`.
    CompletionGuard of "SearchCompletion4" {
        Reordered = "1",
        Shuffled = "2",
        InSearch = "3",
    }
}

sites! {
    /// What `SearchCompletion4` derives.
    CompletionSite of "SearchCompletion4" { After = "1:after", }
}

/// `SearchCompletion4`: a reordering that "additionally requires the supplied
/// shuffle to have occurred."
pub(crate) fn search_completion(seam: &impl Seam, asked: &Completion) -> Judgement<Given<IdSeq>> {
    use CompletionGuard as Guard;
    let reordered = deck_reorder(seam, &asked.reorder);
    hold_applied(seam, Guard::Reordered, reordered.map(drop))?;
    hold(seam, Guard::Shuffled, asked.shuffle_occurred.holds())?;
    hold(seam, Guard::InSearch, asked.reorder.search_context.holds())?;
    Ok(seam.value(CompletionSite::After.into(), asked.reorder.after.clone()))
}
