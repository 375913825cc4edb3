---------------------------- MODULE Expectations ----------------------------
(***************************************************************************)
(* How a harness states the outcome that it expects, without the operator  *)
(* that it is about: a list of tests, each with the guard that fails where *)
(* the test does.  All of this is ours.                                    *)
(***************************************************************************)
EXTENDS Calls, Naturals, Sequences, FiniteSets

Test(guard, holds) == [guard |-> guard, holds |-> holds]

\* The guard of the first test that fails.
FirstFailure(tests) ==
    LET failing == {i \in DOMAIN tests : ~tests[i].holds}
    IN  IF failing = {} THEN NoGuard
        ELSE tests[CHOOSE i \in failing : \A j \in failing : i <= j].guard

\* The tests of DeckSequenceValid4, under a path.
SequenceTests(path, sequence, contents) ==
    LET shown == {sequence[i] : i \in DOMAIN sequence}
    IN  << Test(path \o "DeckSequenceValid4.1", shown \subseteq contents),
           Test(path \o "DeckSequenceValid4.2", Cardinality(shown) = Cardinality(DOMAIN sequence)),
           Test(path \o "DeckSequenceValid4.3", contents \subseteq shown) >>

=============================================================================
