---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES s, t
A == s[1] != 0
====
