-------------------------- MODULE ResolutionHarness --------------------------
(***************************************************************************)
(* A finite harness for the resolution of an ability in "Abilities and     *)
(* use", from the opening of its frame to its return: every step is one    *)
(* call, accepted or refused.                                              *)
(*                                                                         *)
(* A registry says which instructions each ability has, and may be revised *)
(* while a frame is open.                                                  *)
(*                                                                         *)
(* There are two instances.  The long one is of a paid ability and has two *)
(* instructions; the short one has one, and is of a conditional, a play, a *)
(* procedure or a static ability.                                          *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault; where  *)
(* before is the fault, after is what the equation makes of that.  A       *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS AbilityProcedures, AbilityUse, ZoneCarriers, Expectations

CONSTANTS
    LongInstance,       \* the ability instance with two instructions
    ShortInstance,      \* the one with one
    FirstInstruction,   \* the long instance's first
    SecondInstruction,  \* and second
    OnlyInstruction,    \* the short instance's
    LongSource,         \* the object that is the long instance's source
    ShortSource,        \* and the short instance's
    Caller,             \* the occurrence that called both
    OtherCaller         \* one that called neither

ASSUME /\ LongInstance # ShortInstance /\ LongSource # ShortSource /\ Caller # OtherCaller
       /\ Cardinality({FirstInstruction, SecondInstruction, OnlyInstruction}) = 3

VARIABLES
    frames,    \* from each opened instance to its frame
    inPlay,    \* the sources that have not left play
    registry,  \* from each instance to what its ability's instructions are by now
    call       \* the call that led here

vars == <<frames, inPlay, registry, call>>

Instances == {LongInstance, ShortInstance}
Sources == {LongSource, ShortSource}
Opened == DOMAIN frames

\* What the registry says at first; and the revision of it.
InstructionsOf(id) ==
    IF id = LongInstance THEN <<FirstInstruction, SecondInstruction>> ELSE <<OnlyInstruction>>

Revised == <<SecondInstruction, FirstInstruction>>

SourceOf(id) == IF id = LongInstance THEN LongSource ELSE ShortSource

KindsOf(id) == IF id = LongInstance THEN {"Paid"} ELSE AbilityKinds \ {"Paid"}

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

DetachGuard(args) ==
    LET receipt == args.actualTriggerReceipt
    IN  FirstFailure(
           << Test("DetachPaidAbility9.1", args.before.kind \notin AbilityKinds \ {"Paid"}),
              Test("DetachPaidAbility9.2", args.before.phase \notin AbilityPhases \ {"Ready"}),
              Test("DetachPaidAbility9.3", args.before.detached = FALSE),
              Test("DetachPaidAbility9.4", receipt.abilityInstance = args.before.id),
              Test("DetachPaidAbility9.5", receipt.allPaid),
              Test("DetachPaidAbility9.6", args.after = Detached(args.before)) >>)

BeginGuard(args) ==
    LET kind == args.before.kind
    IN  FirstFailure(
           << Test("BeginAbilityInstructions9.1",
                   args.before.phase \notin AbilityPhases \ {"Ready"}),
              Test("BeginAbilityInstructions9.2", kind \in AbilityKinds \ {"Static"}),
              Test("BeginAbilityInstructions9.3",
                   args.before.detached \/ kind \in AbilityKinds \ {"Paid"}),
              Test("BeginAbilityInstructions9.4",
                   args.currentlyRecognized \/ kind \in AbilityKinds \ {"Conditional"}),
              Test("BeginAbilityInstructions9.5",
                   args.effectivelyActive \/ kind \in AbilityKinds \ {"Conditional"}),
              Test("BeginAbilityInstructions9.6",
                   args.resolutionAdmitted \/ kind \in AbilityKinds \ {"Conditional"}),
              Test("BeginAbilityInstructions9.7", args.schedulerAdmits),
              Test("BeginAbilityInstructions9.8", Len(args.before.instructions) > 0),
              Test("BeginAbilityInstructions9.9", args.after = Begun(args.before)) >>)

ReachGuard(args) ==
    FirstFailure(
        << Test("ReachInterruptBoundary9.1",
                args.before.phase \notin AbilityPhases \ {"Imminent"}),
           Test("ReachInterruptBoundary9.2",
                args.after = InPhase(args.before, "InterruptBoundary")) >>)

PassGuard(args) ==
    FirstFailure(
        << Test("PassInterruptBoundary9.1",
                args.before.phase \notin AbilityPhases \ {"InterruptBoundary"}),
           Test("PassInterruptBoundary9.2",
                \/ args.actualInterruptHandlingComplete
                \/ {args.interruptFlag, args.structureInterrupts} = {FALSE}),
           Test("PassInterruptBoundary9.3", args.after = InPhase(args.before, "Resolving")) >>)

AdvanceGuard(args) ==
    FirstFailure(
        << Test("AdvanceAbilityCursor9.1",
                args.before.phase \notin AbilityPhases \ {"Between"}),
           Test("AdvanceAbilityCursor9.2", args.checkpointComplete),
           Test("AdvanceAbilityCursor9.3", args.newerChainsComplete),
           Test("AdvanceAbilityCursor9.4", args.after = Advanced(args.before)) >>)

ReturnGuard(args) ==
    FirstFailure(
        << Test("ReturnAbility9.1", args.before.complete),
           Test("ReturnAbility9.2", ~args.before.returned),
           Test("ReturnAbility9.3", args.finalCheckpointComplete),
           Test("ReturnAbility9.4", args.finalChainsComplete),
           Test("ReturnAbility9.5", args.caller # OtherCaller),
           Test("ReturnAbility9.6", args.after = Returned(args.before)) >>)

ContinueGuard(args) ==
    FirstFailure(
        << Test("ContinueDetachedAbility9.1", args.before.detached),
           Test("ContinueDetachedAbility9.2", ~args.before.returned),
           Test("ContinueDetachedAbility9.3", args.leavingSource = SourceOf(args.before.id)),
           Test("ContinueDetachedAbility9.4",
                \A field \in DOMAIN args.before : args.after[field] = args.before[field]) >>)

-----------------------------------------------------------------------------

Init ==
    /\ frames = [id \in {} |-> NoCall]
    /\ inPlay = Sources
    /\ registry = [id \in Instances |-> InstructionsOf(id)]
    /\ call = NoCall

Open(id, kind) ==
    /\ id \notin Opened
    /\ kind \in KindsOf(id)
    /\ LET frame == OpenAbilityResolution9(id, kind, SourceOf(id), PlayZone, registry[id],
                                           Caller)
       IN  /\ frames' = [other \in Opened \cup {id} |->
                            IF other = id THEN frame ELSE frames[other]]
           /\ call' = ValueCall("OpenAbilityResolution9",
                                [id |-> id, kind |-> kind, source |-> SourceOf(id),
                                 sourceZone |-> PlayZone, instructions |-> registry[id],
                                 caller |-> Caller],
                                frame)
    /\ UNCHANGED <<inPlay, registry>>

\* A relation on the frame of id.
CallOnFrame(id, op, args, guard) ==
    /\ call' = RelationCall(op, args, guard)
    /\ frames' = IF guard = NoGuard THEN [frames EXCEPT ![id] = args.after] ELSE frames
    /\ UNCHANGED <<inPlay, registry>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* Detaching and beginning.                                                *)
(***************************************************************************)

DetachArgs(id) ==
    [before |-> frames[id], after |-> Detached(frames[id]),
     actualTriggerReceipt |-> [abilityInstance |-> id, allPaid |-> TRUE]]

CallDetach(id, args) == CallOnFrame(id, "DetachPaidAbility9", args, DetachGuard(args))

\* Refused for what is not paid, and a second time.
Detach(id) ==
    /\ id \in Opened /\ frames[id].phase = "Ready"
    /\ CallDetach(id, DetachArgs(id))

\* The instructions have begun, though the frame is said not to be detached.
DetachBegun(id) ==
    /\ id \in Opened /\ frames[id].phase # "Ready"
    /\ CallDetach(id, [DetachArgs(id) EXCEPT !.before.detached = FALSE])

DetachByOther(id, other) ==
    /\ id \in Opened /\ frames[id].phase = "Ready" /\ other # id
    /\ CallDetach(id, [DetachArgs(id) EXCEPT !.actualTriggerReceipt.abilityInstance = other])

\* A part of the trigger's costs is paid.
DetachPartlyPaid(id) ==
    /\ id \in Opened /\ frames[id].phase = "Ready"
    /\ CallDetach(id, [DetachArgs(id) EXCEPT !.actualTriggerReceipt.allPaid = FALSE])

DetachUnrecorded(id) ==
    /\ id \in Opened /\ frames[id].phase = "Ready"
    /\ CallDetach(id, [DetachArgs(id) EXCEPT !.after = frames[id]])

BeginArgs(id) ==
    [before |-> frames[id], after |-> Begun(frames[id]), currentlyRecognized |-> TRUE,
     effectivelyActive |-> TRUE, resolutionAdmitted |-> TRUE, schedulerAdmits |-> TRUE]

BeginFacts ==
    {"currentlyRecognized", "effectivelyActive", "resolutionAdmitted", "schedulerAdmits"}

CallBegin(id, args) == CallOnFrame(id, "BeginAbilityInstructions9", args, BeginGuard(args))

\* Refused once they have begun, for a static ability, and for a paid one that
\* is not detached.
Begin(id) ==
    /\ id \in Opened
    /\ CallBegin(id, BeginArgs(id))

\* One of the supplied facts is not so.  Without the scheduler nothing begins,
\* whatever is paid; the others matter to a conditional instance only.
BeginWithout(id, fact) ==
    /\ id \in Opened /\ frames[id].phase = "Ready"
    /\ CallBegin(id, [BeginArgs(id) EXCEPT ![fact] = FALSE])

\* after is not marked as imminent for the first time.
BeginUnmarked(id) ==
    /\ id \in Opened /\ frames[id].phase = "Ready"
    /\ CallBegin(id, [BeginArgs(id) EXCEPT !.after.firstImminent = FALSE])

\* There is no instruction to become imminent.
BeginNothing(id) ==
    /\ id \in Opened /\ frames[id].phase = "Ready"
    /\ CallBegin(id, [BeginArgs(id) EXCEPT !.before.instructions = <<>>,
                                           !.after.instructions = <<>>])

Beginnings ==
    \E id \in Instances :
       \/ \E kind \in AbilityKinds : Open(id, kind)
       \/ Detach(id)
       \/ DetachBegun(id)
       \/ \E other \in Instances : DetachByOther(id, other)
       \/ DetachPartlyPaid(id)
       \/ DetachUnrecorded(id)
       \/ Begin(id)
       \/ \E fact \in BeginFacts : BeginWithout(id, fact)
       \/ BeginUnmarked(id)
       \/ BeginNothing(id)

-----------------------------------------------------------------------------
(***************************************************************************)
(* From instruction to instruction.                                        *)
(***************************************************************************)

ReachArgs(id) ==
    [before |-> frames[id], after |-> InPhase(frames[id], "InterruptBoundary")]

CallReach(id, args) == CallOnFrame(id, "ReachInterruptBoundary9", args, ReachGuard(args))

\* Refused unless an instruction is imminent.
Reach(id) ==
    /\ id \in Opened
    /\ CallReach(id, ReachArgs(id))

\* after resolves the instruction at once.
ReachTooFar(id) ==
    /\ id \in Opened /\ frames[id].phase = "Imminent"
    /\ CallReach(id, [ReachArgs(id) EXCEPT !.after.phase = "Resolving"])

PassArgs(id, flag, structure, handled) ==
    [before |-> frames[id], after |-> InPhase(frames[id], "Resolving"),
     interruptFlag |-> flag, structureInterrupts |-> structure,
     actualInterruptHandlingComplete |-> handled]

CallPass(id, args) == CallOnFrame(id, "PassInterruptBoundary9", args, PassGuard(args))

\* Refused while the handling that is necessary is not complete.
Pass(id, flag, structure, handled) ==
    /\ id \in Opened /\ frames[id].phase = "InterruptBoundary"
    /\ CallPass(id, PassArgs(id, flag, structure, handled))

\* An imminent instruction has not come to the boundary.
PassBefore(id) ==
    /\ id \in Opened /\ frames[id].phase = "Imminent"
    /\ CallPass(id, PassArgs(id, FALSE, FALSE, TRUE))

PassUnrecorded(id) ==
    /\ id \in Opened /\ frames[id].phase = "InterruptBoundary"
    /\ CallPass(id, [PassArgs(id, FALSE, FALSE, TRUE) EXCEPT !.after = frames[id]])

\* The right receipt for the instruction that resolves.
Finish(id) ==
    /\ id \in Opened /\ frames[id].phase = "Resolving"
    /\ CallOnFrame(id, "FinishAbilityInstruction9",
                   [before |-> frames[id], after |-> Finished(frames[id]),
                    actualInstructionReceipt |->
                       [abilityInstance |-> id,
                        instruction |-> frames[id].instructions[frames[id].cursor],
                        complete |-> TRUE]],
                   NoGuard)

\* "Interpreting a later registry revision as though it had been present when this
\* occurrence began": the receipt is for what the registry names by now.
FinishRevised(id) ==
    /\ id \in Opened /\ frames[id].phase = "Resolving"
    /\ registry[id] # frames[id].instructions
    /\ CallOnFrame(id, "FinishAbilityInstruction9",
                   [before |-> frames[id], after |-> Finished(frames[id]),
                    actualInstructionReceipt |->
                       [abilityInstance |-> id,
                        instruction |-> registry[id][frames[id].cursor],
                        complete |-> TRUE]],
                   "FinishAbilityInstruction9.4")

\* The two instructions change places in the registry while their frame is open.
Revise ==
    /\ LongInstance \in Opened /\ registry[LongInstance] # Revised
    /\ ~frames[LongInstance].complete
    /\ registry' = [registry EXCEPT ![LongInstance] = Revised]
    /\ call' = NoCall
    /\ UNCHANGED <<frames, inPlay>>

AdvanceArgs(id, checkpoint, chains) ==
    [before |-> frames[id], after |-> Advanced(frames[id]), checkpointComplete |-> checkpoint,
     newerChainsComplete |-> chains]

CallAdvance(id, args) == CallOnFrame(id, "AdvanceAbilityCursor9", args, AdvanceGuard(args))

Advance(id, checkpoint, chains) ==
    /\ id \in Opened /\ frames[id].phase = "Between"
    /\ CallAdvance(id, AdvanceArgs(id, checkpoint, chains))

\* There is nothing to advance to, or the current instruction is not finished.
AdvanceElsewhere(id) ==
    /\ id \in Opened /\ frames[id].phase \in {"Resolving", "Complete"}
    /\ CallAdvance(id, AdvanceArgs(id, TRUE, TRUE))

\* after has the same instruction once more.
AdvanceNowhere(id) ==
    /\ id \in Opened /\ frames[id].phase = "Between"
    /\ CallAdvance(id, [AdvanceArgs(id, TRUE, TRUE) EXCEPT !.after.cursor = frames[id].cursor])

Instructions ==
    \E id \in Instances :
       \/ Reach(id)
       \/ ReachTooFar(id)
       \/ \E flag, structure, handled \in BOOLEAN : Pass(id, flag, structure, handled)
       \/ PassBefore(id)
       \/ PassUnrecorded(id)
       \/ Finish(id)
       \/ FinishRevised(id)
       \/ \E checkpoint, chains \in BOOLEAN : Advance(id, checkpoint, chains)
       \/ AdvanceElsewhere(id)
       \/ AdvanceNowhere(id)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Returning, and the source's leaving.                                    *)
(***************************************************************************)

ReturnArgs(id) ==
    [before |-> frames[id], after |-> Returned(frames[id]), finalCheckpointComplete |-> TRUE,
     finalChainsComplete |-> TRUE, caller |-> Caller]

CallReturn(id, args) == CallOnFrame(id, "ReturnAbility9", args, ReturnGuard(args))

\* Refused while the frame is incomplete, and once it has returned.
Return(id) ==
    /\ id \in Opened
    /\ CallReturn(id, ReturnArgs(id))

ReturnWithout(id, fact) ==
    /\ id \in Opened /\ frames[id].complete
    /\ CallReturn(id, [ReturnArgs(id) EXCEPT ![fact] = FALSE])

ReturnToOther(id) ==
    /\ id \in Opened /\ frames[id].complete
    /\ CallReturn(id, [ReturnArgs(id) EXCEPT !.caller = OtherCaller])

ReturnUnrecorded(id) ==
    /\ id \in Opened /\ frames[id].complete
    /\ CallReturn(id, [ReturnArgs(id) EXCEPT !.after = frames[id]])

LeaveArgs(id) ==
    [before |-> frames[id], after |-> frames[id], leavingSource |-> SourceOf(id)]

CallLeave(args) ==
    LET guard == ContinueGuard(args)
    IN  /\ call' = RelationCall("ContinueDetachedAbility9", args, guard)
        /\ inPlay' = IF guard = NoGuard THEN inPlay \ {args.leavingSource} ELSE inPlay
        /\ UNCHANGED <<frames, registry>>

\* The source leaves, and the work goes on.  Refused for work that is not
\* detached, and once it has returned.
Leave(id) ==
    /\ id \in Opened /\ SourceOf(id) \in inPlay
    /\ CallLeave(LeaveArgs(id))

LeaveOther(id, source) ==
    /\ id \in Opened /\ SourceOf(id) \in inPlay /\ source # SourceOf(id)
    /\ CallLeave([LeaveArgs(id) EXCEPT !.leavingSource = source])

\* after takes the source's leaving for a return.
LeaveReturning(id) ==
    /\ id \in Opened /\ SourceOf(id) \in inPlay /\ ~frames[id].returned
    /\ CallLeave([LeaveArgs(id) EXCEPT !.after.returned = TRUE])

\* after has the work of another source.
LeaveRetargeted(id, source) ==
    /\ id \in Opened /\ SourceOf(id) \in inPlay /\ source # SourceOf(id)
    /\ CallLeave([LeaveArgs(id) EXCEPT !.after.source = source])

Returns ==
    \E id \in Instances :
       \/ Return(id)
       \/ \E fact \in {"finalCheckpointComplete", "finalChainsComplete"} : ReturnWithout(id, fact)
       \/ ReturnToOther(id)
       \/ ReturnUnrecorded(id)
       \/ Leave(id)
       \/ \E source \in Sources : LeaveOther(id, source)
       \/ LeaveReturning(id)
       \/ \E source \in Sources : LeaveRetargeted(id, source)

Next == Beginnings \/ Instructions \/ Returns \/ Revise

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

\* "The captured definition gives this occurrence a stable basis for its work":
\* whatever becomes of its source or of the registry, it keeps it.
CapturedIsKept ==
    \A id \in Opened :
       /\ frames[id].id = id /\ frames[id].kind \in KindsOf(id)
       /\ frames[id].source = SourceOf(id)
       /\ frames[id].instructions = InstructionsOf(id)
       /\ frames[id].caller = Caller

OnlyPaidDetaches == \A id \in Opened : frames[id].detached => frames[id].kind = "Paid"

DetachedBeforeBegun ==
    \A id \in Opened :
       frames[id].kind = "Paid" /\ frames[id].phase # "Ready" => frames[id].detached

StaticNeverBegins ==
    \A id \in Opened : frames[id].kind = "Static" => frames[id].phase = "Ready"

BegunIsMarked == \A id \in Opened : frames[id].firstImminent <=> frames[id].phase # "Ready"

CompleteAtTheLast ==
    \A id \in Opened :
       LET frame == frames[id]
       IN  /\ frame.complete <=> frame.phase = "Complete"
           /\ frame.complete => frame.cursor = Len(frame.instructions)
           /\ frame.complete <=> frame.lastFinished

ReturnedAreComplete == \A id \in Opened : frames[id].returned => frames[id].complete

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

RefusalChangesNothing == [][~Accepted(call') => UNCHANGED <<frames, inPlay, registry>>]_vars

\* Nothing resolves that has not come from its interrupt boundary.
ResolvedFromTheBoundary ==
    [][\A id \in Opened :
          frames'[id].phase = "Resolving"
             => frames[id].phase \in {"Resolving", "InterruptBoundary"}]_vars

\* A revision of the registry changes no frame that is open.
RevisingChangesNoFrame == [][registry' # registry => UNCHANGED frames]_vars

\* A source's leaving changes no frame.
LeavingChangesNoFrame == [][inPlay' # inPlay => UNCHANGED frames]_vars

\* A returned frame stays returned, and as it is.
ReturnedStayReturned ==
    [][\A id \in Opened : frames[id].returned => frames'[id] = frames[id]]_vars

=============================================================================
