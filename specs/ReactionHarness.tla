---------------------------- MODULE ReactionHarness ----------------------------
(***************************************************************************)
(* A finite harness for "draw reactions and their children": one draw, from*)
(* the opening of its frame to its return, and what is called for while it *)
(* is reacted to, with frames of their own.  Every step is one call,       *)
(* accepted or refused.                                                    *)
(*                                                                         *)
(* SideA draws its two cards, of which one is SideB's property.  A reaction*)
(* discards one of them, and a child of that reaction the other; either    *)
(* discard may be prevented.  Each is the work of a frame that the draw, or*)
(* the reaction, called; what called it waits for its return, and the draw *)
(* transfers what is left when all have returned.  What the draw asks by   *)
(* itself is in DrawHarness.                                               *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments.  A refused call changes nothing.               *)
(***************************************************************************)
EXTENDS DrawProcedure, ObjectTransfers, Expectations

CONSTANTS
    TopId,        \* the card on top of SideA's deck, SideB's property
    NextId,       \* the card below it, SideA's
    DrawOcc,      \* the occurrence of the draw
    ReactionOcc,  \* of the reaction, which discards the top card
    ChildOcc,     \* and of its child, which discards the other
    Caller,       \* the occurrence that calls for the draw
    Ability       \* the ability whose instruction the draw is

ASSUME /\ TopId # NextId
       /\ Cardinality({DrawOcc, ReactionOcc, ChildOcc, Caller}) = 4

VARIABLES
    state,      \* the draw's frame, decks, tracking, hands and owners
    reacting,   \* from each other opened occurrence to its frame
    done,       \* the occurrences whose discard was tried
    history,    \* the movements that occurred, oldest first
    discarded,  \* the identifiers in the discard piles
    call        \* the call that led here

vars == <<state, reacting, done, history, discarded, call>>

Ids == {TopId, NextId}
Opened == DOMAIN reacting
TrackedIds == DOMAIN state.tracking
CardOf(occ) == IF occ = ReactionOcc THEN TopId ELSE NextId

NoFrame == [returned |-> TRUE]
IsOpen == state.frame # NoFrame /\ ~state.frame.returned

OpenNow == {occ \in Opened : ~reacting[occ].returned}
IsWaiting(occ) == \E other \in OpenNow : reacting[other].caller = occ

IsRecorded(id) == \E i \in DOMAIN history : history[i].object = id
IsReacting ==
    /\ IsOpen /\ state.frame.stage = "Reactions" /\ ~state.frame.complete
    /\ \A id \in TrackedIds : IsRecorded(id)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

\* What becomes of the draw when it begins: both cards are in its custody.
Begun ==
    [state EXCEPT
        !.frame.stage = "Reactions",
        !.frame.choices.effective = [seat \in Seats |-> IF seat = "SideA" THEN 2 ELSE 0],
        !.decks = [seat \in Seats |-> <<>>],
        !.tracking = [id \in Ids |->
                         [object |-> id, origin |-> [kind |-> "Deck", seat |-> "SideA"],
                          effectInstance |-> DrawOcc, owningAbility |-> Ability,
                          cleanup |-> 0]]]

\* What becomes of it when what is left of the group is in its owners' hands.
Transferred ==
    [state EXCEPT !.frame.complete = TRUE,
                  !.tracking = [id \in {} |-> 0],
                  !.hands = [seat \in Seats |-> @[seat] \cup {id \in TrackedIds :
                                                              state.owners[id] = seat}]]

RecordGuard(args) ==
    FirstFailure(
        << Test("RecordMovement8.3/MovementOccurred8.3", args.disposition \notin {"Prevented"}) >>)

TransferGuard(args) ==
    FirstFailure(<< Test("TransferDrawn8.4", args.drawReactionsAndChildrenComplete) >>)

AdvanceGuard(args) ==
    FirstFailure(<< Test("AdvanceProcedure8.1", ~args.before.complete),
                    Test("AdvanceProcedure8.4", args.actualStageReceipt.complete) >>)

ReturnGuard(caller, args) ==
    FirstFailure(
        << Test("ReturnProcedure8.2/ReturnPlayToCaller8.1", args.before.complete),
           Test("ReturnProcedure8.2/ReturnPlayToCaller8.2", ~args.before.returned),
           Test("ReturnProcedure8.2/ReturnPlayToCaller8.3", args.caller = caller),
           Test("ReturnProcedure8.2/ReturnPlayToCaller8.4", args.actualEndingReactionsComplete) >>)

-----------------------------------------------------------------------------

Init ==
    /\ state = [frame |-> NoFrame,
                decks |-> [seat \in Seats |-> IF seat = "SideA" THEN <<TopId, NextId>> ELSE <<>>],
                tracking |-> [id \in {} |-> 0],
                hands |-> [seat \in Seats |-> {}],
                owners |-> [id \in Ids |-> IF id = NextId THEN "SideA" ELSE "SideB"]]
    /\ reacting = [occ \in {} |-> NoFrame]
    /\ done = {}
    /\ history = <<>>
    /\ discarded = {}
    /\ call = NoCall

-----------------------------------------------------------------------------
(***************************************************************************)
(* The draw.                                                               *)
(***************************************************************************)

OpenCall(occ, operation, caller, choices, frame) ==
    ValueCall("OpenProcedure8",
              [occurrence |-> occ, operation |-> operation, actor |-> "SideA", caller |-> caller,
               choices |-> choices],
              frame)

Open ==
    /\ state.frame = NoFrame
    /\ LET choices == [ability |-> Ability,
                       requested |-> [seat \in Seats |-> IF seat = "SideA" THEN 2 ELSE 0],
                       effective |-> [seat \in Seats |-> 0]]
           frame == OpenProcedure8(DrawOcc, "Draw", "SideA", Caller, choices)
       IN  /\ call' = OpenCall(DrawOcc, "Draw", Caller, choices, frame)
           /\ state' = [state EXCEPT !.frame = frame]
    /\ UNCHANGED <<reacting, done, history, discarded>>

CallOnState(op, args, guard) ==
    /\ call' = RelationCall(op, args, guard)
    /\ state' = IF guard = NoGuard THEN args.after ELSE state
    /\ UNCHANGED <<reacting, done, history, discarded>>

Begin ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ CallOnState("BeginDraw8", [before |-> state, after |-> Begun], NoGuard)

\* "Draw reactions and their children run before the surviving group transfers": refused
\* before the drawn cards have their events, and while anything that the draw called has
\* not returned.
Transfer ==
    /\ IsOpen /\ state.frame.stage = "Reactions" /\ ~state.frame.complete
    /\ LET args == [before |-> state, after |-> Transferred,
                    drawReactionsAndChildrenComplete |-> IsReacting /\ ~IsWaiting(DrawOcc)]
       IN  CallOnState("TransferDrawn8", args, TransferGuard(args))

Returned(frame) == [frame EXCEPT !.returned = TRUE]

ReturnCall(frame, caller, waiting) ==
    LET args == [before |-> frame, after |-> Returned(frame),
                 actualEndingReactionsComplete |-> ~waiting, caller |-> caller]
    IN  RelationCall("ReturnProcedure8", args, ReturnGuard(frame.caller, args))

\* Refused while the draw is incomplete.
Return ==
    /\ IsOpen
    /\ call' = ReturnCall(state.frame, Caller, IsWaiting(DrawOcc))
    /\ state' = IF Accepted(call') THEN [state EXCEPT !.frame = Returned(@)] ELSE state
    /\ UNCHANGED <<reacting, done, history, discarded>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* Reactions.                                                              *)
