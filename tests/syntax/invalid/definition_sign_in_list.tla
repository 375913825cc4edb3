---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES s, t
Init == /\ s == 1
        /\ t = 2
====
