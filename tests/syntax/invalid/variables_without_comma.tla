---- MODULE M ----
VARIABLES x y
====
