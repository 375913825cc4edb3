---------------------------- MODULE NestedHarness ----------------------------
(***************************************************************************)
(* A finite harness for procedures that call one another, each from the    *)
(* opening of its frame to its return: every step is one call, accepted or *)
(* refused, except Supply, which stands for work that is not modelled here.*)
(*                                                                         *)
(* A play, a deployment and a search open once each, in any order: under an*)
(* occurrence that has no frame here, or under the innermost frame that is *)
(* open, where that one is at work.  "The caller's obligation to wait": it *)
(* goes on when what it called has returned.  What each procedure asks by  *)
(* itself is in ProcedureHarness; here is what its caller may do meanwhile.*)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments.  A refused call changes nothing.               *)
(***************************************************************************)
EXTENDS CardProcedures, ZonePartition, SearchCompletion, LookContracts, Expectations

CONSTANTS
    PlanId,      \* the plan that is played
    AssetId,     \* the asset that is deployed
    DeckIds,     \* the cards of SideA's deck
    FoundId,     \* the one of them that the search finds
    PlayOcc,     \* the occurrence of the play
    DeployOcc,   \* of the deployment
    SearchOcc,   \* and of the search
    Caller       \* the occurrence that calls for the outermost

ASSUME /\ FoundId \in DeckIds /\ {PlanId, AssetId} \intersect DeckIds = {}
       /\ Cardinality({PlayOcc, DeployOcc, SearchOcc, Caller}) = 4

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

OpenNow == {occ \in Opened : ~frames[occ].returned}

\* What a frame called, and what of that has not returned.
OpenCalls(occ) == {other \in OpenNow : frames[other].caller = occ}

IsWaiting(occ) == OpenCalls(occ) # {}

IsAt(occ, stage) ==
    /\ occ \in Opened /\ frames[occ].stage = stage
    /\ ~frames[occ].complete /\ ~IsWaiting(occ)

\* Ours: where a procedure may call another.  The effects of a played card run while
\* it resolves, its own costs and those of a deployment before; what is complete has
\* ending reactions.
IsAtWork(occ) ==
    \/ frames[occ].stage \in {"CostWork", "Resolution", "CostBarrier", "ConditionMarking"}
         /\ ~frames[occ].complete /\ [occurrence |-> occ, stage |-> frames[occ].stage] \notin done
    \/ frames[occ].complete /\ ~frames[occ].returned

\* Who may call for a procedure: whoever is not among these frames, while none is
\* open; or the innermost one.
MayCall(caller) ==
    \/ caller = Caller /\ OpenNow = {}
    \/ caller \in OpenNow /\ ~IsWaiting(caller) /\ IsAtWork(caller)

\* What the search grants to its actor, and what the actor can inspect by it.
SearchGrant ==
    [viewer |-> "SideA", zone |-> Deck, occurrence |-> SearchOcc, stage |-> "Selection"]

CurrentStages ==
    {[occurrence |-> occ, stage |-> frames[occ].stage] : occ \in {o \in Opened : ~frames[o].complete}}

Inspected ==
    {id \in occupants[Deck] :
        GrantedLook4({SearchGrant}, CurrentStages, frames[SearchOcc].actor, Deck)}

Work(occ) == [occurrence |-> occ, stage |-> frames[occ].stage]

\* A receipt for a stage is given when its work is done, and with it all that was
\* called for.
IsDone(occ) ==
    /\ ~IsWaiting(occ)
    /\ Work(occ) \in done \/ (frames[occ].stage = "Staging" /\ occ \in gated)

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
    FirstFailure(
        << Test("AdvanceProcedure8.1", args.before.complete = FALSE),
           Test("AdvanceProcedure8.4", args.actualStageReceipt.complete) >>)

ReturnTests(path, occ, args, reactionsComplete) ==
    << Test(path \o "ReturnPlayToCaller8.1", args.before.complete),
       Test(path \o "ReturnPlayToCaller8.2", ~args.before.returned),
       Test(path \o "ReturnPlayToCaller8.3", args.caller = frames[occ].caller),
       Test(path \o "ReturnPlayToCaller8.4", reactionsComplete) >>

ReturnGuard(occ, args) ==
    FirstFailure(ReturnTests("ReturnProcedure8.2/", occ, args, args.actualEndingReactionsComplete))

PlayReturnGuard(args) ==
    FirstFailure(ReturnTests("", PlayOcc, args,
                             args.actualSeparateInstructionAndEndingReactionsComplete))

FoundGuard(args) ==
    FirstFailure(
        << Test("FoundCardUse8.2", \E id \in args.searchFrame.choices.found : id = args.id),
           Test("FoundCardUse8.3", args.searchFrame.returned) >>)

Chosen(frame, destination) ==
    [frame EXCEPT !.stage = "Payment", !.choices.destination = destination]

Selected(frame, found) == [frame EXCEPT !.stage = "Shuffle", !.choices.found = found]

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

