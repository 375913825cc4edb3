------------------------------- MODULE Told --------------------------------
EXTENDS Naturals, TLC
VARIABLES x, z

C == INSTANCE Counter WITH y <- x, N <- 3
D(n) == INSTANCE Counter WITH y <- x, N <- n

Inv == x \in Nat
Init ==
    /\ x = 0
    /\ z = 0

A(k) == x' = (x + k) % 3 /\ UNCHANGED z
B == z' = 1 - z /\ UNCHANGED x
OfState(i) == x' = i /\ UNCHANGED z
Do(Op(_), i) == Op(i)
RECURSIVE Down(_)
Down(n) == IF n = 0 THEN B ELSE Down(n - 1)
Nothing == FALSE /\ UNCHANGED <<x, z>>

Next ==
    \/ \E k \in 1..2 : A(k)
    \/ B
    \/ UNCHANGED <<x, z>>
    \/ \E i \in 0..x, j \in {1} : OfState(j)
    \/ OfState(x)
    \/ LET two == 2 IN A(two) \/ (x < 2 /\ A(1))
    \/ Down(2)
    \/ \E k \in {} : A(k)
    \/ \E k \in 1..2 : \/ k = 1 /\ B
                       \/ \E b \in BOOLEAN : b /\ A(k)
    \/ C!CNext /\ UNCHANGED z
    \/ Nothing

Live == WF_x(B) /\ <>[](x = 0)
vars == <<x, z>>
Spec == Init /\ [][Next]_vars /\ WF_vars(Next) /\ SF_z(B)
Both(first, k) == first /\ [][x' = (x + k) % 3 /\ UNCHANGED z]_vars
OfOperator == z = 0 /\ Both(x = 0, 2)
OfLet == LET k == 2 IN x = 0 /\ z = 0 /\ [][x' = (x + k) % 3 /\ UNCHANGED z]_x
OfInstance == z = 0 /\ D(3)!CSpec /\ WF_x(C!CNext)
StepOfInstance == C!CNext

Con == x < 10
ACon == x' < 10
First == (x = 0) /\ [][x' # x => TRUE]_x /\ []<>(x >= 0)
Always == []Inv
Refines == D(3)!CSpec
ForAll == \A n \in {3, 4} : x < n /\ [][x' # x => x' < n]_x

OfNames == LET q == Init IN q /\ [][LET n == Next IN n]_vars

ASSUME PrintT(TLCGet("spec"))
============================================================================
