---- MODULE FiniteSetsExtTheorems ----
\* Theorems are used in proofs only, which are not read.
EXTENDS FiniteSetsExt, FiniteSets, Integers
====
