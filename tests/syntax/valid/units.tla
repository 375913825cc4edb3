Text before the module is not read: ==== "unclosed (* and so on.
-------------------- MODULE Units --------------------
EXTENDS Naturals, Sequences
CONSTANT N
CONSTANTS F(_), G(_, _), _ ++ _, -. _, _ ^#
VARIABLE x
VARIABLES y, z
------------------------------------------------------
ASSUME N \in Nat
ASSUMPTION Positive == N > 0
AXIOM TRUE
RECURSIVE Sum(_), Walk(_, _)
Sum(s) == IF s = << >> THEN 0 ELSE Head(s) + Sum(Tail(s))
LOCAL Hidden == 1
LOCAL square[n \in Nat] == n * n
pair[<<a, b>> \in Nat \X Nat, c, d \in Nat] == a + b + c + d
Apply(Op(_), a) == Op(a)
Twice(_ \o _, s) == s
Inverse(-. _, _ ^#, a) == a
a \prec b == a < b
a @@ b == <<a, b>>
~ a == a
-. a == 0 - a
a ^+ == a
a' == a
USE Positive DEF Sum
HIDE DEF \prec, Sum
THEOREM Spec == TRUE
LEMMA TRUE => TRUE
COROLLARY Named == ASSUME NEW n \in Nat, n > 0, ASSUME FALSE PROVE TRUE PROVE n # 0
PROPOSITION ASSUME CONSTANT c, NEW VARIABLE v, STATE s, NEW ACTION A(_), TEMPORAL T
  PROVE TRUE
======================================================
And neither is text behind it. ---- MODULE Other ----
