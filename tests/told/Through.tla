------------------------------ MODULE Through ------------------------------
EXTENDS Naturals
VARIABLE x
D(n) == INSTANCE Counter WITH y <- x, N <- n
Spec == D(3)!CSpec
============================================================================
