------------------------------- MODULE TLCExt -------------------------------
\* More of what TLC offers. Most needs the evaluator; such bodies only say what
\* kind of thing it is.
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers

AssertEq(a, b) ==
  IF a = b THEN TRUE ELSE PrintT("Assertion failed") /\ PrintT(a) /\ PrintT(b) /\ FALSE
AssertError(err, exp) == exp \in BOOLEAN
TLCGetOrDefault(key, defaultVal) == CHOOSE v : TRUE
TLCGetAndSet(key, Op(_, _), val, defaultVal) ==
  LET old == TLCGetOrDefault(key, defaultVal)
  IN  IF TLCSet(key, Op(old, val)) THEN old ELSE old
Trace == CHOOSE states : TRUE
CounterExample == [action |-> {}, state |-> {}]
ToTrace(CE) == [i \in DOMAIN CE.state |-> CE.state[i]]
TLCModelValue(str) == CHOOSE v : str = ToString(v)
TLCDefer(expression) == TRUE
TLCNoOp(val) == val
PickSuccessor(exp) == IF exp THEN TRUE ELSE CHOOSE b \in BOOLEAN : TRUE
TLCCache(expression, closure) == expression
TLCFP(var) == CHOOSE n \in Int : var = var
TLCEvalDefinition(definitionName) == CHOOSE v : TRUE
=============================================================================
