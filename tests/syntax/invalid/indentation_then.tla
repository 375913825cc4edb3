---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
A ==
  /\ IF x
  THEN 1 ELSE 2
====
