---------------------------- MODULE PlayProcedure ----------------------------
(***************************************************************************)
(* The procedure of playing a card, as far as its return to the caller.    *)
(***************************************************************************)

\* Quoted from the seed "Object operations" (reference-profile, input
\* revision 2, CC0 1.0).  "The frame must be complete, its return must not
\* already have happened, the caller must match, and the separate
\* instruction's ending reactions must have finished."  The third parameter is
\* a supplied fact.
ReturnPlayToCaller8(before,after,actualSeparateInstructionAndEndingReactionsComplete,caller) ==
/\ before.complete /\ ~before.returned /\ caller = before.caller /\ actualSeparateInstructionAndEndingReactionsComplete
/\ after = [before EXCEPT !.returned = TRUE]

=============================================================================
