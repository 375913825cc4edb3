---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == "a\qb"
====
