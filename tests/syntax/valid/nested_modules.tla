---- MODULE Outer ----
VARIABLE x
-------- MODULE First --------
A == x
---- MODULE Second ----
B == A
====
C == B
==========
LOCAL INSTANCE First
D == C
====
