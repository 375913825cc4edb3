---- MODULE HTML ----
====
