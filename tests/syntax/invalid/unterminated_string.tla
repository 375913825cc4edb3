---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == "abc
B == 1
====
