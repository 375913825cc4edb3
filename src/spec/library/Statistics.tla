----------------------------- MODULE Statistics -----------------------------
EXTENDS Naturals
\* Needs the evaluator.
ChiSquare(expected, actual, alpha) == <<expected, actual, alpha>> # <<>>
=============================================================================
