---- MODULE Proofs ----
THEOREM T1 == TRUE OBVIOUS
THEOREM T2 == TRUE
  PROOF OMITTED
THEOREM T3 == TRUE BY T1, T2 DEF Foo, +
THEOREM T4 == ASSUME NEW x PROVE x = x
<1>. USE T1 DEF Foo
<1> DEFINE a == 1
           b(c) == c
<1>1. a = 1
  BY DEF a
<1>2. /\ a = 1
      /\ b(2) = 2
  <2>1. CASE a = 1
    <3> QED BY <1>1, <2>1
  <2>2. CASE a # 1
    PROOF
    <3>a. HAVE TRUE
    <3>b. TAKE n \in S, <<m, k>> \in T
    <3>c. WITNESS 1 \in S, 2
    <3>d. PICK p \in S : p > 0
      OBVIOUS
    <3>e. SUFFICES ASSUME FALSE PROVE FALSE
      BY ONLY T1, MODULE Other
    <3>. QED
  <2>3. QED
    BY <2>1, <2>2
<1>3. INSTANCE Other
<1>4. HIDE DEF a
<1>*. TRUE
<1>5. d == 4
<1> QED
  <+>. TRUE
  <*>. QED
Next == 1
THEOREM T5 == <>TRUE
<*> 1 = 1
<*> QED
USE T5
====
