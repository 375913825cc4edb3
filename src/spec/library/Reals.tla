------------------------------- MODULE Reals --------------------------------
EXTENDS Integers
\* As for TLC, there are names for real numbers but no arithmetic on them.
Real == "Reals"
a / b == CHOOSE q \in Real : b * q = a
Infinity == CHOOSE x : x \notin Real /\ \A r \in Real : r < x
=============================================================================
