---- MODULE Sequences ----
====