Open(occ, caller) ==
    /\ occ \notin Opened /\ MayCall(caller)
    /\ LET frame == OpenProcedure8(occ, OperationOf(occ), "SideA", caller, ChoicesOf(occ))
       IN  /\ call' = ValueCall("OpenProcedure8",
                                [occurrence |-> occ, operation |-> OperationOf(occ),
                                 actor |-> "SideA", caller |-> caller,
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

\* The receipt says whether the stage's work is done; it is not while something that
\* was called has not returned.
Advance(occ) ==
    /\ occ \in OpenNow
    /\ frames[occ].stage \notin {"DestinationChoice", "Selection", "Shuffle"}
    /\ LET args == [before |-> frames[occ], after |-> Advanced(frames[occ]),
                    actualStageReceipt |-> [occurrence |-> occ, stage |-> frames[occ].stage,
                                            complete |-> IsDone(occ)]]
       IN  CallOnFrame(occ, "AdvanceProcedure8", args, AdvanceGuard(args))

Returned(frame) == [frame EXCEPT !.returned = TRUE]

\* Ending reactions are complete when what they called has returned.
ReturnPlay(caller) ==
    /\ PlayOcc \in OpenNow
    /\ LET args == [before |-> frames[PlayOcc], after |-> Returned(frames[PlayOcc]),
                    actualSeparateInstructionAndEndingReactionsComplete |-> ~IsWaiting(PlayOcc),
                    caller |-> caller]
       IN  CallOnFrame(PlayOcc, "ReturnPlayToCaller8", args, PlayReturnGuard(args))

Return(occ, caller) ==
    /\ occ \in OpenNow
    /\ LET args == [before |-> frames[occ], after |-> Returned(frames[occ]),
                    actualEndingReactionsComplete |-> ~IsWaiting(occ), caller |-> caller]
       IN  CallOnFrame(occ, "ReturnProcedure8", args, ReturnGuard(occ, args))

Callers == Occurrences \cup {Caller}

Frames ==
    \/ \E occ \in Occurrences, caller \in Callers : Open(occ, caller)
    \/ \E occ \in Occurrences : Advance(occ)
    \/ \E caller \in Callers : ReturnPlay(caller)
    \/ \E occ \in {DeployOcc, SearchOcc}, caller \in Callers : Return(occ, caller)

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

\* What is supplied from elsewhere, once what was called has returned.
Supply(occ) ==
    /\ occ \in OpenNow /\ ~frames[occ].complete /\ ~IsWaiting(occ) /\ ~IsDone(occ)
    /\ frames[occ].stage \in {"CostWork", "Activation", "Resolution", "Payment", "CostBarrier",
                              "ConditionMarking"}
    /\ done' = done \cup {Work(occ)}
    /\ call' = NoCall
    /\ UNCHANGED <<frames, occupants, deckOrder, gated>>

PassPlayGate ==
    /\ IsAt(PlayOcc, "Placement") /\ PlayOcc \notin gated
    /\ call' = PredicateCall("PlayGate8", [seat |-> "SideA", cardType |-> "Plan",
                                           specialAuthorization |-> FALSE], NoGuard)
    /\ gated' = gated \cup {PlayOcc}
    /\ UNCHANGED <<frames, occupants, deckOrder, done>>

Place ==
    /\ IsAt(PlayOcc, "Placement") /\ PlayOcc \in gated /\ ~IsDone(PlayOcc)
    /\ CallMove(PlanId, Hand, PlayZone)
    /\ done' = done \cup {Work(PlayOcc)}
    /\ UNCHANGED <<frames, deckOrder, gated>>

CleanUp ==
    /\ IsAt(PlayOcc, "Cleanup") /\ PlanId \in occupants[PlayZone]
    /\ CallMove(PlanId, PlayZone, DiscardPileOf("SideA"))
    /\ done' = done \cup {Work(PlayOcc)}
    /\ UNCHANGED <<frames, deckOrder, gated>>

PassDeploymentGate ==
    /\ IsAt(DeployOcc, "Staging") /\ DeployOcc \notin gated
    /\ call' = PredicateCall("DeploymentGate8", [cardType |-> "Asset", face |-> "Up",
                                                 specialAuthorization |-> FALSE], NoGuard)
    /\ gated' = gated \cup {DeployOcc}
    /\ UNCHANGED <<frames, occupants, deckOrder, done>>

Choose ==
    /\ IsAt(DeployOcc, "DestinationChoice")
    /\ CallOnFrame(DeployOcc, "ChooseDeployment8",
                   [before |-> frames[DeployOcc], after |-> Chosen(frames[DeployOcc], PlayZone),
                    destination |-> PlayZone, destinationLegal |-> TRUE,
                    capacityAvailable |-> TRUE],
                   NoGuard)

