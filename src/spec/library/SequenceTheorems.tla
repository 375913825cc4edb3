---- MODULE SequenceTheorems ----
====
