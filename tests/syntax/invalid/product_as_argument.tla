---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == F(\X, 1)
====
