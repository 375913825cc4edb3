---- MODULE Randomization ----
====
