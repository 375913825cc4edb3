----------------------------- MODULE ChainHarness -----------------------------
(***************************************************************************)
(* A finite harness for ability instances that resolve beside and inside   *)
(* one another, each from the opening of its frame to its return: every    *)
(* step is one call, accepted or refused.                                  *)
(*                                                                         *)
(* There are three instances.  The older one is of a play ability and has  *)
(* two instructions; the newer one is of a conditional ability, opens while*)
(* another is open, and is called by it: a newer chain, which has to return*)
(* before the other goes on.  The third is of a paid ability, is detached  *)
(* before it begins, and stands beside the older one or is called by it;   *)
(* its source leaves play, and the older one's, which is attached, may not.*)
(* What one instance asks by itself is in ResolutionHarness.               *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault.  A     *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS AbilityProcedures, ZoneCarriers, Expectations

CONSTANTS
    OlderInstance,      \* the ability instance with two instructions
    NewerInstance,      \* the one that another calls
    DetachedInstance,   \* the one that is detached
    FirstInstruction,   \* the older instance's first
    SecondInstruction,  \* and second
    NewerInstruction,   \* the newer one's
    DetachedInstruction,\* the detached one's
    OlderSource,        \* the object that is the older instance's source
    NewerSource,        \* the newer one's
    DetachedSource,     \* and the detached one's
    Caller              \* the occurrence that calls, where no instance does

ASSUME /\ Cardinality({OlderInstance, NewerInstance, DetachedInstance, Caller}) = 4
       /\ Cardinality({FirstInstruction, SecondInstruction, NewerInstruction,
                       DetachedInstruction}) = 4
       /\ Cardinality({OlderSource, NewerSource, DetachedSource}) = 3

VARIABLES
    frames,    \* from each opened instance to its frame
    inPlay,    \* the sources that have not left play
    call       \* the call that led here

vars == <<frames, inPlay, call>>

Instances == {OlderInstance, NewerInstance, DetachedInstance}
Sources == {OlderSource, NewerSource, DetachedSource}
Opened == DOMAIN frames

SourceOf(id) ==
    CASE id = OlderInstance -> OlderSource
      [] id = NewerInstance -> NewerSource
      [] id = DetachedInstance -> DetachedSource

KindOf(id) ==
    CASE id = OlderInstance -> "Play"
      [] id = NewerInstance -> "Conditional"
      [] id = DetachedInstance -> "Paid"

InstructionsOf(id) ==
    CASE id = OlderInstance -> <<FirstInstruction, SecondInstruction>>
      [] id = NewerInstance -> <<NewerInstruction>>
      [] id = DetachedInstance -> <<DetachedInstruction>>

OpenNow == {id \in Opened : ~frames[id].returned}

\* What an instance called has not all returned.
IsWaiting(id) == \E other \in OpenNow : frames[other].caller = id

IsIn(id, phase) == id \in Opened /\ frames[id].phase = phase

\* Ours: an instance is called at an interrupt boundary, between instructions, and
\* before the return, which are where chains are waited for.
MayCall(caller) ==
    caller \in OpenNow /\ frames[caller].phase \in {"InterruptBoundary", "Between", "Complete"}

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

Detached(frame) == [frame EXCEPT !.detached = TRUE]
Begun(frame) == [frame EXCEPT !.phase = "Imminent", !.firstImminent = TRUE]
InPhase(frame, phase) == [frame EXCEPT !.phase = phase]
Advanced(frame) == [frame EXCEPT !.phase = "Imminent", !.cursor = frame.cursor + 1]
Returned(frame) == [frame EXCEPT !.returned = TRUE]

\* What becomes of a frame whose current instruction is finished.
Finished(frame) ==
    IF frame.cursor + 1 \in DOMAIN frame.instructions THEN [frame EXCEPT !.phase = "Between"]
    ELSE [frame EXCEPT !.phase = "Complete", !.lastFinished = TRUE, !.complete = TRUE]

FinishGuard(args) ==
    LET receipt == args.actualInstructionReceipt
    IN  FirstFailure(
           << Test("FinishAbilityInstruction9.3", receipt.abilityInstance = args.before.id),
              Test("FinishAbilityInstruction9.4",
                   receipt.instruction = InstructionsOf(args.before.id)[args.before.cursor]) >>)

ReturnGuard(args) ==
    FirstFailure(
        << Test("ReturnAbility9.1", args.before.complete),
           Test("ReturnAbility9.2", ~args.before.returned),
           Test("ReturnAbility9.4", args.finalChainsComplete),
           Test("ReturnAbility9.5", args.caller = frames[args.before.id].caller) >>)

ContinueGuard(args) ==
    FirstFailure(
        << Test("ContinueDetachedAbility9.1", args.before.id = DetachedInstance /\ args.before.detached),
           Test("ContinueDetachedAbility9.2", ~args.before.returned),
           Test("ContinueDetachedAbility9.3", args.leavingSource = SourceOf(args.before.id)) >>)

-----------------------------------------------------------------------------

Init ==
    /\ frames = [id \in {} |-> NoCall]
    /\ inPlay = Sources
    /\ call = NoCall

\* Called by an occurrence that is no instance, the older and the detached one stand
\* side by side.
Open(id, caller) ==
    /\ id \notin Opened
    /\ \/ caller = Caller /\ id # NewerInstance
       \/ id # OlderInstance /\ MayCall(caller)
    /\ LET frame == OpenAbilityResolution9(id, KindOf(id), SourceOf(id), PlayZone,
                                           InstructionsOf(id), caller)
       IN  /\ frames' = [other \in Opened \cup {id} |->
                            IF other = id THEN frame ELSE frames[other]]
           /\ call' = ValueCall("OpenAbilityResolution9",
                                [id |-> id, kind |-> KindOf(id), source |-> SourceOf(id),
                                 sourceZone |-> PlayZone, instructions |-> InstructionsOf(id),
                                 caller |-> caller],
                                frame)
    /\ UNCHANGED inPlay

