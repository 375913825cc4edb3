---- MODULE _JsonTrace ----
\* Writes the counterexample that TLC has found; where nobody searches for one
\* there is nothing to write, and TLC answers TRUE too.
CONSTANT _JsonTraceFile
CONSTANT _JsonTraceInputFile
_JsonTrace == TRUE
====
