-------------------------- MODULE ObservationTraps --------------------------
(***************************************************************************)
(* The behaviours under traces/observations, each a script.  The numbers   *)
(* are those of ObservationHarness.cfg.                                    *)
(***************************************************************************)
EXTENDS ObservationHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

\* Grant and EndStage record no call.
Uncalled == Step("None", <<>>, NoGuard)

MoveStep(id, destination) ==
    Step("AtomicZoneMove4", [id |-> id, destination |-> destination], NoGuard)
Aside(id) == MoveStep(id, SetAsideZone)

TrackingStep(guard) == Step("SetAsideTrackingValid4", <<>>, guard)

\* One card with an obligation and one without; each field of a record wrong
\* in turn.
CustodyIsTracked ==
    << TrackingStep(NoGuard),
       Aside(11),
       TrackingStep(NoGuard),
       TrackingStep("SetAsideTrackingValid4.1"),
       TrackingStep("SetAsideTrackingValid4.2"),
       TrackingStep("SetAsideTrackingValid4.3"),
       TrackingStep("SetAsideTrackingValid4.4"),
       TrackingStep("SetAsideTrackingValid4.5"),
       Aside(12),
       TrackingStep(NoGuard),
       Step("SetAsideTrackingValid4", [setAsideIds |-> {11, 12}], "SetAsideTrackingValid4.4"),
       MoveStep(11, DiscardPile),
       Step("SetAsideTrackingValid4", [setAsideIds |-> {12}], "SetAsideTrackingValid4.1"),
       TrackingStep(NoGuard) >>

GroupStep(effect) == Step("SetAsideGroup4", [effectInstance |-> effect], NoGuard)

\* "Report the temporary zone to a qualifying observer and the recorded origin
\* to another": 32 is the ability that owns the custody.
RecordOf(id, origin, cleanup) ==
    [object |-> id, origin |-> origin, effectInstance |-> 62, owningAbility |-> 32,
     cleanup |-> cleanup]
ViewStep(transit, ability) ==
    Step("SetAsideExitView4", [transit |-> transit, observingAbility |-> ability], NoGuard)

GroupsAndExits ==
    << GroupStep(62),
       Aside(11), Aside(12),
       GroupStep(62), GroupStep(61),
       ViewStep(RecordOf(11, Hand, 0), 32), ViewStep(RecordOf(11, Hand, 0), 31),
       ViewStep(RecordOf(12, PlayZone, 81), 31), ViewStep(RecordOf(12, PlayZone, 81), 32),
       MoveStep(12, RemovedZone),
       GroupStep(62) >>

DiscardStep(face, viewer) ==
    Step("DiscardPileLook4", [face |-> face, viewer |-> viewer], NoGuard)
ObjectStep(id, viewer) == Step("ObjectLook4", [id |-> id, viewer |-> viewer], NoGuard)
ObserveStep(viewer) == Step("PlayerObservation4", [viewer |-> viewer], NoGuard)

LooksAtADiscardPile ==
    << ObjectStep(11, "SideA"), ObjectStep(11, "SideB"),
       Aside(11),
       MoveStep(11, DiscardPile),
       DiscardStep("Up", "SideA"), DiscardStep("Up", "SideB"),
       DiscardStep("Down", "SideA"), DiscardStep("Down", "SideB"),
       ObjectStep(11, "SideA"), ObjectStep(11, "SideB"),
       ObserveStep("SideA"), ObserveStep("SideB"),
       Aside(21), MoveStep(21, DiscardPile),
       ObjectStep(21, "SideB"), ObserveStep("SideB") >>

GrantedStep(viewer, zone) == Step("GrantedLook4", [viewer |-> viewer, zone |-> zone], NoGuard)

\* "Search visibility is granted to the searching actor for the relevant zone
\* and stage."
GrantOfASearch ==
    << GrantedStep("SideA", Deck), ObserveStep("SideA"),
       Uncalled,
       GrantedStep("SideA", Deck), GrantedStep("SideB", Deck), GrantedStep("SideA", SetAsideZone),
       ObjectStep(21, "SideA"), ObjectStep(21, "SideB"),
       Step("PlayerObservation4",
            [viewer |-> "SideA", grants |-> {SearchGrant},
             currentStages |-> {[occurrence |-> 61, stage |-> "Selection"],
                                [occurrence |-> 62, stage |-> "Reactions"]}], NoGuard),
       ObserveStep("SideB"),
       Uncalled,
       Step("GrantedLook4",
            [viewer |-> "SideA", zone |-> Deck,
             currentStages |-> {[occurrence |-> 61, stage |-> "Shuffle"],
                                [occurrence |-> 62, stage |-> "Reactions"]}], NoGuard),
       ObjectStep(21, "SideA"), ObserveStep("SideA") >>

AsideStep(viewer, effect) ==
    Step("SetAsideLook4", [viewer |-> viewer, effectInstance |-> effect], NoGuard)

