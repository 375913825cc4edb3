----------------------------- MODULE DrawHarness -----------------------------
(***************************************************************************)
(* A finite harness for the draw of "Object operations", from the opening  *)
(* of its frame to its return: every step is one call, accepted or refused.*)
(*                                                                         *)
(* SideA's deck holds two cards, of which one is SideB's property; SideB's *)
(* deck holds one.  One draw at a time: it opens with requested counts,    *)
(* takes what there is, is reacted to, transfers what is left of the group *)
(* and returns.  A child of the reactions may discard a drawn card, or the *)
(* discard may not come to pass.                                           *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault; where  *)
(* before is the fault, after is what the equation makes of that.  A       *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS DrawProcedure, ObjectTransfers, Expectations

CONSTANTS
    TopId,           \* the card on top of SideA's deck, SideB's property
    NextId,          \* the card below it, SideA's
    OtherId,         \* the card in SideB's deck, SideB's
    DrawOccurrences, \* the occurrences of draws, in the order in which they open
    Caller,          \* the occurrence that calls for all of them
    Ability          \* the ability whose instruction all of them are

ASSUME Cardinality({TopId, NextId, OtherId}) = 3

VARIABLES
    state,      \* frame, decks, tracking, hands and owners
    opened,     \* how many draws have opened
    history,    \* the movements that occurred, oldest first
    discarded,  \* the identifiers in the discard piles
    call        \* the call that led here

vars == <<state, opened, history, discarded, call>>

Ids == {TopId, NextId, OtherId}

\* What the configuration puts for DrawOccurrences.
TwoDraws == <<61, 62>>

\* Before the first draw, and once a draw has returned.
IsIdle == opened = 0 \/ state.frame.returned

TrackedIds == DOMAIN state.tracking

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

Smaller(a, b) == IF a < b THEN a ELSE b

CountOf(draw, seat) == Smaller(draw.frame.choices.requested[seat], Len(draw.decks[seat]))
Counts(draw) == [seat \in Seats |-> CountOf(draw, seat)]

IsDrawn(draw, id) ==
    \E seat \in Seats : \E i \in 1..CountOf(draw, seat) : draw.decks[seat][i] = id

\* What becomes of a draw that begins.
Begun(draw) ==
    [frame |-> [draw.frame EXCEPT !.stage = "Reactions", !.choices.effective = Counts(draw)],
     decks |-> [seat \in Seats |->
                   [i \in 1..(Len(draw.decks[seat]) - CountOf(draw, seat)) |->
                       draw.decks[seat][i + CountOf(draw, seat)]]],
     tracking |->
        [id \in DOMAIN draw.tracking \cup {id \in Ids : IsDrawn(draw, id)} |->
            IF IsDrawn(draw, id)
            THEN [object |-> id,
                  origin |-> [kind |-> "Deck",
                              seat |-> IF id = OtherId THEN "SideB" ELSE "SideA"],
                  effectInstance |-> draw.frame.occurrence,
                  owningAbility |-> Ability, cleanup |-> 0]
            ELSE draw.tracking[id]],
     hands |-> draw.hands, owners |-> draw.owners]

\* What becomes of one that has nothing to draw.
Ended(draw) ==
    [draw EXCEPT !.frame.complete = TRUE,
                 !.frame.choices.effective = [seat \in Seats |-> 0]]

\* What becomes of one that is over.
Transferred(draw) ==
    [draw EXCEPT !.frame.complete = TRUE,
                 !.tracking = [id \in {} |-> 0],
                 !.hands = [seat \in DOMAIN draw.hands |->
                               @[seat] \cup {id \in DOMAIN draw.tracking :
                                                draw.owners[id] = seat}]]

\* What becomes of a frame that only goes on.
Skipped(frame) ==
    IF frame.stage = "Counting" THEN [frame EXCEPT !.stage = "Reactions"]
    ELSE [frame EXCEPT !.complete = TRUE]

IsDraw(path, draw) == Test(path, draw.frame.operation = "Draw")
IsUnfinished(path, draw) == Test(path, ~draw.frame.complete)

BeginGuard(args) ==
    FirstFailure(<< IsDraw("BeginDraw8.1", args.before),
                    Test("BeginDraw8.2", args.before.frame.stage \notin {"Reactions"}),
                    IsUnfinished("BeginDraw8.3", args.before),
                    Test("BeginDraw8.4", \E seat \in Seats : CountOf(args.before, seat) > 0),
                    Test("BeginDraw8.5", args.after = Begun(args.before)) >>)

ZeroGuard(args) ==
    FirstFailure(<< IsDraw("CompleteZeroDraw8.1", args.before),
                    Test("CompleteZeroDraw8.2", args.before.frame.stage \notin {"Reactions"}),
                    IsUnfinished("CompleteZeroDraw8.3", args.before),
                    Test("CompleteZeroDraw8.4",
                         \A seat \in Seats : ~(CountOf(args.before, seat) > 0)),
                    Test("CompleteZeroDraw8.5", args.after = Ended(args.before)) >>)

TransferGuard(args) ==
    FirstFailure(<< IsDraw("TransferDrawn8.1", args.before),
                    Test("TransferDrawn8.2", args.before.frame.stage \notin {"Counting"}),
                    IsUnfinished("TransferDrawn8.3", args.before),
                    Test("TransferDrawn8.4", args.drawReactionsAndChildrenComplete),
                    Test("TransferDrawn8.5",
                         \A id \in DOMAIN args.before.tracking :
                            args.before.owners[id] \in DOMAIN args.before.hands),
                    Test("TransferDrawn8.6", args.after = Transferred(args.before)) >>)

Undone == {"Prevented", "Impossible", "Replaced"}

RecordGuard(args) ==
    FirstFailure(
        << Test("RecordMovement8.1", args.occurrence > 0),
           Test("RecordMovement8.2",
                args.occurrence \notin {args.before[i].occurrence : i \in DOMAIN args.before}),
           Test("RecordMovement8.3/MovementOccurred8.3", args.disposition \notin Undone),
           Test("RecordMovement8.4", Len(args.after) = Len(args.before) + 1) >>)

ReturnGuard(args) ==
    FirstFailure(
        << Test("ReturnProcedure8.1", args.before.operation # "Play"),
           Test("ReturnProcedure8.2/ReturnPlayToCaller8.1", args.before.complete),
           Test("ReturnProcedure8.2/ReturnPlayToCaller8.2", ~args.before.returned),
           Test("ReturnProcedure8.2/ReturnPlayToCaller8.3", args.caller = Caller),
           Test("ReturnProcedure8.2/ReturnPlayToCaller8.4", args.actualEndingReactionsComplete),
           Test("ReturnProcedure8.2/ReturnPlayToCaller8.5", args.after.returned) >>)

-----------------------------------------------------------------------------

NoFrame == [returned |-> TRUE]

Init ==
    /\ state = [frame |-> NoFrame,
                decks |-> [seat \in Seats |-> IF seat = "SideA" THEN <<TopId, NextId>>
                                              ELSE <<OtherId>>],
                tracking |-> [id \in {} |-> 0],
                hands |-> [seat \in Seats |-> {}],
                owners |-> [id \in Ids |-> IF id = NextId THEN "SideA" ELSE "SideB"]]
    /\ opened = 0
    /\ history = <<>>
    /\ discarded = {}
    /\ call = NoCall

-----------------------------------------------------------------------------
(***************************************************************************)
(* The procedure.                                                          *)
(***************************************************************************)

\* A draw of so many from each deck.
Open(fromA, fromB) ==
    /\ IsIdle /\ opened < Len(DrawOccurrences)
    /\ LET choices == [ability |-> Ability,
                       requested |-> [seat \in Seats |-> IF seat = "SideA" THEN fromA ELSE fromB],
                       effective |-> [seat \in Seats |-> 0]]
           frame == OpenProcedure8(DrawOccurrences[opened + 1], "Draw", "SideA", Caller, choices)
       IN  /\ call' = ValueCall("OpenProcedure8",
                                [occurrence |-> DrawOccurrences[opened + 1],
                                 operation |-> "Draw", actor |-> "SideA", caller |-> Caller,
                                 choices |-> choices],
                                frame)
           /\ state' = [state EXCEPT !.frame = frame]
    /\ opened' = opened + 1
    /\ UNCHANGED <<history, discarded>>

CallOnState(op, args, guard) ==
    /\ call' = RelationCall(op, args, guard)
    /\ state' = IF guard = NoGuard THEN args.after ELSE state
    /\ UNCHANGED <<opened, history, discarded>>

CallBegin(args) == CallOnState("BeginDraw8", args, BeginGuard(args))
CallZero(args) == CallOnState("CompleteZeroDraw8", args, ZeroGuard(args))
CallTransfer(args) == CallOnState("TransferDrawn8", args, TransferGuard(args))

IsOpen == opened > 0 /\ ~state.frame.returned

\* Refused where the draw counts no more, or has nothing to draw.
Begin ==
    /\ IsOpen
    /\ CallBegin([before |-> state, after |-> Begun(state)])

\* The frame of another operation is said to begin the draw.
BeginOther ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ LET other == [state EXCEPT !.frame.operation = "Search"]
       IN  CallBegin([before |-> other, after |-> Begun(other)])

\* The draw is said to be complete, while there is something to draw.
BeginCompleted ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ LET other == [state EXCEPT !.frame.complete = TRUE]
       IN  CallBegin([before |-> other, after |-> Begun(other)])

\* The draw is said to be in its reactions.
BeginReacting ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ LET other == [state EXCEPT !.frame.stage = "Reactions"]
       IN  CallBegin([before |-> other, after |-> Begun(other)])

\* The drawn cards are in the hands at once, out of nobody's custody.
BeginWithoutCustody ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ CallBegin([before |-> state, after |-> Transferred(Begun(state))])

\* Refused where there is something to draw, and once it is complete.
CompleteZero ==
    /\ IsOpen
    /\ CallZero([before |-> state, after |-> Ended(state)])

CompleteZeroOther ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ LET other == [state EXCEPT !.frame.operation = "Search"]
       IN  CallZero([before |-> other, after |-> Ended(other)])

CompleteZeroReacting ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ LET other == [state EXCEPT !.frame.stage = "Reactions"]
       IN  CallZero([before |-> other, after |-> Ended(other)])

\* "It should not be simulated by creating and immediately returning an empty
\* positive batch."
CompleteZeroAsBatch ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ CallZero([before |-> state, after |-> Transferred(Begun(state))])

\* A receipt says that a stage is over which only a contract of its own ends.
AdvanceByReceipt ==
    /\ IsOpen /\ ~state.frame.complete
    /\ call' = RelationCall("AdvanceProcedure8",
                            [before |-> state.frame, after |-> Skipped(state.frame),
                             actualStageReceipt |-> [occurrence |-> state.frame.occurrence,
                                                     stage |-> state.frame.stage,
                                                     complete |-> TRUE]],
                            "AdvanceProcedure8.5")
    /\ UNCHANGED <<state, opened, history, discarded>>

IsRecorded(id) == \E i \in DOMAIN history : history[i].object = id
EventsAreRecorded == \A id \in TrackedIds : IsRecorded(id)

\* Refused while the draw counts, before every drawn card has its event, which is
\* what the reactions react to, and once it is complete.
Transfer ==
    /\ IsOpen
    /\ CallTransfer([before |-> state, after |-> Transferred(state),
                     drawReactionsAndChildrenComplete |-> EventsAreRecorded])

TransferOther ==
    /\ IsOpen /\ state.frame.stage = "Reactions"
    /\ LET other == [state EXCEPT !.frame.operation = "Search"]
       IN  CallTransfer([before |-> other, after |-> Transferred(other),
                         drawReactionsAndChildrenComplete |-> TRUE])

TransferBeforeReactions ==
    /\ IsOpen /\ state.frame.stage = "Reactions"
    /\ CallTransfer([before |-> state, after |-> Transferred(state),
                     drawReactionsAndChildrenComplete |-> FALSE])

\* All cards go to the hand of the seat that draws, whoever owns them.
TransferToActor ==
    /\ IsOpen /\ state.frame.stage = "Reactions" /\ TrackedIds # {} /\ EventsAreRecorded
    /\ CallTransfer([before |-> state,
                     after |-> [Transferred(state) EXCEPT
                                   !.hands = [state.hands EXCEPT
                                                 !["SideA"] = @ \cup TrackedIds]],
                     drawReactionsAndChildrenComplete |-> TRUE])

\* The seat that owns a drawn card is said to have no hand: the card would be nowhere.
TransferToNoHand ==
    /\ IsOpen /\ state.frame.stage = "Reactions" /\ EventsAreRecorded
    /\ \E id \in TrackedIds : state.owners[id] = "SideB"
    /\ LET other == [state EXCEPT !.hands = [seat \in {"SideA"} |-> @[seat]]]
       IN  CallTransfer([before |-> other, after |-> Transferred(other),
                         drawReactionsAndChildrenComplete |-> TRUE])

Draws ==
    \/ \E fromA \in {0, 1, 3}, fromB \in 0..1 : Open(fromA, fromB)
    \/ Begin
    \/ BeginOther
    \/ BeginCompleted
    \/ BeginReacting
    \/ BeginWithoutCustody
    \/ CompleteZero
    \/ CompleteZeroOther
    \/ CompleteZeroReacting
    \/ CompleteZeroAsBatch
    \/ AdvanceByReceipt
    \/ Transfer
    \/ TransferOther
    \/ TransferBeforeReactions
    \/ TransferToActor
    \/ TransferToNoHand

-----------------------------------------------------------------------------
(***************************************************************************)
(* Reactions and events.                                                   *)
(***************************************************************************)

RecordArgs(kind, id, disposition) ==
    [before |-> history,
     after |-> Append(history, [occurrence |-> Len(history) + 1, kind |-> kind, object |-> id]),
     occurrence |-> Len(history) + 1, kind |-> kind, object |-> id,
     disposition |-> disposition, actualInstructionResolved |-> TRUE]

CallRecord(args) ==
    LET guard == RecordGuard(args)
    IN  /\ call' = RelationCall("RecordMovement8", args, guard)
        /\ history' = IF guard = NoGuard THEN args.after ELSE history

\* The drawn-card event of a card in custody.  Events come in the order of the
\* identifiers, so that the states stay few.
RecordDraw(id) ==
    /\ id \in TrackedIds /\ ~IsRecorded(id)
    /\ \A other \in TrackedIds : IsRecorded(other) \/ id <= other
    /\ CallRecord(RecordArgs("Draw", id, "Complete"))
    /\ UNCHANGED <<state, opened, discarded>>

\* A child of the draw reactions discards a drawn card, whose own event it is.
DiscardDrawn(id) ==
    /\ id \in TrackedIds /\ state.frame.stage = "Reactions" /\ IsRecorded(id)
    /\ CallRecord(RecordArgs("Discard", id, "Complete"))
    /\ state' = [state EXCEPT !.tracking = [other \in TrackedIds \ {id} |-> @[other]]]
    /\ discarded' = discarded \cup {id}
    /\ UNCHANGED opened

\* Prevented, impossible or replaced, the discard has no event, and the card
\* stays in custody.
DiscardUndone(id, disposition) ==
    /\ id \in TrackedIds /\ IsRecorded(id)
    /\ CallRecord(RecordArgs("Discard", id, disposition))
    /\ UNCHANGED <<state, opened, discarded>>

Reactions ==
    \/ \E id \in Ids : RecordDraw(id)
    \/ DiscardDrawn(TopId)
    \/ \E disposition \in Undone : DiscardUndone(TopId, disposition)

-----------------------------------------------------------------------------
(***************************************************************************)
(* The return, and questions.                                              *)
(***************************************************************************)

ReturnArgs ==
    [before |-> state.frame, after |-> [state.frame EXCEPT !.returned = TRUE],
     actualEndingReactionsComplete |-> TRUE, caller |-> Caller]

CallReturn(args) ==
    LET guard == ReturnGuard(args)
    IN  /\ call' = RelationCall("ReturnProcedure8", args, guard)
        /\ state' = IF guard = NoGuard THEN [state EXCEPT !.frame = args.after] ELSE state
        /\ UNCHANGED <<opened, history, discarded>>

\* Refused while the draw is incomplete, and once it has returned.
Return ==
    /\ opened > 0
    /\ CallReturn(ReturnArgs)

Ask(newCall) ==
    /\ call' = newCall
    /\ UNCHANGED <<state, opened, history, discarded>>

AskEffective(fromA, fromB) ==
    /\ IsIdle
    /\ LET requested == [seat \in Seats |-> IF seat = "SideA" THEN fromA ELSE fromB]
       IN  Ask(ValueCall("EffectiveDraw8", [requested |-> requested, decks |-> state.decks],
                         EffectiveDraw8(requested, state.decks)))

AskRemaining ==
    /\ opened > 0
    /\ Ask(ValueCall("RemainingWork8", [frame |-> state.frame], RemainingWork8(state.frame)))

Questions ==
    \/ \E fromA \in {0, 1, 3}, fromB \in 0..1 : AskEffective(fromA, fromB)
    \/ AskRemaining

\* An identifier of none of these decks, which another effect has set aside.
HeldId == TopId + NextId + OtherId
HeldByOther ==
    [id \in {HeldId} |->
        [object |-> id, origin |-> [kind |-> "Play", seat |-> "Shared"],
         effectInstance |-> HeldId, owningAbility |-> HeldId, cleanup |-> 0]]

\* The draw that begins forgets what another effect holds.
BeginForgetting ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ CallBegin([before |-> [state EXCEPT !.tracking = HeldByOther], after |-> Begun(state)])

\* Something is said to be counted already, and stays so.
CompleteZeroCounted ==
    /\ IsOpen /\ state.frame.stage = "Counting"
    /\ LET other == [state EXCEPT !.frame.choices.effective = [seat \in Seats |-> 1]]
       IN  CallZero([before |-> other, after |-> [other EXCEPT !.frame.complete = TRUE]])

Next == Draws \/ Reactions \/ Return \/ Questions \/ BeginForgetting \/ CompleteZeroCounted

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

InDecks == UNION {{state.decks[seat][i] : i \in DOMAIN state.decks[seat]} : seat \in Seats}
InHands == UNION {state.hands[seat] : seat \in Seats}

\* Every card is in a deck, in custody, in a hand or discarded, and in one of
\* these only.
IsPartition ==
    /\ InDecks \cup TrackedIds \cup InHands \cup discarded = Ids
    /\ Cardinality(InDecks) + Cardinality(TrackedIds) + Cardinality(InHands)
         + Cardinality(discarded) = Cardinality(Ids)

\* What is in custody is tracked as the draw's own.
TrackingIsValid ==
    TrackedIds # {}
       => SetAsideTrackingValid4(TrackedIds, state.tracking,
                                 {[instance |-> state.frame.occurrence, ability |-> Ability]}, {})

\* A card reaches no hand but its owner's.
OwnersHands == \A seat \in Seats : \A id \in state.hands[seat] : state.owners[id] = seat

\* Nothing is in custody once a draw is complete, nor before it has begun.
CustodyIsTemporary ==
    TrackedIds # {} => state.frame.stage = "Reactions" /\ ~state.frame.complete

ReturnedAreComplete == opened > 0 /\ state.frame.returned => state.frame.complete

DrawEventsOf(id) ==
    {i \in DOMAIN history : history[i].kind = "Draw" /\ history[i].object = id}

\* Every card that a completed draw has drawn has one drawn-card event, and no other
\* card has any.
DrawnHaveTheirEvent ==
    /\ \A id \in InDecks : DrawEventsOf(id) = {}
    /\ \A id \in TrackedIds : Cardinality(DrawEventsOf(id)) <= 1
    /\ \A id \in InHands \cup discarded : Cardinality(DrawEventsOf(id)) = 1

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "BeginDraw8" -> Accepted(call) = BeginDraw8(args.before, args.after)
          [] call.op = "CompleteZeroDraw8" ->
               Accepted(call) = CompleteZeroDraw8(args.before, args.after)
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
    [][~Accepted(call') => UNCHANGED <<state, opened, history, discarded>>]_vars

\* "With no drawn-card event": a draw that is where it counts is one that has not
\* begun, or one of nothing, complete or returned.
ZeroDrawsHaveNoEvent ==
    [][opened > 0 /\ state.frame.stage = "Counting" => history' = history]_vars

HistoryOnlyGrows == [][SubSeq(history', 1, Len(history)) = history]_vars

\* A returned frame stays returned, until another draw opens.
ReturnedStayReturned ==
    [][opened > 0 /\ state.frame.returned /\ opened' = opened => state'.frame.returned]_vars

TypesHold ==
    /\ opened > 0 => IsFrame(state.frame)
    /\ state.decks \in [Seats -> Seq(Ids)]
    /\ \A id \in TrackedIds : state.tracking[id] \in TransitRecords
    /\ state.hands \in [Seats -> SUBSET Ids]
    /\ history \in Seq(MovementEvents)

=============================================================================
