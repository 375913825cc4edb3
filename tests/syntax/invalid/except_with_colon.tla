---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES s, t
A == [s EXCEPT !.a : 1]
====
