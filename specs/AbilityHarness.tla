--------------------------- MODULE AbilityHarness ---------------------------
(***************************************************************************)
(* A finite harness for the operators of "Abilities and use".              *)
(*                                                                         *)
(* There are two instances.  The long one has two instructions, the short  *)
(* one has one; the first is of a paid or a play ability, the second of a  *)
(* conditional one.  Every step is one call, accepted or refused, except   *)
(* Begin and Advance: they stand for contracts that are not here (the      *)
(* scheduler, the interrupt boundary, the checkpoint between instructions) *)
(* and record no call.                                                     *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault.  A     *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS AbilityFrames, AbilityUse, ZoneCarriers, Calls, Integers, FiniteSets

CONSTANTS
    LongInstance,       \* the ability instance with two instructions
    ShortInstance,      \* the one with one
    FirstInstruction,   \* the long instance's first
    SecondInstruction,  \* and second
    OnlyInstruction,    \* the short instance's
    LongSource,         \* the object that is the long instance's source
    ShortSource,        \* and the short instance's
    CallerOccurrence,   \* the occurrence that called both
    StartBalance        \* what there is to pay with

ASSUME /\ LongInstance # ShortInstance
       /\ Cardinality({FirstInstruction, SecondInstruction, OnlyInstruction}) = 3
       /\ StartBalance \in Nat

VARIABLES
    frames,   \* from each opened instance to its frame
    used,     \* the instances of which a use is recorded
    balance,  \* what is left to pay with
    call      \* the call that led here

vars == <<frames, used, balance, call>>

Instances == {LongInstance, ShortInstance}
AllInstructions == {FirstInstruction, SecondInstruction, OnlyInstruction}

InstructionsOf(id) ==
    IF id = LongInstance THEN <<FirstInstruction, SecondInstruction>> ELSE <<OnlyInstruction>>

SourceOf(id) == IF id = LongInstance THEN LongSource ELSE ShortSource

SourceZoneOf(id) == IF id = LongInstance THEN PlayZone ELSE HandOf("SideB")

KindsOf(id) == IF id = LongInstance THEN {"Paid", "Play"} ELSE {"Conditional"}

Opened == DOMAIN frames

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

\* What becomes of a frame whose current instruction is finished.
Finished(frame) ==
    LET last == frame.cursor + 1 \notin DOMAIN frame.instructions
    IN  [field \in DOMAIN frame |->
            CASE field = "phase" -> IF last THEN "Complete" ELSE "Between"
              [] field \in {"lastFinished", "complete"} -> last \/ frame[field]
              [] OTHER -> frame[field]]

FinishGuard(args) ==
    LET receipt == args.actualInstructionReceipt
    IN  IF args.before.phase \in {"Ready", "Between", "Complete"}
        THEN "FinishAbilityInstruction9.1"
        ELSE IF args.before.complete THEN "FinishAbilityInstruction9.2"
        ELSE IF receipt.abilityInstance # args.before.id THEN "FinishAbilityInstruction9.3"
        ELSE IF receipt.instruction # args.before.instructions[args.before.cursor]
        THEN "FinishAbilityInstruction9.4"
        ELSE IF ~receipt.complete THEN "FinishAbilityInstruction9.5"
        ELSE IF args.after # Finished(args.before) THEN "FinishAbilityInstruction9.6"
        ELSE NoGuard

UseGuard(args) ==
    IF args.kind = "Paid"
    THEN IF args.actualTriggerCostPaid THEN NoGuard ELSE "AbilityUseDue9.1[1].1"
    ELSE IF args.kind = "Conditional"
    THEN IF args.entirelyMandatory THEN "AbilityUseDue9.1[2].1"
         ELSE IF args.actualOptionalEffectsResolved THEN NoGuard
         ELSE "AbilityUseDue9.1[2].2"
    ELSE IF args.entirelyMandatory THEN "AbilityUseDue9.1[3].1"
         ELSE IF args.actualOtherOptionalChoiceComplete THEN NoGuard
         ELSE "AbilityUseDue9.1[3].2"

-----------------------------------------------------------------------------

Init ==
    /\ frames = [id \in {} |-> NoCall]
    /\ used = {}
    /\ balance = StartBalance
    /\ call = NoCall

-----------------------------------------------------------------------------
(***************************************************************************)
(* Frames.                                                                 *)
(***************************************************************************)

WithFrame(id, frame) ==
    [other \in Opened \cup {id} |-> IF other = id THEN frame ELSE frames[other]]

Open(id, kind) ==
    /\ id \notin Opened
    /\ kind \in KindsOf(id)
    /\ LET frame == OpenAbilityResolution9(id, kind, SourceOf(id), SourceZoneOf(id),
                                           InstructionsOf(id), CallerOccurrence)
       IN  /\ frames' = WithFrame(id, frame)
           /\ call' = ValueCall("OpenAbilityResolution9",
                                [id |-> id, kind |-> kind, source |-> SourceOf(id),
                                 sourceZone |-> SourceZoneOf(id),
                                 instructions |-> InstructionsOf(id),
                                 caller |-> CallerOccurrence],
                                frame)
    /\ UNCHANGED <<used, balance>>

