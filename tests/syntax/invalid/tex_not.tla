---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == \not x
====
