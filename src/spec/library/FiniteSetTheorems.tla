---- MODULE FiniteSetTheorems ----
====
