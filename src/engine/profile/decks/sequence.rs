//! What orders a deck (row Z7).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::Given;
use crate::engine::profile::ids::{IdSeq, IdSet};
use crate::engine::profile::reading::{Read, Reason};
use crate::engine::profile::seam::{Seam, guards};
use crate::value::Value;

guards! {
    /// The conjuncts of `DeckSequenceValid4`.
    SequenceGuard of "DeckSequenceValid4" {
        OfOccupants = "1",
        Distinct = "2",
        NoneLeftOut = "3",
    }
}

/// `DeckSequenceValid4`: "a deck sequence requires distinct identifiers", and
/// they are those of the deck's occupants.
pub(crate) fn deck_sequence_valid(
    seam: &impl Seam,
    sequence: &Given<IdSeq>,
    occupants: &Given<IdSet>,
) -> Judgement<()> {
    use SequenceGuard as Guard;
    hold(seam, Guard::OfOccupants, is_of(sequence, occupants))?;
    hold(seam, Guard::Distinct, is_distinct(sequence))?;
    hold(
        seam,
        Guard::NoneLeftOut,
        leaves_none_out(sequence, occupants),
    )
}

fn is_of(sequence: &Given<IdSeq>, occupants: &Given<IdSet>) -> Read<bool> {
    let ids = match sequence {
        Given::Known(ids) => ids,
        // The one kind of value that is an element of nothing and says so.
        Given::Foreign(Value::Model(_)) => return Ok(false),
        Given::Foreign(value) => return Err(Reason::not(value, EXPECTED)),
    };
    for id in ids.iter() {
        if !occupants.has(id)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_distinct(sequence: &Given<IdSeq>) -> Read<bool> {
    let ids = sequence.known(EXPECTED)?;
    Ok(IdSet::collect(ids.iter())?.len() == ids.iter().len())
}

fn leaves_none_out(sequence: &Given<IdSeq>, occupants: &Given<IdSet>) -> Read<bool> {
    let ids = IdSet::collect(sequence.known(EXPECTED)?.iter())?;
    occupants.enumerated()?.within(&ids)
}

const EXPECTED: &str = "a sequence";
