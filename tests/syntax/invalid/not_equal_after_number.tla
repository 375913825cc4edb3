---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES s, t
A == (1 != 2)
====
