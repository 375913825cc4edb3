---------------------- MODULE DifferentialEquations -------------------------
LOCAL INSTANCE Reals
LOCAL INSTANCE Sequences
\* Nothing can evaluate it; the name is what matters.
Integrate(D, a, b, InitVals) == CHOOSE values \in Seq(Real) : Len(values) = Len(InitVals)
=============================================================================
