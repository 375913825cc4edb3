---- MODULE FoldsTheorems ----
\* Theorems are used in proofs only, which are not read.
EXTENDS Folds, FiniteSets
====
