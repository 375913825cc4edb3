---- MODULE Functions ----
====
