---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == 1 (* comment
B == (* nested *) 2
====
