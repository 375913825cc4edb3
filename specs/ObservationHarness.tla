------------------------- MODULE ObservationHarness -------------------------
(***************************************************************************)
(* A finite harness for the look contracts, set-aside custody, observations*)
(* and inactive zones of "Zones, locations and observations", and for the  *)
(* completion of a search: every step is one call, accepted or refused,    *)
(* except Grant and EndStage, which stand for the procedures that give a   *)
(* look grant and that leave a stage.                                      *)
(*                                                                         *)
(* SideA has a hand, a deck and a discard pile; one card of SideA's is in  *)
(* play under SideB's control.  Two procedures run: a search of SideA's    *)
(* deck and an effect that sets cards aside.                               *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault.  A     *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS ZonePartition, PlayerObservation, InactiveZones, SearchCompletion, Expectations

CONSTANTS
    HandId,            \* the object that begins in SideA's hand
    PlayId,            \* the object that begins in play, under SideB's control
    DeckIds,           \* the objects that begin in SideA's deck
    StrangerId,        \* an identifier that is in no zone
    SearchOccurrence,  \* the occurrence of a search of SideA's deck by SideA
    CustodyEffect,     \* the instance of an effect that sets cards aside
    SearchAbility,     \* the ability that the search is of
    CustodyAbility,    \* the ability that the effect is of
    Obligation         \* a protected cleanup obligation

ASSUME /\ HandId # PlayId /\ StrangerId \notin DeckIds \cup {HandId, PlayId}
       /\ {HandId, PlayId} \intersect DeckIds = {}
       /\ SearchOccurrence # CustodyEffect /\ SearchAbility # CustodyAbility
       /\ Obligation \in Nat \ {0}

VARIABLES
    occupants,  \* from each zone instance to the identifiers in it
    deckOrder,  \* the sequence of SideA's deck
    tracking,   \* from each set-aside identifier to its transit record
    grants,     \* the look grants given so far
    stages,     \* from each procedure's occurrence to its stage
    call        \* the call that led here

vars == <<occupants, deckOrder, tracking, grants, stages, call>>

InGameIds == {HandId, PlayId} \cup DeckIds
Deck == DeckOf("SideA")
Hand == HandOf("SideA")
DiscardPile == DiscardPileOf("SideA")

\* Owner, controller and executor of no card are all the same seat.
RolesOf(id) ==
    [owner |-> "SideA",
     controller |-> IF id = PlayId THEN "SideB" ELSE "SideA",
     executor |-> IF id = PlayId THEN "SideA" ELSE "SideB"]

\* The deck's cards are open wherever a face counts; the others lie face down.
CardOf(id) ==
    [identity |-> 100 + id, face |-> IF id \in DeckIds THEN "Up" ELSE "Down",
     roles |-> RolesOf(id)]
Cards == [id \in InGameIds |-> CardOf(id)]

SearchGrant == [viewer |-> "SideA", zone |-> Deck, occurrence |-> SearchOccurrence,
                stage |-> "Selection"]
CustodyGrant == [viewer |-> "SideB", zone |-> SetAsideZone, occurrence |-> CustodyEffect,
                 stage |-> "Reactions"]

CurrentStages ==
    {[occurrence |-> occurrence, stage |-> stages[occurrence]] : occurrence \in DOMAIN stages}

RunningEffects ==
    {[instance |-> SearchOccurrence, ability |-> SearchAbility],
     [instance |-> CustodyEffect, ability |-> CustodyAbility]}

Here(id) == CHOOSE z \in ZoneInstances4 : id \in occupants[z]
SetAsideIds == occupants[SetAsideZone]
RemovedIds == occupants[RemovedZone]

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

TrackingGuard(args) ==
    LET ids == args.setAsideIds
        Matches(id, field, S) == id \in DOMAIN args.tracking => args.tracking[id][field] \in S
    IN  FirstFailure(
           << Test("SetAsideTrackingValid4.1",
                   /\ \A id \in ids : id \in DOMAIN args.tracking
                   /\ \A id \in DOMAIN args.tracking : id \in ids),
              Test("SetAsideTrackingValid4.2", \A id \in ids : Matches(id, "object", {id})),
              Test("SetAsideTrackingValid4.3",
                   \A id \in ids : ~Matches(id, "origin", {SetAsideZone})),
              Test("SetAsideTrackingValid4.4",
                   \A id \in ids :
                      \E effect \in args.runningEffects :
                         /\ Matches(id, "effectInstance", {effect.instance})
                         /\ Matches(id, "owningAbility", {effect.ability})),
              Test("SetAsideTrackingValid4.5",
                   \A id \in ids : \/ Matches(id, "cleanup", {0})
                                   \/ Matches(id, "cleanup", args.cleanups)) >>)

InteractionGuard(args) ==
    FirstFailure(<< Test("RemovedInteraction4.1", args.id \in args.removedIds),
                    Test("RemovedInteraction4.2", args.interactionAuthorized) >>)

CompletionGuard(args) ==
    FirstFailure(
        SequenceTests("SearchCompletion4.1/DeckReorder4.1/", args.before, args.deckOccupants)
          \o SequenceTests("SearchCompletion4.1/DeckReorder4.2/", args.after, args.deckOccupants)
          \o << Test("SearchCompletion4.1/DeckReorder4.3",
                     args.before = args.after \/ args.searchContext),
                Test("SearchCompletion4.2", args.suppliedShuffleOccurred),
                Test("SearchCompletion4.3", args.searchContext) >>)

\* Whether viewer may know which card id is, where it is now.
Permitted(viewer, id) ==
    LET zone == Here(id)
        Granted(grant, stage) ==
            /\ grant \in grants /\ viewer = grant.viewer
            /\ stages[grant.occurrence] = stage
    IN  CASE zone = Deck -> Granted(SearchGrant, "Selection")
          [] zone = SetAsideZone -> Granted(CustodyGrant, "Reactions")
          [] zone = DiscardPile -> viewer = "SideA" \/ id \in DeckIds
          [] OTHER -> viewer = RolesOf(id).controller

-----------------------------------------------------------------------------

Init ==
    /\ occupants = [z \in ZoneInstances4 |->
                       CASE z = Hand -> {HandId}
                         [] z = PlayZone -> {PlayId}
                         [] z = Deck -> DeckIds
                         [] OTHER -> {}]
    /\ deckOrder \in {s \in [1..Cardinality(DeckIds) -> DeckIds] :
                         \A i, j \in DOMAIN s : s[i] = s[j] => i = j}
    /\ tracking = [id \in {} |-> NoCall]
    /\ grants = {}
    /\ stages = [occurrence \in {SearchOccurrence, CustodyEffect} |->
                    IF occurrence = SearchOccurrence THEN "Selection" ELSE "Reactions"]
    /\ call = NoCall

-----------------------------------------------------------------------------
(***************************************************************************)
(* Procedures.                                                             *)
(***************************************************************************)

Grant(grant) ==
    /\ grant \notin grants
    /\ grants' = grants \cup {grant}
    /\ call' = NoCall
    /\ UNCHANGED <<occupants, deckOrder, tracking, stages>>

\* "Finding cards can end the search's selection stage while shuffle ... work
\* remain"; the reactions to a custody end.
EndStage(occurrence) ==
    /\ stages[occurrence] \in {"Selection", "Reactions"}
    /\ stages' = [stages EXCEPT ![occurrence] =
                     IF occurrence = SearchOccurrence THEN "Shuffle" ELSE "Return"]
    /\ call' = NoCall
    /\ UNCHANGED <<occupants, deckOrder, tracking, grants>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* Custody.                                                                *)