(***************************************************************************)

RecordArgs(kind, id, disposition) ==
    [before |-> history,
     after |-> Append(history, [occurrence |-> Len(history) + 1, kind |-> kind, object |-> id]),
     occurrence |-> Len(history) + 1, kind |-> kind, object |-> id,
     disposition |-> disposition, actualInstructionResolved |-> TRUE]

CallRecord(args) ==
    /\ call' = RelationCall("RecordMovement8", args, RecordGuard(args))
    /\ history' = IF Accepted(call') THEN args.after ELSE history

\* The drawn-card event of a card in custody, in the order of the identifiers.
RecordDraw(id) ==
    /\ id \in TrackedIds /\ ~IsRecorded(id)
    /\ \A other \in TrackedIds : IsRecorded(other) \/ id <= other
    /\ CallRecord(RecordArgs("Draw", id, "Complete"))
    /\ UNCHANGED <<state, reacting, done, discarded>>

\* What is called for by the draw, or by the reaction before its own discard.
OpenReaction(occ, caller) ==
    /\ occ \notin Opened /\ IsReacting
    /\ \/ caller = DrawOcc /\ ~IsWaiting(DrawOcc)
       \/ caller \in OpenNow /\ ~IsWaiting(caller) /\ ~reacting[caller].complete /\ caller \notin done
    /\ LET choices == [card |-> CardOf(occ)]
           frame == OpenProcedure8(occ, "Discard", "SideA", caller, choices)
       IN  /\ call' = OpenCall(occ, "Discard", caller, choices, frame)
           /\ reacting' = [other \in Opened \cup {occ} |->
                              IF other = occ THEN frame ELSE reacting[other]]
    /\ UNCHANGED <<state, done, history, discarded>>

IsAtWork(occ) == occ \in OpenNow /\ ~IsWaiting(occ) /\ ~reacting[occ].complete /\ occ \notin done

\* The work of a frame: a drawn card leaves custody by an event of its own; prevented,
\* it has none and stays.
Discard(occ) ==
    /\ IsAtWork(occ)
    /\ CallRecord(RecordArgs("Discard", CardOf(occ), "Complete"))
    /\ state' = [state EXCEPT !.tracking = [id \in TrackedIds \ {CardOf(occ)} |-> @[id]]]
    /\ discarded' = discarded \cup {CardOf(occ)}
    /\ done' = done \cup {occ}
    /\ UNCHANGED reacting

