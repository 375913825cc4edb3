---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES s, t
Next == /\ s' == 1
        /\ t = 2
====
