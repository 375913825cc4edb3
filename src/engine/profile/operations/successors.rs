//! New identities for objects whose lifetime ends (row O5).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::ids::{IdSet, ObjectId};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{Seam, guards};

/// From each source to its successor; the sources in order, none twice.
#[derive(Clone, Debug)]
pub(crate) struct Successors(pub(crate) Vec<(ObjectId, ObjectId)>);

/// What `FreshSuccessors8` is asked.
pub(crate) struct Renewal {
    pub(crate) sources: Given<IdSet>,
    pub(crate) successors: Given<Successors>,
    /// Looked at where it is asked, since another contract may hand in what has
    /// no value.
    pub(crate) used_ids: Read<Given<IdSet>>,
}

guards! {
    /// The conjuncts of `FreshSuccessors8`.
    FreshGuard of "FreshSuccessors8" {
        CoversSources = "1",
        UnusedPositive = "2",
        NoneMerged = "3",
    }
}

/// `FreshSuccessors8`: "the successor map covers exactly the sources, uses
/// previously unused positive identifiers and does not merge two sources."
pub(crate) fn fresh_successors(seam: &impl Seam, asked: &Renewal) -> Judgement<()> {
    use FreshGuard as Guard;
    hold(seam, Guard::CoversSources, covers_sources(asked))?;
    hold(seam, Guard::UnusedPositive, are_unused_and_positive(asked))?;
    hold(seam, Guard::NoneMerged, merges_none(asked))
}

fn covers_sources(asked: &Renewal) -> Read<bool> {
    match &asked.successors {
        Given::Known(Successors(rows)) => {
            let covered = IdSet::collect(rows.iter().map(|(source, _)| source))?;
            asked.sources.equals(&covered)
        }
        Given::Foreign(value) => reading::same(&reading::domain(value)?, &asked.sources.to_value()),
    }
}

fn are_unused_and_positive(asked: &Renewal) -> Read<bool> {
    let used_ids = asked.used_ids.as_ref().map_err(Clone::clone)?;
    for id in images(asked)?.iter() {
        if !id.is_positive()? || used_ids.has(id)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn merges_none(asked: &Renewal) -> Read<bool> {
    Ok(images(asked)?.len() == asked.sources.enumerated()?.len())
}

/// The successors of the sources.
fn images(asked: &Renewal) -> Read<IdSet> {
    asked
        .sources
        .enumerated()?
        .iter()
        .map(|source| asked.successors.of(source))
        .try_fold(IdSet::default(), |images, image| images.with(&image?))
}

impl Given<Successors> {
    fn of(&self, source: &ObjectId) -> Read<ObjectId> {
        let known = match self {
            Self::Known(Successors(rows)) => rows
                .binary_search_by(|(own, _)| own.cmp(source))
                .ok()
                .and_then(|row| rows.get(row)),
            Self::Foreign(_) => None,
        };
        match known {
            Some((_, successor)) => Ok(successor.clone()),
            None => reading::apply(&self.to_value(), &source.to_value()).map(ObjectId::from),
        }
    }
}
