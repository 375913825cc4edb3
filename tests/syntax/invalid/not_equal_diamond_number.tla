---- MODULE M ----
VARIABLE x
A == x <> 1
====
