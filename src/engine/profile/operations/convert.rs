//! Movements, dispositions and successor maps as values.

use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::ids::ObjectId;
use crate::engine::profile::reading;
use crate::value::Value;

use super::movement::{CardMovement, Disposition, Movement};
use super::play::{PlayFrame, PlayReturn};
use super::successors::{Renewal, Successors};

impl Exchange for CardMovement {
    fn to_value(&self) -> Value {
        reading::text(self.name())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let name = reading::as_text(value)?;
        Self::ALL
            .into_iter()
            .find(|movement| movement.name() == name)
    }
}

impl Exchange for Disposition {
    fn to_value(&self) -> Value {
        reading::text(self.name())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let name = reading::as_text(value)?;
        Self::ALL
            .into_iter()
            .find(|disposition| disposition.name() == name)
    }
}

impl Exchange for Successors {
    fn to_value(&self) -> Value {
        reading::function(
            self.0
                .iter()
                .map(|(source, successor)| (source.to_value(), successor.to_value()))
                .collect(),
        )
    }

    fn from_value(value: &Value) -> Option<Self> {
        let mut rows: Vec<(ObjectId, ObjectId)> = reading::entries(value)
            .ok()?
            .into_iter()
            .map(|(source, successor)| (ObjectId::from(source), ObjectId::from(successor.clone())))
            .collect();
        rows.sort_unstable();
        Some(Self(rows))
    }
}

impl Movement {
    /// What the call asks of `MovementOccurred8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            kind: args.given("kind")?,
            disposition: args.given("disposition")?,
            instruction_resolved: args.given("actualInstructionResolved")?,
        })
    }
}

impl Renewal {
    /// What the call asks of `FreshSuccessors8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            sources: args.given("sources")?,
            successors: args.given("successors")?,
            used_ids: Ok(args.given("usedIds")?),
        })
    }
}

impl PlayReturn {
    /// What the call asks of `ReturnPlayToCaller8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: PlayFrame::from(args.fields("before")?),
            after: PlayFrame::from(args.fields("after")?),
            ending_reactions_complete: args
                .given("actualSeparateInstructionAndEndingReactionsComplete")?,
            caller: args.value("caller")?.clone(),
        })
    }
}
