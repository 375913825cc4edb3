---- MODULE TLAPS ----
====
