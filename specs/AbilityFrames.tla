---------------------------- MODULE AbilityFrames ----------------------------
(***************************************************************************)
(* The frame of one ability instance, from its opening on.                 *)
(*                                                                         *)
(* Both operators are quoted from the seed "Abilities and use"             *)
(* (reference-profile, input revision 2, CC0 1.0).                         *)
(***************************************************************************)
EXTENDS Sequences

\* Quoted, CC0 1.0.  "An instance frame captures the source, source zone,
\* instruction sequence and caller, then tracks a cursor and completion flags."
OpenAbilityResolution9(id,kind,source,sourceZone,instructions,caller) ==
 [id |-> id,kind |-> kind,source |-> source,sourceZone |-> sourceZone,instructions |-> instructions,
  caller |-> caller,cursor |-> 1,phase |-> "Ready",firstImminent |-> FALSE,lastFinished |-> FALSE,
  detached |-> FALSE,complete |-> FALSE,returned |-> FALSE]

\* Quoted, CC0 1.0.  "Its completion receipt must name both this instance and
\* the instruction at its current cursor."  actualInstructionReceipt is
\* supplied.
FinishAbilityInstruction9(before,after,actualInstructionReceipt) ==
 /\ before.phase = "Resolving" /\ ~before.complete
 /\ actualInstructionReceipt.abilityInstance = before.id
 /\ actualInstructionReceipt.instruction = before.instructions[before.cursor] /\ actualInstructionReceipt.complete
 /\ after = IF before.cursor = Len(before.instructions)
      THEN [before EXCEPT !.phase = "Complete",!.lastFinished = TRUE,!.complete = TRUE]
      ELSE [before EXCEPT !.phase = "Between"]

=============================================================================
