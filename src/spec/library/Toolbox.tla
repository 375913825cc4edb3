------------------------------- MODULE Toolbox ------------------------------
\* The trace that is explored, for trace expressions; the evaluator gives it.
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE TLC

_TETrace == CHOOSE states : TRUE
_TEPosition == IF TLCGet("level") \geq Cardinality(DOMAIN _TETrace)
               THEN Cardinality(DOMAIN _TETrace)
               ELSE IF TLCGet("level") = 0 THEN 1 ELSE TLCGet("level")
=============================================================================