(***************************************************************************)

Transit(id) ==
    [object |-> id, origin |-> Here(id), effectInstance |-> CustodyEffect,
     owningAbility |-> CustodyAbility, cleanup |-> IF id = PlayId THEN Obligation ELSE NoCleanup]

\* An authorized move of id that needs no reveal.
CallMove(id, destination) ==
    LET after == [z \in ZoneInstances4 |->
                     IF z = destination THEN occupants[z] \cup {id} ELSE occupants[z] \ {id}]
    IN  /\ call' = RelationCall("AtomicZoneMove4",
                                [inGameIds |-> InGameIds, before |-> occupants, after |-> after,
                                 id |-> id, source |-> Here(id), destination |-> destination,
                                 movementAuthorized |-> TRUE, revealRequired |-> FALSE,
                                 revealedBeforeMove |-> FALSE],
                                NoGuard)
        /\ occupants' = after

\* From the hand, from play, and the one card on top of a full deck.
SetAside(id) ==
    /\ id \notin SetAsideIds
    /\ \/ Here(id) \in {Hand, PlayZone} /\ id \notin DeckIds
       \/ Here(id) = Deck /\ id = deckOrder[1] /\ Len(deckOrder) = Cardinality(DeckIds)
    /\ CallMove(id, SetAsideZone)
    /\ tracking' = [other \in SetAsideIds \cup {id} |->
                       IF other = id THEN Transit(id) ELSE tracking[other]]
    /\ deckOrder' = SelectSeq(deckOrder, LAMBDA other : other # id)
    /\ UNCHANGED <<grants, stages>>

