---- MODULE M ----
A == [<<1>> EXCEPT ![1] => 2]
====
