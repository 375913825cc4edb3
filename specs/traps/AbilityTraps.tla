---------------------------- MODULE AbilityTraps ----------------------------
(***************************************************************************)
(* The behaviours under traces/abilities, each a script.  The numbers are  *)
(* those of AbilityHarness.cfg.                                            *)
(***************************************************************************)
EXTENDS AbilityHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

OpenStep(id, kind) == Step("OpenAbilityResolution9", [id |-> id, kind |-> kind], NoGuard)

\* Begin or Advance: which of the two the frame's phase decides, and which
\* frame only what follows.
ScheduleStep == Step("None", <<>>, NoGuard)

Receipt(instance, instruction, complete) ==
    [abilityInstance |-> instance, instruction |-> instruction, complete |-> complete]

FinishStep(instance, instruction, guard) ==
    Step("FinishAbilityInstruction9",
         [actualInstructionReceipt |-> Receipt(instance, instruction, TRUE)], guard)

\* "A complete receipt for instance 31, instruction 42, does not finish the
\* first instruction while the cursor still names 41. A receipt for instance 32
\* does not finish either instruction of 31."
ReceiptsThatNameOthers ==
    << OpenStep(31, "Play"), ScheduleStep,
       FinishStep(31, 42, "FinishAbilityInstruction9.4"),
       FinishStep(32, 41, "FinishAbilityInstruction9.3"),
       FinishStep(31, 41, NoGuard), ScheduleStep,
       FinishStep(32, 42, "FinishAbilityInstruction9.3"),
       FinishStep(31, 42, NoGuard) >>

FinishOnlyWhileResolving ==
    << OpenStep(31, "Paid"),
       FinishStep(31, 41, "FinishAbilityInstruction9.1"), ScheduleStep,
       Step("FinishAbilityInstruction9",
            [actualInstructionReceipt |-> Receipt(31, 41, FALSE)],
            "FinishAbilityInstruction9.5"),
       FinishStep(31, 41, "FinishAbilityInstruction9.2"),
       FinishStep(31, 41, NoGuard),
       FinishStep(31, 41, "FinishAbilityInstruction9.1"), ScheduleStep,
       FinishStep(31, 42, NoGuard),
       FinishStep(31, 42, "FinishAbilityInstruction9.1") >>

\* The proposed frame is complete too early, advances too early, waits too long.
FinishWithAnotherFrame ==
    << OpenStep(31, "Play"), ScheduleStep,
       FinishStep(31, 41, "FinishAbilityInstruction9.6"),
       FinishStep(31, 41, NoGuard), ScheduleStep,
       FinishStep(31, 42, "FinishAbilityInstruction9.6"),
       FinishStep(31, 42, NoGuard) >>

\* after advances the cursor: no other conjunct sees it.
FinishThatAdvances ==
    << OpenStep(31, "Play"), ScheduleStep,
       Step("FinishAbilityInstruction9",
            [after |-> [OpenAbilityResolution9(31, "Play", 11, PlayZone, <<41, 42>>, 61)
                        EXCEPT !.phase = "Between", !.firstImminent = TRUE, !.cursor = 2]],
            "FinishAbilityInstruction9.6"),
       FinishStep(31, 41, NoGuard) >>

\* 31 waits between its instructions while 32 runs to its end.
TwoInstances ==
    << OpenStep(31, "Paid"), OpenStep(32, "Conditional"), ScheduleStep,
       FinishStep(31, 41, NoGuard), ScheduleStep,
       FinishStep(32, 43, NoGuard), ScheduleStep,
       FinishStep(32, 43, "FinishAbilityInstruction9.1"),
       FinishStep(31, 42, NoGuard) >>

UseStep(kind, mandatory, cost, optional, other, guard) ==
    Step("AbilityUseDue9",
         [kind |-> kind, entirelyMandatory |-> mandatory, actualTriggerCostPaid |-> cost,
          actualOptionalEffectsResolved |-> optional,
          actualOtherOptionalChoiceComplete |-> other],
         guard)

\* "An accepted zero-valued payment ... can satisfy the paid-use condition while
\* leaving the numerical balance unchanged."
ZeroPayment ==
    << OpenStep(31, "Paid"),
       UseStep("Paid", FALSE, FALSE, TRUE, TRUE, "AbilityUseDue9.1[1].1"),
       UseStep("Paid", TRUE, FALSE, FALSE, FALSE, "AbilityUseDue9.1[1].1"),
       UseStep("Paid", FALSE, TRUE, FALSE, FALSE, NoGuard), ScheduleStep,
       UseStep("Paid", TRUE, TRUE, FALSE, FALSE, NoGuard),
       FinishStep(31, 41, NoGuard),
       UseStep("Paid", FALSE, FALSE, FALSE, FALSE, "AbilityUseDue9.1[1].1") >>

\* The fourth step pays nothing, the sixth all there is.
PaysInTheSixth == balance' = IF TLCGet("level") < 6 THEN StartBalance ELSE 0

\* "A recognized conditional instance that never executes an optional effect
\* does not satisfy the conditional-use condition."
ConditionalUse ==
    << OpenStep(32, "Conditional"),
       UseStep("Conditional", FALSE, FALSE, FALSE, FALSE, "AbilityUseDue9.1[2].2"),
       UseStep("Conditional", TRUE, TRUE, TRUE, TRUE, "AbilityUseDue9.1[2].1"), ScheduleStep,
       UseStep("Conditional", FALSE, TRUE, FALSE, TRUE, "AbilityUseDue9.1[2].2"),
       FinishStep(32, 43, NoGuard),
       UseStep("Conditional", FALSE, FALSE, TRUE, FALSE, NoGuard) >>

OtherUse ==
    << OpenStep(31, "Play"),
       UseStep("Play", FALSE, TRUE, TRUE, FALSE, "AbilityUseDue9.1[3].2"),
       UseStep("Play", TRUE, FALSE, FALSE, TRUE, "AbilityUseDue9.1[3].1"),
       UseStep("Play", FALSE, FALSE, FALSE, TRUE, NoGuard),
       UseStep("Procedure", FALSE, FALSE, FALSE, TRUE, NoGuard),
       UseStep("Procedure", TRUE, FALSE, FALSE, TRUE, "AbilityUseDue9.1[3].1"),
       UseStep("Static", FALSE, FALSE, FALSE, FALSE, "AbilityUseDue9.1[3].2") >>

=============================================================================
