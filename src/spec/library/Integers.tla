---- MODULE Integers ----
====