\* "The temporary zone is therefore not a public reveal": until there is a
\* grant nobody sees the group, though its count is public.
GrantOfAGroup ==
    << Aside(21), Aside(11),
       AsideStep("SideB", 62), ObserveStep("SideA"), ObserveStep("SideB"),
       Step("None", <<>>, NoGuard),
       Step("SetAsideLook4",
            [viewer |-> "SideB", effectInstance |-> 62, grants |-> {CustodyGrant}], NoGuard),
       AsideStep("SideA", 62), AsideStep("SideB", 61),
       ObjectStep(21, "SideB"), ObjectStep(11, "SideA"),
       ObserveStep("SideA"), ObserveStep("SideB"),
       Uncalled,
       Step("SetAsideLook4",
            [viewer |-> "SideB", effectInstance |-> 62,
             currentStages |-> {[occurrence |-> 61, stage |-> "Selection"],
                                [occurrence |-> 62, stage |-> "Return"]}], NoGuard),
       ObserveStep("SideB") >>

\* A grant opens a discard pile to the other seat; one that is of no group opens
\* no group.
UnderStep(granted) ==
    Step("ObjectLook4",
         [id |-> 11, viewer |-> "SideB", grants |-> {StrayGrant(granted)}], NoGuard)

GrantsOfOtherZones ==
    << UnderStep(DiscardPile), UnderStep(SetAsideZone),
       Aside(11),
       UnderStep(SetAsideZone), UnderStep(DiscardPile),
       MoveStep(11, DiscardPile),
       UnderStep(DiscardPile), UnderStep(SetAsideZone) >>

\* The card in play is SideA's, under SideB's control, and SideA's effect: only
\* its controller may look.
RolesAreSeparate ==
    << ObjectStep(12, "SideA"), ObjectStep(12, "SideB"),
       ObserveStep("SideA"), ObserveStep("SideB"),
       Step("SeatZoneByRole4", [kind |-> "Hand"], NoGuard),
       Step("SeatZoneByRole4", [kind |-> "ObjectiveArea"], NoGuard),
       Step("SeatZoneByRole4", [kind |-> "Play"], NoGuard) >>

CompletionStep(guard) == Step("SearchCompletion4", <<>>, guard)

\* "The supplied shuffle" has to have occurred, whatever else is in order.
SearchCompletions ==
    << Uncalled,
       CompletionStep("SearchCompletion4.2"),
       CompletionStep("SearchCompletion4.1/DeckReorder4.3"),
       CompletionStep("SearchCompletion4.1/DeckReorder4.1/DeckSequenceValid4.1"),
       CompletionStep("SearchCompletion4.1/DeckReorder4.1/DeckSequenceValid4.2"),
       CompletionStep("SearchCompletion4.1/DeckReorder4.1/DeckSequenceValid4.3"),
       CompletionStep("SearchCompletion4.1/DeckReorder4.2/DeckSequenceValid4.1"),
       CompletionStep("SearchCompletion4.1/DeckReorder4.2/DeckSequenceValid4.2"),
       CompletionStep("SearchCompletion4.1/DeckReorder4.2/DeckSequenceValid4.3"),
       CompletionStep("SearchCompletion4.3"),
       Step("SearchCompletion4", [before |-> <<21, 22>>, after |-> <<22, 21>>], NoGuard) >>

\* A shuffle may leave the order as it was.
SearchCompletedInOrder ==
    << Aside(21),
       Uncalled,
       Step("SearchCompletion4", [before |-> <<22>>, after |-> <<22>>], "SearchCompletion4.2"),
       Step("SearchCompletion4", [before |-> <<22>>, after |-> <<22>>], NoGuard) >>

InteractStep(id, open, authorized, guard) ==
    Step("RemovedInteraction4",
         [id |-> id, openInformation |-> open, interactionAuthorized |-> authorized], guard)

\* "Open information about a removed card does not grant permission to move it
\* back into ordinary play."
RemovedAndBack ==
    << InteractStep(12, TRUE, TRUE, "RemovedInteraction4.1"),
       Aside(12),
       MoveStep(12, RemovedZone),
       InteractStep(12, TRUE, FALSE, "RemovedInteraction4.2"),
       InteractStep(12, FALSE, FALSE, "RemovedInteraction4.2"),
       InteractStep(11, FALSE, TRUE, "RemovedInteraction4.1"),
       ObserveStep("SideA"),
       InteractStep(12, FALSE, TRUE, NoGuard),
       MoveStep(12, PlayZone),
       InteractStep(12, FALSE, TRUE, "RemovedInteraction4.1") >>

InactiveStep(zone) == Step("InactiveByDefault4", [zone |-> zone], NoGuard)

InactiveByDefault ==
    << InactiveStep(BankZone), InactiveStep(SetAsideZone), InactiveStep(RemovedZone),
       InactiveStep(PlayZone), InactiveStep(Hand) >>

=============================================================================
