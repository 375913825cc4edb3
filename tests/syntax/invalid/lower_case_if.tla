---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == if x THEN 1 ELSE 2
====
