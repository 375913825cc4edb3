---- MODULE Ctr ----
EXTENDS Integers, Sequences, FiniteSets
CONSTANT Max
VARIABLES x, q, m
vars == <<x, q, m>>
Low(n) == n < Max
Allowed(n, s) == /\ n \in 0..Max
                 /\ \/ n > 0
                    \/ s = <<>>
Init == x = 0 /\ q = <<>> /\ m = [a |-> 0, b |-> {}]
Inc == /\ Low(x)
       /\ x' = x + 1
       /\ q' = Append(q, x)
       /\ UNCHANGED m
Take == /\ q # <<>>
        /\ Allowed(x, q)
        /\ m' = [m EXCEPT !.a = Head(q), !.b = @ \cup {Head(q)}]
        /\ q' = Tail(q)
        /\ x' = IF x = Max THEN 0 ELSE x
Next == Inc \/ Take
Spec == Init /\ [][Next]_vars
Short == Len(q) < 3 \/ Cardinality(m.b) < 2
Lots == Cardinality(m.b) < 3
====
