//! The frame of one ability instance (row A3).

use crate::engine::profile::conjuncts::{Judgement, defined, hold};
use crate::engine::profile::exchange::Given;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, sites};
use crate::engine::profile::zones::ZoneInstance;
use crate::value::Value;

/// The profile's categories of abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AbilityKind {
    Static,
    Paid,
    Conditional,
    Play,
    Procedure,
}

impl AbilityKind {
    pub(crate) const ALL: [Self; 5] = [
        Self::Static,
        Self::Paid,
        Self::Conditional,
        Self::Play,
        Self::Procedure,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Static => "Static",
            Self::Paid => "Paid",
            Self::Conditional => "Conditional",
            Self::Play => "Play",
            Self::Procedure => "Procedure",
        }
    }
}

/// Where the work of an instance stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Ready,
    Imminent,
    InterruptBoundary,
    Resolving,
    Between,
    Complete,
}

impl Phase {
    pub(crate) const ALL: [Self; 6] = [
        Self::Ready,
        Self::Imminent,
        Self::InterruptBoundary,
        Self::Resolving,
        Self::Between,
        Self::Complete,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ready => "Ready",
            Self::Imminent => "Imminent",
            Self::InterruptBoundary => "InterruptBoundary",
            Self::Resolving => "Resolving",
            Self::Between => "Between",
            Self::Complete => "Complete",
        }
    }
}

/// What an instance captures when it opens. Later revisions of the registry
/// do not change it, and its references are not retargeted.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) id: Value,
    pub(crate) kind: Given<AbilityKind>,
    pub(crate) source: Value,
    pub(crate) source_zone: Given<ZoneInstance>,
    pub(crate) instructions: Value,
    pub(crate) caller: Value,
}

/// A frame: what was captured, how far the work has come.
#[derive(Clone, Debug)]
pub(crate) struct AbilityFrame {
    pub(crate) captured: Opening,
    /// The position of the current instruction, from 1.
    pub(crate) cursor: usize,
    pub(crate) phase: Phase,
    pub(crate) first_imminent: bool,
    pub(crate) last_finished: bool,
    pub(crate) detached: bool,
    pub(crate) complete: bool,
    pub(crate) returned: bool,
}

sites! {
    /// What `OpenAbilityResolution9` derives.
    OpenSite of "OpenAbilityResolution9" {
        Id = "1:id",
        Kind = "1:kind",
        Source = "1:source",
        SourceZone = "1:sourceZone",
        Instructions = "1:instructions",
        Caller = "1:caller",
        Cursor = "1:cursor",
        Phase = "1:phase",
        FirstImminent = "1:firstImminent",
        LastFinished = "1:lastFinished",
        Detached = "1:detached",
        Complete = "1:complete",
        Returned = "1:returned",
    }
}

/// `OpenAbilityResolution9`: the frame of an instance that has not begun.
pub(crate) fn open_ability_resolution(seam: &impl Seam, opening: Opening) -> AbilityFrame {
    use OpenSite as Site;
    let unset = |site: Site| seam.value(site.into(), false);
    AbilityFrame {
        captured: Opening {
            id: seam.value(Site::Id.into(), opening.id),
            kind: seam.value(Site::Kind.into(), opening.kind),
            source: seam.value(Site::Source.into(), opening.source),
            source_zone: seam.value(Site::SourceZone.into(), opening.source_zone),
            instructions: seam.value(Site::Instructions.into(), opening.instructions),
            caller: seam.value(Site::Caller.into(), opening.caller),
        },
        cursor: seam.value(Site::Cursor.into(), 1),
        phase: seam.value(Site::Phase.into(), Phase::Ready),
        first_imminent: unset(Site::FirstImminent),
        last_finished: unset(Site::LastFinished),
        detached: unset(Site::Detached),
        complete: unset(Site::Complete),
        returned: unset(Site::Returned),
    }
}

/// Whether the frame is of this kind.
pub(super) fn is_of(frame: &Fields, kind: AbilityKind) -> Read<bool> {
    reading::is_text(frame.get("kind")?, kind.name())
}

/// Whether the frame's work stands here.
pub(super) fn is_in(frame: &Fields, phase: Phase) -> Read<bool> {
    reading::is_text(frame.get("phase")?, phase.name())
}

/// The frame that `conjunct` derives, if it is the one that is proposed.
pub(super) fn proposed(
    seam: &impl Seam,
    conjunct: impl Into<GuardId>,
    after: &Fields,
    derived: Read<Fields>,
) -> Judgement<Fields> {
    let conjunct = conjunct.into();
    let is_proposed = derived
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|derived| after.equals(derived));
    hold(seam, conjunct, is_proposed)?;
    defined(conjunct, derived)
}
