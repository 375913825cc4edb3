------------------------------- MODULE BagsExt ------------------------------
LOCAL INSTANCE Bags
LOCAL INSTANCE Integers
LOCAL INSTANCE Folds

BagAdd(B, x) == [e \in DOMAIN B \cup {x} |-> CopiesIn(e, B) + (IF e = x THEN 1 ELSE 0)]
BagRemove(B, x) ==
  IF x \notin DOMAIN B
  THEN B
  ELSE [e \in {d \in DOMAIN B : d # x \/ B[d] > 1} |-> B[e] - (IF e = x THEN 1 ELSE 0)]
BagRemoveAll(B, x) == [e \in DOMAIN B \ {x} |-> B[e]]
MapThenFoldBag(op(_, _), base, f(_), choose(_), B) ==
  LET times(x) ==
        LET power[n \in 1..B[x]] == op(IF n = 1 THEN base ELSE power[n - 1], f(x))
        IN  power[B[x]]
  IN  MapThenFoldSet(op, base, times, LAMBDA S : CHOOSE x \in S : TRUE, DOMAIN B)
FoldBag(op(_, _), base, B) ==
  MapThenFoldBag(op, base, LAMBDA x : x, LAMBDA S : CHOOSE x \in S : TRUE, B)
SumBag(B) == FoldBag(LAMBDA a, b : a + b, 0, B)
ProductBag(B) == FoldBag(LAMBDA a, b : a * b, 1, B)
=============================================================================
