---- MODULE M ----
A == TRUE
USE ONLY A
====
