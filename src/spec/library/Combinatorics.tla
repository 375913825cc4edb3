---------------------------- MODULE Combinatorics ---------------------------
EXTENDS Naturals

factorial[n \in Nat] == IF n < 2 THEN 1 ELSE factorial[n - 1] * n
choose(n, k) == factorial[n] \div (factorial[n - k] * factorial[k])
=============================================================================
