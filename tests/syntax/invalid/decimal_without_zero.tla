---- MODULE M ----
A == .5
====
