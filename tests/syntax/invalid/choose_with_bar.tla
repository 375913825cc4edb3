---- MODULE M ----
A == CHOOSE x \in {1} | x = 1
====
