//! From the opening of a frame to its first imminent instruction (rows A4 and
//! A5).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::{Exchange, Fact};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{Seam, guards, sites};

use super::frame::{AbilityKind, Phase, is_in, is_of, proposed};

/// What `DetachPaidAbility9` is asked.
pub(crate) struct Detachment {
    pub(crate) before: Fields,
    pub(crate) after: Fields,
    /// Names the instance, and says whether all of its trigger is paid.
    pub(crate) receipt: Fields,
}

/// What `BeginAbilityInstructions9` is asked.
pub(crate) struct Beginning {
    pub(crate) before: Fields,
    pub(crate) after: Fields,
    pub(crate) recognized: Fact,
    pub(crate) active: Fact,
    pub(crate) resolution_admitted: Fact,
    pub(crate) scheduler_admits: Fact,
}

guards! {
    /// The conjuncts of `DetachPaidAbility9`.
    DetachGuard of "DetachPaidAbility9" {
        Paid = "1",
        Ready = "2",
        NotDetached = "3",
        ReceiptNamesInstance = "4",
        ReceiptAllPaid = "5",
        AfterIsDetached = "6",
    }
}

sites! {
    /// What `DetachPaidAbility9` derives.
    DetachSite of "DetachPaidAbility9" { Detached = "6:detached", }
}

guards! {
    /// The conjuncts of `BeginAbilityInstructions9`.
    BeginGuard of "BeginAbilityInstructions9" {
        Ready = "1",
        ExecutesInstructions = "2",
        PaidIsDetached = "3",
        ConditionalIsRecognized = "4",
        ConditionalIsActive = "5",
        ConditionalMayResolve = "6",
        SchedulerAdmits = "7",
        HasInstructions = "8",
        AfterIsImminent = "9",
    }
}

sites! {
    /// What `BeginAbilityInstructions9` derives.
    BeginSite of "BeginAbilityInstructions9" {
        Phase = "9:phase",
        FirstImminent = "9:firstImminent",
    }
}

/// `DetachPaidAbility9`: the frame of a paid instance, detached "before its
/// instructions begin".
pub(crate) fn detach_paid_ability(seam: &impl Seam, asked: &Detachment) -> Judgement<Fields> {
    use DetachGuard as Guard;
    let (before, receipt) = (&asked.before, &asked.receipt);
    hold(seam, Guard::Paid, is_of(before, AbilityKind::Paid))?;
    hold(seam, Guard::Ready, is_in(before, Phase::Ready))?;
    let detached = before.flag("detached");
    hold(seam, Guard::NotDetached, detached.map(|detached| !detached))?;
    hold(
        seam,
        Guard::ReceiptNamesInstance,
        names_instance(before, receipt),
    )?;
    hold(seam, Guard::ReceiptAllPaid, receipt.flag("allPaid"))?;
    let detached = seam.value(DetachSite::Detached.into(), true);
    let derived = before.with("detached", detached.to_value());
    proposed(seam, Guard::AfterIsDetached, &asked.after, Ok(derived))
}

fn names_instance(before: &Fields, receipt: &Fields) -> Read<bool> {
    reading::same(receipt.get("abilityInstance")?, before.get("id")?)
}

/// Whether the frame's category is one that executes an instruction sequence.
fn executes(before: &Fields) -> Read<bool> {
    let kinds = [
        AbilityKind::Paid,
        AbilityKind::Conditional,
        AbilityKind::Play,
        AbilityKind::Procedure,
    ];
    reading::is_one_of(before.get("kind")?, &kinds.map(AbilityKind::name))
}

/// Whether there is an instruction to become imminent.
fn has_instructions(before: &Fields) -> Read<bool> {
    let none = reading::sequence_of(Vec::new());
    reading::same(before.get("instructions")?, &none).map(|none| !none)
}

/// `BeginAbilityInstructions9`: the frame whose first instruction is imminent.
pub(crate) fn begin_ability_instructions(seam: &impl Seam, asked: &Beginning) -> Judgement<Fields> {
    use BeginGuard as Guard;
    let before = &asked.before;
    hold(seam, Guard::Ready, is_in(before, Phase::Ready))?;
    hold(seam, Guard::ExecutesInstructions, executes(before))?;
    let detached = || before.flag("detached");
    hold(
        seam,
        Guard::PaidIsDetached,
        if_of(before, AbilityKind::Paid, detached),
    )?;
    for (guard, fact) in [
        (Guard::ConditionalIsRecognized, &asked.recognized),
        (Guard::ConditionalIsActive, &asked.active),
        (Guard::ConditionalMayResolve, &asked.resolution_admitted),
    ] {
        let holds = if_of(before, AbilityKind::Conditional, || fact.holds());
        hold(seam, guard, holds)?;
    }
    hold(seam, Guard::SchedulerAdmits, asked.scheduler_admits.holds())?;
    hold(seam, Guard::HasInstructions, has_instructions(before))?;
    let phase = seam.value(BeginSite::Phase.into(), Phase::Imminent);
    let first = seam.value(BeginSite::FirstImminent.into(), true);
    let derived = before
        .with("phase", phase.to_value())
        .with("firstImminent", first.to_value());
    proposed(seam, Guard::AfterIsImminent, &asked.after, Ok(derived))
}

/// `before.kind = kind => consequence`.
fn if_of(
    before: &Fields,
    kind: AbilityKind,
    consequence: impl FnOnce() -> Read<bool>,
) -> Read<bool> {
    if is_of(before, kind)? {
        consequence()
    } else {
        Ok(true)
    }
}
