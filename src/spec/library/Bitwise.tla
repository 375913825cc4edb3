---- MODULE Bitwise ----
====
