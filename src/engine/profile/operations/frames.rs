//! The frame of an operation (row O1).
//!
//! "The frame records an occurrence identifier, actor, caller and stage, with
//! operation-specific choices and completion flags."

use crate::engine::profile::conjuncts::{Judgement, defined};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::reading::{self, Read, Reason};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, sites};
use crate::value::Value;

/// What an operation opens with. The occurrence names this attempt, and no
/// object.
pub(crate) struct ProcedureOpening {
    pub(crate) occurrence: Value,
    pub(crate) operation: Value,
    pub(crate) actor: Value,
    pub(crate) caller: Value,
    pub(crate) choices: Value,
}

/// The frame of an operation. A record may lack fields or hold others: what an
/// operator names must be there, and the rest is carried along.
#[derive(Clone, Debug)]
pub(crate) struct ProcedureFrame(pub(crate) Fields);

/// Where a frame goes when its stage is over.
pub(crate) enum Following {
    Stage(&'static str),
    Complete,
}

sites! {
    /// What `ProcedureStages8` derives, by arm.
    StagesSite of "ProcedureStages8" {
        Draw = "1[1]:stages",
        Deploy = "1[2]:stages",
        Play = "1[3]:stages",
        Search = "1[4]:stages",
        Other = "1[5]:stages",
    }
}

sites! {
    /// What `OpenProcedure8` derives.
    ProcedureSite of "OpenProcedure8" {
        Stage = "1:stage",
        Complete = "1:complete",
        Returned = "1:returned",
    }
}

sites! {
    /// What `RemainingWork8` derives.
    RemainingSite of "RemainingWork8" { Remaining = "1:remaining", }
}

const STAGES: GuardId = GuardId::new("ProcedureStages8.1");
const OPEN: GuardId = GuardId::new("OpenProcedure8.1");
const REMAINING: GuardId = GuardId::new("RemainingWork8.1");

/// The operations that have stages of their own, in the order of the text.
const OPERATIONS: [(&str, &[&str], StagesSite); 4] = [
    ("Draw", &["Counting", "Reactions"], StagesSite::Draw),
    (
        "Deploy",
        &[
            "Staging",
            "DestinationChoice",
            "Payment",
            "CostBarrier",
            "FinalPlacement",
        ],
        StagesSite::Deploy,
    ),
    (
        "Play",
        &[
            "Placement",
            "CostWork",
            "Activation",
            "Resolution",
            "Cleanup",
        ],
        StagesSite::Play,
    ),
    (
        "Search",
        &["Selection", "Shuffle", "ConditionMarking"],
        StagesSite::Search,
    ),
];

/// The stages, with their operation, that begin a draw or complete it, choose a
/// destination, or select what is found and shuffle behind it.
const STAGES_OF_OWN_CONTRACT: [(&str, &str); 5] = [
    ("Draw", "Counting"),
    ("Draw", "Reactions"),
    ("Deploy", "DestinationChoice"),
    ("Search", "Selection"),
    ("Search", "Shuffle"),
];

/// The stages of an operation, in order.
fn stages_of(operation: &Value) -> Read<(&'static [&'static str], StagesSite)> {
    for (name, stages, site) in OPERATIONS {
        if reading::is_text(operation, name)? {
            return Ok((stages, site));
        }
    }
    Ok((&["Work"], StagesSite::Other))
}

/// `ProcedureStages8`: the stages of an operation, in order.
pub(crate) fn procedure_stages(seam: &impl Seam, operation: &Value) -> Judgement<Value> {
    let (stages, site) = defined(STAGES, stages_of(operation))?;
    let stages = stages.iter().map(|stage| reading::text(stage)).collect();
    Ok(seam.value(site.into(), reading::sequence_of(stages)))
}

/// `OpenProcedure8`: the frame of an operation that has done nothing yet.
pub(crate) fn open_procedure(seam: &impl Seam, opening: ProcedureOpening) -> Judgement<Value> {
    use ProcedureSite as Site;
    let (stages, _) = defined(OPEN, stages_of(&opening.operation))?;
    let first = stages.first().copied().unwrap_or_default();
    Ok(reading::record([
        ("occurrence", opening.occurrence),
        ("operation", opening.operation),
        ("actor", opening.actor),
        ("caller", opening.caller),
        (
            "stage",
            seam.value(Site::Stage.into(), reading::text(first)),
        ),
        ("choices", opening.choices),
        (
            "complete",
            seam.value(Site::Complete.into(), false).to_value(),
        ),
        (
            "returned",
            seam.value(Site::Returned.into(), false).to_value(),
        ),
    ]))
}

