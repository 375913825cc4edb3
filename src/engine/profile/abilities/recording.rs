//! What is recorded of a use (rows A10 and A11), and the permission by which
//! it was paid (row A12).

use crate::engine::profile::conjuncts::{Judgement, defined, hold, hold_applied};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::ids::ObjectId;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, guards, sites};
use crate::value::Value;

use super::frame::{AbilityKind, is_of};

/// What `RecordAbilityUse9` is asked.
pub(crate) struct UseRecording {
    /// The use events so far, oldest first.
    pub(crate) before: Value,
    pub(crate) after: Value,
    pub(crate) use_id: ObjectId,
    pub(crate) instance: Value,
    pub(crate) source: Value,
    pub(crate) participant: Value,
}

/// What `RecordConditionalExecutionUse96` is asked.
pub(crate) struct ConditionalExecution {
    pub(crate) recording: UseRecording,
    /// Its kind, its parts, and which of them are optional.
    pub(crate) definition: Fields,
    pub(crate) executed_parts: Value,
}

/// What `RecordTurnUse9` is asked.
pub(crate) struct TurnRecording {
    /// The turn-use records so far, oldest first.
    pub(crate) before: Value,
    pub(crate) after: Value,
    /// The use events.
    pub(crate) history: Value,
    pub(crate) event: Fields,
    pub(crate) turn: Value,
    pub(crate) ability: Value,
}

/// What `PaymentPermission9` is asked.
pub(crate) struct Permission {
    pub(crate) witness: Fields,
    pub(crate) payment: Fields,
}

guards! {
    /// The conjuncts of `RecordAbilityUse9`.
    UseRecordGuard of "RecordAbilityUse9" {
        Positive = "1",
        Fresh = "2",
        AfterIsLonger = "3",
    }
}

sites! {
    /// What `RecordAbilityUse9` derives.
    UseRecordSite of "RecordAbilityUse9" { Event = "3:event", }
}

guards! {
    /// The conjuncts of `RecordConditionalExecutionUse96`.
    ExecutionGuard of "RecordConditionalExecutionUse96" {
        Conditional = "1",
        PartsAreDefined = "2",
        SomeIsOptional = "3",
        IsFirst = "4",
        Recorded = "5",
    }
}

guards! {
    /// The conjuncts of `RecordTurnUse9`.
    TurnUseGuard of "RecordTurnUse9" {
        UseIsRecorded = "1",
        NotAssociated = "2",
        AfterIsLonger = "3",
    }
}

sites! {
    /// What `RecordTurnUse9` derives.
    TurnUseSite of "RecordTurnUse9" { Record = "3:record", }
}

guards! {
    /// The conjuncts of `PaymentPermission9`.
    PermissionGuard of "PaymentPermission9" {
        NamesPayment = "1",
        NamesCounters = "2",
        HostIsPermitted = "3",
    }
}

/// `RecordAbilityUse9`: the history with one use more, under a fresh
/// identifier.
pub(crate) fn record_ability_use(seam: &impl Seam, asked: &UseRecording) -> Judgement<Value> {
    use UseRecordGuard as Guard;
    let use_id = asked.use_id.to_value();
    hold(seam, Guard::Positive, asked.use_id.is_positive())?;
    let fresh = has_none(&asked.before, "use", || Ok(&use_id));
    hold(seam, Guard::Fresh, fresh)?;
    let event = reading::record([
        ("use", use_id.clone()),
        ("instance", asked.instance.clone()),
        ("source", asked.source.clone()),
        ("participant", asked.participant.clone()),
    ]);
    let event = seam.value(UseRecordSite::Event.into(), event);
    let longer = longer(&asked.before, event);
    proposed(seam, Guard::AfterIsLonger, &asked.after, longer)
}

