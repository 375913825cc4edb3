-------------------------- MODULE AbilityProcedures --------------------------
(***************************************************************************)
(* What becomes of the frame of one ability instance, between its opening  *)
(* and its return; the finish of an instruction is in AbilityFrames.       *)
(*                                                                         *)
(* "A" cites the seed "Abilities and use", which describes these operators *)
(* in prose; their text is ours.  A: "Their supplied eligibility and       *)
(* scheduling inputs remain obligations of the caller."                    *)
(***************************************************************************)
EXTENDS AbilityFrames, Naturals

\* A: "the frame waits between instructions", "An instruction becomes imminent,
\* passes its interrupt boundary and resolves", "the frame becomes complete".
\* Four names are quoted (Ready, Resolving, Between, Complete); the others are
\* ours.
AbilityPhases ==
    {"Ready", "Imminent", "InterruptBoundary", "Resolving", "Between", "Complete"}

\* A: "For a paid ability, a matching all-paid trigger receipt can detach the
\* instance before its instructions begin."  Ours: an instance is detached once.
\* actualTriggerReceipt is a supplied fact: it names an instance, and says
\* whether all of the trigger's costs are paid.
DetachPaidAbility9(before, after, actualTriggerReceipt) ==
    /\ before.kind = "Paid"
    /\ before.phase = "Ready"
    /\ ~before.detached
    /\ actualTriggerReceipt.abilityInstance = before.id
    /\ actualTriggerReceipt.allPaid
    /\ after = [before EXCEPT !.detached = TRUE]

\* A: "A conditional instance instead has to pass its current recognition,
\* activity and resolution guards before becoming imminent."  A: "The scheduler
\* determines when those stages may proceed; a true payment fact alone does not
\* drain every associated reaction window."  A: "Static abilities have a
\* different instruction-shape contract from abilities that execute an
\* instruction sequence": the others are four.  Ours: that a paid instance begins
\* only when it has been detached, and that of the other categories nothing more is
\* asked; and that an instance without an instruction never begins, since none
\* becomes imminent and it could not finish.  The last four parameters are supplied facts.
BeginAbilityInstructions9(before, after, currentlyRecognized, effectivelyActive,
                          resolutionAdmitted, schedulerAdmits) ==
    /\ before.phase = "Ready"
    /\ before.kind \in {"Paid", "Conditional", "Play", "Procedure"}
    /\ before.kind = "Paid" => before.detached
    /\ before.kind = "Conditional" => currentlyRecognized
    /\ before.kind = "Conditional" => effectivelyActive
    /\ before.kind = "Conditional" => resolutionAdmitted
    /\ schedulerAdmits
    /\ before.instructions # <<>>
    /\ after = [before EXCEPT !.phase = "Imminent", !.firstImminent = TRUE]

\* A: "An instruction becomes imminent, passes its interrupt boundary and
\* resolves."  Ours: the boundary is a phase of its own, which every instruction
\* comes to.
ReachInterruptBoundary9(before, after) ==
    /\ before.phase = "Imminent"
    /\ after = [before EXCEPT !.phase = "InterruptBoundary"]

\* A: "An interrupt condition is another classification: the relevant flag or
\* supplied instruction structure can make interrupt handling necessary."  So it
\* does not depend on the category, and where it does not hold the boundary is
\* passed without handling.  The last three parameters are supplied facts.
PassInterruptBoundary9(before, after, interruptFlag, structureInterrupts,
                       actualInterruptHandlingComplete) ==
    /\ before.phase = "InterruptBoundary"
    /\ interruptFlag \/ structureInterrupts => actualInterruptHandlingComplete
    /\ after = [before EXCEPT !.phase = "Resolving"]

\* A: "After a nonfinal instruction, the frame waits between instructions.
\* Advancing the cursor needs the required checkpoint and newer chains to have
\* completed."  Ours: the next instruction is then imminent.  The last two
\* parameters are supplied facts.
AdvanceAbilityCursor9(before, after, checkpointComplete, newerChainsComplete) ==
    /\ before.phase = "Between"
    /\ checkpointComplete
    /\ newerChainsComplete
    /\ after = [before EXCEPT !.phase = "Imminent", !.cursor = @ + 1]

\* A: "Completion of the final instruction and return are distinct predicates.
\* ReturnAbility9 waits for the final checkpoint and chains and checks the
\* caller."  Ours: a frame returns once.  finalCheckpointComplete and
\* finalChainsComplete are supplied facts.
ReturnAbility9(before, after, finalCheckpointComplete, finalChainsComplete, caller) ==
    /\ before.complete
    /\ ~before.returned
    /\ finalCheckpointComplete
    /\ finalChainsComplete
    /\ caller = before.caller
    /\ after = [before EXCEPT !.returned = TRUE]

\* A: "A source leaving play is not, by itself, a replacement return protocol
\* for detached work."  The source of work that is detached and has not returned
\* leaves, and the frame is the same as before: neither finished nor returned
\* by it, nor retargeted.  Ours: of work that is not detached this says nothing,
\* and admits nothing.
ContinueDetachedAbility9(before, after, leavingSource) ==
    /\ before.detached
    /\ ~before.returned
    /\ leavingSource = before.source
    /\ after = before

=============================================================================
