-------------------------- MODULE OperationHarness --------------------------
(***************************************************************************)
(* A finite harness for the operators of "Object operations": every step   *)
(* is one call, accepted or refused.                                       *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault.  A     *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS MovementHistory, Successors, PlayProcedure, Calls, Integers, Sequences

CONSTANTS
    ObjectIds,       \* the objects that exist at first
    SuccessorIds,    \* identifiers that no object has had at first
    CompletePlay,    \* the occurrence of a play that is complete
    IncompletePlay,  \* the occurrence of a play that is not
    PlayCaller,      \* the occurrence that called both plays
    OtherCaller,     \* an occurrence that called neither
    MaxHistory       \* how many movements are recorded at most

ASSUME /\ ObjectIds \intersect SuccessorIds = {}
       /\ ObjectIds \cup SuccessorIds \subseteq Nat \ {0}
       /\ CompletePlay # IncompletePlay /\ PlayCaller # OtherCaller

VARIABLES
    objects,  \* the identifiers of the current objects
    usedIds,  \* every identifier that an object has ever had
    history,  \* the movements that occurred, oldest first
    plays,    \* from each play's occurrence to its frame
    call      \* the call that led here

vars == <<objects, usedIds, history, plays, call>>

AllIds == ObjectIds \cup SuccessorIds
Plays == {CompletePlay, IncompletePlay}

\* Two kinds of movement and one of an operation that moves nothing.
ReportedKinds == {"Retire", "Discard", "Shuffle"}

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

MovementGuard(args) ==
    IF args.kind = "Shuffle" THEN "MovementOccurred8.1"
    ELSE IF ~args.actualInstructionResolved THEN "MovementOccurred8.2"
    ELSE IF args.disposition \in {"Prevented", "Impossible", "Replaced", "NoEffect"}
    THEN "MovementOccurred8.3"
    ELSE NoGuard

SuccessorGuard(args) ==
    IF \/ \E id \in args.sources : id \notin DOMAIN args.successors
       \/ \E id \in DOMAIN args.successors : id \notin args.sources
    THEN "FreshSuccessors8.1"
    ELSE IF \E id \in args.sources :
               args.successors[id] < 1 \/ args.successors[id] \in args.usedIds
    THEN "FreshSuccessors8.2"
    ELSE IF \E a, b \in args.sources : a # b /\ args.successors[a] = args.successors[b]
    THEN "FreshSuccessors8.3"
    ELSE NoGuard

ReturnGuard(args) ==
    IF ~args.before.complete THEN "ReturnPlayToCaller8.1"
    ELSE IF args.before.returned THEN "ReturnPlayToCaller8.2"
    ELSE IF args.caller # args.before.caller THEN "ReturnPlayToCaller8.3"
    ELSE IF ~args.actualSeparateInstructionAndEndingReactionsComplete
    THEN "ReturnPlayToCaller8.4"
    ELSE IF \/ ~args.after.returned
            \/ \E field \in DOMAIN args.before \ {"returned"} :
                  args.after[field] # args.before[field]
    THEN "ReturnPlayToCaller8.5"
    ELSE NoGuard

-----------------------------------------------------------------------------
(***************************************************************************)
(* The initial state.                                                      *)
(***************************************************************************)

\* "The frame records an occurrence identifier, actor, caller and stage, with
\* operation-specific choices and completion flags."
PlayFrame(occurrence, stage, complete) ==
    [occurrence |-> occurrence, actor |-> "SideA", caller |-> PlayCaller, stage |-> stage,
     complete |-> complete, returned |-> FALSE]

Init ==
    /\ objects = ObjectIds
    /\ usedIds = ObjectIds
    /\ history = <<>>
    /\ plays = [occurrence \in Plays |->
                   IF occurrence = CompletePlay THEN PlayFrame(occurrence, "Cleanup", TRUE)
                   ELSE PlayFrame(occurrence, "Resolution", FALSE)]
    /\ call = NoCall

-----------------------------------------------------------------------------
(***************************************************************************)
(* Movements.                                                              *)
(***************************************************************************)

\* A movement that occurred is recorded under a fresh positive identifier.
Report(kind, disposition, resolved) ==
    /\ Len(history) < MaxHistory
    /\ LET args == [kind |-> kind, disposition |-> disposition,
                    actualInstructionResolved |-> resolved]
           guard == MovementGuard(args)
       IN  /\ call' = PredicateCall("MovementOccurred8", args, guard)
           /\ history' = IF guard = NoGuard
                         THEN Append(history, [occurrence |-> Len(history) + 1, kind |-> kind])
                         ELSE history
    /\ UNCHANGED <<objects, usedIds, plays>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* Successors.                                                             *)
(***************************************************************************)

CallSuccessors(sources, successors) ==
    LET args == [sources |-> sources, successors |-> successors, usedIds |-> usedIds]
        guard == SuccessorGuard(args)
        fresh == {successors[id] : id \in sources}
    IN  /\ call' = PredicateCall("FreshSuccessors8", args, guard)
        /\ objects' = IF guard = NoGuard THEN (objects \ sources) \cup fresh ELSE objects
        /\ usedIds' = IF guard = NoGuard THEN usedIds \cup fresh ELSE usedIds
        /\ UNCHANGED <<history, plays>>

