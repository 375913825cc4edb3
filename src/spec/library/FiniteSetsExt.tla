---------------------------- MODULE FiniteSetsExt ---------------------------
EXTENDS Integers, FiniteSets, Folds, Functions

FoldSet(op(_, _), base, set) ==
  MapThenFoldSet(op, base, LAMBDA x : x, LAMBDA S : CHOOSE x \in S : TRUE, set)
ReduceSet(op(_, _), set, acc) == FoldSet(op, acc, set)
SumSet(set) == FoldSet(LAMBDA a, b : a + b, 0, set)
ProductSet(set) == FoldSet(LAMBDA a, b : a * b, 1, set)
MapThenSumSet(op(_), set) ==
  MapThenFoldSet(LAMBDA a, b : a + b, 0, op, LAMBDA S : CHOOSE x \in S : TRUE, set)

FlattenSet(S) == UNION S
SymDiff(A, B) == {x \in A \cup B : (x \in A) # (x \in B)}
Quantify(S, P(_)) == Cardinality({x \in S : P(x)})
kSubset(k, S) == {T \in SUBSET S : k = Cardinality(T)}
Max(S) == CHOOSE top \in S : \A x \in S : x \leq top
Min(S) == CHOOSE bottom \in S : \A x \in S : bottom \leq x
Choices(Sets) ==
  LET RECURSIVE from(_)
      from(Ts) ==
        IF Ts = {}
        THEN {{}}
        ELSE LET T == CHOOSE T \in Ts : TRUE
             IN  {others \cup {e} : others \in from(Ts \ {T}), e \in T}
  IN  from(Sets)
ChooseUnique(S, P(_)) == CHOOSE x \in S : P(x) /\ \A y \in S \ {x} : ~P(y)
=============================================================================