\* A relation on the frame of id.
CallOnFrame(id, op, args, guard) ==
    /\ call' = RelationCall(op, args, guard)
    /\ frames' = IF guard = NoGuard THEN [frames EXCEPT ![id] = args.after] ELSE frames
    /\ UNCHANGED inPlay

Detach ==
    /\ IsIn(DetachedInstance, "Ready") /\ ~frames[DetachedInstance].detached
    /\ CallOnFrame(DetachedInstance, "DetachPaidAbility9",
                   [before |-> frames[DetachedInstance],
                    after |-> Detached(frames[DetachedInstance]),
                    actualTriggerReceipt |-> [abilityInstance |-> DetachedInstance,
                                              allPaid |-> TRUE]],
                   NoGuard)

Begin(id) ==
    /\ IsIn(id, "Ready") /\ (frames[id].detached \/ id # DetachedInstance)
    /\ CallOnFrame(id, "BeginAbilityInstructions9",
                   [before |-> frames[id], after |-> Begun(frames[id]),
                    currentlyRecognized |-> TRUE, effectivelyActive |-> TRUE,
                    resolutionAdmitted |-> TRUE, schedulerAdmits |-> TRUE],
                   NoGuard)

Reach(id) ==
    /\ IsIn(id, "Imminent")
    /\ CallOnFrame(id, "ReachInterruptBoundary9",
                   [before |-> frames[id], after |-> InPhase(frames[id], "InterruptBoundary")],
                   NoGuard)

\* The instruction has an interrupt condition, whose handling is complete when what it
\* called has returned.
Pass(id) ==
    /\ IsIn(id, "InterruptBoundary")
    /\ CallOnFrame(id, "PassInterruptBoundary9",
                   [before |-> frames[id], after |-> InPhase(frames[id], "Resolving"),
                    interruptFlag |-> TRUE, structureInterrupts |-> FALSE,
                    actualInterruptHandlingComplete |-> ~IsWaiting(id)],
                   IF IsWaiting(id) THEN "PassInterruptBoundary9.2" ELSE NoGuard)

\* By a complete receipt for this instance and instruction: refused if it is another's,
\* that resolves as well.
FinishBy(id, named) ==
    /\ IsIn(id, "Resolving") /\ named \in Opened
    /\ named = id \/ IsIn(named, "Resolving")
    /\ LET args == [before |-> frames[id], after |-> Finished(frames[id]),
                    actualInstructionReceipt |->
                       [abilityInstance |-> named,
                        instruction |-> frames[named].instructions[frames[named].cursor],
                        complete |-> TRUE]]
       IN  CallOnFrame(id, "FinishAbilityInstruction9", args, FinishGuard(args))

\* "Advancing the cursor needs the required checkpoint and newer chains to have
\* completed."
Advance(id) ==
    /\ IsIn(id, "Between")
    /\ CallOnFrame(id, "AdvanceAbilityCursor9",
                   [before |-> frames[id], after |-> Advanced(frames[id]),
                    checkpointComplete |-> TRUE, newerChainsComplete |-> ~IsWaiting(id)],
                   IF IsWaiting(id) THEN "AdvanceAbilityCursor9.3" ELSE NoGuard)

\* Refused while the frame is incomplete, while what it called is open, and to
\* another than its own caller.
Return(id, caller) ==
    /\ id \in Opened /\ (caller = frames[id].caller \/ frames[id].complete)
    /\ LET args == [before |-> frames[id], after |-> Returned(frames[id]),
                    finalCheckpointComplete |-> TRUE, finalChainsComplete |-> ~IsWaiting(id),
                    caller |-> caller]
       IN  CallOnFrame(id, "ReturnAbility9", args, ReturnGuard(args))

\* A source leaves.  The detached work goes on, with whatever waits for it or it waits
\* for; of attached work nothing is admitted, nor if the source is another's.
Leave(id, source) ==
    /\ id \in Opened /\ source \in inPlay
    /\ LET args == [before |-> frames[id], after |-> frames[id], leavingSource |-> source]
           guard == ContinueGuard(args)
       IN  /\ call' = RelationCall("ContinueDetachedAbility9", args, guard)
           /\ inPlay' = IF guard = NoGuard THEN inPlay \ {source} ELSE inPlay
    /\ UNCHANGED frames

Next ==
    \/ \E id \in Instances, caller \in Instances \cup {Caller} : Open(id, caller)
    \/ Detach
    \/ \E id \in Instances : Begin(id)
    \/ \E id \in Instances : Reach(id)
    \/ \E id \in Instances : Pass(id)
    \/ \E id \in Instances, named \in Instances : FinishBy(id, named)
    \/ \E id \in Instances : Advance(id)
    \/ \E id \in Instances, caller \in Instances \cup {Caller} : Return(id, caller)
    \/ \E id \in Instances, source \in Sources : Leave(id, source)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

TypesHold ==
    /\ Opened \subseteq Instances /\ inPlay \subseteq Sources
    /\ \A id \in Opened :
          /\ frames[id].phase \in AbilityPhases
          /\ frames[id].cursor \in DOMAIN frames[id].instructions

\* Each occurrence keeps what it captured, whatever is open beside it.
CapturedIsKept ==
    \A id \in Opened :
       /\ frames[id].id = id /\ frames[id].kind = KindOf(id)
       /\ frames[id].source = SourceOf(id)
       /\ frames[id].instructions = InstructionsOf(id)

ReturnedAreComplete == \A id \in Opened : frames[id].returned => frames[id].complete

\* No instance has returned while one that it called is open.
CallersOutlastCalled ==
    \A id \in OpenNow : frames[id].caller \in Opened => frames[id].caller \in OpenNow

\* "Not, by itself, a replacement return protocol": a source that has left is that of
\* detached work.
OnlyDetachedLoseTheirSource ==
    \A id \in Opened : SourceOf(id) \notin inPlay => frames[id].detached

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "DetachPaidAbility9" ->
               Accepted(call) = DetachPaidAbility9(args.before, args.after,
                                                   args.actualTriggerReceipt)
          [] call.op = "BeginAbilityInstructions9" ->
               Accepted(call) = BeginAbilityInstructions9(args.before, args.after,
                                    args.currentlyRecognized, args.effectivelyActive,
                                    args.resolutionAdmitted, args.schedulerAdmits)
          [] call.op = "ReachInterruptBoundary9" ->
               Accepted(call) = ReachInterruptBoundary9(args.before, args.after)
          [] call.op = "PassInterruptBoundary9" ->
               Accepted(call) = PassInterruptBoundary9(args.before, args.after,
                                    args.interruptFlag, args.structureInterrupts,
                                    args.actualInterruptHandlingComplete)
          [] call.op = "FinishAbilityInstruction9" ->
               Accepted(call) = FinishAbilityInstruction9(args.before, args.after,
                                                          args.actualInstructionReceipt)
          [] call.op = "AdvanceAbilityCursor9" ->
               Accepted(call) = AdvanceAbilityCursor9(args.before, args.after,
                                    args.checkpointComplete, args.newerChainsComplete)
          [] call.op = "ReturnAbility9" ->
               Accepted(call) = ReturnAbility9(args.before, args.after,
                                    args.finalCheckpointComplete, args.finalChainsComplete,
                                    args.caller)
          [] call.op = "ContinueDetachedAbility9" ->
               Accepted(call) = ContinueDetachedAbility9(args.before, args.after,
                                                         args.leavingSource)
          [] OTHER -> Accepted(call)

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

RefusalChangesNothing == [][~Accepted(call') => UNCHANGED <<frames, inPlay>>]_vars

\* The older chain does not resume before the newer one has returned.
WaitingStaysAsItIs ==
    [][\A id \in Opened : IsWaiting(id) => frames'[id] = frames[id]]_vars

\* A source's leaving changes no frame, neither of its own work nor of any other.
LeavingChangesNoFrame == [][inPlay' # inPlay => UNCHANGED frames]_vars

\* A returned frame stays returned, and as it is.
ReturnedStayReturned ==
    [][\A id \in Opened : frames[id].returned => frames'[id] = frames[id]]_vars

=============================================================================
