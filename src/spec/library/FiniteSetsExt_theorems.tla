---- MODULE FiniteSetsExt_theorems ----
\* Theorems are used in proofs only, of which names are resolved and no more:
\* here are the names.
EXTENDS FiniteSetsExt, FiniteSets, Naturals
THEOREM MapThenSumSetEmpty == TRUE
THEOREM MapThenSumSetType == TRUE
THEOREM MapThenSumSetAddElem == TRUE
THEOREM MapThenSumSetRemElem == TRUE
THEOREM MapThenSumSetMonotonic == TRUE
THEOREM MapThenSumSetZero == TRUE
THEOREM MapThenSumSetZeros == TRUE
====
