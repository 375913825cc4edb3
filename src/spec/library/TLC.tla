---- MODULE TLC ----
====
