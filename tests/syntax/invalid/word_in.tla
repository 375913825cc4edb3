---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == \E n in Nat : n = 1
====
