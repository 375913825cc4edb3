---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES s, t
A == s = 1 && t = 1
====