\* "An instruction becomes imminent, passes its interrupt boundary and
\* resolves": the scheduler's part of the first.
Begin(id) ==
    /\ id \in Opened /\ frames[id].phase = "Ready"
    /\ frames' = [frames EXCEPT ![id].phase = "Resolving", ![id].firstImminent = TRUE]
    /\ call' = NoCall
    /\ UNCHANGED <<used, balance>>

\* "Advancing the cursor needs the required checkpoint and newer chains to have
\* completed": they have.
Advance(id) ==
    /\ id \in Opened /\ frames[id].phase = "Between"
    /\ frames' = [frames EXCEPT ![id].phase = "Resolving", ![id].cursor = @ + 1]
    /\ call' = NoCall
    /\ UNCHANGED <<used, balance>>

\* The right receipt for the instruction that the frame's cursor names.
FinishArgs(id) ==
    [before |-> frames[id], after |-> Finished(frames[id]),
     actualInstructionReceipt |->
        [abilityInstance |-> id, instruction |-> frames[id].instructions[frames[id].cursor],
         complete |-> TRUE]]

CallFinish(id, args) ==
    LET guard == FinishGuard(args)
    IN  /\ call' = RelationCall("FinishAbilityInstruction9", args, guard)
        /\ frames' = IF guard = NoGuard THEN [frames EXCEPT ![id] = args.after] ELSE frames
        /\ UNCHANGED <<used, balance>>

\* Refused unless the frame is resolving.
Finish(id) ==
    /\ id \in Opened
    /\ CallFinish(id, FinishArgs(id))

\* The frame is said to be complete already.
FinishCompleted(id) ==
    /\ id \in Opened
    /\ CallFinish(id, [FinishArgs(id) EXCEPT !.before.complete = TRUE,
                                             !.after.complete = TRUE])

\* "A receipt for instance 32 does not finish either instruction of 31."
FinishByOther(id, other) ==
    /\ id \in Opened /\ other # id
    /\ CallFinish(id, [FinishArgs(id) EXCEPT !.actualInstructionReceipt.abilityInstance = other])

\* "A complete receipt for instance 31, instruction 42, does not finish the
\* first instruction while the cursor still names 41."
FinishOther(id, instruction) ==
    /\ id \in Opened
    /\ instruction # frames[id].instructions[frames[id].cursor]
    /\ CallFinish(id, [FinishArgs(id) EXCEPT !.actualInstructionReceipt.instruction = instruction])

FinishIncompletely(id) ==
    /\ id \in Opened
    /\ CallFinish(id, [FinishArgs(id) EXCEPT !.actualInstructionReceipt.complete = FALSE])

\* after completes a frame that has another instruction to come.
FinishEarly(id) ==
    /\ id \in Opened /\ Finished(frames[id]).phase = "Between"
    /\ CallFinish(id, [FinishArgs(id) EXCEPT !.after.phase = "Complete",
                                             !.after.lastFinished = TRUE,
                                             !.after.complete = TRUE])

\* after waits for another instruction when there is none.
FinishLate(id) ==
    /\ id \in Opened /\ Finished(frames[id]).phase = "Complete"
    /\ CallFinish(id, [FinishArgs(id) EXCEPT !.after.phase = "Between",
                                             !.after.lastFinished = FALSE,
                                             !.after.complete = FALSE])

