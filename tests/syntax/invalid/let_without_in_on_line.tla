---- MODULE M ----
A == LET x == 1 x
====
