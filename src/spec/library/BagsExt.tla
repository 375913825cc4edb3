---- MODULE BagsExt ----
====
