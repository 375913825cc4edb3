---- MODULE Bags ----
====
