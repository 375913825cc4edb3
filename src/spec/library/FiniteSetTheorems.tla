---- MODULE FiniteSetTheorems ----
\* Theorems are used in proofs only, of which names are resolved and no more:
\* here are the names.
EXTENDS FiniteSets, Sequences, Functions, WellFoundedInduction
FiniteSubsetsOf(S) == {T \in SUBSET S : IsFiniteSet(T)}
StrictSubsetOrdering(S) == {pair \in (SUBSET S) \X (SUBSET S) : pair[1] \subseteq pair[2] /\ pair[1] # pair[2]}
THEOREM FS_NatSurjection == TRUE
THEOREM FS_NatBijection == TRUE
THEOREM FS_CountingElements == TRUE
THEOREM FS_SurjCardinalityBound == TRUE
THEOREM FS_CardinalityType == TRUE
THEOREM FS_Bijection == TRUE
THEOREM FS_SameCardinalityBij == TRUE
THEOREM FS_SurjSameCardinalityImpliesInj == TRUE
THEOREM FS_Surjection == TRUE
THEOREM FS_Image == TRUE
THEOREM FS_Injection == TRUE
THEOREM FS_PigeonHole == TRUE
THEOREM FS_EmptySet == TRUE
THEOREM FS_AddElement == TRUE
THEOREM FS_RemoveElement == TRUE
THEOREM FS_Singleton == TRUE
THEOREM FS_Subset == TRUE
THEOREM FS_Interval == TRUE
THEOREM FS_BoundedSetOfNaturals == TRUE
THEOREM FS_Induction == TRUE
THEOREM FS_FiniteSubsetsOfFinite == TRUE
THEOREM FS_StrictSubsetOrderingWellFounded == TRUE
THEOREM FS_WFInduction == TRUE
THEOREM FS_Union == TRUE
THEOREM FS_MajoritiesIntersect == TRUE
THEOREM FS_Intersection == TRUE
THEOREM FS_Difference == TRUE
THEOREM FS_UNION == TRUE
THEOREM FS_Product == TRUE
THEOREM FS_SUBSET == TRUE
====