\* From the set-aside zone the card in play goes out of the game, the others
\* to SideA's discard pile.
Release(id) ==
    /\ id \in SetAsideIds
    /\ CallMove(id, IF id = PlayId THEN RemovedZone ELSE DiscardPile)
    /\ tracking' = [other \in SetAsideIds \ {id} |-> tracking[other]]
    /\ UNCHANGED <<deckOrder, grants, stages>>

\* Only where the call that led here has just been let through the gate.
Restore(id) ==
    /\ id \in RemovedIds
    /\ call.op = "RemovedInteraction4" /\ Accepted(call) /\ call.args.id = id
    /\ CallMove(id, PlayZone)
    /\ UNCHANGED <<deckOrder, tracking, grants, stages>>

Custody ==
    \E id \in InGameIds : SetAside(id) \/ Release(id) \/ Restore(id)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Questions.  They change nothing.                                        *)
(***************************************************************************)

Ask(newCall) ==
    /\ call' = newCall
    /\ UNCHANGED <<occupants, deckOrder, tracking, grants, stages>>

AskTracking(table) ==
    LET args == [setAsideIds |-> SetAsideIds, tracking |-> table,
                 runningEffects |-> RunningEffects, cleanups |-> {Obligation}]
    IN  Ask(PredicateCall("SetAsideTrackingValid4", args, TrackingGuard(args)))

CheckTracking ==
    /\ AskTracking(tracking)

CheckUntracked(id) ==
    /\ id \in SetAsideIds
    /\ AskTracking([other \in SetAsideIds \ {id} |-> tracking[other]])

\* The record of an object that has left outlives its custody.
CheckStale(id) ==
    /\ id \notin SetAsideIds
    /\ AskTracking([other \in SetAsideIds \cup {id} |->
                       IF other = id THEN Transit(id) ELSE tracking[other]])

CheckMisnamed(id) ==
    /\ id \in SetAsideIds
    /\ AskTracking([tracking EXCEPT ![id].object = StrangerId])

CheckWithoutOrigin(id) ==
    /\ id \in SetAsideIds
    /\ AskTracking([tracking EXCEPT ![id].origin = SetAsideZone])

\* The effect is one that runs, but not of this ability.
CheckOtherAbility(id) ==
    /\ id \in SetAsideIds
    /\ AskTracking([tracking EXCEPT ![id].owningAbility = SearchAbility])

CheckUnknownCleanup(id) ==
    /\ id \in SetAsideIds
    /\ AskTracking([tracking EXCEPT ![id].cleanup = Obligation + 1])