\* after advances the cursor as well, without any checkpoint.
FinishAdvancing(id) ==
    /\ id \in Opened /\ Finished(frames[id]).phase = "Between"
    /\ CallFinish(id, [FinishArgs(id) EXCEPT !.after.cursor = @ + 1])

Frames ==
    \E id \in Instances :
       \/ \E kind \in AbilityKinds : Open(id, kind)
       \/ Begin(id)
       \/ Advance(id)
       \/ Finish(id)
       \/ FinishCompleted(id)
       \/ \E other \in Instances : FinishByOther(id, other)
       \/ \E instruction \in AllInstructions : FinishOther(id, instruction)
       \/ FinishIncompletely(id)
       \/ FinishEarly(id)
       \/ FinishLate(id)
       \/ FinishAdvancing(id)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Uses.                                                                   *)
(***************************************************************************)

UseArgs(kind, mandatory, cost, optional, other) ==
    [kind |-> kind, entirelyMandatory |-> mandatory, actualTriggerCostPaid |-> cost,
     actualOptionalEffectsResolved |-> optional, actualOtherOptionalChoiceComplete |-> other]

\* Records a use of id if one is due.
CallUse(id, args) ==
    LET guard == UseGuard(args)
    IN  /\ call' = PredicateCall("AbilityUseDue9", args, guard)
        /\ used' = IF guard = NoGuard THEN used \cup {id} ELSE used
        /\ UNCHANGED frames

\* A paid trigger is paid in PayAndUse.
Use(id, mandatory, cost, optional, other) ==
    /\ id \in Opened /\ ~(frames[id].kind = "Paid" /\ cost)
    /\ CallUse(id, UseArgs(frames[id].kind, mandatory, cost, optional, other))
    /\ UNCHANGED balance

\* "The payment can satisfy the paid-use condition while leaving the numerical
\* balance unchanged": amount may be zero.
PayAndUse(id, amount, mandatory) ==
    /\ id \in Opened /\ frames[id].kind = "Paid"
    /\ amount <= balance
    /\ CallUse(id, UseArgs("Paid", mandatory, TRUE, FALSE, FALSE))
    /\ balance' = balance - amount

\* The same question about the categories of which there is no instance.
AskUse(kind, mandatory, other) ==
    /\ call' = LET args == UseArgs(kind, mandatory, FALSE, FALSE, other)
               IN  PredicateCall("AbilityUseDue9", args, UseGuard(args))
    /\ UNCHANGED <<frames, used, balance>>

Uses ==
    \/ \E id \in Instances, mandatory, cost, optional, other \in BOOLEAN :
          Use(id, mandatory, cost, optional, other)
    \/ \E id \in Instances, amount \in 0..StartBalance, mandatory \in BOOLEAN :
          PayAndUse(id, amount, mandatory)
    \/ \E kind \in {"Static", "Procedure"}, mandatory, other \in BOOLEAN :
          AskUse(kind, mandatory, other)

-----------------------------------------------------------------------------

Next == Frames \/ Uses

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

CursorsAreInside ==
    \A id \in Opened : frames[id].cursor \in 1..Len(frames[id].instructions)

CompleteAtTheLast ==
    \A id \in Opened :
       LET frame == frames[id]
       IN  /\ frame.complete = (frame.phase = "Complete")
           /\ frame.complete => frame.cursor = Len(frame.instructions)
           /\ frame.id = id

UsedAreOpened == used \subseteq Opened

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "FinishAbilityInstruction9" ->
               Accepted(call) = FinishAbilityInstruction9(args.before, args.after,
                                                          args.actualInstructionReceipt)
          [] call.op = "AbilityUseDue9" ->
               Accepted(call) = AbilityUseDue9(args.kind, args.entirelyMandatory,
                                    args.actualTriggerCostPaid,
                                    args.actualOptionalEffectsResolved,
                                    args.actualOtherOptionalChoiceComplete)
          [] OTHER -> Accepted(call)

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

RefusalChangesNothing ==
    [][~Accepted(call') => UNCHANGED <<frames, used, balance>>]_vars

\* "Passing priority, reopening a window or withdrawing a registry entry should
\* not erase that historical occurrence."
UsesOnlyGrow == [][used \subseteq used']_vars

=============================================================================
