---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == IF x then 1 ELSE 2
====
