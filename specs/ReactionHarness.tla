---------------------------- MODULE ReactionHarness ----------------------------
(***************************************************************************)
(* A finite harness for "draw reactions and their children": one draw, from*)
(* the opening of its frame to its return, and what is called for while it *)
(* is reacted to, with frames of their own.  Every step is one call,       *)
(* accepted or refused, except Resume.                                     *)
(*                                                                         *)
(* SideA draws two cards, of which one is SideB's property.  A reaction    *)
(* discards one of them, and a child of that reaction the other; either    *)
(* discard may be prevented.  The draw, or the reaction, may also call for *)
(* another draw, of a third card, which has its own group and events; its  *)
(* frame is the state's until it has returned, and the outer one's waits.  *)
(* What called waits for the return of what it called, and a draw transfers*)
(* what is left of its group when all have returned.  What the draw asks by*)
(* itself is in DrawHarness.                                               *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments.  A refused call changes nothing.               *)
(***************************************************************************)
EXTENDS DrawProcedure, ObjectTransfers, Expectations

CONSTANTS
    TopId,        \* the card on top of SideA's deck, SideB's property
    NextId,       \* the card below it, SideA's
    LastId,       \* the card below that, SideA's
    DrawOcc,      \* the occurrence of the draw
    InnerDrawOcc, \* of the draw that is a reaction to it
    ReactionOcc,  \* of the reaction, which discards the top card
    ChildOcc,     \* and of its child, which discards the other
    Caller,       \* the occurrence that calls for the draw
    Ability       \* the ability whose instruction the draw is

ASSUME /\ Cardinality({TopId, NextId, LastId}) = 3
       /\ Cardinality({DrawOcc, InnerDrawOcc, ReactionOcc, ChildOcc, Caller}) = 5

VARIABLES
    state,      \* the innermost draw's frame, decks, tracking, hands and owners
    waiting,    \* the frames of the draws that wait for it, the outermost first
    drawing,    \* the occurrences of draws that have opened
    reacting,   \* from each other opened occurrence to its frame
    done,       \* the occurrences whose discard was tried
    history,    \* the movements that occurred, oldest first
    discarded,  \* the identifiers in the discard piles
    call        \* the call that led here

vars == <<state, waiting, drawing, reacting, done, history, discarded, call>>

Ids == {TopId, NextId, LastId}
Opened == DOMAIN reacting
TrackedIds == DOMAIN state.tracking
CardOf(occ) == IF occ = ReactionOcc THEN TopId ELSE NextId

NoFrame == [returned |-> TRUE]
IsOpen == state.frame # NoFrame /\ ~state.frame.returned

OpenNow == {occ \in Opened : ~reacting[occ].returned}

\* Among what is open, the innermost draw too.
IsWaiting(occ) ==
    \/ \E other \in OpenNow : reacting[other].caller = occ
    \/ IsOpen /\ state.frame.caller = occ

\* What is in the custody of the innermost draw.
Group == {id \in TrackedIds : state.tracking[id].effectInstance = state.frame.occurrence}

IsRecorded(id) == \E i \in DOMAIN history : history[i].object = id
IsReacting ==
    /\ IsOpen /\ state.frame.stage = "Reactions" /\ ~state.frame.complete
    /\ \A id \in Group : IsRecorded(id)

CountOf(occ) == IF occ = DrawOcc THEN 2 ELSE 1

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

\* What becomes of a draw when it begins: its cards are in its custody.
Begun ==
    LET occ == state.frame.occurrence
        drawn == IF occ = DrawOcc THEN {TopId, NextId} ELSE {LastId}
    IN  [state EXCEPT
            !.frame.stage = "Reactions",
            !.frame.choices.effective =
               [seat \in Seats |-> IF seat = "SideA" THEN CountOf(occ) ELSE 0],
            !.decks = [seat \in Seats |-> IF seat = "SideA" /\ occ = DrawOcc THEN <<LastId>>
                                          ELSE <<>>],
            !.tracking = [id \in TrackedIds \cup drawn |->
                             IF id \in drawn
                             THEN [object |-> id, origin |-> [kind |-> "Deck", seat |-> "SideA"],
                                   effectInstance |-> occ, owningAbility |-> Ability,
                                   cleanup |-> 0]
                             ELSE @[id]]]

\* What becomes of it when what is left of its group is in the owners' hands.
Transferred ==
    [state EXCEPT !.frame.complete = TRUE,
                  !.tracking = [id \in TrackedIds \ Group |-> @[id]],
                  !.hands = [seat \in Seats |-> @[seat] \cup {id \in Group :
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
                decks |-> [seat \in Seats |-> IF seat = "SideA" THEN <<TopId, NextId, LastId>>
                                              ELSE <<>>],
                tracking |-> [id \in {} |-> 0],
                hands |-> [seat \in Seats |-> {}],
                owners |-> [id \in Ids |-> IF id = TopId THEN "SideB" ELSE "SideA"]]
    /\ waiting = <<>>
    /\ drawing = {}
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

OpenDraw(occ, caller) ==
    /\ occ \notin drawing
    /\ LET choices == [ability |-> Ability,
                       requested |->
                          [seat \in Seats |-> IF seat = "SideA" THEN CountOf(occ) ELSE 0],
                       effective |-> [seat \in Seats |-> 0]]
           frame == OpenProcedure8(occ, "Draw", "SideA", caller, choices)
       IN  /\ call' = OpenCall(occ, "Draw", caller, choices, frame)
           /\ state' = [state EXCEPT !.frame = frame]
    /\ drawing' = drawing \cup {occ}
    /\ UNCHANGED <<reacting, done, history, discarded>>

Open ==
    /\ OpenDraw(DrawOcc, Caller)
    /\ UNCHANGED waiting

\* Who may call while the draw is reacted to: the draw itself, or a reaction before its
\* own discard.
MayCall(caller) ==
    /\ IsReacting /\ state.frame.occurrence = DrawOcc /\ ~IsWaiting(caller)
    /\ \/ caller = DrawOcc
       \/ caller \in OpenNow /\ ~reacting[caller].complete /\ caller \notin done

\* A reaction that draws: the frame of the draw that is reacted to waits.
OpenInnerDraw(caller) ==
    /\ MayCall(caller)
    /\ OpenDraw(InnerDrawOcc, caller)
    /\ waiting' = Append(waiting, state.frame)

\* The inner draw has returned, and the outer one's frame is the state's again.
Resume ==
    /\ waiting # <<>> /\ state.frame.returned
    /\ state' = [state EXCEPT !.frame = waiting[Len(waiting)]]
    /\ waiting' = SubSeq(waiting, 1, Len(waiting) - 1)
    /\ call' = NoCall
    /\ UNCHANGED <<drawing, reacting, done, history, discarded>>

CallOnState(op, args, guard) ==
    /\ call' = RelationCall(op, args, guard)
    /\ state' = IF guard = NoGuard THEN args.after ELSE state
    /\ UNCHANGED <<waiting, drawing, reacting, done, history, discarded>>

Begin ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ CallOnState("BeginDraw8", [before |-> state, after |-> Begun], NoGuard)

\* "Draw reactions and their children run before the surviving group transfers": refused
\* before the drawn cards have their events, and while anything that the draw called has
\* not returned.
Transfer ==
    /\ IsOpen /\ state.frame.stage = "Reactions" /\ ~state.frame.complete
    /\ LET args == [before |-> state, after |-> Transferred,
                    drawReactionsAndChildrenComplete |->
                       IsReacting /\ ~IsWaiting(state.frame.occurrence)]
       IN  CallOnState("TransferDrawn8", args, TransferGuard(args))

Returned(frame) == [frame EXCEPT !.returned = TRUE]

ReturnCall(frame, caller, isWaiting) ==
    LET args == [before |-> frame, after |-> Returned(frame),
                 actualEndingReactionsComplete |-> ~isWaiting, caller |-> caller]
    IN  RelationCall("ReturnProcedure8", args, ReturnGuard(frame.caller, args))

\* Refused while the draw is incomplete, and to another than its own caller.
Return(caller) ==
    /\ IsOpen
    /\ call' = ReturnCall(state.frame, caller, IsWaiting(state.frame.occurrence))
    /\ state' = IF Accepted(call') THEN [state EXCEPT !.frame = Returned(@)] ELSE state
    /\ UNCHANGED <<waiting, drawing, reacting, done, history, discarded>>

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
    /\ id \in Group /\ ~IsRecorded(id)
    /\ \A other \in Group : IsRecorded(other) \/ id <= other
    /\ CallRecord(RecordArgs("Draw", id, "Complete"))
    /\ UNCHANGED <<state, waiting, drawing, reacting, done, discarded>>

OpenReaction(occ, caller) ==
    /\ occ \notin Opened /\ MayCall(caller)
    /\ LET choices == [card |-> CardOf(occ)]
           frame == OpenProcedure8(occ, "Discard", "SideA", caller, choices)
       IN  /\ call' = OpenCall(occ, "Discard", caller, choices, frame)
           /\ reacting' = [other \in Opened \cup {occ} |->
                              IF other = occ THEN frame ELSE reacting[other]]
    /\ UNCHANGED <<state, waiting, drawing, done, history, discarded>>

IsAtWork(occ) ==
    /\ IsOpen /\ occ \in OpenNow /\ ~IsWaiting(occ)
    /\ ~reacting[occ].complete /\ occ \notin done

\* The work of a frame: a drawn card leaves custody by an event of its own; prevented,
\* it has none and stays.
Discard(occ) ==
    /\ IsAtWork(occ)
    /\ CallRecord(RecordArgs("Discard", CardOf(occ), "Complete"))
    /\ state' = [state EXCEPT !.tracking = [id \in TrackedIds \ {CardOf(occ)} |-> @[id]]]
    /\ discarded' = discarded \cup {CardOf(occ)}
    /\ done' = done \cup {occ}
    /\ UNCHANGED <<waiting, drawing, reacting>>

DiscardPrevented(occ) ==
    /\ IsAtWork(occ)
    /\ CallRecord(RecordArgs("Discard", CardOf(occ), "Prevented"))
    /\ done' = done \cup {occ}
    /\ UNCHANGED <<state, waiting, drawing, reacting, discarded>>

\* Refused while the work is not done, or what was called has not returned.
Advance(occ) ==
    /\ IsOpen /\ occ \in OpenNow
    /\ LET args == [before |-> reacting[occ], after |-> [reacting[occ] EXCEPT !.complete = TRUE],
                    actualStageReceipt |-> [occurrence |-> occ, stage |-> "Work",
                                            complete |-> ~IsWaiting(occ) /\ occ \in done]]
       IN  /\ call' = RelationCall("AdvanceProcedure8", args, AdvanceGuard(args))
           /\ reacting' = IF Accepted(call') THEN [reacting EXCEPT ![occ] = args.after]
                          ELSE reacting
    /\ UNCHANGED <<state, waiting, drawing, done, history, discarded>>

