------------------------------- MODULE Scripts -------------------------------
(***************************************************************************)
(* How a behaviour is chosen for export.                                   *)
(*                                                                         *)
(* A script is a sequence of steps, each the calls that may come next.  The*)
(* configuration of a trap makes Follows an action constraint, so that TLC *)
(* searches only behaviours that follow the script, and Unfinished an      *)
(* invariant, so that it stops and exports the first that has followed it  *)
(* to the end.  The specification itself, and with it the name of every    *)
(* step, is the harness's.                                                 *)
(***************************************************************************)
EXTENDS Naturals, Sequences, TLC

CONSTANT Script

\* For a behaviour that TLC draws at random.
NoScript == <<>>

\* The call of op with these arguments among others, refused by guard or,
\* when guard is "", accepted.
Step(op, args, guard) == [op |-> op, args |-> args, guard |-> guard]

Matches(step, aCall) ==
    /\ step.op = aCall.op
    /\ step.guard = aCall.outcome.guard
    /\ \A name \in DOMAIN step.args : step.args[name] = aCall.args[name]

\* TLC counts the initial state as level 1, so that the n-th step leads from
\* level n to level n + 1.
FollowsWith(aCall) ==
    LET n == TLCGet("level")
    IN  n <= Len(Script) /\ Matches(Script[n], aCall)

\* TLC checks an invariant in states that no action constraint admits as well,
\* so that the last step has to be matched here once more.
UnfinishedWith(aCall) ==
    ~(TLCGet("level") = Len(Script) + 1 /\ Matches(Script[Len(Script)], aCall))

=============================================================================
