---- MODULE GraphTheorems ----
\* Theorems are used in proofs only, which are not read.
EXTENDS Graphs, Sequences
====
