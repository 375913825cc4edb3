---- MODULE Reals ----
====
