---- MODULE RealTime ----
====
