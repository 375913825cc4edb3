---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == IF x 1 ELSE 2
====
