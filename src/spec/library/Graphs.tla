---- MODULE Graphs ----
====
