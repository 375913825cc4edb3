---- MODULE M ----
A[x] == x
====
