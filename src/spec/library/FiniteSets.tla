----------------------------- MODULE FiniteSets -----------------------------
\* Evaluated natively.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
IsFiniteSet(S) == \E listing \in Seq(S) : S = {listing[i] : i \in DOMAIN listing}
Cardinality(S) ==
  LET size[T \in SUBSET S] ==
        IF T = {} THEN 0 ELSE size[T \ {CHOOSE one \in T : TRUE}] + 1
  IN  size[S]
=============================================================================
