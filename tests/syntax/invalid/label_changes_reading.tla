---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == x + l:: y => x
====
