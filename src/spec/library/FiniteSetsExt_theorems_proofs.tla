---- MODULE FiniteSetsExt_theorems_proofs ----
\* Theorems are used in proofs only, of which names are resolved and no more:
\* here are the names.
EXTENDS FiniteSetsExt, FiniteSets, Functions, FunctionTheorems, FiniteSetTheorems, TLAPS
THEOREM NatAsSetProps == TRUE
THEOREM NatAsSetTagsPartition == TRUE
THEOREM NatAsSetCardAdd == TRUE
THEOREM CardSumEmpty == TRUE
THEOREM CardSumType == TRUE
THEOREM CardSumAddElem == TRUE
THEOREM CardSumAddElemSym == TRUE
THEOREM CardSumRemElem == TRUE
THEOREM CardSumRemElemSym == TRUE
THEOREM CardSumMonotonic == TRUE
THEOREM CardSumZero == TRUE
THEOREM CardSumZeros == TRUE
THEOREM MapThenSumSetDefined == TRUE
THEOREM MapThenSumSetEmpty == TRUE
THEOREM MapThenSumSetType == TRUE
THEOREM MapThenSumSetAddElem == TRUE
THEOREM MapThenSumSetRemElem == TRUE
THEOREM MapThenSumSetMonotonic == TRUE
THEOREM MapThenSumSetZero == TRUE
THEOREM MapThenSumSetZeros == TRUE
====
