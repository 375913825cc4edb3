------------------------------- MODULE Quorum -------------------------------
QuorumSystem(S) ==
  {QS \in SUBSET SUBSET S :
    /\ QS # {}
    /\ \A Q \in QS : \A R \in QS : \E s \in Q : s \in R
    /\ \A Q \in QS : \A R \in SUBSET S : Q \subseteq R => R \in QS}
=============================================================================
