---- MODULE M ----
EXTENDS Naturals
A == Fold(+)
====
