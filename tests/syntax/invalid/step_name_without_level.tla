---- MODULE M ----
THEOREM TRUE
PROOF
<*>a. QED
====
