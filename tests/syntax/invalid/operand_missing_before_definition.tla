---- MODULE M ----
EXTENDS Naturals
A == 1 + 
B == 2
====
