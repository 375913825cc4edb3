---- MODULE SVG ----
====
