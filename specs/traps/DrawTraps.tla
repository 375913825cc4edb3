------------------------------ MODULE DrawTraps ------------------------------
(***************************************************************************)
(* The behaviours under traces/draws, each a script.  The numbers are those*)
(* of DrawHarness.cfg.                                                     *)
(***************************************************************************)
EXTENDS DrawHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

From(a, b) == [seat \in Seats |-> IF seat = "SideA" THEN a ELSE b]

OpenStep(a, b) ==
    Step("OpenProcedure8",
         [choices |-> [ability |-> 31, requested |-> From(a, b), effective |-> From(0, 0)]],
         NoGuard)
EffectiveStep(a, b) == Step("EffectiveDraw8", [requested |-> From(a, b)], NoGuard)
BeginStep(guard) == Step("BeginDraw8", <<>>, guard)
ZeroStep(guard) == Step("CompleteZeroDraw8", <<>>, guard)
TransferStep(guard) == Step("TransferDrawn8", <<>>, guard)
RecordStep(kind, id, disposition, guard) ==
    Step("RecordMovement8", [kind |-> kind, object |-> id, disposition |-> disposition], guard)
ReturnStep(guard) == Step("ReturnProcedure8", <<>>, guard)
AdvanceStep(guard) == Step("AdvanceProcedure8", <<>>, guard)
RemainingStep == Step("RemainingWork8", <<>>, NoGuard)

\* Three are asked for and two are there; one of the drawn cards is discarded by
\* a child of the reactions, which was prevented at first.
PositiveDraw ==
    << EffectiveStep(3, 1),
       OpenStep(3, 1),
       RemainingStep,
       ZeroStep("CompleteZeroDraw8.4"),
       TransferStep("TransferDrawn8.2"),
       ReturnStep("ReturnProcedure8.2/ReturnPlayToCaller8.1"),
       BeginStep(NoGuard),
       RecordStep("Draw", 21, "Complete", NoGuard),
       RecordStep("Draw", 22, "Complete", NoGuard),
       RecordStep("Draw", 23, "Complete", NoGuard),
       RecordStep("Discard", 21, "Prevented", "RecordMovement8.3/MovementOccurred8.3"),
       RecordStep("Discard", 21, "Impossible", "RecordMovement8.3/MovementOccurred8.3"),
       RecordStep("Discard", 21, "Replaced", "RecordMovement8.3/MovementOccurred8.3"),
       RecordStep("Discard", 21, "Complete", NoGuard),
       TransferStep("TransferDrawn8.4"),
       TransferStep("TransferDrawn8.1"),
       TransferStep("TransferDrawn8.6"),
       RemainingStep,
       TransferStep(NoGuard),
       RemainingStep,
       TransferStep("TransferDrawn8.3"),
       ReturnStep(NoGuard),
       ReturnStep("ReturnProcedure8.2/ReturnPlayToCaller8.2") >>

\* "A zero effective draw uses a separate completion branch with no drawn-card
\* event."
ZeroDraw ==
    << OpenStep(0, 0),
       BeginStep("BeginDraw8.4"),
       ZeroStep("CompleteZeroDraw8.1"),
       ZeroStep("CompleteZeroDraw8.2"),
       ZeroStep("CompleteZeroDraw8.5"),
       ZeroStep(NoGuard),
       ZeroStep("CompleteZeroDraw8.3"),
       RemainingStep,
       ReturnStep(NoGuard) >>

\* The counts of a completed draw are those of the branch that completed it.
AlreadyCounted ==
    [OpenProcedure8(61, "Draw", "SideA", 71,
                    [ability |-> 31, requested |-> From(0, 0), effective |-> From(1, 1)])
        EXCEPT !.complete = TRUE]