AskGroup(effect) ==
    /\ Ask(ValueCall("SetAsideGroup4", [tracking |-> tracking, effectInstance |-> effect],
                     SetAsideGroup4(tracking, effect)))

AskExit(id, ability) ==
    /\ id \in SetAsideIds
    /\ Ask(ValueCall("SetAsideExitView4",
                     [transit |-> tracking[id], observingAbility |-> ability],
                     SetAsideExitView4(tracking[id], ability)))

AskDiscardPile(face, viewer) ==
    /\ occupants[DiscardPile] # {}
    /\ Ask(ValueCall("DiscardPileLook4", [zone |-> DiscardPile, face |-> face, viewer |-> viewer],
                     DiscardPileLook4(DiscardPile, face, viewer)))

AskGranted(viewer, zone) ==
    /\ Ask(ValueCall("GrantedLook4",
                     [grants |-> grants, currentStages |-> CurrentStages, viewer |-> viewer,
                      zone |-> zone],
                     GrantedLook4(grants, CurrentStages, viewer, zone)))

AskSetAside(viewer, effect) ==
    /\ Ask(ValueCall("SetAsideLook4",
                     [grants |-> grants, currentStages |-> CurrentStages, viewer |-> viewer,
                      effectInstance |-> effect],
                     SetAsideLook4(grants, CurrentStages, viewer, effect)))

AskObject(id, viewer) ==
    /\ Ask(ValueCall("ObjectLook4",
                     [id |-> id, zone |-> Here(id), face |-> CardOf(id).face,
                      roles |-> RolesOf(id), viewer |-> viewer, tracking |-> tracking,
                      grants |-> grants, currentStages |-> CurrentStages],
                     ObjectLook4(id, Here(id), CardOf(id).face, RolesOf(id), viewer, tracking,
                                 grants, CurrentStages)))

Observe(viewer) ==
    /\ Ask(ValueCall("PlayerObservation4",
                     [viewer |-> viewer, occupants |-> occupants, cards |-> Cards,
                      tracking |-> tracking, grants |-> grants,
                      currentStages |-> CurrentStages],
                     PlayerObservation4(viewer, occupants, Cards, tracking, grants,
                                        CurrentStages)))

AskSeatZone(id, kind) ==
    /\ Ask(ValueCall("SeatZoneByRole4", [kind |-> kind, roles |-> RolesOf(id)],
                     SeatZoneByRole4(kind, RolesOf(id))))

AskInactive(zone) ==
    /\ Ask(ValueCall("InactiveByDefault4", [zone |-> zone], InactiveByDefault4(zone)))

Interact(id, open, authorized) ==
    LET args == [id |-> id, removedIds |-> RemovedIds, openInformation |-> open,
                 interactionAuthorized |-> authorized]
    IN  /\ Ask(PredicateCall("RemovedInteraction4", args, InteractionGuard(args)))

Questions ==
    \/ CheckTracking
    \/ \E id \in InGameIds :
          \/ CheckUntracked(id)
          \/ CheckStale(id)
          \/ CheckMisnamed(id)
          \/ CheckWithoutOrigin(id)
          \/ CheckOtherAbility(id)
          \/ CheckUnknownCleanup(id)
    \/ \E effect \in {SearchOccurrence, CustodyEffect} : AskGroup(effect)
    \/ \E id \in InGameIds, ability \in {SearchAbility, CustodyAbility} : AskExit(id, ability)
    \/ \E face \in {"Up", "Down"}, viewer \in Seats : AskDiscardPile(face, viewer)
    \/ \E viewer \in Seats :
          \/ \E zone \in {Deck, SetAsideZone} : AskGranted(viewer, zone)
          \/ \E effect \in {SearchOccurrence, CustodyEffect} : AskSetAside(viewer, effect)
          \/ \E id \in InGameIds : AskObject(id, viewer)
          \/ Observe(viewer)
    \/ \E kind \in {"Hand", "ObjectiveArea", "Play"} : AskSeatZone(PlayId, kind)
    \/ \E zone \in {BankZone, SetAsideZone, RemovedZone, PlayZone, Hand} : AskInactive(zone)
    \/ \E id \in {HandId, PlayId}, open, authorized \in BOOLEAN : Interact(id, open, authorized)

