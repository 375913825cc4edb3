//! Every identifier in exactly one zone (row Z2).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::Given;
use crate::engine::profile::ids::IdSet;
use crate::engine::profile::seam::{Seam, guards};

use super::occupancy::Occupancy;

guards! {
    /// The conjuncts of `ZonePartition4`.
    PartitionGuard of "ZonePartition4" {
        DomainIsZones = "1",
        UnionIsUniverse = "2",
        Disjoint = "3",
    }
}

/// `ZonePartition4`: "every identifier belongs somewhere, and no identifier
/// belongs to two different zones."
pub(crate) fn zone_partition(
    seam: &impl Seam,
    in_game: &Given<IdSet>,
    occupants: &Given<Occupancy>,
) -> Judgement<()> {
    use PartitionGuard as Guard;
    hold(seam, Guard::DomainIsZones, occupants.is_on_zones())?;
    let is_universe = occupants.union().and_then(|all| in_game.equals(&all));
    hold(seam, Guard::UnionIsUniverse, is_universe)?;
    hold(seam, Guard::Disjoint, occupants.is_disjoint())
}
