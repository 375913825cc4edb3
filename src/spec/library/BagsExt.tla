------------------------------- MODULE BagsExt ------------------------------
LOCAL INSTANCE Bags
LOCAL INSTANCE Integers
LOCAL INSTANCE Folds

BagAdd(B, x) ==
  LET all == DOMAIN B
      count == IF x \in all THEN B[x] + 1 ELSE 1
  IN  [e \in all \cup {x} |-> IF e = x THEN count ELSE B[e]]
BagRemove(B, x) ==
  LET all == DOMAIN B
  IN  CASE x \notin all -> B
        [] B[x] = 1 -> [e \in all \ {x} |-> B[e]]
        [] OTHER -> [e \in all |-> IF e = x THEN B[e] - 1 ELSE B[e]]
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
