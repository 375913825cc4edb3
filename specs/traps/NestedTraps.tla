----------------------------- MODULE NestedTraps -----------------------------
(***************************************************************************)
(* The behaviours under traces/nested, each a script.  The numbers are     *)
(* those of NestedHarness.cfg.                                             *)
(***************************************************************************)
EXTENDS NestedHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)

\* Supply records no call.
Supplied == Step("None", <<>>, NoGuard)

OpenStep(occ, caller) == Step("OpenProcedure8", [occurrence |-> occ, caller |-> caller], NoGuard)
AdvanceStep(guard) == Step("AdvanceProcedure8", <<>>, guard)

ReturnStep(caller, guard) == Step("ReturnProcedure8", [caller |-> caller], guard)
ReturnPlayStep(caller, guard) == Step("ReturnPlayToCaller8", [caller |-> caller], guard)
MoveStep(id, destination) ==
    Step("AtomicZoneMove4", [id |-> id, destination |-> destination], NoGuard)
FoundStep(guard) == Step("FoundCardUse8", <<>>, guard)
DeployedStep == Step("Deployed8", <<>>, NoGuard)
RemainingStep == Step("RemainingWork8", <<>>, NoGuard)
PlayGateStep == Step("PlayGate8", <<>>, NoGuard)
DeployGateStep == Step("DeploymentGate8", <<>>, NoGuard)
ChooseStep == Step("ChooseDeployment8", <<>>, NoGuard)
SelectStep == Step("SelectFound8", <<>>, NoGuard)
ShuffleStep == Step("SearchCompletion4", <<>>, NoGuard)

NotYet == "AdvanceProcedure8.4"
Incomplete == "ReturnProcedure8.2/ReturnPlayToCaller8.1"
NotItsCaller == "ReturnProcedure8.2/ReturnPlayToCaller8.3"
StillReacting == "ReturnProcedure8.2/ReturnPlayToCaller8.4"

\* The pieces of which the behaviours are made: each begins where a frame opens.
PlayToCostWork(caller) ==
    << OpenStep(51, caller), PlayGateStep, MoveStep(11, PlayZone), AdvanceStep(NoGuard) >>
CostWorkToResolution ==
    << Supplied, AdvanceStep(NoGuard), Supplied, AdvanceStep(NoGuard) >>
PlayToResolution(caller) == PlayToCostWork(caller) \o CostWorkToResolution
ResolutionToCompletion ==
    << Supplied, AdvanceStep(NoGuard), MoveStep(11, DiscardPileOf("SideA")), AdvanceStep(NoGuard) >>

DeploymentToBarrier(caller) ==
    << OpenStep(52, caller), DeployGateStep, AdvanceStep(NoGuard), ChooseStep,
       Supplied, AdvanceStep(NoGuard) >>
BarrierToCompletion ==
    << Supplied, AdvanceStep(NoGuard), MoveStep(12, PlayZone), AdvanceStep(NoGuard) >>

SearchToMarking(caller) == << OpenStep(53, caller), SelectStep, ShuffleStep >>
MarkingToCompletion == << Supplied, AdvanceStep(NoGuard) >>

\* A played card searches: the play goes on when the search has returned to it, and
\* what was found may be used then.
PlayCallsSearch ==
    PlayToResolution(71)
      \o << OpenStep(53, 51),
            AdvanceStep(NotYet),
            ReturnPlayStep(71, "ReturnPlayToCaller8.1"),
            SelectStep,
            FoundStep("FoundCardUse8.3"),
            ShuffleStep,
            AdvanceStep(NotYet) >>
      \o MarkingToCompletion
      \o << AdvanceStep(NotYet),
            FoundStep("FoundCardUse8.3"),
            ReturnStep(71, NotItsCaller),
            ReturnStep(51, NoGuard),
            FoundStep(NoGuard) >>
      \o ResolutionToCompletion
      \o << ReturnPlayStep(71, NoGuard) >>

\* A played card deploys another: two placements into play, each of its own procedure.
DeploymentInsideAPlay ==
    PlayToResolution(71)
      \o DeploymentToBarrier(51)
      \o << ReturnPlayStep(71, "ReturnPlayToCaller8.1") >>
      \o BarrierToCompletion
      \o << DeployedStep, ReturnStep(71, NotItsCaller), ReturnStep(51, NoGuard) >>
      \o ResolutionToCompletion
      \o << DeployedStep, ReturnPlayStep(71, NoGuard) >>

\* At the cost barrier of a deployment a card is played.
PlayInsideADeployment ==
    DeploymentToBarrier(71)
      \o PlayToResolution(52)
      \o << ReturnStep(71, Incomplete) >>
      \o ResolutionToCompletion
      \o << ReturnPlayStep(71, "ReturnPlayToCaller8.3"),
            ReturnPlayStep(52, NoGuard) >>
      \o BarrierToCompletion
      \o << ReturnStep(71, NoGuard) >>

\* Three deep, and back one by one: a play, a deployment that its cost work calls for,
\* and a search at the deployment's barrier.
ThreeDeep ==
    PlayToCostWork(71)
      \o DeploymentToBarrier(51)
      \o SearchToMarking(52)
      \o << RemainingStep, ReturnPlayStep(71, "ReturnPlayToCaller8.1"),
            ReturnStep(51, Incomplete) >>
      \o MarkingToCompletion
      \o << ReturnStep(51, NotItsCaller), ReturnStep(52, NoGuard) >>
      \o BarrierToCompletion
      \o << ReturnStep(52, NotItsCaller), ReturnStep(51, NoGuard) >>
      \o CostWorkToResolution
      \o ResolutionToCompletion
      \o << ReturnPlayStep(71, NoGuard) >>

\* "The separate instruction's ending reactions must have finished": they search, and
\* deploy a card at the search's end, before the completed play returns.
EndingReactions ==
    PlayToResolution(71)
      \o ResolutionToCompletion
      \o << OpenStep(53, 51),
            ReturnPlayStep(71, "ReturnPlayToCaller8.4"),
            SelectStep, ShuffleStep >>
      \o MarkingToCompletion
      \o << ReturnPlayStep(71, "ReturnPlayToCaller8.4") >>
      \o DeploymentToBarrier(53)
      \o << ReturnStep(51, StillReacting) >>
      \o BarrierToCompletion
      \o << ReturnStep(53, NoGuard), ReturnStep(51, NoGuard), ReturnPlayStep(71, NoGuard) >>

\* One after the other under the same caller, in the same stage.
OneAfterTheOther ==
    PlayToResolution(71)
      \o SearchToMarking(51)
      \o MarkingToCompletion
      \o << ReturnStep(51, NoGuard), FoundStep(NoGuard) >>
      \o DeploymentToBarrier(51)
      \o BarrierToCompletion
      \o << ReturnStep(51, NoGuard) >>
      \o ResolutionToCompletion
      \o << ReturnPlayStep(71, NoGuard) >>

=============================================================================
