---------------------------- MODULE Randomization ---------------------------
\* Sets drawn at random by the evaluator; a body here says what it is drawn
\* from.
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets

RandomSubset(k, S) == CHOOSE T \in SUBSET S : k = Cardinality(T)
RandomSetOfSubsets(k, n, S) ==
  CHOOSE T \in SUBSET SUBSET S : \A U \in T : Cardinality(U) \leq Cardinality(S)
TestRandomSetOfSubsets(k, n, S) ==
  [i \in 1..5 |-> Cardinality(RandomSetOfSubsets(k, n, S))]
=============================================================================
