---- MODULE Naturals ----
====
