---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == WF_x
====
