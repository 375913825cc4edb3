----------------------------- MODULE ReactionTraps -----------------------------
(***************************************************************************)
(* The behaviours under traces/reactions, each a script.  The numbers are  *)
(* those of ReactionHarness.cfg.                                           *)
(***************************************************************************)
EXTENDS ReactionHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)

OpenStep(occ, caller) == Step("OpenProcedure8", [occurrence |-> occ, caller |-> caller], NoGuard)
BeginStep == Step("BeginDraw8", <<>>, NoGuard)
TransferStep(guard) == Step("TransferDrawn8", <<>>, guard)
RecordStep(kind, id, disposition, guard) ==
    Step("RecordMovement8", [kind |-> kind, object |-> id, disposition |-> disposition], guard)
AdvanceStep(guard) == Step("AdvanceProcedure8", <<>>, guard)
ReturnStep(caller, guard) == Step("ReturnProcedure8", [caller |-> caller], guard)

DrawnAndTold ==
    << OpenStep(61, 71), BeginStep,
       TransferStep("TransferDrawn8.4"),
       RecordStep("Draw", 21, "Complete", NoGuard),
       RecordStep("Draw", 22, "Complete", NoGuard) >>

Incomplete == "ReturnProcedure8.2/ReturnPlayToCaller8.1"
NotItsCaller == "ReturnProcedure8.2/ReturnPlayToCaller8.3"

\* A reaction discards the one card, and its child, which returns first, the other; so
\* that no card survives to be transferred.
ReactionWithAChild ==
    DrawnAndTold
      \o << OpenStep(62, 61),
            TransferStep("TransferDrawn8.4"),
            AdvanceStep("AdvanceProcedure8.4"),
            OpenStep(63, 62),
            RecordStep("Discard", 22, "Complete", NoGuard),
            AdvanceStep(NoGuard),
            ReturnStep(61, NotItsCaller),
            TransferStep("TransferDrawn8.4"),
            AdvanceStep("AdvanceProcedure8.4"),
            ReturnStep(62, NoGuard),
            TransferStep("TransferDrawn8.4"),
            RecordStep("Discard", 21, "Complete", NoGuard),
            AdvanceStep(NoGuard),
            AdvanceStep("AdvanceProcedure8.1"),
            TransferStep("TransferDrawn8.4"),
            ReturnStep(71, Incomplete),
            ReturnStep(61, NoGuard),
            TransferStep(NoGuard),
            ReturnStep(71, NoGuard) >>

\* The child's discard is prevented: its card survives, and goes to its owner's hand.
PreventedInAChild ==
    DrawnAndTold
      \o << OpenStep(62, 61), OpenStep(63, 62),
            RecordStep("Discard", 22, "Prevented", "RecordMovement8.3/MovementOccurred8.3"),
            AdvanceStep(NoGuard),
            ReturnStep(62, NoGuard),
            RecordStep("Discard", 21, "Complete", NoGuard),
            AdvanceStep(NoGuard),
            ReturnStep(61, NoGuard),
            TransferStep(NoGuard),
            ReturnStep(71, NoGuard) >>

\* Two reactions, one after the other, neither of which comes to anything.
OneReactionAfterAnother ==
    DrawnAndTold
      \o << OpenStep(63, 61),
            RecordStep("Discard", 22, "Prevented", "RecordMovement8.3/MovementOccurred8.3"),
            AdvanceStep(NoGuard),
            ReturnStep(61, NoGuard),
            OpenStep(62, 61),
            TransferStep("TransferDrawn8.4"),
            RecordStep("Discard", 21, "Prevented", "RecordMovement8.3/MovementOccurred8.3"),
            AdvanceStep(NoGuard),
            ReturnStep(61, NoGuard),
            TransferStep(NoGuard),
            ReturnStep(71, NoGuard) >>

\* Resume records no call.
Resumed == Step("None", <<>>, NoGuard)

\* A reaction draws: a draw of its own occurrence, with a group and an event of its own,
\* inside of the reaction, which discards a card of the outer draw afterwards.
ReactionThatDraws ==
    DrawnAndTold
      \o << OpenStep(62, 61), OpenStep(64, 62),
            AdvanceStep("AdvanceProcedure8.4"),
            BeginStep,
            TransferStep("TransferDrawn8.4"),
            RecordStep("Draw", 23, "Complete", NoGuard),
            ReturnStep(62, Incomplete),
            TransferStep(NoGuard),
            ReturnStep(71, NotItsCaller),
            ReturnStep(62, NoGuard),
            Resumed,
            TransferStep("TransferDrawn8.4"),
            RecordStep("Discard", 21, "Complete", NoGuard),
            AdvanceStep(NoGuard),
            ReturnStep(61, NoGuard),
            TransferStep(NoGuard),
            ReturnStep(71, NoGuard) >>

\* The draw itself is answered by another one; nothing is discarded, and each group goes
\* to its owners' hands.
DrawAnswersDraw ==
    DrawnAndTold
      \o << OpenStep(64, 61), BeginStep,
            RecordStep("Draw", 23, "Complete", NoGuard),
            TransferStep(NoGuard),
            ReturnStep(61, NoGuard),
            Resumed,
            ReturnStep(71, Incomplete),
            TransferStep(NoGuard),
            ReturnStep(71, NoGuard) >>

=============================================================================
