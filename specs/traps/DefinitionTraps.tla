-------------------------- MODULE DefinitionTraps ---------------------------
(***************************************************************************)
(* The behaviours under traces/definitions, each a script.  The numbers are*)
(* those of DefinitionHarness.cfg.                                         *)
(***************************************************************************)
EXTENDS DefinitionHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

LoseStep == Step("None", <<>>, NoGuard)
ValidStep(guard) == Step("AbilityDefinitionValid9", <<>>, guard)
AskedStep(asked, guard) == Step("AbilityDefinitionValid9", [definition |-> asked], guard)
GrantStep(recipient) == Step("GrantAbility9", [recipient |-> recipient], NoGuard)
InterruptStep(asked, structure) ==
    Step("InterruptCondition9", [definition |-> asked, structureInterrupts |-> structure],
         NoGuard)
LookStep(viewer) == Step("AbilityView9", [viewer |-> viewer], NoGuard)

Paid == Printed("Paid", "Object", FALSE)
Conditional == Printed("Conditional", "Rule", TRUE)
Static == Printed("Static", "Object", FALSE)

\* "Definitions carry a kind, source, controller, structured instructions and
\* activity metadata."
DefinitionOfAnObject ==
    << AskedStep(Paid, NoGuard),
       ValidStep("AbilityDefinitionValid9.1"),
       ValidStep("AbilityDefinitionValid9.2"),
       AskedStep([Paid EXCEPT !.source.id = 91], "AbilityDefinitionValid9.3"),
       ValidStep("AbilityDefinitionValid9.4"),
       ValidStep("AbilityDefinitionValid9.5"),
       ValidStep("AbilityDefinitionValid9.6"),
       ValidStep("AbilityDefinitionValid9.7"),
       AskedStep([Paid EXCEPT !.instructions = <<41, 41>>], NoGuard),
       LoseStep,
       AskedStep(Paid, "AbilityDefinitionValid9.3") >>

\* "A source can name a current object or a rule."
DefinitionOfARule ==
    << AskedStep(Conditional, NoGuard),
       AskedStep([Conditional EXCEPT !.source.id = 11], "AbilityDefinitionValid9.3"),
       LoseStep, LoseStep,
       AskedStep(Conditional, NoGuard) >>

\* "Static abilities have a different instruction-shape contract."
DefinitionOfAStatic ==
    << AskedStep(Static, NoGuard),
       AskedStep([Static EXCEPT !.instructions = <<41>>], "AbilityDefinitionValid9.6") >>

\* "The profile distinguishes static, paid, conditional, play and procedure
\* abilities"; "activity metadata".
OfKind(asked) ==
    << AskedStep(asked, NoGuard), AskedStep([asked EXCEPT !.activity = "Inactive"], NoGuard) >>
DefinitionOfAPlay == OfKind(Printed("Play", "Object", FALSE))
DefinitionOfAProcedure == OfKind(Printed("Procedure", "Rule", FALSE))

\* "A granted ability uses its recipient as the source"; its controller stays.
GrantedToAnother ==
    << AskedStep(Paid, NoGuard),
       GrantStep(12), ValidStep(NoGuard), LoseStep,
       Step("AbilityDefinitionValid9", [definition |-> Granted(Paid, 12)],
            "AbilityDefinitionValid9.3"),
       GrantStep(11), ValidStep(NoGuard) >>

\* "The relevant flag or supplied instruction structure can make interrupt
\* handling necessary."
InterruptByStructure == << InterruptStep(Paid, FALSE), InterruptStep(Paid, TRUE) >>
InterruptByFlag == << InterruptStep(Conditional, FALSE), InterruptStep(Conditional, TRUE) >>

\* "A player's observation must still omit concealed metadata."
ConcealedFromOneSide == << AskedStep(Paid, NoGuard), LookStep("SideA"), LookStep("SideB") >>

=============================================================================