\* Refused while the frame is incomplete, and to another than its own caller.
ReturnReaction(occ, caller) ==
    /\ IsOpen /\ occ \in OpenNow
    /\ call' = ReturnCall(reacting[occ], caller, IsWaiting(occ))
    /\ reacting' = IF Accepted(call') THEN [reacting EXCEPT ![occ] = Returned(@)] ELSE reacting
    /\ UNCHANGED <<state, waiting, drawing, done, history, discarded>>

Reactions ==
    \/ \E id \in Ids : RecordDraw(id)
    \/ \E occ \in {ReactionOcc, ChildOcc}, caller \in {DrawOcc, ReactionOcc} :
          OpenReaction(occ, caller) \/ ReturnReaction(occ, caller)
    \/ \E occ \in {ReactionOcc, ChildOcc} : Discard(occ) \/ DiscardPrevented(occ) \/ Advance(occ)

Next ==
    \/ Open
    \/ \E caller \in {DrawOcc, ReactionOcc} : OpenInnerDraw(caller)
    \/ Resume
    \/ Begin
    \/ Transfer
    \/ \E caller \in {Caller, DrawOcc, ReactionOcc} : Return(caller)
    \/ Reactions

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

TypesHold ==
    /\ state.frame # NoFrame => IsFrame(state.frame)
    /\ \A i \in DOMAIN waiting : IsFrame(waiting[i])
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

