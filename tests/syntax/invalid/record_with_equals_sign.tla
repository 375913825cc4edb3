---- MODULE M ----
R == [a = 1, b = 2]
====