PlaceFinally ==
    /\ IsAt(DeployOcc, "FinalPlacement") /\ ~IsDone(DeployOcc)
    /\ CallMove(AssetId, Hand, frames[DeployOcc].choices.destination)
    /\ done' = done \cup {Work(DeployOcc)}
    /\ UNCHANGED <<frames, deckOrder, gated>>

Select ==
    /\ IsAt(SearchOcc, "Selection")
    /\ CallOnFrame(SearchOcc, "SelectFound8",
                   [before |-> frames[SearchOcc], after |-> Selected(frames[SearchOcc], {FoundId}),
                    found |-> {FoundId}, inspected |-> Inspected],
                   NoGuard)

\* The sequence the other way round.
Reversed(sequence) == [i \in DOMAIN sequence |-> sequence[Len(sequence) + 1 - i]]

\* It ends the stage, since no receipt does.
ShuffleDeck ==
    /\ IsAt(SearchOcc, "Shuffle")
    /\ LET args == [deckOccupants |-> occupants[Deck], before |-> deckOrder,
                    after |-> Reversed(deckOrder), searchContext |-> TRUE,
                    suppliedShuffleOccurred |-> TRUE]
       IN  /\ call' = RelationCall("SearchCompletion4", args, NoGuard)
           /\ deckOrder' = args.after
           /\ frames' = [frames EXCEPT ![SearchOcc] = Advanced(@)]
    /\ UNCHANGED <<occupants, done, gated>>

Works ==
    \/ \E occ \in Occurrences : Supply(occ)
    \/ PassPlayGate
    \/ Place
    \/ CleanUp
    \/ PassDeploymentGate
    \/ Choose
    \/ PlaceFinally
    \/ Select
    \/ ShuffleDeck

-----------------------------------------------------------------------------
(***************************************************************************)
(* Questions.  They change nothing.                                        *)
(***************************************************************************)

Ask(newCall) ==
    /\ call' = newCall
    /\ UNCHANGED <<frames, occupants, deckOrder, done, gated>>

\* Whether a later instruction of the caller may use what the search found.
AskFound ==
    /\ SearchOcc \in Opened
    /\ LET args == [searchFrame |-> frames[SearchOcc], id |-> FoundId, ownProcedureAdmits |-> TRUE]
       IN  Ask(PredicateCall("FoundCardUse8", args, FoundGuard(args)))

AskRemaining(occ) ==
    /\ occ \in Opened
    /\ Ask(ValueCall("RemainingWork8", [frame |-> frames[occ]], RemainingWork8(frames[occ])))

\* A play that called for a deployment has deployed nothing itself.
AskDeployed(occ) ==
    /\ occ \in Opened
    /\ Ask(ValueCall("Deployed8", [frame |-> frames[occ], id |-> AssetId],
                     Deployed8(frames[occ], AssetId)))

Questions ==
    \/ AskFound
    \/ \E occ \in Occurrences : AskRemaining(occ)
    \/ \E occ \in {PlayOcc, DeployOcc} : AskDeployed(occ)

Next == Frames \/ Works \/ Questions

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

TypesHold ==
    /\ \A occ \in Opened : IsFrame(frames[occ]) /\ frames[occ].occurrence = occ
    /\ occupants \in [ZoneInstances4 -> SUBSET InGameIds]
    /\ deckOrder \in Seq(DeckIds)

IsPartition == ZonePartition4(InGameIds, occupants)

ReturnedAreComplete == \A occ \in Opened : frames[occ].returned => frames[occ].complete

\* "The caller's obligation to wait": what has returned left nothing open behind it.
CallersOutlastCalled ==
    \A occ \in OpenNow : frames[occ].caller \in Opened => frames[occ].caller \in OpenNow

\* Nothing is called by itself, however many are between.
CallsEnd ==
    LET Above(occs) == {frames[occ].caller : occ \in occs \intersect Opened}
    IN  \A occ \in Opened :
           /\ occ \notin Above({occ})
           /\ occ \notin Above(Above({occ}))
           /\ occ \notin Above(Above(Above({occ})))

\* One frame is at work, and all others that are open wait for it.
OneIsInnermost == OpenNow # {} => Cardinality({occ \in OpenNow : ~IsWaiting(occ)}) = 1

\* A frame calls for one after the other.
OneCallAtATime == \A occ \in Opened : Cardinality(OpenCalls(occ)) <= 1

\* Deployed is what the deployment has placed, whoever called for it.
OnlyDeploymentDeploys ==
    \A occ \in Opened \ {SearchOcc} :
       Deployed8(frames[occ], AssetId) <=> occ = DeployOcc /\ frames[occ].complete

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

\* A frame that waits stays as it is, until what it called has returned.
WaitingStaysAsItIs ==
    [][\A occ \in Opened : IsWaiting(occ) => frames'[occ] = frames[occ]]_vars

\* A returned frame stays returned, and as it is.
ReturnedStayReturned ==
    [][\A occ \in Opened : frames[occ].returned => frames'[occ] = frames[occ]]_vars

=============================================================================
