//! When an ability counts as used (row A9).

use crate::engine::profile::conjuncts::{Judgement, defined, hold};
use crate::engine::profile::exchange::{Exchange, Fact, Given};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{GuardId, Seam, guards, sites};

use super::frame::AbilityKind;

/// What `AbilityUseDue9` is asked.
pub(crate) struct UseFacts {
    pub(crate) kind: Given<AbilityKind>,
    pub(crate) entirely_mandatory: Fact,
    pub(crate) trigger_cost_paid: Fact,
    pub(crate) optional_effects_resolved: Fact,
    pub(crate) other_optional_choice_complete: Fact,
}

guards! {
    /// The conjuncts of `AbilityUseDue9`, by arm.
    UseGuard of "AbilityUseDue9" {
        TriggerCostPaid = "1[1].1",
        ConditionalNotMandatory = "1[2].1",
        OptionalEffectsResolved = "1[2].2",
        OtherNotMandatory = "1[3].1",
        OtherChoiceComplete = "1[3].2",
    }
}

sites! {
    /// What `AbilityUseDue9` derives: the arm.
    UseSite of "AbilityUseDue9" {
        IsPaid = "1[1]:kind",
        IsConditional = "1[2]:kind",
    }
}

const CASE: GuardId = GuardId::new("AbilityUseDue9.1");

/// `AbilityUseDue9`: "the use condition depends on the ability category and
/// what actually happened."
pub(crate) fn ability_use_due(seam: &impl Seam, facts: &UseFacts) -> Judgement<()> {
    use UseGuard as Guard;
    let optional = || facts.entirely_mandatory.holds().map(|mandatory| !mandatory);
    if is_arm(seam, UseSite::IsPaid, facts, AbilityKind::Paid)? {
        hold(
            seam,
            Guard::TriggerCostPaid,
            facts.trigger_cost_paid.holds(),
        )
    } else if is_arm(
        seam,
        UseSite::IsConditional,
        facts,
        AbilityKind::Conditional,
    )? {
        hold(seam, Guard::ConditionalNotMandatory, optional())?;
        hold(
            seam,
            Guard::OptionalEffectsResolved,
            facts.optional_effects_resolved.holds(),
        )
    } else {
        hold(seam, Guard::OtherNotMandatory, optional())?;
        hold(
            seam,
            Guard::OtherChoiceComplete,
            facts.other_optional_choice_complete.holds(),
        )
    }
}

fn is_arm(seam: &impl Seam, site: UseSite, facts: &UseFacts, kind: AbilityKind) -> Judgement<bool> {
    let actual = defined(CASE, is_kind(&facts.kind, kind))?;
    Ok(seam.value(site.into(), actual))
}

fn is_kind(given: &Given<AbilityKind>, kind: AbilityKind) -> Read<bool> {
    match given {
        Given::Known(known) => Ok(*known == kind),
        foreign => reading::is_text(&foreign.to_value(), kind.name()),
    }
}
