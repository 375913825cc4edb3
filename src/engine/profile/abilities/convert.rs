//! Ability kinds, phases and frames as values.

use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::reading;
use crate::value::Value;

use super::begin::{Beginning, Detachment};
use super::boundary::{CursorAdvance, Passing, Reaching};
use super::finish::Finish;
use super::frame::{AbilityFrame, AbilityKind, Opening, Phase};
use super::returning::{AbilityReturn, Continuation};
use super::use_due::UseFacts;

impl Exchange for AbilityKind {
    fn to_value(&self) -> Value {
        reading::text(self.name())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let name = reading::as_text(value)?;
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl Exchange for Phase {
    fn to_value(&self) -> Value {
        reading::text(self.name())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let name = reading::as_text(value)?;
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }
}

impl AbilityFrame {
    /// The frame as the contract's record.
    pub(crate) fn to_value(&self) -> Value {
        reading::record([
            ("id", self.captured.id.clone()),
            ("kind", self.captured.kind.to_value()),
            ("source", self.captured.source.clone()),
            ("sourceZone", self.captured.source_zone.to_value()),
            ("instructions", self.captured.instructions.clone()),
            ("caller", self.captured.caller.clone()),
            ("cursor", self.cursor.to_value()),
            ("phase", self.phase.to_value()),
            ("firstImminent", self.first_imminent.to_value()),
            ("lastFinished", self.last_finished.to_value()),
            ("detached", self.detached.to_value()),
            ("complete", self.complete.to_value()),
            ("returned", self.returned.to_value()),
        ])
    }
}

impl Opening {
    /// What the call asks of `OpenAbilityResolution9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            id: args.value("id")?.clone(),
            kind: args.given("kind")?,
            source: args.value("source")?.clone(),
            source_zone: args.given("sourceZone")?,
            instructions: args.value("instructions")?.clone(),
            caller: args.value("caller")?.clone(),
        })
    }
}

impl Finish {
    /// What the call asks of `FinishAbilityInstruction9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.fields("before")?,
            after: args.fields("after")?,
            receipt: args.fields("actualInstructionReceipt")?,
        })
    }
}

impl Detachment {
    /// What the call asks of `DetachPaidAbility9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.fields("before")?,
            after: args.fields("after")?,
            receipt: args.fields("actualTriggerReceipt")?,
        })
    }
}

impl Beginning {
    /// What the call asks of `BeginAbilityInstructions9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.fields("before")?,
            after: args.fields("after")?,
            recognized: args.given("currentlyRecognized")?,
            active: args.given("effectivelyActive")?,
            resolution_admitted: args.given("resolutionAdmitted")?,
            scheduler_admits: args.given("schedulerAdmits")?,
        })
    }
}

impl Reaching {
    /// What the call asks of `ReachInterruptBoundary9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.fields("before")?,
            after: args.fields("after")?,
        })
    }
}

impl Passing {
    /// What the call asks of `PassInterruptBoundary9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.fields("before")?,
            after: args.fields("after")?,
            interrupt_flag: args.given("interruptFlag")?,
            structure_interrupts: args.given("structureInterrupts")?,
            handling_complete: args.given("actualInterruptHandlingComplete")?,
        })
    }
}

impl CursorAdvance {
    /// What the call asks of `AdvanceAbilityCursor9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.fields("before")?,
            after: args.fields("after")?,
            checkpoint_complete: args.given("checkpointComplete")?,
            newer_chains_complete: args.given("newerChainsComplete")?,
        })
    }
}

impl AbilityReturn {
    /// What the call asks of `ReturnAbility9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.fields("before")?,
            after: args.fields("after")?,
            checkpoint_complete: args.given("finalCheckpointComplete")?,
            chains_complete: args.given("finalChainsComplete")?,
            caller: args.value("caller")?.clone(),
        })
    }
}

impl Continuation {
    /// What the call asks of `ContinueDetachedAbility9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.fields("before")?,
            after: args.fields("after")?,
            leaving_source: args.value("leavingSource")?.clone(),
        })
    }
}

impl UseFacts {
    /// What the call asks of `AbilityUseDue9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            kind: args.given("kind")?,
            entirely_mandatory: args.given("entirelyMandatory")?,
            trigger_cost_paid: args.given("actualTriggerCostPaid")?,
            optional_effects_resolved: args.given("actualOptionalEffectsResolved")?,
            other_optional_choice_complete: args.given("actualOtherOptionalChoiceComplete")?,
        })
    }
}
