----------------------------- MODULE Sequences ------------------------------
\* Finite sequences: functions on 1..n. All but SelectSeq are evaluated
\* natively.
LOCAL INSTANCE Naturals
Seq(S) == UNION {[1..length -> S] : length \in Nat}
Len(s) == CHOOSE length \in Nat : 1..length = DOMAIN s
s \o t == [i \in 1..(Len(s) + Len(t)) |-> IF i > Len(s) THEN t[i - Len(s)] ELSE s[i]]
Append(s, e) == [i \in 1..(Len(s) + 1) |-> IF i > Len(s) THEN e ELSE s[i]]
Head(s) == s[1]
Tail(s) == [i \in 1..(Len(s) - 1) |-> s[1 + i]]
SubSeq(s, m, n) == [i \in 1..(n - m + 1) |-> s[m - 1 + i]]
SelectSeq(s, Test(_)) ==
  LET kept[i \in 0..Len(s)] ==
        CASE i = 0 -> <<>>
          [] OTHER -> IF Test(s[i]) THEN Append(kept[i - 1], s[i]) ELSE kept[i - 1]
  IN  kept[Len(s)]
=============================================================================
