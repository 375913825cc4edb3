---- MODULE QuorumTheorems ----
\* Theorems are used in proofs only, which are not read.
EXTENDS Quorum, Integers, FiniteSets
====
