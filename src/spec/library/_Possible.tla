------------------------------ MODULE _Possible ------------------------------
\* Counts, in a register, how often something was possible.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC
LOCAL INSTANCE TLCExt

LOCAL Register == "s:_possible"
LOCAL At(counts, name) == IF name \in DOMAIN counts THEN counts[name] ELSE 0

_Track(expr, name) ==
  LET counts == TLCGetOrDefault(Register, <<>>)
      count == At(counts, name) + IF expr THEN 1 ELSE 0
  IN  TLCSet(Register, [n \in DOMAIN counts \cup {name} |-> IF n = name THEN count ELSE counts[n]])
_Counts ==
  LET workers == TLCGet("all:named")[Register]
      names == UNION {DOMAIN workers[i] : i \in DOMAIN workers}
      Sum[i \in Nat, n \in names] == IF i = 0 THEN 0 ELSE Sum[i - 1, n] + At(workers[i], n)
  IN  [n \in names |-> Sum[Len(workers), n]]
_CheckName(name) == At(_Counts, name) > 0 \/ (PrintT(_Counts) /\ FALSE)
_PrintCounts == PrintT(_Counts)
=============================================================================
