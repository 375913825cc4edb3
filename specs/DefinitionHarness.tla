-------------------------- MODULE DefinitionHarness --------------------------
(***************************************************************************)
(* A finite harness for the definitions of "Abilities and use": a registry *)
(* of printed abilities, which can be granted to an object, and questions  *)
(* about them.  Every step is one call, accepted or refused, except Lose,  *)
(* by which an object is no longer current.                                *)
(***************************************************************************)
EXTENDS AbilityDefinitions, Expectations

CONSTANTS
    ObjectId,       \* an object with abilities
    RecipientId,    \* an object to which they can be granted
    RuleId,         \* a rule with abilities
    Instruction,    \* the instruction of every ability that has one
    Prose           \* no admitted instruction

ASSUME ObjectId # RecipientId /\ Instruction # Prose

VARIABLES
    definition,  \* the definition in question
    current,     \* the current objects
    call         \* the call that led here

vars == <<definition, current, call>>

Objects == {ObjectId, RecipientId}
Rules == {RuleId}
Admitted == {Instruction}

Printed(kind, sort, flag) ==
    [kind |-> kind, source |-> [sort |-> sort, id |-> IF sort = "Rule" THEN RuleId ELSE ObjectId],
     controller |-> "SideB",
     instructions |-> IF kind = "Static" THEN <<>> ELSE <<Instruction>>,
     activity |-> "Active", interruptFlag |-> flag]

\* What SideA does not see.
Concealments ==
    {[viewer |-> "SideA", field |-> "instructions"], [viewer |-> "SideA", field |-> "activity"]}

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

ValidGuard(args) ==
    LET asked == args.definition
    IN  FirstFailure(
           << Test("AbilityDefinitionValid9.1", asked.kind # "Reminder"),
              Test("AbilityDefinitionValid9.2", asked.source.sort # "Nobody"),
              Test("AbilityDefinitionValid9.3",
                   asked.source.id
                      \in CASE asked.source.sort = "Object" -> args.currentObjects
                            [] OTHER -> args.rules),
              Test("AbilityDefinitionValid9.4", asked.controller # "Shared"),
              Test("AbilityDefinitionValid9.5",
                   Prose \notin {asked.instructions[i] : i \in DOMAIN asked.instructions}),
              Test("AbilityDefinitionValid9.6",
                   (Cardinality(DOMAIN asked.instructions) = 0) = (asked.kind = "Static")),
              Test("AbilityDefinitionValid9.7", asked.activity # "Suspended") >>)

Granted(asked, recipient) ==
    [field \in DOMAIN asked |->
        IF field = "source" THEN [sort |-> "Object", id |-> recipient] ELSE asked[field]]

\* What SideB sees is everything.
Seen(asked, viewer) ==
    IF viewer = "SideB" THEN asked
    ELSE [kind |-> asked.kind, source |-> asked.source, controller |-> asked.controller,
          interruptFlag |-> asked.interruptFlag]

-----------------------------------------------------------------------------

Init ==
    /\ \E kind \in AbilityKinds, sort \in {"Object", "Rule"}, flag \in BOOLEAN :
          definition = Printed(kind, sort, flag)
    /\ current = Objects
    /\ call = NoCall

\* A question about the definition, or about one that is wrong in one place.
AskValid(asked) ==
    LET args == [definition |-> asked, currentObjects |-> current, rules |-> Rules,
                 admittedInstructions |-> Admitted]
    IN  /\ call' = PredicateCall("AbilityDefinitionValid9", args, ValidGuard(args))
        /\ UNCHANGED <<definition, current>>

Ask == AskValid(definition)
AskReminder == AskValid([definition EXCEPT !.kind = "Reminder"])
AskOfNobody ==
    AskValid([definition EXCEPT !.source = [sort |-> "Nobody", id |-> RuleId]])
AskOfOther(id) == AskValid([definition EXCEPT !.source.id = id])
AskShared == AskValid([definition EXCEPT !.controller = "Shared"])
AskProse == AskValid([definition EXCEPT !.instructions = <<Prose>>])
AskReshaped(instructions) == AskValid([definition EXCEPT !.instructions = instructions])
AskSuspended == AskValid([definition EXCEPT !.activity = "Suspended"])

Grant(recipient) ==
    /\ LET granted == GrantAbility9(definition, recipient)
       IN  /\ definition' = granted
           /\ call' = ValueCall("GrantAbility9",
                                [definition |-> definition, recipient |-> recipient], granted)
    /\ UNCHANGED current

AskInterrupt(structure) ==
    /\ call' = ValueCall("InterruptCondition9",
                         [definition |-> definition, structureInterrupts |-> structure],
                         InterruptCondition9(definition, structure))
    /\ UNCHANGED <<definition, current>>

Look(viewer) ==
    /\ call' = ValueCall("AbilityView9",
                         [definition |-> definition, viewer |-> viewer,
                          concealments |-> Concealments],
                         AbilityView9(definition, viewer, Concealments))
    /\ UNCHANGED <<definition, current>>

\* The object is no longer current.
Lose(id) ==
    /\ id \in current
    /\ current' = current \ {id}
    /\ call' = NoCall
    /\ UNCHANGED definition

AskInactive == AskValid([definition EXCEPT !.activity = "Inactive"])

Next ==
    \/ Ask
    \/ AskReminder
    \/ AskOfNobody
    \/ \E id \in Objects \cup Rules : AskOfOther(id)
    \/ AskShared
    \/ AskProse
    \/ \E instructions \in {<<>>, <<Instruction>>, <<Instruction, Instruction>>} :
          AskReshaped(instructions)
    \/ AskSuspended
    \/ AskInactive
    \/ \E recipient \in Objects : Grant(recipient)
    \/ \E structure \in BOOLEAN : AskInterrupt(structure)
    \/ \E viewer \in Seats : Look(viewer)
    \/ \E id \in Objects : Lose(id)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

TypesHold ==
    /\ current \subseteq Objects
    /\ definition.kind \in AbilityKinds /\ definition.controller = "SideB"

\* An ability is valid as long as its source is current, a rule's always.
ValidWhileCurrent ==
    AbilityDefinitionValid9(definition, current, Rules, Admitted)
       <=> definition.source.id \in current \cup Rules

\* The recorded verdict and value are what the operator itself says, and what is
\* expected of it.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "AbilityDefinitionValid9" ->
               Accepted(call) = AbilityDefinitionValid9(args.definition, args.currentObjects,
                                    args.rules, args.admittedInstructions)
          [] call.op = "GrantAbility9" -> call.result = Granted(args.definition, args.recipient)
          [] call.op = "InterruptCondition9" ->
               call.result = (TRUE \in {args.definition.interruptFlag, args.structureInterrupts})
          [] call.op = "AbilityView9" -> call.result = Seen(args.definition, args.viewer)
          [] OTHER -> Accepted(call)

\* No view holds what is concealed from its viewer.
NothingConcealedIsSeen ==
    call.op = "AbilityView9" =>
       \A concealed \in Concealments :
          concealed.viewer = call.args.viewer => concealed.field \notin DOMAIN call.result

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

RefusalChangesNothing == [][~Accepted(call') => UNCHANGED <<definition, current>>]_vars

\* A grant changes the source and nothing else.
GrantsKeepTheRest ==
    [][\A field \in DOMAIN definition \ {"source"} : definition'[field] = definition[field]]_vars

=============================================================================
