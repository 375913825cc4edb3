---- MODULE Relation ----
====
