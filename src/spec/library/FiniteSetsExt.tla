---- MODULE FiniteSetsExt ----
====
