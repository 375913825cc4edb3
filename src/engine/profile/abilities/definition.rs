//! What an ability's definition says (rows A1 and A2), and what a participant
//! sees of it (row A15).

use crate::engine::profile::conjuncts::{Judgement, defined, hold};
use crate::engine::profile::exchange::{Exchange, Fact};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, guards, sites};
use crate::value::Value;

use super::frame::{AbilityKind, is_of};

/// What `AbilityDefinitionValid9` is asked.
pub(crate) struct Definition {
    pub(crate) definition: Fields,
    pub(crate) current_objects: Value,
    pub(crate) rules: Value,
    pub(crate) admitted_instructions: Value,
}

/// What `InterruptCondition9` is asked.
pub(crate) struct Interruption {
    pub(crate) definition: Fields,
    pub(crate) structure_interrupts: Fact,
}

/// What `AbilityView9` is asked.
pub(crate) struct AbilityViewing {
    pub(crate) definition: Value,
    pub(crate) viewer: Value,
    /// The pairs of a viewer and a field that is concealed from it.
    pub(crate) concealments: Value,
}

guards! {
    /// The conjuncts of `AbilityDefinitionValid9`.
    DefinitionGuard of "AbilityDefinitionValid9" {
        Kind = "1",
        SourceSort = "2",
        SourceIsCurrent = "3",
        Controller = "4",
        InstructionsAreAdmitted = "5",
        Shape = "6",
        Activity = "7",
    }
}

sites! {
    /// What `GrantAbility9` derives.
    GrantSite of "GrantAbility9" { Source = "1:source", }
}

sites! {
    /// What `InterruptCondition9` derives.
    InterruptSite of "InterruptCondition9" { Interrupts = "1:interrupts", }
}

sites! {
    /// What `AbilityView9` derives.
    AbilityViewSite of "AbilityView9" { Concealed = "1:concealed", }
}

const GRANT: GuardId = GuardId::new("GrantAbility9.1");
const INTERRUPT: GuardId = GuardId::new("InterruptCondition9.1");
const VIEW: GuardId = GuardId::new("AbilityView9.1");

/// `AbilityDefinitionValid9`: the definition is one of the profile's.
pub(crate) fn ability_definition_valid(seam: &impl Seam, asked: &Definition) -> Judgement<()> {
    use DefinitionGuard as Guard;
    let is_one_of = |name, names: &[&str]| reading::is_one_of(asked.definition.get(name)?, names);
    let kinds = AbilityKind::ALL.map(AbilityKind::name);
    hold(seam, Guard::Kind, is_one_of("kind", &kinds))?;
    hold(seam, Guard::SourceSort, asked.source_has_sort())?;
    hold(seam, Guard::SourceIsCurrent, asked.source_is_current())?;
    let seats = is_one_of("controller", &["SideA", "SideB"]);
    hold(seam, Guard::Controller, seats)?;
    let admitted = asked.instructions_are_admitted();
    hold(seam, Guard::InstructionsAreAdmitted, admitted)?;
    hold(seam, Guard::Shape, asked.has_its_shape())?;
    let activity = is_one_of("activity", &["Active", "Inactive"]);
    hold(seam, Guard::Activity, activity)
}

impl Definition {
    fn source(&self, name: &str) -> Read<&Value> {
        reading::field(self.definition.get("source")?, name)
    }

    fn source_has_sort(&self) -> Read<bool> {
        reading::is_one_of(self.source("sort")?, &["Object", "Rule"])
    }

    /// "A source can name a current object or a rule."
    fn source_is_current(&self) -> Read<bool> {
        let id = self.source("id")?;
        match reading::is_text(self.source("sort")?, "Object")? {
            true => reading::is_member(id, &self.current_objects),
            false => reading::is_member(id, &self.rules),
        }
    }

    /// "The instruction sequence is a sequence of admitted instruction
    /// identifiers."
    fn instructions_are_admitted(&self) -> Read<bool> {
        let instructions = self.definition.get("instructions")?;
        reading::is_sequence_of(instructions, &self.admitted_instructions)
    }

    /// "Static abilities have a different instruction-shape contract."
    fn has_its_shape(&self) -> Read<bool> {
        let is_static = is_of(&self.definition, AbilityKind::Static)?;
        let none = reading::sequence_of(Vec::new());
        let is_empty = reading::same(self.definition.get("instructions")?, &none)?;
        Ok(is_static == is_empty)
    }
}

/// `GrantAbility9`: the definition with its recipient as the source; "source
/// ownership does not automatically determine the controller".
pub(crate) fn grant_ability(
    seam: &impl Seam,
    definition: &Value,
    recipient: &Value,
) -> Judgement<Value> {
    let source = reading::record([("sort", reading::text("Object")), ("id", recipient.clone())]);
    let source = seam.value(GrantSite::Source.into(), source);
    defined(
        GRANT,
        reading::except(definition, &["source"], &mut || Ok(source.clone())),
    )
}

/// `InterruptCondition9`: the definition's flag or the supplied structure
/// makes interrupt handling necessary, whatever the category.
pub(crate) fn interrupt_condition(seam: &impl Seam, asked: &Interruption) -> Judgement<Value> {
    let interrupts = defined(INTERRUPT, asked.interrupts())?;
    Ok(seam
        .value(InterruptSite::Interrupts.into(), interrupts)
        .to_value())
}

impl Interruption {
    fn interrupts(&self) -> Read<bool> {
        Ok(self.definition.flag("interruptFlag")? || self.structure_interrupts.holds()?)
    }
}

/// `AbilityView9`: the definition without what is concealed from the viewer.
pub(crate) fn ability_view(seam: &impl Seam, asked: &AbilityViewing) -> Judgement<Value> {
    let mut seen = Vec::new();
    for (name, value) in defined(VIEW, reading::entries(&asked.definition))? {
        let concealed = defined(VIEW, asked.conceals(&name))?;
        if !seam.value(AbilityViewSite::Concealed.into(), concealed) {
            seen.push((name, value.clone()));
        }
    }
    Ok(reading::function(seen))
}

impl AbilityViewing {
    fn conceals(&self, name: &Value) -> Read<bool> {
        let pair = reading::record([("viewer", self.viewer.clone()), ("field", name.clone())]);
        reading::is_member(&pair, &self.concealments)
    }
}
