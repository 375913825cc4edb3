//! What the machines ask.

/// What a machine asks of a call that its relation accepts. Most make it object;
/// `GateDue`, `GateOfCard` and `Reactions` decide what the call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// `before` is what it says as it stands.
    Current,
    /// No frame is there under the occurrence or instance.
    NewFrame,
    /// All other frames have returned, or wait for the one that opens.
    OthersReturned,
    /// The frame is in a stage that admits the operator.
    Stage,
    /// The frame is where its operation asks its gate.
    GateDue,
    /// The gate is asked of what the frame's card is.
    GateOfCard,
    /// The card has passed the gate.
    Gated,
    /// The card is where the end of the stage has it.
    Placed,
    /// The card moves as the stage has it.
    Placement,
    /// The draw before has returned.
    LastReturned,
    /// The occurrence is not that of the draw before.
    OtherOccurrence,
    /// Each card that was drawn has its event.
    Events,
    /// The card whose drawing is recorded is in custody.
    InCustody,
    /// What is recorded is of the draw's reactions.
    Reactions,
    /// What opens is called by another frame, which has not returned; and what has
    /// called one that is open stays.
    CallerWaits,
    /// The source that leaves has not left.
    InPlay,
}

impl Check {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Current => "before is current",
            Self::NewFrame => "the frame is new",
            Self::OthersReturned => "other frames have returned",
            Self::Stage => "the stage admits it",
            Self::GateDue => "the gate is due",
            Self::GateOfCard => "the gate is the card's",
            Self::Gated => "the gate is passed",
            Self::Placed => "the card is placed",
            Self::Placement => "the stage moves the card",
            Self::LastReturned => "the last draw has returned",
            Self::OtherOccurrence => "the occurrence is another",
            Self::Events => "drawn cards have events",
            Self::InCustody => "the card is in custody",
            Self::Reactions => "reactions run",
            Self::CallerWaits => "the caller waits",
            Self::InPlay => "the source is in play",
        }
    }
}
