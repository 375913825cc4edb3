------------------------------ MODULE Apalache ------------------------------
\* What the Apalache checker offers beside the language, as it is for others.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets

x := e == x = e
Gen(size) == {}
Guess(S) == CHOOSE x \in S : TRUE
Skolem(e) == e
Expand(S) == S
ConstCardinality(cardExpr) == cardExpr
MkSeq(N, F(_)) == [i \in 1..N |-> F(i)]
SetAsFun(S) ==
  LET keys == {pair[1] : pair \in S}
  IN  [x \in keys |-> (CHOOSE pair \in S : pair[1] = x)[2]]
FunAsSeq(fn, len, maxSeqLen) == [i \in 1..len |-> fn[i]]
Repeat(F(_, _), N, x) ==
  LET times[i \in 0..N] == IF i = 0 THEN x ELSE F(times[i - 1], i)
  IN  times[N]
ApaFoldSet(Op(_, _), v, S) ==
  LET RECURSIVE over(_, _)
      over(acc, T) == IF T = {}
                      THEN acc
                      ELSE LET x == CHOOSE x \in T : TRUE IN over(Op(acc, x), T \ {x})
  IN  over(v, S)
ApaFoldSeqLeft(Op(_, _), v, seq) ==
  LET upTo[i \in 0..Len(seq)] == IF i = 0 THEN v ELSE Op(upTo[i - 1], seq[i])
  IN  upTo[Len(seq)]
=============================================================================
