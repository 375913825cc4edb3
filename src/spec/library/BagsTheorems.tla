---- MODULE BagsTheorems ----
\* Theorems are used in proofs only, which are not read.
EXTENDS Bags, FiniteSets, Integers
====
