------------------------- MODULE AbilityDefinitions -------------------------
(***************************************************************************)
(* What an ability definition says, and what a participant sees of it.     *)
(*                                                                         *)
(* "A" cites the seed "Abilities and use", which describes these operators *)
(* in prose; their text is ours.                                           *)
(***************************************************************************)
EXTENDS AbilityUse, ZoneCarriers, Sequences

\* A: "activity metadata".  Ours: the names.
AbilityActivities == {"Active", "Inactive"}

\* A: "Definitions carry a kind, source, controller, structured instructions and
\* activity metadata. A source can name a current object or a rule."  A: "The
\* instruction sequence is a sequence of admitted instruction identifiers. It is
\* not arbitrary prose that this module parses."  A: "Static abilities have a
\* different instruction-shape contract from abilities that execute an
\* instruction sequence."  Ours: a source says which of the two sorts it is of; a
\* static ability has no instruction sequence to execute, the others have one; a
\* controller is a seat.  Which rules there are and what is admitted is supplied.
AbilityDefinitionValid9(definition, currentObjects, rules, admittedInstructions) ==
    /\ definition.kind \in AbilityKinds
    /\ definition.source.sort \in {"Object", "Rule"}
    /\ definition.source.id
          \in IF definition.source.sort = "Object" THEN currentObjects ELSE rules
    /\ definition.controller \in Seats
    /\ definition.instructions \in Seq(admittedInstructions)
    /\ definition.kind = "Static" <=> definition.instructions = <<>>
    /\ definition.activity \in AbilityActivities

\* A: "A granted ability uses its recipient as the source under the relevant
\* source relation; source ownership does not automatically determine the
\* controller or executor of every instruction": the rest of the definition
\* stays as it is.
GrantAbility9(definition, recipient) ==
    [definition EXCEPT !.source = [sort |-> "Object", id |-> recipient]]

\* A: "An interrupt condition is another classification: the relevant flag or
\* supplied instruction structure can make interrupt handling necessary."  So the
\* category is not asked for.  FALSE is an answer.  The last parameter is a
\* supplied fact.
InterruptCondition9(definition, structureInterrupts) ==
    definition.interruptFlag \/ structureInterrupts

\* A: "A player's observation must still omit concealed metadata even when the
\* internal model can evaluate it."  Ours: what is concealed is a set of pairs of
\* a viewer and a field's name, which is supplied; what is omitted has no field in
\* the view.
AbilityView9(definition, viewer, concealments) ==
    [field \in {name \in DOMAIN definition :
                   [viewer |-> viewer, field |-> name] \notin concealments}
        |-> definition[field]]

=============================================================================
