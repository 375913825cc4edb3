---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == CASE x = 1 : 2
====
