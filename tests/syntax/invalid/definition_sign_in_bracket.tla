---- MODULE M ----
A == {x == 2}
====
