------------------------ MODULE WellFoundedInduction ------------------------
\* Theorems are used in proofs only, of which names are resolved and no more:
\* here are the names.
EXTENDS NaturalsInduction

IsTransitivelyClosedOn(R, S) ==
  \A i, j, k \in S : <<i, j>> \in R /\ <<j, k>> \in R => <<i, k>> \in R
IsWellFoundedOn(R, S) == ~\E f \in [Nat -> S] : \A n \in Nat : <<f[n + 1], f[n]>> \in R
SetLessThan(x, R, S) == {y \in S : <<y, x>> \in R}
WFDefOn(R, S, Def(_, _)) ==
  \A g, h : \A x \in S :
    (\A y \in SetLessThan(x, R, S) : g[y] = h[y]) => Def(g, x) = Def(h, x)
OpDefinesFcn(f, S, Def(_, _)) == f = CHOOSE g : g = [x \in S |-> Def(g, x)]
WFInductiveDefines(f, S, Def(_, _)) == f = [x \in S |-> Def(f, x)]
WFInductiveUnique(S, Def(_, _)) ==
  \A g, h : WFInductiveDefines(g, S, Def) /\ WFInductiveDefines(h, S, Def) => g = h
TransitiveClosureOn(R, S) ==
  {pair \in S \X S :
    \A U \in SUBSET (S \X S) : R \cap (S \X S) \subseteq U /\ IsTransitivelyClosedOn(U, S) => pair \in U}
OpToRel(Less(_, _), S) == {pair \in S \X S : Less(pair[1], pair[2])}
PreImage(f(_), S, R) == {pair \in S \X S : <<f(pair[1]), f(pair[2])>> \in R}
LexPairOrdering(R1, R2, S1, S2) ==
  {<<a, b>> \in (S1 \X S2) \X (S1 \X S2) :
    <<a[1], b[1]>> \in R1 \/ (a[1] = b[1] /\ <<a[2], b[2]>> \in R2)}
LexProductOrdering(R, S, n) ==
  {<<f, g>> \in [1..n -> S] \X [1..n -> S] :
    \E i \in 1..n : (\A j \in 1..(i - 1) : f[j] = g[j]) /\ <<f[i], g[i]>> \in R}
THEOREM EmptyIsWellFounded == TRUE
THEOREM IsWellFoundedOnSubset == TRUE
THEOREM IsWellFoundedOnSubrelation == TRUE
THEOREM WFMin == TRUE
THEOREM MinWF == TRUE
THEOREM WellFoundedIsIrreflexive == TRUE
THEOREM WellFoundedIsAsymmetric == TRUE
THEOREM WFSetLessThanIrreflexive == TRUE
THEOREM SetLessTransitive == TRUE
THEOREM WFInduction == TRUE
THEOREM WFDefOnUnique == TRUE
THEOREM WFInductiveDefLemma == TRUE
THEOREM TransitiveClosureThm == TRUE
THEOREM TransitiveClosureMinimal == TRUE
THEOREM TCTCTC == TRUE
THEOREM TCRTC == TRUE
THEOREM RTCTC == TRUE
THEOREM TransitiveClosureChopLast == TRUE
THEOREM TransitiveClosureWF == TRUE
THEOREM WFInductiveDef == TRUE
THEOREM WFInductiveDefType == TRUE
THEOREM NatLessThanWellFounded == TRUE
THEOREM PreImageWellFounded == TRUE
THEOREM WFLexPairOrdering == TRUE
THEOREM WFLexProductOrdering == TRUE
=============================================================================
