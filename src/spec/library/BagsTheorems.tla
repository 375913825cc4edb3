---- MODULE BagsTheorems ----
\* Theorems are used in proofs only, of which names are resolved and no more:
\* here are the names.
EXTENDS Bags, FiniteSets, Integers
Scaling(n, B) == IF n = 0 THEN EmptyBag ELSE [e \in DOMAIN B |-> n * B[e]]
SeqToBag(seq) ==
  [e \in {seq[i] : i \in DOMAIN seq} |-> Cardinality({i \in DOMAIN seq : seq[i] = e})]
THEOREM Bags_SqsubsetPO_Reflexivity == TRUE
THEOREM Bags_SqsubseteqPO_AntiSymmetry == TRUE
THEOREM Bags_SqsubseteqPO_Transitivity == TRUE
THEOREM Bags_EmptyBag == TRUE
THEOREM Bags_Scaling == TRUE
THEOREM Bags_Inverse == TRUE
THEOREM Bags_Inverse1 == TRUE
THEOREM Bags_SetToBagEquality == TRUE
THEOREM Bags_Union == TRUE
THEOREM Bags_Difference == TRUE
THEOREM Bags_UnionCommutative == TRUE
THEOREM Bags_UnionAssociative == TRUE
THEOREM Bags_UnionSqSubset == TRUE
THEOREM Bags_ScalingMonotonic == TRUE
THEOREM Bags_DifferenceSqsubset == TRUE
THEOREM Bags_EmptyBagOperations == TRUE
THEOREM Bags_SetToBagIsABag == TRUE
THEOREM Bags_CopiesInBagsInMonotone == TRUE
THEOREM Bags_CopiesInScaling == TRUE
THEOREM Bags_CopiesInSetToBag == TRUE
THEOREM Bags_IsABagSeqToBag == TRUE
====
