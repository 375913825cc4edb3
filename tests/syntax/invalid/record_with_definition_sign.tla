---- MODULE M ----
R == [a == 1]
====