/// `RecordConditionalExecutionUse96`: the history with the instance's "first
/// relevant optional execution".
pub(crate) fn record_conditional_execution(
    seam: &impl Seam,
    asked: &ConditionalExecution,
) -> Judgement<Value> {
    use ExecutionGuard as Guard;
    let (definition, recording) = (&asked.definition, &asked.recording);
    let is_conditional = is_of(definition, AbilityKind::Conditional);
    hold(seam, Guard::Conditional, is_conditional)?;
    let parts = definition.get("parts");
    let defined = parts.and_then(|parts| reading::is_subset(&asked.executed_parts, parts));
    hold(seam, Guard::PartsAreDefined, defined)?;
    hold(seam, Guard::SomeIsOptional, asked.some_is_optional())?;
    let instance = || Ok(&recording.instance);
    let first = has_none(&recording.before, "instance", instance);
    hold(seam, Guard::IsFirst, first)?;
    let recorded = record_ability_use(seam, recording);
    let holds = recorded.as_ref().map(drop).map_err(Clone::clone);
    hold_applied(seam, Guard::Recorded, holds)?;
    Ok(recorded.unwrap_or_else(|_| recording.after.clone()))
}

impl ConditionalExecution {
    fn some_is_optional(&self) -> Read<bool> {
        for part in reading::members(&self.executed_parts)? {
            if reading::is_member(&part, self.definition.get("optionalParts")?)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// `RecordTurnUse9`: the turn-use records with one more.
pub(crate) fn record_turn_use(seam: &impl Seam, asked: &TurnRecording) -> Judgement<Value> {
    use TurnUseGuard as Guard;
    hold(seam, Guard::UseIsRecorded, asked.is_recorded())?;
    let not_associated = has_none(&asked.before, "use", || asked.event.get("use"));
    hold(seam, Guard::NotAssociated, not_associated)?;
    let longer = asked
        .record()
        .map(|record| seam.value(TurnUseSite::Record.into(), record))
        .and_then(|record| longer(&asked.before, record));
    proposed(seam, Guard::AfterIsLonger, &asked.after, longer)
}

impl TurnRecording {
    fn is_recorded(&self) -> Read<bool> {
        let event = self.event.to_value();
        for (_, recorded) in reading::enumerated(&self.history)? {
            if reading::same(recorded, &event)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn record(&self) -> Read<Value> {
        Ok(reading::record([
            ("use", self.event.get("use")?.clone()),
            ("turn", self.turn.clone()),
            ("ability", self.ability.clone()),
            ("source", self.event.get("source")?.clone()),
        ]))
    }
}

/// `PaymentPermission9`: the witness names the payment and "the actual paid
/// counters", all of one permitted host.
pub(crate) fn payment_permission(seam: &impl Seam, asked: &Permission) -> Judgement<()> {
    use PermissionGuard as Guard;
    let (witness, payment) = (&asked.witness, &asked.payment);
    let names = |own, other| reading::same(witness.get(own)?, payment.get(other)?);
    hold(seam, Guard::NamesPayment, names("payment", "id"))?;
    hold(seam, Guard::NamesCounters, names("counters", "counters"))?;
    hold(seam, Guard::HostIsPermitted, asked.host_is_permitted())
}

impl Permission {
    fn host_is_permitted(&self) -> Read<bool> {
        for counter in reading::members(self.payment.get("counters")?)? {
            let host = reading::field(&counter, "host")?;
            if !reading::same(host, self.witness.get("permittedHost")?)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether no record of the sequence has this in this field; what it is is
/// asked for each record.
fn has_none<'a>(sequence: &Value, name: &str, wanted: impl Fn() -> Read<&'a Value>) -> Read<bool> {
    for (_, record) in reading::enumerated(sequence)? {
        if reading::same(reading::field(record, name)?, wanted()?)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `Append(sequence, item)`.
fn longer(sequence: &Value, item: Value) -> Read<Value> {
    let mut items = reading::items(sequence)?;
    items.push(item);
    Ok(reading::sequence_of(items))
}

/// The sequence that `conjunct` derives, if it is the one that is proposed.
fn proposed(
    seam: &impl Seam,
    conjunct: impl Into<GuardId>,
    after: &Value,
    derived: Read<Value>,
) -> Judgement<Value> {
    let conjunct = conjunct.into();
    let is_proposed = derived
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|derived| reading::same(after, derived));
    hold(seam, conjunct, is_proposed)?;
    defined(conjunct, derived)
}
