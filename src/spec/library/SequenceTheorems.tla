---- MODULE SequenceTheorems ----
\* Theorems are used in proofs only, which are not read.
EXTENDS Sequences, Functions, WellFoundedInduction
====
