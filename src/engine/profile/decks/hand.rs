//! From a sequence to a hand (row Z10).

use crate::engine::profile::conjuncts::{Judgement, defined};
use crate::engine::profile::exchange::Given;
use crate::engine::profile::ids::{IdSeq, IdSet, ObjectId};
use crate::engine::profile::reading::{self, Read};
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

fn members_of(sequence: &Given<IdSeq>) -> Read<IdSet> {
    match sequence {
        Given::Known(ids) => IdSet::collect(ids.iter()),
        Given::Foreign(value) => {
            let ids: Vec<ObjectId> = reading::entries(value)?
                .into_iter()
                .map(|(_, id)| ObjectId::from(id.clone()))
                .collect();
            IdSet::collect(&ids)
        }
    }
}
