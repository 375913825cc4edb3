----------------------------- MODULE UseHarness -----------------------------
(***************************************************************************)
(* A finite harness for the records of use in "Abilities and use": every   *)
(* step is one call, accepted or refused, except NextTurn, Withdraw and    *)
(* LoseHost, which stand for what must not erase a use that is recorded.   *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault.  A     *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS AbilityUseRecords, AbilityUse, Expectations

CONSTANTS
    Instance,       \* an instance of a conditional ability
    OtherInstance,  \* and another one
    Source,         \* the source of both
    Ability,        \* the ability
    MandatoryPart,  \* its parts
    OptionalPart,
    OtherPart,      \* no part of it
    UseIds,         \* the identifiers there are for uses
    Turns,          \* the turns there are
    Payment,        \* a payment
    OtherPayment,   \* and another
    Host,           \* what hosts the counters that are paid
    OtherHost       \* and what hosts others

ASSUME /\ Instance # OtherInstance /\ Payment # OtherPayment /\ Host # OtherHost
       /\ Cardinality({MandatoryPart, OptionalPart, OtherPart}) = 3
       /\ UseIds \subseteq Nat \ {0} /\ Turns = 1..Cardinality(Turns)

VARIABLES
    history,     \* the use events, oldest first
    turnUses,    \* the turn-use records, oldest first
    turn,        \* the current turn
    registered,  \* whether the ability's definition is in the registry
    hosted,      \* whether the host has not been lost
    call         \* the call that led here

vars == <<history, turnUses, turn, registered, hosted, call>>

Participant == "SideA"

Definition ==
    [kind |-> "Conditional", parts |-> {MandatoryPart, OptionalPart},
     optionalParts |-> {OptionalPart}]

Counters(host) == {[id |-> 1, host |-> host], [id |-> 2, host |-> host]}

ThePayment == [id |-> Payment, counters |-> Counters(Host)]
TheWitness == [payment |-> Payment, counters |-> Counters(Host), permittedHost |-> Host]

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

Among(sequence) == {sequence[i] : i \in DOMAIN sequence}

UseEvent(use, instance) ==
    [use |-> use, instance |-> instance, source |-> Source, participant |-> Participant]

TurnUse(event, aTurn) ==
    [use |-> event.use, turn |-> aTurn, ability |-> Ability, source |-> event.source]

\* The tests of RecordAbilityUse9, under a path.
UseTests(path, args) ==
    << Test(path \o "RecordAbilityUse9.1", args.use # 0),
       Test(path \o "RecordAbilityUse9.2",
            args.use \notin {event.use : event \in Among(args.before)}),
       Test(path \o "RecordAbilityUse9.3",
            args.after = args.before \o <<UseEvent(args.use, args.instance)>>) >>

UseGuard(args) == FirstFailure(UseTests("", args))

ConditionalGuard(args) ==
    FirstFailure(
        << Test("RecordConditionalExecutionUse96.1",
                args.definition.kind \notin AbilityKinds \ {"Conditional"}),
           Test("RecordConditionalExecutionUse96.2", OtherPart \notin args.actualExecutedParts),
           Test("RecordConditionalExecutionUse96.3", OptionalPart \in args.actualExecutedParts),
           Test("RecordConditionalExecutionUse96.4",
                args.instance \notin {event.instance : event \in Among(args.before)}) >>
        \o UseTests("RecordConditionalExecutionUse96.5/", args))

TurnUseGuard(args) ==
    FirstFailure(
        << Test("RecordTurnUse9.1", args.event \in Among(args.history)),
           Test("RecordTurnUse9.2",
                args.event.use \notin {record.use : record \in Among(args.before)}),
           Test("RecordTurnUse9.3",
                args.after = args.before \o <<TurnUse(args.event, args.turn)>>) >>)

PermissionGuard(args) ==
    FirstFailure(
        << Test("PaymentPermission9.1", {args.witness.payment, args.payment.id} = {Payment}),
           Test("PaymentPermission9.2",
                /\ args.witness.counters \subseteq args.payment.counters
                /\ args.payment.counters \subseteq args.witness.counters),
           Test("PaymentPermission9.3",
                {counter.host : counter \in args.payment.counters}
                   \subseteq {args.witness.permittedHost}) >>)

-----------------------------------------------------------------------------

Init ==
    /\ history = <<>>
    /\ turnUses = <<>>
    /\ turn = 1
    /\ registered = TRUE
    /\ hosted = TRUE
    /\ call = NoCall

-----------------------------------------------------------------------------
(***************************************************************************)
(* Uses.                                                                   *)
(***************************************************************************)

Room == Len(history) < Cardinality(UseIds)

UseArgs(use, instance) ==
    [before |-> history, after |-> Append(history, UseEvent(use, instance)), use |-> use,
     instance |-> instance, source |-> Source, participant |-> Participant]

CallUse(args) ==
    LET guard == UseGuard(args)
    IN  /\ call' = RelationCall("RecordAbilityUse9", args, guard)
        /\ history' = IF guard = NoGuard THEN args.after ELSE history
        /\ UNCHANGED <<turnUses, turn, registered, hosted>>

\* A use that the category's own condition makes due.  Refused when the
\* identifier is not fresh.
Record(use, instance) ==
    /\ Room
    /\ CallUse(UseArgs(use, instance))

\* The identifier is none.
RecordUnidentified ==
    /\ Room
    /\ CallUse(UseArgs(0, Instance))

\* after has forgotten the uses before.
RecordErasing(use) ==
    /\ Room /\ history # <<>>
    /\ CallUse([UseArgs(use, OtherInstance)
                EXCEPT !.after = <<UseEvent(use, OtherInstance)>>])

ConditionalArgs(use, instance, parts) ==
    [before |-> history, after |-> Append(history, UseEvent(use, instance)), use |-> use,
     instance |-> instance, source |-> Source, participant |-> Participant,
     definition |-> Definition, actualExecutedParts |-> parts]

CallConditional(args) ==
    LET guard == ConditionalGuard(args)
    IN  /\ call' = RelationCall("RecordConditionalExecutionUse96", args, guard)
        /\ history' = IF guard = NoGuard THEN args.after ELSE history
        /\ UNCHANGED <<turnUses, turn, registered, hosted>>

PartsExecuted ==
    {{}, {MandatoryPart}, {OptionalPart}, {MandatoryPart, OptionalPart}, {OptionalPart, OtherPart}}

\* Refused when no optional part is executed, when a part is not the
\* definition's, when a use of the instance is recorded, and when the identifier
\* is not fresh.
Execute(use, instance, parts) ==
    /\ Room
    /\ CallConditional(ConditionalArgs(use, instance, parts))

\* The definition is of another category.
ExecuteOther(kind) ==
    /\ history = <<>>
    /\ CallConditional([ConditionalArgs(CHOOSE use \in UseIds : TRUE, Instance, {OptionalPart})
                        EXCEPT !.definition.kind = kind])

ExecuteUnidentified ==
    /\ history = <<>>
    /\ CallConditional(ConditionalArgs(0, Instance, {OptionalPart}))

\* after has nothing of it.
ExecuteUnrecorded(use) ==
    /\ history = <<>>
    /\ CallConditional([ConditionalArgs(use, Instance, {OptionalPart}) EXCEPT !.after = <<>>])

Uses ==
    \/ \E use \in UseIds, instance \in {Instance, OtherInstance} : Record(use, instance)
    \/ RecordUnidentified
    \/ \E use \in UseIds : RecordErasing(use)
    \/ \E use \in UseIds, instance \in {Instance, OtherInstance}, parts \in PartsExecuted :
          Execute(use, instance, parts)
    \/ \E kind \in {"Paid", "Static"} : ExecuteOther(kind)
    \/ ExecuteUnidentified
    \/ \E use \in UseIds : ExecuteUnrecorded(use)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Turns and payments.                                                     *)
(***************************************************************************)

TurnUseArgs(event) ==
    [before |-> turnUses, after |-> Append(turnUses, TurnUse(event, turn)), history |-> history,
     event |-> event, turn |-> turn, ability |-> Ability]

CallTurnUse(args) ==
    LET guard == TurnUseGuard(args)
    IN  /\ call' = RelationCall("RecordTurnUse9", args, guard)
        /\ turnUses' = IF guard = NoGuard THEN args.after ELSE turnUses
        /\ UNCHANGED <<history, turn, registered, hosted>>

\* Refused for a use that no event records, and a second time.
RecordInTurn(use, instance) == CallTurnUse(TurnUseArgs(UseEvent(use, instance)))

\* after associates the use with the turn that follows.
RecordInOtherTurn(use, instance) ==
    LET event == UseEvent(use, instance)
    IN  /\ event \in Among(history)
        /\ CallTurnUse([TurnUseArgs(event)
                        EXCEPT !.after = Append(turnUses, TurnUse(event, turn + 1))])

AskPermission(witness, payment) ==
    /\ turnUses = <<>>
    /\ call' = LET args == [witness |-> witness, payment |-> payment]
               IN  PredicateCall("PaymentPermission9", args, PermissionGuard(args))
    /\ UNCHANGED <<history, turnUses, turn, registered, hosted>>

\* As many counters, of another host.
OtherCounters == Counters(OtherHost)

Turning ==
    \/ \E use \in UseIds, instance \in {Instance, OtherInstance} :
          RecordInTurn(use, instance) \/ RecordInOtherTurn(use, instance)
    \/ AskPermission(TheWitness, ThePayment)
    \/ AskPermission(TheWitness, [ThePayment EXCEPT !.id = OtherPayment])
    \/ AskPermission([TheWitness EXCEPT !.counters = OtherCounters], ThePayment)
    \/ AskPermission([TheWitness EXCEPT !.counters = OtherCounters],
                     [ThePayment EXCEPT !.counters = OtherCounters])
    \/ AskPermission([TheWitness EXCEPT !.counters = {}], [ThePayment EXCEPT !.counters = {}])

-----------------------------------------------------------------------------
(***************************************************************************)
(* "Passing priority, reopening a window or withdrawing a registry entry   *)
(* should not erase that historical occurrence."  "Movement or loss of a   *)
(* host can also affect current targets without undoing an already recorded*)
(* use."                                                                   *)
(***************************************************************************)

NextTurn ==
    /\ turn + 1 \in Turns
    /\ turn' = turn + 1
    /\ call' = NoCall
    /\ UNCHANGED <<history, turnUses, registered, hosted>>

Withdraw ==
    /\ registered
    /\ registered' = FALSE
    /\ call' = NoCall
    /\ UNCHANGED <<history, turnUses, turn, hosted>>

LoseHost ==
    /\ hosted
    /\ hosted' = FALSE
    /\ call' = NoCall
    /\ UNCHANGED <<history, turnUses, turn, registered>>

Others == NextTurn \/ Withdraw \/ LoseHost

Next == Uses \/ Turning \/ Others

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

TypesHold ==
    /\ \A i \in DOMAIN history :
          /\ DOMAIN history[i] = {"use", "instance", "source", "participant"}
          /\ history[i].use \in UseIds
    /\ \A i \in DOMAIN turnUses : turnUses[i].turn \in 1..turn

IdentifiersAreFresh ==
    /\ \A i, j \in DOMAIN history : history[i].use = history[j].use => i = j
    /\ \A i, j \in DOMAIN turnUses : turnUses[i].use = turnUses[j].use => i = j

\* A turn-use record is of a use that is recorded.
TurnUsesAreUses ==
    \A record \in Among(turnUses) :
       \E event \in Among(history) : event.use = record.use /\ event.source = record.source

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "RecordAbilityUse9" ->
               Accepted(call) = RecordAbilityUse9(args.before, args.after, args.use,
                                    args.instance, args.source, args.participant)
          [] call.op = "RecordConditionalExecutionUse96" ->
               Accepted(call) = RecordConditionalExecutionUse96(args.before, args.after,
                                    args.use, args.instance, args.source, args.participant,
                                    args.definition, args.actualExecutedParts)
          [] call.op = "RecordTurnUse9" ->
               Accepted(call) = RecordTurnUse9(args.before, args.after, args.history,
                                    args.event, args.turn, args.ability)
          [] call.op = "PaymentPermission9" ->
               Accepted(call) = PaymentPermission9(args.witness, args.payment)
          [] OTHER -> Accepted(call)

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

RefusalChangesNothing ==
    [][~Accepted(call') => UNCHANGED <<history, turnUses, turn, registered, hosted>>]_vars

IsPrefix(earlier, later) ==
    /\ Len(earlier) <= Len(later)
    /\ \A i \in DOMAIN earlier : later[i] = earlier[i]

HistoryOnlyGrows == [][IsPrefix(history, history') /\ IsPrefix(turnUses, turnUses')]_vars

=============================================================================
