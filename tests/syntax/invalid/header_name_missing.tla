---- MODULE ----
====
