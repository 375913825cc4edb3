---- MODULE M ----
A == \A x \in {1} => x = 1
====