-----------------------------------------------------------------------------
(***************************************************************************)
(* The completion of the search.                                           *)
(***************************************************************************)

CompletionArgs(after) ==
    [deckOccupants |-> occupants[Deck], before |-> deckOrder, after |-> after,
     searchContext |-> TRUE, suppliedShuffleOccurred |-> TRUE]

CallCompletion(args) ==
    LET guard == CompletionGuard(args)
    IN  /\ call' = RelationCall("SearchCompletion4", args, guard)
        /\ deckOrder' = IF guard = NoGuard THEN args.after ELSE deckOrder
        /\ stages' = IF guard = NoGuard THEN [stages EXCEPT ![SearchOccurrence] = "Complete"]
                     ELSE stages
        /\ UNCHANGED <<occupants, tracking, grants>>

\* The sequence the other way round.
Reversed(sequence) == [i \in DOMAIN sequence |-> sequence[Len(sequence) + 1 - i]]

CanComplete == stages[SearchOccurrence] = "Shuffle" /\ deckOrder # <<>>

Complete(after) ==
    /\ CanComplete
    /\ CallCompletion(CompletionArgs(after))

CompleteUnshuffled ==
    /\ CanComplete
    /\ CallCompletion([CompletionArgs(Reversed(deckOrder)) EXCEPT
                          !.suppliedShuffleOccurred = FALSE])

CompleteOutsideSearch ==
    /\ CanComplete /\ Len(deckOrder) > 1
    /\ CallCompletion([CompletionArgs(Reversed(deckOrder)) EXCEPT !.searchContext = FALSE])

\* The order is kept, which a reordering may do outside a search.
CompleteOutsideSearchInOrder ==
    /\ CanComplete
    /\ CallCompletion([CompletionArgs(deckOrder) EXCEPT !.searchContext = FALSE])

CompleteAdding ==
    /\ CanComplete
    /\ CallCompletion(CompletionArgs(Append(deckOrder, StrangerId)))

CompleteRepeating ==
    /\ CanComplete
    /\ CallCompletion(CompletionArgs(Append(deckOrder, Head(deckOrder))))

CompleteLosing ==
    /\ CanComplete
    /\ CallCompletion(CompletionArgs(Tail(deckOrder)))

CompleteFromStranger ==
    /\ CanComplete
    /\ CallCompletion([CompletionArgs(deckOrder) EXCEPT
                          !.before = Append(deckOrder, StrangerId)])

CompleteFromRepeated ==
    /\ CanComplete
    /\ CallCompletion([CompletionArgs(deckOrder) EXCEPT
                          !.before = Append(deckOrder, Head(deckOrder))])

CompleteFromLost ==
    /\ CanComplete
    /\ CallCompletion([CompletionArgs(deckOrder) EXCEPT !.before = Tail(deckOrder)])

Completions ==
    \/ Complete(deckOrder)
    \/ Complete(Reversed(deckOrder))
    \/ CompleteUnshuffled
    \/ CompleteOutsideSearch
    \/ CompleteOutsideSearchInOrder
    \/ CompleteAdding
    \/ CompleteRepeating
    \/ CompleteLosing
    \/ CompleteFromStranger
    \/ CompleteFromRepeated
    \/ CompleteFromLost

-----------------------------------------------------------------------------
(***************************************************************************)
(* Grants that the harness gives nobody.                                   *)
(***************************************************************************)

\* A grant to SideB by the search, which is of neither zone.
StrayGrant(zone) ==
    [viewer |-> "SideB", zone |-> zone, occurrence |-> SearchOccurrence, stage |-> "Selection"]

