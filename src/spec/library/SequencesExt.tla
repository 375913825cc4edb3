---- MODULE SequencesExt ----
====
