---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == x <-> y
====
