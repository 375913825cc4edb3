------------------------------ MODULE Relation ------------------------------
\* Relations on a set: functions from pairs to BOOLEAN.
EXTENDS Naturals, FiniteSets

LOCAL OfOperator(op(_, _), S) == [x, y \in S |-> op(x, y)]

IsReflexive(R, S) == \A x \in S : R[x, x]
IsReflexiveUnder(op(_, _), S) == IsReflexive(OfOperator(op, S), S)
IsIrreflexive(R, S) == \A x \in S : ~R[x, x]
IsIrreflexiveUnder(op(_, _), S) == IsIrreflexive(OfOperator(op, S), S)
IsSymmetric(R, S) == \A x \in S : \A y \in S : (R[x, y] <=> R[y, x])
IsSymmetricUnder(op(_, _), S) == IsSymmetric(OfOperator(op, S), S)
IsAntiSymmetric(R, S) == \A x \in S : \A y \in S : R[x, y] /\ R[y, x] => x = y
IsAntiSymmetricUnder(op(_, _), S) == IsAntiSymmetric(OfOperator(op, S), S)
IsAsymmetric(R, S) == \A x \in S : \A y \in S : R[x, y] => ~R[y, x]
IsAsymmetricUnder(op(_, _), S) == IsAsymmetric(OfOperator(op, S), S)
IsTransitive(R, S) ==
  \A x \in S : \A y \in S : R[x, y] => \A z \in S : R[y, z] => R[x, z]
IsTransitiveUnder(op(_, _), S) == IsTransitive(OfOperator(op, S), S)

IsStrictlyPartiallyOrdered(R, S) ==
  IsIrreflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsStrictlyPartiallyOrderedUnder(op(_, _), S) == IsStrictlyPartiallyOrdered(OfOperator(op, S), S)
IsPartiallyOrdered(R, S) ==
  IsReflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsPartiallyOrderedUnder(op(_, _), S) == IsPartiallyOrdered(OfOperator(op, S), S)
IsStrictlyTotallyOrdered(R, S) ==
  IsStrictlyPartiallyOrdered(R, S) /\ \A x \in S : \A y \in S \ {x} : R[x, y] \/ R[y, x]
IsStrictlyTotallyOrderedUnder(op(_, _), S) == IsStrictlyTotallyOrdered(OfOperator(op, S), S)
IsTotallyOrdered(R, S) ==
  IsPartiallyOrdered(R, S) /\ \A x \in S : \A y \in S : R[x, y] \/ R[y, x]
IsTotallyOrderedUnder(op(_, _), S) == IsTotallyOrdered(OfOperator(op, S), S)

TransitiveClosure(R, S) ==
  LET RECURSIVE through(_, _)
      through(Q, T) ==
        IF T = {}
        THEN Q
        ELSE LET z == CHOOSE z \in T : TRUE
             IN  through([x, y \in S |-> Q[x, y] \/ (Q[x, z] /\ Q[z, y])], T \ {z})
  IN  through([x, y \in S |-> R[x, y]], S)
ReflexiveTransitiveClosure(R, S) ==
  LET closure == TransitiveClosure(R, S) IN [x, y \in S |-> x = y \/ closure[x, y]]
IsConnected(R, S) ==
  LET closure == ReflexiveTransitiveClosure(R, S) IN \A x \in S : \A y \in S : closure[x, y]
=============================================================================
