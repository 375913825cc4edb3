--------------------------- MODULE MovementHistory ---------------------------
(***************************************************************************)
(* What counts as a movement that happened.                                *)
(*                                                                         *)
(* "O" cites the seed "Object operations".                                 *)
(***************************************************************************)

\* O: "Moving a card to play, playing it, deploying it and swapping its
\* location ... can still be different operations", "such named operations as
\* drawing, playing or deploying", "play or install a found card", "a
\* retirement operation".  Ours: the names, and that Discard is one of them
\* ("two requests both intend to move an object into a discard pile").
CardMovements8 ==
    {"Relocate", "Draw", "Play", "Deploy", "Install", "SwapLocation", "Discard", "Retire"}

\* O: "a completed or modified operation from one that was prevented,
\* impossible, replaced by another named operation, or had no effect".  The
\* seed's own names are the two that its MovementOccurred8 quotes; ours: the
\* other four, in the words of that sentence.
Dispositions ==
    {"Complete", "ModifiedEffects", "Prevented", "Impossible", "Replaced", "NoEffect"}

\* Quoted from "Object operations" (reference-profile, input revision 2,
\* CC0 1.0).  "The instruction must have resolved, and its disposition must be
\* one that counts as this movement."  actualInstructionResolved is supplied.
MovementOccurred8(kind,disposition,actualInstructionResolved) ==
kind \in CardMovements8 /\ actualInstructionResolved /\ disposition \in {"Complete","ModifiedEffects"}

=============================================================================
