---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
F() == 1
====
