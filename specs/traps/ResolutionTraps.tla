-------------------------- MODULE ResolutionTraps ---------------------------
(***************************************************************************)
(* The behaviours under traces/resolutions, each a script.  The numbers are*)
(* those of ResolutionHarness.cfg.                                         *)
(***************************************************************************)
EXTENDS ResolutionHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

OpenStep(id, kind) == Step("OpenAbilityResolution9", [id |-> id, kind |-> kind], NoGuard)
DetachStep(guard) == Step("DetachPaidAbility9", <<>>, guard)
BeginStep(guard) == Step("BeginAbilityInstructions9", <<>>, guard)
ReachStep(guard) == Step("ReachInterruptBoundary9", <<>>, guard)
PassStep(flag, structure, handled, guard) ==
    Step("PassInterruptBoundary9",
         [interruptFlag |-> flag, structureInterrupts |-> structure,
          actualInterruptHandlingComplete |-> handled],
         guard)
FinishStep == Step("FinishAbilityInstruction9", <<>>, NoGuard)
AdvanceWithStep(checkpoint, chains, guard) ==
    Step("AdvanceAbilityCursor9",
         [checkpointComplete |-> checkpoint, newerChainsComplete |-> chains], guard)
AdvanceStep(guard) == Step("AdvanceAbilityCursor9", <<>>, guard)
ReturnStep(guard) == Step("ReturnAbility9", <<>>, guard)
LeaveStep(guard) == Step("ContinueDetachedAbility9", <<>>, guard)

\* "A matching all-paid trigger receipt can detach the instance before its
\* instructions begin"; "a true payment fact alone does not drain every
\* associated reaction window."
PaidBegins ==
    << OpenStep(31, "Paid"),
       BeginStep("BeginAbilityInstructions9.3"),
       DetachStep("DetachPaidAbility9.5"),
       DetachStep("DetachPaidAbility9.4"),
       DetachStep("DetachPaidAbility9.6"),
       DetachStep(NoGuard),
       DetachStep("DetachPaidAbility9.3"),
       BeginStep("BeginAbilityInstructions9.7"),
       BeginStep("BeginAbilityInstructions9.9"),
       BeginStep(NoGuard),
       BeginStep("BeginAbilityInstructions9.1"),
       DetachStep("DetachPaidAbility9.2") >>

\* A paid instance from its opening to its return.
PaidResolves ==
    << OpenStep(31, "Paid"), DetachStep(NoGuard),
       ReachStep("ReachInterruptBoundary9.1"),
       BeginStep(NoGuard),
       ReachStep("ReachInterruptBoundary9.2"),
       PassStep(FALSE, FALSE, TRUE, "PassInterruptBoundary9.1"),
       ReachStep(NoGuard),
       PassStep(TRUE, FALSE, FALSE, "PassInterruptBoundary9.2"),
       PassStep(FALSE, TRUE, FALSE, "PassInterruptBoundary9.2"),
       PassStep(FALSE, FALSE, TRUE, "PassInterruptBoundary9.3"),
       PassStep(FALSE, TRUE, TRUE, NoGuard),
       AdvanceStep("AdvanceAbilityCursor9.1"),
       FinishStep,
       AdvanceWithStep(FALSE, TRUE, "AdvanceAbilityCursor9.2"),
       AdvanceWithStep(TRUE, FALSE, "AdvanceAbilityCursor9.3"),
       AdvanceStep("AdvanceAbilityCursor9.4"),
       AdvanceStep(NoGuard),
       ReachStep(NoGuard),
       PassStep(FALSE, FALSE, FALSE, NoGuard),
       ReturnStep("ReturnAbility9.1"),
       FinishStep,
       AdvanceStep("AdvanceAbilityCursor9.1"),
       ReturnStep("ReturnAbility9.3"),
       ReturnStep("ReturnAbility9.4"),
       ReturnStep("ReturnAbility9.5"),
       ReturnStep("ReturnAbility9.6"),
       ReturnStep(NoGuard),
       ReturnStep("ReturnAbility9.2") >>

