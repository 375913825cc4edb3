---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == IF x == 1 THEN 2 ELSE 3
====
