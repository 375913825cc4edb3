---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == {n + 1 : n}
====
