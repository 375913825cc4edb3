---- MODULE M ----
A == {x + 1 | x \in {1}}
====
