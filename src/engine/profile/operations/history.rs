//! What is recorded as having occurred (rows O3 and O4).

use crate::engine::profile::conjuncts::{Judgement, defined, hold, hold_applied};
use crate::engine::profile::exchange::{Exchange, Fact, Given};
use crate::engine::profile::ids::ObjectId;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{Seam, guards, sites};
use crate::engine::profile::zones::ZoneInstance;
use crate::value::Value;

use super::movement::{Movement, movement_occurred};

/// What `RecordMovement8` is asked.
pub(crate) struct Recording {
    /// The events so far, oldest first.
    pub(crate) before: Value,
    pub(crate) after: Value,
    pub(crate) occurrence: ObjectId,
    pub(crate) kind: Value,
    pub(crate) object: Value,
    pub(crate) movement: Movement,
}

/// What `DirectedRelocation8` is asked.
pub(crate) struct Relocation {
    /// Kind and destination.
    pub(crate) plan: Fields,
    pub(crate) destination_directed: Fact,
}

guards! {
    /// The conjuncts of `RecordMovement8`.
    RecordingGuard of "RecordMovement8" {
        OccurrencePositive = "1",
        OccurrenceFresh = "2",
        Occurred = "3",
        AfterIsLonger = "4",
    }
}

sites! {
    /// What `RecordMovement8` derives.
    RecordingSite of "RecordMovement8" { Event = "4:event", }
}

guards! {
    /// The conjuncts of `DirectedRelocation8`.
    RelocationGuard of "DirectedRelocation8" {
        IsRelocation = "1",
        DestinationAdmitted = "2",
        Directed = "3",
    }
}

/// `RecordMovement8`: the history with one event more, under "a fresh positive
/// occurrence identifier".
pub(crate) fn record_movement(seam: &impl Seam, asked: &Recording) -> Judgement<Value> {
    use RecordingGuard as Guard;
    hold(
        seam,
        Guard::OccurrencePositive,
        asked.occurrence.is_positive(),
    )?;
    hold(seam, Guard::OccurrenceFresh, asked.is_fresh())?;
    let occurred = movement_occurred(seam, &asked.movement);
    hold_applied(seam, Guard::Occurred, occurred)?;
    let longer = asked.longer(seam);
    let is_longer = longer
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|longer| reading::same(&asked.after, longer));
    hold(seam, Guard::AfterIsLonger, is_longer)?;
    defined(Guard::AfterIsLonger, longer)
}

impl Recording {
    fn is_fresh(&self) -> Read<bool> {
        let occurrence = self.occurrence.to_value();
        for (_, event) in reading::enumerated(&self.before)? {
            if reading::same(reading::field(event, "occurrence")?, &occurrence)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn longer(&self, seam: &impl Seam) -> Read<Value> {
        let mut events = reading::items(&self.before)?;
        let event = reading::record([
            ("occurrence", self.occurrence.to_value()),
            ("kind", self.kind.clone()),
            ("object", self.object.clone()),
        ]);
        events.push(seam.value(RecordingSite::Event.into(), event));
        Ok(reading::sequence_of(events))
    }
}

/// `DirectedRelocation8`: "an explicitly directed destination", and none of
/// "such named operations as drawing, playing or deploying."
pub(crate) fn directed_relocation(seam: &impl Seam, asked: &Relocation) -> Judgement<()> {
    use RelocationGuard as Guard;
    let plan = &asked.plan;
    let is_relocation = plan
        .get("kind")
        .and_then(|kind| reading::is_text(kind, "Relocate"));
    hold(seam, Guard::IsRelocation, is_relocation)?;
    let is_admitted = plan
        .get("destination")
        .and_then(|zone| Given::<ZoneInstance>::from(zone).is_admitted());
    hold(seam, Guard::DestinationAdmitted, is_admitted)?;
    hold(seam, Guard::Directed, asked.destination_directed.holds())
}
