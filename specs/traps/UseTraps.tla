------------------------------ MODULE UseTraps ------------------------------
(***************************************************************************)
(* The behaviours under traces/uses, each a script.  The numbers are those *)
(* of UseHarness.cfg.                                                      *)
(***************************************************************************)
EXTENDS UseHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

\* NextTurn, Withdraw or LoseHost.
OtherStep == Step("None", <<>>, NoGuard)

RecordStep(use, instance, guard) ==
    Step("RecordAbilityUse9", [use |-> use, instance |-> instance], guard)
ExecuteStep(use, instance, parts, guard) ==
    Step("RecordConditionalExecutionUse96",
         [use |-> use, instance |-> instance, actualExecutedParts |-> parts], guard)
TurnStep(use, instance, guard) ==
    Step("RecordTurnUse9", [event |-> UseEvent(use, instance)], guard)
PermissionStep(counters, paid, guard) ==
    Step("PaymentPermission9",
         [witness |-> [TheWitness EXCEPT !.counters = counters],
          payment |-> [ThePayment EXCEPT !.counters = paid]], guard)

\* "Checks the actual executed part identifiers against the definition and
\* records the first relevant optional execution."
FirstExecution ==
    << ExecuteStep(81, 32, {}, "RecordConditionalExecutionUse96.3"),
       ExecuteStep(81, 32, {43}, "RecordConditionalExecutionUse96.3"),
       ExecuteStep(81, 32, {44, 49}, "RecordConditionalExecutionUse96.2"),
       Step("RecordConditionalExecutionUse96", <<>>, "RecordConditionalExecutionUse96.1"),
       ExecuteStep(0, 32, {44}, "RecordConditionalExecutionUse96.5/RecordAbilityUse9.1"),
       ExecuteStep(81, 32, {44}, "RecordConditionalExecutionUse96.5/RecordAbilityUse9.3"),
       ExecuteStep(81, 32, {43, 44}, NoGuard),
       ExecuteStep(82, 32, {44}, "RecordConditionalExecutionUse96.4"),
       ExecuteStep(81, 33, {44}, "RecordConditionalExecutionUse96.5/RecordAbilityUse9.2"),
       ExecuteStep(82, 33, {44}, NoGuard) >>

\* A use is recorded under a fresh identifier, and after the uses before.
FreshIdentifiers ==
    << RecordStep(0, 32, "RecordAbilityUse9.1"),
       RecordStep(81, 32, NoGuard),
       RecordStep(81, 33, "RecordAbilityUse9.2"),
       RecordStep(82, 33, "RecordAbilityUse9.3"),
       RecordStep(82, 32, NoGuard) >>

\* "A turn-use record additionally associates the use with a turn"; neither a
\* turn's end, nor a withdrawal, nor the loss of a host erases it.
TurnUses ==
    << TurnStep(81, 32, "RecordTurnUse9.1"),
       ExecuteStep(81, 32, {44}, NoGuard),
       TurnStep(82, 32, "RecordTurnUse9.1"),
       TurnStep(81, 32, "RecordTurnUse9.3"),
       TurnStep(81, 32, NoGuard),
       OtherStep, OtherStep, OtherStep,
       TurnStep(81, 32, "RecordTurnUse9.2"),
       RecordStep(82, 33, NoGuard),
       Step("RecordTurnUse9", [event |-> UseEvent(82, 33), turn |-> 2], NoGuard) >>

\* "A balance total by itself cannot identify which source permission was
\* exercised": as many counters of another host are not the paid ones.
Permissions ==
    << Step("PaymentPermission9", <<>>, "PaymentPermission9.1"),
       PermissionStep(OtherCounters, Counters(13), "PaymentPermission9.2"),
       PermissionStep(OtherCounters, OtherCounters, "PaymentPermission9.3"),
       PermissionStep({}, {}, NoGuard),
       PermissionStep(Counters(13), Counters(13), NoGuard),
       RecordStep(81, 32, NoGuard), OtherStep, RecordStep(82, 33, NoGuard) >>

\* The seventh step loses the host: "without undoing an already recorded use."
LosesTheHost == hosted' = (TLCGet("level") < 7)

=============================================================================
