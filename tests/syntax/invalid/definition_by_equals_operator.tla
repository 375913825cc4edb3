---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
F(a) = a
====
