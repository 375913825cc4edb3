---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == {n \in Nat : n = 1, n = 2}
====
