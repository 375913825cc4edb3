//! From a call to the operator, and from its judgement to an outcome.

use crate::engine::{ArgumentMismatch, Call, Engine, GuardPath, OperatorInfo, Outcome};
use crate::value::Value;

use super::abilities::{self, Finish, Opening, UseFacts};
use super::arguments::{Argument, Arguments};
use super::conjuncts::{Judgement, Stop};
use super::decks::{self, Reorder};
use super::exchange::Exchange;
use super::operations::{self, Movement, PlayReturn, Renewal};
use super::operators::operators;
use super::seam::{Seam, Strict};
use super::zones::{self, Look, Whereabouts, ZoneMove};

/// The engine of the reference profile.
#[derive(Debug)]
pub struct ReferenceProfile<S = Strict> {
    seam: S,
    operators: Vec<OperatorInfo>,
}

impl<S> ReferenceProfile<S> {
    /// The engine's name.
    pub const NAME: &'static str = "reference-profile";

    /// The engine whose guards and values pass through `seam`.
    pub fn new(seam: S) -> Self {
        Self {
            seam,
            operators: operators(),
        }
    }
}

impl<S: Seam> Engine for ReferenceProfile<S> {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn operators(&self) -> &[OperatorInfo] {
        &self.operators
    }

    fn judge(&self, call: &Call) -> Option<Outcome> {
        let name = call.operator.as_str();
        let operator = self.operators.iter().find(|own| own.name == name)?;
        if let Some(mismatch) = operator.mismatch(call) {
            return Some(ill_formed(name, &mismatch));
        }
        match apply(&self.seam, name, &Arguments::of(call)) {
            Ok(outcome) => outcome,
            Err(mismatch) => Some(ill_formed(name, &mismatch)),
        }
    }
}

/// A call whose arguments are not the operator's has no value from its first
/// conjunct on.
fn ill_formed(operator: &str, mismatch: &ArgumentMismatch) -> Outcome {
    Outcome::Undefined {
        conjunct: GuardPath::new(format!("{operator}.1")),
        reason: mismatch.to_string(),
    }
}

fn apply(seam: &impl Seam, name: &str, args: &Arguments<'_>) -> Argument<Option<Outcome>> {
    let outcome = match name {
        "ZoneInstances4" => value(Ok(zones::zone_instances(seam))),
        "ZonePartition4" => {
            let (in_game, occupants) = (args.given("inGameIds")?, args.given("occupants")?);
            predicate(zones::zone_partition(seam, &in_game, &occupants))
        }
        "AtomicZoneMove4" => {
            let moved = zones::atomic_zone_move(seam, &ZoneMove::read(args)?);
            relation(args, moved.map(|occupancy| occupancy.to_value()))?
        }
        "ZoneClass4" => {
            let class = zones::zone_class(seam, &args.given("zone")?);
            value(class.map(|class| class.to_value()))
        }
        "DefaultZoneLook4" => {
            let look = zones::default_zone_look(seam, &Look::read(args)?);
            value(look.map(|look| look.to_value()))
        }
        "DeckSequenceValid4" => {
            let (sequence, occupants) = (args.given("sequence")?, args.given("deckOccupants")?);
            predicate(decks::deck_sequence_valid(seam, &sequence, &occupants))
        }
        "DeckReorder4" => {
            let reordered = decks::deck_reorder(seam, &Reorder::read(args)?);
            relation(args, reordered.map(|sequence| sequence.to_value()))?
        }
        "HandSetupProjection4" => {
            let hand = decks::hand_setup_projection(seam, &args.given("sequence")?);
            value(hand.map(|hand| hand.to_value()))
        }
        "ObjectLocation4" => {
            let location = zones::object_location(seam, &Whereabouts::read(args)?);
            value(location.map(|location| location.to_value()))
        }
        "CardMovements8" => value(Ok(operations::card_movements(seam))),
        "MovementOccurred8" => {
            predicate(operations::movement_occurred(seam, &Movement::read(args)?))
        }
        "FreshSuccessors8" => predicate(operations::fresh_successors(seam, &Renewal::read(args)?)),
        "ReturnPlayToCaller8" => {
            let returned = operations::return_play_to_caller(seam, &PlayReturn::read(args)?);
            relation(args, returned.map(|frame| frame.to_value()))?
        }
        "OpenAbilityResolution9" => {
            let frame = abilities::open_ability_resolution(seam, Opening::read(args)?);
            value(Ok(frame.to_value()))
        }
        "FinishAbilityInstruction9" => {
            let finished = abilities::finish_ability_instruction(seam, &Finish::read(args)?);
            relation(args, finished.map(|frame| frame.to_value()))?
        }
        "AbilityUseDue9" => predicate(abilities::ability_use_due(seam, &UseFacts::read(args)?)),
        _ => return Ok(None),
    };
    Ok(Some(outcome))
}

/// A relation that is refused leaves what it was given as `before`.
fn relation(args: &Arguments<'_>, judgement: Judgement<Value>) -> Argument<Outcome> {
    let before = args.value("before")?;
    Ok(outcome(judgement, || before.clone()))
}

fn predicate(judgement: Judgement<()>) -> Outcome {
    outcome(judgement.map(|()| Value::Bool(true)), || Value::Bool(false))
}

/// A value operator has no guards, so it is refused nowhere.
fn value(judgement: Judgement<Value>) -> Outcome {
    outcome(judgement, || Value::Bool(false))
}

fn outcome(judgement: Judgement<Value>, if_refused: impl FnOnce() -> Value) -> Outcome {
    match judgement {
        Ok(result) => Outcome::Accepted { result },
        Err(Stop::Refused(guard)) => Outcome::Refused {
            guard,
            result: if_refused(),
        },
        Err(Stop::Undefined(conjunct, reason)) => Outcome::Undefined {
            conjunct,
            reason: reason.to_string(),
        },
    }
}
