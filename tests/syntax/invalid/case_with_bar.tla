---- MODULE M ----
A == CASE TRUE -> 1 | FALSE -> 2
====
