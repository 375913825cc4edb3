-------------------------- MODULE ProcedureHarness --------------------------
(***************************************************************************)
(* A finite harness for the play, the deployment and the search of "Object *)
(* operations", each from the opening of its frame to its return: every    *)
(* step is one call, accepted or refused, except Supply, which stands for  *)
(* work that is not modelled here (costs, activation, resolution, condition*)
(* marking).                                                               *)
(*                                                                         *)
(* SideA plays a plan and deploys an asset, both from its hand, and        *)
(* searches its deck of two, one after the other in any order: the caller  *)
(* of one waits for its return.  A receipt for a stage is given when the   *)
(* stage's work is done.                                                   *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault; where  *)
(* before is the fault, after is what the equation makes of that.  A       *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS CardProcedures, ZonePartition, SearchCompletion, LookContracts, Expectations

CONSTANTS
    PlanId,      \* the plan that is played
    AssetId,     \* the asset that is deployed
    DeckIds,     \* the cards of SideA's deck
    FoundId,     \* the one of them that a search may find
    StrangerId,  \* an identifier that is in no zone
    PlayOcc,     \* the occurrence of the play
    DeployOcc,   \* of the deployment
    SearchOcc,   \* and of the search
    Caller,      \* the occurrence that calls for all three
    OtherCaller  \* an occurrence that calls for none

ASSUME /\ FoundId \in DeckIds /\ {PlanId, AssetId, StrangerId} \intersect DeckIds = {}
       /\ Cardinality({PlayOcc, DeployOcc, SearchOcc}) = 3 /\ Caller # OtherCaller

VARIABLES
    frames,     \* from each opened occurrence to its frame
    occupants,  \* from each zone instance to the identifiers in it
    deckOrder,  \* the sequence of SideA's deck
    done,       \* the [occurrence, stage] of the work that is done
    gated,      \* the occurrences whose card has passed their operation's gate
    call        \* the call that led here

vars == <<frames, occupants, deckOrder, done, gated, call>>

InGameIds == {PlanId, AssetId} \cup DeckIds
Deck == DeckOf("SideA")
Hand == HandOf("SideA")
Opened == DOMAIN frames
Occurrences == {PlayOcc, DeployOcc, SearchOcc}

OperationOf(occ) ==
    CASE occ = PlayOcc -> "Play" [] occ = DeployOcc -> "Deploy" [] occ = SearchOcc -> "Search"

\* Until one is chosen, a deployment's destination is no zone.
NoDestination == [kind |-> "None", seat |-> "None"]

ChoicesOf(occ) ==
    CASE occ = PlayOcc -> [card |-> PlanId, cardType |-> "Plan"]
      [] occ = DeployOcc -> [card |-> AssetId, cardType |-> "Asset", face |-> "Up",
                             destination |-> NoDestination]
      [] occ = SearchOcc -> [zone |-> Deck, found |-> {}]

\* The one procedure that is open and has not returned, and its stage.
IsAt(occ, stage) ==
    /\ occ \in Opened /\ frames[occ].stage = stage
    /\ ~frames[occ].complete /\ ~frames[occ].returned

\* What the search grants to its actor.
SearchGrant ==
    [viewer |-> "SideA", zone |-> Deck, occurrence |-> SearchOcc, stage |-> "Selection"]

CurrentStages ==
    {[occurrence |-> occ, stage |-> frames[occ].stage] : occ \in {o \in Opened : ~frames[o].complete}}

\* What the searching actor can inspect by that grant.
Inspected ==
    {id \in occupants[Deck] :
        GrantedLook4({SearchGrant}, CurrentStages, frames[SearchOcc].actor, Deck)}

Work(occ) == [occurrence |-> occ, stage |-> frames[occ].stage]
IsDone(occ) == Work(occ) \in done \/ (frames[occ].stage = "Staging" /\ occ \in gated)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

\* What follows on a stage; what follows on the last is its end.
StageAfter ==
    [Staging |-> "DestinationChoice", DestinationChoice |-> "Payment",
     Payment |-> "CostBarrier", CostBarrier |-> "FinalPlacement", FinalPlacement |-> "End",
     Placement |-> "CostWork", CostWork |-> "Activation", Activation |-> "Resolution",
     Resolution |-> "Cleanup", Cleanup |-> "End",
     Selection |-> "Shuffle", Shuffle |-> "ConditionMarking", ConditionMarking |-> "End"]

Advanced(frame) ==
    IF StageAfter[frame.stage] = "End" THEN [frame EXCEPT !.complete = TRUE]
    ELSE [frame EXCEPT !.stage = StageAfter[frame.stage]]

AdvanceGuard(args) ==
    LET receipt == args.actualStageReceipt
    IN  FirstFailure(
           << Test("AdvanceProcedure8.1", args.before.complete = FALSE),
              Test("AdvanceProcedure8.2", receipt.occurrence = args.before.occurrence),
              Test("AdvanceProcedure8.3", receipt.stage = args.before.stage),
              Test("AdvanceProcedure8.4", receipt.complete),
              Test("AdvanceProcedure8.5",
                   args.before.stage \notin {"DestinationChoice", "Selection", "Shuffle"}),
              Test("AdvanceProcedure8.6", args.after = Advanced(args.before)) >>)

ReturnTests(path, args, reactionsComplete) ==
    << Test(path \o "ReturnPlayToCaller8.1", args.before.complete),
       Test(path \o "ReturnPlayToCaller8.2", ~args.before.returned),
       Test(path \o "ReturnPlayToCaller8.3", args.caller = Caller),
       Test(path \o "ReturnPlayToCaller8.4", reactionsComplete),
       Test(path \o "ReturnPlayToCaller8.5",
            \A field \in DOMAIN args.before :
               args.after[field] = IF field = "returned" THEN TRUE ELSE args.before[field]) >>

ReturnGuard(args) ==
    FirstFailure(<< Test("ReturnProcedure8.1",
                         args.before.operation \in {"Deploy", "Search"}) >>
                   \o ReturnTests("ReturnProcedure8.2/", args,
                                  args.actualEndingReactionsComplete))

PlayReturnGuard(args) ==
    FirstFailure(ReturnTests("", args, args.actualSeparateInstructionAndEndingReactionsComplete))

PlayGateGuard(args) ==
    FirstFailure(
        << Test("PlayGate8.1", args.seat # "Shared"),
           Test("PlayGate8.2", args.cardType # "Asset"),
           Test("PlayGate8.3",
                \/ args.specialAuthorization
                \/ <<args.seat, args.cardType>> \in {<<"SideA", "Plan">>, <<"SideB", "Action">>}) >>)

DeployGateGuard(args) ==
    FirstFailure(
        << Test("DeploymentGate8.1", args.cardType # "Action"),
           Test("DeploymentGate8.2", args.cardType # "Plan" \/ args.specialAuthorization),
           Test("DeploymentGate8.3", args.face # "Sideways"),
           Test("DeploymentGate8.4", args.face # "Down" \/ args.specialAuthorization) >>)

Chosen(frame, destination) ==
    [frame EXCEPT !.stage = "Payment", !.choices.destination = destination]

ChoiceGuard(args) ==
    FirstFailure(
        << Test("ChooseDeployment8.1", args.before.operation \notin {"Play", "Search"}),
           Test("ChooseDeployment8.2", args.before.stage \notin {"Staging", "Payment"}),
           Test("ChooseDeployment8.3", args.before.complete = FALSE),
           Test("ChooseDeployment8.4", args.destination # BankZone),
           Test("ChooseDeployment8.5", args.destinationLegal),
           Test("ChooseDeployment8.6", args.capacityAvailable),
           Test("ChooseDeployment8.7", args.after = Chosen(args.before, args.destination)) >>)

Selected(frame, found) == [frame EXCEPT !.stage = "Shuffle", !.choices.found = found]

SelectionGuard(args) ==
    FirstFailure(
        << Test("SelectFound8.1", args.before.operation \notin {"Play", "Deploy"}),
           Test("SelectFound8.2", args.before.stage \notin {"Shuffle", "ConditionMarking"}),
           Test("SelectFound8.3", args.before.complete = FALSE),
           Test("SelectFound8.4", \A id \in args.found : id \in args.inspected),
           Test("SelectFound8.5", args.after = Selected(args.before, args.found)) >>)

FoundGuard(args) ==
    FirstFailure(
        << Test("FoundCardUse8.1", args.searchFrame.operation \notin {"Play", "Deploy"}),
           Test("FoundCardUse8.2", \E id \in args.searchFrame.choices.found : id = args.id),
           Test("FoundCardUse8.3", args.searchFrame.returned),
           Test("FoundCardUse8.4", args.ownProcedureAdmits) >>)

GrantGuard(args) ==
    FirstFailure(
        << Test("SearchGrant8.1", args.searchFrame.operation \notin {"Play", "Deploy"}),
           Test("SearchGrant8.2", args.grant.viewer = "SideA"),
           Test("SearchGrant8.3", args.grant.zone = DeckOf("SideA")),
           Test("SearchGrant8.4", args.grant.occurrence = SearchOcc),
           Test("SearchGrant8.5", args.grant.stage \notin {"Shuffle", "ConditionMarking"}) >>)

CompletionGuard(args) ==
    FirstFailure(<< Test("SearchCompletion4.2", args.suppliedShuffleOccurred) >>)

-----------------------------------------------------------------------------

Init ==
    /\ frames = [occ \in {} |-> NoCall]
    /\ occupants = [z \in ZoneInstances4 |->
                       CASE z = Hand -> {PlanId, AssetId} [] z = Deck -> DeckIds [] OTHER -> {}]
    /\ deckOrder \in {s \in [1..Cardinality(DeckIds) -> DeckIds] :
                         /\ \A i, j \in DOMAIN s : s[i] = s[j] => i = j
                         /\ s[1] = FoundId}
    /\ done = {}
    /\ gated = {}
    /\ call = NoCall

-----------------------------------------------------------------------------
(***************************************************************************)
(* Frames.                                                                 *)
(***************************************************************************)

Open(occ) ==
    /\ occ \notin Opened
    /\ \A other \in Opened : frames[other].returned
    /\ LET frame == OpenProcedure8(occ, OperationOf(occ), "SideA", Caller, ChoicesOf(occ))
       IN  /\ call' = ValueCall("OpenProcedure8",
                                [occurrence |-> occ, operation |-> OperationOf(occ),
                                 actor |-> "SideA", caller |-> Caller,
                                 choices |-> ChoicesOf(occ)],
                                frame)
           /\ frames' = [other \in Opened \cup {occ} |->
                            IF other = occ THEN frame ELSE frames[other]]
    /\ UNCHANGED <<occupants, deckOrder, done, gated>>

\* A relation on the frame of occ.
CallOnFrame(occ, op, args, guard) ==
    /\ call' = RelationCall(op, args, guard)
    /\ frames' = IF guard = NoGuard THEN [frames EXCEPT ![occ] = args.after] ELSE frames
    /\ UNCHANGED <<occupants, deckOrder, done, gated>>

\* The receipt says whether the stage's work is done.
AdvanceArgs(occ) ==
    [before |-> frames[occ], after |-> Advanced(frames[occ]),
     actualStageReceipt |-> [occurrence |-> occ, stage |-> frames[occ].stage,
                             complete |-> IsDone(occ)]]

CallAdvance(occ, args) == CallOnFrame(occ, "AdvanceProcedure8", args, AdvanceGuard(args))

\* Refused before the stage's work is done, and once the frame is complete.
Advance(occ) ==
    /\ occ \in Opened
    /\ CallAdvance(occ, AdvanceArgs(occ))

\* "Object identifiers and occurrence identifiers serve different purposes": a
\* receipt that names the card names no occurrence.
AdvanceByObject(occ) ==
    /\ occ \in Opened /\ ~frames[occ].complete /\ IsDone(occ)
    /\ CallAdvance(occ, [AdvanceArgs(occ) EXCEPT !.actualStageReceipt.occurrence = PlanId])

AdvanceByOtherStage(occ) ==
    /\ occ \in Opened /\ ~frames[occ].complete /\ IsDone(occ)
    /\ CallAdvance(occ, [AdvanceArgs(occ) EXCEPT !.actualStageReceipt.stage = "Work"])

\* after does not leave the stage.
AdvanceNowhere(occ) ==
    /\ occ \in Opened /\ ~frames[occ].complete /\ IsDone(occ)
    /\ CallAdvance(occ, [AdvanceArgs(occ) EXCEPT !.after = frames[occ]])

\* A receipt says that a stage is over that only a contract of its own ends.
AdvanceByReceipt(occ) ==
    /\ IsAt(occ, "DestinationChoice") \/ IsAt(occ, "Selection") \/ IsAt(occ, "Shuffle")
    /\ CallAdvance(occ, [AdvanceArgs(occ) EXCEPT !.actualStageReceipt.complete = TRUE])

Returned(frame) == [frame EXCEPT !.returned = TRUE]

PlayReturnArgs ==
    [before |-> frames[PlayOcc], after |-> Returned(frames[PlayOcc]),
     actualSeparateInstructionAndEndingReactionsComplete |-> TRUE, caller |-> Caller]

ReturnPlay ==
    /\ PlayOcc \in Opened
    /\ CallOnFrame(PlayOcc, "ReturnPlayToCaller8", PlayReturnArgs,
                   PlayReturnGuard(PlayReturnArgs))

ReturnArgs(occ) ==
    [before |-> frames[occ], after |-> Returned(frames[occ]),
     actualEndingReactionsComplete |-> TRUE, caller |-> Caller]

CallReturn(occ, args) == CallOnFrame(occ, "ReturnProcedure8", args, ReturnGuard(args))

\* Refused for the play, while the frame is incomplete, and once it has
\* returned.
Return(occ) ==
    /\ occ \in Opened
    /\ CallReturn(occ, ReturnArgs(occ))

ReturnToOther(occ) ==
    /\ occ \in Opened /\ frames[occ].complete
    /\ CallReturn(occ, [ReturnArgs(occ) EXCEPT !.caller = OtherCaller])

ReturnBeforeReactions(occ) ==
    /\ occ \in Opened /\ frames[occ].complete
    /\ CallReturn(occ, [ReturnArgs(occ) EXCEPT !.actualEndingReactionsComplete = FALSE])

ReturnUnrecorded(occ) ==
    /\ occ \in Opened /\ frames[occ].complete
    /\ CallReturn(occ, [ReturnArgs(occ) EXCEPT !.after = frames[occ]])

Frames ==
    \/ \E occ \in Occurrences :
          \/ Open(occ)
          \/ Advance(occ)
          \/ AdvanceByObject(occ)
          \/ AdvanceByOtherStage(occ)
          \/ AdvanceNowhere(occ)
          \/ AdvanceByReceipt(occ)
          \/ Return(occ)
          \/ ReturnToOther(occ)
          \/ ReturnBeforeReactions(occ)
          \/ ReturnUnrecorded(occ)
    \/ ReturnPlay

-----------------------------------------------------------------------------
(***************************************************************************)
(* Work.                                                                   *)
(***************************************************************************)

\* An authorized move of id that needs no reveal.
CallMove(id, source, destination) ==
    LET after == [z \in ZoneInstances4 |->
                     IF z = destination THEN occupants[z] \cup {id} ELSE occupants[z] \ {id}]
    IN  /\ call' = RelationCall("AtomicZoneMove4",
                                [inGameIds |-> InGameIds, before |-> occupants, after |-> after,
                                 id |-> id, source |-> source, destination |-> destination,
                                 movementAuthorized |-> TRUE, revealRequired |-> FALSE,
                                 revealedBeforeMove |-> FALSE],
                                NoGuard)
        /\ occupants' = after

\* What is supplied from elsewhere; and there is nothing to clean up once the
\* played card has left play.
Supply(occ) ==
    /\ occ \in Opened /\ ~IsDone(occ) /\ ~frames[occ].complete
    /\ \/ frames[occ].stage \in {"CostWork", "Activation", "Resolution", "Payment", "CostBarrier",
                                 "ConditionMarking"}
       \/ frames[occ].stage = "Cleanup" /\ PlanId \notin occupants[PlayZone]
    /\ done' = done \cup {Work(occ)}
    /\ call' = NoCall
    /\ UNCHANGED <<frames, occupants, deckOrder, gated>>

\* The gate of a card of the played one's type, by the playing actor, is its own;
\* the others are asked.
PassPlayGate(seat, cardType, special) ==
    /\ IsAt(PlayOcc, "Placement") /\ PlayOcc \notin gated
    /\ LET args == [seat |-> seat, cardType |-> cardType, specialAuthorization |-> special]
           guard == PlayGateGuard(args)
       IN  /\ call' = PredicateCall("PlayGate8", args, guard)
           /\ gated' = IF guard = NoGuard /\ <<seat, cardType>> = <<"SideA", "Plan">>
                       THEN gated \cup {PlayOcc} ELSE gated
    /\ UNCHANGED <<frames, occupants, deckOrder, done>>

Place ==
    /\ IsAt(PlayOcc, "Placement") /\ PlayOcc \in gated /\ ~IsDone(PlayOcc)
    /\ CallMove(PlanId, Hand, PlayZone)
    /\ done' = done \cup {Work(PlayOcc)}
    /\ UNCHANGED <<frames, deckOrder, gated>>

\* The source leaves play while its play goes on.
Leave ==
    /\ IsAt(PlayOcc, "Resolution") /\ PlanId \in occupants[PlayZone]
    /\ CallMove(PlanId, PlayZone, RemovedZone)
    /\ UNCHANGED <<frames, deckOrder, done, gated>>

CleanUp ==
    /\ IsAt(PlayOcc, "Cleanup") /\ PlanId \in occupants[PlayZone]
    /\ CallMove(PlanId, PlayZone, DiscardPileOf("SideA"))
    /\ done' = done \cup {Work(PlayOcc)}
    /\ UNCHANGED <<frames, deckOrder, gated>>

\* Likewise: the gate of a card of the staged one's type and face.
PassDeploymentGate(cardType, face, special) ==
    /\ IsAt(DeployOcc, "Staging") /\ DeployOcc \notin gated
    /\ LET args == [cardType |-> cardType, face |-> face, specialAuthorization |-> special]
           guard == DeployGateGuard(args)
       IN  /\ call' = PredicateCall("DeploymentGate8", args, guard)
           /\ gated' = IF guard = NoGuard /\ <<cardType, face>> = <<"Asset", "Up">>
                       THEN gated \cup {DeployOcc} ELSE gated
    /\ UNCHANGED <<frames, occupants, deckOrder, done>>

ChoiceArgs(destination) ==
    [before |-> frames[DeployOcc], after |-> Chosen(frames[DeployOcc], destination),
     destination |-> destination, destinationLegal |-> TRUE, capacityAvailable |-> TRUE]

CallChoice(args) == CallOnFrame(DeployOcc, "ChooseDeployment8", args, ChoiceGuard(args))

\* Refused for the bank.
Choose(destination) ==
    /\ IsAt(DeployOcc, "DestinationChoice")
    /\ CallChoice(ChoiceArgs(destination))

ChooseTooEarly ==
    /\ IsAt(DeployOcc, "Staging")
    /\ CallChoice(ChoiceArgs(PlayZone))

ChooseForOther ==
    /\ IsAt(DeployOcc, "DestinationChoice")
    /\ CallChoice([ChoiceArgs(PlayZone) EXCEPT !.before.operation = "Play",
                                               !.after.operation = "Play"])

ChooseCompleted ==
    /\ IsAt(DeployOcc, "DestinationChoice")
    /\ CallChoice([ChoiceArgs(PlayZone) EXCEPT !.before.complete = TRUE,
                                               !.after.complete = TRUE])

ChooseIllegal ==
    /\ IsAt(DeployOcc, "DestinationChoice")
    /\ CallChoice([ChoiceArgs(PlayZone) EXCEPT !.destinationLegal = FALSE])

ChooseBeyondCapacity ==
    /\ IsAt(DeployOcc, "DestinationChoice")
    /\ CallChoice([ChoiceArgs(PlayZone) EXCEPT !.capacityAvailable = FALSE])

\* after has skipped payment and cost barrier.
ChooseUnpaid ==
    /\ IsAt(DeployOcc, "DestinationChoice")
    /\ CallChoice([ChoiceArgs(PlayZone) EXCEPT !.after.stage = "FinalPlacement"])

PlaceFinally ==
    /\ IsAt(DeployOcc, "FinalPlacement") /\ ~IsDone(DeployOcc)
    /\ CallMove(AssetId, Hand, frames[DeployOcc].choices.destination)
    /\ done' = done \cup {Work(DeployOcc)}
    /\ UNCHANGED <<frames, deckOrder, gated>>

SelectionArgs(found) ==
    [before |-> frames[SearchOcc], after |-> Selected(frames[SearchOcc], found),
     found |-> found, inspected |-> Inspected]

CallSelection(args) == CallOnFrame(SearchOcc, "SelectFound8", args, SelectionGuard(args))

\* Refused for a card that could not be inspected.
Select(found) ==
    /\ IsAt(SearchOcc, "Selection")
    /\ CallSelection(SelectionArgs(found))

SelectForOther ==
    /\ IsAt(SearchOcc, "Selection")
    /\ CallSelection([SelectionArgs({FoundId}) EXCEPT !.before.operation = "Play",
                                                      !.after.operation = "Play"])

SelectCompleted ==
    /\ IsAt(SearchOcc, "Selection")
    /\ CallSelection([SelectionArgs({FoundId}) EXCEPT !.before.complete = TRUE,
                                                      !.after.complete = TRUE])

\* Nothing, since the grant has ended with the stage.
SelectTwice ==
    /\ IsAt(SearchOcc, "Shuffle")
    /\ CallSelection(SelectionArgs({}))

\* after has skipped the shuffle.
SelectUnshuffled ==
    /\ IsAt(SearchOcc, "Selection")
    /\ CallSelection([SelectionArgs({FoundId}) EXCEPT !.after.stage = "ConditionMarking"])

\* The sequence the other way round.
Reversed(sequence) == [i \in DOMAIN sequence |-> sequence[Len(sequence) + 1 - i]]

\* Refused unless the shuffle has occurred; it ends the stage, since no receipt does.
ShuffleDeck(occurred) ==
    /\ IsAt(SearchOcc, "Shuffle")
    /\ LET args == [deckOccupants |-> occupants[Deck], before |-> deckOrder,
                    after |-> Reversed(deckOrder), searchContext |-> TRUE,
                    suppliedShuffleOccurred |-> occurred]
           guard == CompletionGuard(args)
       IN  /\ call' = RelationCall("SearchCompletion4", args, guard)
           /\ deckOrder' = IF guard = NoGuard THEN args.after ELSE deckOrder
           /\ frames' = IF guard = NoGuard THEN [frames EXCEPT ![SearchOcc] = Advanced(@)]
                        ELSE frames
    /\ UNCHANGED <<occupants, done, gated>>

Works ==
    \/ \E occ \in Occurrences : Supply(occ)
    \/ \E seat \in Seats \cup {"Shared"}, cardType \in {"Plan", "Action", "Asset"},
          special \in BOOLEAN : PassPlayGate(seat, cardType, special)
    \/ Place
    \/ Leave
    \/ CleanUp
    \/ \E cardType \in {"Asset", "Structure", "Plan", "Action"}, face \in {"Up", "Down", "Sideways"},
          special \in BOOLEAN : PassDeploymentGate(cardType, face, special)
    \/ \E destination \in {PlayZone, ObjectiveAreaOf("SideA"), BankZone} : Choose(destination)
    \/ ChooseTooEarly
    \/ ChooseForOther
    \/ ChooseCompleted
    \/ ChooseIllegal
    \/ ChooseBeyondCapacity
    \/ ChooseUnpaid
    \/ PlaceFinally
    \/ \E found \in {{}, {FoundId}, {StrangerId}} : Select(found)
    \/ SelectForOther
    \/ SelectCompleted
    \/ SelectTwice
    \/ SelectUnshuffled
    \/ \E occurred \in BOOLEAN : ShuffleDeck(occurred)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Questions.  They change nothing.                                        *)
(***************************************************************************)

Ask(newCall) ==
    /\ call' = newCall
    /\ UNCHANGED <<frames, occupants, deckOrder, done, gated>>

AskStages(operation) ==
    /\ Opened = {}
    /\ Ask(ValueCall("ProcedureStages8", [operation |-> operation],
                     ProcedureStages8(operation)))

AskRemaining(occ) ==
    /\ occ \in Opened
    /\ Ask(ValueCall("RemainingWork8", [frame |-> frames[occ]], RemainingWork8(frames[occ])))

AskDeployed(occ, id) ==
    /\ occ \in Opened
    /\ Ask(ValueCall("Deployed8", [frame |-> frames[occ], id |-> id], Deployed8(frames[occ], id)))

AskFound(id, admits) ==
    /\ SearchOcc \in Opened
    /\ LET args == [searchFrame |-> frames[SearchOcc], id |-> id, ownProcedureAdmits |-> admits]
       IN  Ask(PredicateCall("FoundCardUse8", args, FoundGuard(args)))

\* The frame of something else that found a card and returned.
AskFoundByOther ==
    /\ SearchOcc \in Opened
    /\ LET args == [searchFrame |-> [frames[SearchOcc] EXCEPT !.operation = "Deploy"],
                    id |-> FoundId, ownProcedureAdmits |-> TRUE]
       IN  Ask(PredicateCall("FoundCardUse8", args, FoundGuard(args)))

\* Whether the search grants this.
CallGrant(frame, grant) ==
    LET args == [searchFrame |-> frame, grant |-> grant]
    IN  Ask(PredicateCall("SearchGrant8", args, GrantGuard(args)))

AskGrant ==
    /\ SearchOcc \in Opened
    /\ CallGrant(frames[SearchOcc], SearchGrant)

AskGrantOfOther ==
    /\ SearchOcc \in Opened
    /\ CallGrant([frames[SearchOcc] EXCEPT !.operation = "Deploy"], SearchGrant)

AskGrantTo(viewer) ==
    /\ SearchOcc \in Opened
    /\ CallGrant(frames[SearchOcc], [SearchGrant EXCEPT !.viewer = viewer])

AskGrantOf(zone) ==
    /\ SearchOcc \in Opened
    /\ CallGrant(frames[SearchOcc], [SearchGrant EXCEPT !.zone = zone])

AskGrantBy(occ) ==
    /\ SearchOcc \in Opened
    /\ CallGrant(frames[SearchOcc], [SearchGrant EXCEPT !.occurrence = occ])

AskGrantIn(stage) ==
    /\ SearchOcc \in Opened
    /\ CallGrant(frames[SearchOcc], [SearchGrant EXCEPT !.stage = stage])

Questions ==
    \/ AskGrant
    \/ AskGrantOfOther
    \/ AskGrantTo("SideB")
    \/ \E zone \in {DeckOf("SideB"), HandOf("SideB")} : AskGrantOf(zone)
    \/ AskGrantBy(PlayOcc)
    \/ \E stage \in {"Shuffle", "ConditionMarking"} : AskGrantIn(stage)
    \/ \E operation \in {"Draw", "Deploy", "Play", "Search", "SwapLocation"} : AskStages(operation)
    \/ \E occ \in Occurrences : AskRemaining(occ)
    \/ \E occ \in {PlayOcc, DeployOcc}, id \in {PlanId, AssetId} : AskDeployed(occ, id)
    \/ \E id \in {FoundId, AssetId}, admits \in BOOLEAN : AskFound(id, admits)
    \/ AskFoundByOther

Next == Frames \/ Works \/ Questions

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

IsPartition == ZonePartition4(InGameIds, occupants)

FramesAreTheirOwn ==
    \A occ \in Opened :
       /\ frames[occ].occurrence = occ
       /\ \E i \in DOMAIN ProcedureStages8(OperationOf(occ)) :
             ProcedureStages8(OperationOf(occ))[i] = frames[occ].stage

ReturnedAreComplete == \A occ \in Opened : frames[occ].returned => frames[occ].complete

\* "A play procedure does not make its source a deployed card", though it was in
\* play; and "staging is not yet deployment".
OnlyDeploymentDeploys ==
    \A occ \in Opened \ {SearchOcc} : \A id \in {PlanId, AssetId} :
       Deployed8(frames[occ], id)
          <=> /\ occ = DeployOcc /\ id = AssetId /\ frames[occ].complete
              /\ AssetId \in occupants[frames[occ].choices.destination]

\* "Search visibility is granted to the searching actor for the relevant zone and
\* stage": the one grant here is that one.
GrantIsTheSearchs ==
    SearchOcc \in Opened => SearchGrant8(frames[SearchOcc], SearchGrant)

\* Nothing is found but what the searching actor could inspect, and that ends with
\* the selection.
OnlySelectionInspects ==
    SearchOcc \in Opened =>
       /\ frames[SearchOcc].choices.found \subseteq DeckIds
       /\ Inspected # {} <=> IsAt(SearchOcc, "Selection")

\* A stage with a contract of its own is left with what that contract records.
NoContractIsSkipped ==
    /\ DeployOcc \in Opened =>
          (frames[DeployOcc].choices.destination \in DeploymentZones
             <=> frames[DeployOcc].stage \notin {"Staging", "DestinationChoice"})
    /\ SearchOcc \in Opened /\ frames[SearchOcc].choices.found # {} =>
          frames[SearchOcc].stage # "Selection"

\* "Deployment has different type and face gates", and a play has its own: a card is
\* placed, or leaves staging, only after it has passed its gate.
GatesAreAsked ==
    \A occ \in Opened \ {SearchOcc} :
       \/ occ \in gated
       \/ frames[occ].stage \in {"Staging", "Placement"} /\ ChoicesOf(occ).card \in occupants[Hand]

\* "A search-completion contract additionally requires the supplied shuffle to have
\* occurred": behind the shuffle's stage, the deck has another order.
ShuffleIsNotSkipped ==
    SearchOcc \in Opened =>
       (deckOrder[1] # FoundId <=> frames[SearchOcc].stage = "ConditionMarking")

\* The caller waits: here it calls for one procedure after the other.
OneAtATime == Cardinality({occ \in Opened : ~frames[occ].returned}) <= 1

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "AtomicZoneMove4" ->
               Accepted(call) = AtomicZoneMove4(args.inGameIds, args.before, args.after, args.id,
                                    args.source, args.destination, args.movementAuthorized,
                                    args.revealRequired, args.revealedBeforeMove)
          [] call.op = "AdvanceProcedure8" ->
               Accepted(call) = AdvanceProcedure8(args.before, args.after,
                                                  args.actualStageReceipt)
          [] call.op = "ReturnProcedure8" ->
               Accepted(call) = ReturnProcedure8(args.before, args.after,
                                    args.actualEndingReactionsComplete, args.caller)
          [] call.op = "ReturnPlayToCaller8" ->
               Accepted(call) = ReturnPlayToCaller8(args.before, args.after,
                                    args.actualSeparateInstructionAndEndingReactionsComplete,
                                    args.caller)
          [] call.op = "PlayGate8" ->
               Accepted(call) = PlayGate8(args.seat, args.cardType, args.specialAuthorization)
          [] call.op = "DeploymentGate8" ->
               Accepted(call) = DeploymentGate8(args.cardType, args.face,
                                                args.specialAuthorization)
          [] call.op = "ChooseDeployment8" ->
               Accepted(call) = ChooseDeployment8(args.before, args.after, args.destination,
                                    args.destinationLegal, args.capacityAvailable)
          [] call.op = "SelectFound8" ->
               Accepted(call) = SelectFound8(args.before, args.after, args.found,
                                             args.inspected)
          [] call.op = "SearchGrant8" ->
               Accepted(call) = SearchGrant8(args.searchFrame, args.grant)
          [] call.op = "FoundCardUse8" ->
               Accepted(call) = FoundCardUse8(args.searchFrame, args.id,
                                              args.ownProcedureAdmits)
          [] call.op = "SearchCompletion4" ->
               Accepted(call) = SearchCompletion4(args.deckOccupants, args.before, args.after,
                                    args.searchContext, args.suppliedShuffleOccurred)
          [] OTHER -> Accepted(call)

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

RefusalChangesNothing ==
    [][~Accepted(call') => UNCHANGED <<frames, occupants, deckOrder, done, gated>>]_vars

\* A returned frame stays returned, and as it is.
ReturnedStayReturned ==
    [][\A occ \in Opened : frames[occ].returned => frames'[occ] = frames[occ]]_vars

TypesHold ==
    /\ \A occ \in Opened : IsFrame(frames[occ]) /\ frames[occ].actor \in Seats
    /\ occupants \in [ZoneInstances4 -> SUBSET InGameIds]
    /\ deckOrder \in Seq(DeckIds)

=============================================================================
