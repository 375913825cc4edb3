---- MODULE M ----
A == LET a = 1 IN a
====