\* Used identifiers, zero and one successor for two sources are tried too.
Renew(sources, successors) ==
    /\ sources \subseteq objects
    /\ CallSuccessors(sources, successors)

\* Of two sources, only one is given a successor.
RenewPartly(sources, id, successor) ==
    /\ sources \subseteq objects /\ Cardinality(sources) = 2 /\ id \in sources
    /\ CallSuccessors(sources, [source \in {id} |-> successor])

\* Something that is no source is given a successor as well.
RenewBeyond(id, other, successor) ==
    /\ id \in objects /\ other # id /\ other # successor
    /\ CallSuccessors({id}, [source \in {id, other} |->
                               IF source = id THEN successor ELSE other])

Renewals ==
    \/ \E sources \in SUBSET AllIds :
          \E successors \in [sources -> AllIds \cup {0}] : Renew(sources, successors)
    \/ \E id \in AllIds, successor \in SuccessorIds :
          \/ \E sources \in SUBSET AllIds : RenewPartly(sources, id, successor)
          \/ \E other \in AllIds : RenewBeyond(id, other, successor)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Returns of plays.                                                       *)
(***************************************************************************)

ReturnArgs(occurrence) ==
    [before |-> plays[occurrence], after |-> [plays[occurrence] EXCEPT !.returned = TRUE],
     actualSeparateInstructionAndEndingReactionsComplete |-> TRUE,
     caller |-> plays[occurrence].caller]

CallReturn(occurrence, args) ==
    LET guard == ReturnGuard(args)
    IN  /\ call' = RelationCall("ReturnPlayToCaller8", args, guard)
        /\ plays' = IF guard = NoGuard THEN [plays EXCEPT ![occurrence] = args.after] ELSE plays
        /\ UNCHANGED <<objects, usedIds, history>>

\* Refused while the play is incomplete, and once it has returned.
Return(occurrence) ==
    /\ CallReturn(occurrence, ReturnArgs(occurrence))

ReturnToOther(occurrence, caller) ==
    /\ CallReturn(occurrence, [ReturnArgs(occurrence) EXCEPT !.caller = caller])

ReturnBeforeReactions(occurrence) ==
    /\ CallReturn(occurrence,
                  [ReturnArgs(occurrence) EXCEPT
                      !.actualSeparateInstructionAndEndingReactionsComplete = FALSE])

\* after does not record the return.
ReturnUnrecorded(occurrence) ==
    /\ CallReturn(occurrence, [ReturnArgs(occurrence) EXCEPT !.after = plays[occurrence]])

\* after changes the frame's caller besides.
ReturnAltering(occurrence, caller) ==
    /\ CallReturn(occurrence, [ReturnArgs(occurrence) EXCEPT !.after.caller = caller])

Returns ==
    \E occurrence \in Plays :
       \/ Return(occurrence)
       \/ ReturnToOther(occurrence, OtherCaller)
       \/ ReturnBeforeReactions(occurrence)
       \/ ReturnUnrecorded(occurrence)
       \/ ReturnAltering(occurrence, OtherCaller)

-----------------------------------------------------------------------------

\* Which kinds of operation are movements at all.
AskMovements ==
    /\ call' = ValueCall("CardMovements8", <<>>, CardMovements8)
    /\ UNCHANGED <<objects, usedIds, history, plays>>

Next ==
    \/ \E kind \in ReportedKinds, disposition \in Dispositions, resolved \in BOOLEAN :
          Report(kind, disposition, resolved)
    \/ AskMovements
    \/ Renewals
    \/ Returns

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

ObjectsAreUsed == objects \subseteq usedIds /\ Cardinality(objects) = Cardinality(ObjectIds)

OccurrencesAreFresh ==
    \A i, j \in DOMAIN history :
       /\ history[i].occurrence > 0
       /\ i # j => history[i].occurrence # history[j].occurrence

ReturnedAreComplete ==
    \A occurrence \in Plays : plays[occurrence].returned => plays[occurrence].complete

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "MovementOccurred8" ->
               Accepted(call) = MovementOccurred8(args.kind, args.disposition,
                                                  args.actualInstructionResolved)
          [] call.op = "FreshSuccessors8" ->
               Accepted(call) = FreshSuccessors8(args.sources, args.successors, args.usedIds)
          [] call.op = "ReturnPlayToCaller8" ->
               Accepted(call) = ReturnPlayToCaller8(args.before, args.after,
                                    args.actualSeparateInstructionAndEndingReactionsComplete,
                                    args.caller)
          [] OTHER -> Accepted(call)

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

RefusalChangesNothing ==
    [][~Accepted(call') => UNCHANGED <<objects, usedIds, history, plays>>]_vars

\* "Their final location information cannot replace the occurrence history":
\* what is recorded stays.
HistoryOnlyGrows ==
    [][SubSeq(history', 1, Len(history)) = history /\ usedIds \subseteq usedIds']_vars

=============================================================================
