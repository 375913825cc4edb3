//! What the machines ask.

/// What a machine asks of a call that its relation accepts. Most make it object;
/// `GateDue`, `GateOfCard`, `OwnMove` and `Reactions`, and `CallerWaits` where a gate is
/// asked, decide what the call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// `before` is what it says as it stands.
    Current,
    /// No frame is there under the occurrence or instance.
    NewFrame,
    /// What calls for the frame waits for no other.
    OthersReturned,
    /// The frame is in a stage that admits the operator.
    Stage,
    /// The frame is where its operation asks its gate.
    GateDue,
    /// The gate is asked of what the frame's card is.
    GateOfCard,
    /// The card has passed the gate.
    Gated,
    /// What opens says which card it is about.
    OfCard,
    /// The search that found the card has returned.
    FoundReturned,
    /// The card is not where the procedure places it.
    Unplaced,
    /// The card is where the end of the stage has it.
    Placed,
    /// The card moves as the stage has it.
    Placement,
    /// No other work that is open may have moved the card.
    OwnMove,
    /// The draw that what draws is called by has begun, and is reacted to.
    OuterBegun,
    /// The occurrence is not that of the draw before.
    OtherOccurrence,
    /// The frame of a draw that waits is somewhere.
    Kept,
    /// What is to be drawn has moved since its last drawing.
    Undrawn,
    /// Each card that was drawn has its event.
    Events,
    /// The drawing of the card is not recorded yet.
    FirstEvent,
    /// What draws reacts to a drawing that is recorded.
    EventBefore,
    /// The card whose drawing is recorded is in custody.
    InCustody,
    /// What is recorded is of a draw's reactions.
    Reactions,
    /// What opens is not its own caller, nor called by what it called itself, nor by a
    /// frame that has returned.
    CallerOpen,
    /// What has called a frame that is open, whichever machine's, does not go on.
    CallerWaits,
    /// What is inspected or shuffled is what is in the searched zone.
    Searched,
    /// The object of an event is, or was, one of the table's.
    Known,
    /// The source that leaves has not left.
    InPlay,
}

impl Check {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Current => "before is current",
            Self::NewFrame => "the frame is new",
            Self::OthersReturned => "the caller's other frames have returned",
            Self::Stage => "the stage admits it",
            Self::GateDue => "the gate is due",
            Self::GateOfCard => "the gate is the card's",
            Self::Gated => "the gate is passed",
            Self::OfCard => "it is of a card",
            Self::FoundReturned => "the search has returned",
            Self::Unplaced => "the card is not placed yet",
            Self::Placed => "the card is placed",
            Self::Placement => "the stage moves the card",
            Self::OwnMove => "the procedure moves the card",
            Self::OuterBegun => "the outer draw has begun",
            Self::OtherOccurrence => "the occurrence is another",
            Self::Undrawn => "the cards are not drawn yet",
            Self::Kept => "the draw is kept",
            Self::FirstEvent => "the card has no event yet",
            Self::EventBefore => "a drawn card has its event",
            Self::Events => "drawn cards have events",
            Self::InCustody => "the card is in custody",
            Self::Reactions => "reactions run",
            Self::CallerOpen => "the caller is open",
            Self::CallerWaits => "the caller waits",
            Self::Searched => "it is of the searched zone",
            Self::Known => "the object is known",
            Self::InPlay => "the source is in play",
        }
    }
}
