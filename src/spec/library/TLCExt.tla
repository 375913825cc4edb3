---- MODULE TLCExt ----
====
