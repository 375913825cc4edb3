---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES s, t
THEOREM TRUE BY
====
