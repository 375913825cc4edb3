---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == x +
B == 2
====
