---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A(TRUE) == 1
====
