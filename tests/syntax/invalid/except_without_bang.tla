---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == [x EXCEPT a = 1]
====
