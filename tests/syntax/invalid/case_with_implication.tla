---- MODULE M ----
A == CASE 1 = 1 => 2 [] OTHER -> 3
====
