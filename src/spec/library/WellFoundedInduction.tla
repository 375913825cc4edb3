---- MODULE WellFoundedInduction ----
====
