---- MODULE M ----
// comment
A == 1
====
