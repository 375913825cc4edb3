---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A = y
B == 2
====
