---- MODULE ShiViz ----
====
