--- MODULE M ---
A == 1
===
