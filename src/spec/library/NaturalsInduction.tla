---- MODULE NaturalsInduction ----
====
