---- MODULE Folds ----
====
