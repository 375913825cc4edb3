---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A == LET b == 1
         c == 2
B == 2
====
