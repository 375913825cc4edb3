-------------------------------- MODULE Bags --------------------------------
\* Bags (multisets): functions to positive numbers, from each element to how
\* many copies of it there are. Those without operators as parameters are
\* evaluated natively.
EXTENDS TLC
LOCAL INSTANCE Naturals

IsABag(B) == \A e \in DOMAIN B : B[e] \in Nat /\ B[e] > 0
BagToSet(B) == DOMAIN B
SetToBag(S) == [e \in S |-> 1]
BagIn(e, B) == e \in DOMAIN B
EmptyBag == [e \in {} |-> 1]
CopiesIn(e, B) == IF e \in DOMAIN B THEN B[e] ELSE 0

B1 (+) B2 ==
  [e \in DOMAIN B1 \cup DOMAIN B2 |-> CopiesIn(e, B1) + CopiesIn(e, B2)]

B1 (-) B2 ==
  [e \in {d \in DOMAIN B1 : B1[d] > CopiesIn(d, B2)} |-> B1[e] - CopiesIn(e, B2)]

B1 \sqsubseteq B2 ==
  \A e \in DOMAIN B1 : e \in DOMAIN B2 /\ B1[e] \leq B2[e]

LOCAL Total(f) ==
  LET RECURSIVE over(_)
      over(S) == IF S = {}
                 THEN 0
                 ELSE LET e == CHOOSE e \in S : TRUE IN f[e] + over(S \ {e})
  IN  over(DOMAIN f)

BagCardinality(B) == Total(B)

BagUnion(S) ==
  [e \in UNION {DOMAIN B : B \in S} |-> Total([B \in S |-> CopiesIn(e, B)])]

BagOfAll(F(_), B) ==
  [image \in {F(d) : d \in DOMAIN B} |->
    Total([d \in {e \in DOMAIN B : F(e) = image} |-> B[d]])]

SubBag(B) ==
  LET RECURSIVE of(_)
      of(S) ==
        IF S = {}
        THEN {EmptyBag}
        ELSE LET e == CHOOSE e \in S : TRUE
                 rest == of(S \ {e})
                 with(C, n) == [d \in DOMAIN C \cup {e} |-> IF d = e THEN n ELSE C[d]]
             IN  rest \cup {with(C, n) : C \in rest, n \in 1..B[e]}
  IN  of(DOMAIN B)
=============================================================================
