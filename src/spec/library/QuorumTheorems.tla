---- MODULE QuorumTheorems ----
\* Theorems are used in proofs only, of which names are resolved and no more:
\* here are the names.
EXTENDS Quorum, Integers, FiniteSets
THEOREM QuorumsIntersect == TRUE
THEOREM QuorumSuperset == TRUE
THEOREM MajoritiesQuorumSystem == TRUE
====
