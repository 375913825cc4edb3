---- MODULE IOUtils ----
====
