---- MODULE Empty ----
====