/// `RemainingWork8`: the stages from the current one on, and the return.
pub(crate) fn remaining_work(seam: &impl Seam, frame: &ProcedureFrame) -> Judgement<Value> {
    let remaining = defined(REMAINING, frame.remaining())?;
    Ok(seam.value(RemainingSite::Remaining.into(), remaining))
}

impl ProcedureFrame {
    /// Whether the frame is of this operation.
    pub(crate) fn is_of(&self, operation: &str) -> Read<bool> {
        reading::is_text(self.0.get("operation")?, operation)
    }

    /// Whether the frame is in this stage.
    pub(crate) fn is_in(&self, stage: &str) -> Read<bool> {
        reading::is_text(self.0.get("stage")?, stage)
    }

    pub(crate) fn is_complete(&self) -> Read<bool> {
        self.0.flag("complete")
    }

    pub(crate) fn has_returned(&self) -> Read<bool> {
        self.0.flag("returned")
    }

    pub(crate) fn occurrence(&self) -> Read<&Value> {
        self.0.get("occurrence")
    }

    /// One of the operation's own choices.
    pub(crate) fn choice(&self, name: &str) -> Read<&Value> {
        reading::field(self.0.get("choices")?, name)
    }

    /// The frame in another stage.
    #[must_use]
    pub(crate) fn in_stage(&self, stage: &str) -> Self {
        Self(self.0.with("stage", reading::text(stage)))
    }

    /// The frame, complete.
    #[must_use]
    pub(crate) fn completed(&self, complete: bool) -> Self {
        Self(self.0.with("complete", complete.to_value()))
    }

    /// The frame with another choice, or with one more. One without choices
    /// stays as it is, as EXCEPT leaves what is not there.
    pub(crate) fn choosing(&self, name: &str, value: Value) -> Read<Self> {
        let chosen = self
            .0
            .with_at(&["choices"], || self.choices_with(name, value))?;
        Ok(Self(chosen))
    }

    /// The choices with another one, or with one more.
    pub(crate) fn choices_with(&self, name: &str, value: Value) -> Read<Value> {
        let choices = self.0.get("choices")?;
        let own = reading::text(name);
        let own_name = reading::set(vec![own.clone()]);
        let names = reading::union(&reading::domain(choices)?, &own_name)?;
        let mut chosen = Vec::new();
        for field in reading::members(&names)? {
            let held = match reading::same(&field, &own)? {
                true => value.clone(),
                false => reading::apply(choices, &field)?,
            };
            chosen.push((field, held));
        }
        reading::function_of(chosen)
    }

    /// Whether the frame's stage ends by what a contract of its own does, so
    /// that a receipt does not end it.
    pub(crate) fn stage_has_own_contract(&self) -> Read<bool> {
        let own = reading::pair(
            self.0.get("operation")?.clone(),
            self.0.get("stage")?.clone(),
        );
        let listed = STAGES_OF_OWN_CONTRACT.map(|(operation, stage)| {
            reading::pair(reading::text(operation), reading::text(stage))
        });
        reading::is_member(&own, &reading::set(listed.to_vec()))
    }

    /// What follows on the frame's stage.
    pub(crate) fn following(&self) -> Read<Following> {
        let (stages, at) = self.position()?;
        Ok(stages
            .get(at + 1)
            .map_or(Following::Complete, |stage| Following::Stage(stage)))
    }

    /// The stages of the frame's operation, and at which of them it is.
    fn position(&self) -> Read<(&'static [&'static str], usize)> {
        let (stages, _) = stages_of(self.0.get("operation")?)?;
        let own = self.0.get("stage")?;
        for (at, stage) in stages.iter().enumerate() {
            if reading::is_text(own, stage)? {
                return Ok((stages, at));
            }
        }
        Err(Reason::new("the stage is none of the operation's"))
    }

    fn remaining(&self) -> Read<Value> {
        let mut remaining = Vec::new();
        if !self.is_complete()? {
            let (stages, at) = self.position()?;
            remaining.extend(stages.iter().skip(at).map(|stage| reading::text(stage)));
        } else {
            stages_of(self.0.get("operation")?)?;
        }
        if !self.has_returned()? {
            remaining.push(reading::text("Return"));
        }
        Ok(reading::set(remaining))
    }
}
