--------------------------- MODULE ProcedureTraps ---------------------------
(***************************************************************************)
(* The behaviours under traces/procedures, each a script.  The numbers are *)
(* those of ProcedureHarness.cfg.                                          *)
(***************************************************************************)
EXTENDS ProcedureHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

\* Supply records no call.
Supplied == Step("None", <<>>, NoGuard)

OpenStep(occ) == Step("OpenProcedure8", [occurrence |-> occ], NoGuard)
AdvanceStep(guard) == Step("AdvanceProcedure8", <<>>, guard)
ReturnStep(guard) == Step("ReturnProcedure8", <<>>, guard)
ReturnPlayStep(guard) == Step("ReturnPlayToCaller8", <<>>, guard)
RemainingStep == Step("RemainingWork8", <<>>, NoGuard)
MoveStep(id, destination) ==
    Step("AtomicZoneMove4", [id |-> id, destination |-> destination], NoGuard)
DeployedStep(id) == Step("Deployed8", [id |-> id], NoGuard)
StagesStep(operation) == Step("ProcedureStages8", [operation |-> operation], NoGuard)

Stages ==
    << StagesStep("Draw"), StagesStep("Deploy"), StagesStep("Play"), StagesStep("Search"),
       StagesStep("SwapLocation") >>

PlayGateStep(seat, cardType, special, guard) ==
    Step("PlayGate8",
         [seat |-> seat, cardType |-> cardType, specialAuthorization |-> special], guard)

\* "The ordinary play-type gate admits Plan cards for SideA and Action cards for
\* SideB."
PlayGates ==
    << OpenStep(51),
       PlayGateStep("SideB", "Action", FALSE, NoGuard),
       PlayGateStep("SideA", "Action", FALSE, "PlayGate8.3"),
       PlayGateStep("SideB", "Plan", FALSE, "PlayGate8.3"),
       PlayGateStep("SideA", "Action", TRUE, NoGuard),
       PlayGateStep("SideA", "Asset", TRUE, "PlayGate8.2"),
       PlayGateStep("Shared", "Plan", TRUE, "PlayGate8.1"),
       PlayGateStep("SideA", "Plan", FALSE, NoGuard),
       MoveStep(11, PlayZone) >>

\* A plan is played, from its opening to its return; at no time is it a deployed
\* card.
Play ==
    << OpenStep(51),
       AdvanceStep("AdvanceProcedure8.4"),
       PlayGateStep("SideA", "Plan", FALSE, NoGuard),
       MoveStep(11, PlayZone),
       DeployedStep(11),
       AdvanceStep("AdvanceProcedure8.2"),
       AdvanceStep("AdvanceProcedure8.3"),
       AdvanceStep("AdvanceProcedure8.6"),
       AdvanceStep(NoGuard),
       RemainingStep,
       Supplied, AdvanceStep(NoGuard),
       Supplied, AdvanceStep(NoGuard),
       Supplied, AdvanceStep(NoGuard),
       MoveStep(11, DiscardPileOf("SideA")),
       ReturnPlayStep("ReturnPlayToCaller8.1"),
       AdvanceStep(NoGuard),
       AdvanceStep("AdvanceProcedure8.1"),
       ReturnStep("ReturnProcedure8.1"),
       DeployedStep(11),
       ReturnPlayStep(NoGuard),
       ReturnPlayStep("ReturnPlayToCaller8.2") >>

\* The source leaves play while it resolves, and the play is resolved and
\* returned all the same.
SourceLeavesPlay ==
    << OpenStep(51),
       PlayGateStep("SideA", "Plan", FALSE, NoGuard),
       MoveStep(11, PlayZone), AdvanceStep(NoGuard),
       Supplied, AdvanceStep(NoGuard),
       Supplied, AdvanceStep(NoGuard),
       MoveStep(11, RemovedZone),
       AdvanceStep("AdvanceProcedure8.4"),
       Supplied, AdvanceStep(NoGuard),
       Supplied, AdvanceStep(NoGuard),
       ReturnPlayStep(NoGuard) >>

DeployGateStep(cardType, face, special, guard) ==
    Step("DeploymentGate8",
         [cardType |-> cardType, face |-> face, specialAuthorization |-> special], guard)
ChooseStep(guard) == Step("ChooseDeployment8", <<>>, guard)

DeploymentGates ==
    << OpenStep(52),
       DeployGateStep("Action", "Up", TRUE, "DeploymentGate8.1"),
       DeployGateStep("Plan", "Up", FALSE, "DeploymentGate8.2"),
       DeployGateStep("Plan", "Up", TRUE, NoGuard),
       DeployGateStep("Asset", "Sideways", FALSE, "DeploymentGate8.3"),
       DeployGateStep("Asset", "Down", FALSE, "DeploymentGate8.4"),
       DeployGateStep("Asset", "Down", TRUE, NoGuard),
       ChooseStep("ChooseDeployment8.2"),
       DeployGateStep("Asset", "Up", FALSE, NoGuard),
       AdvanceStep(NoGuard) >>

