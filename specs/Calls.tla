-------------------------------- MODULE Calls --------------------------------
(***************************************************************************)
(* How a harness records the call that ends in a state.                    *)
(*                                                                         *)
(* A call applies one operator to arguments, named as the operator names   *)
(* its parameters, and says what came of it.  All of this is ours.         *)
(***************************************************************************)

\* A guard is named by its path; "" says that none is false.
NoGuard == ""

Outcome(guard) ==
    [verdict |-> IF guard = NoGuard THEN "accepted" ELSE "refused", guard |-> guard]

\* The call of a state that no operator led to: an initial state, or one
\* reached by a step that stands for contracts outside the harness.
NoCall == [op |-> "None", args |-> <<>>, outcome |-> Outcome(NoGuard), result |-> "None"]

\* A relation between before and after: refused, it leaves before.
RelationCall(op, args, guard) ==
    [op |-> op, args |-> args, outcome |-> Outcome(guard),
     result |-> IF guard = NoGuard THEN args.after ELSE args.before]

\* A predicate: refused, it is FALSE.
PredicateCall(op, args, guard) ==
    [op |-> op, args |-> args, outcome |-> Outcome(guard), result |-> (guard = NoGuard)]

\* An operator with a value, which refuses nothing.
ValueCall(op, args, value) ==
    [op |-> op, args |-> args, outcome |-> Outcome(NoGuard), result |-> value]

Accepted(aCall) == aCall.outcome.verdict = "accepted"

=============================================================================
