------------------------------ MODULE Counter ------------------------------
EXTENDS Naturals
CONSTANT N
VARIABLE y

CInit == y = 0
CStep(k) == y' = (y + k) % N
CNext == \E k \in 1..2 : CStep(k)
CSpec == CInit /\ [][CNext]_y
============================================================================
