---- MODULE Combinatorics ----
====
