---- MODULE M ----
f == [x, y \in {1} = x]
====
