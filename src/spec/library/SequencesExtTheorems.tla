---- MODULE SequencesExtTheorems ----
\* Theorems are used in proofs only, which are not read.
EXTENDS Sequences, SequencesExt, Functions, Integers, WellFoundedInduction
====
