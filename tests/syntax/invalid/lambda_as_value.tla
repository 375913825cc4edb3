---- MODULE M ----
A == LAMBDA x : x
====
