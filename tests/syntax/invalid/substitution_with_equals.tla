---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == INSTANCE N WITH c = 1
====
