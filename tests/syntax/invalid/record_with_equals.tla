---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == [a |-> 1, b = 2]
====
