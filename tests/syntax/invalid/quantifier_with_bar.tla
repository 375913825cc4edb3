---- MODULE M ----
A == \E x \in {1} | x = 1
====