ZeroDrawCounted ==
    << OpenStep(0, 0),
       Step("CompleteZeroDraw8",
            [after |-> [frame |-> AlreadyCounted,
                        decks |-> [seat \in Seats |-> IF seat = "SideA" THEN <<21, 22>> ELSE <<23>>],
                        tracking |-> [id \in {} |-> 0],
                        hands |-> [seat \in Seats |-> {}],
                        owners |-> [id \in Ids |-> IF id = 22 THEN "SideA" ELSE "SideB"]]],
            "CompleteZeroDraw8.5"),
       ZeroStep(NoGuard),
       ReturnStep(NoGuard) >>

\* What draws nothing from one deck, and something from the other, is no zero
\* draw.
ZeroDrawOfOne ==
    << OpenStep(1, 0),
       Step("CompleteZeroDraw8",
            [after |-> [frame |-> [OpenProcedure8(61, "Draw", "SideA", 71,
                                                  [ability |-> 31, requested |-> From(1, 0),
                                                   effective |-> From(0, 0)])
                                      EXCEPT !.complete = TRUE],
                        decks |-> [seat \in Seats |-> IF seat = "SideA" THEN <<21, 22>> ELSE <<23>>],
                        tracking |-> [id \in {} |-> 0],
                        hands |-> [seat \in Seats |-> {}],
                        owners |-> [id \in Ids |-> IF id = 22 THEN "SideA" ELSE "SideB"]]],
            "CompleteZeroDraw8.4"),
       AdvanceStep("AdvanceProcedure8.5"),
       BeginStep(NoGuard) >>

BeginGoneWrong ==
    << OpenStep(1, 0),
       BeginStep("BeginDraw8.1"),
       BeginStep("BeginDraw8.2"),
       BeginStep("BeginDraw8.3"),
       BeginStep("BeginDraw8.5"),
       BeginStep(NoGuard),
       BeginStep("BeginDraw8.2"),
       TransferStep("TransferDrawn8.4"),
       RecordStep("Draw", 21, "Complete", NoGuard),
       AdvanceStep("AdvanceProcedure8.5"),
       TransferStep(NoGuard),
       ReturnStep(NoGuard) >>

\* A draw that begins leaves what other effects hold as it is.
WhileAnotherHolds ==
    [frame |-> OpenProcedure8(61, "Draw", "SideA", 71,
                              [ability |-> 31, requested |-> From(1, 0), effective |-> From(0, 0)]),
     decks |-> [seat \in Seats |-> IF seat = "SideA" THEN <<21, 22>> ELSE <<23>>],
     tracking |-> HeldByOther,
     hands |-> [seat \in Seats |-> {}],
     owners |-> [id \in Ids |-> IF id = 22 THEN "SideA" ELSE "SideB"]]

CustodyOfAnother ==
    << OpenStep(1, 0),
       Step("BeginDraw8", [before |-> WhileAnotherHolds], "BeginDraw8.5"),
       BeginStep(NoGuard) >>

\* Both of a deck's cards are asked for one after the other; then there is none.
DeckRunsOut ==
    << OpenStep(3, 0),
       BeginStep(NoGuard),
       RecordStep("Draw", 21, "Complete", NoGuard),
       RecordStep("Draw", 22, "Complete", NoGuard),
       TransferStep(NoGuard),
       ReturnStep(NoGuard),
       EffectiveStep(1, 0),
       OpenStep(1, 0),
       BeginStep("BeginDraw8.4"),
       ZeroStep(NoGuard),
       ReturnStep(NoGuard) >>

\* The first card of SideA's deck is SideB's, and goes to SideB's hand; it stays in
\* custody where there is none.
IntoOwnersHands ==
    << OpenStep(1, 0),
       BeginStep(NoGuard),
       RecordStep("Draw", 21, "Complete", NoGuard),
       TransferStep("TransferDrawn8.5"),
       TransferStep(NoGuard),
       ReturnStep(NoGuard),
       OpenStep(1, 1),
       BeginStep(NoGuard),
       RecordStep("Draw", 22, "Complete", NoGuard),
       RecordStep("Draw", 23, "Complete", NoGuard),
       TransferStep(NoGuard),
       ReturnStep(NoGuard) >>

=============================================================================
