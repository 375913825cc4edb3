---- MODULE FiniteSets ----
====
