------------------------- MODULE NaturalsInduction --------------------------
\* Theorems are used in proofs only, of which names are resolved and no more:
\* here are the names.
EXTENDS Integers, TLAPS

NatInductiveDefHypothesis(f, f0, Def(_, _)) ==
  f = CHOOSE g : g = [i \in Nat |-> IF i = 0 THEN f0 ELSE Def(g[i - 1], i)]
NatInductiveDefConclusion(f, f0, Def(_, _)) ==
  f = [i \in Nat |-> IF i = 0 THEN f0 ELSE Def(f[i - 1], i)]
FiniteNatInductiveDefHypothesis(f, f0, Def(_, _), m, n) ==
  f = CHOOSE g : g = [i \in m..n |-> IF i = m THEN f0 ELSE Def(g[i - 1], i)]
FiniteNatInductiveDefConclusion(f, f0, Def(_, _), m, n) ==
  f = [i \in m..n |-> IF i = m THEN f0 ELSE Def(f[i - 1], i)]
factorial[n \in Nat] == IF n = 0 THEN 1 ELSE n * factorial[n - 1]
THEOREM NatInduction == TRUE
THEOREM DownwardNatInduction == TRUE
THEOREM GeneralNatInduction == TRUE
THEOREM SmallestNatural == TRUE
THEOREM RecursiveFcnOfNat == TRUE
THEOREM NatInductiveDef == TRUE
THEOREM RecursiveFcnOfNatType == TRUE
THEOREM NatInductiveDefType == TRUE
THEOREM RecursiveFcnOfNatUnique == TRUE
THEOREM NatInductiveUnique == TRUE
THEOREM FiniteNatInductiveDef == TRUE
THEOREM FiniteNatInductiveDefType == TRUE
THEOREM FiniteNatInductiveUnique == TRUE
THEOREM FactorialDefConclusion == TRUE
THEOREM FactorialDef == TRUE
THEOREM FactorialType == TRUE
=============================================================================
