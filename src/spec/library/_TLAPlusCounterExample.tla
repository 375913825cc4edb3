---- MODULE _TLAPlusCounterExample ----
\* Writes the counterexample that TLC has found; where nobody searches for one
\* there is nothing to write, and TLC answers TRUE too.
CONSTANT _TLAPlusCounterExampleFile
_TLAPlusCounterExample == TRUE
====
