---------------------------- MODULE DrawProcedure ----------------------------
(***************************************************************************)
(* Drawing cards: out of the decks, through the set-aside zone, into the   *)
(* hands of their owners.                                                  *)
(*                                                                         *)
(* "O" cites the seed "Object operations", which describes these operators *)
(* in prose; their text is ours.  The state of a draw is a record:         *)
(*   frame      the procedure's frame; its choices hold the requested counts*)
(*              and the ability whose instruction the draw is              *)
(*   decks      from each seat to the sequence of its deck                 *)
(*   tracking   from each set-aside identifier to its transit record       *)
(*   hands      from each seat to the set of identifiers in its hand       *)
(*   owners     from each identifier to the seat that owns the card        *)
(***************************************************************************)
EXTENDS ProcedureFrames, SetAsideCustody, FiniteSets

\* O: "A positive draw batch fixes effective counts".  Ours: of each deck as
\* many are drawn as were requested and are there.
EffectiveDraw8(requested, decks) ==
    [seat \in DOMAIN decks |->
        IF requested[seat] <= Len(decks[seat]) THEN requested[seat] ELSE Len(decks[seat])]

\* The identifiers of a draw's prefixes, and the seat from whose deck each is.
DrawnFrom(state, seat) ==
    {state.decks[seat][i] : i \in 1..EffectiveDraw8(state.frame.choices.requested,
                                                    state.decks)[seat]}

Drawn(state) == UNION {DrawnFrom(state, seat) : seat \in DOMAIN state.decks}

\* O: "removes the relevant deck prefixes and tracks the drawn objects in a
\* temporary set-aside group": the group of the draw's own occurrence.  Z: the
\* transit record names an "owning ability".  Ours: that is the ability whose
\* instruction the draw is, one of its choices.  Ours too: the caller is an
\* occurrence, and no occurrence names an ability.
BegunDraw(state) ==
    LET counts == EffectiveDraw8(state.frame.choices.requested, state.decks)
    IN  [state EXCEPT
            !.frame.stage = "Reactions",
            !.frame.choices = Choosing(@, "effective", counts),
            !.decks = [seat \in DOMAIN state.decks |->
                          SubSeq(state.decks[seat], counts[seat] + 1, Len(state.decks[seat]))],
            !.tracking = [id \in DOMAIN state.tracking \cup Drawn(state) |->
                             IF id \in Drawn(state)
                             THEN [object |-> id,
                                   origin |-> DeckOf(CHOOSE seat \in DOMAIN state.decks :
                                                        id \in DrawnFrom(state, seat)),
                                   effectInstance |-> state.frame.occurrence,
                                   owningAbility |-> state.frame.choices.ability,
                                   cleanup |-> NoCleanup]
                             ELSE state.tracking[id]]]

\* O: "A positive draw batch fixes effective counts, removes the relevant deck
\* prefixes and tracks the drawn objects in a temporary set-aside group": once
\* for each draw, while it counts, and only where there is something to draw.
BeginDraw8(before, after) ==
    /\ before.frame.operation = "Draw"
    /\ before.frame.stage = "Counting" /\ ~before.frame.complete
    /\ \E seat \in DOMAIN before.decks :
          EffectiveDraw8(before.frame.choices.requested, before.decks)[seat] > 0
    /\ after = BegunDraw(before)

\* O: "A zero effective draw uses a separate completion branch with no
\* drawn-card event. It should not be simulated by creating and immediately
\* returning an empty positive batch": the frame completes where it counts.
CompleteZeroDraw8(before, after) ==
    /\ before.frame.operation = "Draw"
    /\ before.frame.stage = "Counting" /\ ~before.frame.complete
    /\ \A seat \in DOMAIN before.decks :
          EffectiveDraw8(before.frame.choices.requested, before.decks)[seat] = 0
    /\ after = [before EXCEPT
                   !.frame.complete = TRUE,
                   !.frame.choices =
                      Choosing(@, "effective", [seat \in DOMAIN before.decks |-> 0])]

\* What is still in the draw's custody.
Surviving(state) == SetAsideGroup4(state.tracking, state.frame.occurrence)

\* O: "Draw reactions and their children run before the surviving group
\* transfers into its owners' hands."  The last parameter is a supplied fact.
\* Ours: what is reacted to are the drawn-card events, which RecordMovement8
\* records one by one; so the fact says of them too that they are there.  Z: "Every
\* identifier belongs somewhere": a card whose owner has no hand cannot leave custody.
TransferDrawn8(before, after, drawReactionsAndChildrenComplete) ==
    /\ before.frame.operation = "Draw"
    /\ before.frame.stage = "Reactions" /\ ~before.frame.complete
    /\ drawReactionsAndChildrenComplete
    /\ {before.owners[id] : id \in Surviving(before)} \subseteq DOMAIN before.hands
    /\ after = [before EXCEPT
                   !.frame.complete = TRUE,
                   !.tracking = [id \in DOMAIN before.tracking \ Surviving(before) |->
                                    before.tracking[id]],
                   !.hands = [seat \in DOMAIN before.hands |->
                                 before.hands[seat]
                                   \cup {id \in Surviving(before) : before.owners[id] = seat}]]

=============================================================================
