---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == \A n \in Nat |-> n = n
====
