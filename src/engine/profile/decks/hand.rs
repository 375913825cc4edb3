//! From a sequence to a hand (row Z10).

use crate::engine::profile::conjuncts::{Judgement, defined};
use crate::engine::profile::exchange::Given;
use crate::engine::profile::ids::{IdSeq, IdSet};
use crate::engine::profile::reading::{Read, Reason};
use crate::engine::profile::seam::{GuardId, Seam, sites};

sites! {
    /// What `HandSetupProjection4` derives.
    HandSite of "HandSetupProjection4" { Hand = "1:hand", }
}

const BODY: GuardId = GuardId::new("HandSetupProjection4.1");

/// `HandSetupProjection4`: "discard sequence positions while retaining
/// membership and cardinality."
pub(crate) fn hand_setup_projection(seam: &impl Seam, sequence: &Given<IdSeq>) -> Judgement<IdSet> {
    let hand = defined(BODY, members_of(sequence))?;
    Ok(seam.value(HandSite::Hand.into(), hand))
}

/// The identifiers of the sequence, if it repeats none.
fn members_of(sequence: &Given<IdSeq>) -> Read<IdSet> {
    let ids = sequence.known("a sequence")?.iter();
    let (length, hand) = (ids.len(), IdSet::collect(ids)?);
    match hand.len() == length {
        true => Ok(hand),
        false => Err(Reason::new("the sequence repeats an identifier")),
    }
}
