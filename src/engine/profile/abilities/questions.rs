//! What a call asks about definitions and records of use.

use crate::engine::profile::arguments::{Argument, Arguments};

use super::definition::{AbilityViewing, Definition, Interruption};
use super::recording::{ConditionalExecution, Permission, TurnRecording, UseRecording};

impl Definition {
    /// What the call asks of `AbilityDefinitionValid9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            definition: args.fields("definition")?,
            current_objects: args.value("currentObjects")?.clone(),
            rules: args.value("rules")?.clone(),
            admitted_instructions: args.value("admittedInstructions")?.clone(),
        })
    }
}

impl Interruption {
    /// What the call asks of `InterruptCondition9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            definition: args.fields("definition")?,
            structure_interrupts: args.given("structureInterrupts")?,
        })
    }
}

impl AbilityViewing {
    /// What the call asks of `AbilityView9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            definition: args.value("definition")?.clone(),
            viewer: args.value("viewer")?.clone(),
            concealments: args.value("concealments")?.clone(),
        })
    }
}

impl UseRecording {
    /// What the call asks of `RecordAbilityUse9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.value("before")?.clone(),
            after: args.value("after")?.clone(),
            use_id: args.id("use")?,
            instance: args.value("instance")?.clone(),
            source: args.value("source")?.clone(),
            participant: args.value("participant")?.clone(),
        })
    }
}

impl ConditionalExecution {
    /// What the call asks of `RecordConditionalExecutionUse96`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            recording: UseRecording::read(args)?,
            definition: args.fields("definition")?,
            executed_parts: args.value("actualExecutedParts")?.clone(),
        })
    }
}

impl TurnRecording {
    /// What the call asks of `RecordTurnUse9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.value("before")?.clone(),
            after: args.value("after")?.clone(),
            history: args.value("history")?.clone(),
            event: args.fields("event")?,
            turn: args.value("turn")?.clone(),
            ability: args.value("ability")?.clone(),
        })
    }
}

impl Permission {
    /// What the call asks of `PaymentPermission9`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            witness: args.fields("witness")?,
            payment: args.fields("payment")?,
        })
    }
}
