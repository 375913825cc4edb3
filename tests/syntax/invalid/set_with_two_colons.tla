---- MODULE M ----
A == {x : x \in {1} : x = 1}
====
