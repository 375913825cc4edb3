---- MODULE CSV ----
====
