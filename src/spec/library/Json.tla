---- MODULE Json ----
====
