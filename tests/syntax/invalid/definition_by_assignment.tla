---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A := 1
====