\* "A conditional instance instead has to pass its current recognition, activity
\* and resolution guards before becoming imminent."
ConditionalResolves ==
    << OpenStep(32, "Conditional"),
       DetachStep("DetachPaidAbility9.1"),
       BeginStep("BeginAbilityInstructions9.4"),
       BeginStep("BeginAbilityInstructions9.5"),
       BeginStep("BeginAbilityInstructions9.6"),
       BeginStep("BeginAbilityInstructions9.7"),
       BeginStep(NoGuard), ReachStep(NoGuard),
       PassStep(TRUE, TRUE, TRUE, NoGuard),
       FinishStep,
       LeaveStep("ContinueDetachedAbility9.1"),
       ReturnStep(NoGuard) >>

\* "Static abilities have a different instruction-shape contract."
StaticNeverBeginsHere ==
    << OpenStep(32, "Static"), BeginStep("BeginAbilityInstructions9.2") >>

\* An instance without an instruction could never finish.
WithoutInstructionsNeverBegins ==
    << OpenStep(32, "Procedure"), BeginStep("BeginAbilityInstructions9.8") >>

\* A play ability passes none of the conditional guards.
PlayBegins ==
    << OpenStep(32, "Play"),
       Step("BeginAbilityInstructions9", [currentlyRecognized |-> FALSE], NoGuard) >>

PaidBeginsUnadmitted ==
    << OpenStep(31, "Paid"), DetachStep(NoGuard),
       Step("BeginAbilityInstructions9", [resolutionAdmitted |-> FALSE], NoGuard) >>

ProcedureBegins ==
    << OpenStep(32, "Procedure"),
       Step("BeginAbilityInstructions9", [effectivelyActive |-> FALSE], NoGuard) >>

\* "The captured definition gives this occurrence a stable basis for its work": the
\* registry has the instructions the other way round once the frame is open.
RegistryRevised ==
    << OpenStep(31, "Paid"),
       Step("None", <<>>, NoGuard),
       DetachStep(NoGuard), BeginStep(NoGuard), ReachStep(NoGuard),
       PassStep(FALSE, FALSE, FALSE, NoGuard),
       Step("FinishAbilityInstruction9", <<>>, "FinishAbilityInstruction9.4"),
       FinishStep, AdvanceStep(NoGuard), ReachStep(NoGuard),
       PassStep(FALSE, FALSE, FALSE, NoGuard),
       Step("FinishAbilityInstruction9", <<>>, "FinishAbilityInstruction9.4"),
       FinishStep, ReturnStep(NoGuard) >>

\* "A source leaving play is not, by itself, a replacement return protocol for
\* detached work": it leaves before the work begins, and the work is resolved
\* and returned all the same.
SourceLeaves ==
    << OpenStep(31, "Paid"),
       LeaveStep("ContinueDetachedAbility9.1"),
       DetachStep(NoGuard),
       LeaveStep("ContinueDetachedAbility9.3"),
       Step("ContinueDetachedAbility9",
            [after |-> [OpenAbilityResolution9(31, "Paid", 11, PlayZone, <<41, 42>>, 61)
                        EXCEPT !.detached = TRUE, !.returned = TRUE]],
            "ContinueDetachedAbility9.4"),
       LeaveStep("ContinueDetachedAbility9.4"),
       LeaveStep(NoGuard),
       BeginStep(NoGuard), ReachStep(NoGuard), PassStep(FALSE, FALSE, FALSE, NoGuard), FinishStep,
       AdvanceStep(NoGuard), ReachStep(NoGuard), PassStep(FALSE, FALSE, FALSE, NoGuard),
       ReturnStep("ReturnAbility9.1"),
       FinishStep, ReturnStep(NoGuard) >>

\* Work that has returned does not go on.
SourceLeavesAfterwards ==
    << OpenStep(31, "Paid"), DetachStep(NoGuard),
       BeginStep(NoGuard), ReachStep(NoGuard), PassStep(FALSE, FALSE, FALSE, NoGuard), FinishStep,
       AdvanceStep(NoGuard), ReachStep(NoGuard), PassStep(FALSE, FALSE, FALSE, NoGuard),
       FinishStep, ReturnStep(NoGuard),
       LeaveStep("ContinueDetachedAbility9.2") >>

=============================================================================
