---- MODULE Statistics ----
====