Frames == {state.frame} \cup {waiting[i] : i \in DOMAIN waiting}

\* No reaction, and no child of one, outlasts what called it: the draw is the state's, or
\* waits, and reacts.
DrawOutlastsReactions ==
    OpenNow # {} \/ waiting # <<>> =>
       \E frame \in Frames : /\ frame.occurrence = DrawOcc /\ frame.stage = "Reactions"
                             /\ ~frame.complete

CallersOutlastCalled ==
    \A occ \in OpenNow : reacting[occ].caller \in Opened => reacting[occ].caller \in OpenNow

\* The outer draw's group does not transfer while it is reacted to; the inner one's does,
\* when that is complete.
TransfersAtTheEnd ==
    /\ InHands \ {LastId} # {} => waiting = <<>> /\ state.frame.complete
    /\ LastId \in InHands => state.frame.occurrence = DrawOcc \/ state.frame.complete

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
    [][~Accepted(call') => UNCHANGED <<state, waiting, drawing, reacting, history, discarded>>]_vars

\* A frame that waits stays as it is, until what it called has returned.
WaitingStaysAsItIs ==
    [][/\ \A occ \in Opened : IsWaiting(occ) => reacting'[occ] = reacting[occ]
       /\ IsOpen /\ IsWaiting(state.frame.occurrence)
             => state'.frame = state.frame \/ waiting' = Append(waiting, state.frame)
       /\ waiting' # waiting
             => \/ waiting' = Append(waiting, state.frame)
                \/ waiting = Append(waiting', state'.frame)]_vars

HistoryOnlyGrows == [][SubSeq(history', 1, Len(history)) = history]_vars

=============================================================================
