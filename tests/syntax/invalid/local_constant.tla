---- MODULE M ----
LOCAL CONSTANT x
====
