---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
THEN == 1
====