DiscardPrevented(occ) ==
    /\ IsAtWork(occ)
    /\ CallRecord(RecordArgs("Discard", CardOf(occ), "Prevented"))
    /\ done' = done \cup {occ}
    /\ UNCHANGED <<state, reacting, discarded>>

\* Refused while the work is not done, or what was called has not returned.
Advance(occ) ==
    /\ occ \in OpenNow
    /\ LET args == [before |-> reacting[occ], after |-> [reacting[occ] EXCEPT !.complete = TRUE],
                    actualStageReceipt |-> [occurrence |-> occ, stage |-> "Work",
                                            complete |-> occ \in done /\ ~IsWaiting(occ)]]
       IN  /\ call' = RelationCall("AdvanceProcedure8", args, AdvanceGuard(args))
           /\ reacting' = IF Accepted(call') THEN [reacting EXCEPT ![occ] = args.after]
                          ELSE reacting
    /\ UNCHANGED <<state, done, history, discarded>>

\* Refused while the frame is incomplete, and to another than its own caller.
ReturnReaction(occ, caller) ==
    /\ occ \in OpenNow
    /\ call' = ReturnCall(reacting[occ], caller, IsWaiting(occ))
    /\ reacting' = IF Accepted(call') THEN [reacting EXCEPT ![occ] = Returned(@)] ELSE reacting
    /\ UNCHANGED <<state, done, history, discarded>>

Reactions ==
    \/ \E id \in Ids : RecordDraw(id)
    \/ \E occ \in {ReactionOcc, ChildOcc}, caller \in {DrawOcc, ReactionOcc} :
          OpenReaction(occ, caller) \/ ReturnReaction(occ, caller)
    \/ \E occ \in {ReactionOcc, ChildOcc} : Discard(occ) \/ DiscardPrevented(occ) \/ Advance(occ)

Next == Open \/ Begin \/ Transfer \/ Return \/ Reactions

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

TypesHold ==
    /\ state.frame # NoFrame => IsFrame(state.frame)
    /\ \A occ \in Opened : IsFrame(reacting[occ]) /\ reacting[occ].occurrence = occ
    /\ \A id \in TrackedIds : state.tracking[id] \in TransitRecords
    /\ history \in Seq(MovementEvents)

InDeck == {state.decks["SideA"][i] : i \in DOMAIN state.decks["SideA"]}
InHands == UNION {state.hands[seat] : seat \in Seats}

\* Every card is in the deck, in custody, in a hand or discarded, and in one of these
\* only.
IsPartition ==
    /\ InDeck \cup TrackedIds \cup InHands \cup discarded = Ids
    /\ Cardinality(InDeck) + Cardinality(TrackedIds) + Cardinality(InHands)
         + Cardinality(discarded) = Cardinality(Ids)

\* A card reaches no hand but its owner's.
OwnersHands == \A seat \in Seats : \A id \in state.hands[seat] : state.owners[id] = seat

\* No reaction, and no child of one, outlasts what called it.
DrawOutlastsReactions ==
    OpenNow # {} => IsOpen /\ state.frame.stage = "Reactions" /\ ~state.frame.complete

CallersOutlastCalled ==
    \A occ \in OpenNow : reacting[occ].caller \in Opened => reacting[occ].caller \in OpenNow

\* The group transfers when the draw is complete, and not while it is reacted to.
TransfersAtTheEnd == InHands # {} => state.frame.complete

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "BeginDraw8" -> Accepted(call) = BeginDraw8(args.before, args.after)
          [] call.op = "TransferDrawn8" ->
               Accepted(call) = TransferDrawn8(args.before, args.after,
                                    args.drawReactionsAndChildrenComplete)
          [] call.op = "RecordMovement8" ->
               Accepted(call) = RecordMovement8(args.before, args.after, args.occurrence,
                                    args.kind, args.object, args.disposition,
                                    args.actualInstructionResolved)
          [] call.op = "AdvanceProcedure8" ->
               Accepted(call) = AdvanceProcedure8(args.before, args.after,
                                                  args.actualStageReceipt)
          [] call.op = "ReturnProcedure8" ->
               Accepted(call) = ReturnProcedure8(args.before, args.after,
                                    args.actualEndingReactionsComplete, args.caller)
          [] OTHER -> Accepted(call)

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

RefusalChangesNothing ==
    [][~Accepted(call') => UNCHANGED <<state, reacting, history, discarded>>]_vars

\* A frame that waits stays as it is, until what it called has returned.
WaitingStaysAsItIs ==
    [][/\ \A occ \in Opened : IsWaiting(occ) => reacting'[occ] = reacting[occ]
       /\ IsWaiting(DrawOcc) => state'.frame = state.frame]_vars

HistoryOnlyGrows == [][SubSeq(history', 1, Len(history)) = history]_vars

=============================================================================