\* An asset is deployed, from its opening to its return.
Deployment ==
    << OpenStep(52),
       DeployGateStep("Asset", "Up", FALSE, NoGuard),
       DeployedStep(12),
       AdvanceStep(NoGuard),
       ChooseStep("ChooseDeployment8.1"),
       ChooseStep("ChooseDeployment8.4"),
       ChooseStep("ChooseDeployment8.5"),
       ChooseStep("ChooseDeployment8.6"),
       ChooseStep("ChooseDeployment8.7"),
       Step("ChooseDeployment8", [destination |-> PlayZone], NoGuard),
       AdvanceStep("AdvanceProcedure8.4"),
       Supplied, AdvanceStep(NoGuard),
       Supplied, AdvanceStep(NoGuard),
       MoveStep(12, PlayZone),
       DeployedStep(12),
       ReturnStep("ReturnProcedure8.2/ReturnPlayToCaller8.1"),
       AdvanceStep(NoGuard),
       DeployedStep(12), DeployedStep(11),
       ReturnStep("ReturnProcedure8.2/ReturnPlayToCaller8.3"),
       ReturnStep("ReturnProcedure8.2/ReturnPlayToCaller8.4"),
       ReturnStep("ReturnProcedure8.2/ReturnPlayToCaller8.5"),
       ReturnStep(NoGuard),
       ReturnStep("ReturnProcedure8.2/ReturnPlayToCaller8.2") >>

\* What is deployed to an objective area; a structure passes the gate as well.  A
\* receipt does not replace the choice.
DeploymentToAnArea ==
    << OpenStep(52),
       DeployGateStep("Structure", "Up", FALSE, NoGuard),
       DeployGateStep("Structure", "Down", FALSE, "DeploymentGate8.4"),
       DeployGateStep("Asset", "Up", FALSE, NoGuard),
       AdvanceStep(NoGuard),
       AdvanceStep("AdvanceProcedure8.5"),
       ChooseStep("ChooseDeployment8.3"),
       Step("ChooseDeployment8", [destination |-> ObjectiveAreaOf("SideA")], NoGuard),
       Supplied, AdvanceStep(NoGuard),
       Supplied, AdvanceStep(NoGuard),
       MoveStep(12, ObjectiveAreaOf("SideA")),
       AdvanceStep(NoGuard),
       DeployedStep(12),
       ReturnStep(NoGuard) >>

SelectStep(guard) == Step("SelectFound8", <<>>, guard)
ShuffleStep(guard) == Step("SearchCompletion4", <<>>, guard)
FoundStep(id, admits, guard) ==
    Step("FoundCardUse8", [id |-> id, ownProcedureAdmits |-> admits], guard)

\* "Finding cards can end the search's selection stage while shuffle, condition
\* marking and return work remain."  No receipt ends the shuffle.
Search ==
    << OpenStep(53),
       SelectStep("SelectFound8.1"),
       SelectStep("SelectFound8.4"),
       SelectStep("SelectFound8.5"),
       Step("SelectFound8", [found |-> {21}], NoGuard),
       RemainingStep,
       SelectStep("SelectFound8.2"),
       FoundStep(21, TRUE, "FoundCardUse8.3"),
       ShuffleStep("SearchCompletion4.2"),
       AdvanceStep("AdvanceProcedure8.4"),
       AdvanceStep("AdvanceProcedure8.5"),
       ShuffleStep(NoGuard),
       RemainingStep,
       Supplied,
       AdvanceStep(NoGuard),
       RemainingStep,
       FoundStep(21, TRUE, "FoundCardUse8.3"),
       ReturnStep(NoGuard),
       RemainingStep,
       FoundStep(21, FALSE, "FoundCardUse8.4"),
       FoundStep(12, TRUE, "FoundCardUse8.2"),
       FoundStep(21, TRUE, "FoundCardUse8.1"),
       FoundStep(21, TRUE, NoGuard),
       OpenStep(51) >>

GrantStep(guard) == Step("SearchGrant8", <<>>, guard)

\* "Search visibility is granted to the searching actor for the relevant zone and
\* stage", which is so whether or not the stage is over.
SearchGrants ==
    << OpenStep(53),
       GrantStep(NoGuard),
       GrantStep("SearchGrant8.1"),
       GrantStep("SearchGrant8.2"),
       GrantStep("SearchGrant8.3"),
       GrantStep("SearchGrant8.4"),
       GrantStep("SearchGrant8.5"),
       Step("SelectFound8", [found |-> {21}], NoGuard),
       GrantStep(NoGuard) >>

\* Nothing is found; a receipt does not replace the selection.
SearchInVain ==
    << OpenStep(53),
       AdvanceStep("AdvanceProcedure8.5"),
       SelectStep("SelectFound8.3"),
       Step("SelectFound8", [found |-> {}], NoGuard),
       ShuffleStep(NoGuard),
       Supplied, AdvanceStep(NoGuard),
       ReturnStep(NoGuard),
       FoundStep(21, TRUE, "FoundCardUse8.2") >>

=============================================================================
