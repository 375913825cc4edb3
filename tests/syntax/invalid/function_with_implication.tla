---- MODULE M ----
f == [x \in {1} => x]
====
