--------------------------------- MODULE TLC --------------------------------
\* What TLC offers beside the language. All but SortSeq need the evaluator;
\* their bodies only say what kind of thing they are.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets

Print(out, val) == val
PrintT(out) == TRUE
Assert(val, out) == val = TRUE
JavaTime == CHOOSE n \in Nat : TRUE
TLCGet(i) == CHOOSE v : TRUE
TLCSet(i, v) == TRUE
RandomElement(s) == CHOOSE x \in s : TRUE
Any == CHOOSE x : TRUE
ToString(v) == CHOOSE text \in STRING : v = v
TLCEval(v) == v

d :> e == [x \in {d} |-> e]
f @@ g == [x \in DOMAIN f \cup DOMAIN g |-> IF x \notin DOMAIN f THEN g[x] ELSE f[x]]
Permutations(S) == {p \in [S -> S] : {p[x] : x \in S} = S}
SortSeq(s, Op(_, _)) ==
  LET RECURSIVE insert(_, _)
      insert(e, t) == IF t = <<>>
                      THEN <<e>>
                      ELSE IF Op(e, Head(t)) THEN <<e>> \o t
                                             ELSE <<Head(t)>> \o insert(e, Tail(t))
      sorted[n \in 0..Len(s)] == IF n = 0 THEN <<>> ELSE insert(s[n], sorted[n - 1])
  IN  sorted[Len(s)]
=============================================================================
