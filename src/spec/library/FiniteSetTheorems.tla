---- MODULE FiniteSetTheorems ----
\* Theorems are used in proofs only, which are not read.
EXTENDS FiniteSets, Sequences, Functions, WellFoundedInduction
====
