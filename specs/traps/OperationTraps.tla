--------------------------- MODULE OperationTraps ---------------------------
(***************************************************************************)
(* The behaviours under traces/operations, each a script.  The numbers are *)
(* those of OperationHarness.cfg.                                          *)
(***************************************************************************)
EXTENDS OperationHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

ReportStep(kind, disposition, resolved, guard) ==
    Step("MovementOccurred8",
         [kind |-> kind, disposition |-> disposition, actualInstructionResolved |-> resolved],
         guard)

\* "One completes as a retirement operation; another is prevented before that
\* operation occurs."
RetiredAndPrevented ==
    << ReportStep("Discard", "Prevented", TRUE, "MovementOccurred8.3"),
       ReportStep("Retire", "Complete", TRUE, NoGuard),
       ReportStep("Retire", "Prevented", FALSE, "MovementOccurred8.2"),
       ReportStep("Discard", "ModifiedEffects", TRUE, NoGuard) >>

WhatCountsAsMovement ==
    << ReportStep("Shuffle", "Complete", TRUE, "MovementOccurred8.1"),
       ReportStep("Retire", "Complete", FALSE, "MovementOccurred8.2"),
       ReportStep("Retire", "Impossible", TRUE, "MovementOccurred8.3"),
       ReportStep("Retire", "Replaced", TRUE, "MovementOccurred8.3"),
       ReportStep("Discard", "NoEffect", TRUE, "MovementOccurred8.3"),
       ReportStep("Discard", "Complete", TRUE, NoGuard),
       ReportStep("Shuffle", "NoEffect", FALSE, "MovementOccurred8.1"),
       Step("CardMovements8", <<>>, NoGuard) >>

RenewStep(sources, successors, guard) ==
    Step("FreshSuccessors8", [sources |-> sources, successors |-> successors], guard)

\* "Source identifiers {11, 12} may map to fresh successors 21 and 22 ...
\* Mapping both sources to 21 fails the distinctness condition. Reusing 11 as
\* its own supposedly fresh successor fails when 11 is already recorded as
\* used."
SuccessorsOfTwo ==
    << RenewStep({11, 12}, 11 :> 21 @@ 12 :> 21, "FreshSuccessors8.3"),
       RenewStep({11, 12}, 11 :> 11 @@ 12 :> 22, "FreshSuccessors8.2"),
       RenewStep({11, 12}, 11 :> 21 @@ 12 :> 22, NoGuard),
       RenewStep({21, 22}, 21 :> 22 @@ 22 :> 21, "FreshSuccessors8.2"),
       RenewStep({}, <<>>, NoGuard) >>

SuccessorsOneByOne ==
    << RenewStep({11}, 11 :> 0, "FreshSuccessors8.2"),
       RenewStep({11}, 11 :> 11, "FreshSuccessors8.2"),
       RenewStep({11}, 11 :> 22, NoGuard),
       RenewStep({12}, 12 :> 22, "FreshSuccessors8.2"),
       RenewStep({12}, 12 :> 21, NoGuard),
       RenewStep({21, 22}, 21 :> 11 @@ 22 :> 12, "FreshSuccessors8.2") >>

SuccessorsOfOthers ==
    << RenewStep({11, 12}, 11 :> 21, "FreshSuccessors8.1"),
       RenewStep({11}, 11 :> 21 @@ 12 :> 12, "FreshSuccessors8.1"),
       RenewStep({12}, 12 :> 21, NoGuard),
       RenewStep({11, 21}, 21 :> 22, "FreshSuccessors8.1"),
       RenewStep({21}, 21 :> 22 @@ 12 :> 12, "FreshSuccessors8.1") >>

CompleteFrame == PlayFrame(51, "Cleanup", TRUE)
ReturnedFrame == [CompleteFrame EXCEPT !.returned = TRUE]

ReturnOfPlays ==
    << Step("ReturnPlayToCaller8", [before |-> PlayFrame(52, "Resolution", FALSE)],
            "ReturnPlayToCaller8.1"),
       Step("ReturnPlayToCaller8", [before |-> CompleteFrame, caller |-> 72],
            "ReturnPlayToCaller8.3"),
       Step("ReturnPlayToCaller8", [before |-> CompleteFrame], "ReturnPlayToCaller8.4"),
       Step("ReturnPlayToCaller8", [before |-> CompleteFrame, after |-> ReturnedFrame], NoGuard),
       Step("ReturnPlayToCaller8", [before |-> ReturnedFrame, caller |-> 71],
            "ReturnPlayToCaller8.2"),
       Step("ReturnPlayToCaller8", [before |-> PlayFrame(52, "Resolution", FALSE)],
            "ReturnPlayToCaller8.1") >>

ReturnUnrecordedOrAltered ==
    << Step("ReturnPlayToCaller8", [before |-> CompleteFrame, after |-> CompleteFrame],
            "ReturnPlayToCaller8.5"),
       Step("ReturnPlayToCaller8",
            [before |-> CompleteFrame, after |-> [ReturnedFrame EXCEPT !.caller = 72]],
            "ReturnPlayToCaller8.5"),
       Step("ReturnPlayToCaller8", [before |-> CompleteFrame], NoGuard),
       Step("ReturnPlayToCaller8", [before |-> ReturnedFrame, caller |-> 72],
            "ReturnPlayToCaller8.2") >>

\* All three together: a play whose card is retired and comes back as another
\* object before the play returns.
RetireRenewReturn ==
    << ReportStep("Retire", "Complete", TRUE, NoGuard),
       RenewStep({11}, 11 :> 21, NoGuard),
       Step("ReturnPlayToCaller8", [before |-> CompleteFrame], "ReturnPlayToCaller8.4"),
       RenewStep({12}, 12 :> 21, "FreshSuccessors8.2"),
       ReportStep("Discard", "ModifiedEffects", TRUE, NoGuard),
       RenewStep({12}, 12 :> 22, NoGuard),
       Step("ReturnPlayToCaller8", [before |-> CompleteFrame, caller |-> 71], NoGuard),
       RenewStep({21, 22}, 21 :> 12 @@ 22 :> 11, "FreshSuccessors8.2") >>

=============================================================================
