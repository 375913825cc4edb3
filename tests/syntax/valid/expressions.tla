---- MODULE Expressions ----
EXTENDS Integers
Sets == <<{}, {1}, {1, 2}, {x \in S : p}, {<<x, y>> \in S : p}, {x : x \in S}, {x + y : x, y \in S, <<z, w>> \in T}>>
Member == {x \in S, y \in T}
OneMember == {x \in S}
Loose == {x \in S => T : p}
Functions == <<[x \in S |-> x], [x, y \in S, <<z, w>> \in T |-> 1], [S -> T], f[1], f[1, 2], f[1][2]>>
Records == <<[a |-> 1, b |-> 2], [a : S, b : T], r.a, r.a.b[1].c>>
Words == <<[IF |-> 1], r.THEN, r.IN, r.SUBSET>>
Updates == [f EXCEPT ![1] = 2, ![1, 2].a[3] = @ + 1, !.a.b = <<@, 1>>]
Tuples == <<<< >>, <<1>>, <<1, <<2, 3>>>>>>
Choices == CHOOSE x \in S : CHOOSE <<y, z>> \in T : CHOOSE w : p
Quantifiers == \A x, y \in S, <<z, w>> \in T : \E u : \AA v : \EE t, s : p
Conditional == IF a THEN b ELSE IF c THEN d ELSE e + 1
Cases == CASE a -> b [] c -> d [] OTHER -> e
Lets == LET RECURSIVE g(_)
            g(n) == n
            a (+) b == a
            h[n \in Nat] == n
        IN  g(1)
Lambdas == Op(LAMBDA x : x, LAMBDA x, y : x + y, +, -, -., ~, ', \cup)
Temporal == [][Next]_vars /\ <><<A \/ B>>_<<x, y>> /\ WF_vars(Next) /\ SF_<<x, y>>(A) /\ WF_f(x)(B) /\ SF_I!v(C) /\ [][A]_(x + y)
Actions == x' = 1 /\ UNCHANGED <<y, z>> /\ ENABLED (A) /\ (A \cdot B) /\ f'[1] = 2 /\ r.a' = 3
Leads == P ~> Q
Numbers == <<0, 007, 123456789012345678901234567890, 1.5, \b101, \O17, \hFFff>>
Strings == <<"", "a b", "\"quoted\" \\ \n \t \r \f", "==== not the end">>
Builtins == <<TRUE, FALSE, BOOLEAN, STRING>>
Identifiers == <<a1, _a, a_, 1a, A_B, Wx, WF, SF, WF1, x_1_2>>
Labels == l1:: a /\ l2(x, y):: b
Minus == -1 - -2 * 3 + (-x)
Range == 1..3 \cup {1..2}
Product == A \X B \times C \X (D \X E)
NotBoundary == x \inS
====
