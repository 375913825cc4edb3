---- MODULE FunctionTheorems ----
\* Theorems are used in proofs only, which are not read.
EXTENDS Functions, Integers, FiniteSets
====
