//! What a call asks of the chapter's procedures.

use crate::engine::profile::arguments::{Argument, Arguments};

use super::advance::{Advance, ProcedureReturn};
use super::deployment::DeploymentChoice;
use super::draw_state::DrawState;
use super::frames::{ProcedureFrame, ProcedureOpening};
use super::gates::{DeploymentGate, PlayGate};
use super::history::{Recording, Relocation};
use super::movement::Movement;
use super::play::{PlayFrame, PlayReturn};
use super::search::{FoundCardUse, SearchGrant, Selection};
use super::swap::{Framing, Placed, Swap};
use super::transfer::Transfer;

impl ProcedureFrame {
    /// The frame that the call hands in for `parameter`.
    pub(crate) fn read(args: &Arguments<'_>, parameter: &str) -> Argument<Self> {
        args.fields(parameter).map(Self)
    }
}

impl ProcedureOpening {
    /// What the call asks of `OpenProcedure8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            occurrence: args.value("occurrence")?.clone(),
            operation: args.value("operation")?.clone(),
            actor: args.value("actor")?.clone(),
            caller: args.value("caller")?.clone(),
            choices: args.value("choices")?.clone(),
        })
    }
}

impl Advance {
    /// What the call asks of `AdvanceProcedure8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: ProcedureFrame::read(args, "before")?,
            after: args.fields("after")?,
            receipt: args.fields("actualStageReceipt")?,
        })
    }
}

impl ProcedureReturn {
    /// What the call asks of `ReturnProcedure8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: ProcedureFrame::read(args, "before")?,
            returned: PlayReturn {
                before: PlayFrame::from(args.fields("before")?),
                after: PlayFrame::from(args.fields("after")?),
                ending_reactions_complete: args.given("actualEndingReactionsComplete")?,
                caller: args.value("caller")?.clone(),
            },
        })
    }
}

impl Recording {
    /// What the call asks of `RecordMovement8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.value("before")?.clone(),
            after: args.value("after")?.clone(),
            occurrence: args.id("occurrence")?,
            kind: args.value("kind")?.clone(),
            object: args.value("object")?.clone(),
            movement: Movement::read(args)?,
        })
    }
}

impl Relocation {
    /// What the call asks of `DirectedRelocation8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            plan: args.fields("plan")?,
            destination_directed: args.given("destinationDirected")?,
        })
    }
}

impl Transfer {
    /// What the call asks of `BatchTransfer8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: args.fields("before")?,
            after: args.fields("after")?,
            sources: args.value("sources")?.clone(),
            successors: args.value("successors")?.clone(),
            destination_kind: args.value("destinationKind")?.clone(),
        })
    }
}

impl DrawState {
    /// The state of the draw before the call.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        args.fields("before").map(Self)
    }
}

impl PlayGate {
    /// What the call asks of `PlayGate8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            seat: args.given("seat")?,
            card_type: args.value("cardType")?.clone(),
            special_authorization: args.given("specialAuthorization")?,
        })
    }
}

impl DeploymentGate {
    /// What the call asks of `DeploymentGate8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            card_type: args.value("cardType")?.clone(),
            face: args.value("face")?.clone(),
            special_authorization: args.given("specialAuthorization")?,
        })
    }
}

impl DeploymentChoice {
    /// What the call asks of `ChooseDeployment8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: ProcedureFrame::read(args, "before")?,
            after: args.fields("after")?,
            destination: args.given("destination")?,
            destination_legal: args.given("destinationLegal")?,
            capacity_available: args.given("capacityAvailable")?,
        })
    }
}

impl SearchGrant {
    /// What the call asks of `SearchGrant8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            search: ProcedureFrame::read(args, "searchFrame")?,
            grant: args.fields("grant")?,
        })
    }
}

impl Selection {
    /// What the call asks of `SelectFound8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            before: ProcedureFrame::read(args, "before")?,
            after: args.fields("after")?,
            found: args.value("found")?.clone(),
            inspected: args.value("inspected")?.clone(),
        })
    }
}

impl FoundCardUse {
    /// What the call asks of `FoundCardUse8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            search: ProcedureFrame::read(args, "searchFrame")?,
            id: args.value("id")?.clone(),
            own_procedure_admits: args.given("ownProcedureAdmits")?,
        })
    }
}

impl Swap {
    /// What the call asks of `SwapLocation8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        let placed = |id: &str, zone: &str| -> Argument<Placed> {
            Ok(Placed {
                id: args.id(id)?,
                zone: args.given(zone)?,
            })
        };
        Ok(Self {
            in_game: args.given("inGameIds")?,
            before: args.given("before")?,
            after: args.given("after")?,
            first: placed("first", "firstZone")?,
            second: placed("second", "secondZone")?,
            authorized: args.given("swapAuthorized")?,
        })
    }
}

impl Framing {
    /// What the call asks of `FramedUpdate8`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            earlier: args.value("earlier")?.clone(),
            later: args.value("later")?.clone(),
            changed: args.value("changed")?.clone(),
        })
    }
}
