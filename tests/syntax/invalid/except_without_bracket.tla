---- MODULE M ----
A(f) == [f EXCEPT !1 = 2]
====