\* Whether SideB may look at id, were there that grant and no other.
AskObjectUnder(id, granted) ==
    /\ Ask(ValueCall("ObjectLook4",
                     [id |-> id, zone |-> Here(id), face |-> CardOf(id).face,
                      roles |-> RolesOf(id), viewer |-> "SideB", tracking |-> tracking,
                      grants |-> {StrayGrant(granted)}, currentStages |-> CurrentStages],
                     ObjectLook4(id, Here(id), CardOf(id).face, RolesOf(id), "SideB", tracking,
                                 {StrayGrant(granted)}, CurrentStages)))

Next ==
    \/ \E grant \in {SearchGrant, CustodyGrant} : Grant(grant)
    \/ \E occurrence \in {SearchOccurrence, CustodyEffect} : EndStage(occurrence)
    \/ Custody
    \/ Questions
    \/ Completions
    \/ \E granted \in {DiscardPile, SetAsideZone} : AskObjectUnder(HandId, granted)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

IsPartition == ZonePartition4(InGameIds, occupants)

\* "Not an assertion that the underlying object occupies both zones."
InOneZone ==
    \A id \in InGameIds : Cardinality({z \in ZoneInstances4 : id \in occupants[z]}) = 1

DeckIsOrdered == DeckSequenceValid4(deckOrder, occupants[Deck])

TrackingIsValid ==
    SetAsideTrackingValid4(SetAsideIds, tracking, RunningEffects, {Obligation})

\* An observation shows the identity of every card that the viewer may know,
\* of no other, and how many there are.
ObservationHoldsPermitted ==
    \A viewer \in Seats :
       LET shown == PlayerObservation4(viewer, occupants, Cards, tracking, grants, CurrentStages)
       IN  \A z \in ZoneInstances4 :
              /\ shown.zones[z].count = Cardinality(occupants[z])
              /\ DOMAIN shown.zones[z].cards = {id \in occupants[z] : Permitted(viewer, id)}

\* A grant of one stage lets nobody look in another.
GrantsEnd ==
    stages[SearchOccurrence] # "Selection"
       => \A viewer \in Seats : ~GrantedLook4(grants, CurrentStages, viewer, Deck)

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "AtomicZoneMove4" ->
               Accepted(call) = AtomicZoneMove4(args.inGameIds, args.before, args.after, args.id,
                                    args.source, args.destination, args.movementAuthorized,
                                    args.revealRequired, args.revealedBeforeMove)
          [] call.op = "SetAsideTrackingValid4" ->
               Accepted(call) = SetAsideTrackingValid4(args.setAsideIds, args.tracking,
                                    args.runningEffects, args.cleanups)
          [] call.op = "RemovedInteraction4" ->
               Accepted(call) = RemovedInteraction4(args.id, args.removedIds,
                                    args.openInformation, args.interactionAuthorized)
          [] call.op = "SearchCompletion4" ->
               Accepted(call) = SearchCompletion4(args.deckOccupants, args.before, args.after,
                                    args.searchContext, args.suppliedShuffleOccurred)
          [] OTHER -> Accepted(call)

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

RefusalChangesNothing ==
    [][~Accepted(call') => UNCHANGED <<occupants, deckOrder, tracking, grants, stages>>]_vars

\* "Open information about a removed card does not grant permission to move it
\* back into ordinary play."
OnlyThroughTheGate ==
    [][\A id \in RemovedIds :
          id \notin occupants'[RemovedZone]
             => /\ call.op = "RemovedInteraction4" /\ Accepted(call)
                /\ call.args.interactionAuthorized]_vars

TypesHold ==
    /\ occupants \in [ZoneInstances4 -> SUBSET InGameIds]
    /\ grants \subseteq LookGrants
    /\ \A id \in DOMAIN tracking : tracking[id] \in TransitRecords
    /\ \A id \in InGameIds : RolesOf(id) \in RoleRecords

=============================================================================
